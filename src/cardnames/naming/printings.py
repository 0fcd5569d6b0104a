"""Which printing a face is read from, and what a printing says about the scope of its card.

Preference (the same whatever the order of lines): English before other languages, a layout of cards before a
reversible one, one that is unknown and those of tokens and the like (single printings have been mislabelled so),
full objects before previews, then the newest release (unknown last), then set, number, id.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from sys import intern
from typing import Final

import msgspec

from cardnames.naming.layouts import LAYOUTS_OF_CARDS, REVERSIBLE
from cardnames_schemas.scryfall import Card, CardFace

JOINT: Final = " // "
"""What Scryfall joins the parts of a card with."""

TABLETOP: Final = frozenset({"paper", "mtgo"})
CASUAL_BORDERS: Final = frozenset({"silver", "gold"})
ACORN: Final = "acorn"
PLAYTEST: Final = "playtest"
REBALANCED: Final = "rebalanced"
TOKEN_SET: Final = "token"

_TABLETOP_GAMES: Final = ["paper"]
_DIGITAL_GAMES: Final = ["arena"]

# Dates outside are mistakes of the source (2109 was seen) and count as unknown.
FIRST_RELEASE: Final = "1993-08-05"
LAST_RELEASE: Final = "2099-12-31"


def rank(card: Card) -> int:
    """How good a source of names a printing is, before its date; the larger the better."""
    full = card.type_line is not None and (card.mana_cost is not None or bool(card.card_faces))
    return 4 * (card.lang == "en") + 2 * (card.layout in LAYOUTS_OF_CARDS) + full


def is_better(card: Card, than: Card) -> bool:
    """Whether a printing of the same rank and date is preferred; a strict total order over differing objects."""
    mine_place = (card.set, card.collector_number, card.id)
    other_place = (than.set, than.collector_number, than.id)
    if mine_place != other_place:
        return mine_place < other_place
    # The same id twice: identical as a rule; where they differ the choice must not depend on the order.
    return _comparable(card) < _comparable(than)


def _comparable(card: Card) -> bytes:
    copy = msgspec.structs.replace(card)
    slim(copy)
    return msgspec.json.encode(copy)


def slim(card: Card, like: Card | None = None) -> None:
    """Drop from a printing that is kept what has been read of it already, and share texts that repeat.

    Some 36,000 are kept at once, and this halves what they take. `like` is a printing of the same name, type line,
    cost and language, whose texts stand for its own.
    """
    card.object = "card"
    card.released_at = None
    card.games = _TABLETOP_GAMES if is_tabletop(card) else _DIGITAL_GAMES
    card.set_type = card.border_color = card.security_stamp = card.frame_effects = None
    if card.oracle_text is not None and not may_ask(card.oracle_text):
        card.oracle_text = None
    if like is not None:
        card.name, card.type_line, card.mana_cost, card.lang = (
            like.name,
            like.type_line,
            like.mana_cost,
            like.lang,
        )
        return
    card.set, card.layout, card.lang = intern(card.set), intern(card.layout), intern(card.lang)
    if card.type_line is not None:
        card.type_line = intern(card.type_line)
    if card.mana_cost is not None:
        card.mana_cost = intern(card.mana_cost)


def may_ask(text: str) -> bool:
    """Whether an Oracle text may tell a player to choose a name: most hold none of the words that one needs."""
    return "name" in text or "Name" in text or "agenda" in text


def released(card: Card) -> str | None:
    """The release date as ISO text; None where it is unknown or nonsense."""
    text = card.released_at
    return text if text is not None and plausible(text) else None


def plausible(text: str) -> bool:
    """Whether an ISO date can be a release date."""
    return FIRST_RELEASE <= text <= LAST_RELEASE and _is_date(text)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_tabletop(card: Card) -> bool:
    """On paper or on Magic Online; where `games` says nothing (gold-bordered sets), unless it is digital."""
    games = card.games
    return not TABLETOP.isdisjoint(games) if games else not card.digital


def is_casual(card: Card) -> bool:
    """A printing that no sanctioned event allows (100.7): silver or gold border, acorn stamp, playtest card."""
    return (
        card.border_color in CASUAL_BORDERS
        or card.security_stamp == ACORN
        or (card.promo_types is not None and PLAYTEST in card.promo_types)
    )


MOST_DIGITS: Final = 9


def digits_of(number: str) -> int:
    """The digits of a collector number as a number, so that 49 comes before 255 and 49a beside 49."""
    digits = number if number.isdecimal() else "".join(char for char in number if char.isdecimal())
    return int(digits[:MOST_DIGITS] or 0)


UNNAMED: Final = "missing: nothing says which card this is"


def sides(card: Card) -> Iterator[tuple[str, Card]]:
    """(oracle_id, printing) of each card that a printing without an `oracle_id` of its own shows.

    Equal sides are one, and come twice only where each has a title of its own. A side whose own name is joined, or
    that comes in several parts, stands for the faces of its card. Raises ValueError(JSON path, reason) where a side
    names no card.
    """
    groups: dict[str, list[CardFace]] = {}
    again: list[tuple[str, CardFace]] = []
    for position, face in enumerate(card.card_faces or ()):
        oracle_id = face.oracle_id or card.oracle_id
        if oracle_id is None:
            raise ValueError(f"$.card_faces[{position}].oracle_id", UNNAMED)
        parts = groups.setdefault(oracle_id, [])
        for part in _parts(face):
            known = next((known for known in parts if known.name == part.name), None)
            if known is None:
                parts.append(part)
            elif part.flavor_name != known.flavor_name or part.printed_name != known.printed_name:
                again.append((oracle_id, part))
    if not groups:
        raise ValueError("$.oracle_id", UNNAMED)
    for oracle_id, parts in groups.items():
        yield oracle_id, _as_printing(card, oracle_id, parts)
    for oracle_id, part in again:
        others = [part if part.name == known.name else known for known in groups[oracle_id]]
        yield oracle_id, _as_printing(card, oracle_id, others)


def _parts(face: CardFace) -> list[CardFace]:
    # Omen dragons: the side is the whole card "Bloomvine Regent // Claim Territory", served as one face.
    names = face.name.split(JOINT)
    if len(names) == 1:
        return [face]
    count = len(names)
    lines, costs = apart(face.type_line, count), apart(face.mana_cost, count)
    flavors, printed = titles_apart(face.flavor_name, count), titles_apart(face.printed_name, count)
    return [
        msgspec.structs.replace(
            face,
            name=name,
            type_line=lines[i],
            mana_cost=costs[i],
            flavor_name=flavors[i],
            printed_name=printed[i],
        )
        for i, name in enumerate(names)
    ]


def apart(text: str | None, count: int) -> Sequence[str | None]:
    """The parts of a joined text; nothing for any of them where it is not joined as the names are."""
    parts = text.split(JOINT) if text else []
    return parts if len(parts) == count else [None] * count


def titles_apart(text: str | None, count: int) -> Sequence[str | None]:
    """The same of a title, which stands on the first part where it is not joined."""
    parts = apart(text, count)
    return parts if parts[0] is not None else [text, *parts[1:]]


_SIDE_FIELDS: Final = (
    "type_line mana_cost cmc colors color_indicator power toughness loyalty defense flavor_name printed_name "
    "oracle_text"
).split()


def _as_printing(card: Card, oracle_id: str, parts: list[CardFace]) -> Card:
    side = msgspec.structs.replace(
        card,
        oracle_id=oracle_id,
        name=JOINT.join(part.name for part in parts),
        layout=REVERSIBLE,
        card_faces=parts if len(parts) > 1 else None,
    )
    if len(parts) > 1:
        return side
    face = parts[0]
    return msgspec.structs.replace(
        side,
        **{field: getattr(face, field) for field in _SIDE_FIELDS},
    )
