"""Why a text that is no name may not be chosen: a closed list, each with its rule and what to choose.

The grounds are tried in order; the first that the text meets is the answer. `unknown` is the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from cardnames.folding import fold, join_parts
from cardnames.reader.answers import Verdict
from cardnames.reader.choosing import Terms, may_choose
from cardnames.reader.database import Database
from cardnames.reader.names import Names
from cardnames.reader.resolving import resolve
from cardnames.reader.rows import Alias
from cardnames_schemas.vocabulary import PROFILES, RULE_OF_JOINED, RULE_OF_REASON

_OFFERED = 5

_REFUSED_AS = {
    "token": "the name of a token, and of no card",
    "emblem": "an emblem, which is no card",
    "art_card": "an art card, which is no card of the game",
    "front_card": "a front card, which is no card of the game",
    "helper_card": "a helper card, which is no card of the game",
    "sticker_sheet": "a sticker sheet, which is no card",
}

# Alias kinds that are refused for what they are, with the reason and the sentence. Printed names stand last:
# a string that is a token's English name and some card's name in another language is asked for as the former.
_ALIASED_AS = {
    "joined_name": ("joined_name", "{text} joins the names {names}; each is a name of its own"),
    "alternate_title": ("alternate_title", "{text} is an alternate title of {names}, and no name"),
    "rebalanced": ("rebalanced_prefix", '{text} is {names}, rebalanced; the "A-" is no part of the name'),
    "printed_name": ("printed_name", "{text} is {names} as printed in another language ({langs})"),
}
_SHORTENED_BEFORE = (",", " of ", " the ")


class Grounds(NamedTuple):
    """Why it is refused, and the names it should have been."""

    reason: str
    rule: str
    message: str
    names: tuple[str, ...]


Ground = Callable[[Names, Database, str], Grounds | None]


def refuse(names: Names, database: Database, text: str, official: tuple[str, ...], asked: Terms) -> Verdict:
    """The verdict on a text that is not one name; `official` are the several names that it could be."""
    grounds = _several(text, official) if official else None
    if grounds is None:
        found = (ground(names, database, text) for ground in _GROUNDS)
        grounds = next((each for each in found if each is not None), None) or _unknown(
            names, database, text, asked
        )
    suggestions = tuple(name for name in grounds.names if may_choose(names, name, asked))
    message = grounds.message
    if grounds.names and not suggestions:
        which = "it" if len(grounds.names) == 1 else "they"
        message = f"{message}; under this restriction and scope {which} may not be chosen either"
    return Verdict(text, False, "", "", grounds.reason, grounds.rule, message, suggestions, (), (), ())


def _several(text: str, official: tuple[str, ...]) -> Grounds:
    return Grounds(
        "ambiguous",
        RULE_OF_REASON["ambiguous"],
        f'"{text}" may stand for {_listed(official)}',
        official,
    )


def _by_alias(names: Names, database: Database, text: str, kinds: frozenset[str]) -> Grounds | None:
    found: list[Alias] = []
    for column, value in (("alias", text), ("key", fold(text)), ("key", _joined_key(text))):
        if value and not found:
            found = [
                alias
                for alias in database.aliases_by(column, value)
                if alias.kind in kinds and alias.status != "shadowed"
            ]
    if not found:
        return None
    kind = next(kind for kind in _ALIASED_AS if any(alias.kind == kind for alias in found))
    found = [alias for alias in found if alias.kind == kind]
    targets = tuple(dict.fromkeys(alias.name for alias in sorted(found, key=lambda alias: alias.face_index)))
    if kind != "joined_name" and len(targets) > 1:
        return _several(text, targets)
    reason, sentence = _ALIASED_AS[kind]
    langs = ", ".join(dict.fromkeys(alias.lang for alias in found))
    message = sentence.format(text=f'"{text}"', names=_listed(targets), langs=langs)
    rule = _joined_rule(database, found) if kind == "joined_name" else RULE_OF_REASON[reason]
    return Grounds(reason, rule, message, targets)


def _told_apart(names: Names, database: Database, text: str) -> Grounds | None:
    """Joined names, alternate titles, rebalanced cards."""
    return _by_alias(names, database, text, frozenset(_ALIASED_AS) - {"printed_name"})


def _no_card(names: Names, database: Database, text: str) -> Grounds | None:
    found = database.refusals_by("name", text) or database.refusals_by("key", fold(text))
    if not found:
        return None
    refused = found[0]
    seen = f" ({', '.join(refused.examples)})" if refused.examples else ""
    return Grounds(refused.reason, refused.rule, f'"{text}" is {_REFUSED_AS[refused.reason]}{seen}', ())


def _in_another_language(names: Names, database: Database, text: str) -> Grounds | None:
    return _by_alias(names, database, text, frozenset({"printed_name"}))


def _shortened(names: Names, database: Database, text: str) -> Grounds | None:
    """A legendary card's name cut before its title, as its own text may write it (201.5c): "Tok-Tok"."""
    key = fold(text)
    if len(key) < 3:
        return None
    whole = [
        name
        for name in names.with_prefix(key, PROFILES["all"])
        if fold(name).startswith(tuple(key + mark for mark in _SHORTENED_BEFORE)) and _legendary(names, name)
    ]
    if not whole:
        return None
    return Grounds(
        "shortened_name",
        RULE_OF_REASON["shortened_name"],
        f'"{text}" is a shortened name of {_listed(whole[:_OFFERED])}; the whole name is to be chosen',
        tuple(whole[:_OFFERED]),
    )


_GROUNDS: tuple[Ground, ...] = (_told_apart, _no_card, _in_another_language, _shortened)


def _unknown(names: Names, database: Database, text: str, asked: Terms) -> Grounds:
    """No name and nothing known: the nearest names that these terms allow."""
    near = (match.name for match in resolve(names, database, text, limit=4 * _OFFERED))
    offered = tuple(islice((name for name in near if may_choose(names, name, asked)), _OFFERED))
    message = f'"{text}" is no card name' if text.strip() else "no name was given"
    return Grounds("unknown", RULE_OF_REASON["unknown"], message, offered)


def _joined_key(text: str) -> str:
    """The key of a joined name as Scryfall writes it, however the slashes were typed; "" for one part."""
    parts = join_parts(text)
    return fold(" // ".join(parts)) if parts else ""


def _joined_rule(database: Database, found: list[Alias]) -> str:
    """The rule of the card's layout, told by the kind of its second face."""
    kinds = [
        entry.kind
        for oracle_id in dict.fromkeys(alias.oracle_id for alias in found)
        for entry in database.card(oracle_id)
        if entry.kind in RULE_OF_JOINED
    ]
    return RULE_OF_JOINED[kinds[0]] if kinds else RULE_OF_REASON["joined_name"]


def _legendary(names: Names, name: str) -> bool:
    named = names.get(name)
    return named is not None and any("Legendary" in entry.supertypes for entry in named.entries)


def _listed(names: Iterable[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)
