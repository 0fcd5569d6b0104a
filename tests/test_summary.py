"""A run told in Markdown and rows; names are data there."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from cardnames.job import Job, Report
from cardnames.pipeline import refresh
from cardnames.summary import change_rows, finding_rows, summarise
from cards import card, oracle, spell, token, write_bulk

NOW = datetime(2026, 9, 10, 10, tzinfo=UTC)


def refreshed(folder: Path, day: int, *cards: dict[str, object]) -> Report:
    source = write_bulk(folder / f"default-cards-202609{day:02}090000.jsonl.gz", cards)
    return refresh(Job(str(source), folder / "root", folder / "cache", NOW))


def test_a_publication_is_told_with_its_counts_and_steps(tmp_path: Path) -> None:
    report = refreshed(tmp_path, 9, card(), spell("Shock"))
    lines = summarise(tmp_path / "root", report).splitlines()

    assert lines[0] == f"# cardnames: published {report.version}"
    assert "| upstream | 2026-09-09 09:00 UTC |" in lines
    assert "| traditional | 2 |" in lines
    assert "| normal | 2 |" in lines
    assert f"| publish | {report.seconds['publish']:.2f} | {report.bytes['publish']:,} |" in lines


def test_a_held_publication_says_what_holds_it_and_what_it_would_have_changed(tmp_path: Path) -> None:
    refreshed(tmp_path, 9, card())
    report = refreshed(tmp_path, 10, token())

    assert "| held by | no-names |" in summarise(tmp_path / "root", report).splitlines()
    assert finding_rows(report)[0]["severity"] == "fatal"
    assert change_rows(tmp_path / "root", report)[0] == {"change": "removed", "name": "Grizzly Bears"}


def test_changes_have_a_row_each(tmp_path: Path) -> None:
    refreshed(tmp_path, 8, card(), spell("Shock"), spell("Opt"))
    renamed = spell("Shocking", oracle_id=oracle("Shock"))
    report = refreshed(tmp_path, 9, card(), renamed, spell("Opt", mana_cost="{2}{U}"), spell("New"))

    rows = change_rows(tmp_path / "root", report)

    assert {"change": "added", "name": "New"} in rows
    assert {"change": "renamed", "name": "Shocking", "before": "Shock"} in rows
    assert {"change": "mana_cost", "name": "Opt", "before": "{R}", "after": "{2}{U}"} in rows


def test_a_hostile_file_name_is_no_markup(tmp_path: Path) -> None:
    source = write_bulk(tmp_path / "a|b<script>`*.jsonl", [card()], gz=False)
    report = refresh(Job(str(source), tmp_path / "root", tmp_path / "cache", NOW))
    assert r"| source | a\|b&lt;script&gt;\`\*.jsonl |" in summarise(tmp_path / "root", report).splitlines()
