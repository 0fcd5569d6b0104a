"""Disks that are full, read-only or in the way: exit 5, what to do about it, and the last publication stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardnames.cli import main
from releases import Release
from reliability.told import assert_told
from runs import Faults, Runs
from scene import Scene
from scryfall_server import ScryfallServer

NOBODY = 65534
KIB = 1024


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of 6 MB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=6m,mode=755", "tmpfs", str(disk)], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"a disk of its own cannot be mounted here: {mounted.stderr.strip()}")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.fixture
def disk_scene(small_disk: Path, published_once: Path) -> Iterator[Scene]:
    """Root and cache on the small disk, release 0 published, release 1 served."""
    for part in ("publication", "cache"):
        shutil.copytree(published_once / part, small_disk / part)
    with ScryfallServer(Release(1).data, updated_at=Release(1).updated_at) as server:
        yield Scene(server, small_disk)


def fill(disk: Path, *, leave: int) -> Path:
    """Leave so many bytes free, in whole pages."""
    found = os.statvfs(disk)
    ballast = disk / "ballast"
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(found.f_bavail * found.f_frsize - leave, 1))
    return ballast


@pytest.mark.parametrize("kib", [0, 80, 300, 600])
def test_a_full_disk_leaves_the_last_publication(
    kib: int, disk_scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    before = disk_scene.state()
    ballast = fill(disk_scene.folder, leave=kib * KIB)
    assert main(disk_scene.refresh) == 5
    message = capsys.readouterr().err
    assert_told(message, "")
    assert "the disk is full" in message or "No space left on device" in message
    assert "room" in message.partition("next: ")[2]
    assert disk_scene.state() == before
    disk_scene.assert_whole(Release(0))
    assert disk_scene.leftovers() == []
    ballast.unlink()
    assert main(disk_scene.refresh) == 0
    disk_scene.assert_whole(Release(1))


def test_a_full_disk_does_not_hinder_reading(disk_scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    fill(disk_scene.folder, leave=0)
    assert main(["choose", "Fire", "--at", str(disk_scene.root)]) == 0
    assert main(["verify", "--at", str(disk_scene.root)]) == 0
    assert main(["status", "--at", str(disk_scene.root)]) == 0


@pytest.mark.parametrize("longest", [2_000, 60_000, 200_000])
def test_a_limit_on_the_size_of_files_leaves_the_last_publication(
    longest: int, scene: Scene, runs: Runs
) -> None:
    before = scene.state()
    ended = runs.run(*scene.refresh, faults=Faults(longest_file=longest))
    assert ended.code == 5
    assert_told(ended.err, "")
    assert scene.state() == before
    assert scene.leftovers() == []
    assert runs.run(*scene.refresh).code == 0
    scene.assert_whole(Release(1))


def test_a_read_only_disk_leaves_the_last_publication(
    disk_scene: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = disk_scene.state()
    subprocess.run(["mount", "-o", "remount,ro", str(disk_scene.folder)], check=True)
    command = ["refresh", "--api", disk_scene.server.url, "--to", str(disk_scene.root)]
    assert main([*command, "--cache", str(tmp_path / "cache")]) == 5
    assert_told(capsys.readouterr().err, "the disk is read-only")
    assert disk_scene.state() == before
    assert main(["verify", "--at", str(disk_scene.root)]) == 0
    assert main(["choose", "Fire", "--at", str(disk_scene.root)]) == 0
    for command in (["prune", "--keep", "1"], ["rollback", str(disk_scene.pointer()["version"])]):
        capsys.readouterr()
        assert main([*command, "--at", str(disk_scene.root)]) == 5
        assert_told(capsys.readouterr().err, "the disk is read-only")


def test_a_read_only_cache_says_so(disk_scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    before = disk_scene.state()
    subprocess.run(["mount", "-o", "remount,ro", str(disk_scene.folder)], check=True)
    assert main(disk_scene.refresh) == 5
    message = capsys.readouterr().err
    assert_told(message, "the downloaded file cannot be kept")
    assert "another cache folder" in message
    assert disk_scene.state() == before


@pytest.fixture
def foreign_scene(published_once: Path) -> Iterator[Scene]:
    """A publication of root's that everybody may read, where everybody can reach it."""
    if os.getuid():
        pytest.skip("only root can give a folder to one user and run as another")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        shutil.copytree(published_once / "publication", Path(folder) / "publication")
        with ScryfallServer(Release(1).data, updated_at=Release(1).updated_at) as server:
            yield Scene(server, Path(folder))


def test_a_user_without_rights_can_read_and_not_publish(foreign_scene: Scene, runs: Runs) -> None:
    before = foreign_scene.state()
    faults = Faults(user=NOBODY)
    with tempfile.TemporaryDirectory() as cache:
        Path(cache).chmod(0o777)
        command = ["refresh", "--api", foreign_scene.server.url, "--to", foreign_scene.root, "--cache"]
        ended = runs.run(*command, Path(cache) / "mine", faults=faults)
    assert ended.code == 5
    assert_told(ended.err, "access is denied")
    assert foreign_scene.state() == before
    assert runs.run("choose", "Fire", "--at", foreign_scene.root, faults=faults).code == 0
    assert runs.run("verify", "--at", foreign_scene.root, faults=faults).code == 0
    assert runs.run("status", "--at", foreign_scene.root, faults=faults).code == 0


@pytest.mark.parametrize("name", ["versions", "latest.json", "versions.json", ".staging", ".lock"])
def test_a_symbolic_link_in_the_way_is_not_followed(
    name: str, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = scene.folder / "elsewhere"
    (scene.root / name).rename(elsewhere) if (scene.root / name).exists() else elsewhere.mkdir()
    (scene.root / name).symlink_to(elsewhere)
    before = sorted(elsewhere.rglob("*")) if elsewhere.is_dir() else elsewhere.read_bytes()
    assert main(scene.refresh) == 5
    assert_told(capsys.readouterr().err, "a symbolic link is in the way")
    assert (sorted(elsewhere.rglob("*")) if elsewhere.is_dir() else elsewhere.read_bytes()) == before
    (scene.root / name).unlink()
    elsewhere.rename(scene.root / name)
    scene.assert_whole(Release(0))


@pytest.mark.parametrize("where", ["root", "cache"])
def test_a_file_where_a_folder_should_be(
    where: str, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = {"root": scene.root, "cache": scene.cache}[where]
    shutil.rmtree(blocked)
    blocked.write_text("mine")
    assert main(scene.refresh) == 5
    assert_told(capsys.readouterr().err, "")
    assert blocked.read_text() == "mine"


def test_a_link_in_the_cache_does_not_lead_the_download_elsewhere(scene: Scene) -> None:
    victim = scene.folder / "victim"
    victim.write_text("mine")
    stem = "default_cards-20260908100157053"
    for name in (f"{stem}.part", f"{stem}.part.json", f"{stem}.gz", f"{stem}.gz.source.json"):
        (scene.cache / name).symlink_to(victim)
    assert main(scene.refresh) == 0
    assert victim.read_text() == "mine"
    scene.assert_whole(Release(1))
