"""A bulk file from the network into the cache: by Scryfall's listing, or by an address."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from cardnames.scryfall.addresses import redacted
from cardnames.scryfall.cache import Cache, address_stem, dated_stem
from cardnames.scryfall.client import Client
from cardnames.scryfall.download import UnchangedError, Wanted, download
from cardnames.scryfall.listing import BulkFile, ask_listing
from cardnames.scryfall.progress import Progress
from cardnames.scryfall.snapshot import Note, Snapshot, date_in_name

__all__ = ["Client", "ask_listing", "from_address", "from_scryfall"]


def from_scryfall(
    client: Client, listed: BulkFile, cache: Cache, progress: Progress, *, force: bool
) -> Snapshot:
    """The file that the listing names: the one in the cache if it is of that instant, unless `force`."""
    held = None if force else cache.current(listed.bulk, listed.updated_at)
    if held is not None:
        return held
    with cache.lock(listed.bulk, client.patience):
        # Another process may have downloaded it while this one waited.
        held = None if force else cache.current(listed.bulk, listed.updated_at)
        if held is not None:
            return held
        stem = dated_stem(listed.bulk, listed.updated_at)
        part = cache.part(stem)
        wanted = Wanted(listed.uri, listed.bulk, size=listed.compressed_size)
        content = download(client, wanted, part, progress)
        note = Note(
            kind="scryfall",
            uri=redacted(listed.uri),
            updated_at=listed.updated_at,
            sha256=content.sha256,
            bytes=content.bytes,
            etag=part.origin.etag,
            last_modified=part.origin.last_modified,
            compressed_size=listed.compressed_size,
        )
        return cache.keep(part, listed.bulk, stem, note, packed=content.packed)


def from_address(client: Client, url: str, cache: Cache, progress: Progress, *, force: bool) -> Snapshot:
    """A file that somebody else serves; asked for only if changed when the cache has it, unless `force`."""
    family = address_stem(url)
    with cache.lock(family, client.patience):
        held = None if force else cache.newest(family)
        if held is None:
            return _from_address(client, Wanted(url, redacted(url)), cache, progress)
        path, note = held
        wanted = Wanted(url, redacted(url), etag=note.etag, last_modified=note.last_modified)
        try:
            return _from_address(client, wanted, cache, progress)
        except UnchangedError:
            return note.snapshot(path, fresh=False)


def _from_address(client: Client, wanted: Wanted, cache: Cache, progress: Progress) -> Snapshot:
    family = address_stem(wanted.url)
    part = cache.part(f"{family}-now")
    content = download(client, wanted, part, progress)
    note = Note(
        kind="url",
        uri=redacted(wanted.url),
        updated_at=date_in_name(Path(urlsplit(wanted.url).path).name),
        sha256=content.sha256,
        bytes=content.bytes,
        etag=part.origin.etag,
        last_modified=part.origin.last_modified,
    )
    return cache.keep(part, family, f"{family}-{content.sha256[:12]}", note, packed=content.packed)
