"""What all printings of one card say together: the printing it is read from, its scope, dates and titles.

Every value is a minimum, a maximum, a union or an "all" over the printings, so that the order of lines never
matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from sys import intern

from cardnames.naming.acceptance import is_in_plain_sight, is_seen
from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import (
    PLAYTEST,
    REBALANCED,
    TOKEN_SET,
    is_better,
    is_casual,
    is_tabletop,
    rank,
    slim,
)
from cardnames.naming.showings import NEVER, Named, Names, Showing, Title, names_of, showing_of, titles_on
from cardnames_schemas.scryfall import Card

Translation = tuple[int, str, str, str]
"""Position and name of a face, language, printed name."""


class Gathered:
    """One card in the making. `date` is a printing's plausible release date, None where it has none."""

    __slots__ = (
        "_named", "best", "casual_only", "first", "line", "newest", "playtest_only", "printings", "rank",
        "rebalanced_only", "said", "settled", "tabletop", "titles", "token_sets_only", "translations", "wavers",
    )  # fmt: skip

    def __init__(self, card: Card, line: int, date: str | None) -> None:
        self.best = card
        self.line = line
        self.rank = rank(card)
        self.newest = date or ""
        self.printings = 0
        self.first = NEVER
        self.settled = False
        self.tabletop = False
        self.casual_only = True
        self.playtest_only = True
        self.rebalanced_only = True
        self.token_sets_only = True
        # Most cards have one name, no title and no translation, so these become containers when there are more.
        self.titles: list[Title] | None = None
        self.translations: dict[Translation, Showing] | None = None
        self._named: Named | dict[Names, Named] | None = None
        self.said: tuple[str | None, ...] = ()
        self.wavers = False

    @property
    def plain(self) -> Showing | None:
        """The earliest printing that shows the name that the card is read with, and no title."""
        named = self._under(names_of(self.best))
        return named.plain if named is not None else None

    @property
    def disagrees(self) -> bool:
        """Whether printings of the card itself differ in name, type line or cost."""
        return self.wavers or (self.has_other_names and any(True for _ in self.other_names()))

    @property
    def has_other_names(self) -> bool:
        """Whether printings bear several names; a quick look, where `other_names` is a close one."""
        return isinstance(self._named, dict)

    def other_names(self) -> Iterator[Named]:
        """Names that other printings bear. Those of reversible ones count only while nothing else is known."""
        if not isinstance(self._named, dict):
            return
        best = names_of(self.best)
        for named in self._named.values():
            if named.names != best and (named.own or self.best.layout == REVERSIBLE):
                yield named

    def _under(self, names: Names) -> Named | None:
        named = self._named
        if isinstance(named, dict):
            return named.get(names)
        return named if named is not None and named.names == names else None

    def _add_names(self, names: Names) -> Named:
        added = Named(names)
        if self._named is None:
            self._named = added
        elif isinstance(self._named, dict):
            self._named[names] = added
        else:
            self._named = {self._named.names: self._named, names: added}
        return added

    def repeat(self, card: Card, line: int, date: str | None) -> bool:
        """Fold in a printing that says nothing new of names, in a fraction of the time; False where it may.

        That is most of a bulk file: the same name, type line and cost once more, or a translation.
        """
        best = self.best
        if (
            card.name != best.name
            or card.type_line != best.type_line
            or card.mana_cost != best.mana_cost
            or card.card_faces
            or best.card_faces
            or card.flavor_name is not None
            or card.layout == REVERSIBLE
            or card.layout != best.layout
            or not self._is_seen(card)
        ):
            return False
        plain = card.lang == "en"
        if card.lang == best.lang:
            if card.printed_name is not None:
                return False
            newest = date or ""
            if newest >= self.newest and (newest > self.newest or is_better(card, best)):
                self.best, self.line, self.newest = card, line, newest
        elif best.lang == "en" and (card.printed_name is None or is_seen(card.printed_name)):
            self._translate(card, 0, card.name, card.printed_name, date)
        else:
            return False
        named = self._under(card.name)
        if named is not None and (date or NEVER) <= named.open_until:
            named.show(card, date, plain=plain)
        self._count(card, date)
        if self.best is card:
            slim(card, like=best)
        return True

    def _is_seen(self, card: Card) -> bool:
        """Whether what may be read from another printing is as good as what is known."""
        best = self.best
        return (
            is_seen(card.collector_number)
            and card.collector_number != ""
            and card.power == best.power
            and card.toughness == best.toughness
            and card.loyalty == best.loyalty
            and card.defense == best.defense
        ) or is_in_plain_sight(card)

    def add(self, card: Card, line: int, date: str | None) -> None:
        """Fold in any printing, the first one too."""
        self._count(card, date)
        self._read_titles(card, date)
        self._compare(card)
        best = self.best
        if card is best:
            return
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

    def _compare(self, card: Card) -> None:
        """Look at type line and costs of English printings of the card itself; what is absent denies nothing."""
        if card.lang != "en" or card.layout == REVERSIBLE:
            return
        says: tuple[str | None, ...] = (card.type_line, card.mana_cost)
        if card.card_faces:
            says += tuple(face.mana_cost for face in card.card_faces)
        if not self.said:
            self.said = says
        elif says != self.said:
            pairs = tuple(zip_longest(self.said, says))
            self.wavers |= any(None not in pair and pair[0] != pair[1] for pair in pairs)
            self.said = tuple(other if one is None else one for one, other in pairs)

    def _read_titles(self, card: Card, date: str | None) -> None:
        titled = False
        bare = card.card_faces is None and card.printed_name is None and card.flavor_name is None
        for position, name, printed, flavor in () if bare else titles_on(card):
            if card.lang != "en":
                self._translate(card, position, name, printed, date)
                continue
            for text, source in ((printed, "printed_name"), (flavor, "flavor_name")):
                if text and text != name:
                    titled = True
                    promos, effects = tuple(card.promo_types or ()), tuple(card.frame_effects or ())
                    showing = showing_of(card, date)
                    title = Title(text, source, card.lang, position, name, showing, promos, effects)
                    if self.titles is None:
                        self.titles = []
                    self.titles.append(title)
        names = names_of(card)
        named = self._under(names) or self._add_names(names)
        named.show(card, date, plain=card.lang == "en" and not titled)

    def _translate(self, card: Card, position: int, name: str, printed: str | None, date: str | None) -> None:
        if not printed or printed == name:
            return
        at = (position, name, intern(card.lang), printed)
        if self.translations is None:
            self.translations = {}
        known = self.translations.get(at)
        if known is None or known.digital or (date or NEVER) <= known.released:
            showing = showing_of(card, date)
            if known is None or showing < known:
                self.translations[at] = showing
