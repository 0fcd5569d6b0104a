"""What people do to a publication by hand: damage is found, told with a way out, and never spreads."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import cardnames
from cardnames.cli import main
from releases import FIRST_DAY, Release
from reliability.told import assert_told
from runs import Faults, Runs
from scene import Scene


def flip(path: Path, place: int) -> None:
    """Change one bit."""
    body = bytearray(path.read_bytes())
    body[place % len(body)] ^= 1
    path.write_bytes(body)


def files_of(scene: Scene) -> list[Path]:
    return sorted(path for path in scene.version().rglob("*") if path.is_file())


def test_verify_names_the_file_of_any_changed_byte(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    for number, path in enumerate(files_of(scene)):
        kept = path.read_bytes()
        flip(path, number * 977)
        assert main(["verify", "--at", str(scene.root)]) == 5
        told = capsys.readouterr()
        assert path.relative_to(scene.version()).as_posix() in told.out
        assert "next: " in told.err
        path.write_bytes(kept)
    assert main(["verify", "--at", str(scene.root)]) == 0
    assert capsys.readouterr().out == f"whole {scene.version().name}\n"


def test_verify_names_what_is_missing_and_what_was_added(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    (scene.version() / "names.txt").unlink()
    (scene.version() / "extra.txt").write_text("mine")
    assert main(["verify", "--at", str(scene.root)]) == 5
    told = capsys.readouterr().out
    assert "names.txt: missing" in told
    assert "extra.txt: no file of this version" in told


@pytest.mark.parametrize("how", ["pointer-gone", "pointer-garbled", "pointer-empty", "version-gone", "manifest-gone",
                                 "manifest-flipped"])  # fmt: skip
def test_a_broken_way_to_the_version_is_told_and_mended_by_force(
    how: str, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    pointer, manifest = scene.root / "latest.json", scene.version() / "manifest.json"
    break_it = {
        "pointer-gone": pointer.unlink,
        "pointer-garbled": lambda: pointer.write_bytes(b'{"contract": 7'),
        "pointer-empty": lambda: pointer.write_bytes(b""),
        "version-gone": lambda: shutil.rmtree(scene.version()),
        "manifest-gone": manifest.unlink,
        "manifest-flipped": lambda: flip(manifest, 500),
    }[how]
    break_it()
    before = scene.state()
    if how != "pointer-gone":
        assert main(scene.refresh) == 5
        assert_told(capsys.readouterr().err, "")
        assert scene.state() == before
    if how.startswith("pointer-"):
        pointer.unlink(missing_ok=True)
    assert main([*scene.refresh, "--force"]) == 0
    scene.assert_whole(Release(1))


def test_a_damaged_table_of_the_version_before_stops_the_comparison_and_not_the_way_out(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    flip(scene.version() / "entries.parquet", 4000)
    before = scene.state()
    assert main(scene.refresh) == 5
    message = capsys.readouterr().err
    assert_told(message, "entries.parquet is missing or not what the manifest describes")
    assert "rollback" in message and "--force" in message
    assert scene.state() == before


def test_a_damaged_version_is_not_gone_back_to(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    older = scene.version()
    assert main(scene.refresh) == 0
    flip(older / "index.sqlite", 9000)
    before = scene.state()
    capsys.readouterr()
    assert main(["rollback", older.name, "--at", str(scene.root)]) == 5
    assert_told(capsys.readouterr().err, "is damaged")
    assert scene.state() == before


def test_content_that_comes_back_is_not_found_in_a_damaged_version(scene: Scene) -> None:
    older = scene.version()
    assert main(scene.refresh) == 0
    flip(older / "index.sqlite", 9000)
    scene.serve(Release(5))
    assert main(scene.refresh) == 0
    assert scene.version() != older
    scene.assert_whole(Release(5))


@pytest.mark.parametrize("text", ['{"contract": "1.0", "version": "../../etc"}', "[]", "null", "\0", '{"version": 7}',
                                  '{"contract": "2.0", "version": "20260908T090157Z-0123456789ab"}'])  # fmt: skip
def test_a_reader_is_told_of_a_pointer_that_is_none(text: str, scene: Scene) -> None:
    (scene.root / "latest.json").write_text(text)
    with pytest.raises(cardnames.CardnamesError) as caught:
        cardnames.load(scene.root)
    assert caught.value.where and caught.value.next_step


def test_leftovers_by_anybody_are_swept_and_nothing_else(scene: Scene) -> None:
    staging = scene.root / ".staging"
    (staging / "half").mkdir(parents=True)
    (staging / "half" / "names.txt").write_text("Fire\n")
    (staging / "pointer").write_text("{")
    (scene.root / "notes.txt").write_text("mine")
    (scene.root / "versions" / "notes").mkdir()
    assert main(scene.refresh) == 0
    assert scene.leftovers() == []
    assert (scene.root / "notes.txt").read_text() == "mine"
    assert (scene.root / "versions" / "notes").is_dir()


@pytest.mark.parametrize("hours", [-24 * 365 * 20, 24 * 365 * 20])
def test_a_clock_that_is_wrong_does_no_harm(hours: float, scene: Scene, runs: Runs) -> None:
    """Upstream's dates order the versions; the clock of the machine is noted and decides nothing."""
    assert runs.run(*scene.refresh, faults=Faults(clock=hours)).code == 0
    scene.assert_whole(Release(1))
    assert runs.run(*scene.refresh, faults=Faults(clock=-hours)).out.startswith("unchanged ")
    scene.serve(Release(5))
    assert runs.run(*scene.refresh).out.startswith("moved ")
    scene.assert_whole(Release(5))
    names = sorted(path.name for path in (scene.root / "versions").iterdir())
    assert [name[:8] for name in names] == [f"{FIRST_DAY:%Y%m%d}"] * 2


def test_the_times_of_files_do_not_matter(scene: Scene) -> None:
    import os

    for path in scene.cache.iterdir():
        os.utime(path, (0, 0))
    for path in files_of(scene):
        os.utime(path, (4e9, 4e9))
    assert main(scene.refresh) == 0
    scene.assert_whole(Release(1))
    assert (
        json.loads((scene.root / "versions.json").read_bytes())["versions"][0]["version"]
        == scene.version().name
    )
