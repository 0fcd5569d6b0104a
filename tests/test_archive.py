"""Bulk files kept outside the publication, and versions made again from them."""

from __future__ import annotations

import hashlib
import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.archive import find, keep, kept
from cardnames.errors import SourceError, UsageError
from cardnames.job import Job, Report
from cardnames.pipeline import refresh
from cardnames.rebuilding import rebuild
from cardnames.stages import get_snapshot
from cards import card, spell, write_bulk
from scryfall_server import ScryfallServer

NOW = datetime(2026, 9, 8, 10, tzinfo=UTC)


def refreshed(folder: Path, day: int, *names: str, versions: int = 2) -> Report:
    """A refresh from a file of that day, with its bulk file kept."""
    cards = [card(), *(spell(name) for name in names)]
    source = write_bulk(folder / f"default-cards-202609{day:02}090000.jsonl.gz", cards)
    archive = folder / "archive"
    job = Job(str(source), folder / "root", folder / "cache", NOW, archive=archive, archive_versions=versions)
    return refresh(job)


def content_hash(root: Path, version: str) -> str:
    manifest = json.loads((root / "versions" / version / "manifest.json").read_text())
    return str(manifest["content_hash"])


def test_a_rebuilt_version_has_the_published_content_hash(tmp_path: Path) -> None:
    report = refreshed(tmp_path, 1, "Shock")

    rebuilt = rebuild(tmp_path / "archive", report.version, now=NOW)

    assert rebuilt.same
    assert rebuilt.content_hash == content_hash(tmp_path / "root", report.version)


def test_a_rebuilt_version_published_elsewhere_is_the_same_version(tmp_path: Path) -> None:
    report = refreshed(tmp_path, 1, "Shock")

    rebuilt = rebuild(tmp_path / "archive", report.version, now=NOW, to=tmp_path / "copy")

    assert rebuilt.published is not None
    assert rebuilt.published.version == report.version
    names = Path("versions") / report.version / "names.csv"
    assert (tmp_path / "copy" / names).read_bytes() == (tmp_path / "root" / names).read_bytes()


def test_a_file_that_gives_other_names_is_told_and_not_published(tmp_path: Path) -> None:
    first, second = refreshed(tmp_path, 1, "Shock"), refreshed(tmp_path, 2, "Shock", "Opt")
    archive = tmp_path / "archive"
    # As if another version of the software read another index out of the same file.
    (archive / first.version).rename(archive / "aside")
    (archive / second.version).rename(archive / first.version)

    rebuilt = rebuild(archive, first.version, now=NOW, to=tmp_path / "copy")

    assert not rebuilt.same
    assert rebuilt.published is None
    assert not (tmp_path / "copy").exists()


def test_the_newest_versions_keep_their_files_and_older_ones_lose_them(tmp_path: Path) -> None:
    reports = [refreshed(tmp_path, day, *("Shock", "Opt", "Duress")[:day]) for day in (1, 2, 3)]

    assert kept(tmp_path / "archive") == (reports[2].version, reports[1].version)
    with pytest.raises(SourceError, match="is not kept"):
        find(tmp_path / "archive", reports[0].version)


def test_an_unchanged_refresh_keeps_what_is_kept(tmp_path: Path) -> None:
    first = refreshed(tmp_path, 1, "Shock")
    before = find(tmp_path / "archive", first.version).stat().st_ino

    second = refreshed(tmp_path, 2, "Shock")

    assert second.status == "unchanged"
    assert kept(tmp_path / "archive") == (first.version,)
    assert find(tmp_path / "archive", first.version).stat().st_ino == before


def test_nothing_of_the_bulk_file_is_in_the_publication(tmp_path: Path) -> None:
    refreshed(tmp_path, 1, "Shock")
    raw = (tmp_path / "default-cards-20260901090000.jsonl.gz").read_bytes()

    published = [path for path in (tmp_path / "root").rglob("*") if path.is_file()]

    assert published
    assert all(path.read_bytes() != raw for path in published)


def test_a_damaged_file_is_not_rebuilt_from(tmp_path: Path) -> None:
    report = refreshed(tmp_path, 1, "Shock")
    path = find(tmp_path / "archive", report.version)
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 1
    path.write_bytes(raw)

    with pytest.raises(SourceError, match="is damaged"):
        rebuild(tmp_path / "archive", report.version, now=NOW)


def test_sha256sum_accepts_the_sums(tmp_path: Path) -> None:
    report = refreshed(tmp_path, 1, "Shock")
    folder = tmp_path / "archive" / report.version

    checked = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=folder, capture_output=True, text=True
    )

    assert checked.stdout == "bulk.jsonl.gz: OK\n"


def test_a_downloaded_file_is_kept_without_a_second_copy(tmp_path: Path) -> None:
    bulk = write_bulk(tmp_path / "bulk.jsonl.gz", [card()]).read_bytes()
    with ScryfallServer(bulk) as server:
        job = Job("scryfall", tmp_path / "root", tmp_path / "cache", NOW, api=server.url)
        snapshot = get_snapshot(job, None)

    version = "20260908T090157Z-0123456789ab"
    path = keep(tmp_path / "archive", version, snapshot, count=1)

    assert path.stat().st_ino == snapshot.path.stat().st_ino
    assert hashlib.sha256(find(tmp_path / "archive", version).read_bytes()).hexdigest() == snapshot.sha256


def test_a_rest_of_a_killed_run_does_not_stand_in_the_way(tmp_path: Path) -> None:
    rest = tmp_path / "archive" / ".new"
    rest.mkdir(parents=True)
    (rest / "bulk.jsonl.gz").write_bytes(b"half")

    report = refreshed(tmp_path, 1, "Shock")

    assert rebuild(tmp_path / "archive", report.version, now=NOW).same


@pytest.mark.parametrize("version", ["../root", "latest", "20260908T090157Z-0123456789ab/.."])
def test_nothing_but_a_version_is_looked_for(tmp_path: Path, version: str) -> None:
    with pytest.raises(UsageError, match="is not a version"):
        find(tmp_path, version)
