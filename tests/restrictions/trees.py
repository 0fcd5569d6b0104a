"""Random restrictions and faces for the property tests: every kind of test, in every nesting that `nodes` builds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hypothesis import strategies as st

from cardnames.restrictions import Restriction
from cardnames.restrictions.names_list import name_key
from cardnames.restrictions.nodes import (
    Anything,
    ManaCost,
    ManaValue,
    Node,
    OneOf,
    Relative,
    Word,
    all_of,
    any_of,
    none_of,
)
from cardnames.restrictions.subtypes import bundled_subtypes
from cardnames.restrictions.vocabulary import (
    CARD_TYPES,
    COLOR_COUNTS,
    COLORS,
    COMPLEMENTS,
    GROUPS,
    SUPERTYPES,
)

FEW_SUBTYPES = ["Elf", "Time Lord", "Urza's", "Elspeth", "Saga", "Pirate"]
NAMES = [
    "Fire",
    "Ice",
    "Fear, Fire, Foes!",
    '"Ach! Hans, Run!"',
    "Sword of Fire and Ice",
    "Erase (Not This One)",
    "Bat-",
]

words = st.one_of(
    st.builds(Word, st.just("type"), st.sampled_from(CARD_TYPES)),
    st.builds(Word, st.just("supertype"), st.sampled_from(SUPERTYPES)),
    st.builds(Word, st.just("subtype"), st.sampled_from(FEW_SUBTYPES) | st.sampled_from(bundled_subtypes())),
    st.builds(Word, st.just("color"), st.sampled_from(sorted(COLORS))),
    st.builds(Word, st.just("color_count"), st.sampled_from(sorted(COLOR_COUNTS))),
    st.builds(Word, st.just("group"), st.sampled_from(sorted(GROUPS))),
)
comparisons = st.sampled_from(sorted(COMPLEMENTS))
values = st.integers(0, 40).map(lambda halves: halves / 2) | st.just(1_000_000.0)
names = st.sampled_from(NAMES) | st.text(min_size=1, max_size=12).map(
    lambda text: " ".join(text.split())
).filter(name_key)
deciding = st.one_of(
    words,
    words,
    st.builds(ManaValue, comparisons, values),
    st.builds(ManaCost, st.sampled_from(["{2}{U}", "{X}{R/G}", "{½}{W}"])),
    st.builds(OneOf, st.lists(names, min_size=1, max_size=4).map(tuple)),
    st.just(Anything()),
)
references = st.sampled_from(["X", "that card", "the exiled card's", "one of those"])
relative = st.one_of(
    st.builds(Relative, comparisons, st.just("mana value"), references),
    st.builds(Relative, st.just("="), st.sampled_from(["mana value", "mana cost"]), references | st.just("")),
)


def _joined(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(nodes, min_size=1, max_size=4)
    return st.one_of(
        several.map(lambda inner: all_of(*inner)),
        several.map(lambda inner: any_of(*inner)),
        nodes.map(none_of),
    )


decided_restrictions = st.recursive(deciding, _joined, max_leaves=8).map(Restriction)
restrictions = st.recursive(deciding | relative, _joined, max_leaves=8).map(Restriction)


class Face(NamedTuple):
    name: str = "Fire"
    supertypes: Sequence[str] = ()
    types: Sequence[str] = ()
    subtypes: Sequence[str] = ()
    colors: Sequence[str] = ()
    mana_value: float | None = None
    mana_cost: str | None = None


def _some(items: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(items), unique=True, max_size=3)


faces = st.builds(
    Face,
    name=st.sampled_from(NAMES),
    supertypes=_some(list(SUPERTYPES)),
    types=_some([*CARD_TYPES, "Tribal"]),
    subtypes=_some(FEW_SUBTYPES),
    colors=_some(list(COLORS.values())),
    mana_value=st.none() | values,
    mana_cost=st.none() | st.sampled_from(["{2}{U}", "{X}{R/G}", "{½}{W}"]),
)
