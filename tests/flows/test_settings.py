"""What our own commands set for Prefect, and that the plain command never meets it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardnames_flows.environment import settle


def test_telemetry_is_off_and_the_home_is_ours(tmp_path: Path) -> None:
    environment = {"XDG_STATE_HOME": str(tmp_path)}
    settle(environment)
    assert environment["PREFECT_SERVER_ANALYTICS_ENABLED"] == "false"
    assert environment["DO_NOT_TRACK"] == "1"
    assert environment["PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS"] == "180"
    assert environment["PREFECT_HOME"] == str(tmp_path / "cardnames" / "prefect")
    assert (tmp_path / "cardnames" / "prefect").is_dir()


@pytest.mark.parametrize("name", ["PREFECT_API_URL", "PREFECT_HOME", "PREFECT_PROFILE"])
def test_a_prefect_of_the_operators_own_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    environment = {"XDG_STATE_HOME": str(tmp_path), name: "mine", "DO_NOT_TRACK": "0"}
    settle(environment)
    assert environment[name] == "mine"
    assert environment["DO_NOT_TRACK"] == "0"
    assert environment.get("PREFECT_HOME") in (None, "mine")
    assert list(tmp_path.iterdir()) == []


def test_the_plain_refresh_imports_no_prefect(tmp_path: Path) -> None:
    look = (
        "import sys; from cardnames.cli import main; "
        f"main(['refresh', '--source', 'sample', '--to', {str(tmp_path / 'root')!r}]); "
        "sys.exit('prefect' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("published ")


def test_a_value_in_a_log_line_cannot_look_like_a_key() -> None:
    # In a process of its own: Prefect is not to be imported before the tests' server is known.
    look = "from cardnames_flows.logs import line; print(line('x', what='a b=\"c\"\\nd', rows=3, none=None))"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    assert told == 'event=x what="a b=\\"c\\"\\nd" rows=3\n'
