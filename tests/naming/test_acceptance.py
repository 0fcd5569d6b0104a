"""What keeps a well-typed card object out, with the path and the reason that the finding tells."""

from __future__ import annotations

import msgspec
import pytest

from cardnames.naming.acceptance import is_seen, problem_of
from cardnames_schemas.scryfall import Card
from cards import ABSENT, Json, card, double_faced, face, faced, split_card
from reading import read

UUID = "expected a UUID in lower case, found {!r}"
BLANK = "expected a name without outer blank space, found {!r}"
JOINED = "expected one name, found {!r} without the faces that bear its parts"
COST = "expected symbols in braces, found {!r}"
HIDDEN = "expected one line without hidden characters, found {!r}"
NO_UUID = "0123456789abcdef0123456789abcdef0123"
TEXTS = "name type_line power toughness loyalty defense flavor_name printed_name".split()

# A field of a card without faces, what is wrong with it, and the reason.
WRONG: list[tuple[str, str, str]] = [
    ("id", NO_UUID, UUID),
    ("id", "ABCDEF00-0000-0000-0000-000000000000", UUID),
    ("oracle_id", NO_UUID, UUID),
    ("set", "a set", "expected a set code, found {!r}"),
    ("lang", "en-US", "expected a language code, found {!r}"),
    ("layout", "", "expected a text, found none"),
    ("collector_number", "", "expected a text, found none"),
    ("layout", "nor\x1bmal", HIDDEN),
    ("collector_number", "1\u200b", HIDDEN),
    ("name", " ", BLANK),
    ("name", " Bad", BLANK),
    ("name", "Bad ", BLANK),
    ("name", "\u00a0Bad", BLANK),
    ("name", "Bad\u00a0", BLANK),
    ("name", "Bad // Worse", JOINED),
    ("mana_cost", "two green", COST),
    ("mana_cost", "{G} // {R}", COST),
    ("mana_cost", "{G", COST),
    ("mana_cost", "{\x1b[31m}", HIDDEN),
    *((field, text, HIDDEN) for field in TEXTS for text in ("Ba\x1bd", "Ba\ufffdd", "Ba\nd", "Ba\u202ed")),
]  # fmt: skip


def problem(made: Json) -> tuple[str, str] | None:
    return problem_of(msgspec.convert(made, Card))


@pytest.mark.parametrize(("field", "text", "reason"), WRONG)
@pytest.mark.parametrize("faces", [ABSENT, []], ids=["at a glance", "looked at closely"])
def test_a_text_that_would_do_harm_keeps_a_card_out(
    field: str, text: str, reason: str, faces: object
) -> None:
    made = {**card(card_faces=faces), field: text}
    assert problem(made) == (f"$.{field}", reason.format(text))


@pytest.mark.parametrize(
    ("field", "text", "reason"), [row for row in WRONG if row[0] in (*TEXTS, "mana_cost", "oracle_id")]
)
def test_a_text_that_would_do_harm_on_a_face_keeps_the_card_out(field: str, text: str, reason: str) -> None:
    made = double_faced("Front", {**face("Back", mana_cost=""), field: text})
    made |= {"name": "Front // Back", "type_line": "Instant // Instant"}
    assert problem(made) == (f"$.card_faces[1].{field}", reason.format(text))


@pytest.mark.parametrize("field", ["promo_types", "frame_effects"])
@pytest.mark.parametrize("title", ["flavor_name", "printed_name"])
def test_marks_are_looked_at_where_they_are_published_beside_an_english_title(field: str, title: str) -> None:
    marks = {field: ["fine", "\x1b"]}
    refused = (f"$.{field}", HIDDEN.format("\x1b"))
    assert problem(card(**{title: "A Title"}, **marks)) == refused
    assert problem(double_faced("Front", face("Back", **{title: "A Title"}), **marks)) == refused
    assert problem(card(**marks)) is None
    assert problem(card(**{title: "Un titre"}, **marks, lang="fr")) is None
    assert problem(card(**{title: "A Title"}, **{field: ["fine"]})) is None


@pytest.mark.parametrize(
    "made",
    [
        card(),
        card(name="X"),
        card(name="Hard\u00a0Space", type_line="Creature\u00a0— Bear"),
        card(name="SP//dr, Piloted by Peni"),
        card(mana_cost=ABSENT, type_line=ABSENT),
        card(mana_cost=""),
        card(card_faces=[]),
        card(flavor_name="", printed_name=""),
        card(flavor_name="A Title", promo_types=None, frame_effects=None),
        card(lang="qya"),
        split_card(),
        split_card("Fire", face("Ice", mana_cost=""), mana_cost="{R} // "),
        faced("reversible_card", face("Regent // Territory", mana_cost="{G} // {R}")),
        faced("reversible_card", face("Regent // Territory", mana_cost="{G} // ")),
    ],
)
def test_a_card_that_says_nothing_harmful_is_let_in(made: Json) -> None:
    assert problem(made) is None


def test_a_joined_text_on_a_face_is_good_only_where_the_face_is_a_whole_card() -> None:
    for field, text, reason in (("name", "Front // Other", JOINED), ("mana_cost", "{G} // {R}", COST)):
        made = double_faced({**face("Front"), field: text}, "Back", name="Front // Back")
        assert problem(made) == (f"$.card_faces[0].{field}", reason.format(text))


def test_the_only_face_of_a_card_is_looked_at_too() -> None:
    made = card(card_faces=[face("Grizzly Bears", type_line="Creature\x1b")])
    assert problem(made) == ("$.card_faces[0].type_line", HIDDEN.format("Creature\x1b"))


def test_a_card_without_an_id_of_its_own_is_left_to_its_faces() -> None:
    assert problem(card(oracle_id=ABSENT)) is None
    assert problem(faced("reversible_card", face("Okaun", oracle_id=None))) is None


@pytest.mark.parametrize(("text", "seen"), [("Bear", True), ("Be\x1bar", False), ("Be\ufffdar", False)])
def test_a_text_is_seen_where_each_of_its_characters_is(text: str, seen: bool) -> None:
    assert is_seen(text) is seen


@pytest.mark.parametrize(
    "harm",
    [
        {"id": NO_UUID},
        {"id": "ABCDEF00-0000-0000-0000-000000000000"},
        {"id": "0000000 -0000-0000-0000-000000000000"},
        {"id": "000000  -0000-0000-0000-000000000000"},
        {"id": "00000000-0000-0000-0000-00000000--00"},
        {"id": "g0000000-0000-0000-0000-000000000000"},
        {"set": "a set"},
        {"lang": "en-US"},
        {"type_line": "Creature\x1b"},
    ],
)
def test_a_bad_line_among_good_ones_is_set_aside_and_counts_for_nothing(harm: Json) -> None:
    # Ids are looked at together, and those of printings alike in set and language are not looked at again.
    good = [card(collector_number=number) for number in "123"]
    told = read([*good, {**good[0], **harm}, good[1]])
    assert [(bad.line, bad.path) for bad in told.bad] == [(4, f"$.{key}") for key in harm]
    assert told.cards.printings == 4
    assert told.cards.duplicate_ids() == 1
    assert told.rows.faces["printings"].to_list() == [4]
