"""Measurements as ratios against stated baselines, of whole processes, interleaved in one run."""
