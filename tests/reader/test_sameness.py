from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnames import Index, all_different_names, has_different_name, matches_chosen, same_name

NAMES = ["Fire", "Ice", "Start", "Opt", "Greymond", "Rick", "Rick in Oils"]
TWINS = [{"Greymond", "Rick", "Rick in Oils"}]
OBJECTS = st.frozensets(st.sampled_from(NAMES), max_size=2)


class Registry:
    """Three interchangeable names and nothing else."""

    def same_as(self, name: str) -> tuple[str, ...]:
        return tuple(sorted(twin for twins in TWINS if name in twins for twin in twins - {name}))


def one_name(a: str, b: str) -> bool:
    """201.3a read literally."""
    return a == b or any({a, b} <= twins for twins in TWINS)


def share(a: frozenset[str], b: frozenset[str]) -> bool:
    """201.2a read literally: at least one name in common; an object without a name has none in common."""
    return any(one_name(mine, theirs) for mine in a for theirs in b)


@given(OBJECTS, OBJECTS)
def test_two_objects_have_the_same_name_if_they_share_one(a: frozenset[str], b: frozenset[str]) -> None:
    assert same_name(a, b, index=Registry()) == share(a, b)


@given(st.lists(OBJECTS, max_size=5))
def test_a_group_has_different_names_if_each_has_one_and_no_two_share(group: list[frozenset[str]]) -> None:
    literal = all(group) and not any(share(a, b) for a, b in combinations(group, 2))
    assert all_different_names(group, index=Registry()) == literal


@given(OBJECTS, st.lists(OBJECTS, max_size=4))
def test_one_object_differs_from_a_group_even_if_some_of_it_are_nameless(
    one: frozenset[str], group: list[frozenset[str]]
) -> None:
    literal = bool(one) and not any(share(one, other) for other in group)
    assert has_different_name(one, group, index=Registry()) == literal


@given(OBJECTS, st.sampled_from(NAMES))
def test_an_object_has_the_chosen_name_if_one_of_its_names_counts_as_it(
    names: frozenset[str], chosen: str
) -> None:
    assert matches_chosen(names, chosen, index=Registry()) == any(one_name(name, chosen) for name in names)


def test_nameless_objects_share_no_name_not_even_with_each_other() -> None:
    assert not same_name(set(), set())
    assert not all_different_names([set(), {"Fire"}])
    assert has_different_name({"Fire"}, [set(), {"Ice"}])
    assert not has_different_name(set(), [{"Ice"}])


def test_choosing_fire_hits_both_split_cards(index: Index) -> None:
    assert matches_chosen({"Fire", "Ice"}, "Fire", index=index)
    assert matches_chosen({"Start", "Fire"}, "Fire", index=index)
    assert not matches_chosen({"Start", "Fire"}, "Ice", index=index)


def test_interchangeable_names_count_as_one_where_the_index_is_asked(index: Index) -> None:
    rick, greymond = {"Rick, Steadfast Leader"}, {"Greymond, Avacyn's Stalwart"}
    assert same_name(rick, greymond, index=index)
    assert not same_name(rick, greymond)
    assert not all_different_names([rick, greymond], index=index)
    assert matches_chosen(rick, "Greymond, Avacyn's Stalwart", index=index)


def test_a_text_in_place_of_a_set_of_names_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="set of names"):
        same_name("Fire", {"Fire"})
