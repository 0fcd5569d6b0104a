"""The reviewed list of interchangeable names, and how a name is found in it."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from cardnames.folding import squash
from cardnames.naming.registry import RegisteredPair, Registry, load_registry, read_registry
from real_data import FOLDER as REAL_DATA

HEADER = "name_a,set_a,number_a,name_b,set_b,number_b,face"


@pytest.fixture
def registry() -> Registry:
    return load_registry()


def test_it_lists_189_face_pairs_of_two_families(registry: Registry) -> None:
    families = Counter((pair.set_a, pair.set_b) for pair in registry.pairs())
    assert families == {("spm", "om1"): 158, ("sld", "slx"): 31}


def test_it_is_sorted_so_that_a_change_reads_as_a_data_diff(registry: Registry) -> None:
    assert list(registry.pairs()) == sorted(registry.pairs())


def test_no_name_stands_in_two_rows(registry: Registry) -> None:
    keys = [squash(name) for pair in registry.pairs() for name in (pair.name_a, pair.name_b)]
    assert len(set(keys)) == len(keys) == 378


def test_both_faces_of_a_double_faced_card_are_listed(registry: Registry) -> None:
    faces: dict[tuple[str, str], list[str]] = {}
    for pair in registry.pairs():
        faces.setdefault((pair.set_b, pair.number_b), []).append(pair.face)
    assert {tuple(sorted(found)) for found in faces.values()} == {("",), ("back", "front")}


@pytest.mark.parametrize(
    ("name", "partner"),
    [
        ("The Upside Down", "Havengul Mystery"),
        ("Havengul Laboratory", "Hawkins National Laboratory"),
        ("Rick, Steadfast Leader", "Greymond, Avacyn's Stalwart"),
        ("Peter Parker", "Surris, Spidersilk Innovator"),
        ("Amazing Spider-Man", "Surris, Silk-Tech Vanguard"),
        ("SP//dr, Piloted by Peni", "Kumonosu, the Watchful"),
        ("Chosen by Valgavoth", "With Great Power . . ."),
    ],
)
def test_a_name_leads_to_the_one_it_is_interchangeable_with(
    registry: Registry, name: str, partner: str
) -> None:
    assert registry.partner(name) == partner
    assert registry.partner(partner) == name
    assert registry.lists(name, partner)
    assert registry.lists(partner, name)


def test_a_name_is_found_however_a_printing_spells_it(registry: Registry) -> None:
    assert registry.partner("With Great Power...") == "Chosen by Valgavoth"
    assert registry.lists("with great power", "chosen by valgavoth")


def test_the_row_tells_the_printings_of_both_names(registry: Registry) -> None:
    row = RegisteredPair("The Upside Down", "sld", "609", "Havengul Mystery", "slx", "9", "back")
    assert registry.find("Havengul Mystery") == row


def test_other_names_are_not_in_it(registry: Registry) -> None:
    # An alternate title, a joined name and a name of the same card's other face.
    for name in ("Godzilla, King of the Monsters", "Peter Parker // Amazing Spider-Man", ""):
        assert registry.find(name) is None
        assert registry.partner(name) is None
    assert not registry.lists("Peter Parker", "Surris, Silk-Tech Vanguard")
    assert not registry.lists("Peter Parker", "Peter Parker")


def test_a_row_knows_the_other_name_of_its_own_two_alone() -> None:
    row = RegisteredPair("The Upside Down", "sld", "609", "Havengul Mystery", "slx", "9", "back")
    assert row.other(squash("The Upside Down")) == "Havengul Mystery"
    assert row.other(squash("Havengul Mystery")) == "The Upside Down"
    assert row.other(squash("Opt")) is None


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "columns"),
        (["name_a,name_b"], "columns"),
        ([HEADER, "A,sld,1,B,slx,1"], "row 1 is incomplete"),
        ([HEADER, "A,sld,1,B,slx,,"], "row 1 is incomplete"),
        ([HEADER, "A,sld,1,B,slx,1,", "C,sld,1"], "row 2 is incomplete"),
        ([HEADER, "A,sld,,B,slx,1,"], "incomplete"),
        ([HEADER, "A,sld,1,B,slx,1,top"], "incomplete"),
        ([HEADER, "A Name...,sld,1,A name . . .,slx,1,"], "two spellings"),
        ([HEADER, "A,sld,1,B,slx,1,", "C,sld,2,a,slx,2,"], "repeats"),
    ],
)
def test_a_registry_that_would_mislead_is_not_read(lines: list[str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_registry(lines)


@pytest.mark.real
def test_it_holds_the_pairs_of_the_collected_list(registry: Registry) -> None:
    collected = REAL_DATA / "names" / "interchangeable_pairs.csv"
    if not collected.is_file():
        pytest.skip(f"the real data is absent: {collected}")
    with collected.open(encoding="utf-8", newline="") as stream:
        rows = [{column: row[column] for column in HEADER.split(",")} for row in csv.DictReader(stream)]
    expected = {(row["name_a"], row["set_a"].lower(), row["name_b"], row["face"]) for row in rows}
    assert {(pair.name_a, pair.set_a, pair.name_b, pair.face) for pair in registry.pairs()} == expected
