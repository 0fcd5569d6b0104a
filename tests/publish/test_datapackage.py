"""Frictionless tools accept the data package, and notice any change of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from frictionless import Package, system

from cardnames_schemas.tables import TABLES
from publish.rows import publish_day, sample_index


@pytest.fixture
def version(tmp_path: Path) -> Path:
    return tmp_path / "versions" / publish_day(tmp_path, sample_index(), 3).version


def _errors(version: Path) -> dict[str, list[str]]:
    with system.use_context(trusted=True):
        report = Package(str(version / "datapackage.json")).validate()
    assert not report.errors
    return {task.name: [error.type for error in task.errors] for task in report.tasks}


def test_frictionless_accepts_the_package_and_reads_every_row(version: Path) -> None:
    assert _errors(version) == {**{table: [] for table in TABLES}, "names-jsonl": []}
    with system.use_context(trusted=True):
        report = Package(str(version / "datapackage.json")).validate()
    assert {task.name: task.stats["rows"] for task in report.tasks}["entries"] == 14


def test_frictionless_notices_one_changed_byte(version: Path) -> None:
    path = version / "aliases.csv"
    path.write_bytes(path.read_bytes().replace(b"Godzilla", b"godzilla", 1))
    assert _errors(version)["aliases"] == ["hash-count"]


def test_frictionless_notices_a_value_that_breaks_the_contract(version: Path) -> None:
    package = json.loads((version / "datapackage.json").read_bytes())
    for resource in package["resources"]:
        del resource["hash"], resource["bytes"]
    (version / "datapackage.json").write_text(json.dumps(package))
    path = version / "entries.csv"
    path.write_bytes(path.read_bytes().replace(b"split_half", b"half", 1).replace(b'"[""G""]"', b"green", 1))
    assert sorted(_errors(version)["entries"]) == ["constraint-error", "type-error"]


def test_parquet_and_sqlite_stand_in_the_manifest_alone(version: Path) -> None:
    package = json.loads((version / "datapackage.json").read_bytes())
    assert {resource["path"].rpartition(".")[2] for resource in package["resources"]} == {"csv", "jsonl"}
