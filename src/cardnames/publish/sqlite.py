"""`index.sqlite`: the tables with the indices and the full-text search that a reader needs.

Made to be opened read-only and immutable, so it is written without a journal into a folder aside. Rows go in
in the tables' order with a fixed page size and no statistics, so that the same content and the same sqlite
give the same bytes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import polars as pl

from cardnames.children import ChildError
from cardnames.publish.content import as_text
from cardnames.publish.edition import Edition
from cardnames.publish.sqlite_schema import INDICES, META, SEARCH, SQUASHED_FROM, VIEWS
from cardnames.publish.sqlite_writer import Row, Statement, dictate, perform
from cardnames.publish.squashed import squashed
from cardnames.publish.version_ids import utc
from cardnames_schemas.vocabulary import CONTRACT_VERSION, RULES_AS_OF

_LOG: Final = logging.getLogger(__name__)

ROWS_AT_ONCE: Final = 4_000

WORTH_A_CHILD: Final = 5_000
"""Names. A smaller index is written before another process has started."""


def write_sqlite(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """The database; a disk that fills up is an OSError as for any other file.

    That of a large index is written by a process of its own, since half of the work holds the interpreter.
    """
    path = folder / "index.sqlite"
    if edition.index.names.height >= WORTH_A_CHILD:
        try:
            dictate(script(edition), path)
        except ChildError as why:
            _LOG.warning("%s; this process writes %s", why, path)
            path.unlink(missing_ok=True)
        else:
            return {path.name: None}
    perform(script(edition), path)
    return {path.name: None}


def script(edition: Edition) -> Iterator[Statement]:
    """Everything that makes the database, statement by statement."""
    meta = {
        "contract": CONTRACT_VERSION,
        "version": edition.version,
        "content_hash": edition.content_hash,
        "rules_as_of": RULES_AS_OF,
        "upstream_updated_at": utc(edition.source.updated_at).isoformat().replace("+00:00", "Z"),
    }
    yield Statement(META)
    yield Statement("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
    for name, table in edition.index.items():
        yield from _table(name, table)
    for name, columns in INDICES:
        listed = ", ".join(f'"{column}"' for column in columns)
        yield Statement(f"CREATE INDEX {name}_{'_'.join(columns)} ON {name} ({listed})")
    for statement in SEARCH:
        yield Statement(statement)
    for name, query in VIEWS.items():
        yield Statement(f"CREATE VIEW {name} AS {query}")


def _table(name: str, table: pl.DataFrame) -> Iterator[Statement]:
    source = SQUASHED_FROM.get(name)
    columns = [f'"{column}" {_declared(dtype)}' for column, dtype in table.schema.items()]
    if source is not None:
        columns.append("squashed TEXT NOT NULL")
    # Clustered by name: a look-up of one name reads one page path, and no second index is needed.
    keyed = ("PRIMARY KEY (name)) WITHOUT ROWID") if name == "names" else None
    body = ", ".join([*columns, keyed] if keyed else columns)
    yield Statement(f"CREATE TABLE {name} ({body}" + ("" if keyed else ")"))
    insert = f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})"
    for start in range(0, table.height, ROWS_AT_ONCE):
        yield Statement(insert, list(_rows(table.slice(start, ROWS_AT_ONCE), source)))


def _rows(table: pl.DataFrame, squashed_from: str | None) -> Iterator[Row]:
    part = as_text(table).with_columns(
        pl.selectors.boolean().cast(pl.Int8), pl.selectors.by_dtype(pl.Enum, pl.Date).cast(pl.String)
    )
    columns = [part.get_column(column).to_list() for column in part.columns]
    if squashed_from is not None:
        columns.append(squashed(part, squashed_from))
    return zip(*columns, strict=True)


def _declared(dtype: pl.DataType) -> str:
    if isinstance(dtype, pl.Float64):
        return "REAL"
    return "INTEGER" if dtype.is_integer() or isinstance(dtype, pl.Boolean) else "TEXT"
