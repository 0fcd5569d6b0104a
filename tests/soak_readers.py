"""Readers of the soak: they load, ask, and verify again and again while publishers are at work and dying.

What is right is known beforehand: a version's id begins with its upstream date, the date tells the release, and
the release the very names. So a mixed, cut or silently shorter publication cannot pass for a right one.
"""

from __future__ import annotations

import json
import select
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import cardnames
from cardnames.errors import CardnamesError
from cardnames.publish.versions import verify
from releases import ALWAYS, FIRST_DAY, NEVER, Release

# Every so many releases one is short, and held.
SHORT_EVERY = 17
VERIFY_EVERY = 8


def release_of(number: int) -> Release:
    """Of even number: content that comes back. Of odd number: content that was never there."""
    short = number % SHORT_EVERY == SHORT_EVERY - 1
    return Release(number, short, edition=f"Edition {number}" if number % 2 else "")


def expected_names(version: str) -> frozenset[str]:
    """The names of the release that a version's date belongs to."""
    moment = datetime.strptime(version[:16], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    return release_of(round((moment - FIRST_DAY) / timedelta(hours=1))).names


@dataclass
class Watch:
    """What readers saw of some roots. `overtaken` counts looks at a version that readers were led away from and
    that was pruned before the look was over; each was followed by another look."""

    roots: list[Path]
    checks: Counter[str] = field(default_factory=Counter)
    overtaken: int = 0
    violations: list[str] = field(default_factory=list)
    versions: set[str] = field(default_factory=set)

    def look(self, root: Path) -> None:
        """One load, or one verification of every byte."""
        thorough = sum(self.checks.values()) % VERIFY_EVERY == 0
        before = _pointed(root)
        try:
            problems = verify(root) if thorough else self._ask(root)
        except CardnamesError as error:
            problems = [" ".join(str(error).split())]
        except Exception as error:
            problems = [f"a reader met {error!r}"]
        if problems and before != _pointed(root) and not (root / "versions" / before).is_dir():
            self.overtaken += 1
            return
        self.checks["verified to the last byte" if thorough else "loaded and asked"] += 1
        self.versions.add(f"{root.name}/{before}")
        self.violations += [f"{root.name}: {problem}" for problem in problems]

    def _ask(self, root: Path) -> list[str]:
        with cardnames.load(root) as index:
            names = frozenset(index.names(scope="all"))
            problems = [] if names == expected_names(index.version) else [_difference(index.version, names)]
            problems += [f"{name} is refused" for name in ALWAYS if not index.explain(name).allowed]
            problems += [f"{name} is allowed" for name in NEVER if index.explain(name).allowed]
        return problems


def _pointed(root: Path) -> str:
    return str(json.loads((root / "latest.json").read_bytes())["version"])


def _difference(version: str, names: frozenset[str]) -> str:
    expected = expected_names(version)
    lacking, added = sorted(expected - names), sorted(names - expected)
    return f"{version} lacks {lacking[:3]} and has {added[:3]} ({len(names)} names, not {len(expected)})"


def main() -> None:
    """Look at the roots by turns until stdin ends, then tell what was seen as one line of JSON."""
    watch = Watch([Path(root) for root in sys.argv[1:]])
    while not select.select([sys.stdin], [], [], 0)[0]:
        for root in watch.roots:
            watch.look(root)
        time.sleep(0.02)
    told = {"checks": watch.checks, "overtaken": watch.overtaken, "violations": watch.violations}
    print(json.dumps(told | {"versions": sorted(watch.versions)}))


if __name__ == "__main__":
    main()
