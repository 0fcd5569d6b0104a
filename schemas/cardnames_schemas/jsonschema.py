"""The tables' contract as JSON Schema (draft 2020-12), exported from the pandera models.

Pandera's own export carries dtypes only; this one carries what the models promise: closed lists, ranges,
patterns, nulls, descriptions. A row is an object with every column, dates as ISO text, lists as arrays.
Promises over several rows (sorted, unique) cannot be said in it and stand in the description.
"""

from __future__ import annotations

from typing import Final

import polars as pl
from pandera.api.polars.components import Column
from polars._typing import PolarsDataType

from cardnames_schemas.patterns import DATE
from cardnames_schemas.tables import SORTED_BY, TABLES
from cardnames_schemas.vocabulary import CONTRACT_VERSION

Schema = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
LINE: Final = "names.jsonl"

_NESTED: Final = ("entries", "aliases")
_DATE: Final = {"type": "string", "format": "date", "pattern": DATE}
_KEYWORDS: Final = {
    "str_matches": ("pattern", "pattern"),
    "greater_than_or_equal_to": ("minimum", "min_value"),
    "less_than_or_equal_to": ("maximum", "max_value"),
}
"""Pandera's check -> JSON Schema's keyword, and the check's own word for its value."""


def row_schema(table: str) -> Schema:
    """What a row of a table is, as a JSON object."""
    return _document(table, _told(table), columns_of(table))


def line_schema() -> Schema:
    """What a line of names.jsonl is: a row of names, its entries and aliases nested without their name."""
    told = "One object a name, with its entries and the aliases that lead to it, in the order of names."
    return _document(LINE, told, line_columns())


def columns_of(table: str) -> dict[str, Schema]:
    """The schema of each column's value, in the contract's order."""
    return {name: _value(column) for name, column in TABLES[table].to_schema().columns.items()}


def line_columns() -> dict[str, Schema]:
    """As `columns_of`, for a line of names.jsonl."""
    nested: dict[str, Schema] = {
        table: {
            "description": _told(table),
            "type": "array",
            "items": _object({name: value for name, value in columns_of(table).items() if name != "name"}),
        }
        for table in _NESTED
    }
    return columns_of("names") | nested


def published_schemas() -> dict[str, Schema]:
    """Every exported schema by the stem of its file."""
    return {table: row_schema(table) for table in TABLES} | {LINE: line_schema()}


def _document(name: str, description: str, columns: dict[str, Schema]) -> Schema:
    return {
        "$schema": DIALECT,
        "$id": f"urn:cardnames:contract:{CONTRACT_VERSION}:{name}",
        "title": name,
        "description": description,
        **_object(columns),
    }


def _object(columns: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": columns,
        "required": list(columns),
        "additionalProperties": False,
    }


def _told(table: str) -> str:
    """The model's first line and the promises over rows, for people."""
    model = TABLES[table]
    unique = [name for name, column in model.to_schema().columns.items() if column.unique]
    meaning = (model.__doc__ or "").partition("\n")[0].partition(";")[0].rstrip(".")
    order = f"Rows are sorted by {', '.join(SORTED_BY[table])}."
    return " ".join([f"{meaning}.", order, *(f"No two rows share {name}." for name in unique)])


def _value(column: Column) -> Schema:
    value = _type(column.dtype.type)
    for check in column.checks:
        if check.name not in _KEYWORDS:
            raise TypeError(f"check {check.name!r} of {column.name} has no keyword in JSON Schema")
        keyword, word = _KEYWORDS[check.name]
        value[keyword] = check.statistics[word]
    if column.nullable:
        value["type"] = [value["type"], "null"]
        words = value.get("enum")
        if isinstance(words, list):
            value["enum"] = [*words, None]
    return {"description": column.description, **value}


def _type(dtype: PolarsDataType) -> Schema:
    if isinstance(dtype, pl.Enum):
        return {"type": "string", "enum": dtype.categories.to_list()}
    if isinstance(dtype, pl.List):
        return {"type": "array", "items": _type(dtype.inner)}
    if dtype == pl.Date:
        return dict(_DATE)
    if dtype == pl.Boolean:
        return {"type": "boolean"}
    if dtype == pl.String:
        return {"type": "string"}
    if dtype.is_integer():
        return {"type": "integer"}
    if dtype.is_float():
        return {"type": "number"}
    raise TypeError(f"{dtype} has no JSON type")
