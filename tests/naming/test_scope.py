"""Scope over all printings of a card: each rule with a real card."""

from __future__ import annotations

import pytest

from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_of, spell, split_card
from reading import read

NO_BODY: Json = {"power": ABSENT, "toughness": ABSENT}
ARENA: Json = {"games": ["arena"], "digital": True}


def scope_of(*printings: Json) -> object:
    told = read(printings)
    return told.entry(told.names[0])["scope"]


@pytest.mark.parametrize(
    "marks",
    [
        {"border_color": "black"},
        {"border_color": "white"},
        {"border_color": "borderless"},
        {"border_color": "yellow"},
        {"border_color": "chartreuse"},
        {"border_color": ABSENT},
        {"games": ["mtgo"]},
        {"games": ["paper"]},
        {"games": ABSENT, "digital": ABSENT},
        {"games": []},
        # 170 Unfinity cards without an acorn; memorabilia as the 30th Anniversary Edition.
        {"set": "unf", "set_type": "funny"},
        {"set_type": "memorabilia"},
        {"set_type": ABSENT},
        {"security_stamp": "oval"},
        {"promo_types": ["buyabox"]},
        {"promo_types": None},
    ],
)
def test_a_printing_like_this_makes_a_card_traditional(marks: Json) -> None:
    assert scope_of(card(**marks)) == "traditional"


@pytest.mark.parametrize(
    "marks",
    [
        {"border_color": "silver"},
        {"border_color": "gold"},
        {"security_stamp": "acorn"},
        {"promo_types": ["playtest"]},
        {"border_color": "gold", "games": ABSENT},
        {"type_line": "Hero"},
        {"type_line": "Summon — Knights of Old"},
    ],
)
def test_a_printing_like_this_leaves_a_card_casual(marks: Json) -> None:
    # 100.7
    assert scope_of(card(**marks)) == "casual"


@pytest.mark.parametrize(
    "marks",
    [ARENA, {"games": [], "digital": True}, {"games": ["astral"], "digital": True}, {"games": ["sega"]}],
)
def test_a_card_that_never_came_to_a_table_is_digital(marks: Json) -> None:
    assert scope_of(card(**marks)) == "digital"


@pytest.mark.parametrize(
    "type_line", ["Conspiracy", "Land", "Tribal Sorcery — Elf", "instant", "Kindred Instant"]
)
def test_types_of_the_rules_are_traditional(type_line: str) -> None:
    assert scope_of(spell("Backup Plan", type_line=type_line)) == "traditional"


@pytest.mark.parametrize(
    "type_line",
    ["Plane — Zendikar", "Phenomenon", "Ongoing Scheme", "Vanguard", "Dungeon", "Artifact — Attraction"],
)
@pytest.mark.parametrize("marks", [{}, {"security_stamp": "acorn"}, ARENA, {"border_color": "silver"}])
def test_nontraditional_types_come_before_anything_but_traditional(type_line: str, marks: Json) -> None:
    # 309.1, 311.1, 312.1, 313.1, 314.1, 717.1
    assert scope_of(spell("Naya", type_line=type_line, **marks)) == "nontraditional"


def test_one_printing_that_is_not_casual_is_enough() -> None:
    gold = card(border_color="gold")
    assert scope_of(gold, printing_of(gold, border_color="silver")) == "casual"
    assert scope_of(gold, printing_of(gold, border_color="white")) == "traditional"
    # Digital printings say nothing about casual ones.
    assert scope_of(gold, printing_of(gold, border_color="black", **ARENA)) == "casual"
    assert scope_of(card(**ARENA), printing_of(card(), games=["mtgo"])) == "traditional"


def test_a_rebalanced_card_is_digital_whatever_else_is_said_of_it() -> None:
    for marks in ({}, {"games": ["mtgo"]}, {"type_line": "Plane — Zendikar"}):
        rebalanced = card(promo_types=["rebalanced"], **marks)
        assert scope_of(rebalanced) == "digital"
        assert scope_of(rebalanced, printing_of(rebalanced, promo_types=ABSENT)) != "digital"
    assert scope_of(split_card(promo_types=["rebalanced"])) == "digital"


def test_a_card_of_unknown_types_is_not_casual_for_it() -> None:
    assert scope_of(card(type_line=ABSENT)) == "traditional"


def test_the_types_of_all_faces_count() -> None:
    front = face("Command Performance", type_line="Hero")
    assert scope_of(double_faced(front, face("Back", type_line="Creature — Bear"))) == "traditional"
    assert scope_of(double_faced(front, face("Back", type_line="Artifact — Attraction"))) == "nontraditional"


def test_a_face_that_is_no_card_has_no_say_in_the_scope() -> None:
    # The back of Undercity: a helper card.
    dungeon = face("Undercity", type_line="Dungeon — Undercity")
    made = faced(
        "double_faced_token", face("A Plane", type_line="Token Plane"), face("B", type_line="Creature")
    )
    assert (
        scope_of(faced("double_faced_token", dungeon, face("The Initiative", type_line="Card")))
        == "nontraditional"
    )
    assert read([made]).names == []


def test_a_name_has_the_widest_scope_of_its_entries() -> None:
    def bears(which: str, **marks: object) -> Json:
        return card(oracle_id=oracle("bears", which), collector_number=which, **marks)

    widest = ("digital", "casual", "nontraditional", "traditional")
    bearers = [
        bears("1", **ARENA),
        bears("2", border_color="silver"),
        bears("3", type_line="Plane — Shandalar"),
        bears("4"),
    ]
    for count, scope in enumerate(widest, start=1):
        told = read(bearers[:count])
        assert told.name("Grizzly Bears")["scope"] == scope
        assert told.name("Grizzly Bears")["choosable"] is (scope in ("traditional", "nontraditional"))
        assert told.name("Grizzly Bears")["entry_count"] == count
        assert sorted(str(row["scope"]) for row in told.entries("Grizzly Bears")) == sorted(widest[:count])


def test_a_playtest_card_is_marked_and_only_where_every_printing_is_one() -> None:
    playtest = card(promo_types=["playtest", "promo"])
    assert read([playtest]).entry("Grizzly Bears")["playtest"] is True
    assert (
        read([playtest, printing_of(playtest, promo_types=ABSENT)]).entry("Grizzly Bears")["playtest"]
        is False
    )
