"""docs/reliability.md names every fault and the test of each; here it is held to that."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from fault_outcomes import OUTCOMES, called

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "reliability.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_every_test_that_the_page_names_is_there() -> None:
    defined = {
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 40
    assert named <= defined


def test_every_fault_of_upstream_stands_on_the_page_with_its_exit_code() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|.*\| (\d) \|$", section("Faults of upstream"), re.MULTILINE)
    assert rows == [(called(fault), str(outcome.code)) for fault, outcome in OUTCOMES.items()]


def test_the_figures_of_the_soak_tell_of_no_violation_and_of_enough_faults() -> None:
    figures = {
        name: int(number.replace(",", ""))
        for name, number in re.findall(r"^\| ([^|]+?) \| ([\d,]+) \|$", section("The soak"), re.MULTILINE)
    }
    assert figures["violations"] == 0
    assert figures["faults injected"] >= 300
    assert figures["of them SIGKILL"] >= 60
    assert figures["readers' checks: loaded and asked"] >= 5_000


def test_every_kind_of_fault_was_injected_in_the_soak() -> None:
    injected = {
        kind
        for kind, number in re.findall(r"^\| ([^|]+?) \| (\d+) \|", section("The soak"), re.MULTILINE)
        if number != "0"
    }
    assert {called(fault) for fault in OUTCOMES} <= injected
