"""Printed names of other languages (CR 201.2: the English name counts; the printed one leads to it).

A file of all languages holds some 170,000, so they go into columns in portions rather than into rows.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from cardnames.naming.gathered import Gathered
from cardnames.naming.printings import JOINT
from cardnames.naming.showings import Showing
from cardnames_schemas.faces import Translations, schema_of

PORTION: Final = 20_000


class Translated:
    """Collects the printed names of card after card; `frame` gives them by the contract of `Translations`."""

    def __init__(self) -> None:
        self._rows: list[tuple[str, int, str, str, str, str, str]] = []
        self._frames: list[pl.DataFrame] = []

    def add(self, oracle_id: str, gathered: Gathered) -> None:
        """One row a (face, language, printed name) that is not the English name, with its earliest printing."""
        if not gathered.translations:
            return
        names = [face.name for face in gathered.best.card_faces or ()] or [gathered.best.name]
        found: dict[tuple[int, str, str], Showing] = {}
        for (position, name, lang, printed), showing in gathered.translations.items():
            at = position_of(name, position, names)
            text = part_of(printed, at, names).strip()
            key = (at, lang, text)
            if text and text != names[at] and (key not in found or showing < found[key]):
                found[key] = showing
        for (at, lang, text), showing in sorted(found.items()):
            place = (showing.set, showing.collector_number, showing.scryfall_id)
            self._rows.append((oracle_id, at, text, lang, *place))
        if len(self._rows) >= PORTION:
            self._put()

    def frame(self) -> pl.DataFrame:
        """All rows, in the order in which their cards came."""
        self._put()
        return pl.concat(self._frames)

    def _put(self) -> None:
        columns = zip(*self._rows, strict=True) if self._rows else iter(())
        schema = schema_of(Translations)
        series = [pl.Series(name, next(columns, ()), dtype=dtype) for name, dtype in schema.items()]
        self._frames.append(pl.DataFrame(series))
        self._rows.clear()


def position_of(name: str, position: int, names: list[str]) -> int:
    """Where the face stands on the card it is read from; a reversible side may have another order."""
    return names.index(name) if name in names else min(position, len(names) - 1)


def part_of(text: str, position: int, names: list[str]) -> str:
    """The face's own part: some foreign split cards carry the joined printed name on each half."""
    parts = text.split(JOINT)
    return parts[position] if len(parts) == len(names) else text
