"""This software against its own kit, case by case and end to end. What is expected comes from the rules."""

from __future__ import annotations

import json
from typing import cast

import pytest

from cardnames.conformance.document import conformance_json
from cards import Json
from conformance_engine import agrees, answer

CASES = cast("list[Json]", json.loads(conformance_json())["cases"])


def _real() -> list[Json]:
    return [case for case in CASES if case["world"] == "real"]


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_every_case_is_answered_as_the_rules_say(case: Json) -> None:
    found = answer(case)
    assert agrees(found, case["expected"]), f"{case['why']}\nfound {found}\nexpected {case['expected']}"


def test_a_case_of_the_real_world_is_answered_the_same_among_all_its_cards() -> None:
    """As by an engine that holds every card: what else exists must not change an answer."""
    everything = {
        str(card["id"]): card
        for case in _real()
        for card in cast("list[Json]", cast(Json, case["input"])["cards"])
    }
    among_all = [
        {**case, "input": {**cast(Json, case["input"]), "cards": list(everything.values())}}
        for case in _real()
    ]
    wrong = {
        str(case["id"]): answer(case) for case in among_all if not agrees(answer(case), case["expected"])
    }
    assert wrong == {}


def test_a_wrong_answer_is_told_from_a_right_one() -> None:
    allowed: Json = {"allowed": True, "name": "Ice", "kinds": ["split_half"], "rule": "201.4b", "same_as": []}
    refused: Json = {"allowed": False, "reason": "token", "rule": "201.4", "offers": ["Ice"]}
    assert agrees({**allowed, "kinds": ["split_half"]}, allowed)
    assert agrees({**refused, "offers": ["Fire", "Ice"]}, refused)
    for wrong in (
        {**allowed, "kinds": ["normal"]},
        {**allowed, "rule": "201.4"},
        {**allowed, "same_as": ["Fire"]},
        {**allowed, "name": "ice"},
        refused,
    ):
        assert not agrees(wrong, allowed)
    for wrong in (
        {**refused, "reason": "unknown"},
        {**refused, "rule": "201.6"},
        {**refused, "offers": []},
        allowed,
    ):
        assert not agrees(wrong, refused)
    assert not agrees(True, False)
    assert not agrees({"set": "sld", "number": "1"}, {"set": "sld", "number": "2"})
