"""Backfill on a real server: the same history whoever prepares it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardnames.job import Job
from cardnames.pipeline import refresh as plain_refresh
from cards import card, spell, token, write_bulk
from flow_runs import task_runs

pytestmark = pytest.mark.flow

NOW = datetime(2026, 9, 30, 10, tzinfo=UTC)
NAMES = ("Shock", "Opt", "Duress")


def write_snapshots(folder: Path) -> list[Path]:
    """Three days, each with a name more, told apart by the dates in their names; the newest comes first in order of
    names of folders."""
    made = []
    for day in (1, 2, 3):
        inside = folder / f"{9 - day}"
        inside.mkdir(parents=True)
        cards = [card(), *(spell(name) for name in NAMES[:day])]
        made.append(write_bulk(inside / f"default-cards-2026090{day}090000.jsonl.gz", cards))
    return made


@pytest.fixture
def snapshots(tmp_path: Path) -> list[Path]:
    return write_snapshots(tmp_path / "bulk")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of the plain refreshes, one after the other."""
    folder = tmp_path_factory.mktemp("plain")
    for snapshot in write_snapshots(folder / "bulk"):
        plain_refresh(Job(str(snapshot), folder / "root", folder / "cache", NOW))
    return folder / "root"


def backfilled(tmp_path: Path, **parameters: Any) -> Any:
    from cardnames_flows.backfill import backfill

    common = {"to": str(tmp_path / "root"), "cache": str(tmp_path / "cache"), "first_pause": 0}
    return backfill(**common, **parameters, return_state=True)


def history(root: Path) -> list[tuple[str, str, Any]]:
    """Version, content hash and changes against the neighbour, newest first."""
    rows = json.loads((root / "versions.json").read_text())["versions"]
    return [
        (
            row["version"],
            row["content_hash"],
            json.loads((root / "versions" / row["version"] / "changes.json").read_text()),
        )
        for row in rows
    ]


@pytest.mark.parametrize("runner", ["threads", "processes", "dask"])
def test_every_runner_makes_the_history_that_plain_refreshes_make(
    api: str, tmp_path: Path, snapshots: list[Path], plain: Path, runner: str
) -> None:
    if runner == "dask":
        pytest.importorskip("prefect_dask", reason="the extra `dask` is not installed")

    state = backfilled(tmp_path, sources=[str(tmp_path / "bulk")], runner=runner, workers=2)

    assert state.name == "Published"
    assert history(tmp_path / "root") == history(plain)
    assert [changes["added"] for _, _, changes in history(tmp_path / "root")] == [["Duress"], ["Opt"], []]


def test_a_backfill_run_again_passes_over_what_stands_and_goes_on(
    api: str, tmp_path: Path, snapshots: list[Path]
) -> None:
    backfilled(tmp_path, sources=[str(snapshot) for snapshot in snapshots[:2]])
    first = history(tmp_path / "root")

    state = backfilled(tmp_path, sources=[str(snapshot) for snapshot in snapshots])

    assert state.name == "Published"
    assert history(tmp_path / "root")[1:] == first


def test_the_first_that_a_check_holds_ends_the_history_there(
    api: str, tmp_path: Path, snapshots: list[Path]
) -> None:
    write_bulk(tmp_path / "bulk" / "default-cards-20260902180000.jsonl.gz", [token()])

    state = backfilled(tmp_path, sources=[str(tmp_path / "bulk")])

    assert (state.name, state.type.value) == ("Held", "FAILED")
    assert [version[:8] for version, _, _ in history(tmp_path / "root")] == ["20260902", "20260901"]


def test_a_source_that_fails_leaves_the_history_as_it_was(
    api: str, tmp_path: Path, snapshots: list[Path]
) -> None:
    broken = tmp_path / "bulk" / "broken-20260904090000.jsonl.gz"
    broken.write_bytes(snapshots[0].read_bytes()[:-5])

    state = backfilled(tmp_path, sources=[str(tmp_path / "bulk")])

    assert (state.name, state.type.value) == ("SourceUnavailable", "FAILED")
    assert broken.name in state.message
    assert not (tmp_path / "root").exists()
    assert set(task_runs(api, str(state.state_details.flow_run_id))) == {"cardnames-prepare"}
