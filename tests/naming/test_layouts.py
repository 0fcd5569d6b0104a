"""Every row of the table of layouts, with a real card: which kinds its faces are, and by which rule."""

from __future__ import annotations

import pytest

from cardnames.naming.layouts import FACES_OF_SHAPE, KINDS_OF_SHAPE, SHAPE_OF_LAYOUT
from cardnames_schemas.vocabulary import RULE_OF_KIND
from cards import ABSENT, Json, card, double_faced, face, faced, split_card
from reading import read

PICTURED: Json = {"image_uris": {"normal": "https://example.org"}}

# layout -> a real card of it, and what each of its names is.
EXAMPLES: dict[str, tuple[Json, dict[str, tuple[str, str]]]] = {
    "normal": (card(), {"Grizzly Bears": ("normal", "201.4")}),
    "leveler": (
        card(
            name="Student of Warfare", layout="leveler", mana_cost="{W}", type_line="Creature — Human Knight"
        ),
        {"Student of Warfare": ("normal", "201.4")},
    ),
    "class": (
        card(name="Cleric Class", layout="class", mana_cost="{W}", type_line="Enchantment — Class"),
        {"Cleric Class": ("normal", "201.4")},
    ),
    "case": (
        card(name="Case of the Burning Masks", layout="case", type_line="Enchantment — Case"),
        {"Case of the Burning Masks": ("normal", "201.4")},
    ),
    "saga": (
        card(name="History of Benalia", layout="saga", type_line="Enchantment — Saga"),
        {"History of Benalia": ("normal", "201.4")},
    ),
    "mutate": (
        card(name="Gemrazer", layout="mutate", type_line="Creature — Beast"),
        {"Gemrazer": ("normal", "201.4")},
    ),
    "prototype": (
        card(
            name="Phyrexian Fleshgorger", layout="prototype", type_line="Artifact Creature — Phyrexian Wurm"
        ),
        {"Phyrexian Fleshgorger": ("normal", "201.4")},
    ),
    "planar": (
        card(name="Akoum", layout="planar", type_line="Plane — Zendikar", mana_cost=""),
        {"Akoum": ("normal", "201.4")},
    ),
    "scheme": (
        card(name="All in Good Time", layout="scheme", type_line="Scheme", mana_cost=""),
        {"All in Good Time": ("normal", "201.4")},
    ),
    "vanguard": (
        card(name="Akroma, Angel of Wrath Avatar", layout="vanguard", type_line="Vanguard", mana_cost=""),
        {"Akroma, Angel of Wrath Avatar": ("normal", "201.4")},
    ),
    "host": (
        card(name="Adorable Kitten", layout="host", type_line="Host Creature — Cat"),
        {"Adorable Kitten": ("normal", "201.4")},
    ),
    "augment": (
        card(name="Half-Squirrel, Half-", layout="augment", type_line="Creature — Squirrel", mana_cost=""),
        {"Half-Squirrel, Half-": ("normal", "201.4")},
    ),
    "meld": (
        card(name="Graf Rats", layout="meld", type_line="Creature — Rat"),
        {"Graf Rats": ("normal", "201.4")},
    ),
    "split": (
        split_card(),
        {"Fire": ("split_half", "201.4b"), "Ice": ("split_half", "201.4b")},
    ),
    "flip": (
        faced(
            "flip", face("Akki Lavarunner", type_line="Creature — Goblin Warrior"), "Tok-Tok, Volcano Born"
        ),
        {"Akki Lavarunner": ("normal", "201.4"), "Tok-Tok, Volcano Born": ("flip_alternative", "201.4c")},
    ),
    "adventure": (
        faced(
            "adventure",
            face("Brazen Borrower", type_line="Creature — Faerie Rogue"),
            face("Petty Theft", type_line="Instant — Adventure"),
        ),
        {"Brazen Borrower": ("normal", "201.4"), "Petty Theft": ("adventure", "201.4f")},
    ),
    "prepare": (
        faced(
            "prepare",
            face("Emeritus of Truce", type_line="Creature — Cat Cleric"),
            face("Swords to Plowshares", type_line="Instant", mana_cost="{W}"),
        ),
        {"Emeritus of Truce": ("normal", "201.4"), "Swords to Plowshares": ("prepare_spell", "722.5")},
    ),
    "transform": (
        double_faced(face("Delver of Secrets", type_line="Creature — Human Wizard"), "Insectile Aberration"),
        {"Delver of Secrets": ("front_face", "712.19"), "Insectile Aberration": ("back_face", "201.4d")},
    ),
    "modal_dfc": (
        double_faced("Shatterskull Smashing", face("Shatterskull, the Hammer Pass"), layout="modal_dfc"),
        {
            "Shatterskull Smashing": ("front_face", "712.19"),
            "Shatterskull, the Hammer Pass": ("back_face", "201.4d"),
        },
    ),
    "battle": (
        double_faced(
            face("Invasion of Ikoria", type_line="Battle — Siege"),
            "Zilortha, Apex of Ikoria",
            layout="battle",
        ),
        {"Invasion of Ikoria": ("front_face", "712.19"), "Zilortha, Apex of Ikoria": ("back_face", "201.4d")},
    ),
}
# Layouts of objects that are no cards, but for a dungeon; `test_noncards` has one of each.
APART = {"token", "double_faced_token", "emblem", "art_series", "front_card"}


def test_every_layout_of_the_table_has_a_card_here() -> None:
    assert EXAMPLES.keys() | APART == SHAPE_OF_LAYOUT.keys()


def test_the_tables_of_shapes_have_the_same_rows() -> None:
    assert set(SHAPE_OF_LAYOUT.values()) == KINDS_OF_SHAPE.keys() == FACES_OF_SHAPE.keys()


@pytest.mark.parametrize("layout", EXAMPLES)
def test_a_card_of_the_layout_has_these_names_by_these_rules(layout: str) -> None:
    made, expected = EXAMPLES[layout]
    assert made["layout"] == layout
    told = read([made])
    found = {row["name"]: (row["kind"], row["rule"]) for row in told.index.entries.to_dicts()}
    assert found == expected
    assert told.rows.faces["known_layout"].to_list() == [True] * len(expected)


@pytest.mark.parametrize(
    ("type_line", "kind"),
    [
        ("Instant — Adventure", "adventure"),
        ("Sorcery — Omen", "omen"),
        ("Instant — Arcane Omen", "omen"),
        ("Instant", "adventure"),
        (None, "adventure"),
    ],
)
def test_an_inset_is_told_by_its_subtype(type_line: str | None, kind: str) -> None:
    # 201.4f and 720.5; an inset without a type line stands in layout adventure all the same.
    inset = face("Claim Territory", type_line=type_line or ABSENT)
    dragon = face("Bloomvine Regent", type_line="Creature — Dragon")
    told = read([faced("adventure", dragon, inset, type_line=ABSENT)])
    assert told.entry("Claim Territory")["kind"] == kind
    assert told.entry("Claim Territory")["rule"] == RULE_OF_KIND[kind]


@pytest.mark.parametrize("parts", [("Smelt", "Herd", "Saw"), ("Who", "What", "When", "Where", "Why")])
def test_every_part_of_a_split_card_is_a_name(parts: tuple[str, ...]) -> None:
    told = read([split_card(*parts)])
    assert told.names == sorted(parts)
    assert {row["kind"] for part in parts for row in told.entries(part)} == {"split_half"}
    assert [told.entry(part)["face_index"] for part in parts] == list(range(len(parts)))


@pytest.mark.parametrize(
    ("made", "kinds"),
    [
        # Served so for days in 2025.
        (card(layout="double_sided"), ["normal"]),
        (faced("double_sided", face("A", **PICTURED), face("B", **PICTURED)), ["front_face", "back_face"]),
        (faced("hologram", "A", "B", "C"), ["split_half"] * 3),
        (faced("hologram", "A", face("B", type_line="Sorcery — Omen")), ["normal", "omen"]),
        # Only a subtype makes an inset.
        (faced("hologram", "A", face("B", type_line="Omen Sorcery")), ["split_half"] * 2),
        (faced("hologram", "A", face("B", type_line="Omen Sorcery — Arcane")), ["split_half"] * 2),
        (faced("hologram", "A", face("B", type_line=ABSENT), type_line=ABSENT), ["split_half"] * 2),
        (faced("hologram", face("A", **PICTURED)), ["normal"]),
        # A known layout whose faces do not fit it.
        (faced("normal", "A", "B"), ["split_half", "split_half"]),
        (card(layout="transform"), ["normal"]),
        (card(layout="adventure"), ["normal"]),
        (faced("adventure", "A", "B", face("C", type_line="Instant — Adventure")),
         ["normal", "adventure", "adventure"]),
        (faced("transform", *(face(name, **PICTURED) for name in "ABC")),
         ["front_face", "back_face", "back_face"]),
        (faced("flip", "A", "B", "C"), ["split_half"] * 3),
        (faced("split", "A"), ["normal"]),
    ],
)  # fmt: skip
def test_a_layout_that_is_unknown_or_does_not_fit_is_read_by_its_faces(made: Json, kinds: list[str]) -> None:
    told = read([made])
    assert told.index.entries.sort("face_index")["kind"].to_list() == kinds
    assert not told.rows.faces["known_layout"].any()
    assert [finding.check for finding in told.findings() if finding.severity == "warn"].count(
        "unknown-layout"
    ) == 1
