"""The rows that a reader gives out: the published columns as values, lists as tuples, dates as ISO text.

Named tuples, because they cost the cold command nothing to define and a lookup next to nothing to make.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardnames_schemas.vocabulary import KINDS, SCOPES

ENTRY_COLUMNS = (
    "name, oracle_id, face_index, kind, rule, card_name, oracle_face_name, layout, scope, mana_cost, "
    "mana_value, colors, supertypes, types, subtypes, power, toughness, loyalty, defense, first_released, "
    'scryfall_id, "set", collector_number, playtest, rebalanced'
)
ALIAS_COLUMNS = (
    'alias, kind, lang, name, oracle_id, face_index, "set", collector_number, scryfall_id, '
    "promo_types, frame_effects, status"
)
PAIR_COLUMNS = (
    "name_a, name_b, oracle_id, face_index, set_a, number_a, set_b, number_b, "
    "indicator_set, indicator_number, status, evidence"
)
REFUSAL_COLUMNS = "name, reason, rule, examples"


class Entry(NamedTuple):
    """One face that bears a name, with the characteristics that count when the name is chosen (201.4a–f)."""

    name: str
    oracle_id: str
    face_index: int
    kind: str
    rule: str
    card_name: str
    oracle_face_name: str
    layout: str
    scope: str
    mana_cost: str | None
    mana_value: float | None
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    first_released: str | None
    scryfall_id: str
    set: str
    collector_number: str
    playtest: bool
    rebalanced: bool

    @property
    def type_line(self) -> str:
        """As the rules write it (205.1): "Legendary Creature — Goblin Wizard"; "" where it is unknown."""
        front = " ".join(self.supertypes + self.types)
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front


class Alias(NamedTuple):
    """A string that is no name of its own but leads to one, with the printing that shows it."""

    alias: str
    kind: str
    lang: str
    name: str
    oracle_id: str
    face_index: int
    set: str
    collector_number: str
    scryfall_id: str
    promo_types: tuple[str, ...]
    frame_effects: tuple[str, ...]
    status: str


class Pair(NamedTuple):
    """Two names of one face that count as one (201.3a), and the printing its indicator shows (213.1d)."""

    name_a: str
    name_b: str
    oracle_id: str | None
    face_index: int | None
    set_a: str | None
    number_a: str | None
    set_b: str | None
    number_b: str | None
    indicator_set: str | None
    indicator_number: str | None
    status: str
    evidence: str


class Refusal(NamedTuple):
    """A string of the source that stands on something which is no card."""

    name: str
    reason: str
    rule: str
    examples: tuple[str, ...]


class Face(NamedTuple):
    """As much of an entry as restrictions read, for going through all of them."""

    name: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[str, ...]
    mana_value: float | None
    mana_cost: str | None


class Named(NamedTuple):
    """A name with what choosing it needs: interchangeable names, and its entries, widest scope first."""

    name: str
    key: str
    same_as: tuple[str, ...]
    entries: tuple[Entry, ...]

    def scopes(self) -> frozenset[str]:
        """The scopes of its entries."""
        return frozenset(entry.scope for entry in self.entries)


_SCOPE_ORDER = {scope: place for place, scope in enumerate(SCOPES)}
_KIND_ORDER = {kind: place for place, kind in enumerate(KINDS)}


def standing(entry: Entry) -> tuple[int, bool, int, str, int]:
    """Tournament cards before others, names in their own right before insets and backs, then card by card."""
    return (
        _SCOPE_ORDER[entry.scope],
        entry.rebalanced,
        _KIND_ORDER[entry.kind],
        entry.oracle_id,
        entry.face_index,
    )


@lru_cache(maxsize=1 << 16)
def texts(array: str) -> tuple[str, ...]:
    """The strings of a JSON array; a few thousand distinct arrays serve all rows, so each is read once."""
    if array == "[]":
        return ()
    import json

    return tuple(json.loads(array))
