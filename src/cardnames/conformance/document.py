"""`conformance.json`: every case with all it needs, made of the kit's source.

Byte-stable: keys in the order of their classes, cases by rule and id, one a line, UTF-8, LF. It holds nothing of a
publication, so it changes with this software alone.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

import msgspec

from cardnames.conformance.source import Case, Question, Source, load_source
from cardnames_schemas.vocabulary import RULES_AS_OF

FORMAT_VERSION: Final = "1.0"
FILE: Final = "conformance.json"

Json = dict[str, object]

NOTICE: Final = (
    "Unofficial Fan Content permitted under the Fan Content Policy. Not approved/endorsed by Wizards. Portions of "
    "the materials used are property of Wizards of the Coast. ©Wizards of the Coast LLC."
)

PARTS: Final = MappingProxyType[Question, tuple[str, ...]](
    {
        "choose": ("name", "restriction", "profile"),
        "same_name": ("objects",),
        "all_different_names": ("objects",),
        "has_different_name": ("object", "group"),
        "matches_chosen": ("object", "chosen"),
        "indicator": ("name",),
    }
)
"""Question -> what its input holds beside `cards` and `interchangeable`."""

ASKED: Final = MappingProxyType[Question, str](
    {
        "choose": "May this name be chosen, under this restriction, with the cards of this profile?",
        "same_name": "Do the two objects have the same name?",
        "all_different_names": "Do the objects all have different names?",
        "has_different_name": "Does the object have a different name than each of the group?",
        "matches_chosen": "Does the object have the chosen name?",
        "indicator": "Which printing does the indicator of this interchangeable name refer to?",
    }
)


def conformance_json() -> bytes:
    """The bytes of `conformance.json`."""
    source = load_source()
    head: Json = {
        "format": FORMAT_VERSION,
        "rules_as_of": RULES_AS_OF,
        "notice": NOTICE,
        "questions": dict(ASKED),
    }
    lines = [_encoded({key: value})[1:-1] for key, value in head.items()]
    cases = b",\n".join(_encoded(case) for case in published(source))
    return b"{\n" + b",\n".join(lines) + b',\n"cases":[\n' + cases + b"\n]\n}\n"


def published(source: Source) -> tuple[Json, ...]:
    """The cases as published, by rule and id."""
    cases = sorted(source.cases, key=lambda case: (_by_number(case.rule), case.id))
    return tuple(_case(case, source) for case in cases)


def _case(case: Case, source: Source) -> Json:
    return {
        "id": case.id,
        "rule": case.rule,
        "question": case.question,
        "basis": case.basis,
        "world": case.world,
        "input": _input(case, source),
        "expected": _expected(case),
        "why": case.why,
    }


def _input(case: Case, source: Source) -> Json:
    """Raises ValueError for a part that the question lacks or does not take."""
    given: Json = {
        "cards": [{"id": card, **msgspec.to_builtins(source.cards[card])} for card in case.cards],
        "interchangeable": case.interchangeable,
    }
    for part in ("name", "restriction", "profile", "objects", "object", "group", "chosen"):
        value = getattr(case, part)
        if part in PARTS[case.question]:
            if value is None and part != "restriction":
                raise ValueError(f"{case.id}: {case.question} needs {part}")
            given[part] = value
        elif value is not None and part != "profile":
            raise ValueError(f"{case.id}: {case.question} takes no {part}")
    if case.restriction is not None:
        given["restriction"] = {"text": case.restriction, "test": source.restrictions[case.restriction]}
    return given


def _expected(case: Case) -> object:
    """Raises ValueError unless the case has the one answer that fits its question."""
    answers = {
        "choose": case.allowed or case.refused,
        "indicator": case.printing,
    }
    answer = answers.get(case.question, case.expected)
    told = [case.allowed, case.refused, case.expected, case.printing]
    if answer is None or sum(one is not None for one in told) != 1:
        raise ValueError(f"{case.id}: {case.question} needs one answer of its kind")
    if case.allowed is not None:
        allowed = case.allowed
        named: Json = {"allowed": True, "name": allowed.name or case.name, "kinds": allowed.kinds}
        ruled: Json = {} if allowed.rule is None else {"rule": allowed.rule}
        return {**named, **ruled, "same_as": allowed.same_as}
    if case.refused is not None:
        return {"allowed": False, **msgspec.to_builtins(case.refused)}
    return msgspec.to_builtins(answer)


def _by_number(rule: str) -> tuple[int, int, str]:
    """201.4 before 201.4a, 100.7 before 201.2."""
    found = re.fullmatch(r"(\d+)\.(\d+)([a-z]?)", rule)
    if found is None:
        raise ValueError(f"{rule!r} is no rule's number")
    return int(found[1]), int(found[2]), found[3]


def _encoded(value: Json) -> bytes:
    return msgspec.json.encode(value)
