"""May this text be chosen (CR 201.4)? The name it is, its entries in the asked scope, and the restriction.

A name passes a restriction when any of its entries within the scope passes (201.4a–f say whose
characteristics those are). What is no name goes to `refusing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardnames.errors import UsageError
from cardnames.folding import fold
from cardnames.reader.answers import Choice, Verdict
from cardnames.reader.database import Database
from cardnames.reader.names import Names
from cardnames.reader.rows import Entry, Named
from cardnames_schemas.vocabulary import PROFILES, RULE_OF_REASON

if TYPE_CHECKING:
    from cardnames.restrictions import Restriction

# 100.7 speaks of casual cards; a digital card is simply in no Oracle reference of the tabletop game (201.4).
RULE_OUT_OF_SCOPE = {"casual": "100.7", "digital": "201.4"}


class Terms:
    """Under what a name is asked for: the restriction, if any, and the profile of scopes; and what was chosen so.

    Only choices of names as published are kept, so they are no more than there are names.
    """

    __slots__ = ("choices", "restriction", "scope", "scopes")

    def __init__(self, restriction: Restriction | None, scope: str, scopes: frozenset[str]) -> None:
        self.restriction: Final = restriction
        self.scope: Final = scope
        self.scopes: Final = scopes
        self.choices: Final[dict[str, Choice]] = {}


def terms(database: Database, restriction: str | Restriction | None, scope: str) -> Terms:
    """The terms of a question. A UsageError where the profile is unknown or the restriction cannot be decided."""
    scopes = PROFILES.get(scope)
    if scopes is None:
        raise UsageError(
            f"unknown scope {scope!r}",
            where="scope",
            expected=f"one of {', '.join(PROFILES)}",
            next_step="leave it out for what may be chosen under the rules",
        )
    if isinstance(restriction, str):
        restriction = _parsed(database, restriction)
    if restriction is not None:
        restriction.decided()
    return Terms(restriction, scope, scopes)


def _parsed(database: Database, text: str) -> Restriction:
    """Read with the rules' own words, then with the subtypes of the index too, which the rules may not list yet."""
    from cardnames.restrictions import Restriction, RestrictionError

    try:
        return Restriction.parse(text)
    except RestrictionError:
        return Restriction.parse(text, database.subtypes())


def choice_of(named: Named, asked: Terms) -> Choice | None:
    """The choice of this name under these terms, None where no entry in the scope passes."""
    entries = named.entries
    if len(entries) == 1:
        (entry,) = entries
        restriction = asked.restriction
        if entry.scope in asked.scopes and (restriction is None or restriction.allows(entry)):
            return Choice(named.name, named.same_as, entries, entry.rule, (entry.kind,))
        return None
    entries, passing = _standing(named, asked)
    return Choice(named.name, named.same_as, entries, passing[0].rule, _kinds(passing)) if passing else None


def passes(named: Named, asked: Terms) -> bool:
    """Whether the name may be chosen under these terms."""
    restriction = asked.restriction
    return any(
        entry.scope in asked.scopes and (restriction is None or restriction.allows(entry))
        for entry in named.entries
    )


def may_choose(names: Names, name: str, asked: Terms) -> bool:
    """Whether this is a name that may be chosen under these terms."""
    named = names.get(name)
    return named is not None and passes(named, asked)


def explain(names: Names, database: Database, text: str, asked: Terms) -> Verdict:
    """The verdict on any text whatever. Exact names first, then a text that folds to the key of one name."""
    known = names.get(text) is not None
    how = "exact" if known else "key"
    official = (text,) if known else spelled_otherwise(names, database, text)
    if len(official) == 1:
        named = names.get(official[0])
        if named is not None:
            return _verdict(names, database, text, how, named, asked)
    from cardnames.reader.refusing import refuse

    return refuse(names, database, text, official, asked)


def spelled_otherwise(names: Names, database: Database, text: str) -> tuple[str, ...]:
    """Names that the text is, but for case, accents and typography; several, or one, or none.

    Where the very text is also an alias that leads elsewhere (a French name that spells an English one
    without its accents), both are meant and none is chosen.
    """
    key = fold(text)
    if not key:
        return ()
    official = names.by_key(key)
    if not official:
        typographic = (alias.name for alias in database.aliases_by("key", key) if alias.kind == "typographic")
        return tuple(sorted(set(typographic)))
    elsewhere = {
        alias.name
        for alias in database.aliases_by("alias", text)
        if alias.status != "shadowed" and alias.kind != "joined_name"
    }
    return tuple(sorted({*official, *elsewhere}))


def _standing(named: Named, asked: Terms) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """(entries within the scope, those of them that pass the restriction)."""
    scopes = asked.scopes
    entries = named.entries
    for entry in entries:
        if entry.scope not in scopes:
            entries = tuple(entry for entry in entries if entry.scope in scopes)
            break
    if asked.restriction is None:
        return entries, entries
    allows = asked.restriction.allows
    return entries, tuple(entry for entry in entries if allows(entry))


def _kinds(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return (entries[0].kind,) if len(entries) == 1 else tuple(dict.fromkeys(entry.kind for entry in entries))


def _verdict(names: Names, database: Database, text: str, how: str, named: Named, asked: Terms) -> Verdict:
    entries, passing = _standing(named, asked)
    if passing:
        rule, kinds = passing[0].rule, _kinds(passing)
        message = f'"{named.name}" may be chosen'
        return Verdict(text, True, named.name, how, "", rule, message, (), kinds, named.same_as, entries)
    if not entries:
        reason, (rule, message) = "out_of_scope", _out_of_scope(named, asked)
        suggestions: tuple[str, ...] = ()
    else:
        reason, rule = "characteristics", RULE_OF_REASON["characteristics"]
        message = _lacking(named, entries, asked)
        suggestions = _faces_that_pass(names, database, named, asked)
    return Verdict(
        text,
        False,
        named.name,
        how,
        reason,
        rule,
        message,
        suggestions,
        _kinds(named.entries),
        named.same_as,
        entries,
    )


def _out_of_scope(named: Named, asked: Terms) -> tuple[str, str]:
    """The rule and the sentence, with the profiles that do have the name."""
    scope = named.entries[0].scope
    having = [
        profile
        for profile, scopes in PROFILES.items()
        if any(entry.scope in scopes for entry in named.entries)
    ]
    return (
        RULE_OUT_OF_SCOPE.get(scope, RULE_OF_REASON["out_of_scope"]),
        f'"{named.name}" is the name of a {scope} card, outside scope "{asked.scope}"; '
        f"scope {' or '.join(having)} has it",
    )


def _lacking(named: Named, entries: tuple[Entry, ...], asked: Terms) -> str:
    faces = "; ".join(
        f"{entry.type_line or 'unknown type'}{_mana_value(entry)} ({entry.kind}"
        f"{f' of {entry.card_name}' if entry.card_name != named.name else ''}, {entry.rule})"
        for entry in entries
    )
    return f'"{named.name}" is no {asked.restriction}: {faces}'


def _mana_value(entry: Entry) -> str:
    return "" if entry.mana_value is None else f", mana value {entry.mana_value:g}"


def _faces_that_pass(names: Names, database: Database, named: Named, asked: Terms) -> tuple[str, ...]:
    """Other names of the same cards: for Petty Theft as a creature, Brazen Borrower."""
    several = (entry for entry in named.entries if entry.card_name != entry.oracle_face_name)
    beside = dict.fromkeys(face.name for entry in several for face in database.card(entry.oracle_id))
    return tuple(name for name in beside if may_choose(names, name, asked))
