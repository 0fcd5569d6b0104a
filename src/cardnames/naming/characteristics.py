"""Whose characteristics count for a name: one face's cost, value, colours, types and numbers (RULES by kind).

Choosing "a creature card name" asks what the named part is, not what the card is: a split half by itself
(709.3a), an inset in place of its card's (715.3b, 720.3b, 722.3b), a flip card's bottom with the top's colour
and cost (710.1c), the front's mana value on a nonmodal back (202.3b), the sum of two fronts on a meld result
(202.3c, added by `frames` once all cards are known).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cardnames.naming.layouts import MODAL, SHAPE_OF_LAYOUT
from cardnames.naming.mana import colors_of, mana_value
from cardnames.naming.printings import apart
from cardnames.naming.typelines import TypeLine, parse_type_line
from cardnames_schemas.scryfall import Card, CardFace
from cardnames_schemas.vocabulary import COLORS, Kind

INSETS: Final = frozenset({"adventure", "omen", "prepare_spell"})


class Characteristics(NamedTuple):
    """What restrictions read of one face, and the numbers printed on it. Absent is None or empty: unknown."""

    mana_cost: str | None
    mana_value: float | None
    colors: tuple[str, ...]
    line: TypeLine
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None


class Characterise:
    """Characteristics of faces. Type lines and costs repeat, so each distinct one is read once."""

    def __init__(self) -> None:
        self._lines: dict[str | None, TypeLine] = {}
        self._values: dict[str, float | None] = {}
        self._colors: dict[str, tuple[str, ...]] = {}

    def __call__(self, card: Card, position: int, kind: Kind) -> Characteristics:
        """Of the face at `position` of a printing; position 0 of a card without `card_faces` is the card."""
        faces = card.card_faces
        if not faces:
            return self._alone(card)
        face, front = faces[position], faces[0]
        line = self.line(_type_line(card, position))
        if kind == "flip_alternative":
            cost, value = front.mana_cost, self._value(front.mana_cost, line)
            colors = _listed(card.colors) or self._cost_colors(front.mana_cost)
        else:
            cost, value = face.mana_cost, self._value(face.mana_cost, line)
            colors = self._face_colors(face)
        if kind == "back_face" and not _modal(card, face):
            value = self._value(front.mana_cost, self.line(_type_line(card, 0)))
        inset = kind in INSETS
        return Characteristics(
            cost or None,
            value,
            colors,
            line,
            None if inset else face.power,
            None if inset else face.toughness,
            face.loyalty,
            face.defense,
        )

    def line(self, text: str | None) -> TypeLine:
        found = self._lines.get(text)
        if found is None:
            found = self._lines[text] = parse_type_line(text)
        return found

    def _alone(self, card: Card) -> Characteristics:
        line = self.line(card.type_line)
        value = self._value(card.mana_cost, line)
        if value is None and card.cmc is not None and card.cmc >= 0:
            value = card.cmc
        return Characteristics(
            card.mana_cost or None,
            value,
            self._face_colors(card),
            line,
            card.power,
            card.toughness,
            card.loyalty,
            card.defense,
        )

    def _value(self, cost: str | None, line: TypeLine) -> float | None:
        if cost is None:
            return 0.0 if "Land" in line.types else None
        if cost not in self._values:
            self._values[cost] = mana_value(cost)
        return self._values[cost]

    def _cost_colors(self, cost: str | None) -> tuple[str, ...]:
        if not cost:
            return ()
        found = self._colors.get(cost)
        if found is None:
            found = self._colors[cost] = colors_of(cost)
        return found

    def _face_colors(self, face: Card | CardFace) -> tuple[str, ...]:
        if face.colors is not None:
            return _listed(face.colors)
        if face.color_indicator is not None:
            return _listed(face.color_indicator)
        return self._cost_colors(face.mana_cost)


def _listed(colors: list[str] | None) -> tuple[str, ...]:
    """Colours in the order W U B R G; letters that are no colour are left out."""
    return tuple(color for color in COLORS if color in colors) if colors else ()


def _modal(card: Card, back: CardFace) -> bool:
    # A back of an unknown layout that bears a cost of its own can be cast by itself, as modal backs can.
    return card.layout in MODAL or (card.layout not in SHAPE_OF_LAYOUT and bool(back.mana_cost))


def _type_line(card: Card, position: int) -> str | None:
    """The face's type line; where only the card has one, the part of it at the same position."""
    faces = card.card_faces or []
    own = faces[position].type_line
    if own is not None or card.type_line is None:
        return own
    return apart(card.type_line, len(faces))[position]
