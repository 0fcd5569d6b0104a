"""The whole job in one process: its steps, what it says, which date it gives a source, and doing nothing twice."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.errors import SourceError
from cardnames.pipeline import Job, Report, refresh
from cardnames.publish.versions import verify
from cardnames.stages import FIRST_DAY
from cards import ABSENT, Json, card, printing_of, write_bulk
from reading import read

NOW = datetime(2026, 10, 1, tzinfo=UTC)


def run(folder: Path, source: str, **options: object) -> Report:
    return refresh(Job(source, folder / "publication", folder / "cache", NOW, **options))  # type: ignore[arg-type]


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_the_steps_are_told_in_order_and_timed(tmp_path: Path) -> None:
    steps: list[str] = []
    report = refresh(Job("sample", tmp_path / "publication", tmp_path / "cache", NOW), step=steps.append)
    assert steps == ["fetch", "read", "build", "check", "publish"]
    assert list(report.seconds) == steps


def test_the_sample_is_published_whole(tmp_path: Path) -> None:
    report = run(tmp_path, "sample")
    assert (report.status, report.rows, report.quarantined, report.checks) == ("published", 282, 0, ())
    assert verify(tmp_path / "publication") == []
    assert report.counts["names"] == 258


def test_the_second_run_publishes_nothing(tmp_path: Path) -> None:
    first = run(tmp_path, "sample")
    second = run(tmp_path, "sample")
    assert second.status == "unchanged"
    assert second.version == first.version
    assert len(list((tmp_path / "publication" / "versions").iterdir())) == 1


@pytest.mark.parametrize(
    ("dates", "expected"),
    [
        (["2020-01-01", "2020-01-01", "2026-01-01"], day("2020-01-01")),  # one row alone proves nothing
        (["2020-01-01", "2020-01-01", "2021-01-01", "2021-01-01"], day("2021-01-01")),
        (["2109-01-01", "2109-01-01", "2020-01-01", "2020-01-01"], day("2020-01-01")),
        (["2020-01-01", "2021-01-01"], None),
        ([ABSENT, ABSENT, "soon", "soon"], None),
        ([], None),
    ],
)
def test_the_newest_date_that_two_rows_share_dates_a_file(
    dates: list[object], expected: datetime | None
) -> None:
    made = [card(released_at=date, collector_number=str(n), set=code)
            for n, date in enumerate(dates) for code in ("aaa",)]  # fmt: skip
    assert read(made).cards.newest_release(2) == expected


def test_rows_of_several_sets_share_a_date() -> None:
    made = [card(released_at="2020-01-01", set=code) for code in ("aaa", "bbb", "ccc")]
    assert read(made).cards.newest_release(3) == day("2020-01-01")
    assert read(made).cards.newest_release(4) is None


def test_a_file_is_as_old_as_its_name_says_else_as_its_rows_else_as_the_game(tmp_path: Path) -> None:
    bears = card(released_at="2020-01-01")
    rows: list[Json] = [bears, printing_of(bears, set="two")]
    named = write_bulk(tmp_path / "default-cards-20260908090157.jsonl.gz", rows)
    assert run(tmp_path / "1", str(named)).upstream == datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)
    assert run(tmp_path / "2", str(write_bulk(tmp_path / "cards.jsonl.gz", rows))).upstream == day(
        "2020-01-01"
    )
    undated = write_bulk(tmp_path / "undated.jsonl.gz", [card(released_at=ABSENT)])
    assert run(tmp_path / "3", str(undated)).upstream == FIRST_DAY == day("1993-08-05")


@pytest.mark.parametrize(
    "body", [b"", b"<html>", b'{"object":"error","details":"Down."}', b"\x1f\x8b\x08", b'[{"object":"card"}']
)
def test_what_is_no_bulk_file_leaves_the_last_publication(tmp_path: Path, body: bytes) -> None:
    good = write_bulk(tmp_path / "default-cards-20260901090157.jsonl", [card()], gz=False)
    run(tmp_path, str(good))
    pointer = (tmp_path / "publication" / "latest.json").read_bytes()
    bad = tmp_path / "default-cards-20260902090157.jsonl"
    bad.write_bytes(body)
    with pytest.raises(SourceError):
        run(tmp_path, str(bad))
    assert (tmp_path / "publication" / "latest.json").read_bytes() == pointer
    assert verify(tmp_path / "publication") == []


def test_the_manifest_says_what_the_report_says(tmp_path: Path) -> None:
    report = run(tmp_path, "sample")
    manifest = json.loads(
        (tmp_path / "publication" / "versions" / report.version / "manifest.json").read_text(encoding="utf-8")
    )
    assert manifest["source"]["rows"] == report.rows
    assert manifest["source"]["kind"] == "sample"
