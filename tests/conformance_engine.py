"""This software as an engine of the conformance kit: card definitions in, answers out, every step a real one.

A case's cards become card objects in Scryfall's shape, are decoded, gathered and built into an index, published as
index.sqlite, and asked through the reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import cardnames
from cardnames.index.build import build
from cardnames.index.diff import Changes
from cardnames.naming.gather import gather
from cardnames.naming.registry import load_registry
from cardnames.publish.edition import Edition
from cardnames.publish.facts import SourceFacts
from cardnames.publish.sqlite import write_sqlite
from cardnames.scryfall.decode import Decoded, decode
from cards import ABSENT, Json, card, face, faced, oracle, printing_id
from reading import face_rows

SINGLE = frozenset(
    "normal leveler class case saga mutate prototype planar scheme vanguard host augment meld "
    "token emblem front_card".split()
)
SET_TYPES = {
    **dict.fromkeys(("token", "double_faced_token", "emblem"), "token"),
    **dict.fromkeys(("art_series", "front_card"), "memorabilia"),
}
ORDINARY: Json = {"set": "tst", "number": "1"}


def answer(case: Json) -> object:
    """The answer to a published case, as `expected` is written, with every name that is offered."""
    given = cast(Json, case["input"])
    index = index_of(json.dumps(given["cards"], ensure_ascii=False))
    match case["question"]:
        case "choose":
            return _chosen(index, given)
        case "same_name":
            one, other = _objects(given["objects"])
            return cardnames.same_name(one, other, index=index)
        case "all_different_names":
            return cardnames.all_different_names(_objects(given["objects"]), index=index)
        case "has_different_name":
            group = _objects(given["group"])
            return cardnames.has_different_name(cast("list[str]", given["object"]), group, index=index)
        case "matches_chosen":
            names = cast("list[str]", given["object"])
            return cardnames.matches_chosen(names, str(given["chosen"]), index=index)
        case "indicator":
            (pair,) = index.interchangeable(str(given["name"]))
            return {"set": pair.indicator_set, "number": pair.indicator_number}
    raise ValueError(f"no such question: {case['question']}")


def agrees(found: object, expected: object) -> bool:
    """Whether an answer is the expected one; a set of kinds or offers has no order, and more may be offered."""
    if not isinstance(found, dict) or not isinstance(expected, dict) or "allowed" not in expected:
        return found == expected
    if expected["allowed"]:
        return {**found, "kinds": sorted(found.get("kinds", ()))} == {
            "rule": found.get("rule"),
            **expected,
            "kinds": sorted(expected["kinds"]),
        }
    offers = set(expected.get("offers", ()))
    return {**found, "offers": offers} == {**expected, "offers": offers} and offers <= set(found["offers"])


@cache
def index_of(cards: str) -> cardnames.Index:
    """The opened publication of these definitions (a JSON array)."""
    lines = [_line(made) for made in scryfall(json.loads(cards))]
    decoded = Decoded()
    gathered = gather(decode([(1, lines)], decoded), decoded.quarantine)
    assert decoded.quarantine.count == 0, decoded.quarantine.lines
    built = build(face_rows(gathered), load_registry())
    edition = Edition(
        version="20260101T000000Z-0123456789ab",
        before=None,
        content_hash="0" * 64,
        index=built.index,
        changes=Changes(),
        findings=(),
        source=SourceFacts("file", "conformance", datetime(2026, 1, 1, tzinfo=UTC), "0" * 64, 0, 0, ""),
    )
    with TemporaryDirectory() as folder:
        write_sqlite(edition, Path(folder))
        # An opened file is read on after its folder is gone.
        return cardnames.load(folder).warm()


def scryfall(cards: list[Json]) -> Iterator[Json]:
    """Card objects as Scryfall would serve these definitions, one a printing."""
    parts = {str(name): made for made in cards for name in cast("list[str]", made.get("melds_from", []))}
    for made in cards:
        for printing in cast("list[Json]", made.get("printings") or [ORDINARY]):
            yield _printing(made, printing, parts)


def _printing(made: Json, printing: Json, parts: dict[str, Json]) -> Json:
    identity = str(made["id"])
    layout = "reversible_card" if "sides" in printing else str(made["layout"])
    platform = str(printing.get("platform", "paper"))
    marks = [mark for mark in ("playtest", "rebalanced") if printing.get(mark)]
    lang = str(printing.get("lang", "en"))
    common: Json = {
        "id": printing_id(identity, str(printing["set"]), str(printing["number"]), lang),
        "oracle_id": oracle(identity),
        "lang": lang,
        "set": printing["set"],
        "collector_number": printing["number"],
        "set_type": SET_TYPES.get(layout, "expansion"),
        "released_at": printing.get("released", ABSENT),
        "games": [platform],
        "digital": platform != "paper",
        "border_color": printing.get("border", "black"),
        "security_stamp": "acorn" if printing.get("acorn") else ABSENT,
        "promo_types": marks or ABSENT,
        "all_parts": _related(made, parts),
    }
    faces = [_face(made, printing, place) for place in range(len(cast("list[Json]", made["faces"])))]
    if layout == "reversible_card":
        shown = [
            next(part for part in faces if part["name"] == side)
            for side in cast("list[str]", printing["sides"])
        ]
        sides = [{**part, "oracle_id": common["oracle_id"]} for part in shown]
        return faced(layout, *sides, **{**common, "oracle_id": ABSENT})
    if layout in SINGLE:
        (only,) = faces
        return card(
            **{**only, "object": "card", "layout": layout, "power": ABSENT, "toughness": ABSENT, **common}
        )
    if layout not in ("transform", "modal_dfc", "double_faced_token", "art_series"):
        common["colors"] = faces[0].get("colors", ABSENT)
        faces = [{key: value for key, value in part.items() if key != "colors"} for part in faces]
    return faced(layout, *faces, **common)


def _face(made: Json, printing: Json, place: int) -> Json:
    """One face with the colours that Scryfall would give and the strings that this printing shows."""
    given = cast("list[Json]", made["faces"])[place]
    name = str(given["name"])
    indicator = cast("list[str]", given.get("color_indicator", []))
    letters = indicator or re.findall("[WUBRG]", str(given.get("mana_cost", "")))
    return face(
        f"A-{name}" if printing.get("rebalanced") else name,
        mana_cost=given.get("mana_cost", "" if "type_line" in given else ABSENT),
        type_line=given.get("type_line", ABSENT),
        colors=sorted(set(letters)) if "type_line" in given else ABSENT,
        color_indicator=indicator or ABSENT,
        printed_name=_shown(printing, "printed_names", place),
        flavor_name=_shown(printing, "titles", place),
    )


def _shown(printing: Json, key: str, place: int) -> object:
    texts = cast("list[str]", printing.get(key, []))
    return (texts[place] if place < len(texts) else "") or ABSENT


def _related(made: Json, parts: dict[str, Json]) -> object:
    """`all_parts` of the cards that meld."""
    name = str(cast("list[Json]", made["faces"])[0]["name"])
    result = made if "melds_from" in made else parts.get(name)
    if result is None:
        return ABSENT
    named = [("meld_part", part) for part in cast("list[str]", result["melds_from"])]
    named.append(("meld_result", str(cast("list[Json]", result["faces"])[0]["name"])))
    return [{"object": "related_card", "component": component, "name": part} for component, part in named]


def _chosen(index: cardnames.Index, given: Json) -> Json:
    restriction = cast("Json | None", given["restriction"])
    verdict = index.explain(
        str(given["name"]), str(restriction["text"]) if restriction else None, str(given["profile"])
    )
    if not verdict.allowed:
        return {
            "allowed": False,
            "reason": verdict.reason,
            "rule": verdict.rule,
            "offers": list(verdict.suggestions),
        }
    return {
        "allowed": True,
        "name": verdict.name,
        "kinds": list(verdict.kinds),
        "rule": verdict.rule,
        "same_as": list(verdict.same_as),
    }


def _objects(given: object) -> list[list[str]]:
    return cast("list[list[str]]", given)


def _line(made: Json) -> bytes:
    return json.dumps(made, ensure_ascii=False).encode()
