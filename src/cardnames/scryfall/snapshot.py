"""A bulk file on this machine, and what is known about it: the note beside it and the date in its name.

`FILE.source.json` is written when a download is whole. The upstream date is the listing's `updated_at`, for a
file the one of its note, else the one in Scryfall's file name; never its mtime, which copying changes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

Kind = Literal["scryfall", "sample", "file", "url"]

NOTE_SUFFIX = ".source.json"
_DATE_IN_NAME = re.compile(r"(?<!\d)(\d{14})(\d{3})?(?=\.[a-z]|$)")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The raw bytes as downloaded, packed or not (their first bytes say which).

    `uri` is for people and the manifest: of a file its name alone. `updated_at` is an aware instant in UTC,
    None where nothing dates the file. `fresh` is False when the copy in the cache was current.
    """

    path: Path
    kind: Kind
    uri: str
    updated_at: datetime | None
    sha256: str
    bytes: int
    etag: str | None
    compressed_size: int | None
    fresh: bool


@dataclass(frozen=True, slots=True)
class Note:
    """What a download writes beside its file."""

    kind: Kind
    uri: str
    updated_at: datetime | None
    sha256: str
    bytes: int
    etag: str | None = None
    last_modified: str | None = None
    compressed_size: int | None = None

    def snapshot(self, path: Path, *, fresh: bool) -> Snapshot:
        return Snapshot(
            path=path,
            kind=self.kind,
            uri=self.uri,
            updated_at=self.updated_at,
            sha256=self.sha256,
            bytes=self.bytes,
            etag=self.etag,
            compressed_size=self.compressed_size,
            fresh=fresh,
        )


def note_path(path: Path) -> Path:
    return path.with_name(path.name + NOTE_SUFFIX)


def encode_note(note: Note) -> bytes:
    return msgspec.json.format(msgspec.json.encode(note), indent=2) + b"\n"


def read_note(path: Path) -> Note | None:
    """The note beside `path`; None when there is none, or one that this version cannot read."""
    try:
        note = msgspec.json.decode(note_path(path).read_bytes(), type=Note)
    except (OSError, msgspec.MsgspecError):
        return None
    return None if note.updated_at is not None and note.updated_at.tzinfo is None else note


def instant(text: str) -> datetime | None:
    """An ISO 8601 moment as UTC; None for what is none, or says no zone and so is no instant."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def date_in_name(name: str) -> datetime | None:
    """The moment in a name such as `default-cards-20260908090157.jsonl.gz`; None where there is none."""
    found = _DATE_IN_NAME.search(name)
    if found is None:
        return None
    try:
        moment = datetime.strptime(found[1], "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return moment.replace(microsecond=int(found[2] or 0) * 1000)
