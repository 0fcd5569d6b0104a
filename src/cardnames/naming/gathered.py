"""What all printings of one card say together: the printing it is read from, its scope, dates and titles.

Every value is a minimum, a maximum, a union or an "all" over the printings, so that the order of lines never
matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import (
    PLAYTEST,
    REBALANCED,
    TOKEN_SET,
    is_better,
    is_casual,
    is_tabletop,
    rank,
)
from cardnames_schemas.scryfall import Card, CardFace

NEVER: Final = "9999"
"""Stands for an unknown date where the earliest is sought; "" where the latest is."""


class Showing(NamedTuple):
    """A printing as a place where a name stands; the smallest is the earliest, on a table before digital."""

    digital: bool
    released: str
    set: str
    collector_number: str
    scryfall_id: str


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


class Gathered:
    """One card in the making. `date` is a printing's plausible release date, None where it has none."""

    __slots__ = (
        "best", "casual_only", "disagrees", "first", "line", "newest", "plain", "playtest_only", "printings", "rank",
        "rebalanced_only", "settled", "tabletop", "titles", "token_sets_only", "translations", "variants",
    )  # fmt: skip

    def __init__(self, card: Card, line: int, date: str | None) -> None:
        self.best = card
        self.line = line
        self.rank = rank(card)
        self.newest = date or ""
        self.printings = 0
        self.first = NEVER
        self.plain: Showing | None = None
        self.settled = False
        self.tabletop = False
        self.casual_only = True
        self.playtest_only = True
        self.rebalanced_only = True
        self.token_sets_only = True
        self.disagrees = False
        self.titles: list[Title] = []
        self.translations: dict[tuple[int, str, str], Title] = {}
        self.variants: dict[tuple[int, str], Card] = {}

    def repeat(self, card: Card, line: int, date: str | None) -> bool:
        """Fold in a printing that says nothing new of names, in a fraction of the time; False where it may.

        That is most of a bulk file: the same name, type line and cost once more, or a translation.
        """
        best = self.best
        if (
            card.name != best.name
            or card.card_faces is not None
            or card.layout == REVERSIBLE
            or card.flavor_name is not None
            or not card.collector_number.isprintable()
        ):
            return False
        if card.lang == best.lang:
            if (
                card.printed_name is not None
                or card.type_line != best.type_line
                or card.mana_cost != best.mana_cost
            ):
                return False
            if card.lang == "en":
                self._show(card, date)
            newest = date or ""
            if newest >= self.newest and (newest > self.newest or is_better(card, best)):
                self.best, self.line, self.newest = card, line, newest
        elif best.lang == "en" and (card.printed_name is None or card.printed_name.isprintable()):
            self._translate(card, 0, card.name, card.printed_name, date)
        else:
            return False
        self._count(card, date)
        return True

    def add(self, card: Card, line: int, date: str | None) -> None:
        """Fold in any printing, the first one too."""
        self._count(card, date)
        self._read_titles(card, date)
        best = self.best
        if card is best:
            return
        if card.layout != REVERSIBLE or best.layout == REVERSIBLE:
            self._compare(card, best)
        newest, better = date or "", rank(card)
        if (better, newest) > (self.rank, self.newest) or (
            (better, newest) == (self.rank, self.newest) and is_better(card, best)
        ):
            self.best, self.line, self.rank, self.newest = card, line, better, newest

    def _count(self, card: Card, date: str | None) -> None:
        self.printings += 1
        if date is not None and date < self.first:
            self.first = date
        if not self.settled:
            self._settle(card)

    def _settle(self, card: Card) -> None:
        promos = card.promo_types or ()
        if PLAYTEST not in promos:
            self.playtest_only = False
        if REBALANCED not in promos:
            self.rebalanced_only = False
        if card.set_type != TOKEN_SET:
            self.token_sets_only = False
        if is_tabletop(card):
            self.tabletop = True
            if not is_casual(card):
                self.casual_only = False
        self.settled = self.tabletop and not (
            self.casual_only or self.playtest_only or self.rebalanced_only or self.token_sets_only
        )

    def _compare(self, card: Card, best: Card) -> None:
        if card.name != best.name:
            self.disagrees = True
            for printing in (card, best):
                self._vary(printing)
        elif card.lang == "en" == best.lang and (
            _differ(card.type_line, best.type_line) or _differ(card.mana_cost, best.mana_cost)
        ):
            self.disagrees = True

    def _vary(self, card: Card) -> None:
        faces = card.card_faces
        for position, name in enumerate([face.name for face in faces] if faces else [card.name]):
            known = self.variants.get((position, name))
            if (
                known is None
                or (rank(card), card.released_at or "") > (rank(known), known.released_at or "")
                or (
                    rank(card) == rank(known)
                    and card.released_at == known.released_at
                    and is_better(card, known)
                )
            ):
                self.variants[position, name] = card

    def _read_titles(self, card: Card, date: str | None) -> None:
        titled = False
        faces: Sequence[Card | CardFace] = card.card_faces or (card,)
        for position, face in enumerate(faces):
            if card.lang != "en":
                self._translate(card, position, face.name, face.printed_name, date)
                continue
            for text, source in ((face.printed_name, "printed_name"), (face.flavor_name, "flavor_name")):
                if text and text != face.name:
                    titled = True
                    promos, effects = tuple(card.promo_types or ()), tuple(card.frame_effects or ())
                    showing = _showing(card, date)
                    self.titles.append(
                        Title(text, source, card.lang, position, face.name, showing, promos, effects)
                    )
        if card.lang == "en" and not titled:
            self._show(card, date)

    def _show(self, card: Card, date: str | None) -> None:
        """The earliest printing that shows the plain name."""
        plain = self.plain
        if plain is None or plain.digital or (date or NEVER) <= plain.released:
            showing = _showing(card, date)
            if plain is None or showing < plain:
                self.plain = showing

    def _translate(self, card: Card, position: int, name: str, printed: str | None, date: str | None) -> None:
        if not printed or printed == name:
            return
        at = (position, card.lang, printed)
        known = self.translations.get(at)
        if known is not None and not known.showing.digital and (date or NEVER) > known.showing.released:
            return
        showing = _showing(card, date)
        if known is None or showing < known.showing:
            self.translations[at] = Title(printed, "printed_name", card.lang, position, name, showing, (), ())


def _showing(card: Card, date: str | None) -> Showing:
    return Showing(not is_tabletop(card), date or NEVER, card.set, card.collector_number, card.id)


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one != other
