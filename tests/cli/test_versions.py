"""`status`, `verify`, `rollback`, `prune`, `diff`: what they print, and that no reader loses what it has."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.cli import main
from cardnames.cli.versions import _source_of
from cardnames.publish.facts import SourceFacts
from cardnames.publish.held import Held
from cards import write_bulk
from releases import Release


def publish(root: Path, release: Release) -> str:
    """From a file that is dated by its name, as a downloaded one is. Gives the version."""
    source = write_bulk(root.parent / f"cards-{release.moment:%Y%m%d%H%M%S}.jsonl.gz", release.cards)
    assert main(["refresh", "--source", str(source), "--to", str(root)]) == 0
    return latest(root)


def latest(root: Path) -> str:
    return str(json.loads((root / "latest.json").read_bytes())["version"])


@pytest.fixture(scope="module")
def three_versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("three") / "publication"
    for number in range(3):
        publish(root, Release(number))
    return root


@pytest.fixture
def root(three_versions: Path, tmp_path: Path) -> Path:
    """Releases 0, 1 and 2 are published."""
    shutil.copytree(three_versions, tmp_path / "publication")
    return tmp_path / "publication"


def versions_of(root: Path) -> list[str]:
    """Oldest first."""
    return sorted(path.name for path in (root / "versions").iterdir())


def told(capsys: pytest.CaptureFixture[str], *command: str, code: int = 0) -> str:
    capsys.readouterr()
    assert main(list(command)) == code
    return capsys.readouterr().out


def told_json(capsys: pytest.CaptureFixture[str], *command: str, code: int = 0) -> dict[str, object]:
    found: dict[str, object] = json.loads(told(capsys, *command, "--json", code=code))
    return found


def test_status_names_the_version_its_counts_findings_and_the_others(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys, "status", "--at", str(root)).splitlines()
    oldest, middle, newest = versions_of(root)
    assert lines[0] == f"{newest} at {root}"
    assert lines[1].startswith("  upstream of 2026-09-08 11:01 UTC, ")
    assert lines[1].endswith("looked at within the hour")
    assert lines[2] == (
        "  246 names (246 traditional, 0 nontraditional, 0 casual, 0 digital), 246 choosable under the rules"
    )
    assert any(line.startswith("  warn  names-lost: 2 of 246 names of ") for line in lines)
    assert lines[-4:] == [
        "  3 versions, newest first",
        f"  * {newest}  246 names",
        f"    {middle}  246 names",
        f"    {oldest}  246 names",
    ]


def test_status_tells_a_program_the_same(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told_json(capsys, "status", "--at", str(root))
    assert found["version"] == latest(root)
    assert found["upstream_updated_at"] == "2026-09-08T11:01:57+00:00"
    assert found["pinned"] is None
    assert found["choosable"] == 246
    assert found["held"] == [] == found["accepted"]
    assert found["versions"] == versions_of(root)[::-1]


def test_status_where_nothing_is_published_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["status", "--at", str(tmp_path / "nowhere")]) == 2
    message = capsys.readouterr().err
    assert "nothing was published here yet" in message
    assert "make one with `cardnames refresh`" in message
    assert not (tmp_path / "nowhere").exists()


def test_status_shows_what_is_held_and_the_command_that_accepts_it(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write_bulk(root.parent / "cards-20260909000000.jsonl.gz", Release(3, short=True).cards)
    refresh = ["refresh", "--source", str(source), "--to", str(root)]
    assert main(refresh) == 4
    before = latest(root)
    lines = told(capsys, "status", "--at", str(root)).splitlines()
    assert lines[0].startswith(before)
    held = next(line for line in lines if line.startswith("held "))
    assert held.startswith("held 20260909T000000Z-")
    assert held.endswith(", by names-lost")
    # Where the file lay is not on record, and nobody's business.
    named = f"--source {source.name} --to {root} --accept names-lost"
    assert lines[-1] == f"  to let it through once: cardnames refresh {named}"
    assert told_json(capsys, "status", "--at", str(root))["held"][0]["checks"] == ["names-lost"]  # type: ignore[index]
    assert main([*refresh, "--accept", "names-lost"]) == 0
    lines = told(capsys, "status", "--at", str(root)).splitlines()
    assert "  let through by --accept: names-lost" in lines
    assert not any(line.startswith("held ") for line in lines)


def test_status_of_a_first_publication_that_was_held(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "cards.jsonl"
    source.write_text('{"object": "ruling"}\n' * 3)
    root = str(tmp_path / "publication")
    assert main(["refresh", "--source", str(source), "--to", root]) == 4
    assert told(capsys, "status", "--at", root).startswith("held 19930805T000000Z-")
    assert told_json(capsys, "status", "--at", root)["version"] is None


@pytest.mark.parametrize("damaged", ["latest.json", "manifest.json", "findings.json"])
def test_status_names_the_other_versions_when_the_latest_is_damaged(
    damaged: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest = versions_of(root)[0]
    place = root if damaged == "latest.json" else root / "versions" / latest(root)
    (place / damaged).write_bytes(b"{")
    assert main(["status", "--at", str(root)]) == 5
    shown = capsys.readouterr()
    assert f"    {oldest}  246 names" in shown.out.splitlines()
    assert "next: " in shown.err
    assert json.loads(told(capsys, "status", "--at", str(root), "--json", code=5))["exit_code"] == 5
    assert main(["rollback", oldest, "--at", str(root)]) == 0
    assert told(capsys, "verify", "--at", str(root)) == f"whole {oldest}\n"


def test_verify_takes_the_latest_or_a_version(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "verify", "--at", str(root)) == f"whole {latest(root)}\n"
    oldest = versions_of(root)[0]
    assert told(capsys, "verify", oldest, "--at", str(root)) == f"whole {oldest}\n"
    (root / "versions" / oldest / "names.txt").write_text("Fire\n")
    assert "names.txt" in told(capsys, "verify", oldest, "--at", str(root), code=5)
    assert told(capsys, "verify", "--at", str(root)) == f"whole {latest(root)}\n"
    found = told_json(capsys, "verify", oldest, "--at", str(root), code=5)
    assert found["whole"] is False
    assert len(found["problems"]) == 1  # type: ignore[arg-type]


NO_SUCH = "20260101T000000Z-0123456789ab"


@pytest.mark.parametrize(
    "command", [["verify"], ["verify", NO_SUCH], ["rollback", NO_SUCH], ["diff"], ["prune", "--keep", "1"]]
)
def test_commands_on_versions_where_there_are_none_say_so(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--at", str(tmp_path / "nowhere")]) in (2, 5)
    shown = capsys.readouterr()
    assert "next: " in shown.err
    assert "a fault of cardnames" not in shown.err


@pytest.mark.parametrize("version", ["latest", "..", "../../etc", "20260101T000000Z", " "])
@pytest.mark.parametrize("command", ["verify", "rollback", "diff"])
def test_what_is_no_version_is_a_usage_error(
    command: str, version: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, version, "--at", str(root)]) == 2
    assert "is not a version" in capsys.readouterr().err


def test_rollback_leads_readers_back_and_keeps_them_there(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest, middle, newest = versions_of(root)
    out = told(capsys, "rollback", middle, "--at", str(root))
    assert out.splitlines() == [
        f"readers are led to {middle}",
        "  pinned until upstream is newer than 2026-09-08 11:01 UTC, or `cardnames refresh --force`",
    ]
    assert latest(root) == middle
    assert publish(root, Release(2)) == middle
    shown = capsys.readouterr().out
    assert "a rollback holds the pointer" in shown
    assert "pinned by a rollback" in told(capsys, "status", "--at", str(root))
    assert publish(root, Release(3)).startswith("20260908T120157Z-")
    assert versions_of(root)[:3] == [oldest, middle, newest]


def test_rolling_forward_again_lets_go(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    oldest, _, newest = versions_of(root)
    assert told_json(capsys, "rollback", oldest, "--at", str(root))["pinned"] == "2026-09-08T11:01:57+00:00"
    assert told_json(capsys, "rollback", newest, "--at", str(root)) == {"version": newest, "pinned": None}


def test_prune_keeps_the_newest_and_always_what_readers_have(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest, middle, newest = versions_of(root)
    assert main(["rollback", oldest, "--at", str(root)]) == 0
    assert told(capsys, "prune", "--keep", "1", "--at", str(root)) == f"removed {middle}\n"
    assert versions_of(root) == [oldest, newest]
    assert latest(root) == oldest
    assert told(capsys, "verify", "--at", str(root)) == f"whole {oldest}\n"
    assert told(capsys, "prune", "--keep", "1", "--at", str(root)) == "nothing to remove\n"
    assert told_json(capsys, "prune", "--keep", "2", "--at", str(root)) == {"removed": []}
    listed = json.loads((root / "versions.json").read_bytes())["versions"]
    assert [row["version"] for row in listed] == [newest, oldest]


@pytest.mark.parametrize("keep", ["0", "-1", "all", ""])
def test_prune_keeps_at_least_one(keep: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prune", "--keep", keep, "--at", str(root)]) == 2
    assert "next: " in capsys.readouterr().err
    assert len(versions_of(root)) == 3


def test_prune_has_to_be_told_how_many(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prune", "--at", str(root)]) == 2
    assert "--keep" in capsys.readouterr().err
    assert len(versions_of(root)) == 3


def test_diff_is_between_the_latest_and_the_one_before_or_any_two(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest, middle, newest = versions_of(root)
    lines = told(capsys, "diff", "--at", str(root)).splitlines()
    assert lines == [
        f"{middle} -> {newest}",
        "  + Bear of Number 7",
        "  + Novelty C",
        "  - Bear of Number 14",
        "  - Novelty B",
    ]
    assert told(capsys, "diff", newest, oldest, "--at", str(root)).splitlines()[0] == f"{newest} -> {oldest}"
    assert told(capsys, "diff", newest, newest, "--at", str(root)).splitlines()[1] == "  nothing changed"
    found = told_json(capsys, "diff", oldest, middle, "--at", str(root))
    assert found["added"] == ["Bear of Number 0", "Novelty B"]
    assert found["removed"] == ["Bear of Number 7", "Novelty A"]


def test_diff_of_the_first_version_has_nothing_to_compare_with(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest = versions_of(root)[0]
    for version in versions_of(root)[1:]:
        shutil.rmtree(root / "versions" / version)
    (root / "versions.json").unlink()
    (root / "latest.json").unlink()
    publish(root, Release(0))
    assert latest(root) == oldest
    assert main(["diff", "--at", str(root)]) == 2
    assert f"there is no version before {oldest}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "uri", "bulk", "options"),
    [
        ("scryfall", "https://data.example/x.jsonl.gz", "default_cards", []),
        ("scryfall", "https://data.example/x.jsonl.gz", "all_cards", ["--bulk", "all_cards"]),
        ("sample", "cards.jsonl", "default_cards", ["--source", "sample"]),
        ("url", "https://mirror.example/x.jsonl.gz", "default_cards", ["--source", "https://mirror.example/x.jsonl.gz"]),
    ],
)  # fmt: skip
def test_the_command_that_accepts_names_the_source_that_was_held(
    kind: str, uri: str, bulk: str, options: list[str]
) -> None:
    source = SourceFacts(kind, uri, datetime(2026, 9, 9, tzinfo=UTC), "0" * 64, 1, 1, bulk)
    one = Held("20260909T000000Z-000000000000", "", source.updated_at, source, ("names-lost",), ())
    assert _source_of(one) == options
