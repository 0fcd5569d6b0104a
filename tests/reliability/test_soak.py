"""The soak itself: it runs, it counts, and its readers notice what must never be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardnames.cli import main
from releases import Release
from runs import Ended
from scene import Scene
from soak_readers import Watch, expected_names
from soak_trials import Tally, outcome_of

SOAK = Path(__file__).parents[1] / "soak.py"


def test_a_short_soak_counts_and_finds_no_violation(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, str(SOAK), "--seconds", "2", "--seed", "201"],
        capture_output=True, text=True, timeout=120, env={**os.environ, "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "| violations | 0 |" in ended.stdout
    assert "| none | 0 | " in ended.stdout
    assert list(tmp_path.iterdir()) == []


def test_readers_of_the_soak_accept_what_is_right(scene: Scene) -> None:
    watch = Watch([scene.root])
    for _ in range(10):
        watch.look(scene.root)
    assert watch.violations == []
    assert watch.checks == {"verified to the last byte": 2, "loaded and asked": 8}


def damaged_index(scene: Scene) -> None:
    (scene.version() / "index.sqlite").write_bytes(b"SQLite format 3\0")


def missing_file(scene: Scene) -> None:
    (scene.version() / "index.sqlite").unlink()


def mixed_files(scene: Scene) -> None:
    """The index of one version in the folder of another."""
    first = scene.version()
    scene.serve(Release(2))
    assert main(scene.refresh) == 0
    shutil.copy(first / "index.sqlite", scene.version() / "index.sqlite")


def another_days_names(scene: Scene) -> None:
    """A version that is whole, and of the wrong content."""
    scene.server.upstream.updated_at = Release(4).updated_at
    assert main(scene.refresh) == 0


def fewer_names(scene: Scene) -> None:
    scene.serve(Release(2, short=True))
    assert main([*scene.refresh, "--accept", "names-lost", "--accept", "source-size"]) == 0


WRONG = [damaged_index, missing_file, mixed_files, another_days_names, fewer_names]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
def test_readers_of_the_soak_notice_what_is_wrong(wrong: object, scene: Scene) -> None:
    wrong(scene)  # type: ignore[operator]
    watch = Watch([scene.root])
    for _ in range(2):
        watch.look(scene.root)
    assert watch.violations != []


def test_one_changed_byte_is_noticed_by_the_thorough_look(scene: Scene) -> None:
    path = scene.version() / "names.csv"
    path.write_bytes(path.read_bytes().replace(b"Bear of Number 8,", b"Bear of Number 9,"))
    watch = Watch([scene.root])
    watch.look(scene.root)
    assert watch.violations != []


def test_the_date_of_a_version_tells_its_names() -> None:
    assert expected_names("20260908T110157Z-0123456789ab") == Release(2).names
    assert expected_names("20260908T120157Z-0123456789ab") == Release(3).names | {"Edition 3"}
    assert expected_names("20260909T010157Z-0123456789ab") == Release(16, short=True).names


def test_what_came_of_a_run_is_told_by_its_exit_and_its_first_word() -> None:
    tally = Tally()
    for code, out in ((0, "published x"), (0, "moved to"), (0, "whole x"), (4, "held x"), (3, ""), (-9, "")):
        tally.count("any", Ended(code, out, "", 0.0))
    words = ("published", "moved", "done", "held", "stopped", "killed")
    assert tally.outcomes == {("any", word): 1 for word in words}
    assert outcome_of(Ended(0, "unchanged x", "", 0.0)) == "unchanged"
