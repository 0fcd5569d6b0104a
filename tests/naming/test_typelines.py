"""Type lines in parts, with the odd ones that are served."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnames.naming.typelines import CARD_TYPES, SUPERTYPES, parse_type_line


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Creature — Bear", [], ["Creature"], ["Bear"]),
        ("Legendary Artifact Creature — Spider Hero", ["Legendary"], ["Artifact", "Creature"], ["Spider", "Hero"]),
        ("Basic Snow Land — Forest", ["Basic", "Snow"], ["Land"], ["Forest"]),
        ("World Enchantment", ["World"], ["Enchantment"], []),
        ("Ongoing Scheme", ["Ongoing"], ["Scheme"], []),
        ("Host Creature — Cat", ["Host"], ["Creature"], ["Cat"]),
        ("Elite Creature — Goblin", ["Elite"], ["Creature"], ["Goblin"]),
        ("Token Creature — Elf Druid", ["Token"], ["Creature"], ["Elf", "Druid"]),
        ("Tribal Instant — Goblin", [], ["Tribal", "Instant"], ["Goblin"]),
        ("Kindred Sorcery — Eldrazi", [], ["Kindred", "Sorcery"], ["Eldrazi"]),
        ("Battle — Siege", [], ["Battle"], ["Siege"]),
        ("Conspiracy", [], ["Conspiracy"], []),
        ("Phenomenon", [], ["Phenomenon"], []),
        ("Vanguard", [], ["Vanguard"], []),
        ("Dungeon — Undercity", [], ["Dungeon"], ["Undercity"]),
        ("Legendary Planeswalker — Jace", ["Legendary"], ["Planeswalker"], ["Jace"]),
        # 205.3n: a plane's type is everything after the dash.
        ("Plane — Bolas's Meditation Realm", [], ["Plane"], ["Bolas's Meditation Realm"]),
        # 205.3m: the one subtype of two words.
        ("Legendary Creature — Time Lord Doctor", ["Legendary"], ["Creature"], ["Time Lord", "Doctor"]),
        ("Creature — Time Lord", [], ["Creature"], ["Time Lord"]),
        ("Creature — Time Traveler Lord", [], ["Creature"], ["Time", "Traveler", "Lord"]),
        ("Legendary Creature — Elf Time", ["Legendary"], ["Creature"], ["Elf", "Time"]),
        # A silver-bordered card writes its type in lower case; Hero cards have no card type.
        ("instant", [], ["Instant"], []),
        ("legendary creature — Beast", ["Legendary"], ["Creature"], ["Beast"]),
        ("Hero", [], ["Hero"], []),
        ("Emblem — Ajani", [], ["Emblem"], ["Ajani"]),
        ("Stickers", [], ["Stickers"], []),
        ("Card", [], ["Card"], []),
        ("Creature  —  Bear ", [], ["Creature"], ["Bear"]),
        # A hyphen is no dash, and no word either.
        ("Creature - Bear", [], ["Creature", "Bear"], []),
        ("Creature —", [], ["Creature"], []),
        ("", [], [], []),
        (None, [], [], []),
    ],
)  # fmt: skip
def test_a_type_line_is_read_in_parts(
    text: str | None, supertypes: list[str], types: list[str], subtypes: list[str]
) -> None:
    line = parse_type_line(text)
    assert [list(line.supertypes), list(line.types), list(line.subtypes)] == [supertypes, types, subtypes]


def test_no_word_is_both_a_supertype_and_a_card_type() -> None:
    assert SUPERTYPES.isdisjoint(CARD_TYPES)


@given(st.text(max_size=40))
def test_any_text_is_read_and_no_word_before_the_dash_is_lost(text: str) -> None:
    line = parse_type_line(text)
    before = text.partition("—")[0].replace(" - ", " ").split()
    assert sorted(word.casefold() for word in (*line.supertypes, *line.types)) == sorted(
        word.casefold() for word in before
    )
