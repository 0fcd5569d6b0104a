"""Bad data in an otherwise good file: it ends set aside with its line and path, or published harmlessly.

Never a traceback, a wrong name, or a list that is shorter without a word.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardnames.job import Job
from cardnames.pipeline import refresh
from cardnames.publish.versions import verify
from cards import ABSENT, Json, card, double_faced, face, faced, split_card, write_bulk
from reading import read

NOW = datetime(2026, 9, 10, tzinfo=UTC)
GOOD = [card(name=f"Good {number}", collector_number=str(number)) for number in range(100)]
GOOD_NAMES = {str(made["name"]) for made in GOOD}


def bad(**overrides: object) -> Json:
    return card(**{"name": "Bad", "set": "bad", **overrides})


def one_face(**overrides: object) -> Json:
    """A double-faced card whose back is off."""
    made = face("Back", mana_cost="")
    back = {key: value for key, value in {**made, **overrides}.items() if value is not ABSENT}
    return {**double_faced("Bad", face("Back", mana_cost=""), set="bad"),
            "card_faces": [face("Bad"), back]}  # fmt: skip


HIDDEN = (
    "\x00\x1b\x7f\x85\n\r\t\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202e\u2060\u2066\u2069\ufeff\ufffd"
)

# What is wrong -> the line, and the path that the finding has to name.
SET_ASIDE: dict[str, tuple[Json | str | bytes, str]] = {
    **{f"{key} is missing": (bad(**{key: ABSENT}), "$")
       for key in ("object", "id", "layout", "set", "collector_number")},
    "name is missing": ({key: value for key, value in bad().items() if key != "name"}, "$"),
    **{f"{key} is null": (bad(**{key: None}), f"$.{key}")
       for key in ("object", "id", "layout", "set", "collector_number", "lang")},
    "name is null": ({**bad(), "name": None}, "$.name"),
    **{f"{key} is a number": (bad(**{key: 7}), f"$.{key}")
       for key in ("object", "oracle_id", "layout", "type_line", "mana_cost", "power", "flavor_name", "released_at")},
    **{f"{key} is a list": (bad(**{key: ["x"]}), f"$.{key}")
       for key in ("oracle_id", "cmc", "printed_name", "digital")},
    **{f"{key} is a text": (bad(**{key: "x"}), f"$.{key}")
       for key in ("colors", "games", "card_faces", "promo_types", "cmc", "digital", "all_parts")},
    **{f"{key} is empty": (bad(**{key: ""}), f"$.{key}")
       for key in ("layout", "set", "collector_number", "lang", "object", "id", "oracle_id")},
    "name is empty": ({**bad(), "name": ""}, "$.name"),
    "name is blank": ({**bad(), "name": " "}, "$.name"),
    "name begins with a space": ({**bad(), "name": " Bad"}, "$.name"),
    "name ends with a hard space": ({**bad(), "name": "Bad\u00a0"}, "$.name"),
    "name is huge": ({**bad(), "name": "x" * 501}, "$.name"),
    "type line is huge": (bad(type_line="x" * 2_001), "$.type_line"),
    "power is huge": (bad(power="9" * 65), "$.power"),
    "65 faces": (bad(card_faces=[{"name": "x"}] * 65), "$.card_faces"),
    "lone surrogate": (json.dumps({**bad(), "name": "\ud800"}), "$"),
    "lone low surrogate": (json.dumps({**bad(), "name": "a\udfffb"}), "$"),
    "no UTF-8": (json.dumps(bad()).encode().replace(b"Bad", b"B\xffd"), "$"),
    "deep nesting": ('{"x":' + "[" * 100_000 + "]" * 100_000 + "}", "$"),
    "a raw control character": (json.dumps(bad()).replace("Bad", "B\x01d"), "$"),
    "half a line": (json.dumps(bad())[:-20], "$"),
    "two objects on a line": (json.dumps(bad()) + json.dumps(bad()), "$"),
    "a number": ("7", "$"),
    "an error object": ('{"object":"error","status":500}', "$"),
    "an error with the fields of a card": ({**bad(), "object": "error"}, "$.object"),
    "id is no UUID": (bad(id="x" * 36), "$.id"),
    "id is in capitals": (bad(id="ABCDEF00-0000-0000-0000-000000000000"), "$.id"),
    "oracle_id is no UUID": (bad(oracle_id="0" * 36), "$.oracle_id"),
    "oracle_id is nowhere": (bad(oracle_id=ABSENT), "$.oracle_id"),
    "oracle_id is nowhere on faces": (split_card("Bad", "Worse", oracle_id=None), "$.card_faces[0].oracle_id"),
    "set is a phrase": (bad(set="a set"), "$.set"),
    "lang is a phrase": (bad(lang="en-US"), "$.lang"),
    "cost is no cost": (bad(mana_cost="two green"), "$.mana_cost"),
    "cost goes on": (bad(mana_cost="{G}" * 600 + "!"), "$.mana_cost"),
    "cost is joined without faces": (bad(mana_cost="{G} // {R}"), "$.mana_cost"),
    "cost with an escape": (bad(mana_cost="{\x1b[31m}"), "$.mana_cost"),
    "a joined name without its faces": ({**split_card("Bad", "Worse"), "card_faces": None}, "$.name"),
    "a joined name on a face": (faced("transform", "Bad // Worse", "Back"), "$.card_faces[0].name"),
    "a face without a name": (one_face(name=ABSENT), "$.card_faces[1]"),
    "a face with an empty name": (one_face(name=""), "$.card_faces[1].name"),
    "a face with a null name": (one_face(name=None), "$.card_faces[1].name"),
    "a face with an escape": (one_face(type_line="\x1b[31m"), "$.card_faces[1].type_line"),
    "a face with a wrong oracle_id": (one_face(oracle_id="x" * 36), "$.card_faces[1].oracle_id"),
    "a face that is a text": (bad(card_faces=["Bad"]), "$.card_faces[0]"),
    "promo types with an escape": (bad(flavor_name="A Title", promo_types=["\x1f"]), "$.promo_types"),
    "frame effects with an escape": (bad(printed_name="A Title", frame_effects=["\x1b"]), "$.frame_effects"),
    "a text without end": (bad(oracle_text="choose a card name " * 5_000), "$.oracle_text"),
    **{f"a name with U+{ord(char):04X}": ({**bad(), "name": f"Ba{char}d"}, "$.name") for char in HIDDEN},
    **{f"{field} with an escape": (bad(**{field: "Ba\x1b[31md"}), f"$.{field}")
       for field in ("type_line", "power", "toughness", "loyalty", "defense", "flavor_name", "printed_name", "layout",
                     "collector_number")},
}  # fmt: skip

# What is odd and harmless -> the line, and the names it adds.
TOLERATED: dict[str, tuple[Json | str, set[str]]] = {
    **{f"{key} is null": (bad(**{key: None}), {"Bad"})
       for key in ("released_at", "type_line", "mana_cost", "cmc", "colors", "color_indicator", "power", "toughness",
                   "games", "digital", "set_type", "border_color", "promo_types", "card_faces", "oracle_text",
                   "flavor_name", "printed_name", "all_parts", "security_stamp", "frame_effects")},
    **{f"{key} is missing": (bad(**{key: ABSENT}), {"Bad"})
       for key in ("lang", "released_at", "type_line", "mana_cost", "cmc", "colors", "games", "digital", "set_type",
                   "border_color", "power")},
    "faces are an empty list": (bad(card_faces=[]), {"Bad"}),
    "a date in 2109": (bad(released_at="2109-12-31"), {"Bad"}),
    "a date that is none": (bad(released_at="soon\x1b"), {"Bad"}),
    "a year before there were cards": (bad(released_at="0001-01-01"), {"Bad"}),
    "a language of tomorrow": (bad(lang="qya", printed_name="Anira"), {"Bad"}),
    "a layout of tomorrow": (bad(layout="hologram"), {"Bad"}),
    "a layout of tomorrow with six faces": (faced("hologram", *"ABCDEF", set="bad"), set("ABCDEF")),
    "a split card of six parts": (split_card(*"ABCDEF", set="bad"), set("ABCDEF")),
    "a set type of tomorrow": (bad(set_type="eternal"), {"Bad"}),
    "keys of tomorrow": (bad(tomorrow={"a": [{}]}), {"Bad"}),
    "a key twice": (json.dumps(bad()).replace('"name": "Bad"', '"name": "Worse", "name": "Bad"'), {"Bad"}),
    "colours that are none": (bad(colors=["\x1b", "Purple"]), {"Bad"}),
    "a cost that nobody can count": (bad(mana_cost="{∞}{" + "9" * 300 + "}"), {"Bad"}),
    "a value that is negative": (bad(cmc=-7, mana_cost=ABSENT), {"Bad"}),
    "a value that is huge": (bad(cmc=1e308), {"Bad"}),
    "a printing that is there already": (GOOD[0], set()),
    "a type line of one dash": (bad(type_line="—"), {"Bad"}),
    "a type line of blanks": (bad(type_line="   "), {"Bad"}),
    "a name of signs": (bad(name="®"), {"®"}),
    "a name in another script": (bad(name="稲妻"), {"稲妻"}),
    "a name of letters and marks": (bad(name="Bad\u0301"), {"Bad\u0301"}),
    "a name beyond the basic plane": (bad(name="Bad \U0001f600"), {"Bad \U0001f600"}),
    "a name that looks like markup": (bad(name="<b>&amp;'\");--"), {"<b>&amp;'\");--"}),
    "a long name": (bad(name="x" * 500), {"x" * 500}),
    "a text that asks with an escape": (bad(oracle_text="Choose a \x1b[31mcreature card name."), {"Bad"}),
    "marks of a translation with an escape": (bad(lang="de", printed_name="Schlecht", promo_types=["\x1f"]), {"Bad"}),
    "marks with an escape beside no title": (bad(promo_types=["\x1f"], frame_effects=["\x1b"]), {"Bad"}),
    "a long text that asks": (bad(oracle_text="choose a card name " * 250), {"Bad"}),
    "a face without anything else": (bad(card_faces=[{"name": "Bad"}]), {"Bad"}),
    "faces of one name": (double_faced("Bad", "Bad", set="bad"), {"Bad"}),
}  # fmt: skip


@pytest.mark.parametrize("what", SET_ASIDE)
def test_a_bad_line_is_set_aside_with_its_line_and_path(what: str) -> None:
    made, path = SET_ASIDE[what]
    told = read([*GOOD[:3], made, *GOOD[3:5]])
    assert [(found.line, found.path) for found in told.bad] == [(4, path)]
    assert told.bad[0].reason
    assert told.names == [f"Good {number}" for number in range(5)]


@pytest.mark.parametrize("what", TOLERATED)
def test_what_is_odd_and_harmless_is_published_in_order(what: str) -> None:
    made, names = TOLERATED[what]
    told = read([*GOOD[:3], made])
    assert told.bad == []
    assert set(told.names) == {"Good 0", "Good 1", "Good 2"} | names
    assert [finding for finding in told.findings() if finding.severity == "fatal"] == []


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run left."""

    status: str
    names: set[str]
    quarantined: int
    findings: list[dict[str, object]]


def run(folder: Path, lines: list[Json | str | bytes]) -> Outcome:
    """The whole job over one file; whatever it leaves is whole."""
    source = write_bulk(folder / "default-cards-20260901090157.jsonl.gz", lines)
    report = refresh(Job(str(source), folder / "publication", folder / "cache", NOW))
    if report.status == "held":
        left = folder / "publication" / "held" / report.version
        assert not (folder / "publication" / "latest.json").exists()
        names: set[str] = set()
    else:
        assert verify(folder / "publication") == []
        left = folder / "publication" / "versions" / report.version
        names = set((left / "names-all.txt").read_text(encoding="utf-8").splitlines())
    findings = json.loads((left / "findings.json").read_text(encoding="utf-8"))
    return Outcome(report.status, names, report.quarantined, findings)


def test_all_of_it_in_one_file_is_published_without_the_bad_lines(tmp_path: Path) -> None:
    lines = [made for made, _ in SET_ASIDE.values()] + [made for made, _ in TOLERATED.values()]
    outcome = run(tmp_path, [*lines, *GOOD])
    assert outcome.status == "published"
    assert outcome.quarantined == len(SET_ASIDE)
    assert outcome.names >= GOOD_NAMES | {"Bad", "®", "稲妻"}
    assert outcome.names == GOOD_NAMES.union(*(names for _, names in TOLERATED.values()))
    (finding,) = (one for one in outcome.findings if one["check"] == "bad-lines")
    assert finding["count"] == len(SET_ASIDE)
    examples = finding["examples"]
    assert isinstance(examples, list)
    assert " line 1, $: " in examples[0]
    assert "default-cards-20260901090157.jsonl.gz" in examples[0]


def test_a_file_of_bad_lines_alone_is_held(tmp_path: Path) -> None:
    outcome = run(tmp_path, [made for made, _ in SET_ASIDE.values()])
    assert outcome.status == "held"
    fatal = {one["check"] for one in outcome.findings if one["severity"] == "fatal"}
    assert fatal == {"bad-lines", "no-names"}


def test_a_text_that_asks_is_published_without_what_is_hidden_in_it() -> None:
    told = read([TOLERATED["a text that asks with an escape"][0]])
    assert "\x1b" not in "".join(told.index.askers["restriction_text"])
    assert told.index.askers.height == 1


# Mutations at random, of objects that are real in shape.

SHAPES: list[Json] = [
    bad(flavor_name="A Title"),
    split_card(set="bad"),
    double_faced("Delver of Secrets", face("Insectile Aberration", printed_name="Another"), set="bad"),
    faced("reversible_card", "Okaun", "Okaun", set="bad"),
    faced("adventure", "Brazen Borrower", face("Petty Theft", type_line="Instant — Adventure"), set="bad"),
    bad(layout="meld", name="Chittering Host", all_parts=[{"component": "meld_part", "name": "Graf Rats"}]),
    bad(lang="de", printed_name="Schlecht"),
    bad(promo_types=["rebalanced"], name="A-Bad"),
]
SERVED_NAMES = {"Fire", "Ice", "Delver of Secrets", "Insectile Aberration", "Okaun", "Brazen Borrower", "Petty Theft",
                "Chittering Host", "Bad", "A-Bad", "Another"}  # fmt: skip

values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=8),
    st.sampled_from(
        ["", " ", "\x00", "\u202e", "x" * 3_000, "reversible_card", "{W}" * 40 + "!", "—", " // ", "en"]
    ),
    st.lists(st.text(st.characters(codec="utf-8"), max_size=3), max_size=3),
    st.just({}),
    st.just([{}]),
)


@st.composite
def mutated(draw: st.DrawFn) -> Json:
    made: Json = json.loads(json.dumps(draw(st.sampled_from(SHAPES))))
    for _ in range(draw(st.integers(1, 3))):
        target = made
        faces = made.get("card_faces")
        if isinstance(faces, list) and faces and draw(st.booleans()):
            at = draw(st.integers(0, len(faces) - 1))
            if isinstance(faces[at], dict):
                target = faces[at]
        if not target:
            continue
        key = draw(st.sampled_from(sorted(target)))
        if draw(st.booleans()):
            target[key] = draw(values)
        else:
            del target[key]
    return made


def names_in(made: Json) -> set[str]:
    """Every text of a line that may be a name after all."""
    faces = made.get("card_faces")
    parts = [made, *(part for part in (faces if isinstance(faces, list) else []) if isinstance(part, dict))]
    texts = [part[key] for part in parts for key in ("name", "printed_name", "flavor_name") if key in part]
    found = {text for text in texts if isinstance(text, str)}
    found |= {part for text in found for part in text.split(" // ")}
    return found | {text.removeprefix("A-") for text in found} | {text.strip() for text in found}


@settings(max_examples=50, deadline=None)
@given(st.lists(mutated(), min_size=1, max_size=4))
def test_mutated_lines_add_no_name_that_is_not_theirs(lines: list[Json]) -> None:
    told = read([*GOOD[:8], *lines])
    assert told.decoded.rows == 8 + len(lines)
    assert set(told.names) >= {f"Good {number}" for number in range(8)}
    added = set(told.names) - {f"Good {number}" for number in range(8)}
    assert added <= set().union(*(names_in(made) for made in lines))
    for name in added:
        assert name == name.strip()
        assert " // " not in name
        assert not {unicodedata.category(char) for char in name} & {"Cc", "Zl", "Zp"}
    # A line is set aside with its number, or its card is in the rows.
    aside = {found.line for found in told.bad}
    assert aside <= set(range(9, 9 + len(lines)))
    assert told.cards.printings == 8 + len(lines) - len(aside)


@settings(max_examples=8, deadline=None)
@given(st.lists(mutated(), min_size=1, max_size=8))
def test_mutated_lines_end_in_a_publication_or_a_held_one(
    tmp_path_factory: pytest.TempPathFactory, lines: list[Json]
) -> None:
    outcome = run(tmp_path_factory.mktemp("run"), [*GOOD[:10], *lines])
    fatal = [one["check"] for one in outcome.findings if one["severity"] == "fatal"]
    assert (outcome.status, fatal) == ("published", [])
    assert outcome.names >= {f"Good {number}" for number in range(10)}
    told = [one["count"] for one in outcome.findings if one["check"] == "bad-lines"]
    assert told == ([outcome.quarantined] if outcome.quarantined else [])
