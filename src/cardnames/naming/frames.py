"""Face rows as frames, by the contracts of `cardnames_schemas.faces`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import polars as pl

from cardnames.naming.faces import Portion, Table
from cardnames.naming.meld import Meld, combined_values
from cardnames_schemas.faces import Faces, Texts, Titles, Translations, schema_of


@dataclass(frozen=True, slots=True)
class FaceRows:
    """The frames of one reading."""

    faces: pl.DataFrame
    titles: pl.DataFrame
    translations: pl.DataFrame
    texts: pl.DataFrame


class Framing:
    """Collects portions in the order of the cards; `rows` gives the frames, with the mana values of combined backs
    (202.3c)."""

    def __init__(self) -> None:
        self._frames: dict[Table, list[pl.DataFrame]] = {table: [_frame(table, ())] for table in _SCHEMAS}
        self._melds: list[Meld] = []

    def add(self, portion: Portion) -> None:
        if portion.table == "melds":
            self._melds.extend(Meld(*row) for row in zip(*portion.columns, strict=True))
        else:
            self._frames[portion.table].append(_frame(portion.table, portion.columns))

    def absorb(self, later: Framing) -> None:
        """Add what was collected of the cards that come next."""
        for table, frames in later._frames.items():
            self._frames[table].extend(frames)
        self._melds.extend(later._melds)

    def rows(self) -> FaceRows:
        frames = {table: pl.concat(some) for table, some in self._frames.items()}
        return FaceRows(
            _with_combined(frames["faces"], self._melds),
            frames["titles"],
            frames["translations"],
            frames["texts"],
        )


_SCHEMAS: dict[Table, dict[str, pl.DataType]] = {
    "faces": schema_of(Faces),
    "titles": schema_of(Titles),
    "translations": schema_of(Translations),
    "texts": schema_of(Texts),
}


def _frame(table: Table, columns: Sequence[Sequence[object]]) -> pl.DataFrame:
    """Columns rather than rows, which is several times faster."""
    each = iter(columns)
    return pl.DataFrame(
        [pl.Series(name, next(each, ()), dtype=dtype, strict=True) for name, dtype in _SCHEMAS[table].items()]
    )


def _with_combined(faces: pl.DataFrame, melds: Iterable[Meld]) -> pl.DataFrame:
    values = combined_values(melds)
    value = pl.col("served_card_name").replace_strict(values, default=None, return_dtype=pl.Float64)
    is_result = pl.col("kind") == "meld_result"
    return faces.with_columns(
        pl.when(is_result).then(value).otherwise(pl.col(column)).alias(column)
        for column in ("mana_value", "computed_value")
    )
