"""The reading core from card objects to tables, in memory: decode, gather, name, build, check."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import polars as pl

from cardnames.index.build import Built, build
from cardnames.index.checks import check
from cardnames.index.contracts import contract_findings
from cardnames.index.evidence import Evidence, Reading
from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.naming.faces import portions
from cardnames.naming.frames import FaceRows, Framing
from cardnames.naming.gather import Cards, gather
from cardnames.naming.registry import Registry, load_registry
from cardnames.scryfall.decode import BadLine, Decoded, decode
from cards import Json

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
REGISTRY = load_registry()


@dataclass(frozen=True, slots=True)
class Told:
    """One reading: the tables, what they were made of, and what was set aside."""

    built: Built
    rows: FaceRows
    cards: Cards
    decoded: Decoded

    @property
    def index(self) -> Index:
        return self.built.index

    @property
    def bad(self) -> list[BadLine]:
        return self.decoded.quarantine.lines

    @property
    def names(self) -> list[str]:
        return self.index.names["name"].to_list()

    def entry(self, name: str) -> dict[str, object]:
        """The one entry of a name."""
        return self.index.entries.row(by_predicate=pl.col("name") == name, named=True)

    def entries(self, name: str) -> list[dict[str, object]]:
        return self.index.entries.filter(pl.col("name") == name).to_dicts()

    def name(self, name: str) -> dict[str, object]:
        return self.index.names.row(by_predicate=pl.col("name") == name, named=True)

    def pair(self, name: str) -> dict[str, object]:
        """The pair of which `name` is the first."""
        return self.index.interchangeable.row(by_predicate=pl.col("name_a") == name, named=True)

    def seen_pairs(self) -> list[tuple[str, str, str]]:
        """(name_a, name_b, status) of the pairs that the data shows."""
        seen = self.index.interchangeable.filter(pl.col("status") != "unseen")
        return seen.select("name_a", "name_b", "status").rows()

    def aliases(self, kind: str | None = None, status: str = "active") -> dict[str, list[str]]:
        """Alias -> names it leads to, sorted."""
        rows = self.index.aliases.filter(pl.col("status") == status)
        if kind is not None:
            rows = rows.filter(pl.col("kind") == kind)
        grouped = rows.group_by("alias").agg(pl.col("name").unique().sort()).sort("alias")
        return dict(grouped.iter_rows())

    def refusals(self) -> dict[str, str]:
        return dict(self.index.refusals.select("name", "reason").iter_rows())

    def findings(self) -> tuple[Finding, ...]:
        """The contracts and every check, without a publication before."""
        return (*contract_findings(self.rows, self.index), *check(self.evidence()))

    def evidence(self, **overrides: object) -> Evidence:
        """What the checks look at, for a file that is a day old."""
        reading = Reading(
            source="file",
            rows=self.decoded.rows,
            bad_lines=self.decoded.quarantine.count,
            bad_line_examples=tuple(map(str, self.bad)),
            unknown_keys=dict(self.decoded.unknown_keys),
            unknown_borders=self.cards.unknown_borders(),
            duplicate_ids=self.cards.duplicate_ids(),
        )
        made = Evidence(
            index=self.index,
            faces=self.built.faces,
            reading=reading,
            upstream=NOW,
            now=NOW,
            doubtful_pairs=self.built.doubtful_pairs,
        )
        return replace(made, **overrides)  # type: ignore[arg-type]


def face_rows(cards: Cards) -> FaceRows:
    """The frames of all cards that were gathered."""
    framing = Framing()
    for portion in portions(cards):
        framing.add(portion)
    return framing.rows()


def read(cards: Iterable[Json | bytes | str], registry: Registry = REGISTRY) -> Told:
    """The index of card objects, one a line from 1; text and bytes are lines as they stand."""
    lines = [_line(made) for made in cards]
    decoded = Decoded()
    gathered = gather(decode([(1, lines)], decoded), decoded.quarantine)
    rows = face_rows(gathered)
    return Told(build(rows, registry), rows, gathered, decoded)


def tables(told: Told) -> Mapping[str, list[tuple[object, ...]]]:
    """The published rows, for comparing two readings."""
    return {name: frame.rows() for name, frame in told.index.items()}


def _line(made: Json | bytes | str) -> bytes:
    if isinstance(made, bytes):
        return made
    return (made if isinstance(made, str) else json.dumps(made, ensure_ascii=False)).encode()
