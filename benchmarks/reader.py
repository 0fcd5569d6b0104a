"""The reader in process, as ratios against a dict lookup in the same loop and against rapidfuzz over the raw list."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cardnames

NAMES = ("Lightning Bolt", "Fire", "Petty Theft", "Llanowar Elves", "Swords to Plowshares", "Brainstorm")
TYPED = ("lightning bolt", "fire", "petty theft", "llanowar elves", "swords to plowshares", "brainstorm")
NEAR = ("Lightnin Blot", "Llanowar Elvs", "Sword to Plowshare", "Brainstrom")
LOOPS = 20_000


@dataclass(frozen=True, slots=True)
class Ratio:
    """How often as long a call takes as its baseline, and what is promised at most."""

    what: str
    baseline: str
    ratio: float
    most: float


def ratios(root: Path) -> list[Ratio]:
    """Every promise of the reader, measured on one publication."""
    from rapidfuzz import fuzz, process

    with cardnames.load(str(root)) as index:
        table = dict.fromkeys(index.names(scope="all"))
        strings = list(table)
        lookup = _each(lambda name: table.get(name), NAMES, LOOPS)

        def against_lookup(
            what: str, call: Callable[[str], object], texts: tuple[str, ...], most: float
        ) -> Ratio:
            return Ratio(what, "dict lookup", _each(call, texts, LOOPS // 10) / lookup, most)

        raw = _each(lambda text: process.extract(text, strings, scorer=fuzz.ratio, limit=5), NEAR, 20)
        near = _each(lambda text: index.resolve(text), NEAR, 20)
        return [
            against_lookup("exact choose", lambda name: index.choose(name), NAMES, 20),
            against_lookup("restricted choose", lambda name: index.explain(name, "nonland"), NAMES, 60),
            against_lookup(
                "prefix listing of 20", lambda name: list(index.names(prefix=name[:4], limit=20)), NAMES, 100
            ),
            against_lookup("folded resolve", lambda text: index.resolve(text), TYPED, 100),
            Ratio("close matches", "rapidfuzz over the raw list", near / raw, 1),
        ]


def _each(call: Callable[[str], object], texts: tuple[str, ...], loops: int) -> float:
    """Seconds a call, the best of five; the first round warms up."""
    best = float("inf")
    for _ in range(6):
        began = time.perf_counter()
        for _ in range(loops):
            for text in texts:
                call(text)
        best = min(best, time.perf_counter() - began)
    return best / (loops * len(texts))
