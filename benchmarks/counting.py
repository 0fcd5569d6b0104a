"""The regression guard: how many Python calls a small fixed job makes, whatever the machine's speed.

    python -m benchmarks.counting            compare with operations.json; exit 1 where one grew by over a tenth
    python -m benchmarks.counting --write    write what is measured now

Calls are counted by the profiler hook, so the numbers repeat to within a few on one version of Python and of the
libraries; they rise when something is done twice, once a line instead of once a card, or imported for nothing.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import cardnames
from benchmarks.inputs import write_sample
from cardnames.job import Job
from cardnames.pipeline import refresh

FILE: Final = Path(__file__).with_name("operations.json")
TOLERANCE: Final = 0.10
ROWS: Final = 3_000
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)


def measure() -> dict[str, int]:
    """Job -> number of calls."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        bulk = write_sample("default", work / "bulk.jsonl.gz", ROWS)
        job = Job(str(bulk), work / "root", work / "cache", NOW)
        refresh(Job(str(bulk), work / "warm", work / "cache", NOW))  # imports and first uses are not counted
        counts = {"refresh": _calls(lambda: refresh(job)), "refresh again": _calls(lambda: refresh(job))}
        with cardnames.load(str(work / "root")) as index:
            index.explain("Lightning Bolt")
            counts["choose, known"] = _calls(lambda: index.explain("Lightning Bolt"))
            counts["choose, new"] = _calls(lambda: index.explain("Fire"))
        return counts


def _calls(job: Callable[[], object]) -> int:
    profile = cProfile.Profile()
    profile.runcall(job)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    counts = measure()
    if options.write:
        FILE.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
        return 0
    known = json.loads(FILE.read_text(encoding="utf-8"))
    grown = False
    for job, count in counts.items():
        change = count / known[job] - 1
        grown |= change > TOLERANCE
        print(f"{job:16} {count:>10,} calls  {change:+.1%}")
    return 1 if grown else 0


if __name__ == "__main__":
    raise SystemExit(main())
