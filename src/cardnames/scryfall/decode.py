"""Strict decoding of lines to card objects; a bad line is set aside with its place and reason, never lost.

What is bad here: no JSON, a wrong type, a missing field that naming needs, an `object` other than `card`. What
the fields say is looked at by `naming.acceptance`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from cardnames.scryfall.blocks import Block
from cardnames_schemas.scryfall import KNOWN_KEYS, Card

KEPT: Final = 1_000
LONGEST_KEY: Final = 64

_READ: Final = msgspec.json.Decoder(Card).decode
_KEYS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_PLACE = re.compile(r" - at `([^`]*)`$")


@dataclass(frozen=True, slots=True)
class BadLine:
    """One quarantined line: its number (from 1), the JSON path where it is known, and what is wrong."""

    line: int
    path: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}, {self.path}: {self.reason}"


@dataclass(slots=True)
class Quarantine:
    """The bad lines of one reading: all are counted, the first KEPT of the file are kept, in whatever order they
    come."""

    count: int = 0
    kept: list[BadLine] = field(default_factory=list)

    @property
    def lines(self) -> list[BadLine]:
        """The first of them, in the order of the file."""
        return sorted(self.kept, key=lambda bad: bad.line)[:KEPT]

    def add(self, line: int, path: str, reason: str) -> None:
        self.count += 1
        self.kept.append(BadLine(line, path, reason))
        if len(self.kept) > 2 * KEPT:
            self.kept = self.lines

    def absorb(self, other: Quarantine) -> None:
        """Add the bad lines of another part of the same file."""
        self.count += other.count
        self.kept = [*self.kept, *other.lines]
        self.kept = self.lines


@dataclass(slots=True)
class Decoded:
    """What the decoding of one file counted; complete once its lines are exhausted.

    `inspected`: (set, layout) -> the first line of them, and its keys that nobody knows. A key that Scryfall adds
    comes with a set or a kind of card, and looking at every line would cost as much as decoding it.
    """

    quarantine: Quarantine = field(default_factory=Quarantine)
    rows: int = 0
    inspected: dict[tuple[str, str], tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    @property
    def unknown_keys(self) -> Counter[str]:
        """Key -> number of (set, layout) on whose first line it stands."""
        return Counter(key for _, keys in self.inspected.values() for key in keys)

    def absorb(self, other: Decoded) -> None:
        """Add what another part of the same file counted."""
        self.quarantine.absorb(other.quarantine)
        self.rows += other.rows
        for code, found in other.inspected.items():
            if code not in self.inspected or found[0] < self.inspected[code][0]:
                self.inspected[code] = found


def decode(blocks: Iterable[Block], into: Decoded) -> Iterator[tuple[int, Card]]:
    """(line number, card object) of every good line, in the order of the file; blank lines are passed over."""
    quarantine, inspected = into.quarantine, into.inspected
    for first, lines in blocks:
        for number, line in enumerate(lines, first):
            if not line:
                continue
            try:
                card = _READ(line)
            except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
                if not line.isspace():
                    into.rows += 1
                    quarantine.add(number, *_explained(error))
                continue
            into.rows += 1
            if card.object != "card":
                quarantine.add(number, "$.object", f"expected 'card', found {card.object!r}")
                continue
            if (card.set, card.layout) not in inspected:
                inspected[card.set, card.layout] = number, _unknown(line)
            yield number, card


def _unknown(line: bytes) -> tuple[str, ...]:
    """Keys that nobody knows, short and in plain sight. The card does not need them, so none of them is its fault."""
    try:
        found = _KEYS(line).keys() - KNOWN_KEYS
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ()
    return tuple(
        sorted({key[:LONGEST_KEY] if key.isprintable() else ascii(key[:LONGEST_KEY]) for key in found})
    )


def _explained(error: Exception) -> tuple[str, str]:
    """JSON path and reason of what the decoder refused."""
    if isinstance(error, RecursionError):
        return "$", "nested too deeply"
    text = str(error)
    place = _PLACE.search(text)
    if place is None:
        return "$", text
    return place[1], text[: place.start()]
