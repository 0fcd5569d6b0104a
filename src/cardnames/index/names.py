"""Entries to names, and what is refused: the two tables that answer "may this be chosen"."""

from __future__ import annotations

import polars as pl

from cardnames.index.aliases import keys
from cardnames_schemas.tables import SORTED_BY, polars_schema
from cardnames_schemas.vocabulary import CHOOSABLE_SCOPES, RULE_OF_REFUSAL, SCOPES

EXAMPLES = 3


def make_names(
    entries: pl.DataFrame, aliases: pl.DataFrame, interchangeable: pl.DataFrame, faces: pl.DataFrame
) -> pl.DataFrame:
    """One row a name by the contract of `Names`; the scope is the widest of its entries'."""
    schema = polars_schema("names")
    tokens = faces.filter(pl.col("refusal") == "token")["name"].unique()
    names = (
        entries.group_by("name")
        .agg(
            scope=pl.col("scope").to_physical().min(),
            entry_count=pl.len().cast(pl.Int32),
            first_released=pl.col("first_released").min(),
        )
        .with_columns(
            scope=pl.col("scope").replace_strict(dict(enumerate(SCOPES)), return_dtype=schema["scope"])
        )
        .join(_same_as(interchangeable), on="name", how="left")
        .join(_alternate_titles(aliases), on="name", how="left")
    )
    return (
        names.with_columns(
            key=keys(names["name"]),
            choosable=pl.col("scope").is_in(list(CHOOSABLE_SCOPES)),
            also_token=pl.col("name").is_in(tokens.implode()),
            same_as=pl.col("same_as").fill_null(pl.lit([], dtype=pl.List(pl.String))),
            alternate_titles=pl.col("alternate_titles").fill_null(pl.lit([], dtype=pl.List(pl.String))),
        )
        .select(list(schema))
        .sort(SORTED_BY["names"])
    )


def _same_as(interchangeable: pl.DataFrame) -> pl.DataFrame:
    """All names of a face count as one (201.3a), so a face with two second names makes three of them."""
    face = ["oracle_id", "face_index"]
    seen = interchangeable.filter(pl.col("status") != "unseen")
    both = pl.concat([seen.select(*face, name="name_a"), seen.select(*face, name="name_b")]).unique()
    pairs = both.join(both.select(*face, other="name"), on=face, how="inner")
    return (
        pairs.filter(pl.col("name") != pl.col("other"))
        .group_by("name")
        .agg(same_as=pl.col("other").unique().sort())
    )


def _alternate_titles(aliases: pl.DataFrame) -> pl.DataFrame:
    active = aliases.filter(pl.col("kind") == "alternate_title", pl.col("status") == "active")
    return active.group_by("name").agg(alternate_titles=pl.col("alias").unique().sort())


def make_refusals(faces: pl.DataFrame, titles: pl.DataFrame, names: pl.Series) -> pl.DataFrame:
    """Strings of the source that are no names, with the reason, by the contract of `Refusals`.

    A string that is a name as well is left out: the card makes it one (201.4). A title on a token is refused as
    the token is.
    """
    columns = ["name", "refusal", "set", "collector_number"]
    refused = faces.filter(pl.col("refusal").is_not_null()).select(columns)
    titled = titles.filter(pl.col("refusal").is_not_null(), pl.col("lang") == "en").select(
        pl.col("text").alias("name"), *columns[1:]
    )
    strings = (
        pl.concat([refused, titled])
        .filter(~pl.col("name").is_in(names.implode()))
        .with_columns(example=pl.col("set") + "/" + pl.col("collector_number"))
    )
    grouped = strings.group_by("name", "refusal").agg(
        examples=pl.col("example").unique().sort().head(EXAMPLES)
    )
    return (
        grouped.with_columns(
            key=keys(grouped["name"]),
            reason="refusal",
            rule=pl.col("refusal").replace_strict(dict(RULE_OF_REFUSAL), return_dtype=pl.String),
        )
        .select(list(polars_schema("refusals")))
        .sort(SORTED_BY["refusals"])
    )
