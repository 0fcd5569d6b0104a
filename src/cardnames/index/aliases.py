"""Strings that lead to a name without being one: titles, joined names, A- names, old and foreign spellings."""

from __future__ import annotations

import polars as pl

from cardnames.folding import fold
from cardnames.index.entries import split
from cardnames_schemas.tables import SORTED_BY, polars_schema

_PLACE = ("oracle_id", "face_index", "set", "collector_number", "scryfall_id")
_DRAFT = ("alias", "kind", "lang", "name", *_PLACE, "promo_types", "frame_effects")
_AT_ONCE = 10_000
_TARGET = ["alias", "kind", "lang", "name", "oracle_id", "face_index"]


def make_aliases(
    faces: pl.DataFrame, titles: pl.DataFrame, translations: pl.DataFrame, entries: pl.DataFrame
) -> pl.DataFrame:
    """All aliases by the contract of `Aliases`, with their status.

    `titles` are the classified title rows; `entries` bear the official names, which shadow an alias that equals one.
    One row a printing for alternate titles, one a (string, language, target) for spellings and printed names, one a
    part for joined and A- names.
    """
    cards = faces.filter(pl.col("refusal").is_null())
    told = titles.filter(pl.col("refusal").is_null())
    drafts = pl.concat(
        [_joined(cards), _joined_again(entries), _rebalanced(cards), _titled(told), _spelled(told)]
    )
    # An id that is served twice may carry other marks each time; which of them stays must not depend on the order.
    drafts = drafts.sort(_DRAFT).unique(subset=[*_TARGET, "scryfall_id"], keep="first", maintain_order=True)
    aliases = pl.concat([_finished(drafts), _finished(_translated(cards, translations))])
    return (
        _with_status(aliases, entries["name"].unique())
        .select(list(polars_schema("aliases")))
        .sort(SORTED_BY["aliases"])
    )


def _finished(drafts: pl.DataFrame) -> pl.DataFrame:
    """Drafts with their key, and with lists in place of joined texts."""
    return drafts.with_columns(
        split("promo_types"),
        split("frame_effects"),
        kind=pl.col("kind").cast(polars_schema("aliases")["kind"]),
        key=keys(drafts["alias"]),
    )


def _with_status(aliases: pl.DataFrame, names: pl.Series) -> pl.DataFrame:
    """An alias that equals a name is shadowed. One that leads to several names of several cards is ambiguous, but
    for a joined name, which leads to its parts; homonyms are several cards under one name."""
    statuses = polars_schema("aliases")["status"]
    several = (
        aliases.filter(pl.col("alias").is_duplicated(), pl.col("kind") != "joined_name")
        .group_by("alias", "kind")
        .agg(several=(pl.col("name").n_unique() > 1) & (pl.col("oracle_id").n_unique() > 1))
        .filter("several")
    )
    # Joined on two columns alone: the table is wide, and long with all languages.
    is_several = aliases.select("alias", "kind").join(
        several, on=["alias", "kind"], how="left", maintain_order="left"
    )["several"]
    return aliases.with_columns(
        status=pl.when(pl.col("alias").is_in(names.implode()))
        .then(pl.lit("shadowed", dtype=statuses))
        .when(is_several)
        .then(pl.lit("ambiguous", dtype=statuses))
        .otherwise(pl.lit("active", dtype=statuses))
    )


def _draft(rows: pl.DataFrame, kind: str, alias: str) -> pl.DataFrame:
    blank = {column: pl.lit("") for column in ("promo_types", "frame_effects") if column not in rows.columns}
    lang = {} if "lang" in rows.columns else {"lang": pl.lit("en")}
    return rows.with_columns(alias=pl.col(alias), kind=pl.lit(kind), **blank, **lang).select(_DRAFT)


def _joined(cards: pl.DataFrame) -> pl.DataFrame:
    return _draft(cards.filter(pl.col("card_name") != pl.col("name")), "joined_name", "card_name")


def _joined_again(entries: pl.DataFrame) -> pl.DataFrame:
    """The joined names of cards whose faces have second names: "Hawkins National Laboratory // The Upside Down"."""
    other = pl.col("name") != pl.col("oracle_face_name")
    parts = (
        entries.filter(pl.col("card_name") != pl.col("oracle_face_name"), other.any().over("oracle_id"))
        .sort("oracle_id", "face_index", ~other, "name")
        .unique(["oracle_id", "face_index"], keep="first", maintain_order=True)
    )
    whole = parts.group_by("oracle_id").agg(whole=pl.col("name").str.join(" // "))
    return _draft(parts.join(whole, on="oracle_id"), "joined_name", "whole")


def _rebalanced(cards: pl.DataFrame) -> pl.DataFrame:
    marked = cards.filter(pl.col("rebalanced"), pl.col("served_name") != pl.col("name"))
    whole = marked.filter(pl.col("served_card_name") != pl.col("served_name"))
    return pl.concat(
        [_draft(marked, "rebalanced", "served_name"), _draft(whole, "rebalanced", "served_card_name")]
    )


def _titled(titles: pl.DataFrame) -> pl.DataFrame:
    return _draft(titles.filter(pl.col("role") == "alternate_title"), "alternate_title", "text")


def _spelled(titles: pl.DataFrame) -> pl.DataFrame:
    """Old spellings: of the printings that show one, the earliest stands for it."""
    spelled = titles.filter(pl.col("role") == "typographic").sort(
        pl.col("released").fill_null("9999"), "set", "collector_number", "scryfall_id"
    )
    first = spelled.unique(subset=["text", "name", "oracle_id", "face_index"], keep="first")
    return _draft(first.with_columns(promo_types=pl.lit(""), frame_effects=pl.lit("")), "typographic", "text")


def _translated(cards: pl.DataFrame, translations: pl.DataFrame) -> pl.DataFrame:
    """Printed names of other languages; one that is the English name after all says nothing."""
    named = translations.join(
        cards.select("oracle_id", "face_index", "name"), on=["oracle_id", "face_index"], how="inner"
    )
    return _draft(named.filter(pl.col("text") != pl.col("name")), "printed_name", "text")


def keys(texts: pl.Series) -> pl.Series:
    """The search key of each string."""
    # Slice by slice: all languages have 170,000 strings, and as objects each takes several times its bytes.
    slices = (texts.slice(start, _AT_ONCE) for start in range(0, max(len(texts), 1), _AT_ONCE))
    return pl.concat(
        pl.Series("key", [fold(text) or text for text in some], dtype=pl.String) for some in slices
    )
