"""A run's scratch folder: what goes in comes out, and nothing stays."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from polars.testing import assert_frame_equal

from cardnames.job import Job
from cardnames.stages import build_index, get_snapshot, read_snapshot
from cardnames.workspace import load_built, load_read, save_built, save_read, workspace

NOW = datetime(2026, 9, 8, 10, tzinfo=UTC)

KILLED = """
import os, signal, sys
from pathlib import Path
from cardnames.workspace import workspace
with workspace(Path(sys.argv[1])) as folder:
    (folder / "half").write_text("a frame")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_every_frame_of_the_sample_comes_back_as_it_was(tmp_path: Path) -> None:
    job = Job("sample", tmp_path / "root", tmp_path / "cache", NOW)
    read = read_snapshot(get_snapshot(job, None))
    built = build_index(read)

    read_again = load_read(save_read(read, tmp_path / "read"))
    built_again = load_built(save_built(built, tmp_path / "built"))

    assert read_again.reading == read.reading
    assert read_again.newest_release == read.newest_release
    for name in ("faces", "titles", "texts"):
        assert_frame_equal(getattr(read_again.rows, name), getattr(read.rows, name))
    for name, table in built.index.items():
        assert_frame_equal(getattr(built_again.index, name), table)
    assert_frame_equal(built_again.faces, built.faces)
    assert built_again.doubtful_pairs == built.doubtful_pairs


def test_a_workspace_is_gone_afterwards(tmp_path: Path) -> None:
    with workspace(tmp_path / "work") as folder:
        (folder / "frame").write_text("rows")
    assert not folder.exists()


def test_what_a_killed_run_left_is_swept_and_what_a_living_one_uses_is_not(tmp_path: Path) -> None:
    parent = tmp_path / "work"
    subprocess.run([sys.executable, "-c", KILLED, str(parent)], check=False)
    left = [folder for folder in parent.iterdir() if folder.is_dir()]
    assert [(folder / "half").read_text() for folder in left] == ["a frame"]

    with workspace(parent) as first, workspace(parent) as second:
        assert {folder for folder in parent.iterdir() if folder.is_dir()} == {first, second}
