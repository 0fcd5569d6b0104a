"""Which faces a restriction lets pass, by real cards' characteristics, and that a table answers as one face does."""

from __future__ import annotations

import pickle
import subprocess
import sys

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnames.restrictions import Restriction, RestrictionError
from cardnames.restrictions.expression import expression
from restrictions.trees import Face, decided_restrictions, faces

FOREST = Face("Forest", ("Basic",), ("Land",), ("Forest",), (), 0.0)
SNOW_COVERED_FOREST = Face("Snow-Covered Forest", ("Basic", "Snow"), ("Land",), ("Forest",), (), 0.0)
WASTELAND = Face("Wasteland", (), ("Land",), (), (), 0.0)
DRYAD_ARBOR = Face("Dryad Arbor", (), ("Land", "Creature"), ("Forest", "Dryad"), ("G",), 0.0)
BOLT = Face("Lightning Bolt", (), ("Instant",), (), ("R",), 1.0, "{R}")
DIVINATION = Face("Divination", (), ("Sorcery",), (), ("U",), 3.0, "{2}{U}")
LLANOWAR_ELVES = Face("Llanowar Elves", (), ("Creature",), ("Elf", "Druid"), ("G",), 1.0, "{G}")
ORNITHOPTER = Face("Ornithopter", (), ("Artifact", "Creature"), ("Thopter",), (), 0.0, "{0}")
TOK_TOK = Face(
    "Tok-Tok, Volcano Born", ("Legendary",), ("Creature",), ("Goblin", "Shaman"), ("R",), 4.0, "{3}{R}"
)
GARRUK = Face("Garruk Wildspeaker", ("Legendary",), ("Planeswalker",), ("Garruk",), ("G",), 4.0, "{2}{G}{G}")
TERMINATE = Face("Terminate", (), ("Instant",), (), ("B", "R"), 2.0, "{B}{R}")
LITTLE_GIRL = Face("Little Girl", (), ("Creature",), ("Human", "Child"), ("W",), 0.5, "{½}{W}")
BITTERBLOSSOM = Face("Bitterblossom", (), ("Tribal", "Enchantment"), ("Faerie",), ("B",), 2.0, "{1}{B}")
UNKNOWN = Face("Known By Name Only")

PASSES = {
    "nonland": {
        BOLT,
        DIVINATION,
        LLANOWAR_ELVES,
        ORNITHOPTER,
        TOK_TOK,
        GARRUK,
        TERMINATE,
        LITTLE_GIRL,
        BITTERBLOSSOM,
    },
    "noncreature, nonland": {BOLT, DIVINATION, GARRUK, TERMINATE, BITTERBLOSSOM},
    "creature": {DRYAD_ARBOR, LLANOWAR_ELVES, ORNITHOPTER, TOK_TOK, LITTLE_GIRL},
    "artifact creature": {ORNITHOPTER},
    "nonbasic land": {WASTELAND, DRYAD_ARBOR},
    "instant or sorcery": {BOLT, DIVINATION, TERMINATE},
    "red instant or sorcery": {BOLT, TERMINATE},
    "a red instant or a sorcery": {BOLT, TERMINATE, DIVINATION},
    "legendary creature": {TOK_TOK},
    "Garruk or Teferi planeswalker": {GARRUK},
    "non-Elf creature": {DRYAD_ARBOR, ORNITHOPTER, TOK_TOK, LITTLE_GIRL},
    "creature with mana value 1 or less": {DRYAD_ARBOR, LLANOWAR_ELVES, ORNITHOPTER, LITTLE_GIRL},
    "mana value 0.5": {LITTLE_GIRL},
    "mana cost {2}{u}": {DIVINATION},
    "multicolored": {TERMINATE},
    "colorless nonland": {ORNITHOPTER},
    "nongreen creature": {ORNITHOPTER, TOK_TOK, LITTLE_GIRL},
    "snow land": {SNOW_COVERED_FOREST},
    "kindred": {BITTERBLOSSOM},
    "nonpermanent": {BOLT, DIVINATION, TERMINATE},
    "historic": {ORNITHOPTER, TOK_TOK, GARRUK},
    "one of: lightning bolt, WASTELAND": {BOLT, WASTELAND},
    "legendary card name other than a creature": {GARRUK},
}
FACES = [
    FOREST,
    SNOW_COVERED_FOREST,
    WASTELAND,
    DRYAD_ARBOR,
    BOLT,
    DIVINATION,
    LLANOWAR_ELVES,
    ORNITHOPTER,
    TOK_TOK,
    GARRUK,
    TERMINATE,
    LITTLE_GIRL,
    BITTERBLOSSOM,
    UNKNOWN,
]


def passing(text: str) -> list[str]:
    restriction = Restriction.parse(text)
    return [face.name for face in FACES if restriction.allows(face)]


@pytest.mark.parametrize("text", PASSES)
def test_a_restriction_lets_the_right_cards_pass(text: str) -> None:
    assert set(passing(text)) == {face.name for face in PASSES[text]}


def test_any_card_name_lets_even_an_unknown_card_pass() -> None:
    assert passing("any card name") == [face.name for face in FACES]


def test_other_than_a_basic_land_lets_everything_but_basic_lands_pass() -> None:
    excluded = {face.name for face in FACES} - set(passing("other than a basic land card name"))
    assert excluded == {"Forest", "Snow-Covered Forest", "Known By Name Only"}


@pytest.mark.parametrize(
    "word", ["creature", "legendary", "Elf", "white", "colorless", "permanent", "mana value 3"]
)
def test_what_the_source_does_not_give_satisfies_neither_a_test_nor_its_negation(word: str) -> None:
    assert not Restriction.parse(word).allows(UNKNOWN)
    assert not Restriction.parse(f"not ({word})").allows(UNKNOWN)
    assert Restriction.parse(f"({word}) or (one of: Known by Name Only)").allows(UNKNOWN)


def test_a_known_colour_counts_though_the_type_line_is_missing() -> None:
    face = Face("Preview", colors=("W",))
    assert Restriction.parse("white").allows(face)
    assert Restriction.parse("nonblack").allows(face)


def test_a_relative_restriction_is_decided_once_its_value_is_given() -> None:
    restriction = Restriction.parse("green creature card name with mana value X or less")
    with pytest.raises(RestrictionError, match="not given"):
        restriction.allows(TOK_TOK)
    with pytest.raises(RestrictionError, match="not given"):
        expression(restriction)
    decided = restriction.with_value(1)
    assert str(decided) == "green creature card name with mana value 1 or less"
    assert [face.name for face in FACES if decided.allows(face)] == ["Dryad Arbor", "Llanowar Elves"]


def test_an_identical_mana_cost_is_given_as_a_cost() -> None:
    restriction = Restriction.parse("a creature card name with an identical mana cost")
    assert restriction.with_value("{3}{r}").allows(TOK_TOK)
    for wrong in (4, "four"):
        with pytest.raises(RestrictionError, match="is no mana cost"):
            restriction.with_value(wrong)


@given(decided_restrictions, st.lists(faces, min_size=1, max_size=12))
def test_the_expression_passes_the_rows_whose_faces_the_restriction_allows(
    restriction: Restriction, rows: list[Face]
) -> None:
    frame = pl.DataFrame(
        [face._asdict() for face in rows],
        schema={
            "name": pl.String,
            "supertypes": pl.List(pl.String),
            "types": pl.List(pl.String),
            "subtypes": pl.List(pl.String),
            "colors": pl.List(pl.String),
            "mana_value": pl.Float64,
            "mana_cost": pl.String,
        },
    )
    answers = frame.with_columns(passes=expression(restriction))["passes"]
    assert answers.to_list() == [restriction.allows(face) for face in rows]


@given(decided_restrictions)
def test_a_restriction_survives_pickling_as_task_runners_do_it(restriction: Restriction) -> None:
    assert pickle.loads(pickle.dumps(restriction)) == restriction


def test_reading_and_testing_import_neither_polars_nor_dataclasses() -> None:
    code = (
        "import sys; from cardnames.restrictions import Restriction; str(Restriction.parse('nonland'));"
        "print([m for m in ('polars', 'pandera', 'dataclasses', 'msgspec') if m in sys.modules])"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
