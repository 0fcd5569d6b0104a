"""What holds of every index, whatever the cards: the tables belong together."""

from __future__ import annotations

from collections import defaultdict

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardnames.index.contracts import contract_findings
from cardnames.index.tables import Index
from cardnames.job import sample_path
from cardnames_schemas.tables import SORTED_BY, TABLES, polars_schema
from cardnames_schemas.vocabulary import CHOOSABLE_SCOPES, RULE_OF_KIND, SCOPES
from cards import Json, card, face, faced, oracle, token
from cases import CASES
from reading import Told, read

WORDS = ("Fire", "Ice", "Bear", "bear", "Bō", "Bo", "Opt", "A-Town", "_____", "Spider-Man Noir")
OTHERS = (*WORDS, "Kroble, Envoy of the Bog", "A Title", "Fire // Ice", "Agent Venom", "Rhilex the Accursed")
TYPES = (
    "Creature — Bear",
    "Instant",
    "Plane — Naya",
    "Token Creature — Bear",
    "Card",
    "Dungeon",
    "Hero",
    None,
)
LAYOUTS = (
    "normal",
    "token",
    "split",
    "transform",
    "adventure",
    "flip",
    "reversible_card",
    "hologram",
    "meld",
)

words, others = st.sampled_from(WORDS), st.sampled_from(OTHERS)
marks = st.fixed_dictionaries(
    {},
    optional={
        "flavor_name": others,
        "printed_name": others,
        "lang": st.sampled_from(["en", "en", "fr"]),
        "border_color": st.sampled_from(["black", "silver"]),
        "games": st.sampled_from([["arena"], ["paper"]]),
        "promo_types": st.sampled_from([["rebalanced"], ["playtest"]]),
        "released_at": st.sampled_from(["1999-01-01", "2020-01-01", None]),
        "set_type": st.sampled_from(["token", "core"]),
    },
)


@st.composite
def made_cards(draw: st.DrawFn) -> Json:
    layout = draw(st.sampled_from(LAYOUTS))
    number = str(draw(st.integers(1, 9)))
    which = oracle("any", str(draw(st.integers(1, 6))))
    if draw(st.booleans()):
        parts = [
            face(draw(words), type_line=draw(st.sampled_from(TYPES)), flavor_name=draw(st.none() | others))
            for _ in range(draw(st.integers(2, 3)))
        ]
        return faced(layout, *parts, **{"oracle_id": which, "collector_number": number, **draw(marks)})
    overrides: Json = {"type_line": draw(st.sampled_from(TYPES)), "collector_number": number, **draw(marks)}
    return card(name=draw(words), layout=layout, oracle_id=which, **overrides)


def assert_the_tables_belong_together(told: Told) -> None:
    index = told.index
    assert contract_findings(told.rows, index) == ()
    names, entries = index.names, index.entries
    official = set(names["name"])

    # Entries: every name has one, and no entry is without its name.
    assert set(entries["name"]) == official
    counts = dict(entries.group_by("name").len().iter_rows())
    released = dict(entries.group_by("name").agg(pl.col("first_released").min()).iter_rows())
    scopes = defaultdict(list)
    for name, scope in entries.select("name", "scope").iter_rows():
        scopes[name].append(SCOPES.index(scope))
    for row in names.to_dicts():
        assert row["entry_count"] == counts[row["name"]]
        assert row["scope"] == SCOPES[min(scopes[row["name"]])]
        assert row["choosable"] == (row["scope"] in CHOOSABLE_SCOPES)
        assert row["first_released"] == released[row["name"]]
    for kind, rule in entries.select("kind", "rule").iter_rows():
        assert RULE_OF_KIND[kind] == rule

    # same_as is symmetric, of names only, and never holds the name itself.
    same = dict(names.select("name", "same_as").iter_rows())
    for name, twins in same.items():
        assert name not in twins
        assert twins == sorted(set(twins))
        assert all(name in same[twin] for twin in twins)
    paired = index.interchangeable.filter(pl.col("status") != "unseen")
    assert set(paired["name_a"]) | set(paired["name_b"]) == {name for name, twins in same.items() if twins}
    second = entries.filter(pl.col("name") != pl.col("oracle_face_name"))
    assert set(second.select("oracle_id", "face_index", "name").rows()) == set(
        paired.select("oracle_id", "face_index", "name_b").rows()
    )

    # Aliases lead to names; an active one is no name itself, and a title leads to one card's name.
    assert set(index.aliases["name"]) <= official
    active = index.aliases.filter(pl.col("status") == "active")
    assert official.isdisjoint(active["alias"])
    assert set(index.aliases.filter(pl.col("status") == "shadowed")["alias"]) <= official
    titles = active.filter(pl.col("kind") == "alternate_title")
    listed = {
        (title, name)
        for name, found in names.select("name", "alternate_titles").iter_rows()
        for title in found
    }
    assert listed == set(titles.select("alias", "name").rows())

    # Refusals are no names.
    assert official.isdisjoint(index.refusals["name"])
    refused = told.rows.faces.filter(pl.col("refusal").is_not_null())
    assert set(refused["name"]) <= official | set(index.refusals["name"])

    # Nothing is silently shorter: each face that is a card is in the entries.
    faces = told.rows.faces.filter(pl.col("refusal").is_null())
    assert set(faces.select("oracle_id", "face_index", "name").rows()) <= set(
        entries.select("oracle_id", "face_index", "name").rows()
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(made_cards(), max_size=8))
def test_the_tables_of_any_cards_belong_together(made: list[Json]) -> None:
    told = read(made)
    assert told.bad == [] or any("oracle_id" in bad.path for bad in told.bad)
    assert_the_tables_belong_together(told)


def test_the_tables_of_the_sample_belong_together() -> None:
    told = read(sample_path().read_bytes().splitlines())
    assert told.bad == []
    assert_the_tables_belong_together(told)


def test_the_tables_of_all_cases_belong_together() -> None:
    assert_the_tables_belong_together(read(line for case in CASES for line in case.cards))


def test_reading_twice_gives_the_same_tables() -> None:
    lines = sample_path().read_bytes().splitlines()
    one, other = read(lines), read(lines)
    for (name, table), (_, again) in zip(one.index.items(), other.index.items(), strict=True):
        assert table.equals(again), name


def test_the_lines_of_a_file_twice_change_no_table() -> None:
    lines = sample_path().read_bytes().splitlines()
    one, twice = read(lines), read([*lines, *lines])
    for (name, table), (_, again) in zip(one.index.items(), twice.index.items(), strict=True):
        assert table.equals(again), name
    assert twice.cards.duplicate_ids() == len(lines)


@pytest.mark.parametrize("made", [[], [token()], [card(type_line="Token Creature")]])
def test_without_a_card_every_table_is_there_in_its_columns(made: list[Json]) -> None:
    told = read(made)
    assert_the_tables_belong_together(told)
    for name, table in told.index.items():
        assert list(table.schema.items()) == list(polars_schema(name).items())


def test_the_index_holds_the_tables_of_the_contract() -> None:
    assert [name for name, _ in read([]).index.items()] == list(TABLES) == list(SORTED_BY)


# The contracts as a check.


@pytest.mark.parametrize(
    ("table", "break_it", "violation"),
    [
        ("names", lambda frame: frame.drop("key"), "key"),
        ("names", lambda frame: frame.with_columns(name=pl.lit("a\tb")), "name"),
        ("names", lambda frame: frame.with_columns(name=pl.lit("Same")), "name"),
        ("names", lambda frame: frame.with_columns(entry_count=pl.lit(0, dtype=pl.Int32)), "entry_count"),
        ("names", lambda frame: frame.with_columns(extra=1), "extra"),
        ("names", lambda frame: frame.reverse(), "not sorted"),
        ("entries", lambda frame: frame.with_columns(oracle_id=pl.lit("x")), "oracle_id"),
        ("entries", lambda frame: frame.with_columns(mana_value=-1.0), "mana_value"),
        ("entries", lambda frame: pl.concat([frame, frame]).sort(SORTED_BY["entries"]), "repeat"),
        ("aliases", lambda frame: frame.with_columns(set=pl.lit("NOT A SET")), "set"),
        ("refusals", lambda frame: frame.with_columns(rule=pl.lit("none")), "rule"),
        ("interchangeable", lambda frame: frame.with_columns(name_a=pl.lit(None, dtype=pl.String)), "name_a"),
    ],
)  # fmt: skip
def test_a_table_that_breaks_its_contract_is_a_fatal_finding(
    table: str, break_it: object, violation: str
) -> None:
    told = read([card(), card(name="Opt", flavor_name="A Title"), token()])
    assert callable(break_it)
    frames = dict(told.index.items())
    frames[table] = break_it(frames[table])
    (finding,) = contract_findings(told.rows, Index(**frames))
    assert (finding.check, finding.severity) == ("contract", "fatal")
    assert finding.message == f"The table {table} breaks its contract."
    assert finding.count == len(finding.examples)
    assert violation in " ".join(finding.examples)
