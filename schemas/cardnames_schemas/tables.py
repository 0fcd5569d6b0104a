"""The published tables: one pandera model a table, columns in published order.

A model is the contract of its table: dtypes, nulls, enums, patterns and the order of rows. `contract`
(in `cardnames_schemas.validation`) runs it on the production path; `jsonschema` exports it.
Column meanings follow the Comprehensive Rules; the rule is named where a column rests on one.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import pandera.polars as pa
import polars as pl
from pandera.typing.polars import Series

from cardnames_schemas.patterns import LANG, MANA_COST, ONE_LINE, RULE, SET_CODE, UUID
from cardnames_schemas.vocabulary import (
    ALIAS_KINDS,
    ALIAS_STATUSES,
    EVIDENCE,
    KINDS,
    PAIR_STATUSES,
    REFUSALS,
    RULE_OF_KIND,
    SCOPES,
)

TEXTS = {"inner": pl.String}


class _Table(pa.DataFrameModel):
    class Config:
        strict = True
        ordered = True
        coerce = False


class Names(_Table):
    """One row a name; sorted by name."""

    name: Series[str] = pa.Field(
        unique=True, str_matches=ONE_LINE, description="The English name, as a player says it (201.2)."
    )
    key: Series[str] = pa.Field(
        str_matches=ONE_LINE, description="The name folded for search: case, accents, ligatures, dashes."
    )
    scope: pl.Enum = pa.Field(
        dtype_kwargs={"categories": SCOPES}, description="The widest scope of the name's entries."
    )
    choosable: bool = pa.Field(description="May be chosen under the rules: traditional or nontraditional.")
    same_as: pl.List = pa.Field(
        dtype_kwargs=TEXTS, description="Interchangeable names, sorted, without the name itself (201.3a)."
    )
    alternate_titles: pl.List = pa.Field(
        dtype_kwargs=TEXTS, description="Titles that stand on printings of the card and are no names (201.6)."
    )
    also_token: bool = pa.Field(description="A token bears this name too; the card makes it a name (201.4).")
    entry_count: pl.Int32 = pa.Field(ge=1, description="Number of entries: faces that bear the name.")
    first_released: pl.Date = pa.Field(
        nullable=True, description="Earliest release date of a printing whose face bears the name."
    )


class Entries(_Table):
    """One row a (name, oracle_id, face_index); sorted by these three."""

    name: Series[str] = pa.Field(str_matches=ONE_LINE, description="The name that this face bears.")
    oracle_id: Series[str] = pa.Field(str_matches=UUID, description="Scryfall's id of the card.")
    face_index: pl.Int32 = pa.Field(ge=0, le=63, description="Position of the face on the card, from 0.")
    kind: pl.Enum = pa.Field(
        dtype_kwargs={"categories": KINDS}, description="What part of a card the face is."
    )
    rule: pl.Enum = pa.Field(
        dtype_kwargs={"categories": tuple(RULE_OF_KIND.values())},
        description="The rule that lets it be chosen.",
    )
    card_name: Series[str] = pa.Field(
        str_matches=ONE_LINE, description="Whole Oracle name, parts joined by ' // ' as Scryfall writes it."
    )
    oracle_face_name: Series[str] = pa.Field(
        str_matches=ONE_LINE,
        description="The face's Oracle name; differs from name on an interchangeable second name (201.3).",
    )
    layout: Series[str] = pa.Field(
        description="Scryfall's layout of the printing it is read from; an open set."
    )
    scope: pl.Enum = pa.Field(
        dtype_kwargs={"categories": SCOPES}, description="Over all printings of the card."
    )
    mana_cost: Series[str] = pa.Field(
        nullable=True, str_matches=MANA_COST, description="Null where the face has no mana cost."
    )
    mana_value: float = pa.Field(
        nullable=True, ge=0, description="By 202.3; null where the source gives neither a cost nor a value."
    )
    colors: pl.List = pa.Field(dtype_kwargs=TEXTS, description="In the order W U B R G (202.2, 204).")
    supertypes: pl.List = pa.Field(dtype_kwargs=TEXTS, description="Supertypes of the type line (205.4).")
    types: pl.List = pa.Field(
        dtype_kwargs=TEXTS,
        description="Card types (205.2); empty where the source gives no type line: unknown.",
    )
    subtypes: pl.List = pa.Field(dtype_kwargs=TEXTS, description="Subtypes (205.3).")
    power: Series[str] = pa.Field(nullable=True, description="As printed: a number, *, 1+*.")
    toughness: Series[str] = pa.Field(nullable=True, description="As printed.")
    loyalty: Series[str] = pa.Field(nullable=True, description="As printed (209).")
    defense: Series[str] = pa.Field(nullable=True, description="As printed (210).")
    first_released: pl.Date = pa.Field(
        nullable=True, description="Earliest release date of this name's printings."
    )
    scryfall_id: Series[str] = pa.Field(str_matches=UUID, description="The printing it is read from.")
    set: Series[str] = pa.Field(str_matches=SET_CODE, description="Set code of that printing.")
    collector_number: Series[str] = pa.Field(description="Collector number of that printing; text ('380★').")
    playtest: bool = pa.Field(description="Every printing is a playtest card.")
    rebalanced: bool = pa.Field(description="A rebalanced card of the digital game; bears the plain name.")


class Aliases(_Table):
    """Strings that are no name of their own but lead to one; sorted by alias, kind, lang, name, scryfall_id."""

    alias: Series[str] = pa.Field(str_matches=ONE_LINE, description="The string.")
    key: Series[str] = pa.Field(str_matches=ONE_LINE, description="The string folded for search.")
    kind: pl.Enum = pa.Field(dtype_kwargs={"categories": ALIAS_KINDS}, description="Why it leads there.")
    lang: Series[str] = pa.Field(str_matches=LANG, description="Language code of the string; an open set.")
    name: Series[str] = pa.Field(str_matches=ONE_LINE, description="The name it leads to.")
    oracle_id: Series[str] = pa.Field(str_matches=UUID, description="The card that bears the name.")
    face_index: pl.Int32 = pa.Field(ge=0, le=63, description="Position of the face, from 0.")
    set: Series[str] = pa.Field(str_matches=SET_CODE, description="Set code of the printing that shows it.")
    collector_number: Series[str] = pa.Field(description="Collector number of that printing.")
    scryfall_id: Series[str] = pa.Field(str_matches=UUID, description="That printing.")
    promo_types: pl.List = pa.Field(
        dtype_kwargs=TEXTS, description="Scryfall's promo types of that printing."
    )
    frame_effects: pl.List = pa.Field(
        dtype_kwargs=TEXTS, description="Scryfall's frame effects of that printing."
    )
    status: pl.Enum = pa.Field(
        dtype_kwargs={"categories": ALIAS_STATUSES},
        description="active; shadowed by a real name; ambiguous where it leads to several cards.",
    )


class Interchangeable(_Table):
    """One row a pair of faces whose names count as one (201.3a); sorted by name_a."""

    name_a: Series[str] = pa.Field(str_matches=ONE_LINE, description="The face's Oracle name.")
    name_b: Series[str] = pa.Field(str_matches=ONE_LINE, description="The other name.")
    oracle_id: Series[str] = pa.Field(
        nullable=True, str_matches=UUID, description="The card; null where the pair is unseen."
    )
    face_index: pl.Int32 = pa.Field(
        nullable=True, ge=0, le=63, description="Position of the face; null if unseen."
    )
    set_a: Series[str] = pa.Field(
        nullable=True, str_matches=SET_CODE, description="A printing showing name_a."
    )
    number_a: Series[str] = pa.Field(nullable=True, description="Its collector number.")
    set_b: Series[str] = pa.Field(
        nullable=True, str_matches=SET_CODE, description="A printing showing name_b."
    )
    number_b: Series[str] = pa.Field(nullable=True, description="Its collector number.")
    indicator_set: Series[str] = pa.Field(
        nullable=True,
        str_matches=SET_CODE,
        description="Original printing that the later one refers to (213.1d).",
    )
    indicator_number: Series[str] = pa.Field(nullable=True, description="Its collector number.")
    status: pl.Enum = pa.Field(
        dtype_kwargs={"categories": PAIR_STATUSES},
        description="confirmed by registry and data; inferred from data alone; unseen in the data.",
    )
    evidence: pl.Enum = pa.Field(dtype_kwargs={"categories": EVIDENCE}, description="What the pair rests on.")


class Refusals(_Table):
    """Strings of the source that may not be chosen and are no names; sorted by name, reason."""

    name: Series[str] = pa.Field(str_matches=ONE_LINE, description="The string.")
    key: Series[str] = pa.Field(str_matches=ONE_LINE, description="The string folded for search.")
    reason: pl.Enum = pa.Field(dtype_kwargs={"categories": REFUSALS}, description="What it stands on.")
    rule: Series[str] = pa.Field(str_matches=RULE, description="The rule that refuses it.")
    examples: pl.List = pa.Field(dtype_kwargs=TEXTS, description="Up to three printings, as set/number.")


class Askers(_Table):
    """Faces whose Oracle text has a player choose a card name (201.4); sorted by name, oracle_id, face_index."""

    name: Series[str] = pa.Field(str_matches=ONE_LINE, description="The face that asks.")
    oracle_id: Series[str] = pa.Field(str_matches=UUID, description="Its card.")
    face_index: pl.Int32 = pa.Field(ge=0, le=63, description="Position of the face, from 0.")
    restriction_text: Series[str] = pa.Field(
        description="The restriction in the card's wording, a short phrase."
    )
    restriction: Series[str] = pa.Field(
        nullable=True, description="The restriction as parsed, in the rules' words."
    )
    parsed: bool = pa.Field(description="Whether the restriction could be read.")
    reason: Series[str] = pa.Field(nullable=True, description="Why not.")
    rule: Series[str] = pa.Field(str_matches=RULE, description="201.4, or 201.4a where restricted.")
    how_many: pl.Int32 = pa.Field(ge=1, description="How many names are chosen.")
    relative: bool = pa.Field(description="The restriction refers to something else's characteristics.")
    closed_list: bool = pa.Field(description="One of a list of names.")
    at_random: bool = pa.Field(description="The name is chosen at random.")
    second_choice: Series[str] = pa.Field(nullable=True, description="What is chosen beside the name.")


# File stem -> model, in the order the docs list them.
TABLES: Final = MappingProxyType(
    {
        "names": Names,
        "entries": Entries,
        "aliases": Aliases,
        "refusals": Refusals,
        "interchangeable": Interchangeable,
        "askers": Askers,
    }
)

SORTED_BY: Final = MappingProxyType(
    {
        "names": ("name",),
        "entries": ("name", "oracle_id", "face_index"),
        "aliases": ("alias", "kind", "lang", "name", "scryfall_id"),
        "refusals": ("name", "reason"),
        "interchangeable": ("name_a", "name_b"),
        "askers": ("name", "oracle_id", "face_index"),
    }
)


def polars_schema(table: str) -> dict[str, pl.DataType]:
    """Column -> polars dtype of a published table, in published order."""
    columns = TABLES[table].to_schema().columns
    return {name: column.dtype.type for name, column in columns.items()}
