"""The words that the page's restriction box knows, from the tables that the reader's parser uses.

The page has a parser of its own, but no list of its own: types, colours, groups and spellings come from here.
"""

from __future__ import annotations

import polars as pl

from cardnames.restrictions.subtypes import bundled_subtypes
from cardnames.restrictions.vocabulary import (
    ADJECTIVES,
    CARD_TYPES,
    COLOR_COUNTS,
    COLORS,
    GROUPS,
    MODIFIERS,
    SPELLINGS,
    SUPERTYPES,
    SYNONYMS,
)
from cardnames.restrictions.words import GRAMMAR


def restriction_words(entries: pl.DataFrame) -> dict[str, object]:
    """The vocabulary, with the subtypes that the entries bear beside those of the rules, in a fixed order."""
    borne = entries.select(pl.col("subtypes").explode(empty_as_null=True).drop_nulls().unique().sort())
    subtypes = dict.fromkeys([*borne.to_series().to_list(), *bundled_subtypes()])
    return {
        "types": list(CARD_TYPES),
        "supertypes": list(SUPERTYPES),
        "subtypes": list(subtypes),
        "colors": dict(COLORS),
        "color_counts": {word: list(counts) for word, counts in COLOR_COUNTS.items()},
        "groups": {word: [list(member) for member in members] for word, members in GROUPS.items()},
        "spellings": {word: list(written) for word, written in SPELLINGS.items()},
        "synonyms": dict(SYNONYMS),
        "adjectives": sorted(ADJECTIVES),
        "modifiers": sorted(MODIFIERS),
        "grammar": sorted(GRAMMAR),
    }
