"""The feeds: one item a change, ids for ever, newest first, bounded, and well-formed whatever names hold."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cardnames.publish.before import open_root
from cardnames.publish.feed import ATOM_FEED, ITEMS, JSON_FEED, SINGLY, VersionChanges, render_feeds
from cardnames.publish.listing import versions
from cardnames.publish.versions import prune
from publish.rows import alias, entry, index_of, pair, publish_day

ATOM = "{http://www.w3.org/2005/Atom}"
START = datetime(2026, 9, 1, 9, tzinfo=UTC)


def changes(day: int = 1, before: str | None = "v0", **lists: object) -> VersionChanges:
    counts = {name: len(rows) for name, rows in lists.items()}  # type: ignore[arg-type]
    document = {"before": before, "version": f"v{day}", "counts": counts, **lists}
    return VersionChanges(f"v{day}", START + timedelta(days=day), document)


def items(*of: VersionChanges) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(render_feeds(of)[JSON_FEED])["items"]
    return found


def atom(*of: VersionChanges) -> ET.Element:
    return ET.fromstring(render_feeds(of)[ATOM_FEED])


EVERY_KIND = changes(
    added=["Fire"],
    renamed=[{"oracle_id": "o", "face_index": 0, "before": "Ice.", "after": "Ice"}],
    interchangeable_added=[
        {"name_a": "Fire", "name_b": "Flame", "status": "confirmed"},
        {"name_a": "Seen", "name_b": "Nowhere", "status": "unseen"},
    ],
    aliases_added=[
        {"alias": "Burn", "kind": "alternate_title", "lang": "en", "name": "Fire", "status": "active"},
        {"alias": "Feu", "kind": "printed_name", "lang": "fr", "name": "Fire", "status": "active"},
    ],
    removed=["Gone"],
)


def test_each_kind_of_news_is_an_item_and_nothing_else_is() -> None:
    assert [(item["title"], item["tags"]) for item in items(EVERY_KIND)] == [
        ("Fire may be chosen", ["added"]),
        ("Ice. is now Ice", ["renamed"]),
        ("Fire and Flame count as one name", ["interchangeable"]),
        ("Burn is a title of Fire", ["alternate title"]),
    ]


def test_both_feeds_have_the_same_items() -> None:
    entries = atom(EVERY_KIND).findall(f"{ATOM}entry")
    said = [
        (e.findtext(f"{ATOM}id"), e.findtext(f"{ATOM}title"), e.findtext(f"{ATOM}updated")) for e in entries
    ]
    assert said == [(item["id"], item["title"], item["date_published"]) for item in items(EVERY_KIND)]


def test_an_id_belongs_to_one_change_of_one_version_for_ever() -> None:
    first, again = changes(1, added=["Fire", "Ice"]), changes(2, added=["Fire"])
    ids = [item["id"] for item in items(again, first)]
    assert len(set(ids)) == 3
    assert [item["id"] for item in items(first)] == ids[1:]
    assert ids[1] == "urn:uuid:43fb478c-1a03-5e18-ad7a-eb39638b429d"


def test_the_newest_version_stands_first_and_the_feed_is_bounded() -> None:
    many = [changes(day, added=[f"Name {day} {n}" for n in range(SINGLY)]) for day in range(20, 0, -1)]
    found = items(*many)
    assert len(found) == ITEMS < 20 * SINGLY
    dates = [str(item["date_published"]) for item in found]
    assert dates == sorted(dates, reverse=True) and dates[0] == "2026-09-21T09:00:00Z"


def test_a_new_set_is_one_item() -> None:
    one, renamed = items(
        changes(added=[f"Name {n}" for n in range(281)], renamed=[{"before": "A", "after": "B"}])
    )
    assert one["title"] == "281 new names" and renamed["title"] == "A is now B"
    assert one["url"] == "versions/v1/site/index.html#report"


def test_a_list_that_was_cut_is_told_by_its_whole_count() -> None:
    cut = changes(added=[f"Name {n}" for n in range(SINGLY + 1)])
    assert isinstance(cut.changes["counts"], dict)
    cut.changes["counts"]["added"] = 33_000
    assert [item["title"] for item in items(cut)] == ["33,000 new names"]


def test_the_first_version_has_no_news() -> None:
    assert items(changes(before=None, added=["Fire"])) == []
    assert atom(changes(before=None, added=["Fire"])).findtext(f"{ATOM}updated") == "1993-08-05T00:00:00Z"


def test_a_title_in_several_states_is_one_item() -> None:
    row = {"alias": "Burn", "kind": "alternate_title", "lang": "en", "name": "Fire", "status": "active"}
    assert len(items(changes(aliases_added=[row, row | {"lang": "es"}]))) == 1


def test_names_stay_text_in_both_feeds() -> None:
    hostile = ["<img src=x onerror=alert(1)>", "]]></entry>", "a & b", "\x00\x1b[2J", "\u202eevil", "\ud800"]
    of = changes(added=hostile)
    titles = [e.findtext(f"{ATOM}title") for e in atom(of).iter(f"{ATOM}entry")]
    assert titles[:3] == [f"{name} may be chosen" for name in hostile[:3]]
    assert titles[3:] == ["\ufffd\ufffd[2J may be chosen", "\u202eevil may be chosen", "\ufffd may be chosen"]
    assert [item["title"] for item in items(of)][:5] == [f"{name} may be chosen" for name in hostile[:5]]


def test_the_atom_feed_has_what_rfc_4287_requires() -> None:
    feed = atom(EVERY_KIND)
    assert feed.tag == f"{ATOM}feed" and feed.find(f"{ATOM}author/{ATOM}name") is not None
    for place in (feed, *feed.iter(f"{ATOM}entry")):
        assert all(place.findtext(f"{ATOM}{tag}") for tag in ("id", "title", "updated"))
        assert place.find(f"{ATOM}link") is not None


def test_publishing_writes_the_feeds_beside_the_versions(tmp_path: Path) -> None:
    publish_day(tmp_path, index_of(["Fire", entry("Ice.", oracle_id="o" * 36)]), 3)
    later = index_of(
        ["Fire", entry("Ice", oracle_id="o" * 36), "Water"],
        aliases=[alias("Burn", "Fire")],
        pairs=[pair("Fire", "Water", status="confirmed")],
    )
    second = publish_day(tmp_path, later, 5)
    document = json.loads((tmp_path / JSON_FEED).read_bytes())
    assert document["version"] == "https://jsonfeed.org/version/1.1"
    assert [item["title"] for item in document["items"]] == [
        "Water may be chosen",
        "Ice. is now Ice",
        "Fire and Water count as one name",
        "Burn is a title of Fire",
    ]
    assert all(item["url"].startswith(f"versions/{second.version}/site/") for item in document["items"])
    assert ET.parse(tmp_path / ATOM_FEED).getroot().tag == f"{ATOM}feed"


def test_a_version_that_goes_takes_its_items_along_and_a_damaged_one_has_none(tmp_path: Path) -> None:
    for day, names in ((3, ["Fire"]), (4, ["Fire", "Ice"]), (5, ["Fire", "Ice", "Water"])):
        publish_day(tmp_path, index_of(names), day)
    rows = versions(open_root(tmp_path))
    (tmp_path / "versions" / rows[0].version / "changes.json").write_bytes(b"{")
    prune(tmp_path, 2)
    titles = [item["title"] for item in json.loads((tmp_path / JSON_FEED).read_bytes())["items"]]
    assert titles == ["Ice may be chosen"]
