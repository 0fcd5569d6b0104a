"""`Restriction`: what a card says a chosen name must be (201.4a), read from text, said back, and tested."""

from __future__ import annotations

from collections.abc import Iterable

from cardnames.restrictions.error import RestrictionError
from cardnames.restrictions.nodes import Anything, ManaCost, ManaValue, Node, OneOf, Relative, leaves, rebuilt
from cardnames.restrictions.parser import read
from cardnames.restrictions.predicate import Characteristics, Test, test_of
from cardnames.restrictions.printer import say
from cardnames.restrictions.quantities import mana_cost
from cardnames.restrictions.words import words


class Restriction:
    """Immutable and hashable, so that answers can be kept by it. Equal where it says the same in one order."""

    __slots__ = ("_hash", "_node", "_test")

    def __init__(self, node: Node) -> None:
        self._node = node
        self._hash = hash(node)
        self._test: Test | None = None

    @classmethod
    def parse(cls, text: str, subtypes: Iterable[str] = ()) -> Restriction:
        """Reads the wording of cards: "a noncreature, nonland card name", "creature with mana value 3".

        `subtypes` are those of an index, known beside the rules' own lists. RestrictionError names the word
        that is not understood, its place, and the nearest known ones.
        """
        return cls(read(text, words(frozenset(subtypes))))

    @property
    def node(self) -> Node:
        return self._node

    @property
    def relative(self) -> bool:
        """Whether it compares with something outside the name (X, "that card"): `with_value` must come first."""
        return any(isinstance(leaf, Relative) for leaf in leaves(self._node))

    @property
    def closed_list(self) -> bool:
        """Whether the name is to be one of a list (Garth One-Eye)."""
        return any(isinstance(leaf, OneOf) for leaf in leaves(self._node))

    @property
    def rule(self) -> str:
        """201.4a where it asks for characteristics; 201.4 for any name and for a closed list."""
        plain = all(isinstance(leaf, Anything | OneOf) for leaf in leaves(self._node))
        return "201.4" if plain else "201.4a"

    def with_value(self, value: float | str) -> Restriction:
        """The same with what it is relative to given: a mana value as a number, a mana cost as "{2}{U}"."""

        def given(leaf: Node) -> Node:
            if not isinstance(leaf, Relative):
                return leaf
            if leaf.quantity == "mana value" and not isinstance(value, str):
                return ManaValue(leaf.comparison, float(value))
            cost = mana_cost(value) if isinstance(value, str) else None
            if leaf.quantity == "mana cost" and cost is not None:
                return ManaCost(cost)
            raise self._error(f"{value!r} is no {leaf.quantity}", leaf)

        return Restriction(rebuilt(self._node, given))

    def decided(self) -> Node:
        """The tree to test by. RestrictionError where it is relative."""
        for leaf in leaves(self._node):
            if isinstance(leaf, Relative):
                raise self._error(
                    f"the {leaf.quantity} that the restriction compares with is not given", leaf
                )
        return self._node

    def allows(self, face: Characteristics) -> bool:
        """Whether the face is known to satisfy it. RestrictionError where it is relative."""
        if self._test is None:
            self._test = test_of(self.decided())
        return self._test(face) is True

    def _error(self, what: str, leaf: Relative) -> RestrictionError:
        text = str(self)
        example = "'mana value 3'" if leaf.quantity == "mana value" else "'mana cost {2}{U}'"
        return RestrictionError(
            what,
            text=text,
            position=text.find(leaf.quantity),
            word=leaf.quantity,
            expected=f"for example {example}",
        )

    def __str__(self) -> str:
        """As the rules would say it; parses back to an equal restriction."""
        return say(self._node)

    def __repr__(self) -> str:
        return f"Restriction({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Restriction) and self._node == other._node)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return (Restriction, (self._node,))
