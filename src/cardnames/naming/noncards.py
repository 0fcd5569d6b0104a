"""What is no card and so never a name, face by face (CR 108.2b, 111.6, 114.5, 123.2, 201.4).

The first row that holds decides. It reads the layout, the words of the type line and the sets of the printings,
never the name: some seventy tokens are called as cards are, and those names stay choosable because of the card.
Dungeons are cards (309.1) though Scryfall serves them among tokens, one as a face of a double-faced token.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cardnames.naming.typelines import TypeLine


class Face(NamedTuple):
    """What the test reads of one face."""

    layout: str
    line: TypeLine
    token_sets_only: bool


CARD: Final = ""

TESTS: Final[tuple[tuple[str, Callable[[Face], bool]], ...]] = (
    ("art_card", lambda face: face.layout == "art_series"),
    ("front_card", lambda face: face.layout == "front_card"),
    (CARD, lambda face: "Dungeon" in face.line.types),
    ("emblem", lambda face: face.layout == "emblem" or "Emblem" in face.line.types),
    ("token", lambda face: "Token" in face.line.supertypes),
    ("sticker_sheet", lambda face: "Stickers" in face.line.types),
    ("helper_card", lambda face: face.line.types != () and set(face.line.types) == {"Card"}),
    ("token", lambda face: face.layout in ("token", "double_faced_token")),
    ("token", lambda face: face.token_sets_only),
)


def refusal_of(face: Face) -> str | None:
    """The reason of the closed list why the face is no card; None for a card."""
    for reason, holds in TESTS:
        if holds(face):
            return reason or None
    return None
