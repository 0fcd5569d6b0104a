"""index.sqlite as answers to a reader's questions, each one indexed query, read-only.

One connection serves all threads: the file is opened immutable, and a lock lets one query run at a time
(measured, queries take microseconds; a pool of connections gains nothing under the interpreter's lock).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock

from cardnames.errors import PublishError
from cardnames.reader.rows import (
    ALIAS_COLUMNS,
    ENTRY_COLUMNS,
    PAIR_COLUMNS,
    REFUSAL_COLUMNS,
    Alias,
    Entry,
    Face,
    Named,
    Pair,
    Refusal,
    standing,
    texts,
)
from cardnames_schemas.vocabulary import CONTRACT_VERSION

# What sqlite3 hands back. Columns that are read one by one are text; the others pass through as they are.
Row = tuple[str, ...]

# What a typed text may stand for. Shadowed aliases lead nowhere, and the parts of a joined name are names themselves.
# One text a column, for 40,000 rows of two cost ten times as much to hand over as two long ones. No name or key
# holds a line end (the contract).
_PAIRED = "SELECT group_concat(key, char(10)), group_concat(name, char(10)) FROM "
_ALIASED = "(SELECT DISTINCT key, name FROM aliases WHERE kind {kinds} AND status <> 'shadowed')"
_CANDIDATES = {
    False: (
        f"{_PAIRED} names",
        _PAIRED + _ALIASED.format(kinds="IN ('alternate_title', 'rebalanced', 'typographic')"),
    ),
    True: (_PAIRED + _ALIASED.format(kinds="= 'printed_name'"),),
}


class Database:
    """The tables of one publication. Every error of the file is a PublishError that names it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        try:
            self._connection = sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise self._damaged(error) from error
        self.meta = dict(self._pairs("SELECT key, value FROM meta"))
        check_contract(self.meta.get("contract", ""), str(path))

    def close(self) -> None:
        """Let the file go; any question after this is an error."""
        self._connection.close()

    def named(self, name: str) -> Named | None:
        """The name exactly as published, with its entries."""
        row = self._ask("SELECT name, key, same_as FROM names WHERE name = ?", name)
        return Named(name, row[0][1], texts(row[0][2]), self.entries_of(name)) if row else None

    def entries_of(self, name: str) -> tuple[Entry, ...]:
        """The faces that bear the name, widest scope first."""
        return _in_order(self._ask(f"SELECT {ENTRY_COLUMNS} FROM entries WHERE name = ?", name))

    def all_named(self) -> Iterator[Named]:
        """Every name in published order, from two scans of the tables."""
        entries: dict[str, list[Row]] = {}
        for row in self._ask(f"SELECT {ENTRY_COLUMNS} FROM entries"):
            entries.setdefault(row[0], []).append(row)
        for name, key, same_as in self._ask("SELECT name, key, same_as FROM names ORDER BY name"):
            yield Named(name, key, texts(same_as), _in_order(entries.get(name, ())))

    def names_in(self, scopes: Iterable[str]) -> list[str]:
        """Names with an entry in one of the scopes, in published order."""
        wanted = tuple(scopes)
        rows = self._ask(f"SELECT name FROM names WHERE {_in_scopes(wanted)} ORDER BY name", *wanted, *wanted)
        return [row[0] for row in rows]

    def faces_in(self, scopes: Iterable[str]) -> Iterator[Face]:
        """What restrictions read of each entry in the scopes; in the order of names."""
        wanted = tuple(scopes)
        marks = ", ".join("?" * len(wanted))
        for row in self._ask(
            "SELECT name, supertypes, types, subtypes, colors, mana_value, mana_cost FROM entries "
            f"WHERE scope IN ({marks}) ORDER BY name",
            *wanted,
        ):
            yield Face._make((row[0], *map(texts, row[1:5]), *row[5:]))

    def subtypes(self) -> frozenset[str]:
        """Every subtype of an entry."""
        return frozenset(
            subtype
            for (array,) in self._ask("SELECT DISTINCT subtypes FROM entries")
            for subtype in texts(array)
        )

    def names_by(self, column: str, value: str) -> list[str]:
        """Names whose `key` or `squashed` column is this; published order."""
        return [
            row[0] for row in self._ask(f"SELECT name FROM names WHERE {column} = ? ORDER BY name", value)
        ]

    def names_with_prefix(self, key: str, scopes: Iterable[str], limit: int | None) -> list[str]:
        """The first `limit` names in the scopes whose key begins so, in the order of their keys."""
        wanted = tuple(scopes)
        rows = self._ask(
            f"SELECT name FROM names WHERE key >= ? AND key < ? AND {_in_scopes(wanted)} "
            "ORDER BY key, name LIMIT ?",
            key,
            key + "\U0010ffff",
            *wanted,
            *wanted,
            -1 if limit is None else limit,
        )
        return [row[0] for row in rows]

    def aliases_by(self, column: str, value: str) -> list[Alias]:
        """Aliases by `alias`, `key`, `squashed`, `name`, `oracle_id` or `scryfall_id`; published order."""
        return _aliases(
            self._ask(
                f"SELECT {ALIAS_COLUMNS} FROM aliases WHERE {column} = ? ORDER BY alias, kind, lang, name",
                value,
            )
        )

    def refusals_by(self, column: str, value: str) -> list[Refusal]:
        """Refused strings by `name`, `key` or `squashed`."""
        rows = self._ask(
            f"SELECT {REFUSAL_COLUMNS} FROM refusals WHERE {column} = ? ORDER BY name, reason", value
        )
        return [Refusal(name, reason, rule, texts(examples)) for name, reason, rule, examples in rows]

    def pairs_of(self, name: str) -> list[Pair]:
        """Interchangeable pairs that hold the name on either side."""
        rows = self._ask(
            f"SELECT {PAIR_COLUMNS} FROM interchangeable WHERE name_a = ?1 "
            f"UNION SELECT {PAIR_COLUMNS} FROM interchangeable WHERE name_b = ?1",
            name,
        )
        return [Pair._make(row) for row in rows]

    def card(self, identifier: str) -> tuple[Entry, ...]:
        """Entries of the card with this oracle_id, or that this Scryfall id is a known printing of."""
        oracle_ids = self._ask(
            "SELECT oracle_id FROM entries WHERE oracle_id = ?1 UNION SELECT oracle_id FROM entries WHERE "
            "scryfall_id = ?1 UNION SELECT oracle_id FROM aliases WHERE scryfall_id = ?1",
            identifier,
        )
        return self._cards(row[0] for row in oracle_ids)

    def printing(self, set_code: str, number: str) -> tuple[Entry, ...]:
        """Entries of the cards that the printing is known to stand for: as an entry, an alias or a pair."""
        oracle_ids = self._ask(
            'SELECT oracle_id FROM entries WHERE "set" = ?1 AND collector_number = ?2 '
            'UNION SELECT oracle_id FROM aliases WHERE "set" = ?1 AND collector_number = ?2 '
            "UNION SELECT oracle_id FROM interchangeable WHERE set_a = ?1 AND number_a = ?2 "
            "UNION SELECT oracle_id FROM interchangeable WHERE set_b = ?1 AND number_b = ?2 "
            "UNION SELECT oracle_id FROM interchangeable WHERE indicator_set = ?1 AND indicator_number = ?2",
            set_code.lower(),
            number,
        )
        return self._cards(row[0] for row in oracle_ids if row[0])

    def candidates(self, printed: bool) -> tuple[str, str]:
        """Keys, and the name that each leads to, one a line: of names and aliases, or of what other languages print."""
        found = [row for question in _CANDIDATES[printed] for row in self._ask(question) if row[0]]
        return "\n".join(row[0] for row in found), "\n".join(row[1] for row in found)

    def _cards(self, oracle_ids: Iterable[str]) -> tuple[Entry, ...]:
        rows: list[Row] = []
        for oracle_id in oracle_ids:
            rows += self._ask(f"SELECT {ENTRY_COLUMNS} FROM entries WHERE oracle_id = ?", oracle_id)
        return _in_order(rows)

    def _pairs(self, question: str, *values: str) -> list[tuple[str, str]]:
        return [(first, second) for first, second in self._ask(question, *values)]

    def _ask(self, question: str, *values: str | int) -> list[Row]:
        try:
            with self._lock:
                return self._connection.execute(question, values).fetchall()
        except UnicodeEncodeError:
            # Half a surrogate pair, from bytes on the command line that are no UTF-8: equal to no published text.
            return []
        except sqlite3.Error as error:
            raise self._damaged(error) from error

    def _damaged(self, error: sqlite3.Error) -> PublishError:
        return PublishError(
            f"the index cannot be read: {error}",
            where=str(self.path),
            expected="index.sqlite as a refresh publishes it",
            next_step="run `cardnames verify`, and `cardnames refresh --force` if it finds damage",
        )


def check_contract(contract: str, where: str) -> None:
    """An unknown major version may mean anything, so nothing is read from it (the compatibility policy)."""
    known = CONTRACT_VERSION.partition(".")[0]
    if contract.partition(".")[0] == known:
        return
    raise PublishError(
        f"the publication follows contract version {contract or 'unknown'}",
        where=where,
        expected=f"contract version {known}.x, which this cardnames reads",
        next_step="upgrade cardnames (`pip install --upgrade cardnames`), or read an older publication",
    )


def _in_scopes(scopes: tuple[str, ...]) -> str:
    """Names with an entry in the scopes, which are to be given twice; a name's own scope is its widest entry's."""
    marks = ", ".join("?" * len(scopes))
    return (
        f"(scope IN ({marks}) OR (entry_count > 1 AND EXISTS "
        f"(SELECT 1 FROM entries WHERE entries.name = names.name AND entries.scope IN ({marks}))))"
    )


def _in_order(rows: Iterable[Row]) -> tuple[Entry, ...]:
    entries = [_entry(row) for row in rows]
    if len(entries) > 1:
        entries.sort(key=standing)
    return tuple(entries)


def _entry(row: Row) -> Entry:
    lists = (texts(row[11]), texts(row[12]), texts(row[13]), texts(row[14]))
    return Entry._make((*row[:11], *lists, *row[15:23], bool(row[23]), bool(row[24])))


def _aliases(rows: Iterable[Row]) -> list[Alias]:
    return [Alias._make((*row[:9], texts(row[9]), texts(row[10]), row[11])) for row in rows]
