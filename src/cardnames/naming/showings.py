"""Where strings stand: the names that printings bear, the titles beside them, and which printing shows one first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import intern
from typing import Final, NamedTuple

from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import digits_of, is_tabletop, titles_apart
from cardnames_schemas.scryfall import Card, CardFace

NEVER: Final = "9999"
"""Stands for an unknown date where the earliest is sought; "" where the latest is."""


class Showing(NamedTuple):
    """A printing as a place where a name stands; the smallest is the earliest, on a table before digital."""

    digital: bool
    released: str
    set: str
    digits: int
    collector_number: str
    scryfall_id: str


Names = str | tuple[str, ...]
"""The name of a card, or those of its faces."""

_ALWAYS: Final = "~"

# Later than any printing.
_NOWHERE: Final = Showing(True, "~", "", 0, "", "")


class Title(NamedTuple):
    """A string beside the name on one face of one printing."""

    text: str
    field: str
    lang: str
    face_index: int
    face_name: str
    showing: Showing
    promo_types: tuple[str, ...]
    frame_effects: tuple[str, ...]


class Named:
    """The printings of one card whose faces bear the same names, and where they show them first.

    One dated after `open_until` is neither the earliest nor the earliest plain one.
    """

    __slots__ = ("earliest", "names", "open_until", "own", "plain")

    def __init__(self, names: Names) -> None:
        self.names = names
        self.earliest = _NOWHERE
        self.plain: Showing | None = None
        self.own = False
        self.open_until = _ALWAYS

    @property
    def faces(self) -> tuple[str, ...]:
        """The name of each face."""
        return one_each(self.names)

    def show(self, card: Card, date: str | None, *, plain: bool) -> None:
        """`plain`: an English printing without a title, which shows the very name."""
        if card.layout != REVERSIBLE:
            self.own = True
        day = date or NEVER
        earliest, known = self.earliest, self.plain
        is_earliest = earliest.digital or day <= earliest.released
        is_plain = plain and (known is None or known.digital or day <= known.released)
        if is_earliest or is_plain:
            showing = showing_of(card, date)
            if showing < earliest:
                self.earliest = showing
            if is_plain and (known is None or showing < known):
                self.plain = showing
            if self.plain is not None and not self.plain.digital:
                # The earliest of all is a tabletop one too then, and no later.
                self.open_until = self.plain.released


def one_each(names: Names) -> tuple[str, ...]:
    """A name for each face, of which a card without `card_faces` has one."""
    return (names,) if isinstance(names, str) else names


def names_of(card: Card) -> Names:
    """The name of a printing, or those of its faces."""
    return tuple(face.name for face in card.card_faces) if card.card_faces else card.name


def showing_of(card: Card, date: str | None) -> Showing:
    """`date`: the plausible release date of the printing, None where it has none."""
    number = card.collector_number
    return Showing(not is_tabletop(card), date or NEVER, intern(card.set), digits_of(number), number, card.id)


def titles_on(card: Card) -> Iterator[tuple[int, str, str | None, str | None]]:
    """(position, name, printed name, flavor name) of each face. What a card of several faces carries as a whole
    belongs to them where it is joined as they are, else to the first."""
    faces: Sequence[Card | CardFace] = card.card_faces or (card,)
    for position, face in enumerate(faces):
        yield position, face.name, face.printed_name, face.flavor_name
    if card.card_faces and (card.printed_name or card.flavor_name):
        printed, flavor = (titles_apart(text, len(faces)) for text in (card.printed_name, card.flavor_name))
        for position, face in enumerate(faces):
            yield position, face.name, printed[position], flavor[position]
