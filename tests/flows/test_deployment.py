"""prefect.yaml as it stands, deployed to a real server and run by a real worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardnames
from cards import card, spell, write_bulk
from flow_runs import ask, ended, until
from scryfall_server import Fault, ScryfallServer

pytestmark = pytest.mark.flow

PREFECT_FILE = Path(__file__).parents[2] / "flows" / "prefect.yaml"


def prefect(*arguments: str) -> str:
    command = [sys.executable, "-m", "prefect", "--no-prompt", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def start_worker() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "prefect", "worker", "start", "--pool", "cardnames"]
    environment = {**os.environ, "PREFECT_WORKER_QUERY_SECONDS": "0.5"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def workers(api: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """The pool's workers: one, which starts while the deployments are made, and those that a test adds."""
    prefect("work-pool", "create", "cardnames", "--type", "process")
    working = [start_worker()]
    try:
        yield working
    finally:
        for process in working:
            process.terminate()
        for process in working:
            process.wait(30)


@pytest.fixture(scope="module")
def deployed(api: str, workers: list[subprocess.Popen[bytes]]) -> dict[str, Any]:
    """The deployment of the daily refresh."""
    prefect("deploy", "--all", "--prefect-file", str(PREFECT_FILE))
    found: dict[str, Any] = ask(api, "deployments/name/cardnames-refresh/daily")
    return found


def requested(api: str, deployment: dict[str, Any], /, **parameters: Any) -> str:
    body = {"parameters": {**deployment["parameters"], **parameters}, "state": {"type": "SCHEDULED"}}
    return str(ask(api, f"deployments/{deployment['id']}/create_flow_run", body)["id"])


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
    run = requested(api, deployed, source="sample", to=str(root), cache=str(tmp_path / "cache"))
    assert ended(api, run) == "Published"
    assert cardnames.load(root).choose("Petty Theft", "instant").name == "Petty Theft"
    beats = {
        "event": {"name": ["prefect.flow-run.heartbeat"]},
        "resource": {"id": [f"prefect.flow-run.{run}"]},
    }
    assert until(lambda: ask(api, "events/filter", {"filter": beats})["events"], "a heartbeat")


def test_after_a_worker_is_killed_in_the_middle_the_next_run_finishes_without_cleaning(
    api: str, deployed: dict[str, Any], workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    bulk = write_bulk(tmp_path / "bulk.jsonl.gz", [card(), *(spell(f"Spell {n}") for n in range(400))])
    root, cache = tmp_path / "root", tmp_path / "cache"
    with ScryfallServer(bulk.read_bytes(), faults=[Fault.STALL]) as server:
        where = {"source": "scryfall", "to": str(root), "cache": str(cache), "api": server.url}
        first = requested(api, deployed, **where)
        until(
            lambda: ask(api, f"flow_runs/{first}")["state"]["type"] != "SCHEDULED", "a worker to take the run"
        )
        (killed,) = workers
        workers.append(start_worker())
        until(lambda: list(cache.glob("*.part")) and server.file_requests(), "half of the file")
        killed.send_signal(signal.SIGKILL)
        port = int(server.url.rpartition(":")[2])
    # The run is no child that dies with its worker: it does at its next word, which nobody hears. That word is that it
    # was refused the other half, so the next run has all of that to fetch.
    with ScryfallServer(bulk.read_bytes(), faults=[Fault.FORBIDDEN], port=port) as server:
        second = requested(api, deployed, **where)
        assert ended(api, first) == "Crashed"
        assert ended(api, second) == "Published"
        refused, resumed = server.file_requests()
    assert refused.headers["Range"] == resumed.headers["Range"] != "bytes=0-"
    assert cardnames.load(root).choose("Spell 7").name == "Spell 7"
    assert [path for path in (cache / "work").iterdir() if path.is_dir()] == []
