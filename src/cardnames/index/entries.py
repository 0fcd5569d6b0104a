"""Face rows to entries: one row a (name, oracle_id, face_index), with a second row for an interchangeable name."""

from __future__ import annotations

import polars as pl

from cardnames_schemas.faces import SEPARATOR
from cardnames_schemas.tables import SORTED_BY, polars_schema
from cardnames_schemas.vocabulary import RULE_OF_KIND

LISTS = ("colors", "supertypes", "types", "subtypes")


def make_entries(faces: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    """The entries of all faces that are cards, by the contract of `Entries`.

    `second` holds the interchangeable second names (oracle_id, face_index, name_b, first_released and the printing
    that shows each); they take their face's characteristics. Where a face has a second name, its first name's
    earliest release is that of the printings that show it.
    """
    cards = faces.filter(pl.col("refusal").is_null()).with_columns(oracle_face_name="name")
    paired = second.select("oracle_id", "face_index").unique().with_columns(paired=True)
    own = cards.join(paired, on=["oracle_id", "face_index"], how="left").with_columns(
        first_released=pl.when(pl.col("paired").fill_null(False))
        .then(pl.col("plain_released"))
        .otherwise(pl.col("first_released"))
    )
    shared = cards.drop("first_released", "scryfall_id", "set", "collector_number").join(
        second, on=["oracle_id", "face_index"], how="inner"
    )
    others = shared.with_columns(name="name_b")
    schema = polars_schema("entries")
    columns = [column for column in schema if column != "rule"]
    return (
        pl.concat([own.select(columns), others.select(columns)])
        .with_columns(
            *(split(column) for column in LISTS),
            rule=pl.col("kind").replace_strict(dict(RULE_OF_KIND), return_dtype=schema["rule"]),
            first_released=pl.col("first_released").str.to_date("%Y-%m-%d", strict=False),
        )
        .select(list(schema))
        .sort(SORTED_BY["entries"])
    )


def split(column: str) -> pl.Expr:
    """The list that travelled as joined text; an empty text is an empty list."""
    return (
        pl.when(pl.col(column) == "")
        .then(pl.lit([], dtype=pl.List(pl.String)))
        .otherwise(pl.col(column).str.split(SEPARATOR))
        .alias(column)
    )
