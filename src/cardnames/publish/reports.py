"""The files that tell of a version rather than hold its tables: changes, findings, notice, JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from cardnames.publish.documents import as_bytes
from cardnames.publish.edition import Edition

CHANGES = "changes.json"
FINDINGS = "findings.json"
NOTICE = "LICENSE-DATA.md"


def write_reports(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """`changes.json` against the version that the pointer led to (`before` null: the first one, nothing to
    compare with), `findings.json` with every check's finding in the order they were made, and the notice."""
    changes = {"before": edition.before, "version": edition.version, **edition.changes.as_json()}
    findings = [finding.as_json() for finding in edition.findings]
    (folder / CHANGES).write_bytes(as_bytes(changes))
    (folder / FINDINGS).write_bytes(as_bytes(findings))
    notice = files("cardnames.publish").joinpath(NOTICE).read_bytes()
    (folder / NOTICE).write_bytes(notice)
    return {CHANGES: None, FINDINGS: None, NOTICE: None}


def write_schemas(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """`schema/<table>.schema.json` for a row of each table, `schema/names.jsonl.schema.json` for a line of
    names.jsonl."""
    from cardnames.conformance.schema import conformance_schema
    from cardnames_schemas.jsonschema import published_schemas

    (folder / "schema").mkdir()
    written: dict[str, int | None] = {}
    for name, schema in {**published_schemas(), "conformance": conformance_schema()}.items():
        path = f"schema/{name}.schema.json"
        (folder / path).write_bytes(as_bytes(schema))
        written[path] = None
    return written
