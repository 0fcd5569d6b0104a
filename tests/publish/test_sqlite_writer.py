"""The database written here and dictated to another process: the same bytes, the same faults, no process left."""

from __future__ import annotations

import errno
import io
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardnames import children
from cardnames.children import ChildError
from cardnames.index.diff import Changes
from cardnames.publish import sqlite
from cardnames.publish.edition import Edition
from cardnames.publish.sqlite import script, write_sqlite
from cardnames.publish.sqlite_writer import Row, Statement, dictate, perform
from processes import at_work_in, kill_when_started, wait_until
from publish.rows import DAY, sample_index, source

TABLE = Statement("CREATE TABLE t (a INTEGER, b REAL, c TEXT)")
ROWS: list[Row] = [(1, 0.5, "Æther Vial"), (2, None, "稲妻"), (-(2**40), 1e300, "")]


def an_edition() -> Edition:
    return Edition(
        "20260903T090157Z-0123456789ab", None, "0" * 64, sample_index(), Changes(), (), source(DAY[3])
    )


def fill(count: int) -> Iterator[Statement]:
    """A table that grows by a page or so with every statement."""
    yield TABLE
    for number in range(count):
        yield Statement("INSERT INTO t VALUES (?, ?, ?)", [(number, 0.5, "x" * 4_000)])


def test_a_dictated_database_has_the_bytes_of_one_written_here(tmp_path: Path) -> None:
    edition = an_edition()
    perform(script(edition), tmp_path / "here")
    dictate(script(edition), tmp_path / "there")
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


def test_every_kind_of_value_arrives(tmp_path: Path) -> None:
    dictate([TABLE, Statement("INSERT INTO t VALUES (?, ?, ?)", ROWS)], tmp_path / "there")
    with closing(sqlite3.connect(tmp_path / "there")) as database:
        assert database.execute("SELECT * FROM t ORDER BY rowid").fetchall() == ROWS


def test_a_large_index_is_dictated_and_a_small_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictated: list[Path] = []
    monkeypatch.setattr(sqlite, "dictate", lambda told, path: dictated.append(path))
    write_sqlite(an_edition(), tmp_path)
    assert dictated == []
    assert (tmp_path / "index.sqlite").is_file()
    monkeypatch.setattr(sqlite, "WORTH_A_CHILD", 1)
    write_sqlite(an_edition(), tmp_path)
    assert dictated == [tmp_path / "index.sqlite"]


@pytest.mark.parametrize("write", [perform, dictate])
def test_a_disk_that_is_full_is_told_as_one(write: object, tmp_path: Path) -> None:
    few_pages = [Statement("PRAGMA max_page_count = 8"), *fill(2_000)]
    with pytest.raises(OSError, match="full") as raised:
        write(few_pages, tmp_path / "index.sqlite")  # type: ignore[operator]
    assert raised.value.errno == errno.ENOSPC
    assert raised.value.filename == str(tmp_path / "index.sqlite")


@pytest.mark.parametrize("write", [perform, dictate])
def test_a_folder_that_is_not_there_is_an_error_of_the_place(write: object, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="unable to open") as raised:
        write([TABLE], tmp_path / "nowhere" / "index.sqlite")  # type: ignore[operator]
    assert raised.value.errno == errno.EIO


def test_a_writer_that_is_killed_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill_when_started(monkeypatch)
    with pytest.raises(ChildError, match="ended too early"):
        dictate(fill(500), tmp_path / "index.sqlite")


def test_where_the_writer_is_killed_this_process_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    edition = an_edition()
    perform(script(edition), tmp_path / "expected")
    monkeypatch.setattr(sqlite, "WORTH_A_CHILD", 1)
    kill_when_started(monkeypatch)
    with caplog.at_level(logging.WARNING):
        write_sqlite(edition, tmp_path)
    assert (tmp_path / "index.sqlite").read_bytes() == (tmp_path / "expected").read_bytes()
    assert caplog.messages == [
        f"the process that writes the database ended too early; this process writes {tmp_path / 'index.sqlite'}"
    ]


@pytest.mark.parametrize("words", ["hello from a site\n", "x" * 300_000])
def test_what_a_site_prints_when_python_starts_holds_nothing_up(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"print({words!r})")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ChildError):
        dictate(fill(500), tmp_path / "index.sqlite")


def test_a_fault_of_the_script_is_not_taken_for_one_of_the_disk(tmp_path: Path) -> None:
    with pytest.raises(ChildError):
        dictate([TABLE, Statement("INSERT INTO t VALUES (?, ?, ?)", [(1,)])], tmp_path / "index.sqlite")


def test_a_writer_whose_dictator_was_killed_ends_too(tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    dictator = (
        "import sys, time; from pathlib import Path\n"
        "from cardnames.publish.sqlite_writer import Statement, dictate\n"
        "def endless():\n"
        "    yield Statement('CREATE TABLE t (a)')\n"
        "    print('begun', flush=True)\n"
        "    while True:\n"
        "        yield Statement('INSERT INTO t VALUES (?)', [(1,)])\n"
        "        time.sleep(0.01)\n"
        "dictate(endless(), Path(sys.argv[1]))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", dictator, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == b"begun\n"
        wait_until(lambda: at_work_in(path) != [])
        process.kill()
        process.wait()
    wait_until(lambda: at_work_in(path) == [])


def test_a_message_that_breaks_off_ends_the_messages() -> None:
    source, sink = os.pipe()
    with os.fdopen(source, "rb") as hearing, os.fdopen(sink, "wb") as saying:
        children.say(b"whole", saying)
        saying.write((10).to_bytes(4, "little") + b"half")
        saying.close()
        assert list(children.hear(hearing)) == [b"whole"]


def test_a_length_that_no_message_has_is_not_believed() -> None:
    with pytest.raises(ChildError, match="no message"):
        list(children.hear(io.BytesIO(b"hello from a site, which is no message at all")))
