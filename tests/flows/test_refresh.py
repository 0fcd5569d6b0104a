"""The refresh as a flow, on a real server: the same publication, and a run that tells what it did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardnames.job import Job
from cardnames.pipeline import refresh as plain_refresh
from cards import card, spell, token, write_bulk
from flow_runs import artifacts, log_lines, task_runs
from scryfall_server import Fault, ScryfallServer

pytestmark = pytest.mark.flow

NOW = datetime(2026, 9, 8, 10, tzinfo=UTC)


@pytest.fixture
def refreshed(api: str, tmp_path: Path) -> Any:
    """Runs the flow into one root; gives the final state."""
    from cardnames_flows.refresh import refresh

    def run(source: str, **parameters: Any) -> Any:
        to, cache = str(tmp_path / "root"), str(tmp_path / "cache")
        return refresh(source, to=to, cache=cache, first_pause=0, return_state=True, **parameters)

    return run


@pytest.fixture
def upstream(tmp_path: Path) -> Iterator[ScryfallServer]:
    bulk = write_bulk(tmp_path / "bulk.jsonl.gz", [card(), spell("Shock")])
    with ScryfallServer(bulk.read_bytes()) as server:
        yield server


def run_id(state: Any) -> str:
    return str(state.state_details.flow_run_id)


def tables(root: Path) -> dict[str, bytes]:
    """Every table and list of the version that the pointer leads to."""
    version = json.loads((root / "latest.json").read_text())["version"]
    kept = (".csv", ".txt", ".jsonl", "changes.json", "catalog.json")
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in (root / "versions" / version).rglob("*")
        if path.name.endswith(kept)
    }


def test_the_flow_publishes_what_the_plain_job_does(refreshed: Any, tmp_path: Path) -> None:
    plain = plain_refresh(Job("sample", tmp_path / "plain", tmp_path / "cache", NOW))

    state = refreshed("sample")
    report = state.result()

    assert (state.name, state.type.value) == ("Published", "COMPLETED")
    assert tables(tmp_path / "root") == tables(tmp_path / "plain")
    left_out = {"seconds": {}, "bytes": {}, "url": "", "findings": ()}
    assert replace(report, **left_out) == replace(plain, **left_out)
    stale = {"stale"}  # by the clock of each run
    assert [f for f in report.findings if f.check not in stale] == [
        f for f in plain.findings if f.check not in stale
    ]
    assert set(report.seconds) == set(plain.seconds)
    assert (tmp_path / "root" / "metrics.prom").exists()


def test_a_run_shows_what_it_did(api: str, refreshed: Any, upstream: ScryfallServer, tmp_path: Path) -> None:
    refreshed("scryfall", api=upstream.url)
    more = write_bulk(tmp_path / "more.jsonl.gz", [card(), spell("Shock"), spell("Opt <b>")])
    upstream.upstream = replace(
        upstream.upstream, data=more.read_bytes(), updated_at="2026-09-09T09:00:00.000+00:00"
    )
    state = refreshed("scryfall", api=upstream.url)
    shown = artifacts(api, run_id(state))

    report = state.result()
    summary = shown["cardnames-summary"]
    assert f"# cardnames: published {report.version}" in summary
    assert "| traditional | 3 |" in summary
    assert "| normal | 3 |" in summary
    assert f"| fetch | {report.seconds['fetch']:.2f} | {len(more.read_bytes()):,} |" in summary
    assert {row["check"] for row in json.loads(shown["cardnames-findings"])} == {
        finding.check for finding in report.findings
    }
    assert json.loads(shown["cardnames-changes"]) == [{"change": "added", "name": "Opt <b>"}]
    assert (tmp_path / "root" / "versions" / report.version).as_uri() in shown["cardnames-publication"]
    assert shown["cardnames-download"] == shown["cardnames-reading"] == 100.0

    begun, *_, ended = [line for line in log_lines(api, run_id(state), "event=published") if "event=" in line]
    assert begun == f"event=begin run={run_id(state)} step=fetch"
    assert ended.startswith(f"event=published run={run_id(state)} version={report.version} ")


def test_unchanged_upstream_ends_unchanged_after_one_step(
    api: str, refreshed: Any, upstream: ScryfallServer
) -> None:
    refreshed("scryfall", api=upstream.url)
    state = refreshed("scryfall", api=upstream.url)

    assert (state.name, state.type.value) == ("Unchanged", "COMPLETED")
    assert task_runs(api, run_id(state)) == {"fetch": 1}


def test_a_held_publication_ends_held_with_its_findings(api: str, refreshed: Any, tmp_path: Path) -> None:
    from cardnames_flows.states import HeldRunError

    refreshed(str(write_bulk(tmp_path / "default-cards-20260908090000.jsonl.gz", [card()])))
    nothing = write_bulk(tmp_path / "default-cards-20260909090000.jsonl.gz", [token()])
    before = (tmp_path / "root" / "latest.json").read_bytes()

    state = refreshed(str(nothing))

    assert (state.name, state.type.value) == ("Held", "FAILED")
    assert "no-names" in state.message
    error = state.result(raise_on_failure=False)
    assert isinstance(error, HeldRunError)
    assert error.report.status == "held"
    assert (tmp_path / "root" / "latest.json").read_bytes() == before
    findings = json.loads(artifacts(api, run_id(state))["cardnames-findings"])
    assert {"check": "no-names", "severity": "fatal"}.items() <= findings[0].items()


def test_a_fault_that_passes_is_waited_out_and_finished_steps_are_not_done_again(
    api: str, refreshed: Any, upstream: ScryfallServer
) -> None:
    upstream.faults.extend([Fault.ERROR_WITH_200, Fault.ERROR_WITH_200])

    state = refreshed("scryfall", api=upstream.url)

    assert state.name == "Published"
    assert task_runs(api, run_id(state)) == {"fetch": 3, "read": 1, "build": 1, "check": 1, "publish": 1}
    assert len(upstream.file_requests()) == 1


def test_a_fault_that_stays_ends_without_a_source_after_the_retries(
    api: str, refreshed: Any, upstream: ScryfallServer
) -> None:
    upstream.faults.extend([Fault.ERROR_WITH_200] * 3)

    state = refreshed("scryfall", api=upstream.url, retries=2)

    assert (state.name, state.type.value) == ("SourceUnavailable", "FAILED")
    assert task_runs(api, run_id(state)) == {"fetch": 3}


@pytest.mark.parametrize("fault", [Fault.FORBIDDEN, Fault.GENERIC_USER_AGENT, Fault.NO_DOWNLOAD_URI])
def test_a_fault_of_the_request_or_the_contract_is_never_tried_again(
    api: str, refreshed: Any, upstream: ScryfallServer, fault: Fault
) -> None:
    upstream.faults.append(fault)

    state = refreshed("scryfall", api=upstream.url)

    assert state.name == "SourceUnavailable"
    assert task_runs(api, run_id(state)) == {"fetch": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"source": ""},
        {"source": "cards.jsonl"},
        {"source": "samples"},
        {"to": "publication"},
        {"to": ""},
        {"to": "~backup"},
        {"source": "C:cards.jsonl"},
        {"cache": "../cache"},
        {"archive": "kept"},
        {"bulk": "../default_cards"},
        {"accept": ["no-such-check"]},
        {"keep_source": -1},
        {"api": "file:///etc"},
        {"retries": 1000},
    ],
)
def test_wrong_parameters_are_refused_before_anything_is_done(
    api: str, tmp_path: Path, wrong: dict[str, Any]
) -> None:
    from prefect.exceptions import ParameterTypeError

    from cardnames_flows.refresh import refresh

    with pytest.raises(ParameterTypeError):
        refresh.validate_parameters({"to": str(tmp_path / "root"), **wrong})


def test_no_step_leaves_anything_in_the_cache(refreshed: Any, tmp_path: Path) -> None:
    refreshed("sample")
    refreshed("/there/is/no/such/file")
    left = [path for path in (tmp_path / "cache").rglob("*") if path.name != ".lock"]
    assert left == [tmp_path / "cache" / "work"]
