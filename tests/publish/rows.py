"""Small tables by the contract, made of rows that say only what a test is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import polars as pl

from cardnames.folding import fold
from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.publish.facts import SourceFacts
from cardnames.publish.publishing import Outcome, publish
from cardnames_schemas.tables import SORTED_BY, polars_schema
from cardnames_schemas.vocabulary import CHOOSABLE_SCOPES

Row = dict[str, object]

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY = {day: datetime(2026, 9, day, 9, 1, 57, tzinfo=UTC) for day in range(1, 29)}
LAYOUTS = {"normal": 3, "split": 1}


def entry(name: str, **over: object) -> Row:
    """A face that is a creature of its own card."""
    row: Row = {
        "name": name,
        "oracle_id": str(uuid5(NAMESPACE_URL, f"card:{over.get('card_name', name)}")),
        "face_index": 0,
        "kind": "normal",
        "rule": "201.4",
        "card_name": name,
        "oracle_face_name": name,
        "layout": "normal",
        "scope": "traditional",
        "mana_cost": "{1}{G}",
        "mana_value": 2.0,
        "colors": ["G"],
        "supertypes": [],
        "types": ["Creature"],
        "subtypes": ["Elf"],
        "power": "1",
        "toughness": "1",
        "loyalty": None,
        "defense": None,
        "first_released": date(2001, 2, 3),
        "scryfall_id": str(uuid5(NAMESPACE_URL, f"printing:{name}")),
        "set": "tst",
        "collector_number": "7",
        "playtest": False,
        "rebalanced": False,
    }
    return row | over


def alias(text: str, name: str, **over: object) -> Row:
    row: Row = {
        "alias": text,
        "key": fold(text),
        "kind": "alternate_title",
        "lang": "en",
        "name": name,
        "oracle_id": str(uuid5(NAMESPACE_URL, f"card:{name}")),
        "face_index": 0,
        "set": "tst",
        "collector_number": "8",
        "scryfall_id": str(uuid5(NAMESPACE_URL, f"printing:{text}")),
        "promo_types": ["godzillaseries"],
        "frame_effects": [],
        "status": "active",
    }
    return row | over


def refusal(name: str, **over: object) -> Row:
    row: Row = {"name": name, "key": fold(name), "reason": "token", "rule": "201.4", "examples": ["tst/1"]}
    return row | over


def pair(name_a: str, name_b: str, **over: object) -> Row:
    row: Row = dict.fromkeys(polars_schema("interchangeable"))
    row |= {"name_a": name_a, "name_b": name_b, "status": "unseen", "evidence": "registry"}
    return row | over


def asker(name: str, **over: object) -> Row:
    row: Row = {
        "name": name,
        "oracle_id": str(uuid5(NAMESPACE_URL, f"card:{name}")),
        "face_index": 0,
        "restriction_text": "nonland",
        "restriction": "nonland",
        "parsed": True,
        "reason": None,
        "rule": "201.4a",
        "how_many": 1,
        "relative": False,
        "closed_list": False,
        "at_random": False,
        "second_choice": None,
    }
    return row | over


def index_of(
    entries: Iterable[Row | str],
    aliases: Iterable[Row] = (),
    refusals: Iterable[Row] = (),
    pairs: Iterable[Row] = (),
    askers: Iterable[Row] = (),
) -> Index:
    """The tables in the contract's order; the names table follows from the entries."""
    faces = [entry(row) if isinstance(row, str) else row for row in entries]
    bearers: dict[str, list[Row]] = {}
    for face in faces:
        bearers.setdefault(str(face["name"]), []).append(face)
    names = [
        {
            "name": name,
            "key": fold(name),
            "scope": rows[0]["scope"],
            "choosable": rows[0]["scope"] in CHOOSABLE_SCOPES,
            "same_as": [],
            "alternate_titles": [],
            "also_token": False,
            "entry_count": len(rows),
            "first_released": rows[0]["first_released"],
        }
        for name, rows in bearers.items()
    ]
    return Index(
        names=_table("names", names),
        entries=_table("entries", faces),
        aliases=_table("aliases", aliases),
        refusals=_table("refusals", refusals),
        interchangeable=_table("interchangeable", pairs),
        askers=_table("askers", askers),
    )


HOSTILE = (
    '=HYPERLINK("https://example.invalid","x")',
    "+2 Mace",
    "<script>alert(1)</script>",
    "Robert'); DROP TABLE names;--",
    'A "quoted", name\\with | everything',
)
"""Names that some format could take for more than text."""


def sample_index() -> Index:
    """Something in every table, names that need quoting, letters outside ASCII, empty and null values."""
    return index_of(
        [
            *HOSTILE,
            "Llanowar Elves",
            "_____",
            "Lim-Dûl's Vault",
            entry(
                "Æther Vial",
                mana_cost=None,
                mana_value=None,
                types=[],
                subtypes=[],
                power=None,
                toughness=None,
            ),
            entry(
                "Fire",
                card_name="Fire // Ice",
                kind="split_half",
                rule="201.4b",
                layout="split",
                types=["Instant"],
            ),
            entry(
                "Ice",
                card_name="Fire // Ice",
                face_index=1,
                kind="split_half",
                rule="201.4b",
                layout="split",
                types=["Instant"],
                colors=["W", "U"],
            ),
            entry("What", scope="casual", mana_value=0.5, first_released=None, playtest=True),
            entry(
                "Plains",
                supertypes=["Basic"],
                types=["Land"],
                subtypes=["Plains"],
                mana_cost=None,
                mana_value=0.0,
            ),
            entry("Tok-Tok, Volcano Born", supertypes=["Legendary"]),
        ],
        aliases=[
            alias("Godzilla, King of the Monsters", "Llanowar Elves"),
            alias("Fire // Ice", "Fire", kind="joined_name", promo_types=[]),
            alias("Fire // Ice", "Ice", kind="joined_name", promo_types=[], face_index=1),
        ],
        refusals=[refusal("Marit Lage"), refusal("Elspeth Emblem", reason="emblem", rule="114.5")],
        pairs=[pair("Fire", "Ice")],
        askers=[asker("Llanowar Elves")],
    )


def source(updated_at: datetime, **over: object) -> SourceFacts:
    facts: dict[str, object] = {
        "kind": "file",
        "uri": "cards.jsonl.gz",
        "updated_at": updated_at,
        "sha256": "0" * 64,
        "bytes": 1234,
        "rows": 10,
        "bulk": "default_cards",
    }
    return SourceFacts(**(facts | over))  # type: ignore[arg-type]


FINDINGS = (
    Finding("alias-shadow", "warn", "one alias equals a name", 1, ("Fire",)),
    Finding("names-lost", "fatal", "30 names are gone", 30, ("Ice",), accepted=True),
)


def publish_day(root: object, index: Index, day: int, **over: object) -> Outcome:
    """Publish as upstream of that day of the month."""
    findings = over.pop("findings", FINDINGS)
    return publish(root, index, findings, source(DAY[day]), layouts=LAYOUTS, now=NOW, **over)  # type: ignore[arg-type]


def tree(folder: Path) -> Mapping[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _table(name: str, rows: Iterable[Row]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=polars_schema(name), orient="row").sort(SORTED_BY[name])
