"""Files of the root that are derived from the versions which are there: `versions.json`, and whatever else
tells of several versions.

They are made anew whenever a version comes or goes, from the version folders themselves, so that one that a
crash left behind the facts is put right by the next publisher.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardnames.errors import PublishError
from cardnames.publish.before import MANIFEST, Root
from cardnames.publish.documents import Manifest, VersionList, VersionRow, as_bytes, parse
from cardnames.publish.feed import ATOM_FEED, JSON_FEED, atom_feed, json_feed
from cardnames.publish.version_ids import is_version
from cardnames_schemas.vocabulary import CONTRACT_VERSION

VERSIONS = "versions.json"
_TRIES = 30

Render = Callable[[Root, Sequence[VersionRow]], bytes]
"""The versions that are there, newest upstream first -> the file's bytes."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One derived file of the root; an extra one is left alone by publishers that leave the extras out."""

    path: str
    render: Render
    extra: bool = True


def _render_versions(root: Root, rows: Sequence[VersionRow]) -> bytes:
    return as_bytes(VersionList(contract=CONTRACT_VERSION, versions=tuple(rows)))


def _render_front(root: Root, rows: Sequence[VersionRow]) -> bytes:
    # The site's package costs polars, which those who only ask for the versions need not pay.
    from cardnames.publish.site.front import front_page

    return front_page(root, rows)


LISTINGS: tuple[Listing, ...] = (
    Listing(VERSIONS, _render_versions, extra=False),
    Listing(JSON_FEED, json_feed),
    Listing(ATOM_FEED, atom_feed),
    Listing("index.html", _render_front),
)


def versions(root: Root, anew: str = "") -> tuple[VersionRow, ...]:
    """The versions that are there whole, newest upstream first. Manifests are read for those alone that
    `versions.json` does not know yet, and for the one written `anew`."""
    known = {row.version: row for row in listed(root) if row.version != anew}
    here = (name for name in root.place.folders("versions") if is_version(name))
    rows = (known.get(version) or _row(root, version) for version in sorted(here, reverse=True))
    return tuple(row for row in rows if row is not None)


def relist(root: Root, anew: str = "", *, extras: bool = True) -> tuple[VersionRow, ...]:
    """Make every derived file anew; on a store, again for as long as others do the same."""
    rows: tuple[VersionRow, ...] = ()
    for listing in (listing for listing in LISTINGS if extras or not listing.extra):
        for _ in range(_TRIES):
            found = root.place.read(listing.path)
            rows = versions(root, anew)
            data = listing.render(root, rows)
            if (found and found.data == data) or root.place.swap(listing.path, data, found):
                break
    return rows


def listed(root: Root) -> tuple[VersionRow, ...]:
    """What `versions.json` says, nothing where it is missing or damaged: it is made anew then."""
    found = root.place.read(VERSIONS)
    if found is None:
        return ()
    try:
        return parse(found.data, VersionList, f"{root.url}/{VERSIONS}").versions
    except PublishError:
        return ()


def _row(root: Root, version: str) -> VersionRow | None:
    """From the version's manifest; None where that is missing or damaged: such a version is not whole."""
    found = root.place.read(f"versions/{version}/{MANIFEST}")
    if found is None:
        return None
    try:
        manifest = parse(found.data, Manifest, f"{root.url}/versions/{version}/{MANIFEST}")
    except PublishError:
        return None
    tables = manifest.counts.tables
    return VersionRow(
        version=manifest.version,
        upstream_updated_at=manifest.source.updated_at,
        names=tables.get("names", 0),
        choosable=manifest.counts.choosable,
        entries=tables.get("entries", 0),
        accepted=manifest.accepted,
        content_hash=manifest.content_hash,
        manifest_sha256=hashlib.sha256(found.data).hexdigest(),
    )
