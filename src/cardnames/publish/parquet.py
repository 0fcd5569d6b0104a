"""The tables as parquet, for polars, DuckDB, pandas and the like."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardnames.publish.edition import Edition
from cardnames_schemas.vocabulary import CONTRACT_VERSION, RULES_AS_OF

_ROWS_OF_A_GROUP = 65_536
"""Bounds memory where aliases of every language are published; the other tables are one group."""


def write_parquet(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """`<table>.parquet`, closed lists as dictionaries. The file's own metadata name the contract and the
    content, so that a file copied out of its folder still says what it is."""
    written: dict[str, int | None] = {}
    for name, table in edition.index.items():
        path = folder / f"{name}.parquet"
        table.write_parquet(
            path,
            compression="zstd",
            compression_level=3,
            row_group_size=_ROWS_OF_A_GROUP,
            metadata={
                "cardnames.contract": CONTRACT_VERSION,
                "cardnames.table": name,
                "cardnames.version": edition.version,
                "cardnames.content_hash": edition.content_hash,
                "cardnames.rules_as_of": RULES_AS_OF,
            },
        )
        written[path.name] = table.height
    return written
