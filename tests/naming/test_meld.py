"""Meld: three objects, the combined back among them (201.4e, 202.3c, 712.5a–g)."""

from __future__ import annotations

import pytest

from cardnames.naming.meld import MELD_PAIRS
from cards import ABSENT, Json, card
from reading import Told, read

# 712.5a–g with the fronts' costs, so that 202.3c can be seen.
COSTS = {
    "Bruna, the Fading Light": "{5}{W}{W}",
    "Gisela, the Broken Blade": "{2}{W}{W}",
    "Graf Rats": "{1}{B}",
    "Midnight Scavengers": "{4}{B}",
    "Hanweir Battlements": "",
    "Hanweir Garrison": "{2}{R}",
    "Mishra, Claimed by Gix": "{2}{B}{R}",
    "Phyrexian Dragon Engine": "{3}",
    "Fang, Fearless l'Cie": "{2}{B}",
    "Vanille, Cheerful l'Cie": "{3}{G}",
    "Argoth, Sanctum of Nature": "",
    "Titania, Voice of Gaea": "{1}{G}{G}",
    "The Mightstone and Weakstone": "{5}",
    "Urza, Lord Protector": "{1}{W}{U}",
}
VALUES = {
    "Brisela, Voice of Nightmares": 11.0,
    "Chittering Host": 7.0,
    "Hanweir, the Writhing Township": 3.0,
    "Mishra, Lost to Phyrexia": 7.0,
    "Ragnarok, Divine Deliverance": 7.0,
    "Titania, Gaea Incarnate": 3.0,
    "Urza, Planeswalker": 8.0,
}


def part(name: str, parts: tuple[Json, ...] = (), **overrides: object) -> Json:
    made: Json = {"mana_cost": COSTS[name], "type_line": "Land" if not COSTS[name] else "Creature — Rat"}
    return card(name=name, layout="meld", all_parts=list(parts) or ABSENT, **{**made, **overrides})


def result(name: str, **overrides: object) -> Json:
    plain: Json = {
        "layout": "meld",
        "mana_cost": "",
        "type_line": "Creature — Eldrazi",
        "cmc": VALUES.get(name, 9.0),
    }
    return card(**{"name": name, **plain, **overrides})


def related(name: str, component: str) -> Json:
    return {"object": "related_card", "component": component, "name": name}


def meld_warnings(told: Told) -> list[tuple[str, ...]]:
    return [finding.examples for finding in told.findings() if finding.check == "meld-parts"]


def test_the_seven_pairs_are_those_of_the_rules() -> None:
    assert MELD_PAIRS.keys() == VALUES.keys()
    assert {name for pair in MELD_PAIRS.values() for name in pair} == COSTS.keys()


@pytest.mark.parametrize("name", MELD_PAIRS)
def test_a_combined_back_is_worth_the_sum_of_its_fronts(name: str) -> None:
    first, second = MELD_PAIRS[name]
    told = read([result(name), part(first), part(second)])
    assert told.names == sorted((name, first, second))
    row = told.entry(name)
    assert (row["kind"], row["rule"], row["mana_value"], row["mana_cost"]) == (
        "meld_result", "201.4e", VALUES[name], None,
    )  # fmt: skip
    assert {told.entry(front)["kind"] for front in (first, second)} == {"normal"}
    assert meld_warnings(told) == []
    assert not [finding for finding in told.findings() if finding.check == "mana-value"]


def test_a_front_keeps_its_own_characteristics() -> None:
    told = read([part("Graf Rats"), part("Midnight Scavengers"), result("Chittering Host")])
    assert told.entry("Graf Rats")["mana_value"] == 2.0


def test_a_new_pair_is_known_by_all_parts() -> None:
    parts = tuple(related(name, "meld_part") for name in ("Graf Rats", "Urza, Lord Protector"))
    parts = (*parts, related("A Result of Tomorrow", "meld_result"))
    told = read(
        [
            part("Graf Rats", parts),
            part("Urza, Lord Protector", parts),
            result("A Result of Tomorrow", all_parts=parts, cmc=5.0),
        ]
    )
    assert told.entry("A Result of Tomorrow")["kind"] == "meld_result"
    assert told.entry("A Result of Tomorrow")["mana_value"] == 5.0
    assert told.entry("Graf Rats")["kind"] == "normal"
    # Until the table of 712.5 has it.
    assert meld_warnings(told) == [("A Result of Tomorrow",)]


def test_a_result_without_a_front_keeps_scryfalls_value_and_is_a_finding() -> None:
    told = read([result("Chittering Host", cmc=7.0), part("Graf Rats")])
    assert told.entry("Chittering Host")["mana_value"] == 7.0
    assert meld_warnings(told) == [("Chittering Host",)]


def test_a_result_without_a_front_and_without_a_value_has_none() -> None:
    assert read([result("Chittering Host", cmc=ABSENT)]).entry("Chittering Host")["mana_value"] is None


def test_a_value_of_scryfall_that_202_3c_denies_is_a_finding() -> None:
    told = read([part("Graf Rats"), part("Midnight Scavengers"), result("Chittering Host", cmc=0.0)])
    assert told.entry("Chittering Host")["mana_value"] == 7.0
    assert [finding.examples for finding in told.findings() if finding.check == "mana-value"] == [
        ("Chittering Host: 7 by 202.3, cmc 0 (tst/1)",)
    ]


def test_a_card_called_as_a_result_in_another_layout_is_no_result() -> None:
    assert read([result("Chittering Host", layout="normal")]).entry("Chittering Host")["kind"] == "normal"
