"""The closed lists of the contract, with the rule each one comes from.

Source: Comprehensive Rules as of RULES_AS_OF. Pure data: importing this imports no library, because
the cold command path and every consumer read it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

CONTRACT_VERSION: Final = "1.0"
RULES_AS_OF: Final = "2026-09-25"

Kind = Literal[
    "normal",
    "split_half",
    "flip_alternative",
    "front_face",
    "back_face",
    "meld_result",
    "adventure",
    "omen",
    "prepare_spell",
]
Scope = Literal["traditional", "nontraditional", "casual", "digital"]
AliasKind = Literal["alternate_title", "joined_name", "rebalanced", "typographic", "printed_name"]
AliasStatus = Literal["active", "shadowed", "ambiguous"]
PairStatus = Literal["confirmed", "inferred", "unseen"]
Evidence = Literal["printed_name", "flavor_name", "registry"]
Severity = Literal["fatal", "warn", "info"]
Profile = Literal["rules", "casual", "digital", "all"]

RULE_OF_KIND: Final = MappingProxyType(
    {
        "normal": "201.4",
        "split_half": "201.4b",
        "flip_alternative": "201.4c",
        "front_face": "712.19",
        "back_face": "201.4d",
        "meld_result": "201.4e",
        "adventure": "201.4f",
        "omen": "720.5",
        "prepare_spell": "722.5",
    }
)
KINDS: Final = tuple(RULE_OF_KIND)

# Widest first: a name's scope is its widest entry's.
SCOPES: Final = ("traditional", "nontraditional", "casual", "digital")
CHOOSABLE_SCOPES: Final = ("traditional", "nontraditional")

PROFILES: Final = MappingProxyType(
    {
        "rules": frozenset({"traditional", "nontraditional"}),
        "casual": frozenset({"traditional", "nontraditional", "casual"}),
        "digital": frozenset({"traditional", "nontraditional", "digital"}),
        "all": frozenset(SCOPES),
    }
)

COLORS: Final = ("W", "U", "B", "R", "G")

ALIAS_KINDS: Final = ("alternate_title", "joined_name", "printed_name", "rebalanced", "typographic")
ALIAS_STATUSES: Final = ("active", "ambiguous", "shadowed")

PAIR_STATUSES: Final = ("confirmed", "inferred", "unseen")
EVIDENCE: Final = ("printed_name", "flavor_name", "registry")

# Strings of the source that are no names, and the rule that says so.
RULE_OF_REFUSAL: Final = MappingProxyType(
    {
        "token": "201.4",
        "emblem": "114.5",
        "art_card": "108.2b",
        "front_card": "108.2b",
        "helper_card": "108.2b",
        "sticker_sheet": "123.2",
    }
)
REFUSALS: Final = tuple(RULE_OF_REFUSAL)

# Why a string may not be chosen: the closed list of answers.
RULE_OF_REASON: Final = MappingProxyType(
    {
        "unknown": "201.4",
        **RULE_OF_REFUSAL,
        "alternate_title": "201.6",
        "joined_name": "709.4a",
        "rebalanced_prefix": "201.4",
        "printed_name": "201.2",
        "shortened_name": "201.5c",
        "out_of_scope": "100.7",
        "characteristics": "201.4a",
        "ambiguous": "201.4",
    }
)
REASONS: Final = tuple(RULE_OF_REASON)

# A joined name is refused by the rule of its card's kind of second part.
RULE_OF_JOINED: Final = MappingProxyType(
    {
        "split_half": "709.4a",
        "flip_alternative": "710.5",
        "front_face": "712.19",
        "back_face": "712.19",
        "adventure": "715.5",
        "omen": "720.5",
        "prepare_spell": "722.5",
    }
)

SEVERITIES: Final = ("fatal", "warn", "info")

SOURCES: Final = ("scryfall", "sample", "file", "url")
