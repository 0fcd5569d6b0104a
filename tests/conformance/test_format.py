"""The kit as a file: its format, its size, what it covers, and that its source is tidy."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import cast

import jsonschema
import pytest

from cardnames.conformance.document import ASKED, PARTS, conformance_json, published
from cardnames.conformance.schema import conformance_schema
from cardnames.conformance.source import Case, Source, load_source
from cardnames.conformance.writing import write_conformance
from cardnames.restrictions import Restriction
from cardnames.restrictions.nodes import All, AnyOf, Anything, ManaCost, ManaValue, Node, Not, OneOf, Word
from cardnames.restrictions.vocabulary import COLORS as LETTERS
from cardnames_schemas.vocabulary import KINDS, REASONS, RULES_AS_OF
from cards import Json

SOURCE = load_source()
DOCUMENT = cast(Json, json.loads(conformance_json()))
CASES = cast("list[Json]", DOCUMENT["cases"])

# What the rules say on names and what they rest on: every one has a case.
RULES = """
    100.7 108.2a 108.2b 111.6 114.5 123.2 201.2 201.2a 201.2b 201.2c 201.3 201.3a 201.3c 201.4 201.4a 201.4b
    201.4c 201.4d 201.4e 201.4f 201.4g 201.5c 201.6 202.3a 202.3b 202.3c 202.3f 213.1d 309.1 311.1 312.1 313.1
    314.1 709.4a 709.5a 710.1c 710.5 712.5a 712.5b 712.5c 712.5d 712.5e 712.5f 712.5g 712.19 715.3b 715.5 717.1
    720.5 722.5
""".split()


def test_there_are_at_least_120_cases_with_ids_of_their_own() -> None:
    ids = Counter(case["id"] for case in CASES)
    assert len(ids) >= 120
    assert [name for name, count in ids.items() if count > 1] == []


def test_every_rule_on_names_has_a_case() -> None:
    assert sorted(set(RULES) - {str(case["rule"]) for case in CASES}) == []


def test_every_kind_of_face_and_every_reason_but_none_is_expected_somewhere() -> None:
    answers = [cast(Json, case["expected"]) for case in CASES if case["question"] == "choose"]
    kinds = {kind for answer in answers for kind in cast("list[str]", answer.get("kinds", []))}
    assert kinds == set(KINDS)
    assert {answer["reason"] for answer in answers if not answer["allowed"]} == set(REASONS)


def test_every_question_is_asked_and_truths_are_both_expected() -> None:
    expected: dict[str, set[str]] = {}
    for case in CASES:
        answer = case["expected"]
        told = answer if isinstance(answer, bool) else cast(Json, answer).get("allowed", "a printing")
        expected.setdefault(str(case["question"]), set()).add(str(told))
    both = {"True", "False"}
    assert expected == {question: both for question in ASKED if question != "indicator"} | {
        "indicator": {"a printing"}
    }


def test_an_id_begins_with_the_rule_and_says_why_in_a_sentence() -> None:
    for case in CASES:
        assert str(case["id"]).startswith(f"{case['rule']}-")
        assert str(case["why"]).endswith("."), case["id"]


def test_cases_stand_by_rule_one_a_line_and_the_bytes_are_always_the_same() -> None:
    lines = conformance_json().decode().splitlines()
    begin = lines.index('"cases":[') + 1
    ids = [json.loads(line.removesuffix(","))["id"] for line in lines[begin:-2]]
    assert ids == [case["id"] for case in CASES]
    rules = list(dict.fromkeys(case["rule"] for case in CASES))
    assert rules[0] == "100.7" and rules[-1] == "722.5"
    assert len(rules) == len({case["rule"] for case in CASES}), "each rule's cases stand together"
    assert conformance_json() == conformance_json()
    assert DOCUMENT["rules_as_of"] == RULES_AS_OF


def test_the_schema_is_one_and_the_kit_fits_it() -> None:
    jsonschema.Draft202012Validator.check_schema(conformance_schema())
    validator = jsonschema.Draft202012Validator(conformance_schema())
    assert [error.message for error in validator.iter_errors(DOCUMENT)] == []


@pytest.mark.parametrize(
    "damage",
    [
        {"question": "resolve"},
        {"rule": "201"},
        {"expected": True},
        {"expected": {"allowed": False, "reason": "no reason", "rule": "201.4"}},
        {"input": {}},
        {"why": ""},
        {"more": 1},
    ],
)
def test_the_schema_refuses_a_damaged_case(damage: Json) -> None:
    chosen = next(case for case in CASES if case["question"] == "choose")
    validator = jsonschema.Draft202012Validator(conformance_schema())
    assert not validator.is_valid({**DOCUMENT, "cases": [{**chosen, **damage}]})


def test_every_card_and_every_restriction_of_the_source_is_used() -> None:
    cards = {card for case in SOURCE.cases for card in case.cards}
    asked = {case.restriction for case in SOURCE.cases if case.restriction is not None}
    assert sorted(cards ^ set(SOURCE.cards)) == []
    assert sorted(asked ^ set(SOURCE.restrictions)) == []


def test_a_name_that_is_expected_stands_on_a_card_of_the_case() -> None:
    for case in SOURCE.cases:
        if case.question == "choose":
            borne = {face.name for card in case.cards for face in SOURCE.cards[card].faces}
            borne |= {name for pair in case.interchangeable for name in pair}
            told = (case.allowed and (case.allowed.name or case.name, *case.allowed.same_as)) or ()
            offered = (case.refused and case.refused.offers) or ()
            assert {*told, *offered} <= borne, case.id


@pytest.mark.parametrize(
    "case",
    [
        Case(id="201.2-x", rule="201.2", question="choose", why="-", expected=True),
        Case(id="201.2-x", rule="201.2", question="choose", why="-", name="Fire"),
        Case(
            id="201.2-x",
            rule="201.2",
            question="same_name",
            why="-",
            objects=((), ()),
            name="Fire",
            expected=True,
        ),
        Case(id="201.2-x", rule="201", question="same_name", why="-", objects=((), ()), expected=True),
    ],
)
def test_a_case_that_does_not_fit_its_question_is_an_error(case: Case) -> None:
    with pytest.raises(ValueError, match=r"201"):
        published(Source({}, {}, (case,)))


@pytest.mark.parametrize("text", SOURCE.restrictions)
def test_a_restriction_means_the_test_beside_it(text: str) -> None:
    assert _test_of(Restriction.parse(text).node) == SOURCE.restrictions[text]


def test_a_question_lists_what_it_takes() -> None:
    for case in CASES:
        given = set(cast(Json, case["input"])) - {"cards", "interchangeable"}
        assert given == set(PARTS[case["question"]])  # type: ignore[index]


def test_the_writer_puts_the_same_file_into_every_edition(tmp_path: Path) -> None:
    assert write_conformance(None, tmp_path) == {"conformance.json": None}
    assert (tmp_path / "conformance.json").read_bytes() == conformance_json()


def _test_of(node: Node) -> Json:
    """A parsed restriction in the kit's words."""
    match node:
        case Anything():
            return {"all": []}
        case Word(kind="color"):
            return {"color": LETTERS[node.word]}
        case Word():
            return {node.kind: node.word}
        case ManaValue(comparison="="):
            return {"mana_value": node.value}
        case ManaCost():
            return {"mana_cost": node.cost}
        case OneOf():
            return {"name": list(node.names)}
        case Not():
            return {"not": _test_of(node.node)}
        case All():
            return {"all": [_test_of(inner) for inner in node.nodes]}
        case AnyOf():
            return {"any": [_test_of(inner) for inner in node.nodes]}
    raise ValueError(f"{node!r} has no word in the kit")
