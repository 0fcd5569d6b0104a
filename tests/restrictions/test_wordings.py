"""The wordings of cards and of people: each is said back as the rules would say it."""

from __future__ import annotations

import pytest

from cardnames.restrictions import Restriction, RestrictionError

AS_THE_RULES_SAY_IT = {
    "any card name": "any card name",
    "a card name": "any card name",
    "nonland": "nonland card name",
    "a nonland card name": "nonland card name",
    "a non-land card": "nonland card name",
    "the name of a nonland card": "nonland card name",
    "Choose a nonland card name.".removeprefix("Choose "): "nonland card name",
    "not a land": "nonland card name",
    "noncreature, nonland": "noncreature, nonland card name",
    "a noncreature, nonland card name": "noncreature, nonland card name",
    "a nonartifact, nonland card name": "nonartifact, nonland card name",
    "CREATURES": "creature card name",
    "an artifact card name": "artifact card name",
    "a land card name": "land card name",
    "a nonbasic land card name": "nonbasic land card name",
    "a card name other than a basic land card name": "card name other than a basic land card name",
    "other than a basic land": "card name other than a basic land card name",
    "a card name that isn't a basic land card name": "card name other than a basic land card name",
    "an instant or sorcery card name": "instant or sorcery card name",
    "a legendary creature card name": "legendary creature card name",
    "creature, legendary": "legendary creature card name",
    "an Elspeth planeswalker card name": "Elspeth planeswalker card name",
    "an Elspeth, Teferi, Liliana, Chandra, or Garruk planeswalker card name with mana value X": (
        "Elspeth, Teferi, Liliana, Chandra, or Garruk planeswalker card name with mana value X"
    ),
    "a creature card name with mana value 3": "creature card name with mana value 3",
    "creature with converted mana cost 3 or less": "creature card name with mana value 3 or less",
    "mana value 4 or more": "card name with mana value 4 or greater",
    "with mana value at most 2.5": "card name with mana value 2.5 or less",
    "with mana value less than 2": "card name with mana value less than 2",
    "with mana value greater than or equal to 2": "card name with mana value 2 or greater",
    "with mana value other than 2": "card name with mana value other than 2",
    "not (with mana value 3 or less)": "card name with mana value greater than 3",
    "with mana value 2 or more and mana value 4 or less": (
        "(with mana value 2 or greater) card name with mana value 4 or less"
    ),
    "with mana cost {1}{u}": "card name with mana cost {1}{U}",
    "a creature card name with an identical mana cost": "creature card name with the same mana cost",
    "a legendary creature card name with the same mana value as that card": (
        "legendary creature card name with the same mana value as that card"
    ),
    "with mana value less than or equal to that creature's power": (
        "card name with mana value less than or equal to that creature's power"
    ),
    "one of: Fire; Ice": "card name from among Fire and Ice",
    "from among Fire, Ice, and Terror": "card name from among Fire, Ice, and Terror",
    "a card name that hasn't been chosen from among Fire, Ice, or Terror": (
        "card name from among Fire, Ice, and Terror"
    ),
    'one of "Fear, Fire, Foes!" or "Ice"': 'card name from among "Fear, Fire, Foes!" and "Ice"',
    "red instant or sorcery": "red instant or sorcery card name",
    "a red instant or a sorcery": "(red instant) or sorcery card name",
    "legendary creature or planeswalker": "legendary creature or planeswalker card name",
    "legendary creature card or planeswalker card": "(legendary creature) or planeswalker card name",
    "white or blue creature": "white or blue creature card name",
    "white or (blue creature)": "white or (blue creature) card name",
    "legendary Elf or Goblin creature": "legendary Elf or Goblin creature card name",
    "artifact, creature, and/or enchantment": "artifact, creature, or enchantment card name",
    "artifact creature or land": "artifact creature or land card name",
    "nonblack, nonartifact creature or land": "nonblack (nonartifact creature or land) card name",
    "noncreature or nonland": "noncreature or nonland card name",
    "red and green creature": "red green creature card name",
    "multicolored permanent": "multicolored permanent card name",
    "colourless": "colorless card name",
    "historic": "historic card name",
    "nonlegendary outlaw": "nonlegendary outlaw card name",
    "tribal": "kindred card name",
    "Elves": "Elf card name",
    "time lords": "Time Lord card name",
    "non-Time Lord": "non-Time Lord card name",
    "urza’s land": "Urza's land card name",
    "sorceries": "sorcery card name",
    "The Library": "The Library card name",
    "conspiracy": "conspiracy card name",
}


@pytest.mark.parametrize(("written", "said"), AS_THE_RULES_SAY_IT.items())
def test_a_wording_is_said_back_as_the_rules_would_say_it(written: str, said: str) -> None:
    restriction = Restriction.parse(written)
    assert str(restriction) == said
    assert Restriction.parse(said) == restriction


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nonbasic land", "other than a basic land card name"),
        ("red instant or sorcery", "a red instant or a sorcery"),
        ("legendary (creature or planeswalker)", "(legendary creature) or planeswalker"),
        ("white or blue creature", "white or (blue creature)"),
        ("mana value 3", "mana value 3 or less"),
    ],
)
def test_wordings_that_mean_different_things_stay_different(one: str, other: str) -> None:
    assert Restriction.parse(one) != Restriction.parse(other)


def test_equal_restrictions_hash_alike_so_that_answers_can_be_kept_by_them() -> None:
    one, other = Restriction.parse("a NONLAND card name"), Restriction.parse("nonland")
    assert (one, hash(one)) == (other, hash(other))
    assert {one: "kept"}[other] == "kept"


def test_subtypes_of_an_index_are_known_beside_those_of_the_rules() -> None:
    index = {"Gamer", "Zorblax", "Elf", "or", "The"}
    assert (
        str(Restriction.parse("nonzorblax creature or elf", index)) == "non-Zorblax creature or Elf card name"
    )


def test_a_subtype_that_holds_a_mark_or_is_a_word_of_the_grammar_is_left_out_of_an_indexs_subtypes() -> None:
    with pytest.raises(RestrictionError) as caught:
        Restriction.parse("non-Baddest", {"Baddest,", "of"})
    assert caught.value.nearest == ()
    assert str(Restriction.parse("name of a land", {"Baddest,", "of"})) == "land card name"


def test_the_rule_is_201_4a_only_where_characteristics_are_asked_for() -> None:
    rules = {text: Restriction.parse(text).rule for text in ("any card name", "one of Fire, Ice", "creature")}
    assert rules == {"any card name": "201.4", "one of Fire, Ice": "201.4", "creature": "201.4a"}


def test_a_closed_list_and_a_relative_restriction_say_so() -> None:
    closed, relative = Restriction.parse("one of Fire, Ice"), Restriction.parse("creature with mana value X")
    assert (closed.closed_list, closed.relative) == (True, False)
    assert (relative.closed_list, relative.relative) == (False, True)
