"""What a well-typed card object must say before anything is named after it.

The decoder has checked types and presence; this looks at the texts that end up in published tables. An object
that fails is quarantined whole: a name with a control character or a mark that turns the direction of text is
more likely damage than a name, and would reach terminals and pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardnames_schemas.patterns import LANG, MANA_COST, ONE_LINE, SET_CODE, UUID
from cardnames_schemas.scryfall import Card, CardFace

_ONE_LINE: Final = re.compile(ONE_LINE)
_UUID: Final = re.compile(UUID)
_SET: Final = re.compile(SET_CODE)
_LANG: Final = re.compile(LANG)
_COST: Final = re.compile(rf"({MANA_COST.removeprefix('^').removesuffix('$')}( // )?)+")
_FACE_TEXTS: Final = ("type_line", "power", "toughness", "loyalty", "defense", "flavor_name", "printed_name")


def problem_of(card: Card) -> tuple[str, str] | None:
    """JSON path and reason of the first thing that keeps a card object out; None for a good one."""
    return next(_problems(card), None)


def _problems(card: Card) -> Iterator[tuple[str, str]]:
    for path, text, pattern, expected in (
        ("$.id", card.id, _UUID, "a UUID in lower case"),
        ("$.oracle_id", card.oracle_id, _UUID, "a UUID in lower case"),
        ("$.set", card.set, _SET, "a set code"),
        ("$.lang", card.lang, _LANG, "a language code"),
        ("$.layout", card.layout, _ONE_LINE, "one line of text"),
        ("$.collector_number", card.collector_number, _ONE_LINE, "one line of text"),
    ):
        if text is not None and pattern.fullmatch(text) is None:
            yield path, f"expected {expected}, found {text!r}"
    yield from _face_problems("$", card)
    for position, face in enumerate(card.card_faces or ()):
        if face.oracle_id is not None and _UUID.fullmatch(face.oracle_id) is None:
            yield (
                f"$.card_faces[{position}].oracle_id",
                f"expected a UUID in lower case, found {face.oracle_id!r}",
            )
        yield from _face_problems(f"$.card_faces[{position}]", face)


def _face_problems(path: str, face: Card | CardFace) -> Iterator[tuple[str, str]]:
    if face.name != face.name.strip() or not face.name:
        yield f"{path}.name", f"expected a name without outer blank space, found {face.name!r}"
    if _ONE_LINE.fullmatch(face.name) is None:
        yield f"{path}.name", f"expected a name in one line without hidden characters, found {face.name!r}"
    for field in _FACE_TEXTS:
        text = getattr(face, field)
        if text and _ONE_LINE.fullmatch(text) is None:
            yield f"{path}.{field}", f"expected one line without hidden characters, found {text!r}"
    if face.mana_cost and _COST.fullmatch(face.mana_cost) is None:
        yield f"{path}.mana_cost", f"expected symbols in braces, found {face.mana_cost!r}"
