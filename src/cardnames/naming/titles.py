"""Strings beside a name: which are interchangeable names (201.3), alternate titles (201.6), old spellings.

Scryfall marks none of these. An English `printed_name` or `flavor_name` is an interchangeable name where the
registry lists the pair, whichever field carries it, or where `printed_name` differs from the name by more than
typography; else a `flavor_name` is an alternate title.
"""

from __future__ import annotations

import polars as pl

from cardnames.folding import squash
from cardnames.naming.registry import Registry

ROLES = ("interchangeable", "alternate_title", "typographic", "older_name")


def classify_titles(titles: pl.DataFrame, faces: pl.DataFrame, registry: Registry) -> pl.DataFrame:
    """The title rows that say something, each with `name`, `refusal` of its face and its `role`.

    Titles that repeat the name are left out, and so is a `flavor_name` that is an interchangeable name of the
    same face: a printing with both fields has one second name, no alternate title.
    """
    known = titles.join(
        faces.select("oracle_id", "face_index", "name", "refusal"),
        on=["oracle_id", "face_index"],
        how="inner",
    ).with_columns(text=pl.col("text").str.strip_chars())
    distinct = known.select("text", "field", "name").unique()
    roles = [_role(*row, registry=registry) for row in distinct.iter_rows()]
    labelled = known.join(
        distinct.with_columns(pl.Series("role", roles, dtype=pl.Enum(ROLES))), on=["text", "field", "name"]
    )
    second = (
        labelled.filter(pl.col("role") == "interchangeable")
        .select("oracle_id", "face_index", "text")
        .unique()
        .with_columns(taken=True)
    )
    return (
        labelled.join(second, on=["oracle_id", "face_index", "text"], how="left")
        .filter(
            ~((pl.col("role") == "alternate_title") & pl.col("taken").fill_null(False)),
            pl.col("role").is_not_null(),
        )
        .drop("taken")
        .sort("oracle_id", "face_index", "text", "field", "scryfall_id")
    )


def _role(text: str, field: str, name: str, *, registry: Registry) -> str | None:
    if text in ("", name):
        return None
    if squash(text) == squash(name):
        return "typographic"
    if registry.lists(name, text) or field == "printed_name":
        return "interchangeable"
    return "alternate_title" if field == "flavor_name" else "older_name"
