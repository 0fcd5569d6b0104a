"""The index as one value: the published tables together, each in its contract's columns and order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import polars as pl


@dataclass(frozen=True, slots=True)
class Index:
    """The tables of a publication, by the names of `cardnames_schemas.tables.TABLES`."""

    names: pl.DataFrame
    entries: pl.DataFrame
    aliases: pl.DataFrame
    refusals: pl.DataFrame
    interchangeable: pl.DataFrame
    askers: pl.DataFrame

    def items(self) -> Iterator[tuple[str, pl.DataFrame]]:
        """Table name and frame, in the contract's order."""
        for field in fields(self):
            yield field.name, getattr(self, field.name)
