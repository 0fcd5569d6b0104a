"""`make bench`: measure, print the ratios, write results.md.

python -m benchmarks [--rounds 5] [--work DIR] [--no-all]
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.inputs import ROWS, bulk_file
from benchmarks.measure import Summary, interleaved
from benchmarks.processes import (
    MEGABYTES,
    PER_ROW,
    PROMISES,
    asking_commands,
    reading_commands,
    refresh_command,
    unchanged_commands,
)
from benchmarks.reader import ratios

RESULTS = Path(__file__).with_name("results.md")
SERVER = Path(__file__).resolve().parents[1] / "tests/scryfall_server.py"
LIBRARIES = ("cardnames", "polars", "pandera", "msgspec", "isal", "rapidfuzz", "duckdb")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "cardnames-bench")
    parser.add_argument("--no-all", action="store_true", help="leave the file of all languages out")
    options = parser.parse_args()
    work, rounds = options.work, options.rounds
    bulk = bulk_file("default", work)
    summaries = dict(interleaved(reading_commands(bulk, work), rounds))
    root = work / "publication"
    summaries |= interleaved(asking_commands(root), rounds * 4)
    with unchanged_commands(bulk, work, SERVER) as commands:
        summaries |= interleaved(commands, rounds * 2)
    if not options.no_all:
        every = refresh_command(
            "refresh all_cards", bulk_file("all", work), work / "all", work, "--bulk", "all_cards"
        )
        # The two in turn, so that a row's time is compared within one run.
        summaries |= interleaved([refresh_command("refresh again", bulk, work / "again", work), every], 3)
    reader = ratios(root)
    lines = [*_heading(), *_processes(summaries), *_promises(summaries)]
    lines += ["", "## Reader, in process", "", "| what | against | ratio | at most |", "|---|---|---:|---:|"]
    lines += [f"| {one.what} | {one.baseline} | {one.ratio:.1f}× | {one.most:g}× |" for one in reader]
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


def _heading() -> list[str]:
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return [
        "# Measurements",
        "",
        "Written by `make bench`. Times of different machines do not compare; the ratios do.",
        "",
        f"- {datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()}, "
        f"{_cores()} cores, {platform.system()}",
        f"- {versions}",
        f"- files of {ROWS['default']:,} rows (default_cards) and {ROWS['all']:,} rows (all_cards)",
    ]


def _cores() -> int:
    import os

    return len(os.sched_getaffinity(0))


def _processes(summaries: Mapping[str, Summary]) -> list[str]:
    lines = [
        "",
        "## Whole processes, medians",
        "",
        "| command | wall s | fastest–slowest | CPU s | peak MB |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, one in summaries.items():
        spread = f"{one.fastest:.3f}–{one.slowest:.3f}"
        lines.append(f"| {name} | {one.wall:.3f} | {spread} | {one.cpu:.3f} | {one.rss:.0f} |")
    return lines


def _promises(summaries: Mapping[str, Summary]) -> list[str]:
    lines = ["", "## Ratios", "", "| what | measured | at most |", "|---|---:|---:|"]
    for one in PROMISES:
        ratio = summaries[one.subject].wall / summaries[one.baseline].wall
        lines.append(f"| {one.what} (`{one.subject}` / `{one.baseline}`) | {ratio:.2f}× | {one.most:g}× |")
    for name, most in MEGABYTES.items():
        if name in summaries:
            lines.append(f"| peak memory, {name} | {summaries[name].rss:.0f} MB | {most:.0f} MB |")
    if "refresh all_cards" in summaries:
        a_row = summaries["refresh all_cards"].wall / ROWS["all"]
        other = summaries["refresh again"].wall / ROWS["default"]
        lines.append(
            f"| all_cards' wall time a row against default_cards' | {a_row / other:.2f}× | {PER_ROW}× |"
        )
    return lines


if __name__ == "__main__":
    raise SystemExit(main())
