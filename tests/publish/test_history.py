"""What happened to a name: one history of small publications, each differing in one thing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.job import Job
from cardnames.pipeline import refresh
from cardnames.publish.history import Event, history
from cards import Json, card, oracle, printing_of, spell, write_bulk

NOW = datetime(2026, 9, 30, 10, tzinfo=UTC)


def published(root: Path, *days: Iterable[Json]) -> list[str]:
    """A version a day, oldest first; gives their ids."""
    ids = []
    for day, cards in enumerate(days, start=1):
        source = write_bulk(root.parent / f"default-cards-202609{day:02}090000.jsonl.gz", [card(), *cards])
        report = refresh(Job(str(source), root, root.parent / "cache", NOW))
        assert report.status == "published", (day, report.findings)
        ids.append(report.version)
    return ids


def told(events: Iterable[Event]) -> list[tuple[str, str, str]]:
    return [(event.what, event.name, event.detail) for event in events]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "root"


def test_a_name_of_the_first_version_is_present_and_one_of_a_later_version_appeared(root: Path) -> None:
    ids = published(root, [spell("Shock")], [spell("Shock"), spell("Opt")])

    assert told(history(root, "Shock")) == [("present", "Shock", "traditional")]
    (event,) = history(root, "Opt")
    assert event == Event(ids[1], datetime(2026, 9, 2, 9, tzinfo=UTC), "appeared", "Opt", "traditional")


def test_a_renamed_name_is_followed_from_either_end(root: Path) -> None:
    old = spell("Old Name")
    new = spell("New Name", oracle_id=oracle("Old Name"))
    published(root, [], [old], [new], [new, spell("Opt")])

    expected = [("appeared", "Old Name", "traditional"), ("renamed", "New Name", "Old Name")]
    assert told(history(root, "Old Name")) == expected
    assert told(history(root, "New Name")) == expected


def test_a_name_renamed_twice_is_followed_to_its_beginning(root: Path) -> None:
    names = [spell(name, oracle_id=oracle("One")) for name in ("One", "Two", "Three")]
    published(root, *([name] for name in names))

    assert told(history(root, "Three")) == [
        ("present", "One", "traditional"),
        ("renamed", "Two", "One"),
        ("renamed", "Three", "Two"),
    ]


def test_a_removed_name_that_comes_back_says_both(root: Path) -> None:
    published(root, [spell("Shock")], [], [spell("Shock"), spell("Opt")])

    assert told(history(root, "Shock")) == [
        ("present", "Shock", "traditional"),
        ("removed", "Shock", ""),
        ("appeared", "Shock", "traditional"),
    ]


def test_an_alternate_title_is_gained_and_lost(root: Path) -> None:
    shock = spell("Shock")
    titled = printing_of(shock, flavor_name="Static Surprise")
    published(root, [shock], [shock, titled], [shock, spell("Opt")])

    assert told(history(root, "Shock"))[1:] == [
        ("title_gained", "Shock", "Static Surprise"),
        ("title_lost", "Shock", "Static Surprise"),
    ]


def test_a_name_becomes_interchangeable_and_the_other_one_appears_without_a_rename(root: Path) -> None:
    # A pair of the registry, whose second name comes with a later printing.
    name, other = "Havengul Laboratory", "Hawkins National Laboratory"
    first = card(name=name, type_line="Legendary Land", mana_cost="", set="slx", collector_number="1")
    second = printing_of(first, set="sld", collector_number="340", printed_name=other)
    published(root, [first], [first, second])

    assert told(history(root, name))[1:] == [("interchangeable", name, other)]
    assert told(history(root, other))[:1] == [("appeared", other, "traditional")]


def test_a_scope_that_changes_is_told(root: Path) -> None:
    arena = spell("Shock", games=["arena"], digital=True)
    paper = printing_of(arena, set="two", games=["paper"], digital=False)
    published(root, [arena], [arena, paper])

    assert told(history(root, "Shock")) == [
        ("present", "Shock", "digital"),
        ("scope", "Shock", "traditional"),
    ]


def test_a_name_that_no_version_knows_has_no_history(root: Path) -> None:
    published(root, [spell("Shock")])
    assert history(root, "Shok") == ()
