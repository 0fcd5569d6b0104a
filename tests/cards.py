"""Card objects for tests, in Scryfall's shape: valid ones by default, so that a test writes what it is about.

Every factory takes overrides by key; `ABSENT` leaves a key out. `cmc` follows from the cost. Ids are made up
and the same in every run: `id` follows from name and printing, `oracle_id` from the name alone. So two
printings of one name are one card unless a test says `oracle_id=oracle("name", "another card")`.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Final, cast
from uuid import UUID, uuid5

Json = dict[str, object]

ABSENT: Final = object()

_NAMESPACE: Final = UUID("2f0a3f0e-6c1b-5b0e-9c58-1d6f0b7f6a11")

# Faces of these layouts have a picture each, and carry what other layouts keep on the card.
_PICTURE_EACH: Final = frozenset(
    {"transform", "modal_dfc", "battle", "double_faced_token", "art_series", "reversible_card"}
)


def oracle(name: str, which: str = "") -> str:
    """The `oracle_id` that factories give a card of this name; `which` tells homonyms apart."""
    return str(uuid5(_NAMESPACE, f"card {name} {which}"))


def printing_id(name: str, set_code: str, number: str, lang: str = "en") -> str:
    """The `id` that factories give a printing."""
    return str(uuid5(_NAMESPACE, f"printing {name} {set_code} {number} {lang}"))


def card(**overrides: object) -> Json:
    """A two-mana bear, printed on paper in an expansion."""
    made: Json = {
        "object": "card",
        "name": "Grizzly Bears",
        "lang": "en",
        "released_at": "2001-01-01",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Bear",
        "colors": ["G"],
        "power": "2",
        "toughness": "2",
        "games": ["paper", "mtgo"],
        "set": "tst",
        "set_type": "expansion",
        "collector_number": "1",
        "digital": False,
        "border_color": "black",
        **overrides,
    }
    name = str(made["name"])
    made.setdefault("cmc", _mana_value(made["mana_cost"]))
    made.setdefault("oracle_id", oracle(name))
    made.setdefault(
        "id", printing_id(name, str(made["set"]), str(made["collector_number"]), str(made["lang"]))
    )
    return _without_absent(made)


def spell(name: str, **overrides: object) -> Json:
    """A one-mana red instant."""
    plain: Json = {"name": name, "mana_cost": "{R}", "type_line": "Instant", "colors": ["R"]}
    return card(**{**plain, "power": ABSENT, "toughness": ABSENT, **overrides})


def face(name: str, **overrides: object) -> Json:
    """One member of `card_faces`: a one-mana instant."""
    made = {"object": "card_face", "name": name, "mana_cost": "{R}", "type_line": "Instant", **overrides}
    return _without_absent(made)


def faced(layout: str, *parts: str | Json, **overrides: object) -> Json:
    """A card of several faces, given as names or as faces; name and type line are joined as Scryfall does.

    Layouts with a picture a face carry cost and colours on the faces only; on `reversible_card` the faces
    carry `oracle_id`, layout and mana value as well.
    """
    faces = [face(part) if isinstance(part, str) else part for part in parts]
    name = " // ".join(str(part["name"]) for part in faces)
    joined: Json = {
        "name": name,
        "layout": layout,
        "type_line": " // ".join(str(part.get("type_line", "")) for part in faces),
        "mana_cost": " // ".join(filter(None, (str(part.get("mana_cost", "")) for part in faces))),
        "colors": ["R"],
        "power": ABSENT,
        "toughness": ABSENT,
        "card_faces": faces,
    }
    if layout in _PICTURE_EACH:
        joined |= {"mana_cost": ABSENT, "colors": ABSENT}
        joined["card_faces"] = [{"image_uris": {}, "colors": ["R"], **part} for part in faces]
    if layout == "reversible_card":
        joined |= {"oracle_id": ABSENT, "type_line": ABSENT, "cmc": ABSENT}
        joined["card_faces"] = [_side(part) for part in cast("list[Json]", joined["card_faces"])]
    elif layout != "split":
        joined["cmc"] = _mana_value(faces[0].get("mana_cost"))
    return card(**{**joined, **overrides})


def split_card(*parts: str | Json, **overrides: object) -> Json:
    """A split card; without parts Fire // Ice."""
    return faced("split", *(parts or ("Fire", face("Ice", mana_cost="{1}{U}"))), **overrides)


def double_faced(front: str | Json, back: str | Json, **overrides: object) -> Json:
    """A transforming card whose back has no mana cost; `layout="modal_dfc"` makes it modal."""
    back = face(back, mana_cost="") if isinstance(back, str) else back
    layout = str(overrides.pop("layout", "transform"))
    return faced(layout, front, back, **overrides)


def token(name: str = "Elemental", **overrides: object) -> Json:
    """A creature token, in a set of tokens."""
    plain: Json = {
        "name": name,
        "oracle_id": oracle(name, "token"),
        "layout": "token",
        "type_line": f"Token Creature — {name}",
        "mana_cost": "",
        "set": "ttst",
        "set_type": "token",
    }
    return card(**{**plain, **overrides})


def printing_of(printing: Json, **overrides: object) -> Json:
    """Another printing of the same card; without a set, number or language of its own, number "…★"."""
    made = deepcopy(printing) | overrides
    if not overrides.keys() & {"set", "collector_number", "lang"}:
        made["collector_number"] = f"{made['collector_number']}★"
    place = str(made["set"]), str(made["collector_number"]), str(made["lang"])
    made["id"] = overrides.get("id", printing_id(str(made["name"]), *place))
    return _without_absent(made)


def faces_of(printing: Json) -> list[Json]:
    """The faces of a card made here, to look at or to change."""
    return cast("list[Json]", printing["card_faces"])


def write_bulk(path: Path, cards: Iterable[Json | str | bytes], *, gz: bool = True) -> Path:
    """Write a bulk file as Scryfall serves it, one object a line. Text and bytes are lines as they stand.

    The bytes depend on the cards alone: no time and no file name in the gzip header.
    """
    body = b"".join(_line(made) + b"\n" for made in cards)
    path.write_bytes(gzip.compress(body, mtime=0) if gz else body)
    return path


def _side(part: Json) -> Json:
    return {
        "oracle_id": oracle(str(part["name"])),
        "layout": "normal",
        "cmc": _mana_value(part.get("mana_cost")),
        **part,
    }


def _mana_value(cost: object) -> float:
    symbols = re.findall(r"\{([^}]+)\}", cost) if isinstance(cost, str) else []
    return float(sum(int(symbol) if symbol.isdecimal() else symbol != "X" for symbol in symbols))


def _line(made: Json | str | bytes) -> bytes:
    if isinstance(made, bytes):
        return made
    text = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return text.encode()


def _without_absent(made: Json) -> Json:
    return {key: value for key, value in made.items() if value is not ABSENT}
