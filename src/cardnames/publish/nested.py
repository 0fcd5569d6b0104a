"""`names.jsonl`: everything about a name on one line, for tools in any language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import polars as pl

from cardnames.publish.edition import Edition

_ROWS_AT_ONCE = 5_000
"""Entries and aliases to a part: bounds memory, also where aliases of every language hang on the names."""


def write_nested(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """One object a name, in the order of the names table: its columns, then `entries` and `aliases`, each a
    list of the rows of those tables that bear or lead to the name, in their order and without `name`."""
    names = edition.index.names
    entries = edition.index.entries.sort("name", maintain_order=True)
    aliases = edition.index.aliases.sort("name", maintain_order=True)
    step = max(1, _ROWS_AT_ONCE * names.height // max(1, entries.height + aliases.height))
    path = folder / "names.jsonl"
    with path.open("wb") as file:
        for start in range(0, names.height, step):
            part = names.slice(start, step)
            _nest(_nest(part, entries, "entries"), aliases, "aliases").write_ndjson(file)
    return {path.name: names.height}


def _nest(names: pl.DataFrame, table: pl.DataFrame, column: str) -> pl.DataFrame:
    """`names` with a list of the rows of `table`, which is sorted by name, that have the name."""
    every, here = table.get_column("name"), names.get_column("name")
    start = every.search_sorted(here.item(0), side="left")
    rows = table.slice(start, every.search_sorted(here.item(-1), side="right") - start)
    lists = rows.group_by("name", maintain_order=True).agg(pl.struct(pl.exclude("name")).alias(column))
    nothing = pl.lit([], dtype=lists.schema[column])
    return names.join(lists, on="name", how="left", maintain_order="left").with_columns(
        pl.col(column).fill_null(nothing)
    )
