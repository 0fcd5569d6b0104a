"""The kit's cards against the real ones, where a real bulk file is at hand: names, type lines and costs."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cardnames.conformance.source import load_source
from cardnames.scryfall.decode import Decoded, decode
from cardnames.scryfall.lines import open_lines
from real_data import FOLDER as REAL_DATA

pytestmark = [pytest.mark.real, pytest.mark.slow]

BULK = REAL_DATA / "scryfall/reconstructed_default_2026-07.jsonl.gz"
SOURCE = load_source()
CONSTRUCTED = {card for case in SOURCE.cases if case.world == "constructed" for card in case.cards} - {
    card for case in SOURCE.cases if case.world == "real" for card in case.cards
}


def test_type_lines_and_costs_are_those_of_the_real_cards() -> None:
    if not BULK.is_file():
        pytest.skip(f"{BULK} is absent; set CARDNAMES_REAL_DATA to the folder that holds scryfall/")
    faces = {
        face.name: (face.type_line, face.mana_cost or "")
        for name, card in SOURCE.cards.items()
        if name not in CONSTRUCTED and len(card.printings) < 2
        for face in card.faces
        if face.type_line not in (None, "Card")
    }
    shown: dict[str, set[tuple[str | None, str]]] = defaultdict(set)
    with open_lines(BULK) as blocks:
        for _, card in decode(blocks, Decoded()):
            for part in card.card_faces or [card]:
                if part.name in faces:
                    shown[part.name].add((part.type_line, part.mana_cost or ""))
    wrong = {
        name: (fact, shown[name]) for name, fact in faces.items() if name in shown and fact not in shown[name]
    }
    assert wrong == {}
    assert len(shown) > 0.9 * len(faces)
