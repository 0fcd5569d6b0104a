"""From a written word to the characteristic it names, in any case or number, and the nearest known words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardnames.folding import fold
from cardnames.restrictions.nodes import Word
from cardnames.restrictions.subtypes import bundled_subtypes
from cardnames.restrictions.vocabulary import CARD_TYPES, COLOR_COUNTS, COLORS, GROUPS, SUPERTYPES, SYNONYMS

_GRAMMAR = """
a an the any card cards name names magic of or and and/or not with other than except from among one that
"""
GRAMMAR = frozenset(_GRAMMAR.split())
"""Words that carry the sentence. No subtype takes them over, though type lines of jokes hold "or" and "The"."""

MARKS = frozenset(",;:()")
"""Marks that stand for themselves; a subtype that holds one ("Biggest," on a playtest card) cannot be named."""

_IRREGULAR = {"mice": "mouse", "oxen": "ox", "geese": "goose", "dwarves": "dwarf", "wolves": "wolf"}
_ENDINGS = (("ies", "y"), ("ves", "f"), ("men", "man"), ("es", ""), ("s", ""))


class Words:
    """The words of the rules' lists and of an index's type lines; the rules' own come first."""

    def __init__(self, subtypes: Iterable[str]) -> None:
        known: dict[str, Word] = {}
        for word in CARD_TYPES:
            known[fold(word)] = Word("type", word)
        for word in SUPERTYPES:
            known[fold(word)] = Word("supertype", word)
        known.update({word: Word("color", word) for word in COLORS})
        known.update({word: Word("color_count", word) for word in COLOR_COUNTS})
        known.update({word: Word("group", word) for word in GROUPS})
        known.update({written: known[word] for written, word in SYNONYMS.items()})
        for word in (*subtypes, *bundled_subtypes()):
            key = fold(word)
            if key and key not in GRAMMAR and MARKS.isdisjoint(key):
                known.setdefault(key, Word("subtype", word))
        self._known = known
        self.longest = max(key.count(" ") + 1 for key in known)

    def find(self, key: str) -> Word | None:
        """The characteristic that a folded word, or several parted by spaces, names in singular or plural."""
        return next((self._known[form] for form in _singulars(key) if form in self._known), None)

    def nearest(self, key: str) -> tuple[str, ...]:
        """Up to three known words close to this one, closest first, with "non" where it had it."""
        from difflib import get_close_matches

        prefix = "non" if key.startswith("non") else ""
        stem = key.removeprefix(prefix).removeprefix("-")
        return tuple(prefix + word for word in get_close_matches(stem, self._known, n=3, cutoff=0.7))


@lru_cache(maxsize=8)
def words(subtypes: frozenset[str]) -> Words:
    """The words for one set of an index's subtypes; built once, since an index asks with the same set."""
    return Words(sorted(subtypes))


def _singulars(key: str) -> Iterator[str]:
    yield key
    if key in _IRREGULAR:
        yield _IRREGULAR[key]
    for plural, singular in _ENDINGS:
        if key.endswith(plural):
            yield key.removesuffix(plural) + singular
