"""`datapackage.json`: the CSV files and names.jsonl described for Frictionless tools, with checksums."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardnames.publish.checksums import digest
from cardnames.publish.documents import FileFacts, as_bytes
from cardnames.publish.edition import Edition
from cardnames_schemas.jsonschema import Schema, columns_of, line_columns
from cardnames_schemas.tables import TABLES
from cardnames_schemas.vocabulary import CONTRACT_VERSION

_PATH = "datapackage.json"
_CONSTRAINTS = ("pattern", "enum", "minimum", "maximum")


def write_datapackage(edition: Edition, folder: Path, files: Sequence[FileFacts]) -> FileFacts:
    """Parquet and sqlite are no tabular text, so the manifest alone describes them."""
    facts = {file.path: file for file in files}
    resources = [_resource(f"{name}.csv", columns_of(name), facts) for name in TABLES]
    resources.append(_resource("names.jsonl", line_columns(), facts))
    package = {
        "name": "cardnames",
        "title": "Magic: The Gathering card names that a player may choose",
        "version": edition.version,
        "contract": CONTRACT_VERSION,
        "sources": [{"title": "Scryfall", "path": "https://scryfall.com/docs/api/bulk-data"}],
        "resources": resources,
    }
    path = folder / _PATH
    path.write_bytes(as_bytes(package))
    return FileFacts(_PATH, digest(path), path.stat().st_size, None)


def _resource(path: str, columns: dict[str, Schema], facts: dict[str, FileFacts]) -> dict[str, object]:
    stem, _, suffix = path.rpartition(".")
    return {
        "name": stem if suffix == "csv" else f"{stem}-{suffix}",
        "type": "table",
        "path": path,
        "format": suffix,
        "mediatype": "text/csv" if suffix == "csv" else "application/jsonl",
        "encoding": "utf-8",
        "bytes": facts[path].bytes,
        "hash": f"sha256:{facts[path].sha256}",
        "schema": {"fields": [_field(name, column) for name, column in columns.items()]},
    }


def _field(name: str, column: Schema) -> dict[str, object]:
    """A Table Schema field. What is not null is required; the type `array` is JSON text in a CSV file."""
    types = column["type"] if isinstance(column["type"], list) else [column["type"]]
    constraints = {word: column[word] for word in _CONSTRAINTS if word in column}
    if column.get("format") == "date":
        constraints.pop("pattern", None)
    return {
        "name": name,
        "type": column["format"] if column.get("format") == "date" else types[0],
        "description": column["description"],
        "constraints": {"required": "null" not in types, **constraints},
    }
