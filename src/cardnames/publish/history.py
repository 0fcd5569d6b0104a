"""What happened to one name over the versions that are there: when it appeared, was renamed, gained a title.

Read from each version's own tables, oldest upstream first, not from the `changes.json` files: those compare
with what was published before, which a rollback or a backfill may have made another one than the neighbour.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

import polars as pl

from cardnames.publish.before import Root, Version, open_root
from cardnames.publish.versions import versions

What = Literal[
    "present",
    "appeared",
    "renamed",
    "removed",
    "scope",
    "title_gained",
    "title_lost",
    "interchangeable",
    "no_longer_interchangeable",
]
Face = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Said:
    """What one version says of a name; `scope` is None where it is no name there. `faces` are those that bear
    it."""

    version: str
    upstream: datetime
    scope: str | None = None
    faces: frozenset[Face] = frozenset()
    titles: frozenset[str] = frozenset()
    same_as: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """One change, first seen in `version`. `present`: the name is in the oldest version that is there, so when
    it appeared is not known. `detail` is the other name, the title, or the new scope."""

    version: str
    upstream: datetime
    what: What
    name: str
    detail: str = ""


def history(root: Root | str | Path, name: str) -> tuple[Event, ...]:
    """Events of a name, oldest first, followed through renames both ways; none where no version knows it."""
    root = open_root(root)
    ids = sorted(row.version for row in versions(root))
    return tuple(_events(name, [root.load(version) for version in ids]))


def _events(name: str, among: Sequence[Version]) -> list[Event]:
    events: list[Event] = []
    before: Said | None = None
    for position, version in enumerate(among):
        said = _said(version, name)
        renamed = _renamed(name, before, said, among[position - 1], version) if before else None
        if renamed is not None:
            old, new = renamed
            if new == name:
                events = _events(old, among[:position])
            name, before, said = new, _said(among[position - 1], old), _said(version, new)
            events.append(Event(said.version, said.upstream, "renamed", new, old))
        events.extend(changes(name, before, said))
        before = said
    return events


def _renamed(
    name: str, before: Said, after: Said, earlier: Version, later: Version
) -> tuple[str, str] | None:
    """Old and new name, where the name came or went and its faces bore another one before or bear one now."""
    if bool(before.faces) == bool(after.faces):
        return None
    if after.faces:
        old = _name_of(after.faces, earlier, but_not=later)
        return (old, name) if old is not None else None
    new = _name_of(before.faces, later, but_not=earlier)
    return (name, new) if new is not None else None


def changes(name: str, before: Said | None, after: Said) -> Iterator[Event]:
    """Events between two neighbouring versions; `before` is None for the oldest one."""

    def event(what: What, detail: str = "") -> Event:
        return Event(after.version, after.upstream, what, name, detail)

    if after.scope is None:
        if before is not None and before.scope is not None:
            yield event("removed")
        return
    if before is None or before.scope is None:
        yield event("present" if before is None else "appeared", after.scope)
        before = Said("", after.upstream)
    elif before.scope != after.scope:
        yield event("scope", after.scope)
    pairs: Sequence[tuple[What, Iterable[str]]] = (
        ("title_gained", after.titles - before.titles),
        ("title_lost", before.titles - after.titles),
        ("interchangeable", after.same_as - before.same_as),
        ("no_longer_interchangeable", before.same_as - after.same_as),
    )
    for what, details in pairs:
        for detail in sorted(details):
            yield event(what, detail)


def _said(version: Version, name: str) -> Said:
    names = _rows(version, "names", ["name", "scope", "same_as", "alternate_titles"]).filter(
        pl.col("name") == name
    )
    told = Said(version.version, version.manifest.source.updated_at)
    if names.is_empty():
        return told
    row = names.row(0, named=True)
    faces = _rows(version, "entries", ["name", "oracle_id", "face_index"]).filter(pl.col("name") == name)
    return Said(
        version=told.version,
        upstream=told.upstream,
        scope=str(row["scope"]),
        faces=frozenset((str(card), int(face)) for _, card, face in faces.iter_rows()),
        titles=frozenset(row["alternate_titles"]),
        same_as=frozenset(row["same_as"]),
    )


def _name_of(faces: frozenset[Face], version: Version, *, but_not: Version) -> str | None:
    """The first name that these faces bear in one version and that the other does not know: what they were
    renamed to or from. An interchangeable second name that comes or goes is no rename."""
    entries = _rows(version, "entries", ["name", "oracle_id", "face_index"])
    known = _rows(but_not, "names", ["name"])
    found = entries.join(known, on="name", how="anti").sort("name")
    on_these = (str(name) for name, *face in found.iter_rows() if tuple(face) in faces)
    return next(on_these, None)


def _rows(version: Version, table: str, columns: list[str]) -> pl.DataFrame:
    """Not by `Version.table`, which would keep every version's tables in memory."""
    return pl.read_parquet(io.BytesIO(version.file(f"{table}.parquet")), columns=columns)
