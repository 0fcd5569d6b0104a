"""Every fault of the table of cases, in the order of its lines and in the other one: the right names and no other."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardnames.index.findings import Finding
from cases import CASES, Case
from reading import Told, read


@dataclass(frozen=True, slots=True)
class Run:
    """One case read, with all its findings."""

    case: Case
    told: Told
    findings: tuple[Finding, ...]


@pytest.fixture(scope="module", params=[(case, turned) for case in CASES for turned in (False, True)],
                ids=lambda param: f"{param[0].name}{'-turned' if param[1] else ''}")  # fmt: skip
def run(request: pytest.FixtureRequest) -> Run:
    case, turned = request.param
    told = read(case.cards[::-1] if turned else case.cards)
    return Run(case, told, told.findings())


def test_the_names_are_complete_and_no_line_is_set_aside(run: Run) -> None:
    assert run.told.names == sorted(run.case.names)
    assert run.told.bad == []


def test_the_refused_strings_are_complete(run: Run) -> None:
    assert run.told.refusals() == dict(run.case.refusals)


def test_pairs_and_titles_are_those_of_the_case(run: Run) -> None:
    pairs = {frozenset(pair[:2]) for pair in run.told.seen_pairs()}
    assert pairs == set(run.case.interchangeable)
    titles = run.told.aliases("alternate_title")
    assert titles == {title: [name] for title, name in run.case.alternate_titles.items()}


def test_other_aliases_lead_where_they_should(run: Run) -> None:
    active = run.told.aliases()
    assert {alias: active.get(alias) for alias in run.case.aliases} == {
        alias: sorted(names) for alias, names in run.case.aliases.items()
    }


def test_every_name_stands_on_as_many_cards_with_these_kinds_scopes_and_keys(run: Run) -> None:
    case, told = run.case, run.told
    for name, count in case.oracle_ids.items():
        assert len({row["oracle_id"] for row in told.entries(name)}) == count, name
    for name, kinds in case.kinds.items():
        assert sorted(str(row["kind"]) for row in told.entries(name)) == sorted(kinds), name
    assert {name: told.name(name)["scope"] for name in case.scope} == dict(case.scope)
    assert {name: told.name(name)["key"] for name in case.keys} == dict(case.keys)


def test_the_findings_are_there_and_only_the_named_one_holds(run: Run) -> None:
    assert {finding.check for finding in run.findings} >= set(run.case.findings)
    assert {finding.check for finding in run.findings if finding.holds} == ({run.case.fatal} - {None})


def test_no_two_cases_have_one_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
