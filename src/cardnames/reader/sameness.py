"""Same and different names (CR 201.2a–c, 201.3a) and "has the chosen name" (201.4g), on sets of names.

An object is its set of names: empty for a nameless object, two for a split card ({"Fire", "Ice"}). With an
index, interchangeable names count as one name everywhere; without, names are compared as they are written.
Pure; an index is only asked for the names that count as one with a name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Interchanging(Protocol):
    """What knows the interchangeable names; the opened index does."""

    def same_as(self, name: str) -> tuple[str, ...]:
        """The names that count as one with this name, without itself."""


def same_name(a_names: Iterable[str], b_names: Iterable[str], *, index: Interchanging | None = None) -> bool:
    """201.2a: two objects have the same name if they share one; a nameless object shares with none."""
    return not _counted(a_names, index).isdisjoint(_counted(b_names, index))


def all_different_names(objects: Iterable[Iterable[str]], *, index: Interchanging | None = None) -> bool:
    """201.2b: a group has different names if each object has a name and no two of them share one."""
    seen: set[str] = set()
    for names in objects:
        counted = _counted(names, index)
        if not counted or not seen.isdisjoint(counted):
            return False
        seen |= counted
    return True


def has_different_name(
    names: Iterable[str], group: Iterable[Iterable[str]], *, index: Interchanging | None = None
) -> bool:
    """201.2c: one object differs from a group if it has a name and shares none with any of them."""
    counted = _counted(names, index)
    return bool(counted) and all(counted.isdisjoint(_counted(other, index)) for other in group)


def matches_chosen(names: Iterable[str], chosen: str, *, index: Interchanging | None = None) -> bool:
    """Whether an object has the chosen name: one of its names is it, or is chosen along with it (201.4g)."""
    return same_name(names, (chosen,), index=index)


def _counted(names: Iterable[str], index: Interchanging | None) -> set[str]:
    """The names with all that count as one with them: such sets meet where the objects share a name."""
    if isinstance(names, str):
        raise TypeError(f"an object is a set of names, not the text {names!r}; write {{{names!r}}}")
    counted = set(names)
    if index is not None:
        for name in tuple(counted):
            counted.update(index.same_as(name))
    return counted
