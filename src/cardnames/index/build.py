"""Face rows to the index: the published tables, made one from the other."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from cardnames.index.aliases import make_aliases
from cardnames.index.askers import askers
from cardnames.index.entries import make_entries
from cardnames.index.names import make_names, make_refusals
from cardnames.index.tables import Index
from cardnames.naming.frames import FaceRows
from cardnames.naming.interchangeable import find_pairs
from cardnames.naming.registry import Registry
from cardnames.naming.titles import classify_titles


@dataclass(frozen=True, slots=True)
class Built:
    """The index and what the checks want to know of its making."""

    index: Index
    faces: pl.DataFrame
    doubtful_pairs: tuple[str, ...]


def build(rows: FaceRows, registry: Registry) -> Built:
    """The index of one reading. Pure: the same rows give the same tables, row for row."""
    titles = classify_titles(rows.titles, rows.faces, registry)
    pairs = find_pairs(titles, rows.faces, registry)
    entries = make_entries(rows.faces, pairs.second)
    official = entries["name"].unique()
    aliases = make_aliases(rows.faces, titles, rows.translations, entries)
    index = Index(
        names=make_names(entries, aliases, pairs.table, rows.faces),
        entries=entries,
        aliases=aliases,
        refusals=make_refusals(rows.faces, titles, official),
        interchangeable=pairs.table,
        askers=askers(_asking(rows, entries), _subtypes(entries)),
    )
    return Built(index, rows.faces, pairs.doubtful)


def _asking(rows: FaceRows, entries: pl.DataFrame) -> pl.DataFrame:
    """Oracle texts of faces that are cards: oracle_id, face_index, name, text."""
    named = entries.filter(pl.col("name") == pl.col("oracle_face_name")).select(
        "oracle_id", "face_index", "name"
    )
    return rows.texts.join(named, on=["oracle_id", "face_index"], how="inner").select(
        "oracle_id", "face_index", "name", "text"
    )


def _subtypes(entries: pl.DataFrame) -> frozenset[str]:
    """Every subtype in the index, so that a text may ask for one that is new."""
    return frozenset(entries["subtypes"].explode().drop_nulls().unique())
