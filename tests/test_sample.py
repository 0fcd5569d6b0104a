"""What the bundled sample promises: every layout and trap, in Scryfall's shape, without anybody's text."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from typing import cast

import msgspec
import pytest

from cardnames.naming.meld import MELD_PAIRS
from cardnames.naming.registry import load_registry
from cardnames_schemas.scryfall import Card
from cards import Json, faces_of


def _words(text: str) -> list[str]:
    return text.split()


CARD_KEYS = _words("""
    object id oracle_id name flavor_name printed_name lang released_at layout mana_cost cmc type_line colors
    color_indicator power toughness loyalty defense hand_modifier life_modifier card_faces all_parts games set
    set_name set_type collector_number digital promo_types frame_effects border_color security_stamp
""")
FACE_KEYS = _words("""
    object oracle_id layout name flavor_name printed_name mana_cost cmc type_line colors color_indicator power
    toughness loyalty defense
""")
LAYOUTS = _words("""
    adventure art_series augment case class double_faced_token emblem flip front_card host leveler meld
    modal_dfc mutate normal planar prepare prototype reversible_card saga scheme split token transform
    vanguard
""")


def _lines() -> list[str]:
    text = files("cardnames").joinpath("sample", "cards.jsonl").read_text(encoding="utf-8")
    return text.removesuffix("\n").split("\n")


LINES = _lines()
CARDS: list[Json] = [json.loads(line) for line in LINES]


def _where(**wanted: object) -> list[Json]:
    return [made for made in CARDS if all(made.get(key) == value for key, value in wanted.items())]


def _types(made: Json) -> str:
    return str(made.get("type_line", ""))


def _faces() -> Iterator[tuple[Json, Json]]:
    for made in CARDS:
        for part in cast("list[Json]", made.get("card_faces", [])):
            yield made, part


def test_it_holds_at_least_150_cards() -> None:
    cards = {made["oracle_id"] for made in CARDS if "oracle_id" in made}
    cards |= {part["oracle_id"] for _, part in _faces() if "oracle_id" in part}
    assert len(cards) >= 150


def test_every_layout_occurs() -> None:
    assert sorted({str(made["layout"]) for made in CARDS}) == LAYOUTS


def test_no_line_holds_text_pictures_or_prices_and_no_key_is_a_stranger() -> None:
    assert {key for made in CARDS for key in made} <= set(CARD_KEYS)
    assert {key for _, part in _faces() for key in part} <= set(FACE_KEYS)


def test_keys_stand_in_one_order_and_lines_are_compact() -> None:
    for line, made in zip(LINES, CARDS, strict=True):
        assert list(made) == [key for key in CARD_KEYS if key in made]
        assert line == json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    for _, part in _faces():
        assert list(part) == [key for key in FACE_KEYS if key in part]


def test_lines_are_sorted_by_set_number_and_language() -> None:
    def place(made: Json) -> tuple[str, int, str, str]:
        number = str(made["collector_number"])
        digits = re.search(r"\d+", number)
        return str(made["set"]), int(digits[0]) if digits else 0, number, str(made["lang"])

    assert all(place(one) < place(other) for one, other in pairwise(CARDS))


def test_ids_are_unique_and_made_up() -> None:
    ids = [str(made["id"]) for made in CARDS]
    assert len(set(ids)) == len(ids)
    oracle_ids = [str(made["oracle_id"]) for made in CARDS if "oracle_id" in made]
    # Version 5: Scryfall's own ids are version 4.
    assert {one[14] for one in ids + oracle_ids} == {"5"}


def test_a_token_never_shares_the_card_of_its_name() -> None:
    layouts: dict[object, set[object]] = {}
    for made in CARDS:
        if "oracle_id" in made:
            layouts.setdefault(made["oracle_id"], set()).add(made["layout"])
    assert {oracle_id: found for oracle_id, found in layouts.items() if len(found) > 1} == {}
    for name in ("Llanowar Elves", "Ajani's Pridemate", "Storm Crow"):
        assert {made["layout"] for made in _where(name=name)} == {"normal", "token"}


def test_every_line_is_a_card_that_the_strict_decoder_accepts() -> None:
    for line in LINES:
        assert msgspec.json.decode(line, type=Card).object == "card"


def test_a_joined_name_is_made_of_its_faces() -> None:
    for made in CARDS:
        if "card_faces" in made:
            assert made["name"] == " // ".join(str(part["name"]) for part in faces_of(made))


def test_reversible_cards_carry_their_cards_on_the_faces() -> None:
    reversible = _where(layout="reversible_card")
    assert {len(faces_of(made)) for made in reversible} == {2, 3, 4}
    for made in reversible:
        assert not made.keys() & {"oracle_id", "cmc", "type_line", "mana_cost"}
        assert len({part["oracle_id"] for part in faces_of(made)}) == 1
        shared = faces_of(made)[0]["oracle_id"]
        assert _where(oracle_id=shared), f"{made['name']} has no other printing here"


def test_each_meld_result_is_there_with_both_parts() -> None:
    results = [made for made in CARDS if made["name"] in MELD_PAIRS]
    assert len(results) >= 2
    for made in results:
        parts = cast("list[Json]", made["all_parts"])
        components = {str(part["name"]): part["component"] for part in parts}
        expected = dict.fromkeys(MELD_PAIRS[str(made["name"])], "meld_part")
        assert components == expected | {str(made["name"]): "meld_result"}
        for part in parts:
            assert _where(id=part["id"], name=part["name"], all_parts=parts)


def test_split_cards_come_with_two_three_and_five_parts() -> None:
    assert {len(faces_of(made)) for made in _where(layout="split")} == {2, 3, 5}


@pytest.mark.parametrize(
    ("type_line", "layout"),
    [
        ("Instant — Adventure", "adventure"),
        ("Sorcery — Omen", "adventure"),
        ("Instant", "prepare"),
        ("Enchantment — Room", "split"),
        ("Battle — Siege", "transform"),
        ("Land", "modal_dfc"),
        ("Dungeon — Undercity", "double_faced_token"),
        ("Token Enchantment — Aura Role", "flip"),
        ("Legendary Planeswalker — Teferi", "transform"),
    ],
)
def test_a_face_of_each_kind_occurs(type_line: str, layout: str) -> None:
    assert any(made["layout"] == layout and part.get("type_line") == type_line for made, part in _faces())


def test_modal_cards_have_a_land_on_the_back_and_on_the_front() -> None:
    sides = {tuple("Land" in _types(part) for part in faces_of(made)) for made in _where(layout="modal_dfc")}
    assert sides == {(False, False), (False, True), (True, True)}


@pytest.mark.parametrize(
    "word", ["Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Attraction", "Conspiracy", "Hero"]
)
def test_every_type_beside_the_traditional_ones_occurs(word: str) -> None:
    assert any(re.search(rf"(^| ){word}( |$)", _types(made)) for made in CARDS)


def test_every_sign_of_a_casual_card_occurs() -> None:
    assert {"silver", "gold", "black", "white", "borderless", "yellow"} == {
        made["border_color"] for made in CARDS
    }
    assert _where(security_stamp="acorn")
    assert any("playtest" in cast("list[str]", made.get("promo_types", [])) for made in CARDS)
    assert any("security_stamp" not in made for made in _where(set="unf")), "an Unfinity card without acorn"


def test_some_cards_exist_on_arena_alone_and_some_on_magic_online_alone() -> None:
    assert _where(games=["arena"], set_type="alchemy")
    assert _where(games=["mtgo"])


def test_rebalanced_cards_come_with_and_without_the_paper_card() -> None:
    rebalanced = [made for made in CARDS if "rebalanced" in cast("list[str]", made.get("promo_types", []))]
    names = {str(made["name"]) for made in CARDS}
    parts = [str(made["name"]).split(" // ") for made in rebalanced]
    assert all(part.startswith("A-") for found in parts for part in found)
    paper = [" // ".join(part.removeprefix("A-") for part in found) in names for found in parts]
    assert Counter((len(found), known) for found, known in zip(parts, paper, strict=True)) == {
        (1, True): 1,
        (1, False): 1,
        (2, True): 1,
        (2, False): 1,
    }
    assert [made.get("promo_types") for made in _where(name="A-Town")] == [["playtest"]]


def test_interchangeable_names_stand_in_either_field_and_the_registry_lists_them() -> None:
    registry = load_registry()
    fields = {"flavor_name": 0, "printed_name": 0}
    for made in [*_where(lang="en"), *(part for made, part in _faces() if made["lang"] == "en")]:
        for field in fields:
            fields[field] += registry.lists(str(made["name"]), str(made.get(field, "")))
    assert fields["flavor_name"] >= 3
    assert fields["printed_name"] >= 10


def test_titles_cover_a_face_a_token_two_of_one_card_and_the_constructed_clashes() -> None:
    titles = [(str(made["flavor_name"]), made) for made in CARDS if made.get("flavor_name")]
    assert ("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate") in {
        (t, m["name"]) for t, m in titles
    }
    assert {title for title, made in titles if made["name"] == "Rhystic Study"} == {
        "Stay with Me",
        "Unstable Harmonics",
    }
    assert {"Dracula, Lord of Blood", "Megatron"} <= {part.get("flavor_name") for _, part in _faces()}
    assert any(part.get("flavor_name") == "" for _, part in _faces())
    names = {made["name"] for made in CARDS}
    assert [made["set"] for title, made in titles if title in names] == ["xcs"]
    assert Counter(title for title, _ in titles)["A Title of Two Cards"] == 2
    assert [title for title, made in titles if made["layout"] == "token"] == ["A Title on a Token"]


def test_translations_occur_in_several_languages_and_one_card_in_no_english_printing() -> None:
    translated = {made["lang"] for made in CARDS if made["lang"] != "en" and "printed_name" in made}
    assert len(translated) >= 3
    english = {made["name"] for made in _where(lang="en")}
    assert [made["lang"] for made in CARDS if made["name"] not in english] == ["dw"]


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("Very Cryptic Command", 6),
        ("Sly Spy", 2),
        ("Everythingamajig", 2),
        ("Garbage Elemental", 2),
        ("Ineffable Blessing", 2),
        ("Knight of the Kitchen Sink", 2),
        ("B.F.M. (Big Furry Monster)", 2),
        ("Red Herring", 2),
        ("Pick Your Poison", 2),
        ("Unquenchable Fury", 2),
        ("Fire", 2),
        ("Start", 2),
        ("Bind", 2),
        ("Liberate", 2),
        ("Smelt", 2),
        ("Lightning Bolt", 2),
        ("Swords to Plowshares", 2),
        ("Ancestral Recall", 2),
        ("_____", 1),
        ("______", 1),
        ("Bat-", 1),
        ("+2 Mace", 1),
        ('"Ach! Hans, Run!"', 1),
        ("Ratonhnhaké꞉ton", 1),
        ("Bespoke Bō", 1),
        ("Human—Time Lord Meta-Crisis", 1),
        ("SP//dr, Piloted by Peni", 1),
    ],
)
def test_every_awkward_name_stands_on_as_many_cards_as_it_should(name: str, cards: int) -> None:
    bearers = {made["oracle_id"] for made in _where(name=name)}
    bearers |= {made["oracle_id"] for made, part in _faces() if part["name"] == name and "oracle_id" in made}
    assert len(bearers) == cards


def test_a_preview_lacks_its_type_line_and_a_playtest_face_too() -> None:
    assert [made["name"] for made in CARDS if made["layout"] == "normal" and "type_line" not in made] == [
        "Red Herring",
        "Pick Your Poison",
        "Defense Force Aggressor",
    ]
    assert [part["name"] for _, part in _faces() if "type_line" not in part] == ["Herd", "Saw"]


def test_collector_numbers_are_text() -> None:
    assert {"380★", "A-59", "49a", "28a", "RL01c"} <= {made["collector_number"] for made in CARDS}
