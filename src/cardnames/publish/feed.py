"""`feed.json` and `feed.xml` at the root: what changed for those who keep names, version by version.

JSON Feed 1.1 and Atom (RFC 4287) with the same items: names added, names changed, names that became
interchangeable, new alternate titles. An item's id follows from the version and the change alone, so that no
reader shows it twice. Addresses are relative to the feed, since a publication does not know where it is served.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast
from urllib.parse import quote
from uuid import UUID, uuid5

from cardnames.publish.before import Root
from cardnames.publish.documents import VersionRow
from cardnames.publish.reports import CHANGES
from cardnames.publish.version_ids import utc

ITEMS: Final = 500
"""Most items in a feed, newest first."""

SINGLY: Final = 100
"""A version with more changes of one kind has one item for them all: a new set is news once."""

LOOKED_AT: Final = 30
"""Most versions that are looked into."""

TITLE: Final = "cardnames: names that may be chosen"
JSON_FEED: Final = "feed.json"
ATOM_FEED: Final = "feed.xml"

_NAMESPACE: Final = UUID("8f6d2c1e-52a1-5a0b-9b0d-3c2f0e9a7d15")
_ATOM: Final = "http://www.w3.org/2005/Atom"
_FIRST_DAY: Final = "1993-08-05T00:00:00Z"

_Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class VersionChanges:
    """A version's `changes.json`, with upstream's date of the version."""

    version: str
    at: datetime
    changes: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news; `name` is what its page explains, "" for one about many names."""

    id: str
    title: str
    version: str
    at: str
    what: str
    name: str

    @property
    def url(self) -> str:
        if not self.name:
            return f"versions/{self.version}/site/index.html#report"
        return f"versions/{self.version}/site/index.html#name={quote(self.name, safe='')}"


@dataclass(frozen=True, slots=True)
class _News:
    """How one list of `changes.json` is told: the rows that count, one of them, and many of them."""

    of: str
    what: str
    counts: Callable[[_Row], bool]
    name: Callable[[_Row], str]
    one: Callable[[_Row], str]
    many: str


_NEWS: Final = (
    _News(
        "added",
        "added",
        lambda row: True,
        lambda row: _said(row, "name"),
        lambda row: f"{_said(row, 'name')} may be chosen",
        "new names",
    ),
    _News(
        "renamed",
        "renamed",
        lambda row: True,
        lambda row: _said(row, "after"),
        lambda row: f"{_said(row, 'before')} is now {_said(row, 'after')}",
        "names changed",
    ),
    _News(
        "interchangeable_added",
        "interchangeable",
        lambda row: row.get("status") != "unseen",
        lambda row: _said(row, "name_a"),
        lambda row: f"{_said(row, 'name_a')} and {_said(row, 'name_b')} count as one name",
        "new pairs of interchangeable names",
    ),
    _News(
        "aliases_added",
        "alternate title",
        lambda row: row.get("kind") == "alternate_title",
        lambda row: _said(row, "name"),
        lambda row: f"{_said(row, 'alias')} is a title of {_said(row, 'name')}",
        "new alternate titles",
    ),
)
"""In the order in which a version's items stand."""


def json_feed(root: Root, rows: Sequence[VersionRow]) -> bytes:
    """The bytes of `feed.json` for the versions that are there, newest first."""
    return render_feeds(read_changes(root, rows))[JSON_FEED]


def atom_feed(root: Root, rows: Sequence[VersionRow]) -> bytes:
    """The bytes of `feed.xml`."""
    return render_feeds(read_changes(root, rows))[ATOM_FEED]


def read_changes(root: Root, rows: Sequence[VersionRow]) -> list[VersionChanges]:
    """The newest versions' changes; a version whose file is missing or damaged has none to tell."""
    found = []
    for row in rows[:LOOKED_AT]:
        file = root.place.read(f"versions/{row.version}/{CHANGES}")
        try:
            document = json.loads(file.data) if file else None
        except ValueError:
            continue
        if isinstance(document, dict):
            found.append(VersionChanges(row.version, row.upstream_updated_at, document))
    return found


def render_feeds(versions: Iterable[VersionChanges]) -> dict[str, bytes]:
    """Path -> bytes of both feeds, from versions newest first. The same versions give the same bytes."""
    items = [item for version in versions for item in items_of(version)][:ITEMS]
    return {JSON_FEED: _as_json(items), ATOM_FEED: _as_atom(items)}


def items_of(version: VersionChanges) -> list[Item]:
    """A version's items. The first version of a publication has none: nothing was there to compare with."""
    at = f"{utc(version.at):%Y-%m-%dT%H:%M:%SZ}"
    items: list[Item] = []
    if version.changes.get("before") is None:
        return items
    for news in _NEWS:
        rows = [row for row in _rows(version.changes, news.of) if news.counts(row)]
        if len(rows) > SINGLY:
            title = f"{_total(version.changes, news, rows):,} {news.many}"
            items.append(Item(_id(version.version, news.what, ""), title, version.version, at, news.what, ""))
            continue
        # A title is one item, whatever languages and states its rows differ in.
        told = {news.one(row): news.name(row) for row in rows}
        items += [
            Item(_id(version.version, news.what, one), one, version.version, at, news.what, name)
            for one, name in told.items()
        ]
    return items


def _rows(changes: Mapping[str, object], of: str) -> list[_Row]:
    """The list's rows; plain names as rows of one column."""
    listed = cast("list[object]", changes.get(of) or [])
    return [cast(_Row, row) if isinstance(row, dict) else {"name": row} for row in listed]


def _total(changes: Mapping[str, object], news: _News, rows: Sequence[_Row]) -> int:
    """How many there are, where the list in `changes.json` may have been cut."""
    counts = cast("Mapping[str, int]", changes.get("counts") or {})
    return counts.get(news.of, len(rows)) if news.of in ("added", "renamed") else len(rows)


def _said(row: _Row, column: str) -> str:
    """The column as text; lone surrogates, which JSON can escape and no feed can hold, as U+FFFD."""
    return "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in str(row.get(column, "")))


def _id(version: str, what: str, one: str) -> str:
    return uuid5(_NAMESPACE, "\n".join((version, what, one))).urn


def _as_json(items: Sequence[Item]) -> bytes:
    document = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": TITLE,
        "description": "Names added and changed, interchangeable names, alternate titles.",
        "language": "en",
        "items": [
            {
                "id": item.id,
                "url": item.url,
                "title": item.title,
                "content_text": f"{item.title} (version {item.version}).",
                "date_published": item.at,
                "tags": [item.what],
            }
            for item in items
        ],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _as_atom(items: Sequence[Item]) -> bytes:
    feed = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": "en"})
    _child(feed, "id", uuid5(_NAMESPACE, TITLE).urn)
    _child(feed, "title", TITLE)
    _child(feed, "updated", items[0].at if items else _FIRST_DAY)
    _child(_child(feed, "author"), "name", "cardnames")
    ET.SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": ATOM_FEED})
    for item in items:
        entry = _child(feed, "entry")
        _child(entry, "id", item.id)
        _child(entry, "title", item.title)
        _child(entry, "updated", item.at)
        ET.SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": item.url})
        ET.SubElement(entry, "category", {"term": item.what})
        _child(entry, "content", f"{item.title} (version {item.version}).")
    ET.indent(feed)
    text: str = ET.tostring(feed, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _child(parent: ET.Element, tag: str, text: str = "") -> ET.Element:
    child = ET.SubElement(parent, tag)
    child.text = _xml_text(text) or None
    return child


def _xml_text(text: str) -> str:
    """XML 1.0 has no way to write most control characters; they become U+FFFD."""
    return "".join(char if _is_xml(ord(char)) else "\ufffd" for char in text)


def _is_xml(point: int) -> bool:
    return point in (0x9, 0xA, 0xD) or (point >= 0x20 and point not in (0xFFFE, 0xFFFF))
