"""Running the contracts: every violation found, in words that lead to the row."""

from __future__ import annotations

import pandera.polars as pa
import polars as pl
from pandera.errors import SchemaErrors

from cardnames_schemas.faces import Faces, Texts, Titles, Translations
from cardnames_schemas.tables import SORTED_BY, TABLES

FACE_ROWS: dict[str, type[pa.DataFrameModel]] = {
    "faces": Faces,
    "titles": Titles,
    "translations": Translations,
    "texts": Texts,
}
SHOWN = 5


class ContractError(Exception):
    """A frame breaks its contract; `violations` says how, one line each."""

    def __init__(self, frame: str, violations: tuple[str, ...]) -> None:
        super().__init__(f"{frame} breaks its contract: {violations[0] if violations else 'unknown'}")
        self.frame = frame
        self.violations = violations


def check_table(name: str, table: pl.DataFrame) -> None:
    """A published table against its model, its order and the uniqueness of its rows. Raises ContractError."""
    _check(name, TABLES[name], table)
    by = list(SORTED_BY[name])
    keys = table.select(by)
    if not keys.equals(keys.sort(by, nulls_last=False)):
        raise ContractError(name, (f"rows are not sorted by {', '.join(by)}",))
    unique = [
        *by,
        *(column for column in ("oracle_id", "face_index") if column in table.columns and column not in by),
    ]
    repeated = table.filter(table.select(unique).is_duplicated())
    if not repeated.is_empty():
        raise ContractError(name, (f"rows repeat: {repeated.select(unique).row(0)}",))


def check_face_rows(name: str, rows: pl.DataFrame) -> None:
    """A frame of face rows against its model. Raises ContractError."""
    _check(name, FACE_ROWS[name], rows)


def _check(name: str, model: type[pa.DataFrameModel], frame: pl.DataFrame) -> None:
    # Pandera skips every data check on a lazy frame without a word, so only frames are let in.
    if not isinstance(frame, pl.DataFrame):
        raise TypeError(f"{name} has to be a DataFrame")
    try:
        model.validate(frame, lazy=True)
    except SchemaErrors as errors:
        cases = errors.failure_cases
        lines = (
            f"{row['column']}: {row['check']} fails for {row['failure_case']!r}" for row in cases.to_dicts()
        )
        raise ContractError(name, tuple(dict.fromkeys(lines))[:SHOWN]) from None
