"""Which texts ask for a card name and how they restrict it, in sentences of the forms that cards use."""

from __future__ import annotations

import gzip
import json

import polars as pl
import pytest

from cardnames.index.askers import Asker, askers, finds
from cardnames_schemas.tables import Askers
from real_data import FOLDER as REAL_DATA

TEXT_SCHEMA = {"oracle_id": pl.String, "face_index": pl.Int32, "name": pl.String, "text": pl.String}


def only(text: str) -> Asker:
    (asker,) = finds(text)
    return asker


@pytest.mark.parametrize(
    ("text", "phrase", "restriction", "rule"),
    [
        ("Choose a card name, then sing.", "card name", "any card name", "201.4"),
        ("While you sing, choose any card name.", "card name", "any card name", "201.4"),
        ("Each singer chooses a card name. Then they sing.", "card name", "any card name", "201.4"),
        ("You and a friend each choose a card name.", "card name", "any card name", "201.4"),
        ("{T}: Choose a nonland card name.", "nonland card name", "nonland card name", "201.4a"),
        (
            "Choose a noncreature, nonland card name.",
            "noncreature, nonland card name",
            "noncreature, nonland card name",
            "201.4a",
        ),
        (
            "Choose a card name other than a basic land card name, then sing.",
            "card name other than a basic land card name",
            "card name other than a basic land card name",
            "201.4a",
        ),
        ("Choose a nonland card name and sing it.", "nonland card name", "nonland card name", "201.4a"),
        (
            "[−X]: Choose an Ajani, Jace, or Liliana planeswalker card name with mana value X.",
            "Ajani, Jace, or Liliana planeswalker card name with mana value X",
            "Ajani, Jace, or Liliana planeswalker card name with mana value X",
            "201.4a",
        ),
        (
            "Sing, then choose a legendary creature card name with the same mana value as that song.",
            "legendary creature card name with the same mana value as that song",
            "legendary creature card name with the same mana value as that song",
            "201.4a",
        ),
        ("It becomes the card name of your choice.", "card name", "any card name", "201.4"),
        ("Name a nonland card. Then sing.", "nonland card", "nonland card name", "201.4a"),
        ("Target singer names a card, then sings.", "card", "any card name", "201.4"),
        (
            "(Sing face down and secretly choose a card name. Sing aloud any time.)",
            "card name",
            "any card name",
            "201.4",
        ),
    ],
)
def test_a_request_is_found_with_its_restriction(text: str, phrase: str, restriction: str, rule: str) -> None:
    asker = only(text)
    assert (asker.restriction_text, asker.restriction, asker.rule) == (phrase, restriction, rule)
    assert asker.parsed and asker.reason is None
    assert (asker.how_many, asker.at_random, asker.second_choice) == (1, False, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Choose a creature card name with mana value X.", {"relative": True}),
        ("Choose a creature card name with an identical mana cost.", {"relative": True}),
        (
            "Choose a card name that hasn't been chosen from among Fire, Ice, and Terror.",
            {"closed_list": True},
        ),
        ("Choose a card name that hasn’t been chosen among Who, What, and Why.", {"closed_list": True}),
        ("Secretly choose two different card names.", {"how_many": 2}),
        ("Choose a random nonland Magic card name.", {"at_random": True}),
        ("Choose a nonland card name at random.", {"at_random": True}),
        ("Choose a nonland card name and a number greater than 9.", {"second_choice": "number"}),
        ("Choose a creature card name and a creature type, then sing.", {"second_choice": "creature type"}),
        (
            "Choose an opponent and a card name other than a basic land card name.",
            {"second_choice": "opponent"},
        ),
    ],
)
def test_what_else_is_asked_for_has_its_own_column(text: str, said: dict[str, object]) -> None:
    plain = {
        "relative": False,
        "closed_list": False,
        "how_many": 1,
        "at_random": False,
        "second_choice": None,
    }
    asker = only(text)
    assert asker.parsed
    assert {field: getattr(asker, field) for field in plain} == plain | said


@pytest.mark.parametrize(("text", "how_many"), [("Hidden agenda\nSing louder.", 1), ("Double agenda", 2)])
def test_the_agenda_keywords_ask_even_without_reminder_text(text: str, how_many: int) -> None:
    asker = only(text)
    assert (asker.restriction, asker.how_many) == ("any card name", how_many)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("You choose the name of a nonland card revealed this way.", "unknown word 'revealed'"),
        ("While building a deck, name a Nephilim card first sung in Ravnica.", "unknown word 'first'"),
        ("Choose a creature card name with flying.", "unknown word 'flying'"),
        ("Choose a blorbish card name.", "unknown word 'blorbish'"),
    ],
)
def test_a_restriction_that_cannot_be_read_is_kept_with_the_reason_and_not_widened(
    text: str, reason: str
) -> None:
    asker = only(text)
    assert (asker.parsed, asker.restriction, asker.reason, asker.rule) == (False, None, reason, "201.4a")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Spells with the chosen name cost more. You have protection from the chosen card name.",
        "Search for a card named Fire. Its name is a secret.",
        "This creature has all card names.",
        "Choose a creature. Songs with the same name are louder.",
        "Choose a card from it with the longest name.",
        "Name two guilds. Name a character from the storyline.",
    ],
)
def test_texts_that_only_mention_names_ask_for_none(text: str) -> None:
    assert finds(text) == []


def test_a_request_made_twice_counts_once_and_two_different_ones_are_both_kept() -> None:
    text = "Choose a card name. Later, choose a card name.\nChoose a creature card name."
    assert [asker.restriction for asker in finds(text)] == ["any card name", "creature card name"]


def test_subtypes_of_the_index_may_be_named() -> None:
    (asker,) = finds("Choose a Blorb creature card name.", frozenset({"Blorb"}))
    assert asker.restriction == "Blorb creature card name"


def test_the_table_has_a_sorted_row_for_each_request_and_none_of_the_text() -> None:
    texts = pl.DataFrame(
        [
            ("b", 1, "Zeal", "Choose a land card name, then sing."),
            ("c", 0, "Mute", "Sing."),
            ("d", 0, "Blank", None),
            ("a", 0, "Aria", "Choose two different card names."),
        ],
        schema=TEXT_SCHEMA,
        orient="row",
    )
    table = askers(texts)
    assert table.select("name", "oracle_id", "face_index", "restriction", "how_many").rows() == [
        ("Aria", "a", 0, "any card name", 2),
        ("Zeal", "b", 1, "land card name", 1),
    ]
    assert "sing" not in table.write_json()


def test_the_table_keeps_the_contract_even_when_nobody_asks() -> None:
    empty = askers(pl.DataFrame([], schema=TEXT_SCHEMA, orient="row"))
    assert empty.is_empty()
    assert empty.columns == list(Askers.to_schema().columns)
    one = pl.DataFrame(
        [("00000000-0000-0000-0000-000000000001", 0, "Aria", "Choose a card name.")],
        schema=TEXT_SCHEMA,
        orient="row",
    )
    Askers.validate(askers(one))


@pytest.mark.real
def test_the_faces_that_ask_in_the_real_file_are_read_but_for_two() -> None:
    path = REAL_DATA / "scryfall" / "reconstructed_default_2026-07.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{path} is absent; set CARDNAMES_REAL_DATA to the folder that holds scryfall/")
    asking: dict[tuple[str, int], tuple[str, str]] = {}
    with gzip.open(path) as lines:
        for line in lines:
            if b"card name" not in line and b"name of a" not in line and b"ame a" not in line:
                continue
            card = json.loads(line)
            if card.get("lang", "en") != "en" or card["layout"] in ("token", "double_faced_token", "emblem"):
                continue
            for position, face in enumerate(card.get("card_faces") or [card]):
                if face.get("oracle_text"):
                    asking[card.get("oracle_id") or face["oracle_id"], position] = (
                        face["name"],
                        face["oracle_text"],
                    )
    rows = [(oracle_id, position, *face) for (oracle_id, position), face in asking.items()]
    table = askers(pl.DataFrame(rows, schema=TEXT_SCHEMA, orient="row"))
    unread = table.filter(~pl.col("parsed"))
    assert table["name"].n_unique() == 95
    assert dict(unread.select("name", "reason").iter_rows()) == {
        "Alhammarret, High Arbiter": "unknown word 'revealed'",
        "Awoken Nephilim": "unknown word 'originally'",
    }
    assert set(table.filter("relative")["name"]) == {
        "Gallery of Legends",
        "Killer Cosplay",
        "Svega, the Unconventional",
    }
    assert set(table.filter("closed_list")["name"]) == {
        "Ersta, Friend to All",
        "Garth One-Eye",
        "Interrogation Robot",
    }
