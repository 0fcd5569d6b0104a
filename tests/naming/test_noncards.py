"""What is no card, face by face: each row of the table of tests with a real object."""

from __future__ import annotations

import pytest

from cardnames.naming.noncards import TESTS
from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_of, split_card, token
from reading import read

NO_COST: Json = {"mana_cost": "", "colors": [], "power": ABSENT, "toughness": ABSENT}
TOKENS: Json = {"set": "ttst", "set_type": "token"}


def noncard(name: str, type_line: str, layout: str = "normal", **overrides: object) -> Json:
    made: Json = {"name": name, "type_line": type_line, "layout": layout, **NO_COST, **overrides}
    return card(**{"oracle_id": oracle(name, "no card"), **made})


# In the order of the table: reason, and an object that this very row refuses.
REFUSED = [
    ("art_card", faced("art_series", face("Alaundo the Seer", type_line="Card", mana_cost=""), set="atst")),
    ("front_card", noncard("Runaways", "Card", "front_card")),
    ("emblem", noncard("Ajani Steadfast Emblem", "Emblem — Ajani", "emblem", **TOKENS)),
    ("token", token("Marit Lage", type_line="Legendary Token Creature — Avatar")),
    ("sticker_sheet", noncard("Ancestral Hot Dog Minotaur", "Stickers", set_type="funny")),
    ("helper_card", noncard("Magic Origins Checklist", "Card", set_type="memorabilia")),
    ("token", noncard("Manifest", "Creature", "token")),
    ("token", noncard("Morph", "Creature", **TOKENS)),
]


def test_every_row_of_the_table_has_an_object_here() -> None:
    assert [reason for reason, _ in TESTS if reason] == [reason for reason, _ in REFUSED]


@pytest.mark.parametrize(("reason", "made"), REFUSED, ids=[str(made["name"]) for _, made in REFUSED])
def test_an_object_that_is_no_card_is_refused_for_its_reason(reason: str, made: Json) -> None:
    told = read([made])
    assert told.names == []
    assert told.refusals() == {str(made["name"]): reason}
    assert told.index.refusals["examples"].to_list() == [[f"{made['set']}/{made['collector_number']}"]]


@pytest.mark.parametrize(
    ("reason", "made"),
    [
        ("emblem", noncard("Elspeth Emblem", "Emblem — Elspeth", "token", **TOKENS)),
        # A Role is served as `flip`, a token of one day as `normal`.
        ("token", faced("flip", *(face(name, type_line="Token Enchantment — Aura Role", mana_cost="")
                                  for name in ("Royal", "Sorcerer")))),
        ("token", noncard("Treasure", "Token Artifact — Treasure")),
        ("token", faced("double_faced_token", face("Incubator", type_line="Token Artifact — Incubator"),
                        face("Phyrexian", type_line="Token Artifact Creature — Phyrexian"), **TOKENS)),
        ("helper_card", faced("double_faced_token", face("Day", type_line="Card"), face("Night", type_line="Card"),
                              **TOKENS)),
    ],
)  # fmt: skip
def test_the_words_of_the_type_line_count_whatever_the_layout(reason: str, made: Json) -> None:
    told = read([made])
    assert told.names == []
    assert set(told.refusals().values()) == {reason}


def test_a_dungeon_among_tokens_is_a_card_and_the_back_of_undercity_is_none() -> None:
    # 309.1: dungeons are cards, served in token sets; The Initiative on the back of Undercity is a helper.
    mage = noncard("Dungeon of the Mad Mage", "Dungeon", "token", set_type="token")
    both = faced(
        "double_faced_token",
        face("Undercity", type_line="Dungeon — Undercity", mana_cost=""),
        face("The Initiative", type_line="Card", mana_cost=""),
        **TOKENS,
    )
    told = read([mage, both])
    assert told.names == ["Dungeon of the Mad Mage", "Undercity"]
    assert told.refusals() == {"The Initiative": "helper_card"}
    assert {row["scope"] for row in told.index.entries.to_dicts()} == {"nontraditional"}
    assert told.entry("Undercity")["kind"] == "normal"


@pytest.mark.parametrize("name", ["Llanowar Elves", "Ajani's Pridemate", "Storm Crow"])
def test_a_name_that_a_token_bears_too_is_choosable_because_of_the_card(name: str) -> None:
    told = read([token(name), card(name=name)])
    assert told.names == [name]
    assert told.name(name)["also_token"] is True
    assert told.refusals() == {}
    assert read([card(name=name)]).name(name)["also_token"] is False


def test_only_a_token_makes_a_name_also_a_token() -> None:
    art = faced(
        "art_series", face("Grizzly Bears", type_line="Card"), oracle_id=oracle("Grizzly Bears", "art")
    )
    assert read([card(), art]).name("Grizzly Bears")["also_token"] is False


def test_a_split_half_called_as_a_token_stays_a_name() -> None:
    told = read([token("Illusion"), split_card("Illusion", "Reality")])
    assert told.entry("Illusion")["kind"] == "split_half"
    assert told.name("Illusion")["also_token"] is True


def test_a_card_with_one_printing_outside_token_sets_is_a_card() -> None:
    inside = card(**TOKENS)
    assert read([inside]).refusals() == {"Grizzly Bears": "token"}
    assert read([inside, printing_of(inside, set="lea", set_type="core")]).names == ["Grizzly Bears"]


def test_a_title_on_a_token_is_refused_as_the_token_is() -> None:
    told = read(
        [token("Cat", flavor_name="A Title on a Token"), token("Dog", printed_name="Hund", lang="de")]
    )
    assert told.refusals() == {"A Title on a Token": "token", "Cat": "token", "Dog": "token"}
    assert told.aliases() == {}


@pytest.mark.parametrize("text", ["", " ", "Cat"])
def test_a_title_on_a_token_that_says_nothing_is_not_refused_by_itself(text: str) -> None:
    told = read([token("Cat", flavor_name=text, printed_name=text)])
    assert told.index.refusals.select("name", "examples").rows() == [("Cat", ["ttst/1"])]


def test_a_string_refused_for_two_reasons_keeps_both_and_three_examples() -> None:
    cats = [token("Cat", oracle_id=oracle("Cat", str(n)), collector_number=str(n)) for n in range(1, 6)]
    art = faced("art_series", face("Cat", type_line="Card"), oracle_id=oracle("Cat", "art"), set="atst")
    rows = read([*cats, art]).index.refusals.select("name", "reason", "rule", "examples").rows()
    assert rows == [
        ("Cat", "token", "201.4", ["ttst/1", "ttst/2", "ttst/3"]),
        ("Cat", "art_card", "108.2b", ["atst/1"]),
    ]


@pytest.mark.parametrize("set_type", ["funny", "memorabilia", "box", "token_of_tomorrow", None])
def test_no_other_type_of_set_ever_refuses(set_type: str | None) -> None:
    assert read([card(set_type=set_type)]).names == ["Grizzly Bears"]


def test_a_card_without_type_line_is_no_helper_card() -> None:
    assert read([card(type_line=ABSENT)]).names == ["Grizzly Bears"]
    assert read([double_faced(face("A", type_line=ABSENT), "B", type_line=ABSENT)]).names == ["A", "B"]
