"""A refresh that is killed, wherever it stands, leaves readers what they had or what it made, whole."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from processes import at_work_in, wait_until
from releases import Release
from runs import STEPS, Ended, Faults, Runs
from scene import Scene
from scryfall_server import Fault

BEFORE, AFTER = Release(0), Release(1)
POINTED = ("pointed", "cleared")
EVERY = 10


def assert_recovers(scene: Scene, runs: Runs) -> None:
    """The next refresh, undisturbed, arrives and tidies up."""
    assert runs.run(*scene.refresh).code == 0
    scene.assert_whole(AFTER)
    assert scene.leftovers() == []
    assert len(list((scene.root / "versions").iterdir())) == 2


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step_of_the_job_readers_have_a_whole_version(
    step: str, scene: Scene, runs: Runs
) -> None:
    assert runs.run(*scene.refresh, faults=Faults(at_step=step)).killed
    scene.assert_whole(AFTER if step in POINTED else BEFORE)
    assert_recovers(scene, runs)


def test_killed_before_any_change_of_the_disk_readers_have_a_whole_version(
    scene: Scene, runs: Runs, tmp_path: Path
) -> None:
    """Every tenth one, for time's sake; the soak takes them at random."""
    kept = tmp_path / "kept"
    for part in ("publication", "cache"):
        shutil.copytree(scene.folder / part, kept / part)
    kills = 0
    while True:
        ended = runs.run(*scene.refresh, faults=Faults(at_change=1 + kills * EVERY))
        if not ended.killed:
            break
        kills += 1
        scene.assert_whole(BEFORE, AFTER)
        if kills % 4 == 0:
            assert_recovers(scene, runs)
        for part in ("publication", "cache"):
            shutil.rmtree(scene.folder / part)
            shutil.copytree(kept / part, scene.folder / part)
    assert ended.code == 0
    assert kills >= 5


def test_the_first_refresh_killed_leaves_nothing_that_a_reader_could_take_for_a_publication(
    empty_scene: Scene, runs: Runs
) -> None:
    for step in ("fetch", "content", "assembled", "installed", "listed"):
        assert runs.run(*empty_scene.refresh, faults=Faults(at_step=step)).killed
        assert not (empty_scene.root / "latest.json").exists()
    assert runs.run(*empty_scene.refresh).code == 0
    empty_scene.assert_whole(Release(0))
    assert empty_scene.leftovers() == []


def test_killed_at_random_moments_readers_have_a_whole_version(scene: Scene, runs: Runs) -> None:
    dice = random.Random(4)
    for number in range(1, 7):
        scene.serve(Release(number))
        runs.run(*scene.refresh, faults=Faults(after=dice.uniform(0.0, 0.3)))
        scene.assert_whole(*(Release(n) for n in range(number + 1)))
    assert runs.run(*scene.refresh).code == 0
    scene.assert_whole(Release(6))
    assert scene.leftovers() == []


def test_killed_while_other_processes_read_and_write_for_it_it_leaves_none_of_them(
    scene: Scene, runs: Runs
) -> None:
    dice = random.Random(5)
    for number in range(1, 7):
        scene.serve(Release(number))
        ended = runs.run(*scene.refresh, faults=Faults(after=dice.uniform(0.05, 0.6), divided=True))
        assert ended.killed or ended.code == 0
        scene.assert_whole(*(Release(n) for n in range(number + 1)))
    wait_until(lambda: at_work_in(scene.folder) == [])
    assert runs.run(*scene.refresh, faults=Faults(divided=True)).code == 0
    scene.assert_whole(Release(6))
    assert scene.leftovers() == []
    assert at_work_in(scene.folder) == []


def test_two_refreshes_at_once_one_publishes_and_the_other_finds_it_done(scene: Scene, runs: Runs) -> None:
    with Runs() as others:
        ended: list[Ended] = []
        other = threading.Thread(target=lambda: ended.append(others.run(*scene.refresh)))
        other.start()
        ended.append(runs.run(*scene.refresh))
        other.join()
    assert [one.code for one in ended] == [0, 0]
    assert sorted(one.out.split()[0] for one in ended) == ["published", "unchanged"]
    assert len(scene.server.file_requests()) == 1
    scene.assert_whole(AFTER)
    assert scene.leftovers() == []


def test_of_two_refreshes_the_one_that_is_killed_does_not_hinder_the_other(scene: Scene, runs: Runs) -> None:
    with Runs() as others:
        for step in ("locked", "installed"):
            killed = threading.Thread(
                target=others.run, args=scene.refresh, kwargs={"faults": Faults(at_step=step)}
            )
            killed.start()
            survivor = runs.run(*scene.refresh)
            killed.join()
            assert survivor.code == 0
            scene.assert_whole(AFTER)
    assert scene.leftovers() == []


def test_a_hold_that_is_killed_leaves_no_half_report(scene: Scene, runs: Runs) -> None:
    scene.serve(Release(1, short=True))
    before = scene.state()
    kills = 0
    while (ended := runs.run(*scene.refresh, faults=Faults(at_change=8 + kills * 4))).killed:
        kills += 1
        assert {path: sha for path, sha in scene.state().items() if not path.startswith("held/")} == before
        assert runs.run("status", "--at", scene.root).code == 0
    assert kills >= 3
    assert ended.code == 4
    assert "held 20260908T100157Z-" in runs.run("status", "--at", scene.root).out
    assert scene.leftovers() == []


def test_ctrl_c_ends_the_command_at_once_and_quietly(scene: Scene) -> None:
    scene.server.faults.append(Fault.STALL)
    before = scene.state()
    command = subprocess.Popen(
        [sys.executable, "-m", "cardnames", *scene.refresh], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while not scene.server.file_requests():
        time.sleep(0.01)
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=60)
    assert command.returncode == 130
    assert (out, err) == (b"", b"")
    assert scene.state() == before
