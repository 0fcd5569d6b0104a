"""A restriction as a polars expression over `entries`, for whole tables.

Apart from the rest, so that reading and testing a restriction imports no polars.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from typing import Final

import polars as pl

from cardnames.restrictions.names_list import name_key
from cardnames.restrictions.nodes import All, AnyOf, Anything, ManaCost, ManaValue, Node, Not, OneOf, Word
from cardnames.restrictions.restriction import Restriction
from cardnames.restrictions.vocabulary import COLOR_COUNTS, COLORS, GROUPS, SPELLINGS, Comparison, WordKind

_COMPARE: Final[dict[Comparison, Callable[[pl.Expr, float], pl.Expr]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COLUMNS: Final[dict[WordKind, str]] = {"supertype": "supertypes", "type": "types", "subtype": "subtypes"}


def expression(restriction: Restriction) -> pl.Expr:
    """A boolean without nulls: true exactly where `restriction.allows` is.

    Reads the columns name, supertypes, types, subtypes, colors, mana_value and mana_cost, as far as the
    restriction needs them. RestrictionError where the restriction is relative.
    """
    return _known(restriction.decided()).fill_null(False)


def _known(node: Node) -> pl.Expr:
    """Null where the answer hangs on something unknown; polars' own "and", "or" and "not" carry that on."""
    match node:
        case Anything():
            return pl.lit(True)
        case Word():
            return _word(node.kind, node.word)
        case ManaValue():
            return _COMPARE[node.comparison](pl.col("mana_value"), node.value)
        case ManaCost():
            same = pl.col("mana_cost").eq_missing(pl.lit(node.cost))
            return pl.when(pl.col("mana_cost").is_not_null() | _has("types")).then(same)
        case OneOf():
            keys = frozenset(map(name_key, node.names))
            return pl.col("name").map_elements(lambda name: name_key(name) in keys, return_dtype=pl.Boolean)
        case Not():
            return ~_known(node.node)
        case All():
            return reduce(operator.and_, map(_known, node.nodes))
        case AnyOf():
            return reduce(operator.or_, map(_known, node.nodes))
        case _:
            raise TypeError(f"{node!r} cannot be tested")


def _word(kind: WordKind, word: str) -> pl.Expr:
    if kind == "group":
        return reduce(operator.or_, (_word(kind, word) for kind, word in GROUPS[word]))
    if kind in _COLUMNS:
        line = pl.col(_COLUMNS[kind])
        spellings = SPELLINGS.get(word, (word,))
        return pl.when(_has("types")).then(reduce(operator.or_, map(line.list.contains, spellings)))
    if kind == "color":
        shown = pl.col("colors").list.contains(COLORS[word])
    else:
        shown = pl.col("colors").list.len().is_between(*COLOR_COUNTS[word])
    return pl.when(_has("colors") | _has("types")).then(shown)


def _has(column: str) -> pl.Expr:
    return pl.col(column).list.len() > 0
