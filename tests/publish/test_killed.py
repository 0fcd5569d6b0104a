"""A publisher that is killed, at every step and at any moment, leaves a publication that readers can trust."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cardnames.publish.versions import verify, versions
from publish.publish_once import names_of
from publish.rows import index_of, publish_day

SCRIPT = Path(__file__).with_name("publish_once.py")
STEPS = ("locked", "content", "assembled", "installed", "listed", "pointed", "cleared")
INSTALLED = ("installed", "listed")
POINTED = ("pointed", "cleared")


def start(root: Path, *told: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(SCRIPT), str(root), *map(str, told)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def pointed_names(root: Path) -> list[str]:
    version = json.loads((root / "latest.json").read_bytes())["version"]
    return (root / "versions" / version / "names.txt").read_text().splitlines()


@pytest.mark.parametrize("step", STEPS)
def test_killed_after_any_step_the_pointer_leads_to_a_whole_version(tmp_path: Path, step: str) -> None:
    publish_day(tmp_path, index_of(names_of(1)), 1)
    killed = start(tmp_path, 2, step)
    output, _ = killed.communicate(timeout=60)
    assert killed.returncode == -signal.SIGKILL, output
    assert output.splitlines()[-1] == step
    assert verify(tmp_path) == []
    assert pointed_names(tmp_path) == names_of(2 if step in POINTED else 1)

    again = publish_day(tmp_path, index_of(names_of(2)), 2, extras=False)
    assert again.status == ("unchanged" if step in POINTED else "moved" if step in INSTALLED else "published")
    assert pointed_names(tmp_path) == names_of(2)
    assert verify(tmp_path) == []
    assert len(versions(tmp_path)) == 2
    assert not any((tmp_path / ".staging").iterdir())


@pytest.mark.parametrize("step", ["content", "assembled", "installed"])
def test_killed_at_the_first_publication_nothing_is_pointed_to(tmp_path: Path, step: str) -> None:
    killed = start(tmp_path, 2, step)
    killed.communicate(timeout=60)
    assert not (tmp_path / "latest.json").exists()
    publish_day(tmp_path, index_of(names_of(2)), 2)
    assert verify(tmp_path) == []


def test_two_publishers_killed_at_any_moment_never_leave_a_mixed_publication(tmp_path: Path) -> None:
    publish_day(tmp_path, index_of(names_of(1)), 1)
    dice = random.Random(7)
    for day in range(2, 8, 2):
        pair = [start(tmp_path, day), start(tmp_path, day + 1)]
        for publisher in pair:
            publisher.stdout.readline()  # type: ignore[union-attr]
            time.sleep(dice.random() / 20)
            publisher.kill()
        for publisher in pair:
            publisher.communicate(timeout=60)
        assert verify(tmp_path) == []
    publish_day(tmp_path, index_of(names_of(20)), 20)
    assert verify(tmp_path) == []
    assert not any((tmp_path / ".staging").iterdir())
    for row in versions(tmp_path):
        assert verify(tmp_path, row.version) == []


def test_a_reader_during_many_publications_never_sees_a_missing_or_mixed_file(tmp_path: Path) -> None:
    publish_day(tmp_path, index_of(["Day 1"]), 1)
    done = threading.Event()
    problems: list[str] = []
    reads = 0

    def read_on() -> None:
        nonlocal reads
        while not done.is_set():
            version = json.loads((tmp_path / "latest.json").read_bytes())["version"]
            folder = tmp_path / "versions" / version
            said = (folder / "names.txt").read_text().strip()
            nested = json.loads((folder / "names.jsonl").read_bytes())["name"]
            manifest = json.loads((folder / "manifest.json").read_bytes())
            if not (said == nested and manifest["version"] == version):
                problems.append(version)
            reads += 1
            time.sleep(0.002)

    reader = threading.Thread(target=read_on)
    reader.start()
    try:
        for number in range(40):
            publish_day(tmp_path, index_of([f"Day {number}"]), 2 + number // 3, extras=False)
    finally:
        done.set()
        reader.join()
    assert problems == []
    assert reads > 40
    assert len(versions(tmp_path)) == 40
