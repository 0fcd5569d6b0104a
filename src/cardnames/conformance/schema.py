"""The format of `conformance.json` as JSON Schema (draft 2020-12).

Closed lists come from the contract's vocabulary, so that a word added there is known here.
"""

from __future__ import annotations

from typing import Final, get_args

from cardnames.conformance.document import ASKED, FORMAT_VERSION, PARTS
from cardnames.conformance.source import Basis, Question, World
from cardnames_schemas.jsonschema import DIALECT
from cardnames_schemas.vocabulary import COLORS, KINDS, PROFILES, REASONS

Schema = dict[str, object]

RULE: Final = r"^[0-9]{3}\.[0-9]+[a-z]?$"

_TEXT: Final[Schema] = {"type": "string"}
_NAMES: Final[Schema] = {"type": "array", "items": _TEXT}
_COLORS: Final[Schema] = {"type": "array", "items": {"enum": list(COLORS)}}
_TRUTH: Final[Schema] = {"type": "boolean"}
_YES: Final[Schema] = {"type": "boolean", "default": False}


def conformance_schema() -> Schema:
    """What the whole file is."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:cardnames:conformance:{FORMAT_VERSION}",
        "title": "conformance.json",
        "description": "Cases by which an engine tests its answers about card names against the rules.",
        **_object(
            {
                "format": {"const": FORMAT_VERSION},
                "rules_as_of": {"type": "string", "format": "date"},
                "notice": _TEXT,
                "questions": _object({str(question): _TEXT for question in ASKED}),
                "cases": {"type": "array", "items": {"$ref": "#/$defs/case"}},
            }
        ),
        "$defs": {
            "case": _case(),
            "card": _card(),
            "printing": _printing(),
            "test": _test(),
            "allowed": _allowed(),
            "refused": _refused(),
            "place": _object({"set": _TEXT, "number": _TEXT}),
            "restriction": _object({"text": _TEXT, "test": {"$ref": "#/$defs/test"}}),
        },
    }


def _case() -> Schema:
    common = _object(
        {
            "id": {"type": "string", "pattern": r"^[0-9]{3}\.[0-9]+[a-z]?-[a-z0-9-]+$"},
            "rule": {"type": "string", "pattern": RULE, "description": "The rule that the case rests on."},
            "question": {"enum": list(get_args(Question))},
            "basis": {
                "enum": list(get_args(Basis)),
                "description": "rules: it follows from the rules. decision: they are silent, and this is ours.",
            },
            "world": {
                "enum": list(get_args(World)),
                "description": "real: the answer is the same with all real cards. constructed: for these alone.",
            },
            "input": {"type": "object"},
            "expected": True,
            "why": {"type": "string", "minLength": 1},
        }
    )
    return {**common, "allOf": [_asked(question) for question in get_args(Question)]}


def _asked(question: Question) -> Schema:
    """Input and answer of one question."""
    return {
        "if": {"properties": {"question": {"const": question}}},
        "then": {"properties": {"input": _input(question), "expected": _ANSWER.get(question, _TRUTH)}},
    }


_ANSWER: Final[dict[Question, Schema]] = {
    "choose": {"oneOf": [{"$ref": "#/$defs/allowed"}, {"$ref": "#/$defs/refused"}]},
    "indicator": {"$ref": "#/$defs/place"},
}

_OBJECT: Final[Schema] = {**_NAMES, "description": "An object as its names: none, one or several."}

_PART: Final[dict[str, Schema]] = {
    "name": {"type": "string", "description": "The text that a player says."},
    "restriction": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/restriction"}]},
    "profile": {"enum": list(PROFILES)},
    "objects": {"type": "array", "items": _OBJECT, "minItems": 2},
    "object": _OBJECT,
    "group": {"type": "array", "items": _OBJECT, "minItems": 1},
    "chosen": _TEXT,
}


def _input(question: Question) -> Schema:
    return _object(
        {
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
            "interchangeable": {
                "type": "array",
                "description": "Pairs of names that an indicator (213.1d) makes one.",
                "items": {"type": "array", "items": _TEXT, "minItems": 2, "maxItems": 2},
            },
            **{part: _PART[part] for part in PARTS[question]},
        }
    )


def _card() -> Schema:
    face = _object(
        {"name": _TEXT, "mana_cost": _TEXT, "type_line": _TEXT, "color_indicator": _COLORS}, optional=3
    )
    return _object(
        {
            "id": {"type": "string", "description": "Tells cards apart; two cards of one name have two ids."},
            "layout": {"type": "string", "description": "Scryfall's word for how the card is built."},
            "faces": {"type": "array", "items": face, "minItems": 1},
            "melds_from": {**_NAMES, "description": "On a combined back: the names of the two fronts."},
            "printings": {
                "type": "array",
                "items": {"$ref": "#/$defs/printing"},
                "description": "Absent where one ordinary printing on paper in English is all that matters.",
            },
        },
        optional=2,
    )


def _printing() -> Schema:
    told = "A text for each face, an empty one for none: "
    return _object(
        {
            "set": _TEXT,
            "number": _TEXT,
            "released": {"type": "string", "format": "date"},
            "lang": {**_TEXT, "default": "en"},
            "platform": {"enum": ["paper", "mtgo", "arena"], "default": "paper"},
            "border": {**_TEXT, "default": "black"},
            "acorn": _YES,
            "playtest": _YES,
            "rebalanced": _YES,
            "printed_names": {**_NAMES, "description": told + "the name shown instead of the Oracle name."},
            "titles": {**_NAMES, "description": told + "the alternate title shown (201.6)."},
            "sides": {**_NAMES, "description": "Names of the faces it shows, where it repeats them."},
        },
        optional=10,
    )


def _test() -> Schema:
    tests: Schema = {"type": "array", "items": {"$ref": "#/$defs/test"}}
    leaves: dict[str, Schema] = {
        **dict.fromkeys(("type", "supertype", "subtype", "mana_cost"), _TEXT),
        "color": {"enum": list(COLORS)},
        "mana_value": {"type": "number", "minimum": 0},
        "name": {**_NAMES, "minItems": 1},
        "not": {"$ref": "#/$defs/test"},
        "all": tests,
        "any": tests,
    }
    return {
        "description": "Made of one face. What is not known meets neither a test nor its negation.",
        "oneOf": [_object({word: value}) for word, value in leaves.items()],
    }


def _allowed() -> Schema:
    return _object(
        {
            "allowed": {"const": True},
            "name": {"type": "string", "description": "The name as it is spelled."},
            "same_as": {**_NAMES, "description": "Names chosen along with it (201.4g), sorted."},
            "kinds": {
                "type": "array",
                "items": {"enum": list(KINDS)},
                "minItems": 1,
                "uniqueItems": True,
                "description": "Kinds of the faces that bear the name and meet the restriction, in any order.",
            },
            "rule": {
                "type": "string",
                "pattern": RULE,
                "description": "The rule that lets it be chosen; absent where the kinds differ in it.",
            },
        },
        optional=1,
    )


def _refused() -> Schema:
    return _object(
        {
            "allowed": {"const": False},
            "reason": {"enum": list(REASONS)},
            "rule": {"type": "string", "pattern": RULE},
            "offers": {
                **_NAMES,
                "description": "Names that must be among those offered instead; absent where it does not matter.",
            },
        },
        optional=1,
    )


def _object(properties: dict[str, Schema] | dict[str, object], *, optional: int = 0) -> Schema:
    """An object of these keys and no others; the last `optional` of them may be absent."""
    required = list(properties)[: len(properties) - optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
