from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.errors import SourceError
from cardnames.scryfall.snapshot import Snapshot
from cardnames.scryfall.source import fetch
from fetching import Fetching, bulk_bytes
from scryfall_server import Fault


def read(source: str | Path, *, sample: Path = Path("none")) -> Snapshot:
    return fetch(str(source), cache=Path("never-made"), sample=sample)


def test_a_file_is_named_by_its_name_alone_and_dated_by_it(tmp_path: Path) -> None:
    path = tmp_path / "default-cards-20260908090157.jsonl.gz"
    path.write_bytes(bulk_bytes())
    snapshot = read(path)
    assert (snapshot.kind, snapshot.uri) == ("file", path.name)
    assert snapshot.updated_at == datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)
    assert (snapshot.bytes, snapshot.compressed_size, snapshot.etag) == (len(bulk_bytes()), None, None)
    assert (snapshot.path, snapshot.fresh) == (path, True)


def test_a_file_without_a_date_in_its_name_has_none(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(b"{}")
    assert read(path).updated_at is None


def test_the_note_of_a_download_dates_the_file_wherever_it_lies(fetching: Fetching, tmp_path: Path) -> None:
    snapshot = fetching.fetch()
    moved = tmp_path / "cards.gz"
    shutil.copy(snapshot.path, moved)
    shutil.copy(f"{snapshot.path}.source.json", f"{moved}.source.json")
    found = read(moved)
    assert (found.kind, found.uri, found.updated_at) == ("file", "cards.gz", snapshot.updated_at)
    assert (found.sha256, found.compressed_size) == (snapshot.sha256, snapshot.compressed_size)


def test_a_note_about_other_bytes_dates_nothing(fetching: Fetching, tmp_path: Path) -> None:
    snapshot = fetching.fetch()
    other = tmp_path / "cards.gz"
    other.write_bytes(bulk_bytes(3))
    shutil.copy(f"{snapshot.path}.source.json", f"{other}.source.json")
    assert read(other).updated_at is None


def test_the_sample_is_the_file_that_was_named_for_it(tmp_path: Path) -> None:
    sample = tmp_path / "sample.jsonl"
    sample.write_bytes(b"{}\n")
    snapshot = read("sample", sample=sample)
    assert (snapshot.kind, snapshot.path, snapshot.uri) == ("sample", sample, "sample.jsonl")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (".", "is a directory"),
        ("empty.jsonl", "is empty"),
        ("missing.jsonl", "does not exist"),
        ("/dev/null", "is no ordinary file"),
        ("pipe", "is no ordinary file"),
        ("bad\0name", "cannot be read"),
        ("loop", "cannot be read"),
        ("x" * 300, "cannot be read"),
        ("file:cards.jsonl", "does not exist"),
        ("file:///etc/passwd", "the scheme file are not read"),
        ("s3://bucket/" + "x" * 300, "the scheme s3 are not read"),
        ("http://example.invalid/" + "x" * 300, "it is plain http"),
        ("https://example.invalid/a b", "characters that do not belong"),
    ],
)
def test_what_is_no_file_of_cards_is_refused_in_words(
    source: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.jsonl").touch()
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    with pytest.raises(SourceError, match=words) as caught:
        read(source)
    assert caught.value.where and caught.value.expected and caught.value.next_step


def test_a_file_may_be_called_like_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("oracle:cards.jsonl").write_bytes(b"{}")
    assert read("oracle:cards.jsonl").uri == "oracle:cards.jsonl"


def test_an_address_is_fetched_and_dated_by_its_file_name(fetching: Fetching) -> None:
    snapshot = fetching.fetch(f"{fetching.server.file_url}?token=secret")
    assert (snapshot.kind, snapshot.uri) == ("url", fetching.server.file_url)
    assert snapshot.updated_at == datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)
    assert snapshot.path.read_bytes() == bulk_bytes()
    assert snapshot.path.name.startswith("url-")
    assert b"secret" not in b"".join(path.read_bytes() for path in fetching.cache.glob("*.json"))


def test_an_address_is_not_downloaded_again_while_it_is_unchanged(fetching: Fetching) -> None:
    first = fetching.fetch(fetching.server.file_url)
    second = fetching.fetch(fetching.server.file_url)
    assert (second.path, second.sha256, second.fresh) == (first.path, first.sha256, False)
    assert fetching.server.requests[-1].headers["If-None-Match"] == fetching.server.upstream.etag


def test_an_address_with_new_content_is_fetched_beside_the_old(fetching: Fetching) -> None:
    first = fetching.fetch(fetching.server.file_url)
    fetching.server.upstream.data = bulk_bytes(500)
    second = fetching.fetch(fetching.server.file_url)
    assert second.fresh
    assert second.path.read_bytes() == bulk_bytes(500)
    assert first.path.read_bytes() == bulk_bytes()
    fetching.server.upstream.data = bulk_bytes(600)
    fetching.fetch(fetching.server.file_url)
    assert not first.path.exists()


def test_an_address_is_resumed_like_a_listed_file(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.CUT_BODY)
    assert fetching.fetch(fetching.server.file_url).path.read_bytes() == bulk_bytes()
    assert "Range" in fetching.server.requests[-1].headers


def test_force_asks_an_address_without_conditions(fetching: Fetching) -> None:
    fetching.fetch(fetching.server.file_url)
    assert fetching.fetch(fetching.server.file_url, force=True).fresh
    assert "If-None-Match" not in fetching.server.requests[-1].headers


def test_an_address_that_is_not_there_says_so(fetching: Fetching) -> None:
    with pytest.raises(SourceError, match=r"No bulk data of that kind\."):
        fetching.fetch(f"{fetching.server.url}/nothing.jsonl.gz")


READS_A_FILE = """
import sys
from pathlib import Path
from cardnames.scryfall.source import fetch
fetch(sys.argv[1], cache=Path("never-made"), sample=Path("none"))
print(sorted({"requests", "urllib3", "polars", "pandera", "prefect"} & set(sys.modules)))
"""


def test_reading_a_file_imports_nothing_of_the_network(tmp_path: Path) -> None:
    path = tmp_path / "cards.gz"
    path.write_bytes(bulk_bytes(1))
    told = subprocess.run(
        [sys.executable, "-c", READS_A_FILE, path], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[]\n"
