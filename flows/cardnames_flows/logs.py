"""Lines that machines can read as well: `event=published run=… version=…`, one line an event (logfmt)."""

from __future__ import annotations

import json
import logging

from prefect.logging import get_run_logger
from prefect.runtime import flow_run


def log(event: str, **facts: str | float | None) -> None:
    """One line in the log of the run, with the id of its flow run; facts that are None are left out."""
    get_run_logger().info(line(event, run=flow_run.id, **facts))


def line(event: str, **facts: str | float | None) -> str:
    """Values with blanks, quotes or equals signs stand in JSON's quotes, so that no value can look like a key."""
    told = {"event": event, **{name: value for name, value in facts.items() if value is not None}}
    return " ".join(f"{name}={_value(value)}" for name, value in told.items())


def hear_the_library() -> None:
    """Let the package's own lines pass: PREFECT_LOGGING_EXTRA_LOGGERS takes them to the run, but not their
    level."""
    logging.getLogger("cardnames").setLevel(logging.INFO)


def _value(value: str | float) -> str:
    text = str(value)
    plain = text.isprintable() and text and not any(mark in text for mark in ' "=')
    return text if plain else json.dumps(text, ensure_ascii=False)
