"""What the README shows is what the commands print: every console block is run against the bundled sample."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cardnames.cli import main
from cardnames.cli.commands import TABLE
from cardnames.cli.manual import manual

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def shown() -> Iterator[tuple[str, list[str]]]:
    """Command line and printed lines of every `$ cardnames …` in a console block."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.rstrip("\n").split("\n")
            yield command, lines


COMMANDS = [(command, lines) for command, lines in shown() if command.startswith("cardnames ")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    argv = [
        "refresh",
        "--source",
        "sample",
        "--to",
        str(folder / "publication"),
        "--cache",
        str(folder / "cache"),
    ]
    assert main(argv) == 0
    return folder


@pytest.mark.parametrize(("command", "lines"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_readme_shows_what_the_command_prints(
    command: str,
    lines: list[str],
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(place)
    main(shlex.split(command)[1:])
    assert capsys.readouterr().out.splitlines() == [line for line in lines if line]


def test_the_readme_shows_what_make_run_prints(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(place)
    main(["refresh", "--source", "sample", "--to", "again", "--cache", "cache"])
    printed = capsys.readouterr().out.splitlines()
    lines = dict(shown())["make run"]
    for line, actual in zip(lines, printed, strict=False):
        start, dots, _ = line.partition("…")
        assert actual.startswith(start) if dots else actual == line


def test_every_command_stands_in_the_docs() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in DOCS)
    for command in TABLE:
        assert f"cardnames {command}" in text or f"`{command}`" in text, f"{command} is not documented"


def test_the_manual_is_what_the_commands_say_of_themselves() -> None:
    written = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert written == manual(), "run: python -m cardnames.cli.manual > docs/commands.md"


def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    for command in TABLE:
        assert main([command, "--help"]) == 0
        help_text = capsys.readouterr().out
        assert f"usage: cardnames {command}" in help_text
        assert f"  cardnames {command}" in help_text.partition("examples:")[2]


def test_links_of_the_docs_lead_to_files() -> None:
    for path in DOCS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_examples_in_yaml_and_json_are_that(page: Path) -> None:
    blocks = re.findall(
        r"^```(yaml|json)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    for language, body in blocks:
        assert (yaml.safe_load if language == "yaml" else json.loads)(body)
