"""What a restriction says, as a small tree: one test a leaf, joined by `All`, `AnyOf` and `Not`.

Build trees with `all_of`, `any_of` and `none_of`. They keep one shape for one wording (flat, without repeats,
conjuncts in the order in which a card would name them), so that a tree printed and parsed comes back equal.
Plain slotted classes, since dataclasses would cost a cold answer 10 ms of imports; fields are final.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardnames.restrictions.vocabulary import (
    ADJECTIVES,
    COMPLEMENTS,
    MODIFIERS,
    Comparison,
    Quantity,
    WordKind,
)


class Node:
    """Equal to a node of the same class with equal fields, and hashed like it."""

    __slots__: tuple[str, ...] = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Node) and type(self) is type(other) and self._fields() == other._fields()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._fields()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._fields()))})"

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self._fields())


class Anything(Node):
    """Every name passes."""

    __slots__ = ()


class Word(Node):
    """A characteristic that one word names: a type, a supertype, a subtype, a colour, a group of them."""

    __slots__ = ("kind", "word")

    def __init__(self, kind: WordKind, word: str) -> None:
        self.kind: Final = kind
        self.word: Final = word


class ManaValue(Node):
    """The mana value compares so with a number (202.3)."""

    __slots__ = ("comparison", "value")

    def __init__(self, comparison: Comparison, value: float) -> None:
        self.comparison: Final = comparison
        self.value: Final = value


class ManaCost(Node):
    """The mana cost is this one, symbol for symbol in printed order."""

    __slots__ = ("cost",)

    def __init__(self, cost: str) -> None:
        self.cost: Final = cost


class OneOf(Node):
    """The name is one of a closed list, however it is capitalised or accented."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = names


class Relative(Node):
    """A quantity compares so with that of something outside the name (X, "that card"): undecided until given."""

    __slots__ = ("comparison", "quantity", "reference")

    def __init__(self, comparison: Comparison, quantity: Quantity, reference: str) -> None:
        self.comparison: Final = comparison
        self.quantity: Final = quantity
        self.reference: Final = reference


class Not(Node):
    """The test inside is known to fail."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node: Final = node


class All(Node):
    """Every test inside holds."""

    __slots__ = ("nodes",)

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self.nodes: Final = nodes


class AnyOf(Node):
    """At least one test inside holds."""

    __slots__ = ("nodes",)

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self.nodes: Final = nodes


_WORD_RANKS: Final[dict[WordKind, int]] = {
    "supertype": 1,
    "color": 2,
    "color_count": 3,
    "subtype": 5,
    "group": 6,
    "type": 7,
}
_RANKS: Final[dict[type[Node], int]] = {AnyOf: 4, ManaValue: 8, ManaCost: 9, Not: 10, Relative: 11, OneOf: 12}


def rank(node: Node) -> int:
    """Where a card names this test: "nonland" first, "legendary white Elf creature", what follows "card name"."""
    if isinstance(node, Word):
        return _WORD_RANKS[node.kind]
    return 0 if is_negated_word(node) else _RANKS[type(node)]


def follows_noun(node: Node) -> bool:
    """Whether a card names this test after "card name"."""
    return rank(node) > _WORD_RANKS["type"]


def is_negated_word(node: Node) -> bool:
    """Whether a card would say it as one word, "nonland"."""
    return isinstance(node, Not) and isinstance(node.node, Word)


def is_adjective(node: Node) -> bool:
    """Whether it is a word, plain or after "non", that only stands before a noun: "legendary", "nonblack"."""
    word = node.node if isinstance(node, Not) else node
    return isinstance(word, Word) and word.kind in ADJECTIVES


def is_noun(node: Node) -> bool:
    """Whether it is a plain word that may be or belong to a noun: a card type, a group, a subtype."""
    return isinstance(node, Word) and node.kind not in ADJECTIVES


def share_noun(nodes: Sequence[Node]) -> bool:
    """Whether "A or B noun" is read as "(A or B) noun": words of one kind, such as colours or subtypes."""
    kinds = {node.kind if isinstance(node, Word) else None for node in nodes}
    return len(kinds) == 1 and kinds <= MODIFIERS


def all_of(*nodes: Node) -> Node:
    """Every one of these; `Anything` of none."""
    flat = _flat(nodes, All)
    kept = sorted((node for node in flat if not isinstance(node, Anything)), key=rank)
    return (kept[0] if len(kept) == 1 else All(tuple(kept))) if kept else Anything()


def any_of(*nodes: Node) -> Node:
    """At least one of these."""
    flat = _flat(nodes, AnyOf)
    if any(isinstance(node, Anything) for node in flat):
        return Anything()
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def none_of(node: Node) -> Node:
    """The test fails; for one of several tests, each of them does."""
    if isinstance(node, Not):
        return node.node
    if isinstance(node, AnyOf):
        return all_of(*map(none_of, node.nodes))
    if isinstance(node, ManaValue):
        return ManaValue(COMPLEMENTS[node.comparison], node.value)
    return Not(node)


def rebuilt(node: Node, leaf: Callable[[Node], Node]) -> Node:
    """The same tree with every leaf replaced by what `leaf` makes of it."""
    if isinstance(node, All):
        return all_of(*(rebuilt(inner, leaf) for inner in node.nodes))
    if isinstance(node, AnyOf):
        return any_of(*(rebuilt(inner, leaf) for inner in node.nodes))
    if isinstance(node, Not):
        return none_of(rebuilt(node.node, leaf))
    return leaf(node)


def leaves(node: Node) -> list[Node]:
    """The tests of a tree, left to right."""
    if isinstance(node, All | AnyOf):
        return [leaf for inner in node.nodes for leaf in leaves(inner)]
    return leaves(node.node) if isinstance(node, Not) else [node]


def _flat(nodes: tuple[Node, ...], joined: type[All] | type[AnyOf]) -> list[Node]:
    opened: dict[Node, None] = {}
    for node in nodes:
        opened.update(dict.fromkeys(node.nodes if isinstance(node, joined) else (node,)))
    return list(opened)
