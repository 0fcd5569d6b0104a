"""Scryfall's listing of bulk files: which file of a type is current, where it lies, how long it is.

A descriptor has had three shapes: `download_uri` alone (a JSON array, until 2026), both, and since 2026-07-20
`jsonl_download_uri` with `compressed_size`. Whatever else it lacks is an error that says what it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cardnames.errors import SourceError
from cardnames.scryfall.addresses import printable, redacted
from cardnames.scryfall.client import Client
from cardnames.scryfall.refusals import NotFoundError
from cardnames.scryfall.snapshot import instant

_NEWER = "look for a newer cardnames, as the listing may have changed; the last publication stays as it is"


@dataclass(frozen=True, slots=True)
class BulkFile:
    """The current file of one type. `etag` is the listing's own; a legacy descriptor has no usable size."""

    bulk: str
    updated_at: datetime
    uri: str
    compressed_size: int | None
    etag: str | None


def ask_listing(client: Client, bulk: str) -> BulkFile:
    """One small request, a second one where a mirror has no descriptor of its own for each type."""
    url = f"{client.base.rstrip('/')}/bulk-data"
    try:
        found, etag = client.read_object(f"{url}/{bulk}")
    except NotFoundError:
        found, etag = client.read_object(url)
    return _read(_descriptor(found, bulk, redacted(url)), bulk, etag, redacted(url))


def _descriptor(found: Mapping[str, object], bulk: str, where: str) -> Mapping[str, object]:
    rows = found.get("data") if found.get("object") == "list" else [found]
    kinds = []
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, dict) and row.get("object") == "bulk_data":
            kind = str(row.get("type")).replace("-", "_")
            if kind == bulk:
                return row
            kinds.append(printable(kind, 40))
    listed = f"it lists {', '.join(kinds)}" if kinds else f"it has the keys {_keys(found)}"
    raise SourceError(
        f"the listing has no bulk file {bulk}: {listed}",
        where=where,
        expected=f"a bulk_data object of type {bulk}",
        next_step="choose another bulk type with --bulk, or check the base address",
    )


def _read(row: Mapping[str, object], bulk: str, etag: str | None, where: str) -> BulkFile:
    updated_at = row.get("updated_at")
    moment = instant(updated_at) if isinstance(updated_at, str) else None
    packed, legacy, size = row.get("jsonl_download_uri"), row.get("download_uri"), row.get("compressed_size")
    uri = packed or legacy
    if not isinstance(uri, str):
        raise _unusable("has no jsonl_download_uri", "jsonl_download_uri (or download_uri)", row, bulk, where)
    if moment is None:
        raise _unusable("has no usable updated_at", "an updated_at with its zone", row, bulk, where)
    if size is not None and (not isinstance(size, int) or isinstance(size, bool) or size <= 0):
        raise _unusable("has no usable compressed_size", "compressed_size in bytes", row, bulk, where)
    # The size speaks of the packed file; of the legacy one nothing reliable is said.
    return BulkFile(bulk, moment, uri, size if packed else None, etag)


def _unusable(problem: str, expected: str, row: Mapping[str, object], bulk: str, where: str) -> SourceError:
    return SourceError(
        f"the descriptor of {bulk} {problem}; its keys: {_keys(row)}",
        where=where,
        expected=expected,
        next_step=_NEWER,
    )


def _keys(found: Mapping[str, object]) -> str:
    return printable(", ".join(sorted(found))) or "none"
