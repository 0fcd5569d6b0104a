"""What a backfill is made of: finding the files and their order. Publishing them is told in tests/flows."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.backfill import expand, in_order, prepare, publish_next
from cardnames.errors import SourceError, UsageError
from cardnames.job import Job
from cardnames.scryfall.snapshot import NOTE_SUFFIX
from cardnames.stages import get_snapshot
from cardnames.steps import fetch_from
from cards import card, spell, write_bulk

JOB_DAY = datetime(2026, 9, 30, 10, tzinfo=UTC)


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job("", tmp_path / "root", tmp_path / "cache", JOB_DAY)


def test_folders_patterns_files_and_addresses_are_expanded_each_once(tmp_path: Path) -> None:
    deep = tmp_path / "archive" / "version"
    deep.mkdir(parents=True)
    first, second = deep / "bulk.jsonl.gz", tmp_path / "archive" / "b.json"
    for path in (first, second, deep / f"bulk.jsonl.gz{NOTE_SUFFIX}", deep / "SHA256SUMS"):
        path.write_text("{}")

    found = expand(
        [str(tmp_path / "archive"), str(tmp_path / "*" / "*.json"), str(first), "https://example.org/c.jsonl"]
    )

    assert found == tuple(sorted([str(first), str(second), "https://example.org/c.jsonl"]))


@pytest.mark.parametrize("nothing", ["", "empty", "empty/*.jsonl", "no-such-file.jsonl.gz"])
def test_what_leads_to_nothing_is_an_error(tmp_path: Path, nothing: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError):
        expand([str(tmp_path / nothing)] if nothing else [])


def test_the_oldest_upstream_comes_first_and_a_file_given_twice_counts_once(job: Job, tmp_path: Path) -> None:
    days = {3: "a", 1: "b", 2: "c"}
    paths = [
        write_bulk(tmp_path / f"{name}-2026090{day}090000.jsonl.gz", [card(), spell(name)])
        for day, name in days.items()
    ]
    prepared = [prepare(job, fetch_from(job, str(path)), tmp_path / "work") for path in [*paths, paths[0]]]

    assert [one.source.updated_at.day for one in in_order(prepared)] == [1, 2, 3]


def test_the_same_bytes_under_several_dates_are_of_the_oldest(job: Job, tmp_path: Path) -> None:
    prepared = [
        prepare(job, fetch_from(job, str(write_bulk(tmp_path / name, [card()]))), tmp_path / "work")
        for name in ("z-20251201090000.jsonl", "a-20260908090000.jsonl", "b-20260101090000.jsonl")
    ]
    for some in (prepared, prepared[::-1]):
        assert [f"{one.source.updated_at:%Y-%m-%d}" for one in in_order(some)] == ["2025-12-01"]


def test_an_older_file_that_the_history_lacks_is_refused(job: Job, tmp_path: Path) -> None:
    for day, name in ((2, "Shock"), (1, "Opt")):
        path = write_bulk(tmp_path / f"cards-2026090{day}090000.jsonl.gz", [card(), spell(name)])
        one = prepare(job, fetch_from(job, str(path)), tmp_path / "work")
        if day == 2:
            assert publish_next(job, one).status == "published"
        else:
            with pytest.raises(SourceError, match="older than what is published"):
                publish_next(job, one)


def test_the_tables_of_a_published_file_are_dropped(job: Job, tmp_path: Path) -> None:
    path = write_bulk(tmp_path / "cards-20260901090000.jsonl.gz", [card()])
    one = prepare(job, get_snapshot(Job(str(path), job.root, job.cache, job.now), None), tmp_path / "work")
    publish_next(job, one)
    assert not one.work.exists()
