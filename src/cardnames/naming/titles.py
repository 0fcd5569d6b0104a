"""Strings beside a name: which are interchangeable names (201.3), alternate titles (201.6), old or foreign spellings.

Scryfall marks none of these. An English `printed_name` or `flavor_name` is an interchangeable name where the
registry lists the pair, whichever field carries it, or where `printed_name` differs from the name by more than
typography; else a `flavor_name` is an alternate title. Other languages' printed names lead to the English one.
"""

from __future__ import annotations

import polars as pl

from cardnames.folding import squash
from cardnames.naming.registry import Registry

ROLES = ("interchangeable", "alternate_title", "typographic", "printed_name", "older_name")


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
    distinct = known.select("text", "field", "name", english=pl.col("lang") == "en").unique()
    roles = [_role(*row, registry=registry) for row in distinct.iter_rows()]
    labelled = known.with_columns(english=pl.col("lang") == "en").join(
        distinct.with_columns(pl.Series("role", roles, dtype=pl.Enum(ROLES))),
        on=["text", "field", "name", "english"],
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
        .drop("english", "taken")
        .sort("oracle_id", "face_index", "text", "field", "lang", "scryfall_id")
    )


def _role(text: str, field: str, name: str, english: bool, *, registry: Registry) -> str | None:
    if text in ("", name):
        return None
    if not english:
        return "printed_name"
    if squash(text) == squash(name):
        return "typographic"
    if registry.lists(name, text) or field == "printed_name":
        return "interchangeable"
    return "alternate_title" if field == "flavor_name" else "older_name"
