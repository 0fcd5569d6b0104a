"""A misbehaving upstream, seen from the command line: exit code, message, and the disk afterwards."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from cardnames.cli import main
from fault_outcomes import OUTCOMES, called, queue
from releases import Release
from reliability.told import assert_told
from runs import Faults, Runs
from scene import Scene
from scryfall_server import Fault

OVERCOME = [fault for fault, outcome in OUTCOMES.items() if outcome.code == 0]
FATAL = [fault for fault, outcome in OUTCOMES.items() if outcome.code]

# Overcome once; when they happen each time that is asked, the refresh gives up.
PERSISTENT = {
    Fault.CUT_BODY: "did not arrive whole",
    Fault.CUT_LISTING: "the body ended early",
    Fault.STALL: "did not arrive whole",
    Fault.STALL_LISTING: "it did not answer in time",
    Fault.RESET: "did not arrive whole",
    Fault.RESET_AT_ONCE: "the connection broke",
    Fault.RATE_LIMITED: "You have exceeded the rate limit.",
    Fault.RATE_LIMITED_WITH_PAUSE: "it asks to wait: 7",
    Fault.HTML_503: "answered 503 with an HTML page",
    Fault.NOT_FOUND: "No bulk data of that kind.",
}


def test_the_table_has_every_fault() -> None:
    assert set(OUTCOMES) == set(Fault)


@pytest.mark.parametrize("fault", OVERCOME, ids=called)
def test_a_fault_that_can_be_overcome_is_no_matter_to_the_user(
    fault: Fault, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    scene.server.faults.extend(queue(fault))
    assert main(scene.refresh) == 0
    told = capsys.readouterr()
    assert told.out.startswith("published 20260908T100157Z-")
    assert told.err == ""
    scene.assert_whole(Release(1))
    assert scene.leftovers() == []
    assert not scene.server.faults


@pytest.mark.parametrize("fault", FATAL, ids=called)
def test_a_fault_that_ends_the_refresh_says_why_and_touches_nothing(
    fault: Fault, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    before = scene.state()
    scene.server.faults.extend(queue(fault))
    assert main(scene.refresh) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert_told(told.err, OUTCOMES[fault].words)
    assert scene.state() == before
    assert not scene.server.faults
    scene.assert_whole(Release(0))
    assert scene.leftovers() == []


@pytest.mark.parametrize("fault", PERSISTENT, ids=called)
def test_a_fault_that_does_not_pass_ends_the_refresh(
    fault: Fault, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    before = scene.state()
    scene.server.faults.extend([fault] * 60)
    assert main(scene.refresh) == 3
    assert_told(capsys.readouterr().err, PERSISTENT[fault])
    assert scene.state() == before


def test_when_upstream_has_mended_the_next_refresh_arrives(scene: Scene, impatient: list[float]) -> None:
    for fault in (Fault.CUT_BODY, Fault.HTML_503, Fault.WRONG_TRAILER):
        scene.server.faults.extend([fault] * 60)
        assert main(scene.refresh) == 3
        scene.server.faults.clear()
    scene.serve(Release(2))
    assert main(scene.refresh) == 0
    scene.assert_whole(Release(2))
    assert scene.leftovers() == []


def test_the_pauses_are_those_that_scryfall_asks_for(scene: Scene, impatient: list[float]) -> None:
    scene.server.faults.extend([Fault.RATE_LIMITED, Fault.RATE_LIMITED_WITH_PAUSE])
    assert main(scene.refresh) == 0
    assert impatient == [30.0, 7.0]


def test_what_is_refused_for_good_is_not_asked_again(scene: Scene, impatient: list[float]) -> None:
    for fault in (Fault.GENERIC_USER_AGENT, Fault.FORBIDDEN):
        scene.server.requests.clear()
        scene.server.faults.append(fault)
        assert main(scene.refresh) == 3
        assert len(scene.server.requests) == 1
    assert impatient == []


def test_json_tells_the_same_to_a_program(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    scene.server.faults.append(Fault.NO_DOWNLOAD_URI)
    assert main([*scene.refresh, "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["exit_code"] == 3
    assert "has no jsonl_download_uri" in told["error"]["what"]
    assert all(told["error"].values())


@pytest.mark.parametrize("fault", [Fault.HTML_200, Fault.WRONG_COMPRESSED_SIZE], ids=called)
def test_the_command_as_a_user_starts_it_ends_the_same(fault: Fault, scene: Scene) -> None:
    before = scene.state()
    scene.server.faults.append(fault)
    ended = subprocess.run(
        [sys.executable, "-m", "cardnames", *scene.refresh], capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 3
    assert ended.stdout == ""
    assert_told(ended.stderr, OUTCOMES[fault].words)
    assert scene.state() == before


def test_an_upstream_that_is_not_there_at_all(
    scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    before = scene.state()
    assert main([*scene.refresh, "--api", "http://127.0.0.1:9"]) == 3
    assert_told(capsys.readouterr().err, "nothing accepts connections there")
    assert scene.state() == before


def test_a_download_that_is_killed_is_continued(scene: Scene, runs: Runs) -> None:
    scene.server.faults.append(Fault.STALL)
    ended = runs.run(*scene.refresh, faults=Faults(after=0.5, read_timeout=60))
    assert ended.killed
    scene.assert_whole(Release(0))
    scene.server.requests.clear()
    assert runs.run(*scene.refresh).code == 0
    assert scene.server.file_requests()[0].headers["Range"].startswith("bytes=")
    scene.assert_whole(Release(1))
