"""The smallest schedule: one process that refreshes by a cron line until it is stopped, with Prefect's page."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardnames.cli.output import print_error
from cardnames.errors import CardnamesError, UsageError
from cardnames.folders import default_root
from cardnames_flows.environment import settle
from cardnames_flows.places import absolute

HOST, PORT = "127.0.0.1", 4200
START_SECONDS = 180.0
DEPLOYMENT = "served"


def serve(*, cron: str, timezone: str = "UTC", source: str = "scryfall", root: str | None = None) -> None:
    """Refresh at the times of the cron line in that time zone. Uses the server that PREFECT_API_URL names; without one
    it starts a server on this machine, which ends with it. Raises UsageError for a schedule that is none."""
    settle(os.environ)
    _refuse_zone(timezone)
    from prefect.client.schemas.schedules import CronSchedule
    from prefect.types.entrypoint import EntrypointType

    try:
        schedule = CronSchedule(cron=cron, timezone=timezone)
    except ValueError:
        raise UsageError(
            f"{cron!r} is no schedule",
            where="--cron",
            expected='five fields, such as "0 10 * * *" for every day at ten',
            next_step="see `man 5 crontab`",
        ) from None
    with server() as api, _using(api):
        from cardnames_flows.refresh import refresh

        parameters = {"source": absolute(source), "to": absolute(root) if root else str(default_root())}
        refresh.serve(
            name=DEPLOYMENT,
            schedules=[schedule],
            parameters=parameters,
            limit=1,
            entrypoint_type=EntrypointType.MODULE_PATH,
        )


@contextmanager
def _using(api: str) -> Iterator[None]:
    """Prefect has read its settings by now, from before there was a server; without this it would start another."""
    from prefect.settings import PREFECT_API_URL, temporary_settings

    with temporary_settings({PREFECT_API_URL: api}):
        yield


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that schedules; one that is started here is stopped again."""
    told = os.environ.get("PREFECT_API_URL")
    if told:
        yield told
        return
    port = PORT if _is_free(PORT) else _any_port()
    # By settings, not by options, since the page asks the port that the settings say.
    settings = {"PREFECT_SERVER_API_HOST": HOST, "PREFECT_SERVER_API_PORT": str(port)}
    command = [sys.executable, "-m", "prefect", "server", "start"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **settings})
    try:
        _wait_for(f"http://{HOST}:{port}/api/health", process)
        os.environ["PREFECT_API_URL"] = f"http://{HOST}:{port}/api"
        print(f"Prefect's page: http://{HOST}:{port}", file=sys.stderr)
        yield os.environ["PREFECT_API_URL"]
    finally:
        os.environ.pop("PREFECT_API_URL", None)
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def main(arguments: Sequence[str] | None = None) -> int:
    """`cardnames serve`, which hands its options over; returns its exit code."""
    parser = argparse.ArgumentParser(prog="cardnames serve", description=__doc__)
    parser.add_argument("--cron", required=True)
    parser.add_argument("--timezone", default="UTC")
    parser.add_argument("--source", default="scryfall")
    parser.add_argument("--to")
    options = parser.parse_args(arguments)
    try:
        serve(cron=options.cron, timezone=options.timezone, source=options.source, root=options.to)
    except CardnamesError as error:
        print_error(error)
        return error.exit_code
    return 0


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise CardnamesError(
        "Prefect's server did not start",
        where=url,
        expected=f"an answer within {START_SECONDS:.0f} s",
        next_step="run `prefect server start` by itself to see why, or name a running one in PREFECT_API_URL",
    )


def _refuse_zone(timezone: str) -> None:
    try:
        ZoneInfo(timezone)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        raise UsageError(
            f"{timezone!r} is no time zone",
            where="--timezone",
            expected="a name such as UTC or Europe/Berlin",
            next_step="see the list of the tz database",
        ) from None


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) != 0


def _any_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
