"""The words of a restriction that the rules list: card types, supertypes, colours, and words for several.

Spelled as type lines spell them; `words` finds them in what people write, `printer` says them back.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

WordKind = Literal["supertype", "color", "color_count", "subtype", "group", "type"]
Comparison = Literal["=", "!=", "<", "<=", ">", ">="]
Quantity = Literal["mana value", "mana cost"]

# 205.2a. Traditional cards first, then nontraditional ones (108.2a).
CARD_TYPES: Final = (
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Planeswalker",
    "Sorcery",
    "Dungeon",
    "Phenomenon",
    "Plane",
    "Scheme",
    "Vanguard",
)

# 205.4a
SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")

# 105.1
COLORS: Final = MappingProxyType({"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"})

# 105.2: how many colours, fewest and most
COLOR_COUNTS: Final = MappingProxyType({"colorless": (0, 0), "monocolored": (1, 1), "multicolored": (2, 5)})

# What any one of several characteristics satisfies: permanent cards 110.4a, historic 700.6, outlaw 700.12.
GROUPS: Final[MappingProxyType[str, tuple[tuple[WordKind, str], ...]]] = MappingProxyType(
    {
        "permanent": tuple(
            ("type", word)
            for word in ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
        ),
        "historic": (("supertype", "Legendary"), ("type", "Artifact"), ("subtype", "Saga")),
        "outlaw": tuple(
            ("subtype", word) for word in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
        ),
    }
)

# Kindred was printed as Tribal until 2023; old printings still say so.
SPELLINGS: Final = MappingProxyType({"Kindred": ("Kindred", "Tribal")})

# What people write -> the word that the tables above have.
SYNONYMS: Final = MappingProxyType(
    {
        "tribal": "kindred",
        "colourless": "colorless",
        "monocoloured": "monocolored",
        "multicoloured": "multicolored",
    }
)

# Kinds that only stand before a noun: "red instant or sorcery" means "red (instant or sorcery)".
ADJECTIVES: Final[frozenset[WordKind]] = frozenset({"supertype", "color", "color_count"})

# Kinds of which "A or B noun" means "(A or B) noun"; between card types "or" parts whole noun phrases.
MODIFIERS: Final[frozenset[WordKind]] = ADJECTIVES | {"subtype"}

COMPLEMENTS: Final[MappingProxyType[Comparison, Comparison]] = MappingProxyType(
    {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
)
