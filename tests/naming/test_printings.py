"""Which printing a face is read from, and that the order of lines never matters."""

from __future__ import annotations

import random
from datetime import date as day
from itertools import permutations

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardnames.naming.gathered import Gathered
from cardnames.naming.printings import digits_of
from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_id, printing_of, split_card
from cases import CASES
from reading import read, tables

PREVIEW: Json = dict.fromkeys(("type_line", "mana_cost", "cmc", "colors"), ABSENT)


def bears(**overrides: object) -> Json:
    """A printing told apart by its power."""
    return card(**{"id": printing_id("Grizzly Bears", "tst", str(sorted(overrides.items()))), **overrides})


@pytest.mark.parametrize(
    ("preferred", "other"),
    [
        # English before other languages, whatever else.
        ({"released_at": "1994-01-01", **PREVIEW}, {"lang": "fr", "released_at": "2020-01-01"}),
        (
            {"released_at": "1994-01-01", "layout": "reversible_card", **PREVIEW},
            {"lang": "fr", "released_at": "2020-01-01"},
        ),
        # The card before a reversible printing of it.
        (
            {"released_at": "1994-01-01", **PREVIEW},
            {"layout": "reversible_card", "released_at": "2020-01-01"},
        ),
        # ... and before one that is labelled as no card is, or as nobody knows.
        ({"released_at": "1994-01-01", **PREVIEW}, {"layout": "token", "released_at": "2020-01-01"}),
        ({"released_at": "1994-01-01", **PREVIEW}, {"layout": "art_series", "released_at": "2020-01-01"}),
        ({"released_at": "1994-01-01", **PREVIEW}, {"layout": "double_sided", "released_at": "2020-01-01"}),
        # Full objects before previews.
        ({"released_at": "1994-01-01"}, {"released_at": "2020-01-01", "type_line": ABSENT}),
        ({"released_at": "1994-01-01"}, {"released_at": "2020-01-01", "mana_cost": ABSENT}),
        # The newest; an unknown or nonsensical date is last.
        ({"released_at": "2020-01-02"}, {"released_at": "2020-01-01"}),
        ({"released_at": "1994-01-01"}, {"released_at": ABSENT}),
        ({"released_at": "1994-01-01"}, {"released_at": "2109-01-01"}),
        ({"released_at": "1994-01-01"}, {"released_at": "2020-13-01"}),
        ({"released_at": "1994-01-01"}, {"released_at": "1990-01-01"}),
        ({"released_at": "1994-01-01"}, {"released_at": "soon"}),
        ({"released_at": "1994-01-01"}, {"released_at": "2020-1-1"}),
        # Set, number, id.
        ({"set": "aaa", "collector_number": "9"}, {"set": "bbb", "collector_number": "1"}),
        ({"collector_number": "1", "id": f"{9:032x}"}, {"collector_number": "2", "id": f"{1:032x}"}),
        ({"id": f"{1:032x}"}, {"id": f"{2:032x}"}),
    ],
)
def test_a_face_is_read_from_the_preferred_printing(preferred: Json, other: Json) -> None:
    def as_uuid(made: Json) -> Json:
        text = str(made.get("id", ""))
        return (
            made | {"id": f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"}
            if text
            else made
        )

    printings = [bears(power="7", **as_uuid(preferred)), bears(power="1", **as_uuid(other))]
    for lines in (printings, printings[::-1]):
        assert read(lines).entry("Grizzly Bears")["power"] == "7"


def test_a_card_with_faces_is_full_without_a_cost_of_its_own() -> None:
    full = double_faced(face("Front", power="7"), "Back", released_at="1994-01-01")
    preview = double_faced(
        face("Front", power="1"), "Back", released_at="2020-01-01", set="new", type_line=ABSENT
    )
    assert "mana_cost" not in full
    for lines in ([full, preview], [preview, full]):
        assert read(lines).entry("Front")["power"] == "7"


@pytest.mark.parametrize(
    ("date", "known"),
    [
        ("1993-08-04", False),
        ("1993-08-05", True),
        ("2099-12-31", True),
        ("2100-01-01", False),
        ("2020-02-29", True),
        ("2021-02-29", False),
        ("2020-2-1", False),
        ("20200201", False),
        ("2020-02-01T00:00", False),
    ],
)
def test_a_release_date_is_a_day_from_the_first_set_to_the_end_of_the_century(date: str, known: bool) -> None:
    first = read([card(released_at=date)]).name("Grizzly Bears")["first_released"]
    assert first == (day.fromisoformat(date) if known else None)


@pytest.mark.parametrize(
    ("number", "digits"),
    [("49", 49), ("255", 255), ("49a", 49), ("A-12", 12), ("2★3", 23), ("★", 0), ("007", 7), ("9" * 400, 999_999_999)],
)  # fmt: skip
def test_a_collector_number_counts_by_its_digits(number: str, digits: int) -> None:
    assert digits_of(number) == digits


def test_the_newest_printing_tells_what_the_card_asks_for() -> None:
    old = card(oracle_text="Name a card.", released_at="1994-01-01")
    for text, asked in (
        ("Choose a creature card name.", ["creature card name"]),
        ("Trample", []),
        (ABSENT, []),
    ):
        new = printing_of(old, oracle_text=text, released_at="2020-01-01", set="new")
        for lines in ([old, new], [new, old]):
            assert read(lines).index.askers["restriction_text"].to_list() == asked


@pytest.mark.parametrize(
    ("text", "asks"),
    [("Name a card.", True), ("Choose a card name.", True), ("Double agenda", True), ("Trample", False),
     ("NAMELESS", False), ("AGENDA", False)],
)  # fmt: skip
def test_only_texts_with_the_words_that_a_request_needs_are_kept(text: str, asks: bool) -> None:
    assert (read([card(oracle_text=text)]).rows.texts.height == 1) is asks


def test_what_nobody_sees_in_a_text_is_a_blank_in_the_request() -> None:
    asked = read([card(oracle_text="Choose a creature\x1bcard name.")]).index.askers["restriction_text"]
    assert asked.to_list() == ["creature card name"]


def test_the_same_id_twice_with_other_content_does_not_depend_on_order() -> None:
    once, twice = card(power="1"), card(power="2")
    assert tables(read([once, twice])) == tables(read([twice, once]))
    told = read([once, twice, once])
    assert [(f.check, f.count) for f in told.findings() if f.check == "duplicate-ids"] == [
        ("duplicate-ids", 2)
    ]


def test_one_printing_with_a_wrong_layout_takes_no_name_away() -> None:
    # One ordinary card was served with a wrong layout for a while.
    right = [card(set=code) for code in ("aaa", "bbb")]
    for layout in ("token", "emblem", "art_series", "front_card", "double_faced_token", "double_sided"):
        stray = card(set="ccc", layout=layout, released_at="2026-01-01")
        for lines in ([*right, stray], [stray, *right]):
            told = read(lines)
            assert told.names == ["Grizzly Bears"]
            assert told.entry("Grizzly Bears")["layout"] == "normal"
            assert told.refusals() == {}


def test_ids_that_share_their_first_half_are_two() -> None:
    one = card(id="00000000-0000-0000-0000-000000000001")
    told = read([one, printing_of(one, id="00000000-0000-0000-0000-000000000002")])
    assert told.cards.duplicate_ids() == 0


def test_the_first_release_is_that_of_all_printings_and_nonsense_is_unknown() -> None:
    made = [card(released_at=date, collector_number=str(number)) for number, date in enumerate(
        ("2020-01-01", "1994-02-03", "2109-01-01", "1899-12-31"), start=1)]  # fmt: skip
    assert str(read(made).name("Grizzly Bears")["first_released"]) == "1994-02-03"
    assert read([card(released_at="2109-01-01")]).name("Grizzly Bears")["first_released"] is None
    foreign = printing_of(made[0], lang="fr", released_at="1993-12-31")
    assert str(read([*made, foreign]).name("Grizzly Bears")["first_released"]) == "1993-12-31"


def test_printings_with_an_unknown_border_are_counted_over_all_sets() -> None:
    borders = ["pink", "pink", "mauve", ABSENT, "black"]
    made = [card(border_color=border, set=code) for border in borders for code in ("aaa", "bbb")]
    assert read(made).cards.unknown_borders() == {"pink": 4, "mauve": 2, "None": 2}


def test_an_old_spelling_is_an_alias_and_the_newest_counts() -> None:
    old = card(name="Urza’s Tower", oracle_id=oracle("tower"), released_at="1994-03-04", set="atq")
    new = card(name="Urza's Tower", oracle_id=oracle("tower"), released_at="2022-01-01", set="dmr")
    for lines in ([old, new], [new, old]):
        told = read(lines)
        assert told.names == ["Urza's Tower"]
        assert told.aliases() == {"Urza’s Tower": ["Urza's Tower"]}
        row = told.index.aliases.row(0, named=True)
        assert (row["kind"], row["lang"], row["set"]) == ("typographic", "en", "atq")
        assert [finding.examples for finding in told.findings() if finding.check == "printings-disagree"] == [
            ("Urza's Tower",)
        ]


def test_an_older_name_that_folds_otherwise_is_no_alias() -> None:
    old = card(name="Erase (Not the Urza's Legacy One)", oracle_id=oracle("erase"), released_at="1994-01-01")
    told = read([old, card(name="Erase", oracle_id=oracle("erase"), set="new", released_at="2004-01-01")])
    assert told.names == ["Erase"]
    assert told.aliases() == {}


def test_an_old_spelling_on_a_foreign_printing_is_english_all_the_same() -> None:
    old = card(
        name="Urza’s Tower", oracle_id=oracle("tower"), lang="fr", printed_name="Tour d'Urza", set="atq"
    )
    told = read([card(name="Urza's Tower", oracle_id=oracle("tower")), old])
    assert told.aliases("typographic") == {"Urza’s Tower": ["Urza's Tower"]}
    assert told.aliases("printed_name") == {"Tour d'Urza": ["Urza's Tower"]}
    assert told.index.aliases.sort("kind")["lang"].to_list() == ["fr", "en"]


@pytest.mark.parametrize("marks", [{}, {"lang": "fr"}, {"flavor_name": "A Title"}])
def test_an_old_spelling_is_shown_by_its_earliest_printing_on_a_table(marks: Json) -> None:
    tower = card(name="Urza’s Tower", oracle_id=oracle("tower"), **marks)
    old = [
        printing_of(tower, set="zzz", released_at="1994-03-04"),
        printing_of(tower, set="atq", released_at="1994-03-04"),
        printing_of(tower, set="aaa", released_at="1995-01-01"),
        printing_of(tower, set="dig", released_at="1994-01-01", games=["arena"], digital=True),
    ]
    new = card(name="Urza's Tower", oracle_id=oracle("tower"), released_at="2022-01-01", set="dmr")
    for lines in permutations(old):
        rows = read([*lines, new]).index.aliases.filter(kind="typographic")
        assert rows.select("alias", "set").rows() == [("Urza’s Tower", "atq")]


@pytest.mark.parametrize(
    "other",
    [
        {"type_line": "Creature — Viashino"},
        {"mana_cost": "{G}{G}"},
        {"name": "Grizzly  Bears"},
    ],
)
def test_printings_that_disagree_are_told(other: Json) -> None:
    pair = [card(), card(oracle_id=oracle("Grizzly Bears"), set="old", released_at="1994-01-01", **other)]
    for lines in (pair, pair[::-1]):
        checks = [finding.check for finding in read(lines).findings()]
        assert "printings-disagree" in checks


def disagree(lines: list[Json]) -> bool:
    return "printings-disagree" in [finding.check for finding in read(lines).findings()]


@pytest.mark.parametrize(
    ("key", "one", "other"), [("mana_cost", "{1}", "{2}"), ("type_line", "Instant", "Sorcery")]
)
def test_faces_that_disagree_are_told(key: str, one: str, other: str) -> None:
    made = [
        double_faced(face("A", **{key: text}), "B", set=code) for text, code in ((one, "aaa"), (other, "bbb"))
    ]
    assert disagree(made)
    assert not disagree([made[0], printing_of(made[0], set="ccc")])


def test_a_preview_among_printings_that_disagree_hides_nothing() -> None:
    costs = {"aaa": "{1}", "bbb": "{2}", "new": ABSENT}
    made = [card(set=code, mana_cost=cost) for code, cost in costs.items()]
    for lines in permutations(made):
        assert disagree(list(lines))


@pytest.mark.parametrize(
    "other",
    [
        {"type_line": ABSENT},
        {"mana_cost": ABSENT},
        {"type_line": "Créature : ours", "lang": "fr"},
        {"layout": "reversible_card", "name": "Grizzly Bear"},
        {"released_at": "1999-01-01"},
    ],
)
def test_what_says_nothing_else_disagrees_with_nothing(other: Json) -> None:
    pair = [card(), card(oracle_id=oracle("Grizzly Bears"), set="old", **other)]
    for lines in (pair, pair[::-1]):
        told = read(lines)
        assert "printings-disagree" not in [finding.check for finding in told.findings()]
        assert told.names == ["Grizzly Bears"]
        assert told.aliases() == {}


# Reversible cards.


def side(name: str, **overrides: object) -> Json:
    return face(name, mana_cost="{1}{G}", type_line="Creature — Bear", **overrides)


def test_equal_sides_are_one_face_of_the_card_of_their_own() -> None:
    # Okaun, Eye of Chaos: sld/380 and the card.
    reversible = faced("reversible_card", side("Okaun"), side("Okaun"), set="sld", collector_number="380")
    told = read([reversible])
    assert told.names == ["Okaun"]
    assert told.rows.faces["printings"].to_list() == [1]
    assert told.entry("Okaun") | {"kind": "normal", "mana_value": 2.0, "set": "sld"} == told.entry("Okaun")
    told = read([reversible, card(name="Okaun", layout="normal", set="bbd", released_at="1999-01-01")])
    assert told.entry("Okaun")["set"] == "bbd"


def test_a_side_whose_cost_is_unknown_keeps_scryfalls_value() -> None:
    sides = [face("Okaun", type_line="Creature — Bear", mana_cost=ABSENT, cmc=4.0) for _ in range(2)]
    assert read([faced("reversible_card", *sides)]).entry("Okaun")["mana_value"] == 4.0


def test_different_sides_are_two_cards() -> None:
    told = read([faced("reversible_card", side("Okaun"), side("Zndrsplt"))])
    assert told.names == ["Okaun", "Zndrsplt"]
    assert told.entry("Okaun")["card_name"] == "Okaun"
    assert told.aliases() == {}


def test_sides_that_are_cards_of_their_own_are_read_so_whatever_the_layout() -> None:
    sides = [side(name, oracle_id=oracle(name)) for name in ("Okaun", "Zndrsplt")]
    told = read([faced("transform", *sides, oracle_id=ABSENT)])
    assert [(name, told.entry(name)["kind"]) for name in told.names] == [
        ("Okaun", "normal"),
        ("Zndrsplt", "normal"),
    ]
    assert [finding.check for finding in told.findings()] == ["interchangeable"]
    assert (
        read([faced("transform", *sides, oracle_id=ABSENT), card(name="Okaun")]).entry("Okaun")["card_name"]
        == "Okaun"
    )


@pytest.mark.parametrize(
    "names",
    [
        ("Bloomvine Regent // Claim Territory", "Bloomvine Regent"),
        ("Bloomvine Regent // Claim Territory", "Bloomvine Regent // Claim Territory"),
        ("Bloomvine Regent", "Claim Territory", "Bloomvine Regent"),
        ("Bloomvine Regent", "Claim Territory", "Bloomvine Regent", "Claim Territory"),
        ("Bloomvine Regent", "Claim Territory"),
    ],
)
def test_an_omen_dragon_served_as_a_reversible_card_has_its_two_names(names: tuple[str, ...]) -> None:
    dragon = oracle("dragon")
    lines = {"Bloomvine Regent": "Creature — Dragon", "Claim Territory": "Sorcery — Omen"}
    costs = {"Bloomvine Regent": "{3}{G}{G}", "Claim Territory": "{2}{G}"}

    def joined(table: dict[str, str], name: str) -> str:
        return " // ".join(table[part] for part in name.split(" // "))

    parts = [
        face(n, oracle_id=dragon, type_line=joined(lines, n), mana_cost=joined(costs, n), cmc=5.0)
        for n in names
    ]
    reversible = faced("reversible_card", *parts, set="tdm", released_at="2026-01-01")
    ordinary = faced(
        "adventure",
        *(face(n, type_line=lines[n], mana_cost=costs[n]) for n in lines),
        oracle_id=dragon,
        set="tdm",
        collector_number="2",
        released_at="2025-04-11",
    )
    for printings in ([reversible], [reversible, ordinary], [ordinary, reversible]):
        told = read(printings)
        assert told.names == ["Bloomvine Regent", "Claim Territory"]
        assert told.entry("Claim Territory")["kind"] == "omen"
        assert told.entry("Claim Territory")["mana_cost"] == "{2}{G}"
        assert told.entry("Claim Territory")["types"] == ["Sorcery"]
        assert told.aliases() == {
            "Bloomvine Regent // Claim Territory": ["Bloomvine Regent", "Claim Territory"]
        }
        assert {finding.check for finding in told.findings()} == {"interchangeable"}


def test_parts_that_do_not_match_their_sides_type_line_are_unknown_in_type() -> None:
    told = read([faced("reversible_card", face("A // B", type_line="Instant", mana_cost="{R}"))])
    assert told.names == ["A", "B"]
    assert told.entry("A")["types"] == []
    assert told.entry("A")["mana_cost"] is None


def test_a_reversible_card_without_oracle_id_anywhere_is_set_aside() -> None:
    sides = [side("Okaun", oracle_id=ABSENT), side("Okaun", oracle_id=ABSENT)]
    made = faced("reversible_card", *sides)
    made["card_faces"] = [{k: v for k, v in part.items() if k != "oracle_id"} for part in made["card_faces"]]  # type: ignore[attr-defined]
    told = read([made, card()])
    assert told.names == ["Grizzly Bears"]
    assert [str(bad) for bad in told.bad] == [
        "line 1, $.card_faces[0].oracle_id: missing: nothing says which card this is"
    ]


def test_a_card_without_oracle_id_anywhere_is_set_aside() -> None:
    told = read([card(), card(oracle_id=ABSENT, name="Nobody"), split_card(oracle_id=ABSENT)])
    assert [(bad.line, bad.path) for bad in told.bad] == [
        (2, "$.oracle_id"),
        (3, "$.card_faces[0].oracle_id"),
    ]
    assert {bad.reason for bad in told.bad} == {"missing: nothing says which card this is"}
    assert told.names == ["Grizzly Bears"]


def test_the_wave_of_2026_changes_no_name() -> None:
    # 2026-03-31: every printing of many cards came as reversible_card, with its oracle_id and without sides.
    before = [card(), double_faced("Delver of Secrets", "Insectile Aberration"), card(name="Ponder")]
    wave = [{**made, "layout": "reversible_card"} for made in before]
    told, again = read(before), read(wave)
    assert again.names == told.names
    assert again.index.entries["kind"].to_list() == told.index.entries["kind"].to_list()
    assert again.bad == []


def test_a_reversible_side_adds_no_name_that_the_card_contradicts() -> None:
    ours = card(name="Okaun, Eye of Chaos", released_at="1999-01-01")
    wrong = faced(
        "reversible_card", side("Okaun", oracle_id=oracle("Okaun, Eye of Chaos")), released_at="2020-01-01"
    )
    for lines in ([ours, wrong], [wrong, ours]):
        assert read(lines).names == ["Okaun, Eye of Chaos"]


# Order.

ODD: list[Json] = [
    {},
    {"released_at": "1994-01-01"},
    {"released_at": "2109-01-01"},
    {"released_at": None},
    {"name": "Grizzly Bears’"},
    {"name": "Grizzly Bear"},
    {"name": " Grizzly Bears"},
    {"type_line": "Creature — Beast"},
    {"type_line": None},
    {"type_line": "Creature\x1b"},
    {"mana_cost": "{2}"},
    {"mana_cost": None},
    {"mana_cost": "2"},
    {"power": "\x1b[31m"},
    {"power": "9"},
    {"loyalty": "\u202e"},
    {"collector_number": ""},
    {"collector_number": "380★"},
    {"id": "ABCDEF00-0000-0000-0000-000000000000"},
    {"id": "0000000 -0000-0000-0000-000000000000"},
    {"lang": "fr", "printed_name": "Ours"},
    {"lang": "fr", "printed_name": "Ours", "type_line": "Ours\x00"},
    {"lang": "de", "printed_name": "Ours", "name": "Grizzly-Bears"},
    {"lang": "de", "printed_name": "Ours\u200b"},
    {"lang": "xx"},
    {"flavor_name": "A Title", "promo_types": ["godzillaseries"]},
    {"flavor_name": "A Title", "promo_types": ["\x1f"]},
    {"printed_name": "Another Name"},
    {"printed_name": "Another Name", "games": ["arena"], "digital": True, "released_at": "1999-01-01"},
    {"printed_name": "Grizzly bears"},
    {"games": ["arena"], "digital": True},
    {"border_color": "silver"},
    {"set_type": "token"},
    {"promo_types": ["playtest"]},
    {"promo_types": ["rebalanced"], "name": "A-Grizzly Bears"},
    {"layout": "reversible_card"},
    {"layout": "reversible_card", "name": "Grizzly Bears!"},
    {"layout": "token"},
    {"layout": ""},
    {"oracle_text": "Choose a creature card name."},
    {"oracle_text": "Choose a \x1b card name."},
    {"card_faces": []},
    {"card_faces": [{"name": "Grizzly"}, {"name": "Bears", "printed_name": "Ours"}]},
    {"toughness": "9"},
    {"toughness": "\x1b"},
    {"loyalty": "3"},
    {"defense": "\x1b"},
    {"collector_number": "0\x1b"},
    {"collector_number": "1a"},
    {"lang": "fr", "printed_name": "Ours", "released_at": "1994-01-01"},
    {"lang": "fr", "printed_name": "Ours", "released_at": "2020-01-01"},
    {"lang": "fr", "printed_name": "Ours", "games": ["arena"], "digital": True},
    {"lang": "fr", "printed_name": "Grizzly Bears"},
    {"lang": "fr", "flavor_name": "Un titre"},
    {"lang": "fr", "printed_name": "Ours\x1b"},
    {"printed_name": "Grizzly Bears"},
    {"released_at": "2020-01-01", "power": "9"},
    {"released_at": "1994-01-01", "games": ["mtgo"]},
    {"oracle_text": "Name a card."},
    {"oracle_text": "Double agenda"},
]


@st.composite
def printings(draw: st.DrawFn) -> list[Json]:
    made = []
    for number in range(draw(st.integers(2, 5))):
        marks: Json = {}
        for more in draw(st.lists(st.sampled_from(ODD), min_size=1, max_size=2)):
            marks |= more
        made.append(card(oracle_id=oracle("Grizzly Bears"), **{"collector_number": str(number), **marks}))
    return made


@settings(max_examples=50, deadline=None)
@given(printings(), st.randoms(use_true_random=False))
def test_any_order_of_lines_gives_the_same_tables(made: list[Json], chance: random.Random) -> None:
    other = made.copy()
    chance.shuffle(other)
    told, again = read(made), read(other)
    assert tables(again) == tables(told)
    assert sorted((bad.path, bad.reason) for bad in again.bad) == sorted(
        (bad.path, bad.reason) for bad in told.bad
    )
    assert again.rows.faces.drop("line").equals(told.rows.faces.drop("line"))
    assert [finding for finding in told.findings() if finding.check == "contract"] == []


@pytest.mark.parametrize("odd", ODD, ids=[str(number) for number in range(len(ODD))])
@pytest.mark.parametrize("first", [{}, {"lang": "fr"}, {"layout": "reversible_card"}, {"type_line": None}])
def test_a_repeated_printing_is_folded_in_as_any_other(
    odd: Json, first: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Most of a file takes a shorter way, once another card of the same set, language, layout and date was read.
    bear = card(**{**first, "collector_number": "5"})
    marked = {**card(collector_number="3"), **odd, "oracle_id": bear["oracle_id"]}
    others = [
        {**made, "name": "Companion", "oracle_id": oracle("Companion"), "card_faces": None, "collector_number": "1",
         "id": printing_id("Companion", str(number), "1"), "power": None, "toughness": None, "loyalty": None,
         "defense": None, "printed_name": None, "flavor_name": None, "type_line": "Instant", "mana_cost": "{R}",
         "oracle_text": None}
        for number, made in enumerate([bear, marked, card()])
    ]  # fmt: skip
    last = card(collector_number="4", id=printing_id("last", "tst", "4"))
    lines = [*others, bear, marked, last, {**marked, "id": printing_id("again", "tst", "3")}]
    told = read(lines)
    monkeypatch.setattr(Gathered, "repeat", lambda *_: False)
    slowly = read(lines)
    assert tables(told) == tables(slowly)
    assert told.bad == slowly.bad
    assert told.rows.faces.equals(slowly.rows.faces)
    assert told.cards.duplicate_ids() == slowly.cards.duplicate_ids()


def test_a_repeated_translation_is_shown_by_its_earliest_printing() -> None:
    bear = card(released_at="2020-01-01")
    dates = ("1999-01-01", "1995-01-01", "1997-01-01")
    others = [
        card(name="Companion", lang="fr", released_at=date, collector_number=date[:4]) for date in dates
    ]
    french = [printing_of(bear, lang="fr", printed_name="Ours", released_at=date, collector_number=f"{n}")
              for n, date in enumerate(dates)]  # fmt: skip
    row = read([*others, bear, *french]).index.aliases.row(by_predicate=pl.col("alias") == "Ours", named=True)
    assert row["collector_number"] == "1"


def test_a_printed_name_beside_several_spellings_is_shown_by_the_earliest_printing() -> None:
    spelled = (
        ("Grizzly Bears", "1995-01-01"),
        ("Grizzly-Bears", "1994-01-01"),
        ("Grizzly  Bears", "1996-01-01"),
    )
    french = [
        card(
            name=name,
            oracle_id=oracle("Grizzly Bears"),
            lang="fr",
            printed_name="Ours",
            released_at=date,
            collector_number=date[:4],
        )
        for name, date in spelled
    ]
    for lines in permutations([card(), *french]):
        shown = read(lines).index.aliases.filter(kind="printed_name")
        assert shown.select("alias", "lang", "collector_number").rows() == [("Ours", "fr", "1994")]


def test_a_repeated_translation_of_an_old_spelling_belongs_to_the_name_of_today() -> None:
    old = card(name="Urza’s Tower", oracle_id=oracle("tower"), released_at="1994-03-04", set="atq")
    french = [
        printing_of(old, lang="fr", printed_name=printed, collector_number=number)
        for number, printed in (("1", "Tour d'Urza"), ("2", "Urza’s Tower"))
    ]
    before = card(name="Companion", lang="fr", released_at="1994-03-04", set="atq")
    new = card(name="Urza's Tower", oracle_id=oracle("tower"), released_at="2022-01-01", set="dmr")
    told = read([before, old, *french, new])
    assert told.aliases("printed_name") == {"Tour d'Urza": ["Urza's Tower"]}
    assert told.aliases("typographic") == {"Urza’s Tower": ["Urza's Tower"]}


def test_a_printed_name_of_a_card_that_turns_out_to_have_faces_is_of_the_first() -> None:
    whole = card(released_at="2001-01-01")
    french = printing_of(whole, lang="fr", printed_name="Ours")
    before = card(name="Companion", lang="fr", released_at="2001-01-01")
    halves = split_card("Grizzly", "Bears", oracle_id=whole["oracle_id"], released_at="2020-01-01", set="new")
    for lines in permutations([before, whole, french, halves]):
        assert read(lines).aliases("printed_name") == {"Ours": ["Grizzly"]}


def test_most_printings_take_the_shorter_way(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bool] = []
    longer = Gathered.repeat

    def watched(self: Gathered, *told: object) -> bool:
        taken.append(longer(self, *told))  # type: ignore[arg-type]
        return taken[-1]

    monkeypatch.setattr(Gathered, "repeat", watched)
    bears = [card(collector_number=str(number)) for number in range(5)]
    foreign = [printing_of(bears[0], lang="fr", printed_name=f"Ours {number}") for number in range(3)]
    told = read([*bears, *foreign])
    assert taken == [True] * 6 and told.cards.printings == 8
    assert set(told.aliases("printed_name")) == {"Ours 0", "Ours 1", "Ours 2"}


@pytest.mark.parametrize("seed", range(3))
def test_any_order_of_the_cases_lines_gives_the_same_tables(seed: int) -> None:
    made = [line for case in CASES for line in case.cards]
    other = made.copy()
    random.Random(seed).shuffle(other)
    assert tables(read(other)) == tables(read(made))
