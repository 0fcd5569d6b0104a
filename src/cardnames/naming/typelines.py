"""Type lines: supertypes, card types and subtypes (CR 205), and the words that make a face no card.

Words keep the rules' capitals ("instant" on a silver-bordered card is Instant). A word before the dash that is
neither a supertype nor a card type (Hero, Summon) is kept among the types: it satisfies no restriction.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

# 205.4a, and the two of casual cards.
SUPERTYPES: Final = frozenset(["Basic", "Legendary", "Ongoing", "Snow", "World", "Elite", "Host", "Token"])

# 205.2a; Tribal is the older word for Kindred (2024-02-09) and stands on printings served before.
CARD_TYPES: Final = frozenset(
    "Artifact Battle Conspiracy Creature Dungeon Enchantment Instant Kindred Land Phenomenon Plane Planeswalker "
    "Scheme Sorcery Tribal Vanguard".split()
)

# Types and subtypes of nontraditional cards: 309.1, 311.1, 312.1, 313.1, 314.1, 717.1.
NONTRADITIONAL_TYPES: Final = frozenset(["Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon"])
NONTRADITIONAL_SUBTYPES: Final = frozenset({"Attraction"})

# Subtypes of several words (205.3m); a plane's type is all that follows the dash (205.3n).
LONG_SUBTYPES: Final = MappingProxyType({("Time", "Lord"): "Time Lord"})
ONE_SUBTYPE_TYPES: Final = frozenset({"Plane"})

_CANONICAL: Final = MappingProxyType(
    {word.casefold(): word for word in (*SUPERTYPES, *CARD_TYPES, "Card", "Emblem", "Stickers")}
)


class TypeLine(NamedTuple):
    """A type line in parts, each in printed order."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]

    def joined(self, separator: str) -> tuple[str, str, str]:
        """Each part as one text."""
        return separator.join(self.supertypes), separator.join(self.types), separator.join(self.subtypes)


def parse_type_line(text: str | None) -> TypeLine:
    """The parts of one face's type line; all empty where the source gives none (unknown, not typeless)."""
    before, _, after = (text or "").partition("—")
    words = [_CANONICAL.get(word.casefold(), word) for word in before.replace(" - ", " ").split()]
    types = tuple(word for word in words if word not in SUPERTYPES)
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        types=types,
        subtypes=_subtypes(after.strip(), types),
    )


def _subtypes(text: str, types: tuple[str, ...]) -> tuple[str, ...]:
    if not text:
        return ()
    if not ONE_SUBTYPE_TYPES.isdisjoint(types):
        return (text,)
    words = text.split()
    subtypes: list[str] = []
    while words:
        long = LONG_SUBTYPES.get((words[0], words[1])) if len(words) > 1 else None
        subtypes.append(long or words[0])
        del words[: 2 if long else 1]
    return tuple(subtypes)
