"""A restriction as a plain test of one face's characteristics.

Three answers: a characteristic that the source does not give is unknown, and neither a test of it nor the
test's negation holds. So a face without a type line is neither "creature" nor "nonland".
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from cardnames.restrictions.names_list import name_key
from cardnames.restrictions.nodes import All, AnyOf, Anything, ManaCost, ManaValue, Node, Not, OneOf, Word
from cardnames.restrictions.vocabulary import COLOR_COUNTS, COLORS, GROUPS, SPELLINGS, Comparison, WordKind


class Characteristics(Protocol):
    """What a restriction reads of a face: columns of `entries`. No `types`, no `mana_value`: unknown."""

    @property
    def name(self) -> str: ...
    @property
    def supertypes(self) -> Sequence[str]: ...
    @property
    def types(self) -> Sequence[str]: ...
    @property
    def subtypes(self) -> Sequence[str]: ...
    @property
    def colors(self) -> Sequence[str]: ...
    @property
    def mana_value(self) -> float | None: ...
    @property
    def mana_cost(self) -> str | None: ...


Test = Callable[[Characteristics], bool | None]

_COMPARE: Final[dict[Comparison, Callable[[float, float], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_LINE: Final[dict[WordKind, Callable[[Characteristics], Sequence[str]]]] = {
    "supertype": operator.attrgetter("supertypes"),
    "type": operator.attrgetter("types"),
    "subtype": operator.attrgetter("subtypes"),
}


def test_of(node: Node) -> Test:
    """The test of a tree without `Relative`: true, false, or None where it hangs on something unknown."""
    match node:
        case Anything():
            return lambda face: True
        case Word():
            return _word(node.kind, node.word)
        case ManaValue():
            return _mana_value(_COMPARE[node.comparison], node.value)
        case ManaCost():
            return _mana_cost(node.cost)
        case OneOf():
            return _one_of(frozenset(map(name_key, node.names)))
        case Not():
            return _negation(test_of(node.node))
        case All():
            return _all(tuple(map(test_of, node.nodes)))
        case AnyOf():
            return _negation(_all(tuple(_negation(test_of(inner)) for inner in node.nodes)))
        case _:
            raise TypeError(f"{node!r} cannot be tested")


def _word(kind: WordKind, word: str) -> Test:
    if kind == "group":
        members = tuple(_word(kind, word) for kind, word in GROUPS[word])
        return lambda face: any(member(face) for member in members) if face.types else None
    if kind == "color":
        color = COLORS[word]
        return lambda face: color in face.colors if face.colors or face.types else None
    if kind == "color_count":
        fewest, most = COLOR_COUNTS[word]
        return lambda face: fewest <= len(face.colors) <= most if face.colors or face.types else None
    line = _LINE[kind]
    if word in SPELLINGS:
        written = SPELLINGS[word]
        return lambda face: any(spelling in line(face) for spelling in written) if face.types else None
    return lambda face: word in line(face) if face.types else None


def _mana_value(compare: Callable[[float, float], bool], value: float) -> Test:
    def test(face: Characteristics) -> bool | None:
        return None if face.mana_value is None else compare(face.mana_value, value)

    return test


def _mana_cost(cost: str) -> Test:
    def test(face: Characteristics) -> bool | None:
        return face.mana_cost == cost if face.mana_cost is not None or face.types else None

    return test


def _one_of(keys: frozenset[str]) -> Test:
    return lambda face: name_key(face.name) in keys


def _negation(test: Test) -> Test:
    def negation(face: Characteristics) -> bool | None:
        holds = test(face)
        return None if holds is None else not holds

    return negation


def _all(tests: tuple[Test, ...]) -> Test:
    def every(face: Characteristics) -> bool | None:
        known: bool | None = True
        for test in tests:
            holds = test(face)
            if holds is False:
                return False
            if holds is None:
                known = None
        return known

    return every
