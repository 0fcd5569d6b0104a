"""Prefect flows: refresh, backfill, schedule. They name steps, retries and artifacts; no logic."""
