"""From a layout to the kinds of its faces: the table that the rules of naming hang on.

Source: CR 201.4a–f, 712, 720, 722 and Scryfall's page on layouts. A layout that is not in the table, or whose
`card_faces` do not fit it, is read by its faces: none means a single-faced card, a picture each means a
double-faced card, one picture for all means parts that are named on one side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from cardnames_schemas.scryfall import CardFace
from cardnames_schemas.vocabulary import Kind

Shape = Literal["single", "meld", "halves", "flip", "inset", "prepare", "sides", "apart"]

SHAPE_OF_LAYOUT: Final[Mapping[str, Shape]] = MappingProxyType(
    {
        **dict.fromkeys(
            "normal leveler class case saga mutate prototype planar scheme vanguard host augment".split(),
            "single",
        ),
        "meld": "meld",
        "split": "halves",
        "flip": "flip",
        "adventure": "inset",
        "prepare": "prepare",
        **dict.fromkeys(["transform", "modal_dfc", "battle"], "sides"),
        # Objects that are no cards, but for a dungeon among them: each face stands alone.
        **dict.fromkeys(["token", "double_faced_token", "emblem", "art_series", "front_card"], "apart"),
    }
)

# Shape -> kind of the first face, kind of the others.
KINDS_OF_SHAPE: Final[Mapping[Shape, tuple[Kind, Kind]]] = MappingProxyType(
    {
        "single": ("normal", "normal"),
        "meld": ("normal", "normal"),
        "halves": ("split_half", "split_half"),
        "flip": ("normal", "flip_alternative"),
        "inset": ("normal", "adventure"),
        "prepare": ("normal", "prepare_spell"),
        "sides": ("front_face", "back_face"),
        "apart": ("normal", "normal"),
    }
)

# Shape -> fewest and most faces in `card_faces`.
FACES_OF_SHAPE: Final[Mapping[Shape, tuple[int, int]]] = MappingProxyType(
    {
        "single": (0, 0),
        "meld": (0, 0),
        "halves": (2, 64),
        "flip": (2, 2),
        "inset": (2, 2),
        "prepare": (2, 2),
        "sides": (2, 2),
        "apart": (0, 64),
    }
)

# An inset with one of these subtypes has a kind of its own.
KIND_OF_INSET_SUBTYPE: Final[Mapping[str, Kind]] = MappingProxyType(
    {"Adventure": "adventure", "Omen": "omen"}
)

# Layouts whose second face has a mana value of its own; on other double-faced cards it is the front's (202.3b).
MODAL: Final = frozenset({"modal_dfc"})

LAYOUTS_OF_CARDS: Final = frozenset(layout for layout, shape in SHAPE_OF_LAYOUT.items() if shape != "apart")

# A printing of this layout never decides what its card is called while another printing exists.
REVERSIBLE: Final = "reversible_card"


def shape_of(layout: str, faces: Sequence[CardFace]) -> Shape:
    """The shape of a printing; for a layout that is unknown or does not fit its faces, the shape of the faces."""
    if is_known(layout, faces):
        return SHAPE_OF_LAYOUT[layout]
    if len(faces) < 2:
        return "single"
    if any(_inset_kind(face) for face in faces[1:]):
        return "inset"
    return "sides" if all(face.image_uris is not None for face in faces) else "halves"


def is_known(layout: str, faces: Sequence[CardFace]) -> bool:
    """Whether the layout is in the table and its faces fit it."""
    shape = SHAPE_OF_LAYOUT.get(layout)
    if shape is None:
        return False
    fewest, most = FACES_OF_SHAPE[shape]
    return fewest <= len(faces) <= most


def kinds_of(layout: str, faces: Sequence[CardFace]) -> tuple[Kind, ...]:
    """The kind of each face, one for a card without `card_faces`. Meld results are found by `meld`."""
    shape = shape_of(layout, faces)
    first, rest = KINDS_OF_SHAPE[shape]
    if shape != "inset":
        return (first, *[rest] * (len(faces) - 1))
    return (first, *[_inset_kind(face) or rest for face in faces[1:]])


def _inset_kind(face: CardFace) -> Kind | None:
    _, _, subtypes = (face.type_line or "").partition("—")
    return next(
        (KIND_OF_INSET_SUBTYPE[word] for word in subtypes.split() if word in KIND_OF_INSET_SUBTYPE), None
    )
