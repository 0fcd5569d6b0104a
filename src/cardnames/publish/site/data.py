"""What the page searches and shows, as two JSON documents in columns.

`data.json` holds every name with its entries, the aliases but for printed names, and the refusals;
`printed.json` the names printed in other languages, which a full bulk file has ten times as many of, so that
only a search which finds nothing else asks for them. Names are told by their place in the names table,
entries by theirs, in both documents.
"""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from cardnames.index.tables import Index
from cardnames.publish.edition import Edition
from cardnames.publish.site.columns import coded, coded_rows, exceptions, located, placed, unusual_keys
from cardnames.publish.site.words import restriction_words
from cardnames.publish.version_ids import utc
from cardnames_schemas.vocabulary import (
    CONTRACT_VERSION,
    KINDS,
    PROFILES,
    RULE_OF_JOINED,
    RULE_OF_KIND,
    RULE_OF_REASON,
    RULES_AS_OF,
    SCOPES,
)

PRINTED = "printed_name"


Members = Iterator[tuple[str, object]]
"""Keys and values of a JSON object, each made when it is its turn: they are the most that is held in memory."""


def page_data(edition: Edition) -> Members:
    """The content of `data.json`."""
    index = edition.index
    place = {name: at for at, name in enumerate(index.names.get_column("name"))}
    aliases = index.aliases.filter(pl.col("kind") != PRINTED)
    yield "contract", CONTRACT_VERSION
    yield "version", edition.version
    yield "updated_at", f"{utc(edition.source.updated_at):%Y-%m-%dT%H:%M:%SZ}"
    yield "rules_as_of", RULES_AS_OF
    yield "kinds", KINDS
    yield "scopes", SCOPES
    yield "profiles", {profile: [s for s in SCOPES if s in scopes] for profile, scopes in PROFILES.items()}
    yield "rule_of_kind", dict(RULE_OF_KIND)
    yield "rule_of_joined", dict(RULE_OF_JOINED)
    yield "rule_of_reason", dict(RULE_OF_REASON)
    yield "words", restriction_words(index.entries)
    yield "names", _names(index, place)
    yield "entries", _entries(index.entries)
    yield "aliases", dict(_aliases(aliases, index.names.get_column("name")))
    yield "pairs", _pairs(index.interchangeable, place)
    yield "refusals", _refusals(index.refusals)
    yield "printed", index.aliases.height - aliases.height


def printed_data(index: Index) -> Members:
    """The content of `printed.json`."""
    return _aliases(index.aliases.filter(pl.col("kind") == PRINTED), index.names.get_column("name"))


def _names(index: Index, place: dict[str, int]) -> dict[str, object]:
    names = index.names
    texts, counts = names.get_column("name"), names.get_column("entry_count")
    paired = names.with_row_index("at").filter(pl.col("same_as").list.len() > 0)
    return {
        "name": texts.to_list(),
        "key": unusual_keys(texts, names.get_column("key")),
        "scope": placed(names.get_column("scope"), SCOPES),
        "entries": exceptions(counts, pl.repeat(1, names.height, dtype=counts.dtype, eager=True)),
        "same_as": {
            str(at): [place[other] for other in others if other in place]
            for at, others in paired.select("at", "same_as").iter_rows()
        },
        "token": names.get_column("also_token").arg_true().to_list(),
    }


def _entries(entries: pl.DataFrame) -> dict[str, object]:
    names, kinds = entries.get_column("name"), entries.get_column("kind").cast(pl.String)
    return {
        "kind": placed(kinds, KINDS),
        "scope": placed(entries.get_column("scope"), SCOPES),
        "layout": coded(entries.get_column("layout")),
        "cost": coded(entries.get_column("mana_cost")),
        "value": coded(entries.get_column("mana_value")),
        "colors": coded(entries.get_column("colors").list.join("")),
        "line": coded_rows(entries.select("supertypes", "types", "subtypes")),
        "stats": coded_rows(entries.select("power", "toughness", "loyalty", "defense")),
        "released": coded(entries.get_column("first_released").cast(pl.String)),
        "set": coded(entries.get_column("set")),
        "number": entries.get_column("collector_number").to_list(),
        "card": exceptions(entries.get_column("card_name"), names),
        "face": exceptions(entries.get_column("oracle_face_name"), names),
        "rule": exceptions(
            entries.get_column("rule").cast(pl.String), kinds.replace_strict(dict(RULE_OF_KIND))
        ),
        "playtest": _rows_where(entries, "playtest"),
        "rebalanced": _rows_where(entries, "rebalanced"),
        "together": _together(entries),
    }


def _together(entries: pl.DataFrame) -> list[list[int]]:
    """Rows of the entries that stand on one card, for cards that have several, by face and then by name."""
    rows = entries.select("oracle_id", "face_index", "name").with_row_index("row")
    cards = rows.sort("oracle_id", "face_index", "name").group_by("oracle_id", maintain_order=True)
    return cards.agg("row").filter(pl.col("row").list.len() > 1).get_column("row").to_list()


def _aliases(aliases: pl.DataFrame, names: pl.Series) -> Members:
    """One row a string and the name it leads to, with the printings that show it as "set/number", each
    followed by what makes it special."""
    printing = pl.concat_str(
        "set", pl.lit("/"), "collector_number", pl.lit(" "), pl.col("promo_types").list.join(" ")
    )
    together = ("alias", "key", "kind", "lang", "status", "name", "face_index")
    rows = aliases.group_by(together, maintain_order=True).agg(printing.str.strip_chars().alias("printings"))
    yield "alias", rows.get_column("alias").to_list()
    yield "key", unusual_keys(rows.get_column("alias"), rows.get_column("key"))
    yield "kind", coded(rows.get_column("kind"))
    yield "lang", coded(rows.get_column("lang"))
    yield "status", coded(rows.get_column("status"))
    yield "name", located(rows.get_column("name"), names)
    yield "face", rows.get_column("face_index").to_list()
    yield "printings", coded(rows.get_column("printings"))


def _pairs(pairs: pl.DataFrame, place: dict[str, int]) -> list[list[object]]:
    """Pairs seen in the data: both names' places, a printing of each, the printing referred to, the status."""
    columns = (
        "name_a",
        "name_b",
        "set_a",
        "number_a",
        "set_b",
        "number_b",
        "indicator_set",
        "indicator_number",
    )
    rows = pairs.select(*columns, pl.col("status").cast(pl.String)).rows()
    return [
        [place[a], place[b], _said(set_a, number_a), _said(set_b, number_b), _said(set_i, number_i), status]
        for a, b, set_a, number_a, set_b, number_b, set_i, number_i, status in rows
        if a in place and b in place
    ]


def _refusals(refusals: pl.DataFrame) -> dict[str, object]:
    texts = refusals.get_column("name")
    return {
        "name": texts.to_list(),
        "key": unusual_keys(texts, refusals.get_column("key")),
        "reason": coded(refusals.get_column("reason")),
        "rule": coded(refusals.get_column("rule")),
        "examples": refusals.get_column("examples").to_list(),
    }


def _rows_where(entries: pl.DataFrame, column: str) -> list[int]:
    return entries.get_column(column).arg_true().to_list()


def _said(set_code: str | None, number: str | None) -> str | None:
    return f"{set_code}/{number}" if set_code and number else None
