"""The independent list against the index, in every shape that lists have."""

from __future__ import annotations

import pytest

from cardnames.index.checks import check
from cardnames.index.cross_check import expanded, parse_list
from cardnames.index.evidence import Limit, Thresholds
from cardnames.index.findings import Finding
from cards import Json, card, spell, split_card, token
from reading import read


def compared(cards: list[Json], *names: str, limit: Limit | None = None) -> list[Finding]:
    limits = Thresholds(cross_check=limit or Thresholds().cross_check)
    evidence = read(cards).evidence(cross_check=names, limits=limits)
    return [finding for finding in check(evidence) if finding.check == "cross-check"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"object":"catalog","total_values":2,"data":["Fire // Ice","Opt"]}', ("Fire // Ice", "Opt")),
        (' \n{"data":[]}', ()),
        ("name\tsources\nOpt\ta,b\nFire\tc\n", ("Opt", "Fire")),
        ("id\tname\n1\tOpt\n", ("Opt",)),
        ("some id\tname\nno 1\tGrizzly Bears\n", ("Grizzly Bears",)),
        ("card\tsource\nOpt\ta\n", ("Opt",)),
        ("name\nOpt\n\nFire\n", ("Opt", "Fire")),
        ("Opt\n  Fire \r\n", ("Opt", "Fire")),
        ("\ufeffname\tsources\nOpt\ta", ("Opt",)),
        ("\ufeffOpt\n", ("Opt",)),
        ("", ()),
        ("\n\n", ()),
    ],
)
def test_a_list_is_read_in_every_shape(text: str, names: tuple[str, ...]) -> None:
    assert parse_list(text) == names


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"object":"error","status":404}', "no catalog"),
        ("{", "no catalog"),
        ('{"data":[1]}', "no catalog"),
        ("id\tname\n1\tOpt\n2\n", "row 3 has no column 'name'"),
    ],
)
def test_what_is_no_list_is_an_error_of_value(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_list(text)


def test_joined_names_are_taken_apart_and_slashes_of_a_name_are_not() -> None:
    assert expanded(["Fire // Ice", "SP//dr, Piloted by Peni"]) == {"Fire", "Ice", "SP//dr, Piloted by Peni"}


@pytest.mark.parametrize("names", [("Fire", "Ice", "Opt"), ("Fire // Ice", "Opt"), ("fire", "ICE", "opt!")])
def test_the_same_names_in_any_spelling_give_no_finding(names: tuple[str, ...]) -> None:
    assert compared([split_card(), spell("Opt")], *names) == []


def test_without_a_list_there_is_nothing_to_say() -> None:
    assert [finding.check for finding in check(read([card()]).evidence())] == ["interchangeable"]


@pytest.mark.parametrize(
    ("limit", "severity"), [(Limit(1, 0.4), "fatal"), (Limit(2, 0.4), "warn"), (Limit(1, 0.5), "warn")]
)
def test_names_that_the_index_lacks_hold_over_count_and_share(limit: Limit, severity: str) -> None:
    (finding,) = compared([spell("Opt"), spell("Shock")], "Opt", "Ponder", "Shock", "Brainstorm", limit=limit)
    assert (finding.severity, finding.count, finding.examples) == (severity, 2, ("Brainstorm", "Ponder"))
    assert finding.message == "2 of 4 names of the independent list are not in the index."


def test_names_that_the_list_lacks_are_told_by_scope() -> None:
    made = [spell("Opt"), spell("Shock"), spell("Silver", border_color="silver")]
    (finding,) = compared(made, "Opt")
    assert (finding.severity, finding.count, finding.examples) == ("warn", 2, ("Shock", "Silver"))
    assert finding.message.endswith("(1 traditional, 1 casual).")


def test_a_rebalanced_card_in_a_list_of_scryfall_is_found_under_its_mark() -> None:
    made = card(name="A-Lier", promo_types=["rebalanced"], games=["arena"])
    assert compared([made], "A-Lier", "Lier") == []


def test_an_empty_list_misses_nothing() -> None:
    assert [finding.severity for finding in compared([card()])] == ["warn"]


def test_a_source_without_names_misses_the_whole_list() -> None:
    (finding,) = compared([token()], "Opt", "Shock")
    assert (finding.severity, finding.count, finding.examples) == ("warn", 2, ("Opt", "Shock"))
