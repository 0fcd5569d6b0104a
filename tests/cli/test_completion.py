from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from cardnames.cli import main
from cardnames.cli.commands import TABLE

# What bash does when a tab is pressed, for the words that have been typed.
PRESS_TAB = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_cardnames
printf '%s\\n' "${COMPREPLY[@]}"
"""


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["cardnames", "cho"], ["choose"]),
        (["cardnames", "re"], ["resolve", "refresh", "rebuild"]),
        (["cardnames", "choose", "--r"], ["--restriction"]),
        (["cardnames", "names", "--p"], ["--prefix"]),
        (["cardnames", "refresh", "--fo"], ["--force"]),
    ],
)
def test_bash_completes_commands_and_their_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: list[str], offered: list[str]
) -> None:
    file = tmp_path / "completion.bash"
    file.write_text(script("bash", capsys))
    done = subprocess.run(
        ["bash", "-c", PRESS_TAB, "bash", str(file), *typed], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == offered
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_a_script_names_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = script(shell, capsys)
    for name in TABLE:
        assert name in told


def test_zsh_shows_each_command_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    listed = script("zsh", capsys).partition("commands=(\n")[2].partition("\n    )")[0]
    assert shlex.split(listed) == [f"{name}:{summary}" for name, (_, summary) in TABLE.items()]


def test_fish_quotes_what_a_line_holds(capsys: pytest.CaptureFixture[str]) -> None:
    told = script("fish", capsys)
    for name, (_, summary) in TABLE.items():
        escaped = summary.replace("'", "\\'")
        assert f"-a {name} -d '{escaped}'\n" in told


def test_an_unknown_shell_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "bash" in capsys.readouterr().err
