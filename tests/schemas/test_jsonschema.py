"""The exported JSON Schemas say what the pandera models promise, and nothing else."""

from __future__ import annotations

import pandera.polars as pa
import polars as pl
import pytest
from jsonschema import Draft202012Validator, ValidationError

from cardnames_schemas.jsonschema import DIALECT, columns_of, line_schema, published_schemas, row_schema
from cardnames_schemas.tables import ONE_LINE, RULE, TABLES, UUID
from cardnames_schemas.vocabulary import CONTRACT_VERSION, KINDS, SCOPES
from publish.rows import entry, refusal

ROW = {**entry("Llanowar Elves"), "first_released": "2001-02-03"}


def entries() -> Draft202012Validator:
    return Draft202012Validator(row_schema("entries"), format_checker=Draft202012Validator.FORMAT_CHECKER)


@pytest.mark.parametrize("name", [*TABLES, "names.jsonl"])
def test_every_schema_is_valid_by_the_meta_schema_and_names_the_contract(name: str) -> None:
    schema = published_schemas()[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == DIALECT
    assert schema["$id"] == f"urn:cardnames:contract:{CONTRACT_VERSION}:{name}"


@pytest.mark.parametrize("table", TABLES)
def test_every_column_is_required_described_and_in_the_contracts_order(table: str) -> None:
    columns = columns_of(table)
    assert list(columns) == list(TABLES[table].to_schema().columns)
    assert row_schema(table)["required"] == list(columns)
    assert row_schema(table)["additionalProperties"] is False
    for name, column in columns.items():
        assert str(column["description"]).strip(), name


def test_closed_lists_ranges_patterns_and_nulls_are_carried_over() -> None:
    columns = columns_of("entries")
    assert columns["kind"]["enum"] == list(KINDS)
    assert columns["scope"]["enum"] == list(SCOPES)
    assert columns["oracle_id"]["pattern"] == UUID
    assert columns["name"]["pattern"] == ONE_LINE
    assert (columns["face_index"]["minimum"], columns["face_index"]["maximum"]) == (0, 63)
    assert columns["mana_value"]["type"] == ["number", "null"]
    assert columns["first_released"]["format"] == "date"
    assert columns["types"] == {
        "description": columns["types"]["description"],
        "type": "array",
        "items": {"type": "string"},
    }
    assert columns_of("refusals")["rule"]["pattern"] == RULE


def test_what_a_schema_cannot_say_of_several_rows_stands_in_its_description() -> None:
    assert "sorted by name, oracle_id, face_index" in str(row_schema("entries")["description"])
    assert "No two rows share name" in str(row_schema("names")["description"])


def test_a_row_of_the_contract_is_valid() -> None:
    entries().validate(ROW)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "token"},
        {"face_index": -1},
        {"face_index": 64},
        {"face_index": "0"},
        {"mana_value": -1.0},
        {"mana_cost": "1G"},
        {"name": "two\nlines"},
        {"name": "turned \u202eround"},
        {"name": ""},
        {"oracle_id": "x"},
        {"types": "Creature"},
        {"types": [1]},
        {"playtest": 1},
        {"first_released": "3rd of May"},
        {"scope": None},
        {"surprise": 1},
    ],
)
def test_a_row_that_breaks_the_contract_is_not(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        entries().validate(ROW | change)


def test_a_missing_column_is_not_valid() -> None:
    with pytest.raises(ValidationError):
        entries().validate({name: value for name, value in ROW.items() if name != "rule"})


def test_a_line_nests_entries_and_aliases_without_their_name() -> None:
    properties = line_schema()["properties"]
    assert isinstance(properties, dict)
    assert list(properties) == [*columns_of("names"), "entries", "aliases"]
    nested = properties["entries"]["items"]["properties"]
    assert list(nested) == [name for name in columns_of("entries") if name != "name"]


def test_refusals_with_a_reason_outside_the_closed_list_are_not_valid() -> None:
    validator = Draft202012Validator(row_schema("refusals"))
    validator.validate(refusal("Marit Lage"))
    with pytest.raises(ValidationError):
        validator.validate(refusal("Marit Lage", reason="disliked"))


class Stranger(pa.DataFrameModel):
    """A table with promises that the contract's own do not make."""

    colour: pl.Enum = pa.Field(dtype_kwargs={"categories": ["red"]}, nullable=True, description="Or none.")
    even: int = pa.Field(isin=[2, 4], description="A check without a keyword here.")
    at: pl.Datetime = pa.Field(description="A type without a JSON type here.")


def one_column(monkeypatch: pytest.MonkeyPatch, column: str) -> None:
    schema = Stranger.to_schema()
    narrow = schema.remove_columns([name for name in schema.columns if name != column])
    model = type("Narrow", (), {"to_schema": staticmethod(lambda: narrow)})
    monkeypatch.setattr("cardnames_schemas.jsonschema.TABLES", {"stranger": model})


def test_a_closed_list_that_may_be_null_has_null_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one_column(monkeypatch, "colour")
    colour = columns_of("stranger")["colour"]
    assert (colour["type"], colour["enum"]) == (["string", "null"], ["red", None])


@pytest.mark.parametrize(("column", "told"), [("even", "has no keyword"), ("at", "has no JSON type")])
def test_a_promise_that_cannot_be_exported_is_an_error_and_not_left_out(
    monkeypatch: pytest.MonkeyPatch, column: str, told: str
) -> None:
    one_column(monkeypatch, column)
    with pytest.raises(TypeError, match=told):
        columns_of("stranger")
