"""Meld: which object is the combined back, and of which two fronts (CR 201.4e, 202.3c, 712.5a–g).

`all_parts` of a printing says it; where no printing carries it, the seven pairs of 712.5 do.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, NamedTuple

from cardnames_schemas.scryfall import Card

MELD: Final = "meld"
"""The layout of all three objects."""

# 712.5a–g: the combined back and the two cards that meld into it.
MELD_PAIRS: Final = MappingProxyType(
    {
        "Brisela, Voice of Nightmares": ("Bruna, the Fading Light", "Gisela, the Broken Blade"),
        "Chittering Host": ("Graf Rats", "Midnight Scavengers"),
        "Hanweir, the Writhing Township": ("Hanweir Battlements", "Hanweir Garrison"),
        "Mishra, Lost to Phyrexia": ("Mishra, Claimed by Gix", "Phyrexian Dragon Engine"),
        "Ragnarok, Divine Deliverance": ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie"),
        "Titania, Gaea Incarnate": ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea"),
        "Urza, Planeswalker": ("The Mightstone and Weakstone", "Urza, Lord Protector"),
    }
)


class Meld(NamedTuple):
    """One object of the layout: its name, the mana value of its own cost, Scryfall's `cmc`, and for a combined back
    the names of its fronts."""

    name: str
    value: float | None
    cmc: float | None
    parts: tuple[str, ...]


def combined_values(melds: Iterable[Meld]) -> dict[str, float | None]:
    """Combined back -> its mana value, the sum of its fronts' (202.3c); Scryfall's where a front is missing."""
    melds = tuple(melds)
    values = {meld.name: meld.value for meld in melds}
    results: dict[str, float | None] = {}
    for meld in melds:
        if meld.parts:
            fronts = [values.get(part) for part in meld.parts]
            known = [value for value in fronts if value is not None]
            results[meld.name] = sum(known) if len(known) == len(fronts) else meld.cmc
    return results


def parts_of(card: Card) -> tuple[str, ...]:
    """The names of the two cards that meld into this one; empty for a card that is no combined back."""
    if card.name in MELD_PAIRS:
        return MELD_PAIRS[card.name]
    parts = card.all_parts or []
    if not any(part.component == "meld_result" and part.name == card.name for part in parts):
        return ()
    return tuple(part.name for part in parts if part.component == "meld_part")
