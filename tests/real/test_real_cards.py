"""Real objects of every layout and trap: the names that a plain second reading of them gives, and each case's."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from cardnames.folding import squash
from cardnames.naming.registry import load_registry
from cards import Json
from reading import Told, read, tables
from real_data import real

pytestmark = pytest.mark.real

FILES = ("scryfall/hazards_real.jsonl", "scryfall/scryfall_2025-11.jsonl")
registry = load_registry()
NO_CARDS = ("token", "double_faced_token", "emblem", "art_series", "front_card")


@pytest.fixture(scope="module", params=FILES)
def lines(request: pytest.FixtureRequest) -> list[bytes]:
    return Path(real(request.param)).read_bytes().splitlines()


@pytest.fixture(scope="module")
def told(lines: list[bytes]) -> Told:
    return read(lines)


def plainly(made: Json) -> Iterator[str]:
    """The names on one object, by a reading as plain as can be."""
    faces = made.get("card_faces") or [made]
    assert isinstance(faces, list)
    for part in faces:
        types = str(part.get("type_line") or made.get("type_line") or "")
        if "Dungeon" not in types:
            if made["layout"] in NO_CARDS or made.get("set_type") == "token":
                continue
            if "Token" in types or "Emblem" in types or "Stickers" in types or types == "Card":
                continue
        elif types.startswith("Card"):
            continue
        marked = "rebalanced" in (made.get("promo_types") or ())  # type: ignore[operator]
        for name in str(part["name"]).split(" // "):
            yield name.removeprefix("A-") if marked else name
        printed = part.get("printed_name")
        flavor = part.get("flavor_name")
        if made["lang"] == "en":
            yield from (
                other for other in (printed, flavor) if other and registry.lists(str(part["name"]), other)
            )


def test_the_names_are_those_of_a_plain_second_reading(lines: list[bytes], told: Told) -> None:
    expected = {name for line in lines for name in plainly(json.loads(line))}
    assert told.bad == []
    assert {squash(name) for name in told.names} == {squash(name) for name in expected}
    assert len(set(told.names) ^ expected) <= 2, "but for one name that is spelled in two ways"


def test_nothing_holds_and_no_value_differs(told: Told) -> None:
    findings = told.findings()
    assert [finding for finding in findings if finding.severity == "fatal"] == []
    assert {"mana-value", "unknown-layout", "unknown-keys"}.isdisjoint(finding.check for finding in findings)


def test_any_order_of_the_lines_gives_the_same_tables(lines: list[bytes], told: Told) -> None:
    shuffled = lines.copy()
    random.Random(7).shuffle(shuffled)
    assert tables(read(shuffled)) == tables(told)


def test_every_token_is_refused_or_marks_the_card_of_its_name() -> None:
    found = Path(real(FILES[0])).read_bytes().splitlines()
    told = read(found)
    refused = told.refusals()
    seen = 0
    for made in map(json.loads, found):
        if made["layout"] == "token" and "Dungeon" not in made["type_line"] and made["type_line"] != "Card":
            seen += 1
            if made["name"] in refused:
                assert refused[made["name"]] in ("token", "emblem")
            else:
                assert told.name(made["name"])["also_token"] is True
    assert seen > 10


def test_the_scopes_of_real_cards_are_right() -> None:
    told = read(Path(real(FILES[0])).read_bytes().splitlines())
    scopes = dict(told.index.names.select("name", "scope").iter_rows())
    expected = {
        "Very Cryptic Command": "casual",
        "Who": "casual",
        "B.F.M. (Big Furry Monster)": "casual",
        "Undercity": "nontraditional",
        "Sol Ring": "traditional",
        "Lightning Bolt": "traditional",
    }
    assert {name: scopes[name] for name in expected} == expected
    assert told.index.entries.filter(rebalanced=True)["scope"].unique().to_list() == ["digital"]
    assert told.index.entries.filter(pl.col("types").list.contains("Scheme"))["scope"].unique().to_list() == [
        "nontraditional"
    ]


# The collected cases; where one and the rules differ, the rules hold.


def cases() -> list[tuple[str, list[Json], Json]]:
    found = []
    for path in sorted(Path(real("cases")).glob("*.json")):
        case = json.loads(path.read_text(encoding="utf-8"))
        made = case["input"]
        expected = case["expect"]
        if isinstance(made, list) and made and isinstance(made[0], dict) and "layout" in made[0]:
            found.append((path.stem, made, expected))
    return found


@pytest.mark.parametrize("turned", [False, True])
def test_every_collected_case_has_its_names(turned: bool) -> None:
    ran = []
    for name, made, expected in cases():
        told = read(made[::-1] if turned else made)
        assert told.bad == [], name
        if "names" in expected:
            ran.append(name)
            assert told.names == sorted(expected["names"]), name  # type: ignore[call-overload]
        pairs = expected.get("interchangeable", ())
        assert {frozenset(pair) for pair in pairs} <= {frozenset(p[:2]) for p in told.seen_pairs()}, name  # type: ignore[attr-defined]
        titles = expected.get("alternate_titles", {})
        assert told.aliases("alternate_title").items() >= {t: [n] for t, n in titles.items()}.items(), name  # type: ignore[attr-defined]
        for alias, target in expected.get("aliases", {}).items():  # type: ignore[attr-defined]
            assert told.aliases("rebalanced")[alias] == [target], name
    assert len(ran) >= 20
