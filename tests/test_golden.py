"""The sample's index as one readable text, reviewed as a data diff. `--update-golden` writes it anew and skips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from cardnames.index.tables import Index
from cardnames.job import sample_path
from reading import read

GOLDEN = Path(__file__).parent / "golden" / "sample_index.txt"


def text_of(index: Index) -> str:
    """Every fact that RULES are about, a line each, sorted; ids and places of printings are left out but for
    titles and pairs."""
    return "".join(
        f"{line}\n" for line in (*_names(index), *_aliases(index), *_pairs(index), *_refusals(index))
    )


def _names(index: Index) -> Iterator[str]:
    yield "# Names: name | scope | same as | titles | also token, then its entries"
    entries = index.entries.sort("name", "card_name", "kind", "mana_cost", "power", nulls_last=False)
    for row in index.names.to_dicts():
        marks = [row["scope"], ", ".join(row["same_as"]), ", ".join(row["alternate_titles"])]
        yield " | ".join([row["name"], *marks, "also token" if row["also_token"] else ""]).rstrip(" |")
        for entry in entries.filter(pl.col("name") == row["name"]).to_dicts():
            yield "    " + _entry(entry)


def _entry(row: dict[str, object]) -> str:
    assert isinstance(row["supertypes"], list) and isinstance(row["types"], list)
    assert isinstance(row["subtypes"], list) and isinstance(row["colors"], list)
    types = " ".join([*row["supertypes"], *row["types"]]) + (" — " if row["subtypes"] else "")
    numbers = "/".join(
        str(row[field]) for field in ("power", "toughness", "loyalty", "defense") if row[field]
    )
    value = "?" if row["mana_value"] is None else f"{row['mana_value']:g}"
    marks = [mark for mark in ("playtest", "rebalanced") if row[mark]]
    whole = "" if row["card_name"] == row["name"] else f"of {row['card_name']}"
    return " | ".join(
        str(part)
        for part in (
            f"{row['kind']} {row['rule']}",
            row["scope"],
            f"{row['mana_cost'] or 'no cost'} = {value}",
            "".join(row["colors"]) or "colourless",
            types + " ".join(row["subtypes"]) or "no types",
            numbers,
            whole,
            *marks,
        )
        if part
    )


def _aliases(index: Index) -> Iterator[str]:
    yield "# Aliases: alias | kind | language | status -> name (printing of a title)"
    rows = index.aliases.sort("alias", "kind", "lang", "name", "set", "collector_number")
    for row in rows.to_dicts():
        place = f" ({row['set']}/{row['collector_number']})" if row["kind"] == "alternate_title" else ""
        lead = " | ".join([row["alias"], row["kind"], row["lang"], row["status"]])
        yield f"{lead} -> {row['name']}{place}"


def _pairs(index: Index) -> Iterator[str]:
    yield "# Interchangeable: name_a = name_b | face | places | original | status, evidence"
    for row in index.interchangeable.filter(pl.col("status") != "unseen").to_dicts():
        places = f"{row['set_a']}/{row['number_a']} {row['set_b']}/{row['number_b']}"
        original = f"{row['indicator_set']}/{row['indicator_number']}"
        yield (
            f"{row['name_a']} = {row['name_b']} | {row['face_index']} | {places} | {original} | "
            f"{row['status']}, {row['evidence']}"
        )
    yield f"unseen: {index.interchangeable.filter(pl.col('status') == 'unseen').height}"


def _refusals(index: Index) -> Iterator[str]:
    yield "# Refusals: string | reason | rule | examples"
    for row in index.refusals.to_dicts():
        yield " | ".join([row["name"], row["reason"], row["rule"], " ".join(row["examples"])])


def test_the_index_of_the_sample_is_what_was_reviewed(request: pytest.FixtureRequest) -> None:
    found = text_of(read(sample_path().read_bytes().splitlines()).index)
    if request.config.getoption("--update-golden"):
        GOLDEN.write_text(found, encoding="utf-8")
        pytest.skip(f"written anew, to be reviewed: {GOLDEN}")
    assert found.splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_sample_asks_for_nothing_since_it_holds_no_text() -> None:
    assert read(sample_path().read_bytes().splitlines()).index.askers.is_empty()
