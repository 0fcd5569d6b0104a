"""The smallest schedule, and the flow from the command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from cardnames.cli import main as cardnames_command
from cards import card, token, write_bulk
from flow_runs import ask, ended, until

FOLDERS = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")


def flow_command(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardnames_flows", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's folders, for what these commands do not let one choose."""
    for name in FOLDERS:
        monkeypatch.setenv(name, str(tmp_path / name))


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder where `cardnames serve` runs, with a server of its own; what it says lies in `told`. The first test
    asks for it as well, so that it starts beside that."""
    folder = tmp_path_factory.mktemp("serving")
    source = write_bulk(folder / "default-cards-20260908090000.jsonl.gz", [card()])
    command = [sys.executable, "-m", "cardnames", "serve", "--cron", "0 10 * * *"]
    command += ["--timezone", "Europe/Berlin", "--source", source.name, "--to", "root"]
    homes = {name: str(folder / name) for name in FOLDERS}
    environment = {**os.environ, **homes, "PREFECT_RUNNER_POLL_FREQUENCY": "1", "PREFECT_UI_ENABLED": "false"}
    for name in ("PREFECT_API_URL", "PREFECT_HOME", "PREFECT_PROFILE"):
        environment.pop(name, None)
    with (folder / "told").open("wb") as told:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=told
        )
    try:
        yield folder
    finally:
        process.terminate()
        process.wait(60)


@pytest.mark.flow
@pytest.mark.usefixtures("serving")
def test_the_command_ends_with_the_report_of_refresh_and_its_exit_code(
    api: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cardnames_command(["refresh", "--source", "sample", "--to", str(tmp_path / "plain")])
    plain = capsys.readouterr().out.replace(str(tmp_path / "plain"), str(tmp_path / "root"))

    done = flow_command(["sample", "--to", str(tmp_path / "root")])

    assert done.returncode == 0, done.stderr
    hint = f"the same without Prefect: cardnames refresh --source sample --to {tmp_path / 'root'}\n"
    assert done.stdout == plain + hint


@pytest.mark.flow
def test_serve_starts_one_server_and_runs_the_flow_with_its_source_and_root(serving: Path) -> None:
    api = until(lambda: _page_told(serving), "the server's address") + "/api"
    deployment = until(lambda: _served(api), "the served deployment")
    schedule = deployment["schedules"][0]["schedule"]
    assert (schedule["cron"], schedule["timezone"]) == ("0 10 * * *", "Europe/Berlin")
    run = ask(api, f"deployments/{deployment['id']}/create_flow_run", {"state": {"type": "SCHEDULED"}})["id"]
    assert ended(api, run) == "Published"
    assert (serving / "root" / "latest.json").exists()
    assert "server" not in (serving / "told").read_text().split("Prefect's page", 1)[1].lower()


@pytest.mark.flow
def test_held_and_failed_runs_end_as_refresh_does(api: str, tmp_path: Path) -> None:
    nothing = write_bulk(tmp_path / "default-cards-20260909090000.jsonl.gz", [token()])
    commands = [str(nothing), "--to", str(tmp_path / "root")], [str(tmp_path / "no-such-file")]
    with ThreadPoolExecutor() as pool:
        held, failed = pool.map(flow_command, commands)

    assert held.returncode == 4
    assert held.stdout.startswith("held ")
    assert "--accept no-names" in held.stderr

    assert failed.returncode == 3
    assert "cardnames: the source does not exist" in failed.stderr
    assert "Traceback" not in failed.stderr


def _page_told(serving: Path) -> str | None:
    found = re.search(r"^Prefect's page: (\S+)$", (serving / "told").read_text(), re.MULTILINE)
    return found[1] if found else None


def _served(api: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = ask(api, "deployments/name/cardnames-refresh/served")
    except HTTPError:
        return None
    return found


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--cron", "every morning"], "'every morning' is no schedule"),
        (["--cron", "0 10 * * *", "--timezone", "Mars/Olympus"], "'Mars/Olympus' is no time zone"),
    ],
)
def test_what_is_no_schedule_is_refused_before_a_server_is_started(arguments: list[str], told: str) -> None:
    # In a process of its own, since it imports Prefect.
    command = [sys.executable, "-m", "cardnames", "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert told in done.stderr
