"""The contract does not change by accident: the page and the snapshot of each version are held to the models."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import polars as pl
import pytest

from cardnames_schemas.document import page, snapshot
from cardnames_schemas.tables import SORTED_BY, TABLES, polars_schema
from cardnames_schemas.validation import ContractError, check_table
from cardnames_schemas.vocabulary import CONTRACT_VERSION

ROOT = Path(__file__).resolve().parents[2]
KNOWN = json.loads(Path(__file__).with_name("contract.json").read_text(encoding="utf-8"))


def test_the_page_of_the_contract_is_what_the_models_say() -> None:
    written = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    assert written == page(), "run: python -m cardnames_schemas.document > docs/contract.md"


def test_a_column_does_not_change_without_a_contract_version() -> None:
    assert snapshot() == KNOWN[CONTRACT_VERSION], (
        "a changed column needs a new contract version and its snapshot"
    )


def test_a_minor_version_keeps_every_column_of_the_one_before() -> None:
    versions = sorted(KNOWN, key=lambda version: [int(part) for part in version.split(".")])
    for earlier, later in pairwise(versions):
        if earlier.split(".")[0] == later.split(".")[0]:
            for table, columns in KNOWN[earlier].items():
                assert columns.items() <= KNOWN[later][table].items()


@pytest.mark.parametrize("table", TABLES)
def test_an_empty_table_keeps_the_contract(table: str) -> None:
    check_table(table, pl.DataFrame(schema=polars_schema(table)))


@pytest.mark.parametrize("table", TABLES)
def test_a_missing_column_breaks_the_contract(table: str) -> None:
    frame = pl.DataFrame(schema=polars_schema(table)).drop(SORTED_BY[table][0])
    with pytest.raises(ContractError, match=table):
        check_table(table, frame)


def _names(*names: str) -> pl.DataFrame:
    rows = [
        {
            "name": name,
            "key": name.lower(),
            "scope": "traditional",
            "choosable": True,
            "same_as": [],
            "alternate_titles": [],
            "also_token": False,
            "entry_count": 1,
            "first_released": None,
        }
        for name in names
    ]
    return pl.DataFrame(rows, schema=polars_schema("names"))


def test_rows_out_of_order_break_the_contract() -> None:
    check_table("names", _names("Fire", "Ice"))
    with pytest.raises(ContractError, match="not sorted by name"):
        check_table("names", _names("Ice", "Fire"))


def test_a_name_twice_breaks_the_contract() -> None:
    with pytest.raises(ContractError, match="name"):
        check_table("names", _names("Fire", "Fire"))


def test_a_hidden_character_in_a_name_breaks_the_contract() -> None:
    with pytest.raises(ContractError, match="name: str_matches"):
        check_table("names", _names("Fi\u202ere"))


def test_a_lazy_frame_is_refused_since_its_data_would_go_unchecked() -> None:
    with pytest.raises(TypeError):
        check_table("names", _names("Fire").lazy())  # type: ignore[arg-type]
