"""Parameters that say where: absolute, since a run has a working folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardnames.scryfall.source import API_VARIABLE, DEFAULT_API
from cardnames_flows.jobs import job_of
from cardnames_flows.places import absolute


def test_a_path_is_made_absolute_and_nothing_else_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert absolute("publication") == str(tmp_path / "publication")
    assert absolute("~/publication") == str(tmp_path / "home" / "publication")
    for place in ("scryfall", "sample", "s3://bucket/names", "https://example.org/a.jsonl.gz", "/srv/names"):
        assert absolute(place) == place


def test_the_users_home_is_known_wherever_a_job_is_told_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/cards")
    job = job_of("~/b.jsonl", to="~/p", cache="~/c", archive="~/a", cross_check="~/n.txt", keep_source=1)
    assert (job.source, str(job.cache), str(job.archive), str(job.cross_check)) == (
        "/home/cards/b.jsonl",
        "/home/cards/c",
        "/home/cards/a",
        "/home/cards/n.txt",
    )
    assert job_of("https://example.org/~user/b.jsonl", to=None).source == "https://example.org/~user/b.jsonl"


def test_a_run_asks_the_server_that_the_environment_names_unless_it_is_told_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(API_VARIABLE, raising=False)
    assert job_of("scryfall", to=None).api == DEFAULT_API
    monkeypatch.setenv(API_VARIABLE, "http://127.0.0.1:1")
    assert job_of("scryfall", to=None).api == "http://127.0.0.1:1"
    assert job_of("scryfall", to=None, api="http://127.0.0.1:2").api == "http://127.0.0.1:2"
