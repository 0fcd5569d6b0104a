"""docs/rules.md and docs/conformance.md speak of what there is: tests, cases, rules, questions, keys."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cardnames.conformance.document import ASKED, FORMAT_VERSION
from cardnames.conformance.schema import conformance_schema
from cardnames.conformance.source import load_source
from cardnames_schemas.vocabulary import PROFILES, RULES_AS_OF

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
CONFORMANCE = (ROOT / "docs/conformance.md").read_text(encoding="utf-8")

TESTS = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", RULES)))
CASES = sorted(set(re.findall(r"`(\d{3}\.\d+[a-z]?-[a-z0-9-]+)`", RULES)))
ROWS = [line for line in RULES.splitlines() if re.match(r"\| \d", line)]
HELD = [row for row in ROWS if row.count(" | ") >= 3]

MUST_STAND = """
    201.2 201.2a 201.2b 201.2c 201.3 201.3a 201.3c 201.4 201.4a 201.4b 201.4c 201.4d 201.4e 201.4f 201.4g 201.5
    201.5c 201.6 709.4a 710.5 712.19 715.5 720.5 722.5 202.3a 202.3b 202.3c 202.3f 709.5a 710.1c 715.3b 100.7 108.2a
    108.2b 111.6 123.2 213.1d 309.1 311.1 312.1 313.1 314.1 717.1
""".split()


@pytest.mark.parametrize(("path", "name"), TESTS)
def test_a_test_that_is_named_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_case_that_is_named_exists_and_decisions_are_among_them() -> None:
    known = {case.id: case.basis for case in load_source().cases}
    assert [case for case in CASES if case not in known] == []
    decided = set(
        re.findall(r"`(\d{3}\.\d+[a-z]?-[a-z0-9-]+)`", RULES.split("## Where the rules are silent")[1])
    )
    assert sum(known[case] == "decision" for case in decided) > 10


def test_every_rule_has_a_row() -> None:
    told = {rule for row in HELD for rule in re.findall(r"\d{3}\.\d+[a-z]?", row.split(" | ")[0])}
    assert [rule for rule in MUST_STAND if rule not in told] == []


def test_every_row_says_what_holds_it() -> None:
    for row in HELD:
        held_by = row.rstrip(" |").split(" | ")[-1]
        assert re.findall(r"`(?:tests/[^`]+::[^`]+|\d{3}\.\d+[a-z]?-[^`]+)`", held_by), row


def test_the_older_numbers_of_choosing_lead_to_the_new_ones_letter_by_letter() -> None:
    table = RULES.split("## Older numbering")[1]
    for letter in "abcdef":
        assert f"| 201.3{letter} | 201.4{letter} |" in table


def test_the_date_of_the_rules_is_the_contracts() -> None:
    assert RULES_AS_OF in RULES


def test_the_format_is_told_whole() -> None:
    schema = conformance_schema()
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    keys = {"format", "rules_as_of", "notice", "questions", "cases"}
    for name in ("case", "card", "printing", "allowed", "refused"):
        keys |= set(definitions[name]["properties"])
    assert [key for key in sorted(keys) if f"`{key}`" not in CONFORMANCE] == []
    assert [word for word in (*ASKED, *PROFILES) if f"`{word}`" not in CONFORMANCE] == []
    assert f"`{FORMAT_VERSION}`" in CONFORMANCE


def test_the_layouts_told_are_those_that_occur() -> None:
    used = {card.layout for card in load_source().cards.values()}
    row = next(line for line in CONFORMANCE.splitlines() if line.startswith("| `layout` |"))
    assert used == set(re.findall(r"`(\w+)`", row)) - {"layout"}


def test_the_runner_that_is_shown_tells_a_mistake_as_shown() -> None:
    case = next(case for case in load_source().cases if case.id == "201.4f-the-adventure-is-no-creature")
    assert case.why in CONFORMANCE
    assert f"{case.id} ({case.basis}): allowed" in CONFORMANCE
