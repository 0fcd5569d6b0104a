from __future__ import annotations

import pytest

import cardnames
from cardnames_schemas.vocabulary import PROFILES

RESTRICTIONS = [
    "any card name",
    "nonland",
    "noncreature, nonland",
    "nonartifact, nonland",
    "creature",
    "artifact",
    "land",
    "nonbasic land",
    "a card name other than a basic land card name",
    "instant or sorcery",
    "legendary creature",
    "creature with mana value 3",
]


def test_names_come_in_published_order_each_once(index: cardnames.Index) -> None:
    names = list(index.names())
    assert names == sorted(set(names))
    assert "Fire" in names and "What" not in names and "Marit Lage" not in names


@pytest.mark.parametrize("scope", list(PROFILES))
@pytest.mark.parametrize("restriction", [None, *RESTRICTIONS])
def test_a_listed_name_can_be_chosen_and_an_unlisted_one_cannot(
    index: cardnames.Index, restriction: str | None, scope: str
) -> None:
    listed = set(index.names(restriction, scope))
    for name in index.names(scope="all"):
        assert index.explain(name, restriction, scope).allowed == (name in listed), name


def test_creature_lists_no_name_that_no_creature_bears(index: cardnames.Index) -> None:
    names = list(index.names("creature", "all"))
    assert "Brazen Borrower" in names and "Petty Theft" not in names
    for name in names:
        assert any("Creature" in entry.types for entry in index.choose(name, scope="all").entries)


@pytest.mark.parametrize(
    ("prefix", "expected"),
    [
        ("lim-dul", ["Lim-Dûl's Vault"]),
        ("LIM-DÛL’", ["Lim-Dûl's Vault"]),
        ("fir", ["Fire"]),
        ("waste", ["Waste Land", "Wasteland"]),
        ("waste ", ["Waste Land"]),
        ("sp//", ["SP//dr, Piloted by Peni"]),
        ("zzz", []),
    ],
)
def test_a_prefix_is_folded_and_lists_in_the_order_of_keys(
    index: cardnames.Index, prefix: str, expected: list[str]
) -> None:
    assert list(index.names(prefix=prefix)) == expected


def test_a_limit_takes_the_first(index: cardnames.Index) -> None:
    everything = list(index.names())
    for limit in (0, 1, 3, len(everything), len(everything) + 5):
        assert list(index.names(limit=limit)) == everything[:limit]
        assert list(index.names(prefix="l", limit=limit)) == list(index.names(prefix="l"))[:limit]
        assert list(index.names("creature", limit=limit)) == list(index.names("creature"))[:limit]
        assert (
            list(index.names("land", prefix="h", limit=limit))
            == list(index.names("land", prefix="h"))[:limit]
        )


def test_a_prefix_keeps_restriction_and_scope(index: cardnames.Index) -> None:
    assert list(index.names("creature", prefix="br")) == ["Brazen Borrower", "Brisela, Voice of Nightmares"]
    assert list(index.names(prefix="wh")) == []
    assert list(index.names(prefix="wh", scope="casual")) == ["What", "Who"]


def test_cards_and_printings_lead_to_entries_the_tournament_card_first(index: cardnames.Index) -> None:
    (bolt,) = index.choose("Lightning Bolt").entries
    assert index.card(bolt.oracle_id) == (bolt,)
    assert index.card(bolt.scryfall_id.upper()) == (bolt,)
    by_title = index.printing("IKO", "275")
    assert [entry.name for entry in by_title] == ["Zilortha, Strength Incarnate"]
    assert {entry.name for entry in index.printing("sld", "609")} >= {"The Upside Down", "Havengul Mystery"}
    assert [entry.scope for entry in index.choose("Red Herring", scope="all").entries] == [
        "traditional",
        "casual",
    ]
    assert index.card("no such id") == ()
    assert index.printing("xyz", "1") == ()


def test_interchangeable_pairs_and_aliases_of_a_name(index: cardnames.Index) -> None:
    assert index.same_as("The Upside Down") == ("Havengul Mystery",)
    assert index.same_as("no name") == ()
    (pair,) = index.interchangeable("The Upside Down")
    assert (pair.name_a, pair.set_b, pair.number_b) == ("Havengul Mystery", "sld", "609")
    titles = [alias.alias for alias in index.aliases("Zilortha, Strength Incarnate")]
    assert titles == ["Godzilla, King of the Monsters"]
