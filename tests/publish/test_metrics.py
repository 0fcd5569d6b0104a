"""metrics.prom: what it says after every kind of run, and that no run fails for it."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardnames.errors import SourceError
from cardnames.job import Job
from cardnames.pipeline import refresh
from cardnames.publish.metrics import HELP, METRICS, LastRun, Sample, render, write_metrics
from cardnames.publish.versions import rollback
from cards import card, spell, token, write_bulk

NOW = datetime(2026, 9, 8, 10, tzinfo=UTC)
_LINE = re.compile(
    r'cardnames_([a-z_]+)(\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? (\S+)'
)


def metrics(root: Path) -> dict[str, float]:
    """Every sample by its name with labels; a line that is no sample and no comment fails the test."""
    found = {}
    for line in (root / METRICS).read_text(encoding="utf-8").splitlines():
        if not line.startswith(("# HELP ", "# TYPE ")):
            parsed = _LINE.fullmatch(line)
            assert parsed, line
            found[parsed[1] + (parsed[2] or "")] = float(parsed[3])
    return found


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = write_bulk(tmp_path / "default-cards-20260908090000.jsonl.gz", [card(), spell("Shock")])
    return Job(str(source), tmp_path / "root", tmp_path / "cache", NOW)


def test_a_publication_is_measured(job: Job) -> None:
    report = refresh(job)
    told = metrics(Path(job.root))

    assert told['last_run_status{status="published"}'] == 1
    assert told["last_run_timestamp_seconds"] == told["last_success_timestamp_seconds"] == NOW.timestamp()
    assert told["upstream_timestamp_seconds"] == datetime(2026, 9, 8, 9, tzinfo=UTC).timestamp()
    assert told["upstream_age_seconds"] == 3600
    assert told['names{scope="traditional"}'] == told["choosable_names"] == 2
    assert told['entries{kind="normal"}'] == 2
    assert told["held_publications"] == told["pinned"] == 0
    assert told['run_step_seconds{step="publish"}'] == report.seconds["publish"]
    assert told['run_step_bytes{step="fetch"}'] == Path(job.source).stat().st_size
    assert told['run_step_bytes{step="publish"}'] == report.bytes["publish"] > 0
    assert told["run_source_lines"] == 2
    assert told[f'info{{version="{report.version}",contract="1.0",software="0.1.0"}}'] == 1


def test_exactly_one_status_holds_after_every_run(job: Job) -> None:
    for _ in range(2):
        refresh(job)
        statuses = {
            name: value for name, value in metrics(Path(job.root)).items() if "last_run_status" in name
        }
        assert sum(statuses.values()) == 1
    assert statuses['last_run_status{status="unchanged"}'] == 1


def test_a_failed_source_leaves_the_last_success_as_it_was(job: Job) -> None:
    refresh(job)
    with pytest.raises(SourceError):
        refresh(replace(job, source="/there/is/no/such/file", now=NOW + timedelta(days=1)))
    told = metrics(Path(job.root))

    assert told['last_run_status{status="source_failed"}'] == 1
    assert told["last_success_timestamp_seconds"] == NOW.timestamp()
    assert told["last_run_timestamp_seconds"] - told["last_success_timestamp_seconds"] == 24 * 3600
    assert "run_source_lines" not in told


def test_a_held_publication_is_counted_until_it_is_overtaken(job: Job, tmp_path: Path) -> None:
    refresh(job)
    nothing = write_bulk(tmp_path / "default-cards-20260909090000.jsonl.gz", [token()])
    assert refresh(replace(job, source=str(nothing))).status == "held"
    told = metrics(Path(job.root))
    assert told["held_publications"] == 1
    assert told['run_findings{severity="fatal"}'] >= 1

    mended = write_bulk(
        tmp_path / "default-cards-20260910090000.jsonl.gz", [card(), spell("Shock"), spell("Opt")]
    )
    assert refresh(replace(job, source=str(mended))).status == "published"
    assert metrics(Path(job.root))["held_publications"] == 0


def test_a_pinned_pointer_is_told(job: Job, tmp_path: Path) -> None:
    first = refresh(job)
    later = write_bulk(
        tmp_path / "default-cards-20260909090000.jsonl.gz", [card(), spell("Shock"), spell("Opt")]
    )
    refresh(replace(job, source=str(later)))
    rollback(job.root, first.version, NOW)
    refresh(replace(job, source=str(later)))

    assert metrics(Path(job.root))["pinned"] == 1


def test_a_run_that_never_published_writes_nothing(job: Job, tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        refresh(replace(job, source="/there/is/no/such/file"))
    assert not (tmp_path / "root").exists()


def test_a_fault_of_the_metrics_is_logged_and_no_more(job: Job, caplog: pytest.LogCaptureFixture) -> None:
    refresh(job)
    path = Path(job.root) / METRICS
    path.unlink()
    path.symlink_to("latest.json")
    with caplog.at_level(logging.WARNING, "cardnames"):
        assert not write_metrics(job.root, LastRun("published", NOW))

    assert "metrics not written: a symbolic link is in the way" in caplog.text
    assert (Path(job.root) / "latest.json").read_text().startswith("{")


def test_labels_are_data() -> None:
    text = render([Sample("info", 1, (("version", 'a"b\\c\nd'),))]).decode()
    assert text.splitlines()[-1] == r'cardnames_info{version="a\"b\\c\nd"} 1'


def test_every_metric_has_help_and_type_once(job: Job) -> None:
    refresh(job)
    lines = (Path(job.root) / METRICS).read_text().splitlines()
    heads = [line.split()[2] for line in lines if line.startswith("# HELP ")]
    assert heads == [f"cardnames_{metric}" for metric in HELP]
    assert [line.split()[2] for line in lines if line.startswith("# TYPE ")] == heads
