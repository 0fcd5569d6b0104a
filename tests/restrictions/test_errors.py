"""A restriction that is not understood: the error leads to the word and offers the nearest known one."""

from __future__ import annotations

import pickle

import pytest

from cardnames.errors import UsageError
from cardnames.restrictions import Restriction, RestrictionError


def error_of(text: str) -> RestrictionError:
    with pytest.raises(RestrictionError) as caught:
        Restriction.parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "word", "nearest"),
    [
        ("a nonlnd card name", "nonlnd", "nonland"),
        ("creture", "creture", "creature"),
        ("legendary creature or planeswaker", "planeswaker", "planeswalker"),
        ("goblin wizrd creature", "wizrd", "wizard"),
        ("non-Elff creature", "non-Elff", "nonelf"),
        ("creature other than a lnd card name", "lnd", "land"),
        ("Elspth planeswalker", "Elspth", "elspeth"),
    ],
)
def test_an_unknown_word_is_named_with_its_place_and_the_nearest_known_one(
    text: str, word: str, nearest: str
) -> None:
    error = error_of(text)
    assert (error.word, error.position) == (word, text.index(word))
    assert error.nearest[0] == nearest
    assert repr(word) in str(error) and repr(nearest) in str(error)
    assert f"character {error.position + 1} of" in error.where


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "any card name"),
        ("creature or", 11, "card type"),
        ("creature or or land", 12, "card type"),
        ("(creature", 9, "closing bracket"),
        ("creature)", 8, "the end"),
        ("creature with flying", 14, "mana value"),
        ("creature with mana value", 24, "a number or X"),
        ("creature with mana value three", 25, "a number or X"),
        ("creature with mana cost 3", 24, "a mana cost"),
        ("with mana value less than", 25, "compared with"),
        ("other than", 10, "any card name"),
        ("one of:", 7, "names"),
        ("one of: Fire,, Ice", 18, "names"),
        ("nonland card name at random", 18, "the end"),
        ("(" * 40 + "land", 26, "at most 25"),
    ],
)
def test_a_restriction_that_breaks_off_says_where_and_what_was_expected(
    text: str, position: int, expected: str
) -> None:
    error = error_of(text)
    assert error.position == position
    assert expected in error.expected


def test_a_restriction_of_absurd_length_is_refused_before_it_is_read() -> None:
    assert "at most 2000 characters" in error_of("creature or " * 1000).expected


def test_it_is_a_usage_error_that_survives_pickling() -> None:
    error = error_of("nonlnd")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(error, UsageError) and error.exit_code == 2
    assert (str(again), again.word, again.position, again.nearest) == (str(error), "nonlnd", 0, error.nearest)
