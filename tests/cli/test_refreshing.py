"""`refresh` from the command line: what it prints, its exit codes, and what its options do."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardnames.cli import main
from cards import write_bulk
from releases import Release
from scene import Scene
from scryfall_server import ScryfallServer


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """Nothing is published; release 0 is served."""
    with ScryfallServer(Release(0).data, updated_at=Release(0).updated_at) as server:
        yield Scene(server, tmp_path)


def told(capsys: pytest.CaptureFixture[str], command: list[str], code: int = 0) -> str:
    capsys.readouterr()
    assert main(command) == code
    return capsys.readouterr().out


def test_a_first_refresh_publishes_and_says_what(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, scene.refresh).splitlines()
    version = scene.version().name
    assert lines[:4] == [
        f"published {version}",
        "  246 names, 246 of them choosable under the rules; 246 entries, 5 aliases, 2 refused strings",
        f"  from {scene.server.file_url}, of 2026-09-08 09:01 UTC: 247 lines",
        f"  at {scene.version()}",
    ]
    assert version.startswith("20260908T090157Z-")
    assert lines[4].startswith("  warn     interchangeable: ")
    scene.assert_whole(Release(0))


def test_a_second_refresh_finds_nothing_new_with_one_small_request(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(scene.refresh) == 0
    before = scene.pointer() | {"checked_at": "2026-09-08T10:00:00Z"}
    (scene.root / "latest.json").write_text(json.dumps(before))
    scene.server.requests.clear()
    lines = told(capsys, scene.refresh).splitlines()
    assert lines == [
        f"unchanged {scene.version().name}",
        "  nothing new to publish from scryfall, of 2026-09-08 09:01 UTC",
    ]
    assert [request.path for request in scene.server.requests] == ["/bulk-data/default_cards"]
    after = scene.pointer()
    assert str(after["checked_at"]) > "2026-09-08T10:00:00Z"
    assert after | {"checked_at": None} == before | {"checked_at": None}


def test_a_newer_upstream_of_the_same_content_moves_the_dates_alone(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(scene.refresh) == 0
    version = scene.version()
    scene.serve(Release(5))
    assert told(capsys, scene.refresh).startswith(f"unchanged {version.name}\n")
    assert scene.pointer()["upstream_updated_at"] == "2026-09-08T14:01:57.053000Z"
    assert scene.version() == version


def test_content_that_was_published_before_is_moved_to(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(scene.refresh) == 0
    first = scene.version()
    scene.serve(Release(1))
    assert main(scene.refresh) == 0
    scene.serve(Release(5))
    assert told(capsys, scene.refresh).startswith(
        f"moved to an earlier version with the same content {first.name}\n"
    )
    assert scene.version() == first


def test_what_a_check_holds_is_told_with_the_command_that_accepts_it(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(scene.refresh) == 0
    before = scene.pointer()
    scene.serve(Release(1, short=True))
    capsys.readouterr()
    assert main(scene.refresh) == 4
    shown = capsys.readouterr()
    assert shown.out.startswith("held 20260908T100157Z-")
    assert "  fatal    names-lost: 32 of 246 names of " in shown.out
    assert "  names-lost: Bear of Number 210; " in shown.err
    assert shown.err.splitlines()[-1] == (
        f"    cardnames refresh --source scryfall --to {scene.root} --accept source-size --accept names-lost"
    )
    assert scene.pointer() == before
    scene.assert_whole(Release(0))
    assert main([*scene.refresh, "--accept", "names-lost"]) == 4
    assert "--accept source-size --accept names-lost" in capsys.readouterr().err
    lines = told(capsys, [*scene.refresh, "--accept", "names-lost", "--accept", "source-size"]).splitlines()
    assert sum(line.startswith("  accepted ") for line in lines) == 2
    manifest = json.loads((scene.version() / "manifest.json").read_bytes())
    assert manifest["accepted"] == ["names-lost", "source-size"]
    scene.assert_whole(Release(1, short=True))


def test_what_was_accepted_once_is_not_accepted_again(scene: Scene) -> None:
    assert main(scene.refresh) == 0
    scene.serve(Release(1, short=True))
    assert main([*scene.refresh, "--accept", "names-lost", "--accept", "source-size"]) == 0
    scene.serve(Release(2))
    assert main(scene.refresh) == 0
    scene.serve(Release(3, short=True))
    assert main(scene.refresh) == 4


def test_a_check_that_does_not_exist_is_a_usage_error_that_lists_those_that_do(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*scene.refresh, "--accept", "names-gone"]) == 2
    message = capsys.readouterr().err
    assert "there is no check names-gone" in message
    assert "names-lost" in message.partition("expected: ")[2]
    assert not (scene.root / "latest.json").exists()


def test_force_publishes_an_older_upstream(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    scene.serve(Release(3))
    assert main(scene.refresh) == 0
    scene.serve(Release(2))
    capsys.readouterr()
    assert main(scene.refresh) == 3
    message = capsys.readouterr().err
    assert "older than what is published" in message
    assert "--force" in message.partition("next: ")[2]
    scene.assert_whole(Release(3))
    assert main([*scene.refresh, "--force"]) == 0
    scene.assert_whole(Release(2))


def test_json_is_one_object_with_all_of_it(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, [*scene.refresh, "--json"]))
    assert found["status"] == "published"
    assert found["version"] == scene.version().name
    assert found["upstream_updated_at"] == "2026-09-08T09:01:57.053000+00:00"
    assert (found["rows"], found["quarantined"]) == (247, 0)
    assert found["counts"]["names"] == found["counts"]["choosable"] == 246
    assert found["held_by"] == []
    assert set(found["seconds"]) == {"fetch", "read", "build", "check", "publish"}
    scene.serve(Release(1, short=True))
    held = json.loads(told(capsys, [*scene.refresh, "--json"], code=4))
    assert (held["status"], held["held_by"]) == ("held", ["source-size", "names-lost"])
    scene.serve(Release(0))
    assert json.loads(told(capsys, [*scene.refresh, "--json"]))["status"] == "unchanged"


def test_the_sample_is_published_without_the_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "publication"
    command = ["refresh", "--source", "sample", "--to", str(root), "--cache", str(tmp_path / "cache")]
    assert told(capsys, command).startswith("published ")
    assert told(capsys, command).startswith("unchanged ")
    assert not (tmp_path / "cache").exists()


def test_an_independent_list_is_compared_and_what_differs_is_told(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = scene.folder / "names.txt"
    listed.write_text("\n".join(sorted(Release(0).names - {"Fire"} | {"Water"})))
    lines = told(capsys, [*scene.refresh, "--cross-check", str(listed)]).splitlines()
    assert any(line.startswith("  warn     cross-check: ") for line in lines)
    assert main([*scene.refresh, "--force", "--cross-check", str(scene.folder / "absent.txt")]) == 3
    message = capsys.readouterr().err
    assert "the independent list cannot be read" in message
    assert "--cross-check" in message


def test_the_base_address_may_come_from_the_environment(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRYFALL_API", scene.server.url)
    assert main(["refresh", "--to", str(scene.root), "--cache", str(scene.cache)]) == 0
    scene.assert_whole(Release(0))


def test_without_places_the_users_own_folders_are_taken(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(scene.folder / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(scene.folder / "kept"))
    assert main(["refresh", "--api", scene.server.url]) == 0
    assert (scene.folder / "data" / "cardnames" / "latest.json").is_file()
    assert list((scene.folder / "kept" / "cardnames-cache").glob("default_cards-*.gz"))
    assert main(["choose", "Fire"]) == 0
    assert main(["verify"]) == 0
    scene.serve(Release(1, short=True))
    assert main(["refresh", "--api", scene.server.url]) == 4
    offered = capsys.readouterr().err.splitlines()[-1]
    assert "--to" not in offered


def test_an_address_is_a_source(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["refresh", "--source", scene.server.file_url, "--to", str(scene.root)]
    command += ["--cache", str(scene.cache)]
    assert told(capsys, command).startswith("published 20260908T090157Z-")
    assert told(capsys, command).startswith("unchanged ")
    scene.assert_whole(Release(0))


def test_a_file_is_dated_by_its_name_and_told_by_its_content(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = str(tmp_path / "publication")
    packed = write_bulk(tmp_path / "cards-20260908090157.json", Release(0).cards)
    plain = write_bulk(tmp_path / "cards-20260908090157.jsonl.gz", Release(0).cards, gz=False)
    array = tmp_path / "cards-20260908090157.txt"
    array.write_text(json.dumps(Release(0).cards))
    assert told(capsys, ["refresh", "--source", str(packed), "--to", root]).startswith(
        "published 20260908T090157Z-"
    )
    for other in (plain, array):
        assert told(capsys, ["refresh", "--source", str(other), "--to", root]).startswith("unchanged ")


def test_progress_is_for_a_terminal_alone(scene: Scene) -> None:
    command = [sys.executable, "-m", "cardnames", *scene.refresh]
    piped = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert piped.returncode == 0
    assert piped.stderr == ""
    assert "\033" not in piped.stdout
    scene.serve(Release(1))
    shown = _on_a_terminal(command)
    assert "reading" in shown
    assert shown.rstrip().endswith("\033[2K")
    assert _on_a_terminal([*command, "--force", "--json"]) == ""


def _on_a_terminal(command: list[str]) -> str:
    """What the command writes to a stderr that is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as started:
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 4096):
                shown += piece
        except OSError:  # how Linux says that the other side is closed
            pass
        finally:
            os.close(ours)
        assert started.wait(timeout=60) == 0
    return shown.decode()


@pytest.mark.parametrize(
    "command", [["refresh", "now"], ["refresh", "--sauce", "sample"], ["refresh", "--to"], ["refersh"]]
)
def test_a_command_that_is_not_understood_is_a_usage_error(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    message = capsys.readouterr().err
    assert message.startswith("cardnames: ")
    assert "next: " in message


def test_a_root_that_cannot_be_published_to_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["refresh", "--source", "sample", "--to", "ftp://example.invalid/names"]) == 2
    message = capsys.readouterr().err
    assert "nothing can be published to ftp://" in message
    assert "--to" in message
