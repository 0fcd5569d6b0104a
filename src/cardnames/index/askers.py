"""Cards that tell a player to choose a card name (201.4), each with its restriction read from its Oracle text.

Of the text only the phrase of the restriction is kept ("nonland card name"), never the sentence it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import polars as pl

from cardnames.restrictions import Restriction, RestrictionError


class Asker(NamedTuple):
    """One request for a card name: columns `restriction_text` to `second_choice` of `askers`.

    `restriction` is null, with the `reason`, where the phrase cannot be read.
    """

    restriction_text: str
    restriction: str | None
    parsed: bool
    reason: str | None
    rule: str
    how_many: int
    relative: bool
    closed_list: bool
    at_random: bool
    second_choice: str | None


_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5}

# What follows "card name" or "card" and restricts it. Words that are none of these, nor the beginning of something
# else, are kept with the phrase, so that it counts as unread rather than as less restricted than it is.
_FOLLOWING: Final = (
    r"(?:(?: that hasn't been chosen)?(?: from)? among [^.\n]+"
    r"|(?! and | of your choice| at random|'s )(?: [^\s.,;:()]+)+?(?=,|[.;:()\n]| and an? | at random|$))?"
)
_REQUESTS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # choose a nonland card name; choose an opponent and a card name; choose two different card names
        r"\bchoos(?:e|es|ing) (?:(?P<before>an? [\w ]+?) and (?=an? [^.;:()\n]*\bcard name))?"
        r"(?P<phrase>[^.;:()\n]*?\bcard names?\b" + _FOLLOWING + r"(?: at random\b)?)"
        r"(?: and (?P<beside>an? [\w ]+))?",
        # this card's name becomes the card name of your choice
        r"\bbecomes? (?P<phrase>the [^.;:()\n]*?\bcard name) of your choice\b",
        # name a nonland card: how cards said it until 2017
        r"\bnames? (?P<phrase>(?:an?|any|two different) [^.;:()\n]*?\bcards?\b(?! names?\b)"
        + _FOLLOWING
        + r")",
        # choose the name of a nonland card revealed this way
        r"\bchoos(?:e|es) (?P<phrase>the name of an? [^.;:()\n]*?\bcard\b" + _FOLLOWING + r")",
    )
)
# 702.106: these keywords say it themselves, with or without reminder text.
_KEYWORDS: Final = {"hidden agenda": 1, "double agenda": 2}
_KEYWORD: Final = re.compile(rf"^(?:{'|'.join(_KEYWORDS)})\b", re.IGNORECASE | re.MULTILINE)

_ASKING: Final = (
    r"(?i)\bcard names?\b|\bnames? (?:an?|any|two) |\bthe name of an? |\b(?:hidden|double) agenda\b"
)
_ARTICLE: Final = re.compile(r"^(?:an?|any|the|one) ", re.IGNORECASE)
_COUNT: Final = re.compile(rf"(?P<count>{'|'.join(_COUNTS)})\s+(?:different\s+)?", re.IGNORECASE)
_RANDOM: Final = re.compile(r"\brandom (?=.*\bcard name)| at random\b", re.IGNORECASE)
# "a number greater than 0" is a number: what it must be besides is not part of what is chosen.
_SECOND: Final = re.compile(r"^an? (?P<what>\w+(?: type)?)\b.*$", re.IGNORECASE)


def askers(texts: pl.DataFrame, subtypes: frozenset[str] = frozenset()) -> pl.DataFrame:
    """The table of faces that ask for a name; a face that asks in several ways has a row for each.

    In: oracle_id, face_index, name, text (the Oracle text, null allowed), one row a face; beside it the
    subtypes of the index, which a restriction may name. Out: the columns of the contract's `Askers` in its
    order, sorted by name, oracle_id, face_index.
    """
    asking = texts.filter(pl.col("text").str.contains(_ASKING)).sort("name", "oracle_id", "face_index")
    rows = [
        (name, oracle_id, face_index, *asker)
        for oracle_id, face_index, name, text in asking.select(
            "oracle_id", "face_index", "name", "text"
        ).iter_rows()
        for asker in finds(text, subtypes)
    ]
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row")


_SCHEMA: Final = {
    "name": pl.String,
    "oracle_id": pl.String,
    "face_index": pl.Int32,
    "restriction_text": pl.String,
    "restriction": pl.String,
    "parsed": pl.Boolean,
    "reason": pl.String,
    "rule": pl.String,
    "how_many": pl.Int32,
    "relative": pl.Boolean,
    "closed_list": pl.Boolean,
    "at_random": pl.Boolean,
    "second_choice": pl.String,
}


def finds(text: str, subtypes: frozenset[str] = frozenset()) -> list[Asker]:
    """What a face asks for, in the order of its text, each request once. Empty for a face that asks for no name."""
    return list(dict.fromkeys(_requests(text.replace("’", "'"), subtypes)))


def _requests(text: str, subtypes: frozenset[str]) -> Iterator[Asker]:
    found = sorted(
        (match for pattern in _REQUESTS for match in pattern.finditer(text)), key=lambda match: match.start()
    )
    keyword = _KEYWORD.search(text)
    if keyword and not found:
        yield _asker("card name", _KEYWORDS[keyword[0].lower()], None, subtypes)
    for match in found:
        groups = match.groupdict()
        second = groups.get("before") or groups.get("beside")
        yield _asker(match["phrase"].strip(), 1, second, subtypes)


def _asker(phrase: str, how_many: int, second: str | None, subtypes: frozenset[str]) -> Asker:
    at_random = _RANDOM.search(phrase) is not None
    wording = _ARTICLE.sub("", _RANDOM.sub("", phrase))
    counted = _COUNT.match(wording)
    asker = Asker(
        restriction_text=wording[counted.end() :] if counted else wording,
        restriction=None,
        parsed=False,
        reason=None,
        rule="201.4a",
        how_many=_COUNTS[counted["count"].lower()] if counted else how_many,
        relative=False,
        closed_list=False,
        at_random=at_random,
        second_choice=_SECOND.sub(r"\g<what>", second) if second else None,
    )
    try:
        restriction = Restriction.parse(asker.restriction_text, subtypes)
    except RestrictionError as error:
        return asker._replace(reason=error.what)
    return asker._replace(
        restriction=str(restriction),
        parsed=True,
        rule=restriction.rule,
        relative=restriction.relative,
        closed_list=restriction.closed_list,
    )
