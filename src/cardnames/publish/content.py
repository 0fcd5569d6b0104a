"""The tables as text, and the content hash that tells whether two publications say the same.

The hash is over rows, whatever parquet or sqlite make of them: each table is written as CSV in its contract's
columns and order, and the hash is the sha256 of the lines that `sha256sum names.csv entries.csv …` prints
for them. So anyone can compute it from what is published.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl

from cardnames.index.tables import Index
from cardnames.publish.checksums import content_hash, digest


def as_text(table: pl.DataFrame) -> pl.DataFrame:
    """The table with each list column as JSON text (`["W","U"]`), so that no separator can stand inside a
    value; CSV and sqlite hold lists this way."""
    lists = [name for name, dtype in table.schema.items() if isinstance(dtype, pl.List)]
    return table.with_columns(_json_array(name) for name in lists)


def _json_array(name: str) -> pl.Expr:
    # Polars encodes structs alone: {"":["W","U"]} less its first four characters and its last.
    return pl.struct(pl.col(name).alias("")).struct.json_encode().str.slice(4).str.head(-1).alias(name)


def write_csv(index: Index, folder: Path) -> tuple[str, dict[str, str]]:
    """Write `<table>.csv` for every table: comma, LF, quotes only where needed, null as nothing, true and
    false, ISO dates. Gives the content hash and the files' digests by path."""

    def write(item: tuple[str, pl.DataFrame]) -> tuple[str, str]:
        name, table = item
        path = folder / f"{name}.csv"
        as_text(table).write_csv(path, float_scientific=False)
        return path.name, digest(path)

    with ThreadPoolExecutor(max_workers=2) as pool:
        digests = dict(pool.map(write, index.items()))
    return content_hash(digests), digests
