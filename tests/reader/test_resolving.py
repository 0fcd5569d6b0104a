from __future__ import annotations

import pytest

import cardnames

LEADS_TO = [
    ("Fire", [("Fire", "exact")]),
    ("fire", [("Fire", "key")]),
    ("LIM-DUL’S VAULT", [("Lim-Dûl's Vault", "key")]),
    ("godzilla, king of the monsters", [("Zilortha, Strength Incarnate", "alias")]),
    ("a-the one ring", [("The One Ring", "alias")]),
    ("foudre", [("Lightning Bolt", "alias")]),
    ("稲妻", [("Lightning Bolt", "alias")]),
    ("With Great Power . . .", [("With Great Power...", "key")]),
    ("ach hans run", [('"Ach! Hans, Run!"', "squashed")]),
    ("limduls vault", [("Lim-Dûl's Vault", "squashed")]),
    ("godzilla king of the monsters", [("Zilortha, Strength Incarnate", "squashed")]),
    ("Fire // Ice", [("Fire", "part"), ("Ice", "part")]),
    ("fire/ice", [("Fire", "part"), ("Ice", "part")]),
    ("FIRE  //ICE", [("Fire", "part"), ("Ice", "part")]),
    ("Ice // Start", [("Ice", "part"), ("Start", "part")]),
    ("SP//dr, Piloted by Peni", [("SP//dr, Piloted by Peni", "exact")]),
    ("sp/dr piloted by peni", [("SP//dr, Piloted by Peni", "squashed")]),
    ("Lightning Bolt [LEA]", [("Lightning Bolt", "exact")]),
    ("lightning bolt (2XM) 117", [("Lightning Bolt", "key")]),
    ("Fire // Ice (DMR) 215 *F*", [("Fire", "part"), ("Ice", "part")]),
    ("Wasteland", [("Wasteland", "exact")]),
]


@pytest.mark.parametrize(("text", "expected"), LEADS_TO)
def test_a_text_leads_to_names_and_says_how(
    index: cardnames.Index, text: str, expected: list[tuple[str, str]]
) -> None:
    assert [(match.name, match.how) for match in index.resolve(text)] == expected


def test_a_match_through_an_alias_names_the_alias(index: cardnames.Index) -> None:
    (match,) = index.resolve("GODZILLA, KING OF THE MONSTERS")
    assert (match.alias, match.alias_kind, match.lang) == (
        "Godzilla, King of the Monsters",
        "alternate_title",
        "en",
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A Title of Two Cards", ["Lightning Bolt", "Llanowar Elves"]),
        ("zwei karten", ["Fire", "Lightning Bolt"]),
    ],
)
def test_ambiguity_is_shown_not_guessed(index: cardnames.Index, text: str, names: list[str]) -> None:
    matches = index.resolve(text)
    assert sorted(match.name for match in matches) == names
    assert {match.how for match in matches} == {"ambiguous"}


def test_a_squashed_text_of_several_names_shows_each(index: cardnames.Index) -> None:
    assert [(match.name, match.how) for match in index.resolve("waste-land")] == [
        ("Waste Land", "squashed"),
        ("Wasteland", "squashed"),
    ]


def test_a_near_miss_is_offered_with_its_score_best_first(index: cardnames.Index) -> None:
    matches = index.resolve("Lihgtning Bolt")
    assert matches[0].name == "Lightning Bolt"
    assert all(match.how == "close" for match in matches)
    assert 65 <= matches[0].score < 100
    assert [match.score for match in matches] == sorted((match.score for match in matches), reverse=True)


def test_words_of_a_name_are_close_to_it(index: cardnames.Index) -> None:
    assert [match.name for match in index.resolve("volcano born")] == ["Tok-Tok, Volcano Born"]
    assert "Lightning Bolt" in [match.name for match in index.resolve("bolt")]


def test_a_joined_name_with_a_slip_is_close_to_its_parts(index: cardnames.Index) -> None:
    names = [match.name for match in index.resolve("Havengul Laboratry // Havengul Mystery")]
    assert names[:2] == ["Havengul Mystery", "Havengul Laboratory"]


def test_a_slip_in_another_language_is_close_to_the_english_name(index: cardnames.Index) -> None:
    assert [(match.name, match.how) for match in index.resolve("Fuodre")] == [("Lightning Bolt", "close")]


def test_the_number_of_close_matches_is_limited(index: cardnames.Index) -> None:
    assert len(index.resolve("havengul", limit=1)) == 1
    assert index.resolve("havengul", limit=0) == []


@pytest.mark.parametrize("text", ["", "   ", "\x00", "[LEA]", "//", "🂡🂡🂡"])
def test_a_text_of_nothing_leads_nowhere(index: cardnames.Index, text: str) -> None:
    assert index.resolve(text) == []


def test_answers_are_not_the_readers_own_lists(index: cardnames.Index) -> None:
    index.resolve("fire").clear()
    assert [match.name for match in index.resolve("fire")] == ["Fire"]
