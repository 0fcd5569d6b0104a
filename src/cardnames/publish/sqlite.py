"""`index.sqlite`: the tables with the indices and the full-text search that a reader needs.

Made to be opened read-only and immutable, so it is written without a journal into a folder aside. Rows go in
in the tables' order with a fixed page size and no statistics, so that the same content and the same sqlite
give the same bytes.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from cardnames.publish.content import as_text
from cardnames.publish.edition import Edition
from cardnames.publish.sqlite_schema import INDICES, META, SEARCH, SQUASHED_FROM, VIEWS
from cardnames.publish.squashed import squashed
from cardnames.publish.version_ids import utc
from cardnames_schemas.vocabulary import CONTRACT_VERSION, RULES_AS_OF

if TYPE_CHECKING:
    import sqlite3

_SETTINGS = (
    "PRAGMA page_size = 4096",
    "PRAGMA encoding = 'UTF-8'",
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -8192",
)
_ROWS_AT_ONCE = 4_000


def write_sqlite(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """The database; a disk that fills up is an OSError as for any other file."""
    import sqlite3

    path = folder / "index.sqlite"
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            for setting in _SETTINGS:
                database.execute(setting)
            database.execute("BEGIN")
            _write(database, edition)
            database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        full = error.sqlite_errorcode == sqlite3.SQLITE_FULL
        raise OSError(errno.ENOSPC if full else errno.EIO, str(error), str(path)) from error
    return {path.name: None}


def _write(database: sqlite3.Connection, edition: Edition) -> None:
    meta = {
        "contract": CONTRACT_VERSION,
        "version": edition.version,
        "content_hash": edition.content_hash,
        "rules_as_of": RULES_AS_OF,
        "upstream_updated_at": utc(edition.source.updated_at).isoformat().replace("+00:00", "Z"),
    }
    database.execute(META)
    database.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
    for name, table in edition.index.items():
        _write_table(database, name, table)
    for name, columns in INDICES:
        listed = ", ".join(f'"{column}"' for column in columns)
        database.execute(f"CREATE INDEX {name}_{'_'.join(columns)} ON {name} ({listed})")
    for statement in SEARCH:
        database.execute(statement)
    for name, query in VIEWS.items():
        database.execute(f"CREATE VIEW {name} AS {query}")


def _write_table(database: sqlite3.Connection, name: str, table: pl.DataFrame) -> None:
    source = SQUASHED_FROM.get(name)
    columns = [f'"{column}" {_declared(dtype)}' for column, dtype in table.schema.items()]
    if source is not None:
        columns.append("squashed TEXT NOT NULL")
    # Clustered by name: a look-up of one name reads one page path, and no second index is needed.
    keyed = ("PRIMARY KEY (name)) WITHOUT ROWID") if name == "names" else None
    body = ", ".join([*columns, keyed] if keyed else columns)
    database.execute(f"CREATE TABLE {name} ({body}" + ("" if keyed else ")"))
    places = ", ".join("?" * len(columns))
    database.executemany(f"INSERT INTO {name} VALUES ({places})", _rows(table, source))


def _rows(table: pl.DataFrame, squashed_from: str | None) -> Iterator[tuple[object, ...]]:
    for start in range(0, table.height, _ROWS_AT_ONCE):
        part = as_text(table.slice(start, _ROWS_AT_ONCE)).with_columns(
            pl.selectors.boolean().cast(pl.Int8), pl.selectors.by_dtype(pl.Enum, pl.Date).cast(pl.String)
        )
        columns = [part.get_column(column).to_list() for column in part.columns]
        if squashed_from is not None:
            columns.append(squashed(part, squashed_from))
        yield from zip(*columns, strict=True)


def _declared(dtype: pl.DataType) -> str:
    if isinstance(dtype, pl.Float64):
        return "REAL"
    return "INTEGER" if dtype.is_integer() or isinstance(dtype, pl.Boolean) else "TEXT"
