"""Meld: which object is the combined back, and of which two fronts (CR 201.4e, 202.3c, 712.5a–g).

`all_parts` of a printing says it; where no printing carries it, the seven pairs of 712.5 do.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from cardnames.naming.characteristics import Characterise
from cardnames_schemas.scryfall import Card

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


def meld_results(cards: Iterable[Card]) -> dict[str, float | None]:
    """Combined back -> its mana value, the sum of its fronts' (202.3c); Scryfall's where a front is missing."""
    melds = [card for card in cards if card.layout == "meld"]
    characterise = Characterise()
    values = {card.name: characterise(card, 0, "normal").mana_value for card in melds}
    results: dict[str, float | None] = {}
    for card in melds:
        parts = parts_of(card)
        if parts:
            fronts = [values.get(part) for part in parts]
            known = [value for value in fronts if value is not None]
            results[card.name] = sum(known) if len(known) == len(fronts) else card.cmc
    return results


def parts_of(card: Card) -> tuple[str, ...]:
    """The names of the two cards that meld into this one; empty for a card that is no combined back."""
    if card.name in MELD_PAIRS:
        return MELD_PAIRS[card.name]
    parts = card.all_parts or []
    if not any(part.component == "meld_result" and part.name == card.name for part in parts):
        return ()
    return tuple(part.name for part in parts if part.component == "meld_part")
