"""Face rows to entries: one row a (name, oracle_id, face_index), with a second row for an interchangeable name."""

from __future__ import annotations

import polars as pl

from cardnames_schemas.patterns import SEPARATOR
from cardnames_schemas.tables import SORTED_BY, polars_schema
from cardnames_schemas.vocabulary import RULE_OF_KIND

_FACE = ["oracle_id", "face_index"]

LISTS = ("colors", "supertypes", "types", "subtypes")


def make_entries(faces: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    """The entries of all faces that are cards, by the contract of `Entries`.

    `second` holds the interchangeable second names (oracle_id, face_index, name_b, first_released and the printing
    that shows each); they take their face's characteristics. Where a face has a second name, its first name's
    earliest release is that of the printings that show it.
    """
    schema = polars_schema("entries")
    columns = [column for column in schema if column not in ("rule", "oracle_face_name")]
    cards = faces.filter(pl.col("refusal").is_null()).select(
        *columns, "plain_released", oracle_face_name="name"
    )
    return (
        pl.concat([_under_own_name(cards, second), _under_second_name(cards, second)], how="diagonal")
        .sort(SORTED_BY["entries"])
        .with_columns(
            *(split(column) for column in LISTS),
            rule=pl.col("kind").replace_strict(dict(RULE_OF_KIND), return_dtype=schema["rule"]),
            first_released=pl.col("first_released").str.to_date("%Y-%m-%d", strict=False),
        )
        .select(list(schema))
    )


def _under_own_name(cards: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    paired = (
        cards.select(_FACE)
        .join(
            second.select(_FACE).unique().with_columns(paired=True),
            on=_FACE,
            how="left",
            maintain_order="left",
        )
        .get_column("paired")
        .fill_null(False)
    )
    return cards.with_columns(
        first_released=pl.when(paired).then(pl.col("plain_released")).otherwise(pl.col("first_released"))
    ).drop("plain_released")


def _under_second_name(cards: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    told = cards.drop("first_released", "scryfall_id", "set", "collector_number", "plain_released")
    return told.join(second, on=_FACE, how="inner").with_columns(name="name_b").drop("name_b")


def split(column: str) -> pl.Expr:
    """The list that travelled as joined text; an empty text is an empty list."""
    return (
        pl.when(pl.col(column) == "")
        .then(pl.lit([], dtype=pl.List(pl.String)))
        .otherwise(pl.col(column).str.split(SEPARATOR))
        .alias(column)
    )
