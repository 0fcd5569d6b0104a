"""Running fuzz targets for a given time: rounds of examples, each round with new ones."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence

from hypothesis import HealthCheck, Phase, settings

EXAMPLES_A_ROUND = 200

OFTEN = settings(
    max_examples=EXAMPLES_A_ROUND,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
SELDOM = settings(OFTEN, max_examples=EXAMPLES_A_ROUND // 20)

Target = tuple[settings, Callable[[], None]]


def seconds_asked_for(description: str | None) -> float:
    """The command line's `--seconds`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds: float = parser.parse_args().seconds
    return seconds


def fuzz(targets: Sequence[Target], seconds: float) -> int:
    """Run every target, round after round; a finding is raised as its smallest example. Gives the exit code."""
    rounds = [(often.max_examples, often(target)) for often, target in targets]
    began = time.monotonic()
    done = 0
    while time.monotonic() - began < seconds:
        for examples, run in rounds:
            run()
            done += examples
    print(f"{done:,} examples in {time.monotonic() - began:.0f} s, no finding")
    return 0
