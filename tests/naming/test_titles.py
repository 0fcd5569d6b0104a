"""Strings beside a name: interchangeable names (201.3), alternate titles (201.6), spellings; which is which."""

from __future__ import annotations

import pytest

from cardnames.naming import faces
from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_of, spell, split_card
from reading import read

NOIR: Json = card(
    name="Spider-Man Noir", type_line="Legendary Creature — Human Hero", set="spm", collector_number="67"
)
ZILORTHA: Json = card(
    name="Zilortha, Strength Incarnate",
    flavor_name="Godzilla, King of the Monsters",
    promo_types=["godzillaseries", "boosterfun"],
    frame_effects=["inverted"],
    set="iko",
    collector_number="275",
)


def test_an_english_flavor_name_is_an_alternate_title_and_no_name() -> None:
    # 201.6
    told = read([ZILORTHA])
    assert told.names == ["Zilortha, Strength Incarnate"]
    assert told.aliases() == {"Godzilla, King of the Monsters": ["Zilortha, Strength Incarnate"]}
    row = told.index.aliases.row(0, named=True)
    assert row == {
        "alias": "Godzilla, King of the Monsters",
        "key": "godzilla, king of the monsters",
        "kind": "alternate_title",
        "lang": "en",
        "name": "Zilortha, Strength Incarnate",
        "oracle_id": ZILORTHA["oracle_id"],
        "face_index": 0,
        "set": "iko",
        "collector_number": "275",
        "scryfall_id": ZILORTHA["id"],
        "promo_types": ["godzillaseries", "boosterfun"],
        "frame_effects": ["inverted"],
        "status": "active",
    }
    assert told.name("Zilortha, Strength Incarnate")["alternate_titles"] == ["Godzilla, King of the Monsters"]


def test_every_printing_that_carries_a_title_is_kept() -> None:
    promo = printing_of(ZILORTHA, set="prm", collector_number="8", promo_types=ABSENT, frame_effects=ABSENT)
    told = read([ZILORTHA, promo, printing_of(ZILORTHA, set="iko", collector_number="1", flavor_name=ABSENT)])
    rows = (
        told.index.aliases.sort("set")
        .select("set", "collector_number", "promo_types", "frame_effects")
        .rows()
    )
    assert rows == [("iko", "275", ["godzillaseries", "boosterfun"], ["inverted"]), ("prm", "8", [], [])]


def test_a_title_served_twice_with_other_marks_does_not_depend_on_the_order() -> None:
    again = {**ZILORTHA, "promo_types": ["another"], "frame_effects": None}
    once, twice = read([ZILORTHA, again] * 5), read([again, ZILORTHA] * 5)
    assert once.index.aliases.equals(twice.index.aliases)
    assert once.index.aliases.height == 1


def test_a_card_may_have_many_titles_in_whatever_language() -> None:
    study = spell("Rhystic Study")
    titles = ["Stay with Me", "Unstable Harmonics", "Estudo Rístico de Outro"]
    made = [printing_of(study, flavor_name=t, collector_number=str(n)) for n, t in enumerate(titles)]
    assert read(made).name("Rhystic Study")["alternate_titles"] == sorted(titles)


@pytest.mark.parametrize("empty", ["", None, " ", ABSENT])
def test_an_empty_title_is_no_title(empty: object) -> None:
    for field in ("flavor_name", "printed_name"):
        told = read([card(**{field: empty})])
        assert told.names == ["Grizzly Bears"]
        assert told.aliases() == {}


def test_a_title_on_a_face_belongs_to_the_face() -> None:
    made = double_faced(
        face("Edgar, Charmed Groom", flavor_name="Dracula, Lord of Blood"),
        face("Edgar Markov's Coffin", flavor_name="Dracula's Coffin"),
    )
    told = read([made])
    assert told.aliases("alternate_title") == {
        "Dracula, Lord of Blood": ["Edgar, Charmed Groom"],
        "Dracula's Coffin": ["Edgar Markov's Coffin"],
    }
    assert told.index.aliases.filter(kind="alternate_title").sort("face_index")["face_index"].to_list() == [
        0,
        1,
    ]


def test_a_joined_title_of_a_whole_card_belongs_to_its_faces() -> None:
    made = split_card(face("Fire"), face("Ice"), flavor_name="Heat // Cold")
    assert read([made]).aliases("alternate_title") == {"Cold": ["Ice"], "Heat": ["Fire"]}


def test_a_title_of_a_whole_card_that_is_not_joined_stands_on_its_first_face() -> None:
    made = faced(
        "adventure", "Ancient Tomb", face("Dig", type_line="Instant — Adventure"), flavor_name="Balin's Tomb"
    )
    assert read([made]).aliases("alternate_title") == {"Balin's Tomb": ["Ancient Tomb"]}


def test_the_titles_of_both_sides_of_a_reversible_card_are_kept() -> None:
    # Blightsteel Colossus, sld: equal sides, each under a title.
    sides = [face("Blightsteel Colossus", type_line="Artifact Creature — Golem", flavor_name=title)
             for title in ("Megatron", "Galvatron")]  # fmt: skip
    told = read([faced("reversible_card", *sides)])
    assert told.names == ["Blightsteel Colossus"]
    assert told.aliases() == {"Galvatron": ["Blightsteel Colossus"], "Megatron": ["Blightsteel Colossus"]}


def test_titles_on_sides_that_are_whole_cards_belong_to_their_parts() -> None:
    def side(flavor: str) -> Json:
        name = "Bloomvine Regent // Claim Territory"
        line = "Creature — Dragon // Sorcery — Omen"
        return face(
            name,
            oracle_id=oracle("dragon"),
            type_line=line,
            mana_cost="{3}{G}{G} // {2}{G}",
            flavor_name=flavor,
        )

    told = read([faced("reversible_card", side("First // Second"), side("Third // Fourth"))])
    assert told.aliases("alternate_title") == {
        "First": ["Bloomvine Regent"],
        "Second": ["Claim Territory"],
        "Third": ["Bloomvine Regent"],
        "Fourth": ["Claim Territory"],
    }
    told = read([faced("reversible_card", side("The Whole"), side("The Whole"))])
    assert told.aliases("alternate_title") == {"The Whole": ["Bloomvine Regent"]}
    assert [entry["types"] for entry in told.entries("Claim Territory")] == [["Sorcery"]]


def test_a_title_on_one_part_of_a_reversible_card_leaves_the_others_alone() -> None:
    parts = ["Bloomvine Regent", "Claim Territory", "Bloomvine Regent"]
    sides = [face(name, oracle_id=oracle("dragon"), type_line="Creature — Dragon") for name in parts]
    sides[1]["type_line"] = "Sorcery — Omen"
    sides[2]["flavor_name"] = "A Title"
    told = read([faced("reversible_card", *sides)])
    assert told.names == ["Bloomvine Regent", "Claim Territory"]
    assert told.aliases("alternate_title") == {"A Title": ["Bloomvine Regent"]}
    assert told.entry("Claim Territory")["kind"] == "omen"


def test_a_title_that_equals_a_real_name_is_shadowed() -> None:
    told = read([printing_of(NOIR, flavor_name="Grizzly Bears"), card()])
    assert told.aliases(status="shadowed") == {"Grizzly Bears": ["Spider-Man Noir"]}
    assert told.name("Spider-Man Noir")["alternate_titles"] == []
    assert [(f.count, f.examples) for f in told.findings() if f.check == "alias-shadow"] == [
        (1, ("Grizzly Bears -> Spider-Man Noir",))
    ]


def test_a_title_that_leads_to_two_cards_is_ambiguous() -> None:
    told = read([printing_of(NOIR, flavor_name="A Title"), card(flavor_name="A Title")])
    assert told.aliases(status="ambiguous") == {"A Title": ["Grizzly Bears", "Spider-Man Noir"]}
    assert told.aliases() == {}
    assert told.name("Grizzly Bears")["alternate_titles"] == []
    assert [(f.count, f.severity) for f in told.findings() if f.check == "alias-ambiguous"] == [(1, "warn")]


def test_a_title_on_two_cards_of_one_name_leads_to_that_name() -> None:
    other = card(oracle_id=oracle("Grizzly Bears", "another"), collector_number="2", flavor_name="A Title")
    assert read([card(flavor_name="A Title"), other]).aliases() == {"A Title": ["Grizzly Bears"]}


def test_a_title_on_both_faces_of_one_card_leads_to_both() -> None:
    made = double_faced(face("Front", flavor_name="A Title"), face("Back", flavor_name="A Title"))
    assert read([made]).aliases("alternate_title") == {"A Title": ["Back", "Front"]}


# printed_name


@pytest.mark.parametrize("field", ["printed_name", "flavor_name"])
def test_a_listed_second_name_is_interchangeable_whichever_field_carries_it(field: str) -> None:
    told = read([NOIR, printing_of(NOIR, set="om1", **{field: "Kroble, Envoy of the Bog"})])
    assert told.names == ["Kroble, Envoy of the Bog", "Spider-Man Noir"]
    assert told.aliases() == {}
    assert told.seen_pairs() == [("Spider-Man Noir", "Kroble, Envoy of the Bog", "confirmed")]
    assert told.pair("Spider-Man Noir")["evidence"] == field


def test_an_english_printed_name_that_is_another_name_is_interchangeable_though_not_listed() -> None:
    told = read([card(), card(printed_name="Brown Bears", set="slx", collector_number="9")])
    assert told.names == ["Brown Bears", "Grizzly Bears"]
    assert told.seen_pairs() == [("Grizzly Bears", "Brown Bears", "inferred")]


def test_an_unlisted_flavor_name_is_only_a_title() -> None:
    assert read([card(), card(flavor_name="Brown Bears", collector_number="9")]).names == ["Grizzly Bears"]


def test_a_printing_with_both_fields_alike_is_interchangeable_and_has_no_title() -> None:
    # sld/609: Hawkins National Laboratory // The Upside Down.
    made = double_faced(
        face("Havengul Laboratory", printed_name="Hawkins National Laboratory",
             flavor_name="Hawkins National Laboratory", type_line="Legendary Land"),
        face("Havengul Mystery", printed_name="The Upside Down", flavor_name="The Upside Down",
             type_line="Legendary Land"),
        set="sld", collector_number="609",
    )  # fmt: skip
    told = read([made])
    assert told.names == [
        "Havengul Laboratory",
        "Havengul Mystery",
        "Hawkins National Laboratory",
        "The Upside Down",
    ]
    assert told.aliases("alternate_title") == {}
    assert {pair[2] for pair in told.seen_pairs()} == {"confirmed"}


def test_a_title_that_repeats_an_unlisted_second_name_of_its_face_is_none() -> None:
    told = read(
        [card(printed_name="Brown Bears", flavor_name="Brown Bears"), card(name="Opt", flavor_name="A Title")]
    )
    assert told.names == ["Brown Bears", "Grizzly Bears", "Opt"]
    assert told.aliases("alternate_title") == {"A Title": ["Opt"]}
    assert told.aliases("alternate_title", status="shadowed") == {}


def test_a_title_beside_a_second_name_stays_a_title() -> None:
    made = card(printed_name="Brown Bears", flavor_name="A Title")
    told = read([made])
    assert told.names == ["Brown Bears", "Grizzly Bears"]
    assert told.aliases() == {"A Title": ["Grizzly Bears"]}


@pytest.mark.parametrize("field", ["printed_name", "flavor_name"])
def test_a_printed_name_that_differs_in_typography_only_is_a_spelling(field: str) -> None:
    # With Great Power, spm and om1.
    told = read([spell("With Great Power . . .", **{field: "With Great Power..."})])
    assert told.names == ["With Great Power . . ."]
    assert told.aliases("typographic") == {"With Great Power...": ["With Great Power . . ."]}
    assert told.seen_pairs() == []


def test_a_printed_name_that_equals_the_name_says_nothing() -> None:
    assert read([card(printed_name="Grizzly Bears")]).aliases() == {}


def test_a_printed_name_in_another_language_leads_to_the_name_and_is_none() -> None:
    bolt = spell("Lightning Bolt")
    made = [
        bolt,
        printing_of(bolt, lang="fr", printed_name="Foudre", set="leg", released_at="2010-01-01"),
        printing_of(bolt, lang="fr", printed_name="Foudre", set="zzz", released_at="1995-01-01"),
        printing_of(bolt, lang="fr", printed_name="Foudre", set="zzy", released_at="1995-01-01"),
        printing_of(bolt, lang="de", printed_name="Blitzschlag"),
        printing_of(bolt, lang="ja", printed_name="稲妻"),
        printing_of(bolt, lang="es", printed_name="Lightning Bolt"),
    ]
    told = read(made)
    assert told.names == ["Lightning Bolt"]
    assert read(made[::-1]).index.aliases.equals(told.index.aliases)
    rows = told.index.aliases.select("alias", "kind", "lang", "set").rows()
    assert rows == [
        ("Blitzschlag", "printed_name", "de", "tst"),
        ("Foudre", "printed_name", "fr", "zzy"),
        ("稲妻", "printed_name", "ja", "tst"),
    ]


def test_the_tables_are_the_same_in_portions_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [
        card(name=f"Bear {n}", lang=lang, printed_name=f"{lang} {n}")
        for n in range(5)
        for lang in ("de", "fr")
    ]
    whole = read(made).index.aliases
    assert whole.height == 10
    for size in (1, 3, 10):
        monkeypatch.setattr(faces, "PORTION", size)
        assert read(made).index.aliases.equals(whole)


def test_a_listed_name_in_another_language_is_a_translation_all_the_same() -> None:
    told = read([NOIR, printing_of(NOIR, lang="fr", printed_name="Kroble, Envoy of the Bog")])
    assert told.names == ["Spider-Man Noir"]
    assert told.aliases("printed_name") == {"Kroble, Envoy of the Bog": ["Spider-Man Noir"]}


def test_the_flavor_name_of_a_foreign_printing_is_no_title() -> None:
    assert read([card(lang="fr", flavor_name="Un titre")]).aliases() == {}


def test_the_same_translation_of_two_cards_is_ambiguous() -> None:
    made = [spell(name, lang="fr", printed_name="Foudre") for name in ("Lightning Bolt", "Thunderbolt")]
    assert read(made).aliases(status="ambiguous") == {"Foudre": ["Lightning Bolt", "Thunderbolt"]}


def test_a_joined_translation_on_each_half_is_taken_apart() -> None:
    # Push // Pull, fr: both faces show the joined name.
    halves = [face(name, printed_name="Pousser // Tirer") for name in ("Push", "Pull")]
    told = read([split_card(*halves, lang="fr")])
    assert told.aliases("printed_name") == {"Pousser": ["Push"], "Tirer": ["Pull"]}


def test_a_translated_face_in_another_order_finds_its_name() -> None:
    made = double_faced("Front", "Back", oracle_id=oracle("dfc"))
    turned = double_faced(
        face("Back", printed_name="Hinten"),
        face("Front", printed_name="Vorne"),
        lang="de",
        oracle_id=oracle("dfc"),
    )
    assert read([made, turned]).aliases("printed_name") == {"Hinten": ["Back"], "Vorne": ["Front"]}


def test_a_title_on_a_printing_with_its_faces_turned_finds_its_name() -> None:
    made = double_faced("Front", "Back", oracle_id=oracle("dfc"), released_at="2020-01-01")
    turned = double_faced(face("Back", flavor_name="A Title"), "Front", oracle_id=oracle("dfc"), set="old")
    told = read([made, turned])
    assert told.aliases("alternate_title") == {"A Title": ["Back"]}
    assert told.index.aliases.filter(kind="alternate_title")["face_index"].to_list() == [1]


def test_what_stands_on_a_face_that_the_card_lacks_belongs_to_its_last() -> None:
    made = double_faced("Front", "Back...", oracle_id=oracle("dfc"), released_at="2020-01-01")
    other = faced(
        "hologram", "Front", "Middle", face("Back . . .", flavor_name="A Title"), oracle_id=oracle("dfc")
    )
    told = read([made, other])
    assert told.names == ["Back...", "Front"]
    assert told.aliases("typographic") == {"Back . . .": ["Back..."]}
    assert told.aliases("alternate_title") == {"A Title": ["Back..."]}
    foreign = faced("hologram", "X", "Y", face("Z", printed_name="Zett"), oracle_id=oracle("dfc"), lang="de")
    assert read([made, foreign]).aliases("printed_name") == {"Zett": ["Back..."]}


def test_a_second_name_on_a_side_that_is_a_whole_card_belongs_to_its_part() -> None:
    line = "Creature — Dragon // Sorcery — Omen"
    whole = face(
        "Regent // Territory", oracle_id=oracle("dragon"), type_line=line, printed_name="Other // Place"
    )
    assert read([faced("reversible_card", whole)]).seen_pairs() == [
        ("Regent", "Other", "inferred"),
        ("Territory", "Place", "inferred"),
    ]
    whole["printed_name"] = "The Whole"
    assert read([faced("reversible_card", whole)]).seen_pairs() == [("Regent", "The Whole", "inferred")]


def test_a_title_of_a_card_with_a_single_face_is_the_faces() -> None:
    made = card(card_faces=[face("Grizzly Bears")], flavor_name="A Title")
    assert read([made]).aliases("alternate_title") == {"A Title": ["Grizzly Bears"]}


def test_a_card_without_an_english_printing_is_read_from_what_there_is() -> None:
    told = read([card(name="Dwarven Warriors", lang="dw", type_line="Creature — Dwarf Warrior")])
    assert told.names == ["Dwarven Warriors"]


# A- names


def test_a_rebalanced_card_bears_the_plain_name() -> None:
    arena: Json = {"promo_types": ["rebalanced"], "games": ["arena"], "digital": True}
    lier = card(name="A-Lier, Disciple of the Drowned", **arena)
    told = read([lier])
    row = told.entry("Lier, Disciple of the Drowned")
    assert (row["rebalanced"], row["scope"], row["card_name"]) == (
        True,
        "digital",
        "Lier, Disciple of the Drowned",
    )
    assert told.aliases() == {"A-Lier, Disciple of the Drowned": ["Lier, Disciple of the Drowned"]}
    both = read([lier, card(name="Lier, Disciple of the Drowned")])
    assert both.name("Lier, Disciple of the Drowned")["scope"] == "traditional"
    assert [row["rebalanced"] for row in both.entries("Lier, Disciple of the Drowned")].count(True) == 1


def test_every_face_of_a_rebalanced_card_bears_its_plain_name() -> None:
    made = double_faced(
        "A-Devoted Grafkeeper", "A-Departed Soulkeeper", promo_types=["rebalanced"], games=["arena"]
    )
    told = read([made])
    assert told.names == ["Departed Soulkeeper", "Devoted Grafkeeper"]
    assert told.aliases("rebalanced") == {
        "A-Departed Soulkeeper": ["Departed Soulkeeper"],
        "A-Devoted Grafkeeper": ["Devoted Grafkeeper"],
        "A-Devoted Grafkeeper // A-Departed Soulkeeper": ["Departed Soulkeeper", "Devoted Grafkeeper"],
    }
    assert told.aliases("joined_name").keys() == {"Devoted Grafkeeper // Departed Soulkeeper"}


def test_a_town_is_a_name_that_nobody_rebalanced() -> None:
    told = read([card(name="A-Town", promo_types=["playtest"])])
    assert told.names == ["A-Town"]
    assert told.aliases() == {}
    assert told.entry("A-Town")["rebalanced"] is False


def test_a_rebalanced_card_without_the_mark_keeps_its_name() -> None:
    told = read([card(name="Lier", promo_types=["rebalanced"], games=["arena"])])
    assert told.names == ["Lier"]
    assert told.aliases() == {}
