"""The JSON documents of a publication, typed: pointer, manifest, list of versions.

Written with their fields in the order given here, two spaces deep, LF at the end, moments as RFC 3339 in
UTC. Read strictly: a missing or mistyped field is an error that names it; fields that a later minor contract
version adds are passed over; another major version is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import msgspec

from cardnames.errors import PublishError
from cardnames.publish.facts import SourceFacts
from cardnames_schemas.vocabulary import CONTRACT_VERSION


@dataclass(frozen=True, slots=True)
class FileFacts:
    """One file of a version. `rows` is null for files that hold no table."""

    path: str
    sha256: str
    bytes: int
    rows: int | None


@dataclass(frozen=True, slots=True)
class Counts:
    """`tables`: rows by table; `kinds`: entries by kind; `scopes`: names by scope; `layouts`: cards by
    layout."""

    tables: dict[str, int]
    choosable: int
    kinds: dict[str, int]
    scopes: dict[str, int]
    layouts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a version is. `before` is the version that its `changes.json` compares with; `accepted` names the
    checks that would have held it; `files` are all of its files but the manifest itself and SHA256SUMS."""

    contract: str
    version: str
    rules_as_of: str
    software_version: str
    source: SourceFacts
    before: str | None
    content_hash: str
    counts: Counts
    accepted: tuple[str, ...]
    files: tuple[FileFacts, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """`latest.json`. `upstream_updated_at` may be later than the version's own date: upstream moved on and
    the content stayed. `pinned` is null, or the upstream date that a rollback went back from: the pointer
    stays until upstream is newer than that. `read_by` is the software that read that upstream: another one
    reads it again, since it may read it differently."""

    contract: str
    version: str
    manifest_sha256: str
    upstream_updated_at: datetime
    checked_at: datetime
    pinned: datetime | None
    read_by: str = ""


@dataclass(frozen=True, slots=True)
class VersionRow:
    """A line of `versions.json`; `names` counts all scopes."""

    version: str
    upstream_updated_at: datetime
    names: int
    choosable: int
    entries: int
    accepted: tuple[str, ...]
    content_hash: str
    manifest_sha256: str


@dataclass(frozen=True, slots=True)
class VersionList:
    """`versions.json`, newest upstream first."""

    contract: str
    versions: tuple[VersionRow, ...]


class DamagedError(PublishError):
    """What was published is not there any more as it was: something else wrote to it, or the disk failed."""


Document = TypeVar("Document", Pointer, Manifest, VersionList)


def as_bytes(document: object) -> bytes:
    """Byte-stable: the same values give the same bytes."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"


def parse(raw: bytes, kind: type[Document], where: str) -> Document:
    """The document; DamagedError, saying where it is wrong; PublishError where it follows another contract."""
    try:
        document = msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DamagedError(
            f"this is no {kind.__name__.lower()} of a publication: {error}",
            where=where,
            expected=f"the JSON object that contract {CONTRACT_VERSION} describes",
            next_step="publish anew with `cardnames refresh --force`, or go back with `cardnames rollback VERSION`",
        ) from error
    major = CONTRACT_VERSION.partition(".")[0]
    if document.contract.partition(".")[0] != major:
        raise PublishError(
            f"the publication follows contract {document.contract}, this software {CONTRACT_VERSION}",
            where=where,
            expected=f"a publication of contract {major}.x",
            next_step="upgrade cardnames, or publish to another root",
        )
    return document
