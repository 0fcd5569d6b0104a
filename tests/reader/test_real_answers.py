"""Over all cards, where the real bulk files are at hand: every name, every restriction, every plain spelling."""

from __future__ import annotations

import csv
import json
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import cardnames
from cardnames.job import Job
from cardnames.pipeline import refresh
from cardnames.reader.locate import locate
from real_data import FOLDER as REAL_DATA

pytestmark = [pytest.mark.real, pytest.mark.slow]

BULK = REAL_DATA / "scryfall/reconstructed_default_2026-07.jsonl.gz"
PAIRS = REAL_DATA / "names/ascii_pairs.tsv"

Faces = list[tuple[str, list[str], list[str]]]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not BULK.is_file():
        pytest.skip(
            f"{BULK} is absent; set CARDNAMES_REAL_DATA to the folder that holds scryfall/ and names/"
        )
    place = tmp_path_factory.mktemp("real")
    refresh(Job(str(BULK), place / "publication", place / "cache", datetime(2026, 11, 1, tzinfo=UTC)))
    return place / "publication"


@pytest.fixture(scope="module")
def everything(root: Path) -> Iterator[cardnames.Index]:
    with cardnames.load(root) as index:
        yield index


@pytest.fixture(scope="module")
def faces(root: Path) -> Faces:
    """(name, supertypes, types) of the faces within the rules' scope, read without the reader."""
    with closing(sqlite3.connect(locate(root))) as database:
        rows = database.execute(
            "SELECT name, supertypes, types FROM entries WHERE scope IN ('traditional', 'nontraditional')"
        ).fetchall()
    return [(name, json.loads(supertypes), json.loads(types)) for name, supertypes, types in rows]


Reading = Callable[[list[str], list[str]], bool]
BRUTE_FORCE: list[tuple[str, Reading]] = [
    ("any card name", lambda supertypes, types: True),
    ("nonland", lambda supertypes, types: bool(types) and "Land" not in types),
    ("noncreature, nonland", lambda supertypes, types: bool(types) and not {"Creature", "Land"} & {*types}),
    ("nonartifact, nonland", lambda supertypes, types: bool(types) and not {"Artifact", "Land"} & {*types}),
    ("creature", lambda supertypes, types: "Creature" in types),
    ("artifact", lambda supertypes, types: "Artifact" in types),
    ("land", lambda supertypes, types: "Land" in types),
    ("nonbasic land", lambda supertypes, types: "Land" in types and "Basic" not in supertypes),
    ("instant or sorcery", lambda supertypes, types: bool({"Instant", "Sorcery"} & {*types})),
    ("legendary creature", lambda supertypes, types: "Creature" in types and "Legendary" in supertypes),
]


@pytest.mark.parametrize(("restriction", "reading"), BRUTE_FORCE)
def test_a_restriction_lists_what_the_type_lines_say(
    root: Path, everything: cardnames.Index, faces: Faces, restriction: str, reading: Reading
) -> None:
    expected = sorted({name for name, supertypes, types in faces if reading(supertypes, types)})
    assert list(everything.warm().names(restriction)) == expected
    with cardnames.load(root) as cold:
        assert list(cold.names(restriction)) == expected


def plain(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


def test_every_official_name_is_chosen_as_itself_and_found_however_it_is_typed(
    everything: cardnames.Index,
) -> None:
    missed = []
    for name in everything.names(scope="all"):
        assert everything.choose(name, scope="all").name == name
        for text in (name.upper(), name.lower(), plain(name), name.replace("'", "’"), name.replace("-", "–")):
            if name not in [match.name for match in everything.resolve(text) if match.how != "close"]:
                missed.append((name, text))
    assert missed == []


def test_official_and_ascii_spellings_resolve_both_ways(everything: cardnames.Index) -> None:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        pairs = [
            (row["official_name"], row["ascii_in_xmage"]) for row in csv.DictReader(file, delimiter="\t")
        ]
    assert len(pairs) == 78
    known = set(everything.names(scope="all"))
    for official, ascii_form in pairs:
        assert official in known
        for text in (official, ascii_form):
            assert official in [match.name for match in everything.resolve(text) if match.how != "close"]
