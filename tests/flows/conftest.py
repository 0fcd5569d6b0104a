"""One real Prefect server for all tests of flows: with its scheduler, its search for late runs and its triggers, which
Prefect's own test harness leaves out."""

from __future__ import annotations

import inspect
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

import pytest

START_SECONDS = 180
QUICK = {
    "PREFECT_SERVER_SERVICES_SCHEDULER_LOOP_SECONDS": "1",
    "PREFECT_SERVER_SERVICES_SCHEDULER_RECENT_DEPLOYMENTS_LOOP_SECONDS": "1",
    "PREFECT_SERVER_SERVICES_LATE_RUNS_LOOP_SECONDS": "1",
    "PREFECT_SERVER_SERVICES_LATE_RUNS_AFTER_SECONDS": "1",
    "PREFECT_SERVER_DEPLOYMENTS_CONCURRENCY_SLOT_WAIT_SECONDS": "1",
    "PREFECT_UI_ENABLED": "false",
}


@pytest.fixture(scope="session")
def api() -> Iterator[str]:
    """The server's address, for this process and for those that it starts. Prefect is imported after it is known, since
    threads of Prefect's own see the settings of that moment alone; so no module of tests imports it at its top."""
    assert "prefect" not in sys.modules
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**os.environ, **QUICK}, **quiet)
    url = f"http://127.0.0.1:{port}/api"
    try:
        os.environ["PREFECT_API_URL"] = url
        # Here rather than in the first tests: it costs nothing while the server makes its database.
        for module in ("cardnames_flows.backfill", "prefect.automations", "prefect.blocks.webhook"):
            import_module(module)
        _wait_for(f"{url}/health", process)
        with _without_heartbeats():
            yield url
        _drain()
    finally:
        os.environ.pop("PREFECT_API_URL", None)
        process.terminate()
        process.wait(30)


@contextmanager
def _without_heartbeats() -> Iterator[None]:
    """For the runs in this process alone: what sends them sleeps by whole seconds, and each run waits for its end. The
    runs of workers and of our commands have theirs, by prefect.yaml and `cardnames_flows.environment`."""
    from prefect.settings import PREFECT_FLOWS_HEARTBEAT_FREQUENCY, temporary_settings

    with temporary_settings({PREFECT_FLOWS_HEARTBEAT_FREQUENCY: None}):
        yield


def _drain() -> None:
    """Send what this process still has to tell, or it would go on trying once the server is gone."""
    from prefect.events.worker import EventsWorker
    from prefect.logging.handlers import APILogWorker
    from prefect.utilities.asyncutils import run_coro_as_sync

    async def drained() -> None:
        for waiting in (APILogWorker.instance().drain(), EventsWorker.drain_all()):
            if inspect.isawaitable(waiting):
                await waiting

    run_coro_as_sync(drained())


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            assert process.poll() is None, "the server ended"
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.1)
