"""What publishing does to the pointer, and what it leaves alone."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cardnames.errors import PublishError, SourceError, UsageError
from cardnames.index.findings import Finding
from cardnames.publish.before import open_root
from cardnames.publish.order import refuse_older
from cardnames.publish.publishing import hold, publish, touch
from cardnames.publish.versions import held, rollback, verify, versions
from cardnames.version import __version__
from publish.rows import DAY, LAYOUTS, NOW, alias, index_of, publish_day, sample_index, source, tree

ELVES = index_of(["Llanowar Elves"])
BOTH = index_of(["Llanowar Elves", "Storm Crow"])


def pointer(root: Path) -> dict[str, str | None]:
    found: dict[str, str | None] = json.loads((root / "latest.json").read_bytes())
    return found


def test_the_first_version_is_published_and_pointed_to(tmp_path: Path) -> None:
    outcome = publish_day(tmp_path / "new" / "root", ELVES, 3)
    root = tmp_path / "new" / "root"
    assert outcome.status == "published"
    assert outcome.url == f"{root}/versions/{outcome.version}"
    assert outcome.bytes["names.txt"] == 15
    assert pointer(root) == {
        "contract": "1.0",
        "version": outcome.version,
        "manifest_sha256": versions(root)[0].manifest_sha256,
        "upstream_updated_at": "2026-09-03T09:01:57Z",
        "checked_at": "2026-11-30T12:00:00Z",
        "pinned": None,
        "read_by": __version__,
    }
    assert verify(root) == []


def test_unchanged_content_publishes_nothing_and_moves_the_dates_alone(tmp_path: Path) -> None:
    first = publish_day(tmp_path, ELVES, 3)
    before = tree(tmp_path)
    second = publish(tmp_path, ELVES, (), source(DAY[9]), layouts=LAYOUTS, now=NOW + timedelta(days=1))
    assert (second.status, second.version) == ("unchanged", first.version)
    assert not second.changes
    assert pointer(tmp_path) == {
        **json.loads(before["latest.json"]),
        "upstream_updated_at": "2026-09-09T09:01:57Z",
        "checked_at": "2026-12-01T12:00:00Z",
    }
    assert {path: data for path, data in tree(tmp_path).items() if path != "latest.json"} == {
        path: data for path, data in before.items() if path != "latest.json"
    }


def test_content_that_was_published_before_is_pointed_to_again(tmp_path: Path) -> None:
    first = publish_day(tmp_path, ELVES, 1)
    publish_day(tmp_path, BOTH, 2)
    third = publish_day(tmp_path, ELVES, 3)
    assert (third.status, third.version) == ("moved", first.version)
    assert third.changes.removed == ("Storm Crow",)
    assert pointer(tmp_path)["version"] == first.version
    assert pointer(tmp_path)["upstream_updated_at"] == "2026-09-03T09:01:57Z"
    assert [row.names for row in versions(tmp_path)] == [2, 1]


def test_content_whose_old_version_is_damaged_is_published_anew(tmp_path: Path) -> None:
    first = publish_day(tmp_path, ELVES, 1)
    publish_day(tmp_path, BOTH, 2)
    (tmp_path / "versions" / first.version / "names.txt").write_text("Storm Crow\n")
    third = publish_day(tmp_path, ELVES, 3)
    assert third.status == "published"
    assert third.version.startswith("20260903T090157Z-")
    assert verify(tmp_path) == []


def test_changes_compare_with_the_version_that_the_pointer_led_to(tmp_path: Path) -> None:
    first = publish_day(tmp_path, ELVES, 1)
    second = publish_day(tmp_path, BOTH, 2)
    assert second.changes.added == ("Storm Crow",)
    folder = tmp_path / "versions" / second.version
    changes = json.loads((folder / "changes.json").read_bytes())
    assert (changes["before"], changes["version"]) == (first.version, second.version)
    assert changes["added"] == ["Storm Crow"]
    assert changes["counts"]["added"] == 1
    assert json.loads((folder / "manifest.json").read_bytes())["before"] == first.version


def test_an_older_upstream_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 9)
    before = tree(tmp_path)
    with pytest.raises(SourceError, match="older than what is published") as refused:
        publish_day(tmp_path, BOTH, 8)
    assert refused.value.exit_code == 3
    assert "--force" in refused.value.next_step
    assert tree(tmp_path) == before


def test_an_older_upstream_is_published_when_forced(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 9)
    outcome = publish_day(tmp_path, BOTH, 8, force=True)
    assert outcome.status == "published"
    assert pointer(tmp_path)["upstream_updated_at"] == "2026-09-08T09:01:57Z"


def test_refusing_an_older_upstream_can_be_asked_before_any_work(tmp_path: Path) -> None:
    refuse_older(open_root(tmp_path).before(), DAY[1])
    publish_day(tmp_path, ELVES, 9)
    before = open_root(tmp_path).before()
    refuse_older(before, DAY[9])
    refuse_older(before, DAY[8], force=True)
    with pytest.raises(SourceError):
        refuse_older(before, DAY[8])


def test_a_clock_that_goes_backwards_does_no_harm(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 1)
    outcome = publish(tmp_path, BOTH, (), source(DAY[2]), layouts={}, now=NOW - timedelta(days=9999))
    assert outcome.status == "published"
    assert versions(tmp_path)[0].version == outcome.version
    assert verify(tmp_path) == []


def test_a_moment_without_a_zone_is_no_moment(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        publish(tmp_path, ELVES, (), source(DAY[1].replace(tzinfo=None)), layouts={}, now=NOW)


def test_touching_moves_upstreams_date_forward_only(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 5)
    touch(tmp_path, updated_at=DAY[7], now=NOW + timedelta(hours=1))
    assert pointer(tmp_path)["upstream_updated_at"] == "2026-09-07T09:01:57Z"
    touch(tmp_path, updated_at=DAY[6], now=NOW + timedelta(hours=2))
    assert pointer(tmp_path)["upstream_updated_at"] == "2026-09-07T09:01:57Z"
    assert pointer(tmp_path)["checked_at"] == "2026-11-30T14:00:00Z"


def test_touching_where_nothing_was_published_says_so(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="nothing was published"):
        touch(tmp_path, updated_at=DAY[7], now=NOW)


def test_after_a_rollback_refreshes_leave_the_pointer_until_upstream_is_newer(tmp_path: Path) -> None:
    good = publish_day(tmp_path, ELVES, 1)
    publish_day(tmp_path, BOTH, 5)
    rollback(tmp_path, good.version, NOW)
    for day in (3, 5):
        outcome = publish_day(tmp_path, sample_index(), day)
        assert (outcome.status, outcome.version, outcome.pinned) == ("unchanged", good.version, True)
    assert len(versions(tmp_path)) == 2
    newer = publish_day(tmp_path, BOTH, 6)
    assert newer.status == "moved"
    assert pointer(tmp_path)["pinned"] is None


def test_after_a_rollback_a_forced_refresh_moves_the_pointer(tmp_path: Path) -> None:
    good = publish_day(tmp_path, ELVES, 1)
    publish_day(tmp_path, BOTH, 5)
    rollback(tmp_path, good.version, NOW)
    assert publish_day(tmp_path, BOTH, 5, force=True).status == "moved"
    assert pointer(tmp_path)["pinned"] is None


def test_touching_a_pinned_pointer_notes_the_look_alone(tmp_path: Path) -> None:
    good = publish_day(tmp_path, ELVES, 1)
    publish_day(tmp_path, BOTH, 5)
    rolled = rollback(tmp_path, good.version, NOW)
    touched = touch(tmp_path, updated_at=DAY[5], now=NOW + timedelta(hours=1))
    assert touched == replace(rolled, checked_at=NOW + timedelta(hours=1))


LOST = Finding("names-lost", "fatal", "30 names are gone", 30, ("Ice",))


def test_what_is_held_is_kept_aside_and_the_pointer_stays(tmp_path: Path) -> None:
    good = publish_day(tmp_path, BOTH, 1)
    before = tree(tmp_path)
    refused = hold(tmp_path, ELVES, (LOST,), source(DAY[2]), now=NOW)
    assert refused.checks == ("names-lost",)
    assert held(tmp_path) == (refused,)
    folder = tmp_path / "held" / refused.version
    assert set(tree(folder)) == {"manifest.json", "findings.json", "changes.json", "LICENSE-DATA.md"}
    assert json.loads((folder / "changes.json").read_bytes())["removed"] == ["Storm Crow"]
    assert pointer(tmp_path)["version"] == good.version
    assert {path: data for path, data in tree(tmp_path).items() if not path.startswith("held/")} == before


def test_holding_the_same_again_leaves_one(tmp_path: Path) -> None:
    for _ in range(2):
        hold(tmp_path, ELVES, (LOST,), source(DAY[2]), now=NOW)
    assert len(held(tmp_path)) == 1


def test_what_was_held_goes_when_it_is_published_or_overtaken(tmp_path: Path) -> None:
    publish_day(tmp_path, BOTH, 1)
    hold(tmp_path, ELVES, (LOST,), source(DAY[2]), now=NOW)
    hold(tmp_path, sample_index(), (LOST,), source(DAY[4]), now=NOW)
    accepted = replace(LOST, accepted=True)
    publish_day(tmp_path, ELVES, 2, findings=(accepted,))
    assert [one.upstream_updated_at for one in held(tmp_path)] == [DAY[4]]
    assert versions(tmp_path)[0].accepted == ("names-lost",)
    publish_day(tmp_path, BOTH, 5)
    assert held(tmp_path) == ()
    assert not any((tmp_path / "held").iterdir())


def test_a_held_folder_that_a_crash_left_half_is_passed_over(tmp_path: Path) -> None:
    refused = hold(tmp_path, ELVES, (LOST,), source(DAY[2]), now=NOW)
    (tmp_path / "held" / refused.version / "findings.json").unlink()
    assert held(tmp_path) == ()


def test_before_reads_the_tables_that_the_pointer_leads_to(tmp_path: Path) -> None:
    root = open_root(tmp_path)
    assert root.before() is None
    index = sample_index()
    outcome = publish_day(tmp_path, index, 3)
    before = root.before()
    assert before is not None
    assert before.version == outcome.version
    assert before.manifest.source.rows == 10
    for table, frame in index.items():
        assert before.table(table).equals(frame)
    assert before.table("names") is before.names


def test_the_place_of_a_publication_may_be_a_file_url(tmp_path: Path) -> None:
    root = tmp_path / "with space"
    outcome = publish_day(root.as_uri(), ELVES, 3)
    assert (root / "versions" / outcome.version).is_dir()


@pytest.mark.parametrize("url", ["https://example.invalid/cards", "ftp://example.invalid/"])
def test_an_address_that_cannot_be_written_to_is_a_usage_error(url: str) -> None:
    with pytest.raises(UsageError, match="nothing can be published"):
        open_root(url)


def test_a_publication_of_a_later_major_contract_is_left_alone(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 3)
    later = {**pointer(tmp_path), "contract": "2.0"}
    (tmp_path / "latest.json").write_text(json.dumps(later))
    with pytest.raises(PublishError, match=r"follows contract 2\.0") as refused:
        publish_day(tmp_path, BOTH, 4)
    assert "upgrade" in refused.value.next_step
    assert pointer(tmp_path) == later


def test_fields_that_a_later_minor_contract_adds_are_passed_over(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 3)
    (tmp_path / "latest.json").write_text(json.dumps({**pointer(tmp_path), "contract": "1.9", "mirror": "x"}))
    assert publish_day(tmp_path, BOTH, 4).status == "published"


@pytest.mark.parametrize("text", ["", "{}", "[]", "<html>", '{"contract": "1.0", "version": 3}'])
def test_a_pointer_that_is_none_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    publish_day(tmp_path, ELVES, 3)
    (tmp_path / "latest.json").write_text(text)
    with pytest.raises(PublishError, match="no pointer of a publication") as refused:
        publish_day(tmp_path, BOTH, 4)
    assert refused.value.where.endswith("latest.json")


def test_an_alias_that_changes_is_news(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 3)
    titled = index_of(["Llanowar Elves"], aliases=[alias("Mothra's Friend", "Llanowar Elves")])
    outcome = publish_day(tmp_path, titled, 4)
    assert [change.alias for change in outcome.changes.aliases_added] == ["Mothra's Friend"]


def test_held_findings_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    refused = hold(tmp_path, ELVES, (LOST,), source(DAY[2]), now=NOW)
    (tmp_path / "held" / refused.version / "findings.json").write_text("[{}]")
    assert held(tmp_path) == ()
