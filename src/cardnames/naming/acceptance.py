"""What a well-typed card object must say before anything is named after it.

The decoder has checked types and presence; this looks at the texts that end up in published tables. An object
that fails is quarantined whole: a name with a control character or a mark that turns the direction of text is
more likely damage than a name, and would reach terminals and pages.
"""

from __future__ import annotations

import re
from typing import Final

from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import JOINT
from cardnames_schemas.patterns import LANG, MANA_COST, ONE_LINE, SET_CODE, UUID
from cardnames_schemas.scryfall import Card, CardFace

_ONE_LINE: Final = re.compile(ONE_LINE)
_UUID: Final = re.compile(UUID)
_SET: Final = re.compile(SET_CODE)
_LANG: Final = re.compile(LANG)
_COST: Final = re.compile(MANA_COST)
_MISREAD: Final = "\ufffd"


def problem_of(card: Card, *, vouched: bool = False) -> tuple[str, str] | None:
    """JSON path and reason of the first thing that keeps a card object out; None for a good one.

    `vouched`: its id, set and language have been looked at already.
    """
    return None if card.card_faces is None and _is_plain(card, vouched) else _first_problem(card)


def _is_plain(card: Card, vouched: bool) -> bool:
    """Whether a card without faces is good at a glance; False says only that it wants a closer look."""
    name, cost = card.name, card.mana_cost
    return (
        f"{name}{card.layout}".isprintable()
        and _MISREAD not in name
        and name[0] != " " != name[-1]
        and JOINT not in name
        and card.layout != ""
        and card.flavor_name is None
        and card.printed_name is None
        and (not cost or (_COST.fullmatch(cost) is not None and cost.isprintable()))
        and is_in_plain_sight(card)
        and card.oracle_id is not None
        and _UUID.fullmatch(card.oracle_id) is not None
        and (
            vouched
            or (
                _UUID.fullmatch(card.id) is not None
                and _SET.fullmatch(card.set) is not None
                and _LANG.fullmatch(card.lang) is not None
            )
        )
    )


def is_seen(text: str) -> bool:
    """Whether a text is one line of characters that are all seen; the sign of a misread one is not."""
    return text.isprintable() and _MISREAD not in text


def is_in_plain_sight(card: Card) -> bool:
    """Whether a card without faces is good at a glance in what its printings may differ in.

    Printable characters are one line; only the sign of a misread one is printable itself.
    """
    texts = (
        f"{card.type_line}{card.collector_number}{card.power}{card.toughness}{card.loyalty}{card.defense}"
        f"{card.printed_name}"
    )
    return texts.isprintable() and _MISREAD not in texts and card.collector_number != ""


def _first_problem(card: Card) -> tuple[str, str] | None:
    if _UUID.fullmatch(card.id) is None:
        return "$.id", f"expected a UUID in lower case, found {card.id!r}"
    if card.oracle_id is not None and _UUID.fullmatch(card.oracle_id) is None:
        return "$.oracle_id", f"expected a UUID in lower case, found {card.oracle_id!r}"
    if _SET.fullmatch(card.set) is None:
        return "$.set", f"expected a set code, found {card.set!r}"
    if _LANG.fullmatch(card.lang) is None:
        return "$.lang", f"expected a language code, found {card.lang!r}"
    for field, text in (("layout", card.layout), ("collector_number", card.collector_number)):
        if not text:
            return f"$.{field}", "expected a text, found none"
    problem = (
        _hidden("$.layout", card.layout)
        or _hidden("$.collector_number", card.collector_number)
        or _face_problem("$", card, joined=bool(card.card_faces))
        or _marks_problem(card)
    )
    if problem is not None or card.card_faces is None:
        return problem
    for position, face in enumerate(card.card_faces):
        path = f"$.card_faces[{position}]"
        if face.oracle_id is not None and _UUID.fullmatch(face.oracle_id) is None:
            return f"{path}.oracle_id", f"expected a UUID in lower case, found {face.oracle_id!r}"
        problem = _face_problem(path, face, joined=card.layout == REVERSIBLE)
        if problem is not None:
            return problem
    return None


def _face_problem(path: str, face: Card | CardFace, *, joined: bool) -> tuple[str, str] | None:
    """`joined`: parts may stand together here, on a card with faces and on a side that is a whole card."""
    name, cost = face.name, face.mana_cost
    if not name or name[0].isspace() or name[-1].isspace():
        return f"{path}.name", f"expected a name without outer blank space, found {name!r}"
    if not joined and JOINT in name:
        return f"{path}.name", f"expected one name, found {name!r} without the faces that bear its parts"
    if cost and not all(_COST.fullmatch(part) for part in (cost.split(JOINT) if joined else [cost]) if part):
        return f"{path}.mana_cost", f"expected symbols in braces, found {cost!r}"
    return (
        _hidden(f"{path}.name", name)
        or _hidden(f"{path}.type_line", face.type_line)
        or _hidden(f"{path}.mana_cost", cost)
        or _hidden(f"{path}.power", face.power)
        or _hidden(f"{path}.toughness", face.toughness)
        or _hidden(f"{path}.loyalty", face.loyalty)
        or _hidden(f"{path}.defense", face.defense)
        or _hidden(f"{path}.flavor_name", face.flavor_name)
        or _hidden(f"{path}.printed_name", face.printed_name)
    )


def _marks_problem(card: Card) -> tuple[str, str] | None:
    """Marks of an English printing are published with the titles on it."""
    faces = (card, *(card.card_faces or ()))
    if card.lang != "en" or not any(face.flavor_name or face.printed_name for face in faces):
        return None
    for field, marks in (("promo_types", card.promo_types), ("frame_effects", card.frame_effects)):
        for mark in marks or ():
            problem = _hidden(f"$.{field}", mark)
            if problem is not None:
                return problem
    return None


def _hidden(path: str, text: str | None) -> tuple[str, str] | None:
    """A text that is not one line, or holds characters nobody sees; None for a good one."""
    if not text or (text.isprintable() and _MISREAD not in text) or _ONE_LINE.fullmatch(text) is not None:
        return None
    return path, f"expected one line without hidden characters, found {text!r}"
