"""The kit's source, read strictly: an unknown key, a wrong type or a name that leads nowhere is an error.

The classes are the objects of `conformance.json` too, where they are the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from cardnames_schemas.vocabulary import Kind, Profile

Basis = Literal["rules", "decision"]
World = Literal["real", "constructed"]
Question = Literal[
    "choose", "same_name", "all_different_names", "has_different_name", "matches_chosen", "indicator"
]
Names = tuple[str, ...]
Test = dict[str, object]


class _Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Face(_Strict, frozen=True):
    """A named part of a card. A face without `mana_cost` has none; without `type_line` its type is unknown."""

    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    color_indicator: tuple[str, ...] = ()


class Printing(_Strict, frozen=True):
    """What one printing shows, as far as a case turns on it."""

    set: str
    number: str
    released: str | None = None
    lang: str = "en"
    platform: Literal["paper", "mtgo", "arena"] = "paper"
    border: str = "black"
    acorn: bool = False
    playtest: bool = False
    rebalanced: bool = False
    printed_names: Names = ()
    titles: Names = ()
    sides: Names = ()


class Card(_Strict, frozen=True):
    """A card or other object; two of one name are told apart by their ids."""

    layout: str
    faces: tuple[Face, ...]
    melds_from: Names = ()
    printings: tuple[Printing, ...] = ()


class Allowed(_Strict, frozen=True):
    """The name may be chosen. No `rule` where it stands on several kinds of faces that meet the restriction."""

    kinds: tuple[Kind, ...]
    rule: str | None = None
    name: str | None = None
    same_as: Names = ()


class Refused(_Strict, frozen=True):
    """The text may not be chosen. `offers` are names that must be among those offered instead; None: no matter."""

    reason: str
    rule: str
    offers: Names | None = None


class Place(_Strict, frozen=True):
    """A printing by set code and collector number."""

    set: str
    number: str


class Case(_Strict, frozen=True):
    """One question and its answer. Which fields a question takes is in `document.PARTS`."""

    id: str
    rule: str
    question: Question
    why: str
    basis: Basis = "rules"
    world: World = "real"
    cards: Names = ()
    interchangeable: tuple[tuple[str, str], ...] = ()
    name: str | None = None
    restriction: str | None = None
    profile: Profile = "rules"
    objects: tuple[Names, ...] | None = None
    object: Names | None = None
    group: tuple[Names, ...] | None = None
    chosen: str | None = None
    allowed: Allowed | None = None
    refused: Refused | None = None
    expected: bool | None = None
    printing: Place | None = None


class _Cases(_Strict, frozen=True):
    case: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """All of it: cards by id, tests by restriction, cases in the order of their files."""

    cards: Mapping[str, Card]
    restrictions: Mapping[str, Test]
    cases: tuple[Case, ...]


def load_source() -> Source:
    """The kit of this release. Raises ValueError where it is not written as these classes say."""
    folder = files("cardnames.conformance")
    return Source(
        cards=msgspec.convert(_table(folder / "cards.toml"), dict[str, Card]),
        restrictions=msgspec.convert(_table(folder / "restrictions.toml"), dict[str, Test]),
        cases=tuple(_cases(folder / "cases")),
    )


def _cases(folder: Traversable) -> Iterator[Case]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.endswith(".toml"):
            yield from msgspec.convert(_table(path), _Cases).case


def _table(path: Traversable) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
