"""A publication of hand-written rows, for answers that the bundled sample has no card for.

Columns, indices and search are the published ones, so what the reader is shown here is what it meets.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import uuid
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

from cardnames.folding import fold, squash
from cardnames.publish.sqlite_schema import INDICES, META, SEARCH
from cardnames_schemas.vocabulary import CONTRACT_VERSION, RULE_OF_KIND, RULE_OF_REASON, SCOPES

VERSION = "20260101T000000Z-0123456789ab"
Row = dict[str, object]


def an_id(*parts: object) -> str:
    """The same id for the same parts."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "/".join(map(str, parts))))


def entry(name: str, type_line: str = "Instant", kind: str = "normal", **other: object) -> Row:
    """One entry; what is not told is plain. `card` makes faces of one card share their oracle_id."""
    card_name = str(other.pop("card", name))
    front, _, back = type_line.partition(" — ")
    words = front.split()
    supertypes = [word for word in words if word in ("Basic", "Legendary", "Snow", "World")]
    oracle_id = str(other.get("oracle_id", an_id(card_name)))
    return {
        "name": name,
        "oracle_id": oracle_id,
        "face_index": 0,
        "kind": kind,
        "rule": RULE_OF_KIND[kind],
        "card_name": card_name,
        "oracle_face_name": name,
        "layout": "normal",
        "scope": "traditional",
        "mana_cost": "{1}",
        "mana_value": 1.0,
        "colors": [],
        "supertypes": supertypes,
        "types": [word for word in words if word not in supertypes],
        "subtypes": back.split(),
        "power": None,
        "toughness": None,
        "loyalty": None,
        "defense": None,
        "first_released": "2020-01-01",
        "scryfall_id": an_id("printing", oracle_id),
        "set": "tst",
        "collector_number": "1",
        "playtest": False,
        "rebalanced": False,
    } | other


def alias(text: str, name: str, kind: str, **other: object) -> Row:
    """One alias of the name."""
    card_name = str(other.pop("card", name))
    return {
        "alias": text,
        "key": fold(text),
        "kind": kind,
        "lang": "en",
        "name": name,
        "oracle_id": an_id(card_name),
        "face_index": 0,
        "set": "tst",
        "collector_number": "2",
        "scryfall_id": an_id("alias", text, name),
        "promo_types": [],
        "frame_effects": [],
        "status": "active",
    } | other


def refusal(name: str, reason: str) -> Row:
    """One refused string."""
    return {
        "name": name,
        "key": fold(name),
        "reason": reason,
        "rule": RULE_OF_REASON[reason],
        "examples": ["ttst/1"],
    }


def pair(name_a: str, name_b: str, **other: object) -> Row:
    """One interchangeable pair of the card named `name_a`."""
    return {
        "name_a": name_a,
        "name_b": name_b,
        "oracle_id": an_id(name_a),
        "face_index": 0,
        "set_a": "tst",
        "number_a": "1",
        "set_b": "tsb",
        "number_b": "9",
        "indicator_set": "tst",
        "indicator_number": "1",
        "status": "confirmed",
        "evidence": "registry",
    } | other


def publish(
    root: Path,
    entries: Iterable[Row],
    aliases: Iterable[Row] = (),
    refusals: Iterable[Row] = (),
    pairs: Iterable[Row] = (),
    contract: str = CONTRACT_VERSION,
) -> Path:
    """A publication of one version at the root; returns the version folder."""
    folder = root / "versions" / VERSION
    folder.mkdir(parents=True)
    pairs = list(pairs)
    entries = list(entries)
    tables = {
        "names": _names(entries, pairs),
        "entries": sorted(entries, key=lambda row: (row["name"], row["oracle_id"], row["face_index"])),
        "aliases": _squashed(aliases, "alias"),
        "refusals": _squashed(refusals, "name"),
        "interchangeable": pairs,
    }
    _write(folder / "index.sqlite", tables, {"contract": contract, "version": VERSION})
    index = (folder / "index.sqlite").read_bytes()
    manifest = json.dumps(
        {
            "contract": contract,
            "version": VERSION,
            "files": [
                {"path": "index.sqlite", "sha256": hashlib.sha256(index).hexdigest(), "bytes": len(index)}
            ],
        }
    )
    (folder / "manifest.json").write_text(manifest, encoding="utf-8")
    digest = hashlib.sha256(manifest.encode()).hexdigest()
    pointer = {"contract": contract, "version": VERSION, "manifest_sha256": digest}
    (root / "latest.json").write_text(json.dumps(pointer), encoding="utf-8")
    return folder


def _names(entries: Iterable[Row], pairs: Iterable[Row]) -> list[Row]:
    bearing: dict[str, list[Row]] = {}
    for row in entries:
        bearing.setdefault(str(row["name"]), []).append(row)
    rows: list[Row] = []
    for name in sorted(bearing):
        scope = min((str(row["scope"]) for row in bearing[name]), key=SCOPES.index)
        twins = [pair["name_b"] for pair in pairs if pair["name_a"] == name]
        twins += [pair["name_a"] for pair in pairs if pair["name_b"] == name]
        rows.append(
            {
                "name": name,
                "key": fold(name),
                "scope": scope,
                "choosable": scope in ("traditional", "nontraditional"),
                "same_as": sorted(map(str, twins)),
                "alternate_titles": [],
                "also_token": False,
                "entry_count": len(bearing[name]),
                "first_released": None,
            }
        )
    return _squashed(rows, "name")


def _squashed(rows: Iterable[Row], column: str) -> list[Row]:
    return [
        row | {"squashed": squash(str(row[column]))} for row in sorted(rows, key=lambda row: str(row[column]))
    ]


_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "names": (*_names([entry("x")], ())[0],),
    "entries": (*entry("x"),),
    "aliases": (*_squashed([alias("x", "y", "typographic")], "alias")[0],),
    "refusals": (*_squashed([refusal("x", "token")], "name")[0],),
    "interchangeable": (*pair("x", "y"),),
}


def _write(path: Path, tables: Mapping[str, Iterable[Row]], meta: Mapping[str, str]) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(META)
        database.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        for name, rows in tables.items():
            columns = _COLUMNS[name]
            listed = ", ".join(f'"{column}"' for column in columns)
            keyed = ", PRIMARY KEY (name)" if name == "names" else ""
            database.execute(f"CREATE TABLE {name} ({listed}{keyed})")
            places = ", ".join("?" * len(columns))
            database.executemany(
                f"INSERT INTO {name} VALUES ({places})",
                [[_stored(row[column]) for column in columns] for row in rows],
            )
        for name, indexed in INDICES:
            listed = ", ".join(f'"{column}"' for column in indexed)
            database.execute(f"CREATE INDEX {name}_{'_'.join(indexed)} ON {name} ({listed})")
        for statement in SEARCH:
            database.execute(statement)


def _stored(value: object) -> object:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if isinstance(value, list) else value
