"""The opened index: one published version, and every question a consumer asks of it.

Answers do not change while it is open. It may be shared between threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING

from cardnames.folding import fold
from cardnames.reader import choosing
from cardnames.reader.answers import Choice, Match, NotChoosable, Verdict
from cardnames.reader.database import Database
from cardnames.reader.names import Names
from cardnames.reader.rows import Alias, Entry, Pair

if TYPE_CHECKING:
    from cardnames.restrictions import Restriction

Resolver = Callable[[Names, Database, str, int], list[Match]]

_REMEMBERED = 1 << 17
_TERMS_REMEMBERED = 64


class Index:
    """What `cardnames.load` returns. Allowed choices are remembered: asking again is a dictionary lookup."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self._names = Names(self._database)
        self._default = choosing.terms(self._database, None, "rules")
        self._plain = self._default.choices
        self._filled = False
        self._asked: dict[tuple[str | Restriction | None, str], choosing.Terms] = {
            (None, "rules"): self._default
        }
        self._matches: dict[str, tuple[Match, ...]] = {}
        self._resolver: Resolver | None = None

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def warm(self) -> Index:
        """Read all names into memory now (a third of a second) instead of after some questions."""
        self._filled = True
        for named in self._names.shelf().everything:
            choice = choosing.choice_of(named, self._default)
            if choice is not None:
                self._plain[named.name] = choice
        self._names.shelf().in_key_order(self._default.scopes)
        return self

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    @property
    def meta(self) -> Mapping[str, str]:
        """contract, version, content_hash, rules_as_of, upstream_updated_at."""
        return MappingProxyType(self._database.meta)

    @property
    def version(self) -> str:
        """The publication's version."""
        return self._database.meta.get("version", "")

    def choose(self, name: str, restriction: str | Restriction | None = None, scope: str = "rules") -> Choice:
        """Choose a card name (201.4), or raise NotChoosable with the reason and the rule.

        Takes the official spelling, or one that differs in case, accents or typography alone. A near miss is
        never chosen. An unreadable restriction or unknown scope is a UsageError.
        """
        if restriction is None and scope == "rules":
            choice = self._plain.get(name)
        else:
            asked = self._asked.get((restriction, scope))
            choice = asked.choices.get(name) if asked else None
        return choice if choice is not None else self._choose(name, self._terms(restriction, scope))

    def explain(
        self, name: str, restriction: str | Restriction | None = None, scope: str = "rules"
    ) -> Verdict:
        """As `choose`, but a refusal is an answer: no text whatever raises."""
        return choosing.explain(self._names, self._database, name, self._terms(restriction, scope))

    def resolve(self, text: str, limit: int = 5) -> list[Match]:
        """The names that a text leads to, and how; else up to `limit` names close in spelling, best first."""
        matches = self._matches.get(text)
        return list(matches if matches is not None else self._resolve(text, limit))

    def names(
        self,
        restriction: str | Restriction | None = None,
        scope: str = "rules",
        prefix: str = "",
        limit: int | None = None,
    ) -> Iterator[str]:
        """Names that may be chosen under these terms, in published order.

        With a prefix (case, accents and typography folded) in the order of their keys, as in a word list.
        """
        asked = self._terms(restriction, scope)
        if prefix.strip():
            return self._with_prefix(prefix, asked, limit)
        if self._names.warm:
            passing = (
                named.name for named in self._names.shelf().everything if choosing.passes(named, asked)
            )
            return islice(passing, limit)
        if asked.restriction is None:
            return iter(self._database.names_in(asked.scopes)[:limit])
        allows = asked.restriction.allows
        faces = self._database.faces_in(asked.scopes)
        return islice(dict.fromkeys(face.name for face in faces if allows(face)), limit)

    def card(self, identifier: str) -> tuple[Entry, ...]:
        """Entries of the card with this oracle_id or Scryfall id, the tournament card first; () if unknown.

        A Scryfall id is known where the printing is what an entry is read from or what shows an alias.
        """
        return self._database.card(identifier.strip().lower())

    def printing(self, set_code: str, number: str) -> tuple[Entry, ...]:
        """Entries of the card that the printing stands for, as `card`; by set code and collector number."""
        return self._database.printing(set_code.strip(), number.strip())

    def same_as(self, name: str) -> tuple[str, ...]:
        """The names that count as one with this one (201.3a), without itself; () for any other text."""
        named = self._names.get(name)
        return named.same_as if named else ()

    def aliases(self, name: str) -> list[Alias]:
        """Every alias that leads to the name."""
        return self._database.aliases_by("name", name)

    def aliases_of_card(self, oracle_id: str) -> list[Alias]:
        """Every alias that leads to a face of the card."""
        names = dict.fromkeys(entry.name for entry in self._database.card(oracle_id))
        found = (alias for name in names for alias in self._database.aliases_by("name", name))
        return [alias for alias in found if alias.oracle_id == oracle_id]

    def interchangeable(self, name: str) -> list[Pair]:
        """The pairs that hold the name, with the indicator's printing (213.1d)."""
        return self._database.pairs_of(name)

    def _choose(self, name: str, asked: choosing.Terms) -> Choice:
        named = self._names.get(name)
        if self._names.warm and not self._filled:
            self.warm()
        choice = choosing.choice_of(named, asked) if named else None
        if choice is not None:
            asked.choices[name] = choice
            return choice
        verdict = choosing.explain(self._names, self._database, name, asked)
        if not verdict.allowed:
            raise NotChoosable(verdict)
        return Choice(verdict.name, verdict.same_as, verdict.entries, verdict.rule, verdict.kinds)

    def _resolve(self, text: str, limit: int) -> tuple[Match, ...]:
        if self._resolver is None:
            from cardnames.reader.resolving import resolve

            self._resolver = resolve
        matches = tuple(self._resolver(self._names, self._database, text, limit))
        if matches and matches[0].how != "close":
            if len(self._matches) >= _REMEMBERED:
                self._matches = {}
            self._matches[text] = matches
        return matches

    def _terms(self, restriction: str | Restriction | None, scope: str) -> choosing.Terms:
        asked = self._asked.get((restriction, scope))
        if asked is None:
            asked = choosing.terms(self._database, restriction, scope)
            if len(self._asked) >= _TERMS_REMEMBERED:
                self._asked = {(None, "rules"): self._default}
            self._asked[restriction, scope] = asked
        return asked

    def _with_prefix(self, prefix: str, asked: choosing.Terms, limit: int | None) -> Iterator[str]:
        key = fold(prefix) + (" " if prefix[-1].isspace() else "")
        if asked.restriction is None:
            return iter(self._names.with_prefix(key, asked.scopes, limit))
        found = self._names.with_prefix(key, asked.scopes)
        return islice((name for name in found if choosing.may_choose(self._names, name, asked)), limit)
