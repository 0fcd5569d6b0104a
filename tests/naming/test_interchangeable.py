"""Interchangeable names: which pairs are found, what they rest on, where they stand, and which stay inactive."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardnames.naming.registry import read_registry
from cards import ABSENT, Json, card, double_faced, face, oracle, printing_id, printing_of, split_card, token
from reading import REGISTRY, Told, read, tables

HEADER = "name_a,set_a,number_a,name_b,set_b,number_b,face"
NO_REGISTRY = read_registry([HEADER])
OM1: Json = {"set": "om1", "digital": True, "games": ["arena"], "collector_number": "152"}


def noir(**overrides: object) -> Json:
    return card(
        name="Spider-Man Noir",
        **{"set": "spm", "collector_number": "67", "released_at": "2025-09-26", **overrides},
    )


def kroble(**overrides: object) -> Json:
    return noir(
        **{**OM1, "released_at": "2025-09-23", "printed_name": "Kroble, Envoy of the Bog", **overrides}
    )


def rick(**overrides: object) -> Json:
    """The printing of 2020 in the licensed set, served under the Universes Within name."""
    return card(
        **{"name": "Greymond, Avacyn's Stalwart", "set": "sld", "collector_number": "143", "released_at": "2020-10-04",
           "flavor_name": "Rick, Steadfast Leader", **overrides},
    )  # fmt: skip


def greymond(**overrides: object) -> Json:
    return rick(
        **{
            "set": "slx",
            "collector_number": "10",
            "released_at": "2022-04-29",
            "flavor_name": ABSENT,
            **overrides,
        }
    )


def test_a_pair_that_is_listed_and_seen_is_confirmed() -> None:
    told = read([noir(), kroble()])
    assert told.pair("Spider-Man Noir") == {
        "name_a": "Spider-Man Noir",
        "name_b": "Kroble, Envoy of the Bog",
        "oracle_id": oracle("Spider-Man Noir"),
        "face_index": 0,
        "set_a": "spm",
        "number_a": "67",
        "set_b": "om1",
        "number_b": "152",
        # The original printing is the one on a table, though the digital one came three days before.
        "indicator_set": "spm",
        "indicator_number": "67",
        "status": "confirmed",
        "evidence": "printed_name",
    }


def test_the_second_name_is_a_name_with_the_characteristics_of_its_face() -> None:
    told = read([noir(), kroble()])
    first, second = told.entry("Spider-Man Noir"), told.entry("Kroble, Envoy of the Bog")
    differ = {column for column in first if first[column] != second[column]}
    assert differ == {"name", "scryfall_id", "set", "collector_number", "first_released"}
    assert (second["oracle_face_name"], second["set"], str(second["first_released"])) == (
        "Spider-Man Noir", "om1", "2025-09-23",
    )  # fmt: skip
    assert str(first["first_released"]) == "2025-09-26"
    assert told.name("Spider-Man Noir")["same_as"] == ["Kroble, Envoy of the Bog"]
    assert told.name("Kroble, Envoy of the Bog")["same_as"] == ["Spider-Man Noir"]
    assert told.name("Kroble, Envoy of the Bog")["choosable"] is True


def test_the_direction_is_the_datas_and_the_indicator_the_originals() -> None:
    # SLD/SLX: `name` is the Universes Within name on both printings; the original is the licensed one.
    told = read([rick(), greymond()])
    row = told.pair("Greymond, Avacyn's Stalwart")
    assert (row["name_b"], row["status"], row["evidence"]) == (
        "Rick, Steadfast Leader",
        "confirmed",
        "flavor_name",
    )
    assert (row["set_a"], row["number_a"], row["set_b"], row["number_b"]) == ("slx", "10", "sld", "143")
    assert (row["indicator_set"], row["indicator_number"]) == ("sld", "143")


def test_a_printing_served_under_the_second_name_itself_shows_the_pair() -> None:
    # As before Scryfall joined the two: one oracle_id, two names.
    own = rick(
        name="Rick, Steadfast Leader", flavor_name=ABSENT, oracle_id=oracle("Greymond, Avacyn's Stalwart")
    )
    for lines in ([own, greymond()], [greymond(), own]):
        told = read(lines)
        row = told.pair("Greymond, Avacyn's Stalwart")
        assert (row["status"], row["evidence"]) == ("confirmed", "registry")
        assert (row["set_a"], row["set_b"], row["indicator_set"]) == ("slx", "sld", "sld")
        assert told.names == ["Greymond, Avacyn's Stalwart", "Rick, Steadfast Leader"]
        assert str(told.entry("Greymond, Avacyn's Stalwart")["first_released"]) == "2022-04-29"
        assert str(told.entry("Rick, Steadfast Leader")["first_released"]) == "2020-10-04"


def test_printed_name_is_the_stronger_evidence() -> None:
    told = read(
        [rick(), greymond(), rick(printed_name="Rick, Steadfast Leader", collector_number="9", set="prm")]
    )
    assert told.pair("Greymond, Avacyn's Stalwart")["evidence"] == "printed_name"


def test_a_pair_of_the_data_alone_is_inferred_and_a_finding() -> None:
    told = read([noir(), kroble()], NO_REGISTRY)
    assert told.seen_pairs() == [("Spider-Man Noir", "Kroble, Envoy of the Bog", "inferred")]
    assert told.names == ["Kroble, Envoy of the Bog", "Spider-Man Noir"]
    assert [(f.severity, f.examples) for f in told.findings() if f.check == "interchangeable"] == [
        ("warn", ("Spider-Man Noir / Kroble, Envoy of the Bog",))
    ]


def test_a_pair_of_the_registry_alone_is_unseen_and_adds_no_name() -> None:
    told = read([card()])
    assert told.names == ["Grizzly Bears"]
    unseen = told.index.interchangeable
    assert unseen.height == len(REGISTRY.pairs())
    assert unseen["status"].unique().to_list() == ["unseen"]
    assert unseen["oracle_id"].null_count() == unseen["indicator_set"].null_count() == unseen.height
    assert set(unseen["evidence"]) == {"registry"}
    assert [f.count for f in told.findings() if f.check == "interchangeable"] == [unseen.height]


def test_without_a_printing_under_the_first_name_the_registry_tells_its_place() -> None:
    row = read([kroble()]).pair("Spider-Man Noir")
    assert (row["set_a"], row["number_a"], row["indicator_set"]) == ("spm", "67", "spm")
    row = read([rick()]).pair("Greymond, Avacyn's Stalwart")
    assert (row["set_a"], row["indicator_set"], row["indicator_number"]) == ("slx", "sld", "143")


def test_without_any_other_printing_an_inferred_pair_has_no_first_place() -> None:
    row = read([card(printed_name="Brown Bears")]).pair("Grizzly Bears")
    assert (row["set_a"], row["number_a"], row["set_b"], row["indicator_set"]) == (None, None, "tst", "tst")


@pytest.mark.parametrize("date", [ABSENT, "2109-01-01"])
def test_where_a_date_is_unknown_the_registry_tells_the_original(date: object) -> None:
    assert (
        read([rick(released_at=date), greymond()]).pair("Greymond, Avacyn's Stalwart")["indicator_set"]
        == "sld"
    )
    assert (
        read([rick(), greymond(released_at=date)]).pair("Greymond, Avacyn's Stalwart")["indicator_set"]
        == "sld"
    )


@pytest.mark.parametrize(("first", "second", "original"), [("2019-01-01", "2020-01-01", "aaa"),
                                                           ("2020-01-01", "2019-01-01", "bbb")])  # fmt: skip
def test_the_original_of_an_unlisted_pair_is_the_earlier_printing(
    first: str, second: str, original: str
) -> None:
    made = [
        card(set="aaa", released_at=first),
        card(set="bbb", released_at=second, printed_name="Brown Bears"),
    ]
    assert read(made).pair("Grizzly Bears")["indicator_set"] == original


def test_the_datas_own_original_counts_before_the_registrys() -> None:
    # An earlier printing than the one that is listed; on a table before digital, whatever the dates.
    assert read([noir(set="zzz"), kroble()]).pair("Spider-Man Noir")["indicator_set"] == "zzz"
    earlier = greymond(set="zzz", released_at="2019-01-01")
    assert read([rick(), earlier]).pair("Greymond, Avacyn's Stalwart")["indicator_set"] == "zzz"
    same_day = greymond(set="aaa", released_at="2020-10-04")
    assert read([rick(), same_day]).pair("Greymond, Avacyn's Stalwart")["indicator_set"] == "sld"


def test_a_first_name_is_shown_by_a_printing_on_a_table_though_a_digital_one_is_earlier() -> None:
    digital: Json = {"set": "aaa", "released_at": "2019-01-01", "games": ["arena"], "digital": True}
    paper: Json = {"set": "bbb", "released_at": "2020-01-01"}
    shown: Json = {"set": "ccc", "released_at": "2021-01-01", "printed_name": "Brown Bears"}
    # A printing is folded in another way once its set is known.
    known = [card(name="Companion", **{**marks, "printed_name": None}) for marks in (digital, paper, shown)]
    for lines in permutations([card(**digital), card(**paper), card(**shown)]):
        for first in ([], known):
            row = read([*first, *lines]).pair("Grizzly Bears")
            assert (row["set_a"], row["set_b"], row["indicator_set"]) == ("bbb", "ccc", "bbb")


@pytest.mark.parametrize("other", ["255", "67a", "1067", "★"])
def test_of_printings_of_one_day_the_lowest_number_is_the_original(other: str) -> None:
    # Agent Venom is spm/49, and spm/255 with other art.
    told = read(
        [noir(collector_number=other), noir(), kroble(collector_number="59"), kroble(collector_number="159")]
    )
    row = told.pair("Spider-Man Noir")
    expected = "★" if other == "★" else "67"
    assert (row["number_a"], row["indicator_number"], row["number_b"]) == (expected, expected, "59")


@pytest.mark.parametrize(
    ("plain", "shown", "original"),
    [("9", "10", "9"), ("10", "9", "9"), ("9", "9a", "9"), ("9a", "9", "9"), ("9", "9", "9")],
)
def test_of_two_printings_of_one_set_and_day_the_lower_number_is_the_original(
    plain: str, shown: str, original: str
) -> None:
    made = [
        card(collector_number=plain, id=printing_id("plain", "tst", plain)),
        card(collector_number=shown, printed_name="Brown Bears"),
    ]
    row = read(made).pair("Grizzly Bears")
    assert (row["indicator_set"], row["indicator_number"]) == ("tst", original)


def test_the_second_name_is_read_from_its_newest_printing_and_an_unknown_date_is_last() -> None:
    made = [
        kroble(),
        kroble(set="aaa", released_at="2025-12-01", digital=False, games=["paper"]),
        kroble(set="bbb", released_at="2026-01-01", digital=False, games=["paper"]),
        kroble(set="ccc", released_at=ABSENT, digital=False, games=["paper"]),
        kroble(set="ddd", released_at="2026-06-01"),
    ]
    entry = read([noir(), *made]).entry("Kroble, Envoy of the Bog")
    assert entry["set"] == "bbb"
    assert str(entry["first_released"]) == "2025-09-23"


@pytest.mark.parametrize(
    ("preferred", "other"),
    [
        ({"set": "aaa", "collector_number": "9"}, {"set": "bbb", "collector_number": "1"}),
        ({"collector_number": "9"}, {"collector_number": "10"}),
        ({"set": "aaa", "printed_name": "Kroble, Envoy of the Bog"},
         {"set": "bbb", "printed_name": "Kroble Envoy of the Bog"}),
    ],
)  # fmt: skip
def test_of_printings_of_one_day_the_second_name_is_read_from_the_first_by_set_and_number(
    preferred: Json, other: Json
) -> None:
    for lines in ([preferred, other], [other, preferred]):
        told = read([noir(), *(kroble(**marks) for marks in lines)])
        entry = next(row for row in told.index.entries.to_dicts() if row["name"] != "Spider-Man Noir")
        expected = kroble(**preferred)
        for told_by, field in (
            ("set", "set"),
            ("collector_number", "collector_number"),
            ("scryfall_id", "id"),
        ):
            assert entry[told_by] == expected[field]


def test_a_second_name_without_any_date_has_no_first_release() -> None:
    assert (
        read([noir(), kroble(released_at=ABSENT)]).entry("Kroble, Envoy of the Bog")["first_released"] is None
    )


def test_names_pair_face_by_face() -> None:
    made = double_faced(
        face("Peter Parker", printed_name="Surris, Spidersilk Innovator"),
        face("Amazing Spider-Man", printed_name="Surris, Silk-Tech Vanguard"),
        layout="modal_dfc",
    )
    told = read([made])
    assert told.name("Peter Parker")["same_as"] == ["Surris, Spidersilk Innovator"]
    assert told.name("Amazing Spider-Man")["same_as"] == ["Surris, Silk-Tech Vanguard"]
    assert told.entry("Surris, Silk-Tech Vanguard")["kind"] == "back_face"
    assert told.pair("Amazing Spider-Man")["face_index"] == 1


@pytest.mark.parametrize(("plain_day", "original"), [("2020-01-01", "aaa"), ("2026-01-01", "bbb")])
def test_the_faces_of_a_card_show_their_first_names_on_its_plain_printing(
    plain_day: str, original: str
) -> None:
    plain = double_faced("Front", "Back", set="aaa", released_at=plain_day)
    titled = double_faced(
        face("Front", printed_name="Other Front"),
        face("Back", printed_name="Other Back", mana_cost=""),
        set="bbb",
        released_at="2025-01-01",
    )
    for lines in ([plain, titled], [titled, plain]):
        told = read(lines)
        for name in ("Front", "Back"):
            pair = told.pair(name)
            assert (pair["set_a"], pair["set_b"], pair["indicator_set"]) == ("aaa", "bbb", original)
            assert str(told.entry(name)["first_released"]) == plain_day
            assert str(told.entry(f"Other {name}")["first_released"]) == "2025-01-01"


def test_spellings_of_one_second_name_are_one_pair() -> None:
    told = read(
        [noir(), kroble(), kroble(printed_name="Kroble,  Envoy of the Bog", released_at="2026-01-01")]
    )
    assert [pair[1] for pair in told.seen_pairs()] == ["Kroble, Envoy of the Bog"]


def test_a_printing_that_is_served_twice_in_two_spellings_does_not_depend_on_the_order() -> None:
    spelled = [kroble(), kroble(printed_name="Kroble Envoy of the Bog")]
    once, twice = read([noir(), *spelled]), read([noir(), *spelled[::-1]])
    assert tables(once) == tables(twice)
    assert len(once.seen_pairs()) == 1


def test_three_names_of_one_face_are_all_the_same() -> None:
    # 201.3a: interchangeable names count as one name everywhere.
    made = [card(), card(printed_name="Brown Bears", set="two"), card(printed_name="Black Bears", set="thr")]
    told = read(made)
    assert told.name("Black Bears")["same_as"] == ["Brown Bears", "Grizzly Bears"]
    assert told.name("Brown Bears")["same_as"] == ["Black Bears", "Grizzly Bears"]
    assert told.name("Grizzly Bears")["same_as"] == ["Black Bears", "Brown Bears"]


def inactive(told: Told) -> list[tuple[str, ...]]:
    return [
        f.examples for f in told.findings() if f.check == "interchangeable" and "stay inactive" in f.message
    ]


@pytest.mark.parametrize(
    ("made", "doubt"),
    [
        # The second name is the name of another card.
        ([card(printed_name="Ponder"), card(name="Ponder")],
         "Grizzly Bears / Ponder: Ponder stands on several faces"),
        # ... or of the other face.
        ([split_card(face("Fire", printed_name="Ice"), face("Ice"))], "Fire / Ice: Ice stands on several faces"),
        # The registry pairs the name with another one.
        ([noir(), kroble(printed_name="Nobody")],
         "Spider-Man Noir / Nobody: the registry pairs Spider-Man Noir with Kroble, Envoy of the Bog"),
        ([card(printed_name="Kroble, Envoy of the Bog")],
         "Grizzly Bears / Kroble, Envoy of the Bog: the registry pairs Kroble, Envoy of the Bog with Spider-Man Noir"),
    ],
)  # fmt: skip
def test_a_pair_that_contradicts_the_data_or_the_registry_stays_inactive(
    made: list[Json], doubt: str
) -> None:
    told = read(made)
    assert told.seen_pairs() == []
    assert inactive(told) == [(doubt,)]
    plain = read([{**line, "printed_name": None} for line in made])
    assert told.names == sorted({*plain.names} - {""})
    assert all(row["same_as"] == [] for row in told.index.names.to_dicts())
    assert told.aliases("alternate_title") == {}


def test_one_second_name_on_both_faces_of_a_card_is_inactive_on_both() -> None:
    told = read([split_card(face("Fire", printed_name="Both"), face("Ice", printed_name="Both"))])
    assert told.names == ["Fire", "Ice"]
    assert inactive(told) == [
        ("Fire / Both: Both stands on several faces", "Ice / Both: Both stands on several faces")
    ]


def test_a_second_name_that_a_token_bears_too_is_active() -> None:
    told = read([card(printed_name="Brown Bears"), token("Brown Bears")])
    assert told.seen_pairs() == [("Grizzly Bears", "Brown Bears", "inferred")]
    assert inactive(told) == []


def test_one_second_name_on_two_cards_is_inactive_on_both() -> None:
    told = read([card(printed_name="Brown Bears"), card(name="Black Bears", printed_name="Brown Bears")])
    assert told.names == ["Black Bears", "Grizzly Bears"]
    assert inactive(told) == [
        (
            "Black Bears / Brown Bears: Brown Bears stands on several faces",
            "Grizzly Bears / Brown Bears: Brown Bears stands on several faces",
        )
    ]


def test_pairs_are_published_in_the_order_of_their_names() -> None:
    names = ("a Bear", "Black Bears", "Brown Bears")
    rows = read([noir(), kroble(), *(card(printed_name=name, set=f"se{n}") for n, name in enumerate(names))])
    pairs = rows.index.interchangeable.select("name_a", "name_b").rows()
    assert pairs == sorted(pairs)
    assert [second for first, second in pairs if first == "Grizzly Bears"] == [
        "Black Bears",
        "Brown Bears",
        "a Bear",
    ]


def test_homonyms_do_not_share_a_second_name() -> None:
    other = card(oracle_id=oracle("Grizzly Bears", "another"), collector_number="2")
    told = read([card(printed_name="Brown Bears"), other])
    assert told.entry("Brown Bears")["oracle_id"] == oracle("Grizzly Bears")
    assert told.name("Grizzly Bears")["entry_count"] == 2


def test_a_token_pairs_with_nothing() -> None:
    told = read([token("Cat", printed_name="Kitten")])
    assert told.names == []
    assert told.seen_pairs() == []
    assert told.refusals() == {"Cat": "token", "Kitten": "token"}


def test_the_same_name_shows_where_a_printing_was_renamed_in_place() -> None:
    # An older name that the registry does not know is dropped, not paired.
    old = printing_of(card(name="Brown Bears", oracle_id=oracle("x")), released_at="1994-01-01", set="old")
    assert read([old, card(oracle_id=oracle("x"))]).seen_pairs() == []
