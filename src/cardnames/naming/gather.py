"""From printings to cards: one pass that keeps, of each card, the printing it is read from and what the others add.

Memory grows with cards, titles and printed names, not with printings; of a printing that adds nothing only its id
stays (16 bytes), so that an id served twice is noticed.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from cardnames.naming.acceptance import problem_of
from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import (
    PLAYTEST,
    TOKEN_SET,
    is_better,
    is_casual,
    is_rebalanced,
    is_tabletop,
    plausible,
    rank,
    released,
    sides,
)
from cardnames.scryfall.decode import Quarantine
from cardnames_schemas.scryfall import BORDERS, Card

_NEVER = "9999"


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
    """What all printings of one card say together."""

    __slots__ = (
        "best", "casual_only", "disagrees", "first", "line", "plain", "playtest_only", "printings", "rank",
        "rebalanced", "tabletop", "titles", "token_sets_only", "translations", "variants",
    )  # fmt: skip

    def __init__(self, card: Card, line: int) -> None:
        self.best = card
        self.line = line
        self.rank = rank(card)
        self.printings = 0
        self.first: str | None = None
        self.plain: Showing | None = None
        self.tabletop = False
        self.casual_only = True
        self.playtest_only = True
        self.token_sets_only = True
        self.rebalanced = False
        self.disagrees = False
        self.titles: list[Title] = []
        self.translations: dict[tuple[int, str, str], Title] = {}
        self.variants: dict[tuple[int, str], Card] = {}

    def agrees(self, card: Card) -> bool:
        """Whether a printing without faces repeats what is known, so that its text needs no second look."""
        best = self.best
        return (
            card.name == best.name
            and card.type_line == best.type_line
            and card.mana_cost == best.mana_cost
            and card.flavor_name is None
            and card.printed_name is None
            and card.collector_number.isprintable()
        )

    def add(self, card: Card, line: int) -> None:
        """Fold one more printing in; the result does not depend on the order of printings."""
        best = self.best
        self.printings += 1
        date = released(card)
        if date is not None and (self.first is None or date < self.first):
            self.first = date
        if self.casual_only or not self.tabletop:
            self._scope(card)
        if self.playtest_only and PLAYTEST not in (card.promo_types or ()):
            self.playtest_only = False
        if self.token_sets_only and card.set_type != TOKEN_SET:
            self.token_sets_only = False
        if card is best:
            self._titles(card, date)
            return
        if card.layout != REVERSIBLE or best.layout == REVERSIBLE:
            self._compare(card, best)
        self._titles(card, date)
        better = rank(card)
        if better > self.rank or (better == self.rank and is_better(card, best)):
            self.best = card
            self.rank = better
            self.line = line

    def _scope(self, card: Card) -> None:
        if is_tabletop(card):
            self.tabletop = True
            if not is_casual(card):
                self.casual_only = False
        if is_rebalanced(card):
            self.rebalanced = True

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
                or rank(card) > rank(known)
                or (rank(card) == rank(known) and is_better(card, known))
            ):
                self.variants[position, name] = card

    def _titles(self, card: Card, date: str | None) -> None:
        titled = False
        faces = card.card_faces
        if faces is None:
            if card.flavor_name or card.printed_name:
                titled = self._title(card, 0, card.name, card.flavor_name, card.printed_name, date)
        else:
            for position, face in enumerate(faces):
                if face.flavor_name or face.printed_name:
                    titled |= self._title(
                        card, position, face.name, face.flavor_name, face.printed_name, date
                    )
        if not titled and card.lang == "en":
            plain = self.plain
            if plain is None or plain.digital or (date or _NEVER) <= plain.released:
                showing = _showing(card, date)
                if plain is None or showing < plain:
                    self.plain = showing

    def _title(
        self, card: Card, position: int, name: str, flavor: str | None, printed: str | None, date: str | None
    ) -> bool:
        if card.lang != "en":
            if printed and printed != name:
                at = (position, card.lang, printed)
                known = self.translations.get(at)
                showing = _showing(card, date)
                if known is None or showing < known.showing:
                    self.translations[at] = Title(
                        printed, "printed_name", card.lang, position, name, showing, (), ()
                    )
            return False
        titled = False
        for text, source in ((printed, "printed_name"), (flavor, "flavor_name")):
            if text and text != name:
                titled = True
                self.titles.append(
                    Title(
                        text,
                        source,
                        card.lang,
                        position,
                        name,
                        _showing(card, date),
                        tuple(card.promo_types or ()),
                        tuple(card.frame_effects or ()),
                    )
                )
        return titled


def _showing(card: Card, date: str | None) -> Showing:
    return Showing(not is_tabletop(card), date or _NEVER, card.set, card.collector_number, card.id)


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one != other


@dataclass(slots=True)
class Cards:
    """The cards of one file, by oracle_id, and what was counted on the way."""

    by_id: dict[str, Gathered] = field(default_factory=dict)
    printings: int = 0
    printing_ids: array[int] = field(default_factory=lambda: array("Q"))
    borders: Counter[str] = field(default_factory=Counter)
    dates: Counter[str] = field(default_factory=Counter)

    def duplicate_ids(self) -> int:
        """How many printings repeat the id of another."""
        ids = self.printing_ids
        return self.printings - len(set(zip(ids[::2], ids[1::2], strict=True)))

    def newest_release(self, shared_by: int) -> datetime | None:
        """Midnight UTC of the newest plausible release date that so many printings share; None without one."""
        shared = [date for date, count in self.dates.items() if count >= shared_by and plausible(date)]
        return datetime.fromisoformat(max(shared)).replace(tzinfo=UTC) if shared else None


def gather(cards: Iterable[tuple[int, Card]], quarantine: Quarantine) -> Cards:
    """Every card of a file, each printing folded in once. What cannot be a card goes to the quarantine."""
    into = Cards()
    by_id = into.by_id
    codes: set[tuple[str, str, str]] = set()
    for line, card in cards:
        oracle_id = card.oracle_id
        known = by_id.get(oracle_id) if oracle_id is not None else None
        code = (card.set, card.lang, card.layout)
        if known is None or card.card_faces or code not in codes or not known.agrees(card):
            problem = problem_of(card)
            if problem is not None:
                quarantine.add(line, *problem)
                continue
            codes.add(code)
        try:
            high, low = _halves(card.id)
            shown = (
                list(_shown(card)) if card.layout == REVERSIBLE or oracle_id is None else [(oracle_id, card)]
            )
        except ValueError:
            quarantine.add(line, "$.id", f"expected a UUID, found {card.id!r}")
            continue
        except LookupError as error:
            quarantine.add(line, str(error.args[0]), "missing: nothing says which card this is")
            continue
        into.printing_ids.append(high)
        into.printing_ids.append(low)
        into.printings += 1
        if card.border_color not in BORDERS:
            into.borders[str(card.border_color)] += 1
        if card.released_at is not None:
            into.dates[card.released_at] += 1
        for side_id, side in shown:
            gathered = by_id.get(side_id)
            if gathered is None:
                gathered = by_id[side_id] = Gathered(side, line)
            gathered.add(side, line)
    return into


def _shown(card: Card) -> Iterator[tuple[str, Card]]:
    if card.oracle_id is not None and not card.card_faces:
        yield card.oracle_id, card
    else:
        yield from sides(card)


def _halves(uuid: str) -> tuple[int, int]:
    """The 128 bits of a UUID as two numbers. Raises ValueError for a text that is none."""
    if uuid[8] + uuid[13] + uuid[18] + uuid[23] != "----":
        raise ValueError
    return int(uuid[:8] + uuid[9:13] + uuid[14:18], 16), int(uuid[19:23] + uuid[24:], 16)
