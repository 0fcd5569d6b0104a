"""Names by spelling, key and prefix: from the database for a few questions, from memory for many.

A cold command asks one question and must not read 38,000 names for it; a program that keeps asking should
pay a dictionary lookup. So the tables are read into memory once, after WARM_AFTER questions or when all names
are wanted, at about a fifth of a second and 60 MB.
"""

from __future__ import annotations

from bisect import bisect_left
from threading import Lock
from typing import TYPE_CHECKING

from cardnames.reader.database import Database
from cardnames.reader.rows import Named

if TYPE_CHECKING:
    from cardnames.reader.closeness import Candidates

WARM_AFTER = 32


class Names:
    """All names of one publication. Safe between threads: what it holds is replaced, never changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked = 0
        self._shelf: Shelf | None = None
        self._candidates: dict[bool, Candidates] = {}
        self._warming = Lock()

    @property
    def warm(self) -> bool:
        """Whether the names are in memory."""
        return self._shelf is not None

    def shelf(self) -> Shelf:
        """All names in memory; read at the first call."""
        if self._shelf is None:
            with self._warming:
                if self._shelf is None:
                    self._shelf = Shelf(list(self._database.all_named()))
        return self._shelf

    def get(self, name: str) -> Named | None:
        """The name exactly as published."""
        shelf = self._shelf_if_asked_often()
        return shelf.by_name.get(name) if shelf else self._database.named(name)

    def by_key(self, key: str) -> tuple[str, ...]:
        """The names that fold to this key, in published order."""
        shelf = self._shelf_if_asked_often()
        return shelf.by_key.get(key, ()) if shelf else tuple(self._database.names_by("key", key))

    def with_prefix(self, key: str, scopes: frozenset[str], limit: int | None = None) -> list[str]:
        """The first `limit` names in the scopes whose key begins so, in the order of their keys."""
        shelf = self._shelf_if_asked_often()
        if shelf:
            return shelf.in_key_order(scopes).with_prefix(key, limit)
        return self._database.names_with_prefix(key, scopes, limit)

    def candidates(self, printed: bool = False) -> Candidates:
        """What a mistyped text may have meant, as `Database.candidates`; read at the first call."""
        candidates = self._candidates.get(printed)
        if candidates is None:
            from cardnames.reader.closeness import Candidates

            candidates = Candidates(*self._database.candidates(printed))
        elif not candidates.by_length:
            candidates = candidates.sorted_by_length()
        self._candidates[printed] = candidates
        return candidates

    def _shelf_if_asked_often(self) -> Shelf | None:
        if self._shelf is None:
            self._asked += 1
            if self._asked > WARM_AFTER:
                return self.shelf()
        return self._shelf


class Shelf:
    """The names in memory, by spelling, by key, and in the order of their keys."""

    def __init__(self, everything: list[Named]) -> None:
        self.everything = everything
        self.by_name = {named.name: named for named in everything}
        self.by_key: dict[str, tuple[str, ...]] = {}
        for named in everything:
            self.by_key[named.key] = (*self.by_key.get(named.key, ()), named.name)
        self._in_key_order: dict[frozenset[str], KeyOrder] = {}

    def in_key_order(self, scopes: frozenset[str]) -> KeyOrder:
        """The names with an entry in the scopes; sorted at the first call."""
        order = self._in_key_order.get(scopes)
        if order is None:
            within = [named for named in self.everything if not scopes.isdisjoint(named.scopes())]
            order = self._in_key_order[scopes] = KeyOrder(within)
        return order


class KeyOrder:
    """Names sorted by key, to be searched by halves."""

    def __init__(self, names: list[Named]) -> None:
        keyed = sorted((named.key, named.name) for named in names)
        self._keys = [key for key, _ in keyed]
        self._names = [name for _, name in keyed]

    def with_prefix(self, key: str, limit: int | None) -> list[str]:
        """As `Names.with_prefix`."""
        first = bisect_left(self._keys, key)
        if limit:
            last = first + limit
            if last <= len(self._keys) and self._keys[last - 1].startswith(key):
                return self._names[first:last]
        end = bisect_left(self._keys, key + "\U0010ffff", first)
        return self._names[first : end if limit is None else min(end, first + limit)]
