"""How long to wait for a source, how often to ask again, and how much to take from it.

The pauses are Scryfall's manners (https://scryfall.com/docs/api/rate-limits): after a 429 at least
30 seconds, or what Retry-After says. Sleeping and the clock are parameters, so that a test runs with the
real figures.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

MIB = 1024 * 1024
GIB = 1024 * MIB


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds, but for `attempts`: how often one thing is asked for in all, the first time included."""

    attempts: int = 5
    connect: float = 10.0
    read: float = 60.0
    first_pause: float = 1.0
    longest_pause: float = 300.0
    rate_limited: float = 30.0
    whole_body: float = 2 * 3600.0
    lock: float = 900.0
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic

    def pause(self, failures: int) -> float:
        """Doubling from `first_pause`, and up to half as much again, so that clients do not march in step."""
        calm = min(self.first_pause * 2.0 ** min(max(failures - 1, 0), 30), self.longest_pause)
        return calm * random.uniform(1.0, 1.5)


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes that are taken before a source is refused as hostile or broken.

    The largest real file, all_cards, is about 0.4 GiB packed, 2.3 GiB unpacked, at a ratio of 7.
    """

    answer: int = 4 * MIB
    packed: int = 4 * GIB
    unpacked: int = 8 * GIB
    ratio: int = 200
    ratio_from: int = 64 * MIB
