"""The contract as a page for people and as a snapshot for tests, both made from the models.

python -m cardnames_schemas.document            docs/contract.md on stdout
python -m cardnames_schemas.document snapshot   column -> type of every table, as JSON
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from cardnames_schemas.jsonschema import columns_of
from cardnames_schemas.tables import SORTED_BY, TABLES
from cardnames_schemas.vocabulary import CONTRACT_VERSION, RULES_AS_OF

INTRODUCTION = f"""\
# The published contract

Contract **{CONTRACT_VERSION}**, by the Comprehensive Rules as of {RULES_AS_OF}. This page is made from the models
that every refresh runs before it publishes (`schemas/cardnames_schemas/`); a test fails where the two differ. The
same contract stands as JSON Schema in each version, under `schema/`.

## Reading a publication

1. Read `latest.json` once. Its `version` names a folder under `versions/`; read everything from that folder.
   Versions never change once they are there, so what you read in two steps belongs together.
2. Compare `contract` with the major version you know. Another major version may mean anything.
3. `manifest.json` lists every file with its SHA-256, bytes and rows; `SHA256SUMS` is for `sha256sum -c`.

## What may change

- A **minor** version (1.0 to 1.1) adds columns, files, or words to an enum marked open. Readers pass over what they
  do not know.
- A **major** version removes or renames a column or file, changes a type or a meaning, or adds a word to a closed
  enum. It is announced in the changelog one release ahead.
- `layout`, `lang`, `promo_types`, `frame_effects` and set codes are Scryfall's and open: expect new ones any day.
- Rows, of course, change with every version. `changes.json` says how.
"""

FILES = """\
## Files of a version

| file | what |
|---|---|
| `manifest.json` | contract, rules date, software, source, counts, content hash, files with checksums |
| `names.parquet`, `entries.parquet` and so on | the tables below, one file each |
| `*.csv` | the same; RFC 4180, lists as JSON arrays |
| `names.jsonl` | one object a name, entries and aliases nested |
| `names.txt` | choosable names, one a line; `names-all.txt` has every scope |
| `catalog.json` | choosable names in the shape of Scryfall's catalogs |
| `index.sqlite` | the tables with indices, views and full-text search; open it read-only and immutable |
| `changes.json` | against the version before: added, removed, renamed, changed, aliases, interchangeable pairs |
| `findings.json` | what every check found |
| `conformance.json` | cases by rule, for testing another implementation |
| `datapackage.json` | Frictionless description of the CSV and JSON Lines files |
| `schema/*.schema.json` | JSON Schema of a row of each table |
| `site/` | a page for people |
| `SHA256SUMS` `LICENSE-DATA.md` | checksums; the notice that goes with the data |
| `*.gz` | copies of the large text files |
"""


def page() -> str:
    """The whole of docs/contract.md."""
    return INTRODUCTION + "\n" + FILES + "\n## Tables\n" + "".join(_table(name) for name in TABLES)


def snapshot() -> dict[str, dict[str, str]]:
    """Table -> column -> type, nulls and closed list, in one text: what a reader relies on."""
    return {name: {column: _typed(schema) for column, schema in columns_of(name).items()} for name in TABLES}


def _table(name: str) -> str:
    doc = " ".join((TABLES[name].__doc__ or "").split())
    lines = [f"\n### {name}\n", f"{doc}\n" if doc.endswith(".") else f"{doc}.\n"]
    lines += ["| column | type | meaning |", "|---|---|---|"]
    lines += [
        f"| `{column}` | {_typed(schema).replace('|', '·')} | {schema['description']} |"
        for column, schema in columns_of(name).items()
    ]
    return "\n".join([*lines, "", f"Sorted by {', '.join(f'`{column}`' for column in SORTED_BY[name])}.", ""])


def _typed(schema: dict[str, object]) -> str:
    return ", ".join(_words(schema))


def _words(schema: dict[str, object]) -> Iterator[str]:
    kind = schema["type"]
    kinds = kind if isinstance(kind, list) else [kind]
    enum = schema.get("enum")
    if isinstance(enum, list):
        yield "one of " + " | ".join(str(word) for word in enum if word is not None)
    elif schema.get("format") == "date":
        yield "date"
    else:
        items = schema.get("items")
        inner = f" of {items['type']}" if isinstance(items, dict) else ""
        yield str(kinds[0]) + inner
    if "minimum" in schema:
        yield f"from {schema['minimum']}"
    if "maximum" in schema:
        yield f"to {schema['maximum']}"
    if "null" in kinds:
        yield "null where absent"


if __name__ == "__main__":
    if sys.argv[1:] == ["snapshot"]:
        sys.stdout.write(json.dumps({CONTRACT_VERSION: snapshot()}, indent=2, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(page())
