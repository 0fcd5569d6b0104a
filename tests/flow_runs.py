"""What the server knows of a run, and waiting for it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, TypeVar

PATIENCE_SECONDS = 90.0

T = TypeVar("T")


def ask(api: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """A GET, or with a body a POST, of the server's own API; again while its database is locked, as its clients do."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{api}/{path}", data, {"Content-Type": "application/json"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 503:
                raise
            time.sleep(0.5)


def until(look: Callable[[], T], what: str) -> T:
    """The first true thing that `look` gives; fails when it takes far longer than it ever should."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.1)


def ended(api: str, run: str) -> str:
    """The name of the state that the flow run ended in."""

    def look() -> str:
        state = ask(api, f"flow_runs/{run}")["state"]
        return state["name"] if state["type"] in ("COMPLETED", "FAILED", "CRASHED", "CANCELLED") else ""

    return until(look, "the end of the run")


def task_runs(api: str, run: str) -> dict[str, int]:
    """How often each task of a flow run was run, by its name, once all of them have been recorded as ended."""

    def look() -> list[dict[str, Any]]:
        found = ask(api, "task_runs/filter", {"flow_runs": {"id": {"any_": [run]}}})
        # One whose first state is still on its way has none.
        done = all(one["state"] and one["state"]["type"] in ("COMPLETED", "FAILED") for one in found)
        return found if found and done else []

    return {one["name"].rsplit("-", 1)[0]: one["run_count"] for one in until(look, "task runs")}


def artifacts(api: str, run: str) -> dict[str, Any]:
    """The data of a flow run's artifacts by key, its tasks' among them."""
    found = ask(api, "artifacts/filter", {"flow_runs": {"id": {"any_": [run]}}, "sort": "CREATED_DESC"})
    return {one["key"]: one["data"] for one in reversed(found)}


def log_lines(api: str, run: str, holding: str) -> list[str]:
    """The lines of a flow run's log once one of them holds a text: they are sent in batches."""

    def look() -> list[str]:
        found = ask(api, "logs/filter", {"logs": {"flow_run_id": {"any_": [run]}}, "limit": 200})
        lines = [one["message"] for one in found]
        return lines if any(holding in line for line in lines) else []

    return until(look, f"a log line with {holding!r}")
