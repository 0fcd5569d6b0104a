"""What changed between two publications: the content of `changes.json`, of feeds and of `cardnames diff`.

A face is told by (oracle_id, face_index), so a face whose name changed is renamed, not one name lost and
another one found. Columns that only one side has are not compared: an older contract had fewer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Protocol

import polars as pl

LISTED = 5_000
"""Longest list that is written out. Aliases of every language arriving at once are counted, not listed."""

COMPARED = (
    "kind",
    "scope",
    "card_name",
    "mana_cost",
    "mana_value",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "loyalty",
    "defense",
)
"""The columns of an entry whose change is news. Which printing a face is read from is not."""

_FACE = ("oracle_id", "face_index")
_ALIAS = ("alias", "kind", "lang", "name", "status")
_PAIR = ("name_a", "name_b", "status")

COLUMNS = MappingProxyType(
    {
        "names": ("name",),
        "entries": ("name", *_FACE, *COMPARED),
        "aliases": _ALIAS,
        "interchangeable": _PAIR,
    }
)
"""Table -> the columns that are looked at, for those who have to read them first."""


class Tables(Protocol):
    """The tables that are compared: an `Index`, or what was published before."""

    @property
    def names(self) -> pl.DataFrame: ...
    @property
    def entries(self) -> pl.DataFrame: ...
    @property
    def aliases(self) -> pl.DataFrame: ...
    @property
    def interchangeable(self) -> pl.DataFrame: ...


@dataclass(frozen=True, slots=True)
class Compared:
    """The tables, as far as they are looked at."""

    names: pl.DataFrame
    entries: pl.DataFrame
    aliases: pl.DataFrame
    interchangeable: pl.DataFrame


@dataclass(frozen=True, slots=True)
class Renamed:
    """One face under another name."""

    oracle_id: str
    face_index: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Changed:
    """One characteristic of one entry; lists as their values joined by a space, null where there was none."""

    name: str
    oracle_id: str
    face_index: int
    column: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class AliasChange:
    """One alias, by what it says and where it leads, whatever printings carry it."""

    alias: str
    kind: str
    lang: str
    name: str
    status: str


@dataclass(frozen=True, slots=True)
class PairChange:
    """One pair of interchangeable names."""

    name_a: str
    name_b: str
    status: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Each list sorted, and no longer than LISTED; `counts` are of the whole. `added` and `removed` are names
    that no renamed face accounts for. An alias or pair whose status changed is removed and added."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[Renamed, ...] = ()
    changed: tuple[Changed, ...] = ()
    aliases_added: tuple[AliasChange, ...] = ()
    aliases_removed: tuple[AliasChange, ...] = ()
    interchangeable_added: tuple[PairChange, ...] = ()
    interchangeable_removed: tuple[PairChange, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)

    def count(self, of: str) -> int:
        """How many changes of a kind there are, such as `added`."""
        return self.counts.get(of, 0)

    def __bool__(self) -> bool:
        return any(self.counts.values())

    def as_json(self) -> dict[str, object]:
        """The counts, then the lists; `cut` names the lists that are longer than what is written out."""
        lists = {name: list(rows) for name, rows in asdict(self).items() if name != "counts"}
        counts = {name: self.count(name) for name in lists}
        return {"counts": counts, "cut": [n for n in lists if counts[n] > len(lists[n])], **lists}


def diff(before: Tables, after: Tables) -> Changes:
    """What changed from `before` to `after`."""
    renamed = _renames(before.entries, after.entries)
    old, new = before.names.select("name"), after.names.select("name")
    added = new.join(old, on="name", how="anti").join(renamed, left_on="name", right_on="after", how="anti")
    removed = old.join(new, on="name", how="anti").join(
        renamed, left_on="name", right_on="before", how="anti"
    )
    found = {
        "added": added.sort("name"),
        "removed": removed.sort("name"),
        "renamed": renamed,
        "changed": _changes(before.entries, after.entries),
        "aliases_added": _without(after.aliases, before.aliases, _ALIAS),
        "aliases_removed": _without(before.aliases, after.aliases, _ALIAS),
        "interchangeable_added": _without(after.interchangeable, before.interchangeable, _PAIR),
        "interchangeable_removed": _without(before.interchangeable, after.interchangeable, _PAIR),
    }
    return Changes(
        added=tuple(found["added"].head(LISTED).get_column("name").to_list()),
        removed=tuple(found["removed"].head(LISTED).get_column("name").to_list()),
        renamed=tuple(Renamed(*row) for row in found["renamed"].head(LISTED).rows()),
        changed=tuple(Changed(*row) for row in found["changed"].head(LISTED).rows()),
        aliases_added=tuple(AliasChange(*row) for row in found["aliases_added"].head(LISTED).rows()),
        aliases_removed=tuple(AliasChange(*row) for row in found["aliases_removed"].head(LISTED).rows()),
        interchangeable_added=tuple(
            PairChange(*row) for row in found["interchangeable_added"].head(LISTED).rows()
        ),
        interchangeable_removed=tuple(
            PairChange(*row) for row in found["interchangeable_removed"].head(LISTED).rows()
        ),
        counts={name: rows.height for name, rows in found.items()},
    )


def _renames(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """oracle_id, face_index, before, after of faces that lost one name and gained another one. A face that
    bears two interchangeable names and loses one has that one removed."""
    old, new = before.select("name", *_FACE).unique(), after.select("name", *_FACE).unique()
    lost = old.join(new, on=["name", *_FACE], how="anti").sort("name").rename({"name": "before"})
    gained = new.join(old, on=["name", *_FACE], how="anti").sort("name").rename({"name": "after"})
    # The first lost with the first gained, where interchangeable names make them several.
    place = pl.int_range(pl.len()).over(*_FACE).alias("place")
    both = lost.with_columns(place).join(gained.with_columns(place), on=[*_FACE, "place"], how="inner")
    return both.select(*_FACE, "before", "after").sort("before", "after", *_FACE)


def _changes(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """name, oracle_id, face_index, column, before, after of every compared value that differs."""
    key = ["name", *_FACE]
    columns = [column for column in COMPARED if column in before.columns and column in after.columns]
    old, new = (
        side.select(*key, *(_as_said(side, column) for column in columns)) for side in (before, after)
    )
    both = old.join(new, on=key, how="inner", suffix="+after")
    found = [
        both.filter(pl.col(column).ne_missing(pl.col(f"{column}+after"))).select(
            *key,
            pl.lit(column).alias("column"),
            pl.col(column).alias("before"),
            pl.col(f"{column}+after").alias("after"),
        )
        for column in columns
    ]
    return pl.concat(found).sort("name", *_FACE, "column")


def _as_said(side: pl.DataFrame, column: str) -> pl.Expr:
    """The value as text, whatever the dtype was under another contract version."""
    if isinstance(side.schema[column], pl.List):
        return pl.col(column).list.join(" ").alias(column)
    return pl.col(column).cast(pl.String)


def _without(rows: pl.DataFrame, others: pl.DataFrame, columns: tuple[str, ...]) -> pl.DataFrame:
    """The distinct rows that the others lack, as text, sorted. Dtypes that are the same on both sides are
    compared as they are: of every language's aliases the text alone would take more room than the tables."""
    same = [column for column in columns if rows.schema[column] == others.schema[column]]
    left, right = (
        side.select(
            pl.col(column) if column in same else pl.col(column).cast(pl.String) for column in columns
        )
        for side in (rows, others)
    )
    missing = left.join(right, on=columns, how="anti")
    return missing.select(pl.col(column).cast(pl.String) for column in columns).unique().sort(columns)
