"""Mana costs: what a cost's symbols are worth (CR 202.3) and which colours they have (202.2)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from cardnames_schemas.vocabulary import COLORS

_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")

# Symbols whose worth is not that of the largest of their parts.
WORTH: Final = MappingProxyType({"X": 0.0, "Y": 0.0, "Z": 0.0, "½": 0.5, "D": 0.0, "L": 1.0})

# Gleemax costs {1000000}; a longer number is damage, and would be infinite in the end.
MOST_DIGITS: Final = 7

# One mana each: colours, colourless, snow, and Phyrexian as the other half of a hybrid.
_ONE: Final = frozenset({*COLORS, "C", "S", "P"})


def symbols(cost: str) -> tuple[str, ...] | None:
    """The symbols of a cost without braces, () for an empty one; None where it is not made of symbols alone."""
    found = tuple(_SYMBOL.findall(cost))
    return found if "".join(f"{{{symbol}}}" for symbol in found) == cost.replace(" ", "") else None


def mana_value(cost: str) -> float | None:
    """The mana value of a cost by 202.3a–g; 0 for an empty cost, None for a symbol that is not known."""
    found = symbols(cost)
    if found is None:
        return None
    total = 0.0
    for symbol in found:
        worth = _worth(symbol.upper())
        if worth is None:
            return None
        total += worth
    return total


def _worth(symbol: str) -> float | None:
    if symbol in WORTH:
        return WORTH[symbol]
    if symbol.isascii() and symbol.isdigit():
        return float(symbol) if len(symbol) <= MOST_DIGITS else None
    if len(symbol) == 2 and symbol[0] == "H" and symbol[1] in COLORS:
        return 0.5
    if "/" not in symbol:
        return 1.0 if symbol in _ONE else None
    # A hybrid symbol is worth the largest of its halves (202.3f, 202.3g).
    parts = [_worth(part) for part in symbol.split("/")]
    known = [part for part in parts if part is not None]
    return max(known) if len(known) == len(parts) else None


def colors_of(cost: str) -> tuple[str, ...]:
    """The colours among a cost's symbols, in the order W U B R G."""
    letters = {letter for symbol in symbols(cost) or () for letter in re.split("/|H", symbol.upper())}
    return tuple(color for color in COLORS if color in letters)
