"""Tables as compact columns: values that repeat are listed once and told by their place in that list."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

Coded = dict[str, object]


def coded(values: Iterable[Hashable]) -> Coded:
    """`{"of": the distinct values in order of appearance, "at": place of each row's value}`."""
    places: dict[Hashable, int] = {}
    at = [places.setdefault(value, len(places)) for value in values]
    return {"of": list(places), "at": at}


def placed(values: Iterable[str], among: Sequence[str]) -> list[int]:
    """The place of each value in a closed list."""
    places = {value: place for place, value in enumerate(among)}
    return [places[value] for value in values]


def exceptions(values: Iterable[object], usual: Iterable[object]) -> dict[str, object]:
    """Row number -> value, of those rows alone that differ from what is usual. Keys are text, as JSON has it."""
    rows = enumerate(zip(values, usual, strict=True))
    return {str(row): value for row, (value, expected) in rows if value != expected}


def unusual_keys(texts: Sequence[str], keys: Sequence[str]) -> dict[str, object]:
    """The folded keys that a browser cannot make by writing an ASCII text in small letters."""
    return exceptions(keys, (text.lower() if text.isascii() else None for text in texts))
