"""The face rows: what the reading hands to the index. Internal, but a contract all the same.

Lists travel as text joined with `patterns.SEPARATOR`, which cannot occur in them: nested columns cost three times
as much on the way into a frame.
"""

from __future__ import annotations

import pandera.polars as pa
import polars as pl
from pandera.typing.polars import Series

from cardnames_schemas.patterns import DATE, LANG, ONE_LINE, SET_CODE, UUID
from cardnames_schemas.vocabulary import KINDS, REFUSALS, SCOPES


class _Rows(pa.DataFrameModel):
    class Config:
        strict = True
        ordered = True
        coerce = False


class Faces(_Rows):
    """One row a (oracle_id, face_index); sorted by these."""

    oracle_id: Series[str] = pa.Field(str_matches=UUID)
    face_index: pl.Int32 = pa.Field(ge=0, le=63)
    line: pl.Int32 = pa.Field(ge=1, description="Line of the printing the face is read from.")
    kind: pl.Enum = pa.Field(dtype_kwargs={"categories": KINDS})
    refusal: pl.Enum = pa.Field(nullable=True, dtype_kwargs={"categories": REFUSALS})
    name: Series[str] = pa.Field(str_matches=ONE_LINE)
    card_name: Series[str] = pa.Field(str_matches=ONE_LINE)
    served_name: Series[str] = pa.Field(
        description="As Scryfall writes it, with the A- of a rebalanced card."
    )
    served_card_name: Series[str]
    layout: Series[str] = pa.Field(str_matches=ONE_LINE)
    known_layout: bool
    scope: pl.Enum = pa.Field(dtype_kwargs={"categories": SCOPES})
    mana_cost: Series[str] = pa.Field(nullable=True)
    mana_value: float = pa.Field(nullable=True, ge=0)
    served_value: float = pa.Field(
        nullable=True, description="Scryfall's cmc of the card, on its first face."
    )
    computed_value: float = pa.Field(
        nullable=True, description="By 202.3 for the whole card, on its first face."
    )
    colors: Series[str]
    supertypes: Series[str]
    types: Series[str]
    subtypes: Series[str]
    power: Series[str] = pa.Field(nullable=True)
    toughness: Series[str] = pa.Field(nullable=True)
    loyalty: Series[str] = pa.Field(nullable=True)
    defense: Series[str] = pa.Field(nullable=True)
    first_released: Series[str] = pa.Field(nullable=True, str_matches=DATE)
    plain_released: Series[str] = pa.Field(
        nullable=True, str_matches=DATE, description="Of the earliest printing without a title."
    )
    plain_digital: bool = pa.Field(nullable=True)
    plain_set: Series[str] = pa.Field(nullable=True)
    plain_number: Series[str] = pa.Field(nullable=True)
    scryfall_id: Series[str] = pa.Field(str_matches=UUID)
    set: Series[str] = pa.Field(str_matches=SET_CODE)
    collector_number: Series[str] = pa.Field(str_matches=ONE_LINE)
    playtest: bool
    rebalanced: bool
    printings: pl.Int32 = pa.Field(ge=1)
    disagrees: bool = pa.Field(description="Printings differ in name, type line or cost.")


class Titles(_Rows):
    """English strings beside the name: one row a printing."""

    oracle_id: Series[str] = pa.Field(str_matches=UUID)
    face_index: pl.Int32 = pa.Field(ge=0, le=63)
    text: Series[str] = pa.Field(str_matches=ONE_LINE)
    field: pl.Enum = pa.Field(dtype_kwargs={"categories": ("printed_name", "flavor_name", "name")})
    lang: Series[str]
    digital: bool
    released: Series[str] = pa.Field(nullable=True, str_matches=DATE)
    set: Series[str] = pa.Field(str_matches=SET_CODE)
    collector_number: Series[str]
    scryfall_id: Series[str] = pa.Field(str_matches=UUID)
    promo_types: Series[str]
    frame_effects: Series[str]


class Translations(_Rows):
    """Printed names of other languages: one row a (face, language, string), with the earliest printing."""

    oracle_id: Series[str] = pa.Field(str_matches=UUID)
    face_index: pl.Int32 = pa.Field(ge=0, le=63)
    text: Series[str] = pa.Field(str_matches=ONE_LINE)
    lang: Series[str] = pa.Field(str_matches=LANG)
    set: Series[str] = pa.Field(str_matches=SET_CODE)
    collector_number: Series[str] = pa.Field(str_matches=ONE_LINE)
    scryfall_id: Series[str] = pa.Field(str_matches=UUID)


class Texts(_Rows):
    """Oracle texts of faces that may ask for a card name. Read by the index and never published."""

    oracle_id: Series[str] = pa.Field(str_matches=UUID)
    face_index: pl.Int32 = pa.Field(ge=0, le=63)
    text: Series[str]


def schema_of(model: type[pa.DataFrameModel]) -> dict[str, pl.DataType]:
    """Column -> polars dtype, in the model's order."""
    return {name: column.dtype.type for name, column in model.to_schema().columns.items()}
