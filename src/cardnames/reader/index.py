"""The opened index: one published version, and every question a consumer asks of it.

Answers do not change while it is open. It may be shared between threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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

_REMEMBERED = 1 << 18


class Index:
    """What `cardnames.load` returns. Allowed choices are remembered: asking again is a dictionary lookup."""

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self._names = Names(self._database)
        self._plain: dict[str, Choice] = {}
        self._choices: dict[tuple[str, str | Restriction | None, str], Choice] = {}
        self._matches: dict[str, tuple[Match, ...]] = {}
        self._restrictions: dict[str, Restriction] = {}

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

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
            choice = self._choices.get((name, restriction, scope))
        return choice if choice is not None else self._choose(name, restriction, scope)

    def explain(
        self, name: str, restriction: str | Restriction | None = None, scope: str = "rules"
    ) -> Verdict:
        """As `choose`, but a refusal is an answer: no text whatever raises."""
        return choosing.explain(self._names, self._database, name, self._terms(restriction, scope))

    def resolve(self, text: str, limit: int = 5) -> list[Match]:
        """The names that a text leads to, and how; else up to `limit` names close in spelling, best first."""
        matches = self._matches.get(text)
        if matches is None:
            from cardnames.reader.resolving import resolve

            matches = tuple(resolve(self._names, self._database, text, limit))
            if matches and matches[0].how != "close" and len(self._matches) < _REMEMBERED:
                self._matches[text] = matches
        return list(matches)

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
        if restriction is None and not self._names.warm:
            return iter(self._database.names_in(asked.scopes)[:limit])
        passing = (named.name for named in self._names.shelf().everything if choosing.choice_of(named, asked))
        return _first(passing, limit)

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

    def _choose(self, name: str, restriction: str | Restriction | None, scope: str) -> Choice:
        asked = self._terms(restriction, scope)
        named = self._names.get(name)
        choice = choosing.choice_of(named, asked) if named else None
        if choice is None:
            verdict = choosing.explain(self._names, self._database, name, asked)
            if not verdict.allowed:
                raise NotChoosable(verdict)
            return Choice(verdict.name, verdict.same_as, verdict.entries, verdict.rule, verdict.kinds)
        self._remember(name, restriction, scope, choice)
        return choice

    def _remember(self, name: str, restriction: str | Restriction | None, scope: str, choice: Choice) -> None:
        if restriction is None and scope == "rules":
            self._plain[name] = choice
        elif len(self._choices) < _REMEMBERED:
            self._choices[name, restriction, scope] = choice

    def _terms(self, restriction: str | Restriction | None, scope: str) -> choosing.Terms:
        if isinstance(restriction, str):
            known = self._restrictions.get(restriction)
            if known is None:
                from cardnames.restrictions import Restriction

                known = self._restrictions[restriction] = Restriction.parse(restriction)
            restriction = known
        return choosing.terms(restriction, scope)

    def _with_prefix(self, prefix: str, asked: choosing.Terms, limit: int | None) -> Iterator[str]:
        key = fold(prefix) + (" " if prefix[-1].isspace() else "")
        if asked.restriction is None and asked.scope == "all":
            return iter(self._names.with_prefix(key, limit))
        found = self._names.with_prefix(key)
        return _first((name for name in found if choosing.passes(self._names, name, asked)), limit)


def _first(names: Iterator[str], limit: int | None) -> Iterator[str]:
    from itertools import islice

    return names if limit is None else islice(names, limit)
