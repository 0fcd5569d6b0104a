"""A database written statement by statement, in this process or dictated to another: `python -m
cardnames.publish.sqlite_writer PATH`.

Written in one transaction without a journal, into a folder aside, where nobody reads it before it is whole.
"""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import IO, Final

import msgspec

from cardnames.children import Child, ChildError, hear, own_voice, say

Row = Sequence[str | int | float | None]

_MODULE: Final = "cardnames.publish.sqlite_writer"
_SETTINGS: Final = (
    "PRAGMA page_size = 4096",
    "PRAGMA encoding = 'UTF-8'",
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -8192",
)


class Statement(msgspec.Struct, array_like=True, gc=False):
    """One statement; with rows, it is run once for each."""

    sql: str
    rows: Sequence[Row] | None = None


class Outcome(msgspec.Struct, gc=False):
    """What became of a dictated database: whole, or an OSError's number and words."""

    whole: bool
    number: int = 0
    error: str = ""


_STATEMENT: Final = msgspec.msgpack.Decoder(Statement | None)
_OUTCOME: Final = msgspec.msgpack.Decoder(Outcome)


def perform(script: Iterable[Statement], path: Path) -> None:
    """Write the database; what the disk or the database refuses is an OSError."""
    import sqlite3

    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            for setting in _SETTINGS:
                database.execute(setting)
            database.execute("BEGIN")
            for statement in script:
                if statement.rows is None:
                    database.execute(statement.sql)
                else:
                    database.executemany(statement.sql, statement.rows)
            database.execute("COMMIT")
    except sqlite3.OperationalError as error:
        full = error.sqlite_errorcode == sqlite3.SQLITE_FULL
        raise OSError(errno.ENOSPC if full else errno.EIO, str(error), str(path)) from error


def dictate(script: Iterable[Statement], path: Path) -> None:
    """The same by another process. Raises ChildError where that fails for a reason that is not the disk's."""
    with ThreadPoolExecutor(1) as threads, Child(_MODULE, str(path)) as child:
        # Heard while it is dictated to, so that it never waits to be heard.
        said = threads.submit(child.voice.read)
        for statement in chain(script, (None,)):
            try:
                say(msgspec.msgpack.encode(statement), child.ear)
            except OSError:
                # It has said why, or it was killed.
                break
        outcome = _outcome(said.result())
    if not outcome.whole:
        raise OSError(outcome.number, outcome.error, str(path))


def _outcome(said: bytes) -> Outcome:
    try:
        for message in hear(io.BytesIO(said)):
            return _OUTCOME.decode(message)
    except msgspec.MsgspecError as error:
        raise ChildError(f"the process that writes the database cannot be understood: {error}") from None
    raise ChildError("the process that writes the database ended too early")


def main(path: Path, to: IO[bytes]) -> None:
    """Write what is dictated on standard input, to its end, and say what became of it."""
    statements = map(_STATEMENT.decode, hear(sys.stdin.buffer))
    try:
        perform(_to_the_end(statements), path)
        outcome = Outcome(whole=True)
    except OSError as error:
        outcome = Outcome(False, error.errno or errno.EIO, error.strerror or str(error))
    say(msgspec.msgpack.encode(outcome), to)


def _to_the_end(statements: Iterable[Statement | None]) -> Iterable[Statement]:
    for statement in statements:
        if statement is None:
            return
        yield statement
    # Half a script is no database, and whoever dictated it is gone.
    sys.exit(1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), own_voice())
