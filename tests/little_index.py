"""One hand-written card for every kind of answer, as a publication: see `tiny_publication` for the rows."""

from __future__ import annotations

from pathlib import Path

from tiny_publication import Row, alias, an_id, entry, pair, publish, refusal

OMEN_DRAGON = "Bloomvine Regent // Claim Territory"
BORROWER = "Brazen Borrower // Petty Theft"
GOBLIN = "Akki Lavarunner // Tok-Tok, Volcano Born"
LABORATORY = "Havengul Laboratory // Havengul Mystery"
TRUCE = "Emeritus of Truce // Swords to Plowshares"
WHO = "Who // What"


def _parts(card: str, names: list[str], **other: object) -> list[Row]:
    """A joined name's aliases, one a part."""
    return [
        alias(card, name, "joined_name", card=card, face_index=place, **other)
        for place, name in enumerate(names)
    ]


ENTRIES: list[Row] = [
    entry("Fire", card="Fire // Ice", kind="split_half", layout="split"),
    entry("Ice", card="Fire // Ice", kind="split_half", layout="split", face_index=1),
    entry("Start", card="Start // Fire", kind="split_half", layout="split"),
    entry("Fire", "Sorcery", card="Start // Fire", kind="split_half", layout="split", face_index=1),
    entry("Brazen Borrower", "Creature — Faerie Rogue", card=BORROWER, layout="adventure", mana_value=3.0),
    entry("Petty Theft", "Instant — Adventure", "adventure", card=BORROWER, layout="adventure", face_index=1),
    entry("Bloomvine Regent", "Creature — Dragon", card=OMEN_DRAGON, layout="adventure"),
    entry("Claim Territory", "Sorcery — Omen", "omen", card=OMEN_DRAGON, layout="adventure", face_index=1),
    entry("Akki Lavarunner", "Creature — Goblin Warrior", card=GOBLIN, layout="flip"),
    entry(
        "Tok-Tok, Volcano Born",
        "Legendary Creature — Goblin Shaman",
        "flip_alternative",
        card=GOBLIN,
        layout="flip",
        face_index=1,
    ),
    entry("Emeritus of Truce", "Creature — Cat Cleric", card=TRUCE, layout="prepare"),
    entry("Swords to Plowshares", card=TRUCE, kind="prepare_spell", layout="prepare", face_index=1),
    entry("Swords to Plowshares"),
    entry("Brisela, Voice of Nightmares", "Legendary Creature — Eldrazi Angel", "meld_result", layout="meld"),
    entry("Havengul Laboratory", "Legendary Land", "front_face", card=LABORATORY, layout="transform"),
    entry(
        "Havengul Mystery", "Legendary Land", "back_face", card=LABORATORY, layout="transform", face_index=1
    ),
    entry(
        "The Upside Down",
        "Legendary Land",
        "back_face",
        card=LABORATORY,
        layout="transform",
        face_index=1,
        oracle_face_name="Havengul Mystery",
    ),
    entry("Greymond, Avacyn's Stalwart", "Legendary Creature — Human Soldier"),
    entry(
        "Rick, Steadfast Leader",
        "Legendary Creature — Human Soldier",
        card="Greymond, Avacyn's Stalwart",
        oracle_face_name="Greymond, Avacyn's Stalwart",
        set="sld",
        collector_number="143",
    ),
    entry("Zilortha, Strength Incarnate", "Legendary Creature — Dinosaur"),
    entry("Lightning Bolt"),
    entry("Llanowar Elves", "Creature — Elf Druid"),
    entry("Lim-Dûl's Vault"),
    entry('"Ach! Hans, Run!"', "Enchantment", scope="casual"),
    entry("_____", "Creature", scope="casual"),
    entry("______", "Creature", scope="casual"),
    entry("SP//dr, Piloted by Peni", "Legendary Artifact Creature — Spider Hero"),
    entry("Undercity", "Dungeon — Undercity", scope="nontraditional"),
    entry("Who", card=WHO, kind="split_half", layout="split", scope="casual"),
    entry("What", card=WHO, kind="split_half", layout="split", scope="casual", face_index=1),
    entry("Forge Foundlings", "Creature — Dwarf", scope="digital"),
    entry("Red Herring", "Artifact Creature — Clue Fish"),
    entry(
        "Red Herring", "Creature — Fish", oracle_id=an_id("playtest herring"), scope="casual", playtest=True
    ),
    entry("The One Ring", "Legendary Artifact"),
    entry(
        "The One Ring",
        "Legendary Artifact",
        scope="digital",
        rebalanced=True,
        oracle_id=an_id("A-The One Ring"),
    ),
    entry("Urza’s Bauble", "Artifact", oracle_id=an_id("bauble")),
    entry("Urza, Lord High Artificer", "Legendary Creature — Human Artificer"),
    entry("With Great Power...", "Enchantment — Aura"),
    entry("Preview Without Types", "", mana_cost=None, mana_value=None),
    entry("Wasteland", "Land"),
    entry("Waste Land", "Land", oracle_id=an_id("another land")),
    entry("Devotion", "Enchantment"),
]

ALIASES: list[Row] = [
    *_parts("Fire // Ice", ["Fire", "Ice"]),
    *_parts("Start // Fire", ["Start", "Fire"]),
    *_parts(BORROWER, ["Brazen Borrower", "Petty Theft"]),
    *_parts(OMEN_DRAGON, ["Bloomvine Regent", "Claim Territory"]),
    *_parts(GOBLIN, ["Akki Lavarunner", "Tok-Tok, Volcano Born"]),
    *_parts(TRUCE, ["Emeritus of Truce", "Swords to Plowshares"]),
    *_parts(LABORATORY, ["Havengul Laboratory", "Havengul Mystery"]),
    *_parts(WHO, ["Who", "What"]),
    alias(
        "Godzilla, King of the Monsters",
        "Zilortha, Strength Incarnate",
        "alternate_title",
        set="iko",
        collector_number="275",
    ),
    alias("A Title of Two Cards", "Lightning Bolt", "alternate_title", status="ambiguous"),
    alias("A Title of Two Cards", "Llanowar Elves", "alternate_title", status="ambiguous"),
    alias("Wasteland", "Waste Land", "alternate_title", status="shadowed"),
    alias("A-The One Ring", "The One Ring", "rebalanced"),
    alias("With Great Power . . .", "With Great Power...", "typographic"),
    alias("Foudre", "Lightning Bolt", "printed_name", lang="fr"),
    alias("稲妻", "Lightning Bolt", "printed_name", lang="ja"),
    alias("Zwei Karten", "Lightning Bolt", "printed_name", lang="de", status="ambiguous"),
    alias("Zwei Karten", "Fire", "printed_name", lang="de", status="ambiguous", card="Fire // Ice"),
    alias("Dévotion", "Lightning Bolt", "printed_name", lang="fr"),
]

REFUSALS: list[Row] = [
    refusal("Marit Lage", "token"),
    refusal("The Initiative", "helper_card"),
    refusal("Chandra, Awakened Inferno Emblem", "emblem"),
    refusal("Island // Island", "art_card"),
    refusal("Faceless Front", "front_card"),
    refusal("Ancestral Hot Dog Minotaur", "sticker_sheet"),
]

PAIRS: list[Row] = [
    pair("Greymond, Avacyn's Stalwart", "Rick, Steadfast Leader", set_b="sld", number_b="143"),
    pair(
        "Havengul Mystery",
        "The Upside Down",
        oracle_id=an_id(LABORATORY),
        face_index=1,
        set_b="sld",
        number_b="609",
    ),
]


def publish_little(root: Path) -> Path:
    """The publication; returns its root."""
    publish(root, ENTRIES, ALIASES, REFUSALS, PAIRS)
    return root
