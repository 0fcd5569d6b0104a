"""Meld: which object is the combined back, and of which two fronts (CR 201.4e, 202.3c, 712.5a–g).

`all_parts` of a printing says it; where no printing carries it, the seven pairs of 712.5 do.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

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
