"""Scope: where a card's names may be chosen, over all its printings (CR 100.7, 108.2a, 309.1, 311–314, 717.1)."""

from __future__ import annotations

from collections.abc import Iterable

from cardnames.naming.typelines import CARD_TYPES, NONTRADITIONAL_SUBTYPES, NONTRADITIONAL_TYPES, TypeLine
from cardnames_schemas.vocabulary import Scope


def scope_of(lines: Iterable[TypeLine], *, tabletop: bool, casual_only: bool, rebalanced: bool) -> Scope:
    """The scope of a card by the type lines of its faces and what its printings have in common.

    `tabletop`: a printing on paper or Magic Online exists. `casual_only`: every such printing is silver- or
    gold-bordered, acorn-stamped or a playtest card. A card without type lines (a preview) is not casual for it.
    """
    types = {word for line in lines for word in line.types}
    subtypes = {word for line in lines for word in line.subtypes}
    if rebalanced:
        return "digital"
    if not NONTRADITIONAL_TYPES.isdisjoint(types) or not NONTRADITIONAL_SUBTYPES.isdisjoint(subtypes):
        return "nontraditional"
    if not tabletop:
        return "digital"
    return "casual" if casual_only or (types and CARD_TYPES.isdisjoint(types)) else "traditional"
