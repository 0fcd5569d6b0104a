"""The names alone: one a line for scripts, and in Scryfall's catalog shape for tools that read that."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import polars as pl

from cardnames.publish.edition import Edition


def write_lists(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """`names.txt` and `catalog.json` hold what may be chosen under the rules, `names-all.txt` every scope;
    all in the order of the names table. The catalog's `uri` names the version, since a file cannot know its
    address."""
    every = edition.index.names.get_column("name").to_list()
    choosable = edition.index.names.filter(pl.col("choosable")).get_column("name").to_list()
    catalog = {
        "object": "catalog",
        "uri": f"urn:cardnames:{edition.version}:card-names",
        "total_values": len(choosable),
        "data": choosable,
    }
    (folder / "names.txt").write_bytes(_lines(choosable))
    (folder / "names-all.txt").write_bytes(_lines(every))
    (folder / "catalog.json").write_bytes(msgspec.json.encode(catalog) + b"\n")
    return {"names.txt": len(choosable), "names-all.txt": len(every), "catalog.json": len(choosable)}


def _lines(names: list[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()
