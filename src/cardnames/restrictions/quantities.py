"""Reading mana values and mana costs: "mana value 3 or less", "the same mana value as that card"."""

from __future__ import annotations

import re
from typing import Final

from cardnames.folding import fold
from cardnames.restrictions.cursor import Cursor, Token
from cardnames.restrictions.nodes import ManaCost, ManaValue, Node, Relative
from cardnames.restrictions.vocabulary import Comparison, Quantity
from cardnames.restrictions.words import MARKS

QUANTITIES: Final[dict[tuple[str, ...], Quantity]] = {
    ("mana", "value"): "mana value",
    ("converted", "mana", "cost"): "mana value",
    ("mana", "cost"): "mana cost",
}
_SAME: Final = (("the", "same"), ("same",), ("an", "identical"), ("identical",), ("equal",))
_COMPARISONS: Final[dict[tuple[str, ...], Comparison]] = {
    ("less", "than", "or", "equal", "to"): "<=",
    ("greater", "than", "or", "equal", "to"): ">=",
    ("less", "than"): "<",
    ("greater", "than"): ">",
    ("more", "than"): ">",
    ("at", "most"): "<=",
    ("at", "least"): ">=",
    ("other", "than"): "!=",
    ("equal", "to"): "=",
    ("exactly",): "=",
}
_SUFFIXES: Final[dict[tuple[str, ...], Comparison]] = {
    ("or", "less"): "<=",
    ("or", "fewer"): "<=",
    ("or", "lower"): "<=",
    ("or", "greater"): ">=",
    ("or", "more"): ">=",
    ("or", "higher"): ">=",
}
# Where the words of a reference ("that card") end, though no mark does.
_REFERENCE_ENDS: Final = (("other", "than"), ("from", "among"), ("and", "with"), ("and", "mana"))
_COST: Final = re.compile(r"(?:\{[0-9A-Z/½∞]+\})+")
_NUMBER: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,3})?")


def read_quantity(cursor: Cursor) -> Node | None:
    """The test of a mana value or mana cost that comes next; None, and nothing read, where none does."""
    begin = cursor.at
    same = cursor.take_any(_SAME)
    named = cursor.take_any(QUANTITIES)
    if named is None:
        cursor.at = begin
        return None
    quantity = QUANTITIES[named]
    if same:
        _ = cursor.take("as") or cursor.take("to")
        return _compared(cursor, "=", quantity, _reference(cursor))
    if quantity == "mana cost":
        return _mana_cost(cursor)
    phrase = cursor.take_any(_COMPARISONS)
    if phrase is not None:
        return _compared(cursor, _COMPARISONS[phrase], quantity, _reference(cursor))
    value = cursor.token
    if value is None or not (_NUMBER.fullmatch(value.key) or value.key == "x"):
        cursor.fail("a number or X")
    cursor.at += 1
    suffix = cursor.take_any(_SUFFIXES)
    return _compared(cursor, _SUFFIXES[suffix] if suffix else "=", quantity, [value])


def mana_cost(text: str) -> str | None:
    """The cost as the index spells it ("{2}{U}"), or None where the text is no mana cost."""
    cost = text.upper()
    return cost if _COST.fullmatch(cost) else None


def _mana_cost(cursor: Cursor) -> Node:
    token = cursor.token
    cost = mana_cost(token.text) if token else None
    if token is None or (cost is None and token.key != "x"):
        cursor.fail("a mana cost such as {2}{U}")
    cursor.at += 1
    return ManaCost(cost) if cost else Relative("=", "mana cost", "X")


def _compared(cursor: Cursor, comparison: Comparison, quantity: Quantity, reference: list[Token]) -> Node:
    said = " ".join(token.text for token in reference).rstrip(" .")
    if len(reference) == 1:
        cost = mana_cost(said)
        if quantity == "mana value" and _NUMBER.fullmatch(said):
            return ManaValue(comparison, float(said))
        if quantity == "mana cost" and cost:
            return ManaCost(cost)
    if not said and comparison != "=":
        cursor.fail("a number, X, or what it is compared with")
    return Relative(comparison, quantity, "X" if fold(said) == "x" else said)


def _reference(cursor: Cursor) -> list[Token]:
    """The words that name what a quantity is compared with, up to a mark or the next part."""
    begin = cursor.at
    while cursor.key and cursor.key not in MARKS and not cursor.is_any_next(_REFERENCE_ENDS):
        cursor.at += 1
    return cursor.tokens[begin : cursor.at]
