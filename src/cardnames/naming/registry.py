"""The known interchangeable names (CR 201.3): `registry.csv` beside this module, one row a pair of faces.

Scryfall marks no pair as interchangeable: the second name stands in `flavor_name` or `printed_name`, where
alternate titles (201.6) and translations stand too. So the pairs are kept as reviewed data and compared with
what a bulk file shows: seen and listed is confirmed, seen alone is inferred, listed alone is unseen.

Columns: `name_a` with `set_a`, `number_a`, the printing in the licensed set; `name_b` with `set_b`,
`number_b`, the printing under the other name; `face`, `front` or `back` on double-faced cards, since names
pair face by face, else empty. Sets are Scryfall's codes in lower case. Which printing the indicator (213.1d)
leads to is derived from the printings, not kept here. Sorted by the columns from left to right; a name stands
in one row only.

Provenance: 158 face pairs of Marvel's Spider-Man (spm) and Through the Omenpaths (om1), and 31 of Secret Lair
(sld) and Universes Within (slx), each with the set and number on which a reader can look both names up. A new
pair is added with the printing whose indicator shows it, and the commit names that printing.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from cardnames.folding import squash

COLUMNS: Final = ("name_a", "set_a", "number_a", "name_b", "set_b", "number_b", "face")
FACES: Final = frozenset({"", "front", "back"})


@dataclass(frozen=True, slots=True, order=True)
class RegisteredPair:
    """One row: two names that count as one (201.3a), and the printings that show them."""

    name_a: str
    set_a: str
    number_a: str
    name_b: str
    set_b: str
    number_b: str
    face: str

    def other(self, key: str) -> str | None:
        """The name that does not squash to `key`, where the one beside it does."""
        if squash(self.name_a) == key:
            return self.name_b
        return self.name_a if squash(self.name_b) == key else None


@dataclass(frozen=True, slots=True)
class Registry:
    """The pairs, found by either name on a key without case, accents, spaces and punctuation.

    The key is that weak because printings spell one name differently (`With Great Power . . .` and
    `With Great Power...`); no two names of the registry share one.
    """

    rows: tuple[RegisteredPair, ...]
    by_key: MappingProxyType[str, RegisteredPair]

    def pairs(self) -> tuple[RegisteredPair, ...]:
        """Every row in the file's order."""
        return self.rows

    def find(self, name: str) -> RegisteredPair | None:
        """The row that holds `name` on either side."""
        return self.by_key.get(squash(name))

    def partner(self, name: str) -> str | None:
        """The name that is interchangeable with `name`, as the registry spells it."""
        key = squash(name)
        pair = self.by_key.get(key)
        return pair.other(key) if pair else None

    def lists(self, one: str, other: str) -> bool:
        """Whether the two names stand in one row, in either order."""
        partner = self.partner(one)
        return partner is not None and squash(partner) == squash(other)


def read_registry(lines: Iterable[str]) -> Registry:
    """A registry from CSV lines with a header.

    ValueError for other columns, an empty cell, an unknown face, a name in two rows, or a pair whose names
    differ in spelling only: that is a typographic variant, not a pair.
    """
    table = csv.reader(lines)
    header = tuple(next(table, ()))
    if header != COLUMNS:
        raise ValueError(f"columns are {header}, expected {COLUMNS}")
    rows: list[RegisteredPair] = []
    by_key: dict[str, RegisteredPair] = {}
    for number, cells in enumerate(table, start=1):
        if len(cells) != len(COLUMNS) or not all(cells[:-1]) or cells[-1] not in FACES:
            raise ValueError(f"row {number} is incomplete: {cells}")
        pair = RegisteredPair(*cells)
        keys = squash(pair.name_a), squash(pair.name_b)
        if keys[0] == keys[1]:
            raise ValueError(f"row {number} pairs two spellings of one name: {pair.name_a}")
        for key in keys:
            if key in by_key:
                raise ValueError(f"row {number} repeats a name of another row: {key}")
            by_key[key] = pair
        rows.append(pair)
    return Registry(tuple(rows), MappingProxyType(by_key))


def load_registry() -> Registry:
    """The registry of this release."""
    text = files("cardnames.naming").joinpath("registry.csv").read_text(encoding="utf-8")
    return read_registry(text.splitlines())
