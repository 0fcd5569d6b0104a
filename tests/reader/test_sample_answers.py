"""The answers that the project promises, from the bundled sample as the whole job publishes it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import cardnames
from cardnames.job import Job
from cardnames.pipeline import refresh


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[cardnames.Index]:
    place: Path = tmp_path_factory.mktemp("sample")
    refresh(Job("sample", place / "publication", place / "cache", datetime(2026, 11, 1, tzinfo=UTC)))
    with cardnames.load(place / "publication") as index:
        yield index


ALLOWED = [
    ("Fire", None, "201.4b", ()),
    ("Petty Theft", "instant", "201.4f", ()),
    ("Tok-Tok, Volcano Born", "legendary creature", "201.4c", ()),
    ("The Upside Down", None, "201.4d", ("Havengul Mystery",)),
    ("Llanowar Elves", None, "201.4", ()),
    ("Brisela, Voice of Nightmares", None, "201.4e", ()),
    ("Claim Territory", None, "720.5", ()),
    ("SP//dr, Piloted by Peni", None, "201.4", ("Kumonosu, the Watchful",)),
    ("Undercity", None, "201.4", ()),
    ("Swords to Plowshares", "instant", "201.4", ()),
    ("Shatterskull Smashing", "nonland", "712.19", ()),
]


@pytest.mark.parametrize(("name", "restriction", "rule", "along"), ALLOWED)
def test_the_sample_allows(
    sample: cardnames.Index, name: str, restriction: str | None, rule: str, along: tuple[str, ...]
) -> None:
    choice = sample.choose(name, restriction)
    assert (choice.name, choice.rule, choice.same_as) == (name, rule, along)


REFUSED = [
    ("Fire // Ice", None, "joined_name", "709.4a", ("Fire", "Ice")),
    ("Petty Theft", "creature", "characteristics", "201.4a", ("Brazen Borrower",)),
    ("Godzilla, King of the Monsters", None, "alternate_title", "201.6", ("Zilortha, Strength Incarnate",)),
    ("Marit Lage", None, "token", "201.4", ()),
    ("Lightning Bolt", "creature", "characteristics", "201.4a", ("Emeritus of Conflict",)),
    ("Swords to Plowshares", "creature", "characteristics", "201.4a", ("Emeritus of Truce",)),
    ("Shatterskull, the Hammer Pass", "nonland", "characteristics", "201.4a", ("Shatterskull Smashing",)),
    ("The Initiative", None, "helper_card", "108.2b", ()),
    ("What", None, "out_of_scope", "100.7", ()),
    ("Lightnig Bolt", None, "unknown", "201.4", ("Lightning Bolt",)),
]


@pytest.mark.parametrize(("name", "restriction", "reason", "rule", "instead"), REFUSED)
def test_the_sample_refuses(
    sample: cardnames.Index,
    name: str,
    restriction: str | None,
    reason: str,
    rule: str,
    instead: tuple[str, ...],
) -> None:
    verdict = sample.explain(name, restriction)
    assert (verdict.allowed, verdict.reason, verdict.rule) == (False, reason, rule)
    assert verdict.suggestions[: len(instead)] == instead
    assert bool(verdict.suggestions) == bool(instead)


def test_what_and_underscores_are_casual(sample: cardnames.Index) -> None:
    assert sample.choose("What", scope="all").rule == "201.4b"
    assert sample.choose("_____", scope="casual").name == "_____"


@pytest.mark.parametrize("printed", ["Foudre", "Blitzschlag", "稲妻"])
def test_a_printed_name_leads_to_the_english_one(sample: cardnames.Index, printed: str) -> None:
    assert [match.name for match in sample.resolve(printed)] == ["Lightning Bolt"]
    assert sample.explain(printed).reason == "printed_name"


def test_every_name_of_the_sample_is_itself_in_any_case(sample: cardnames.Index) -> None:
    for name in sample.names(scope="all"):
        assert sample.choose(name, scope="all").name == name
        assert name in [match.name for match in sample.resolve(name.upper())]


def test_rick_is_greymond(sample: cardnames.Index) -> None:
    rick, greymond = {"Rick, Steadfast Leader"}, {"Greymond, Avacyn's Stalwart"}
    assert cardnames.same_name(rick, greymond, index=sample)
    assert not cardnames.same_name(rick, greymond)
