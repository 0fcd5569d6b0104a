"""prefect.yaml as it stands, deployed to a real server and run by a real worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import cardnames
from cards import card, spell, write_bulk
from flow_runs import ask, until
from scryfall_server import Fault, ScryfallServer

pytestmark = pytest.mark.flow

PREFECT_FILE = Path(__file__).parents[2] / "flows" / "prefect.yaml"


def prefect(*arguments: str) -> str:
    command = [sys.executable, "-m", "prefect", "--no-prompt", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def deployed(api: str) -> dict[str, Any]:
    """The deployment of the daily refresh."""
    prefect("work-pool", "create", "cardnames", "--type", "process")
    prefect("deploy", "--all", "--prefect-file", str(PREFECT_FILE))
    found: dict[str, Any] = ask(api, "deployments/name/cardnames-refresh/daily")
    return found


@contextmanager
def worker() -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "prefect", "worker", "start", "--pool", "cardnames"]
    quick = {"PREFECT_WORKER_QUERY_SECONDS": "0.5"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**os.environ, **quick}, **quiet)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def requested(api: str, deployment: dict[str, Any], /, **parameters: Any) -> str:
    body = {"parameters": {**deployment["parameters"], **parameters}, "state": {"type": "SCHEDULED"}}
    return str(ask(api, f"deployments/{deployment['id']}/create_flow_run", body)["id"])


def ended(api: str, run: str) -> str:
    """The name of the state that the run ended in."""

    def look() -> str:
        state = ask(api, f"flow_runs/{run}")["state"]
        return state["name"] if state["type"] in ("COMPLETED", "FAILED", "CRASHED", "CANCELLED") else ""

    return until(look, "the end of the run")


def test_the_schedule_is_an_hour_after_the_morning_file_and_one_run_at_a_time(
    api: str, deployed: dict[str, Any]
) -> None:
    (schedule,) = deployed["schedules"]
    assert schedule["active"]
    assert (schedule["schedule"]["cron"], schedule["schedule"]["timezone"]) == ("0 10 * * *", "UTC")
    assert deployed["global_concurrency_limit"]["limit"] == 1
    assert deployed["enforce_parameter_schema"]
    runs = {
        "deployments": {"id": {"any_": [deployed["id"]]}},
        "flow_runs": {"state": {"type": {"any_": ["SCHEDULED"]}}},
    }
    scheduled = until(lambda: ask(api, "flow_runs/filter", runs), "scheduled runs")
    assert {run["expected_start_time"][11:19] for run in scheduled} == {"10:00:00"}


def test_the_server_refuses_wrong_parameters_before_there_is_a_run(
    api: str, deployed: dict[str, Any]
) -> None:
    from urllib.error import HTTPError

    with pytest.raises(HTTPError) as refused:
        requested(api, deployed, keep_source=-1)
    assert refused.value.code == 409


def test_a_worker_runs_the_deployment_and_readers_read_the_result(
    api: str, deployed: dict[str, Any], tmp_path: Path
) -> None:
    root = tmp_path / "root"
    with worker():
        run = requested(api, deployed, source="sample", to=str(root), cache=str(tmp_path / "cache"))
        assert ended(api, run) == "Published"
    assert cardnames.load(root).choose("Petty Theft", "instant").name == "Petty Theft"


def test_after_a_worker_is_killed_in_the_middle_the_next_run_finishes_without_cleaning(
    api: str, deployed: dict[str, Any], tmp_path: Path
) -> None:
    bulk = write_bulk(tmp_path / "bulk.jsonl.gz", [card(), *(spell(f"Spell {n}") for n in range(400))])
    root, cache = tmp_path / "root", tmp_path / "cache"
    with ScryfallServer(bulk.read_bytes(), faults=[Fault.STALL]) as server, worker() as killed:
        where = {"source": "scryfall", "to": str(root), "cache": str(cache), "api": server.url}
        first = requested(api, deployed, **where)
        until(lambda: list(cache.glob("*.part")) and server.file_requests(), "half of the file")
        killed.send_signal(signal.SIGKILL)
        port = int(server.url.rpartition(":")[2])
    # The run is no child that dies with its worker: it does at its next word, which nobody hears.
    with ScryfallServer(bulk.read_bytes(), port=port) as server, worker():
        second = requested(api, deployed, **where)
        assert ended(api, second) == "Published"
        assert ended(api, first) == "Crashed"
        resumed = server.file_requests()[0]
    assert resumed.headers["Range"].startswith("bytes=")
    assert cardnames.load(root).choose("Spell 7").name == "Spell 7"
    assert [path for path in (cache / "work").iterdir() if path.is_dir()] == []
