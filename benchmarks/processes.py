"""The processes to measure and the ratios that are promised of them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.measure import Command

PYTHON: Final = sys.executable


@dataclass(frozen=True, slots=True)
class Promise:
    """`subject`'s wall time is at most `most` times the baseline's."""

    what: str
    subject: str
    baseline: str
    most: float


PROMISES: Final = (
    Promise("whole refresh against unpacking the file", "refresh", "gzip -dc", 2.0),
    Promise("the same against json.loads a line", "refresh", "json.loads", 1.0),
    Promise("cold choose of a name that exists", "choose hit", "python -c pass", 6.0),
    Promise("cold choose with suggestions", "choose miss", "python -c pass", 12.0),
    Promise("unchanged upstream", "refresh unchanged", "import requests", 3.0),
)

MEGABYTES: Final = {"refresh": 250.0, "refresh all_cards": 400.0}
PER_ROW: Final = 1.1  # all_cards' wall time a row against default_cards'


def reading_commands(bulk: Path, work: Path) -> list[Command]:
    """The whole job and other ways to get at the names of the same file."""
    root = work / "publication"
    return [
        Command("gzip -dc", ["gzip", "-dc", str(bulk)]),
        refresh_command("refresh", bulk, root, work),
        Command("json.loads", [PYTHON, "-m", "benchmarks.baselines", "json-loads", str(bulk)]),
        Command("polars scan_ndjson", [PYTHON, "-m", "benchmarks.baselines", "polars-scan", str(bulk)]),
        Command("duckdb read_json", [PYTHON, "-m", "benchmarks.baselines", "duckdb-json", str(bulk)]),
    ]


def refresh_command(name: str, bulk: Path, root: Path, work: Path, *more: str) -> Command:
    """A refresh into an empty root."""
    argv = [PYTHON, "-m", "cardnames", "refresh", "--source", str(bulk), "--to", str(root)]
    return Command(
        name,
        [*argv, "--cache", str(work / "cache"), *more],
        before=lambda: shutil.rmtree(root, ignore_errors=True),
    )


def asking_commands(root: Path) -> list[Command]:
    """What a person or a bot asks, from a cold start."""
    choose = [PYTHON, "-m", "cardnames", "choose", "--at", str(root)]
    return [
        Command("python -c pass", [PYTHON, "-c", "pass"]),
        Command("choose hit", [*choose, "Lightning Bolt"]),
        Command("choose miss", [*choose, "Lightnin Blot"]),
        Command("resolve", [PYTHON, "-m", "cardnames", "resolve", "--at", str(root), "lightning bolt"]),
    ]


@contextmanager
def unchanged_commands(bulk: Path, work: Path, serve: Path) -> Iterator[list[Command]]:
    """A refresh against a server on this machine that has nothing new."""
    sys.path.insert(0, str(serve.parent))
    from scryfall_server import ScryfallServer

    root = work / "unchanged"
    with ScryfallServer(bulk_bytes=bulk.read_bytes()) as server:
        argv = [PYTHON, "-m", "cardnames", "refresh", "--to", str(root), "--cache", str(work / "cache")]
        argv += ["--api", server.url]
        first = Command("first", argv)
        from benchmarks.measure import run

        run(first)
        yield [
            Command("import requests", [PYTHON, "-c", "import requests"]),
            Command("refresh unchanged", argv),
        ]
