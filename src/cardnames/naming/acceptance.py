"""What a well-typed card object must say before anything is named after it.

The decoder has checked types and presence; this looks at the texts that end up in published tables. An object
that fails is quarantined whole: a name with a control character or a mark that turns the direction of text is
more likely damage than a name, and would reach terminals and pages.
"""

from __future__ import annotations

import re
from typing import Final

from cardnames_schemas.patterns import LANG, MANA_COST, ONE_LINE, SET_CODE, UUID
from cardnames_schemas.scryfall import Card, CardFace

_ONE_LINE: Final = re.compile(ONE_LINE)
_UUID: Final = re.compile(UUID)
_SET: Final = re.compile(SET_CODE)
_LANG: Final = re.compile(LANG)
_COST: Final = re.compile(rf"({MANA_COST.removeprefix('^').removesuffix('$')}( // )?)+")


def problem_of(card: Card) -> tuple[str, str] | None:
    """JSON path and reason of the first thing that keeps a card object out; None for a good one."""
    return None if card.card_faces is None and _is_plain(card) else _first_problem(card)


def _is_plain(card: Card) -> bool:
    """Whether a card without faces is good at a glance; False says only that it wants a closer look."""
    name, cost = card.name, card.mana_cost
    return (
        # Printable characters are one line and in plain sight.
        f"{name}{card.type_line}{card.layout}{card.collector_number}{card.power}{card.toughness}{card.loyalty}"
        f"{card.defense}{card.flavor_name}{card.printed_name}".isprintable()
        and name[0] != " " != name[-1]
        and _UUID.fullmatch(card.id) is not None
        and card.oracle_id is not None
        and _UUID.fullmatch(card.oracle_id) is not None
        and _SET.fullmatch(card.set) is not None
        and _LANG.fullmatch(card.lang) is not None
        and (not cost or _COST.fullmatch(cost) is not None)
    )


def _first_problem(card: Card) -> tuple[str, str] | None:
    if _UUID.fullmatch(card.id) is None:
        return "$.id", f"expected a UUID in lower case, found {card.id!r}"
    if card.oracle_id is not None and _UUID.fullmatch(card.oracle_id) is None:
        return "$.oracle_id", f"expected a UUID in lower case, found {card.oracle_id!r}"
    if _SET.fullmatch(card.set) is None:
        return "$.set", f"expected a set code, found {card.set!r}"
    if _LANG.fullmatch(card.lang) is None:
        return "$.lang", f"expected a language code, found {card.lang!r}"
    problem = (
        _hidden("$.layout", card.layout)
        or _hidden("$.collector_number", card.collector_number)
        or _face_problem("$", card)
    )
    if problem is not None or card.card_faces is None:
        return problem
    for position, face in enumerate(card.card_faces):
        path = f"$.card_faces[{position}]"
        if face.oracle_id is not None and _UUID.fullmatch(face.oracle_id) is None:
            return f"{path}.oracle_id", f"expected a UUID in lower case, found {face.oracle_id!r}"
        problem = _face_problem(path, face)
        if problem is not None:
            return problem
    return None


def _face_problem(path: str, face: Card | CardFace) -> tuple[str, str] | None:
    name = face.name
    if not name or name[0].isspace() or name[-1].isspace():
        return f"{path}.name", f"expected a name without outer blank space, found {name!r}"
    if face.mana_cost and _COST.fullmatch(face.mana_cost) is None:
        return f"{path}.mana_cost", f"expected symbols in braces, found {face.mana_cost!r}"
    return (
        _hidden(f"{path}.name", name)
        or _hidden(f"{path}.type_line", face.type_line)
        or _hidden(f"{path}.power", face.power)
        or _hidden(f"{path}.toughness", face.toughness)
        or _hidden(f"{path}.loyalty", face.loyalty)
        or _hidden(f"{path}.defense", face.defense)
        or _hidden(f"{path}.flavor_name", face.flavor_name)
        or _hidden(f"{path}.printed_name", face.printed_name)
    )


def _hidden(path: str, text: str | None) -> tuple[str, str] | None:
    """A text that is not one line, or holds characters nobody sees; None for a good one."""
    if not text or text.isprintable() or _ONE_LINE.fullmatch(text) is not None:
        return None
    return path, f"expected one line without hidden characters, found {text!r}"
