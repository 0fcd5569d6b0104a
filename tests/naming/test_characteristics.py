"""Whose characteristics count, kind by kind, with real cards (RULES by kind)."""

from __future__ import annotations

import pytest

from cards import ABSENT, Json, card, double_faced, face, faced, spell, split_card
from reading import read


def told_of(made: Json, name: str, *columns: str) -> list[object]:
    row = read([made]).entry(name)
    return [row[column] for column in columns]


ERAYO = faced(
    "flip",
    face("Erayo, Soratami Ascendant", mana_cost="{1}{U}", type_line="Legendary Creature — Moonfolk Monk",
         power="1", toughness="1"),
    face("Erayo's Essence", mana_cost="", type_line="Legendary Enchantment"),
    mana_cost="{1}{U}", colors=["U"],
)  # fmt: skip
LAVARUNNER = faced(
    "flip",
    face("Akki Lavarunner", mana_cost="{3}{R}", type_line="Creature — Goblin Warrior", power="1", toughness="1"),
    face("Tok-Tok, Volcano Born", mana_cost="", type_line="Legendary Creature — Goblin Shaman",
         power="2", toughness="2"),
    mana_cost="{3}{R}", colors=["R"],
)  # fmt: skip
BORROWER = faced(
    "adventure",
    face("Brazen Borrower", mana_cost="{1}{U}{U}", type_line="Creature — Faerie Rogue", power="3", toughness="1"),
    face("Petty Theft", mana_cost="{1}{U}", type_line="Instant — Adventure", power="3", toughness="1"),
    colors=["U"],
)  # fmt: skip


def test_a_split_half_has_its_own_cost_colours_and_value() -> None:
    # 709.3a; the halves of a split card carry no colours of their own.
    made = split_card(face("Fire", mana_cost="{1}{R}"), face("Ice", mana_cost="{1}{U}"), colors=["R", "U"])
    assert told_of(made, "Fire", "mana_cost", "mana_value", "colors") == ["{1}{R}", 2.0, ["R"]]
    assert told_of(made, "Ice", "mana_cost", "mana_value", "colors") == ["{1}{U}", 2.0, ["U"]]


def test_a_room_half_has_the_type_line_of_the_card() -> None:
    # 709.5a: the type line is shared, and served on the card or on each half.
    halves = [
        face(name, mana_cost="{2}{W}", type_line="Enchantment — Room") for name in ("Secret Arcade", "Parlor")
    ]
    assert told_of(split_card(*halves), "Parlor", "types", "subtypes") == [["Enchantment"], ["Room"]]


def test_a_part_without_type_line_takes_its_part_of_the_cards() -> None:
    halves = [face(name, type_line=ABSENT) for name in ("Start", "Finish")]
    made = split_card(*halves, type_line="Instant // Sorcery")
    assert told_of(made, "Start", "types") == [["Instant"]]
    assert told_of(made, "Finish", "types") == [["Sorcery"]]
    # Parts that do not match in number say nothing of any part.
    assert told_of(split_card(*halves, type_line="Instant"), "Finish", "types") == [[]]
    assert told_of(split_card(*halves, type_line=ABSENT), "Finish", "types") == [[]]


def test_the_bottom_of_a_flip_card_keeps_the_tops_colour_and_cost() -> None:
    # 710.1c
    columns = ("mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "power", "toughness")
    assert told_of(LAVARUNNER, "Tok-Tok, Volcano Born", *columns) == [
        "{3}{R}", 4.0, ["R"], ["Legendary"], ["Creature"], ["Goblin", "Shaman"], "2", "2",
    ]  # fmt: skip
    assert told_of(ERAYO, "Erayo's Essence", *columns) == [
        "{1}{U}", 2.0, ["U"], ["Legendary"], ["Enchantment"], [], None, None,
    ]  # fmt: skip


def test_the_bottom_of_a_flip_card_without_colours_takes_those_of_the_tops_cost() -> None:
    assert told_of({**ERAYO, "colors": None}, "Erayo's Essence", "colors") == [["U"]]


def test_the_bottom_of_a_flip_card_has_the_cards_colours_before_those_of_the_tops_cost() -> None:
    assert told_of({**ERAYO, "colors": ["W"]}, "Erayo's Essence", "colors") == [["W"]]


def test_the_bottom_of_a_flip_card_whose_top_has_no_known_cost_has_no_known_value() -> None:
    top = face("Erayo, Soratami Ascendant", mana_cost=ABSENT, type_line="Legendary Creature — Moonfolk Monk")
    made = faced("flip", top, face("Erayo's Essence", mana_cost="{1}", type_line="Legendary Enchantment"))
    assert told_of(made, "Erayo's Essence", "mana_cost", "mana_value") == [None, None]


def test_the_main_face_of_a_flip_or_adventure_card_is_the_card() -> None:
    columns = ("mana_cost", "mana_value", "colors", "types", "power", "toughness")
    assert told_of(LAVARUNNER, "Akki Lavarunner", *columns) == ["{3}{R}", 4.0, ["R"], ["Creature"], "1", "1"]
    assert told_of(BORROWER, "Brazen Borrower", *columns) == ["{1}{U}{U}", 3.0, ["U"], ["Creature"], "3", "1"]


def test_an_inset_has_its_own_cost_and_types_and_no_power() -> None:
    # 715.3b gives the spell only its alternative characteristics: no power, even where the source repeats it.
    columns = ("mana_cost", "mana_value", "colors", "types", "subtypes", "power", "toughness")
    assert told_of(BORROWER, "Petty Theft", *columns) == [
        "{1}{U}", 2.0, ["U"], ["Instant"], ["Adventure"], None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("layout", "inset"),
    [("adventure", face("Claim Territory", type_line="Sorcery — Omen", mana_cost="{2}{G}", power="4")),
     ("prepare", face("Swords to Plowshares", mana_cost="{W}", power="4", toughness="4"))],
)  # fmt: skip
def test_omens_and_prepare_spells_are_read_as_adventures_are(layout: str, inset: Json) -> None:
    host = face("Emeritus of Truce", mana_cost="{4}{B}", type_line="Creature — Cat", power="4", toughness="4")
    made = faced(layout, host, inset)
    color = str(inset["mana_cost"])[-2]
    columns = ("power", "toughness", "colors", "mana_cost")
    assert told_of(made, str(inset["name"]), *columns) == [None, None, [color], inset["mana_cost"]]


def test_a_nonmodal_back_has_the_fronts_mana_value_and_its_own_colours() -> None:
    # 202.3b, 204; Jace, Telepath Unbound.
    made = double_faced(
        face("Jace, Vryn's Prodigy", mana_cost="{1}{U}", type_line="Legendary Creature — Human Wizard"),
        face("Jace, Telepath Unbound", mana_cost="", type_line="Legendary Planeswalker — Jace", loyalty="5",
             colors=ABSENT, color_indicator=["U"]),
    )  # fmt: skip
    made["card_faces"] = [
        {key: value for key, value in part.items() if key != "colors"} for part in made["card_faces"]
    ]  # type: ignore[attr-defined]
    columns = ("mana_cost", "mana_value", "colors", "loyalty", "types")
    assert told_of(made, "Jace, Telepath Unbound", *columns) == [None, 2.0, ["U"], "5", ["Planeswalker"]]


@pytest.mark.parametrize(
    ("front", "back", "value"),
    [("Land", "Creature — Demon", 0.0), ("Creature — Human", "Land", None), ("Land", "Land", 0.0)],
)
def test_a_back_whose_front_serves_no_cost_is_worth_nothing_where_the_front_is_a_land(
    front: str, back: str, value: float | None
) -> None:
    # Westvale Abbey // Ormendahl, Profane Prince.
    made = double_faced(
        face("Westvale Abbey", type_line=front, mana_cost=ABSENT),
        face("Ormendahl, Profane Prince", type_line=back, mana_cost=""),
    )
    assert told_of(made, "Ormendahl, Profane Prince", "mana_value") == [value]


def test_a_face_keeps_the_numbers_printed_on_it() -> None:
    made = double_faced(
        face("Invasion of Ikoria", type_line="Battle — Siege", defense="6"),
        face("Zilortha, Apex of Ikoria", mana_cost="", power="8", toughness="8"),
    )
    numbers = ("power", "toughness", "loyalty", "defense")
    assert told_of(made, "Invasion of Ikoria", *numbers) == [None, None, None, "6"]
    assert told_of(made, "Zilortha, Apex of Ikoria", *numbers) == ["8", "8", None, None]


def test_a_modal_back_has_a_mana_value_of_its_own() -> None:
    made = double_faced(
        face("Alrund, God of the Cosmos", mana_cost="{3}{U}{U}"),
        face("Hakka, Whispering Raven", mana_cost="{1}{U}"),
        layout="modal_dfc",
    )
    assert told_of(made, "Hakka, Whispering Raven", "mana_value", "mana_cost") == [2.0, "{1}{U}"]
    assert told_of(made, "Alrund, God of the Cosmos", "mana_value") == [5.0]


def test_a_back_of_an_unknown_layout_is_modal_where_it_can_be_cast() -> None:
    pictured = {"image_uris": {}}
    front = face("Front", mana_cost="{4}", **pictured)
    for cost, value in (("{1}", 1.0), ("", 4.0)):
        made = faced("double_sided", front, face("Back", mana_cost=cost, **pictured))
        assert told_of(made, "Back", "mana_value") == [value]


def test_a_land_has_mana_value_zero_with_or_without_a_cost() -> None:
    for cost in ("", ABSENT):
        assert told_of(spell("Forest", type_line="Basic Land — Forest", mana_cost=cost, cmc=ABSENT), "Forest",
                       "mana_cost", "mana_value") == [None, 0.0]  # fmt: skip
    pathway = double_faced(face("Shatterskull Smashing", mana_cost="{X}{R}{R}"),
                           face("Shatterskull, the Hammer Pass", type_line="Land"), layout="modal_dfc")  # fmt: skip
    pathway["card_faces"][1].pop("mana_cost")  # type: ignore[index]
    assert told_of(pathway, "Shatterskull, the Hammer Pass", "mana_value") == [0.0]


def test_what_the_source_does_not_give_is_unknown() -> None:
    absent = ("type_line", "mana_cost", "cmc", "colors", "power", "toughness")
    preview = card(name="Defense Force Aggressor", **dict.fromkeys(absent, ABSENT))
    columns = ("mana_cost", "mana_value", "colors", "types", "power")
    assert told_of(preview, "Defense Force Aggressor", *columns) == [None, None, [], [], None]


def test_a_card_without_type_line_says_nothing_of_the_next() -> None:
    first = "00000000-0000-0000-0000-000000000000"
    told = read([card(name="Preview", type_line=ABSENT, oracle_id=first), card(), spell("Opt")])
    assert {name: told.entry(name)["types"] for name in told.names} == {
        "Grizzly Bears": ["Creature"], "Opt": ["Instant"], "Preview": [],
    }  # fmt: skip


def test_a_cost_that_can_be_read_counts_before_scryfalls_value() -> None:
    assert told_of(card(cmc=9.0), "Grizzly Bears", "mana_cost", "mana_value") == ["{1}{G}", 2.0]


def test_a_cost_that_cannot_be_read_leaves_scryfalls_value() -> None:
    assert told_of(card(mana_cost="{∞}", cmc=0.0), "Grizzly Bears", "mana_value") == [0.0]
    assert told_of(card(mana_cost="{∞}", cmc=7.0), "Grizzly Bears", "mana_value") == [7.0]
    assert told_of(card(mana_cost="{∞}", cmc=-1.0), "Grizzly Bears", "mana_value") == [None]
    assert told_of(card(mana_cost=ABSENT, cmc=0.5), "Grizzly Bears", "mana_value") == [0.5]


@pytest.mark.parametrize(
    ("colors", "indicator", "cost", "expected"),
    [
        (["G", "W"], ["U"], "{R}", ["W", "G"]),
        ([], ["U"], "{R}", []),
        (ABSENT, ["U", "B"], "{R}", ["U", "B"]),
        (ABSENT, [], "{R}", []),
        (ABSENT, ABSENT, "{R}{W/B}", ["W", "B", "R"]),
        (ABSENT, ABSENT, "", []),
        (ABSENT, ABSENT, ABSENT, []),
        (["W", "Purple", "W"], ABSENT, "", ["W"]),
    ],
)
def test_colours_are_the_faces_own_then_the_indicators_then_the_costs(
    colors: object, indicator: object, cost: object, expected: list[str]
) -> None:
    made = card(colors=colors, color_indicator=indicator, mana_cost=cost, cmc=1.0)
    assert told_of(made, "Grizzly Bears", "colors") == [expected]


def test_numbers_are_text_as_printed() -> None:
    made = card(power="1+*", toughness="∞", loyalty="X", defense="5")
    assert told_of(made, "Grizzly Bears", "power", "toughness", "loyalty", "defense") == [
        "1+*",
        "∞",
        "X",
        "5",
    ]


@pytest.mark.parametrize(
    ("made", "served", "computed"),
    [
        (card(), 2.0, 2.0),
        # 709.4b: a split card's value is the sum of its halves'.
        (split_card(face("Fire", mana_cost="{1}{R}"), face("Ice", mana_cost="{1}{U}"), cmc=4.0), 4.0, 4.0),
        (split_card(face("Fire", mana_cost="{1}{R}"), face("Ice", mana_cost=ABSENT), cmc=4.0), 4.0, None),
        (BORROWER, 3.0, 3.0),
        (LAVARUNNER, 4.0, 4.0),
        (card(mana_cost=ABSENT, cmc=ABSENT), None, None),
    ],
)
def test_the_cards_value_is_compared_with_scryfalls(
    made: Json, served: float | None, computed: float | None
) -> None:
    faces = read([made]).rows.faces
    assert faces["served_value"].to_list() == [served] + [None] * (faces.height - 1)
    assert faces["computed_value"].to_list() == [computed] + [None] * (faces.height - 1)
