"""What people type and other tools hold, led to names: the first step that finds something is the answer.

Several names from one step mean that the text is ambiguous (or joined): all are shown, none is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardnames.folding import fold, join_parts, squash
from cardnames.reader.answers import Match
from cardnames.reader.closeness import close_names
from cardnames.reader.database import Database
from cardnames.reader.names import Names
from cardnames.reader.rows import Alias

# "Lightning Bolt [LEA]", "Fire // Ice (DMR) 215", "Opt (INV) *F*": set, number and foil mark of lists.
_PRINTING = re.compile(
    r"\s*[\[(](?P<set>[A-Za-z0-9]{2,8})(?:[#: ]\S+)?[\])](?:\s+#?\S*\d\S*)?(?:\s+\*[A-Z]\*)?\s*$"
)


def resolve(names: Names, database: Database, text: str, limit: int) -> list[Match]:
    """Matches in the order exact, key, alias, squashed, parts of a joined name, then `limit` close ones."""
    found = precise(names, database, text)
    if not found:
        bare = _PRINTING.sub("", text)
        found = precise(names, database, bare) if bare and bare != text else []
        text = bare or text
    return found or close_names(names, text, limit)


def precise(names: Names, database: Database, text: str) -> list[Match]:
    """The names that the text leads to without guessing at spelling."""
    if names.get(text) is not None:
        return [Match(text, "exact")]
    key = fold(text)
    if not key:
        return []
    official = names.by_key(key)
    if official:
        return [Match(name, "key") for name in official]
    squashed = squash(text)
    return (
        _through(database.aliases_by("alias", text), "alias")
        or _through(database.aliases_by("key", key), "alias")
        or [Match(name, "squashed") for name in database.names_by("squashed", squashed)]
        or _through(database.aliases_by("squashed", squashed), "squashed")
        or list(_parts(names, database, text))
    )


def _through(aliases: Iterable[Alias], how: str) -> list[Match]:
    """A match a target. An alias of several cards is shown as ambiguous; a joined name has several parts."""
    found: dict[str, Match] = {}
    for alias in sorted(aliases, key=_trusted):
        if alias.status == "shadowed":
            continue
        manner = "part" if alias.kind == "joined_name" else how
        if alias.status == "ambiguous":
            manner = "ambiguous"
        found.setdefault(alias.name, Match(alias.name, manner, alias.alias, alias.kind, alias.lang))
    matches = list(found.values())
    if len(matches) > 1 and any(match.how != "part" for match in matches):
        return [match._replace(how="ambiguous") for match in matches]
    return matches


def _parts(names: Names, database: Database, text: str) -> Iterator[Match]:
    """Each part of a text with slashes that no card bears as a whole, once every part leads somewhere."""
    parts = join_parts(text) or []
    found = [precise(names, database, part) for part in parts]
    if found and all(found):
        for match in (match for matches in found for match in matches):
            yield match._replace(how="part")


def _trusted(alias: Alias) -> tuple[bool, bool, int]:
    """English before other languages, what leads to one card before what leads to several, face by face."""
    return (alias.lang != "en", alias.status == "ambiguous", alias.face_index)
