from __future__ import annotations

import pickle

import pytest

import cardnames
from cardnames.errors import UsageError

ALLOWED = [
    # name, restriction, scope, official, rule, kinds, chosen along
    ("Fire", None, "rules", "Fire", "201.4b", ("split_half",), ()),
    ("Petty Theft", "instant", "rules", "Petty Theft", "201.4f", ("adventure",), ()),
    ("Claim Territory", None, "rules", "Claim Territory", "720.5", ("omen",), ()),
    ("Tok-Tok, Volcano Born", "legendary creature", "rules", None, "201.4c", ("flip_alternative",), ()),
    ("The Upside Down", None, "rules", "The Upside Down", "201.4d", ("back_face",), ("Havengul Mystery",)),
    ("Havengul Laboratory", "land", "rules", None, "712.19", ("front_face",), ()),
    ("Brisela, Voice of Nightmares", None, "rules", None, "201.4e", ("meld_result",), ()),
    ("Emeritus of Truce", "creature", "rules", None, "201.4", ("normal",), ()),
    ("Llanowar Elves", None, "rules", None, "201.4", ("normal",), ()),
    ("SP//dr, Piloted by Peni", None, "rules", None, "201.4", ("normal",), ()),
    ("Undercity", None, "rules", None, "201.4", ("normal",), ()),
    ("What", None, "all", None, "201.4b", ("split_half",), ()),
    ("What", None, "casual", None, "201.4b", ("split_half",), ()),
    ("_____", None, "casual", None, "201.4", ("normal",), ()),
    ("Forge Foundlings", None, "digital", None, "201.4", ("normal",), ()),
    # the same English name, written otherwise
    ("fire", None, "rules", "Fire", "201.4b", ("split_half",), ()),
    (" FIRE ", None, "rules", "Fire", "201.4b", ("split_half",), ()),
    ("lim-dul's vault", None, "rules", "Lim-Dûl's Vault", "201.4", ("normal",), ()),
    ("Lim-Dul’s Vault", None, "rules", "Lim-Dûl's Vault", "201.4", ("normal",), ()),
    ("Urza's Bauble", None, "rules", "Urza’s Bauble", "201.4", ("normal",), ()),
    ("With Great Power . . .", None, "rules", "With Great Power...", "201.4", ("normal",), ()),
]


@pytest.mark.parametrize(("name", "restriction", "scope", "official", "rule", "kinds", "along"), ALLOWED)
def test_a_name_that_may_be_chosen_comes_with_its_rule_and_what_it_chooses(
    index: cardnames.Index,
    name: str,
    restriction: str | None,
    scope: str,
    official: str | None,
    rule: str,
    kinds: tuple[str, ...],
    along: tuple[str, ...],
) -> None:
    choice = index.choose(name, restriction, scope)
    assert choice.name == (official or name)
    assert (choice.rule, choice.kinds, choice.same_as) == (rule, kinds, along)
    assert {entry.name for entry in choice.entries} == {choice.name}


def test_choosing_a_name_on_two_cards_names_both(index: cardnames.Index) -> None:
    assert {entry.card_name for entry in index.choose("Fire").entries} == {"Fire // Ice", "Start // Fire"}


def test_any_entry_may_satisfy_the_restriction_and_all_are_named(index: cardnames.Index) -> None:
    choice = index.choose("Swords to Plowshares", "instant")
    assert (choice.rule, choice.kinds) == ("201.4", ("normal", "prepare_spell"))
    assert len(choice.entries) == 2
    assert index.choose("Fire", "sorcery").kinds == ("split_half",)
    assert len(index.choose("Fire", "sorcery").entries) == 2


def test_entries_outside_the_scope_never_make_a_name_pass(index: cardnames.Index) -> None:
    assert [entry.scope for entry in index.choose("Red Herring").entries] == ["traditional"]
    assert [entry.scope for entry in index.choose("Red Herring", scope="casual").entries] == [
        "traditional",
        "casual",
    ]
    with pytest.raises(cardnames.NotChoosable):
        index.choose("Red Herring", "nonartifact")
    assert index.choose("Red Herring", "nonartifact", "casual").name == "Red Herring"


def test_a_face_of_unknown_type_is_neither_creature_nor_nonland(index: cardnames.Index) -> None:
    assert index.choose("Preview Without Types").name == "Preview Without Types"
    for restriction in ("creature", "nonland"):
        assert index.explain("Preview Without Types", restriction).reason == "characteristics"


REFUSED = [
    # asked, restriction, scope, reason, rule, instead
    ("Fire // Ice", None, "rules", "joined_name", "709.4a", ("Fire", "Ice")),
    ("Fire/Ice", None, "rules", "joined_name", "709.4a", ("Fire", "Ice")),
    ("fire///ice", None, "rules", "joined_name", "709.4a", ("Fire", "Ice")),
    (
        "Brazen Borrower // Petty Theft",
        None,
        "rules",
        "joined_name",
        "715.5",
        ("Brazen Borrower", "Petty Theft"),
    ),
    ("Brazen Borrower // Petty Theft", "instant", "rules", "joined_name", "715.5", ("Petty Theft",)),
    (
        "Bloomvine Regent // Claim Territory",
        None,
        "rules",
        "joined_name",
        "720.5",
        ("Bloomvine Regent", "Claim Territory"),
    ),
    (
        "Akki Lavarunner // Tok-Tok, Volcano Born",
        "legendary",
        "rules",
        "joined_name",
        "710.5",
        ("Tok-Tok, Volcano Born",),
    ),
    (
        "Emeritus of Truce // Swords to Plowshares",
        "instant",
        "rules",
        "joined_name",
        "722.5",
        ("Swords to Plowshares",),
    ),
    (
        "Havengul Laboratory // Havengul Mystery",
        None,
        "rules",
        "joined_name",
        "712.19",
        ("Havengul Laboratory", "Havengul Mystery"),
    ),
    ("Who // What", None, "rules", "joined_name", "709.4a", ()),
    ("Who // What", None, "casual", "joined_name", "709.4a", ("Who", "What")),
    ("Petty Theft", "creature", "rules", "characteristics", "201.4a", ("Brazen Borrower",)),
    ("Swords to Plowshares", "creature", "rules", "characteristics", "201.4a", ("Emeritus of Truce",)),
    ("Lightning Bolt", "creature", "rules", "characteristics", "201.4a", ()),
    (
        "Godzilla, King of the Monsters",
        None,
        "rules",
        "alternate_title",
        "201.6",
        ("Zilortha, Strength Incarnate",),
    ),
    (
        "godzilla, king of the monsters",
        None,
        "rules",
        "alternate_title",
        "201.6",
        ("Zilortha, Strength Incarnate",),
    ),
    ("A Title of Two Cards", None, "rules", "ambiguous", "201.4", ("Lightning Bolt", "Llanowar Elves")),
    ("A-The One Ring", None, "rules", "rebalanced_prefix", "201.4", ("The One Ring",)),
    ("Foudre", None, "rules", "printed_name", "201.2", ("Lightning Bolt",)),
    ("稲妻", None, "rules", "printed_name", "201.2", ("Lightning Bolt",)),
    ("Zwei Karten", None, "rules", "ambiguous", "201.4", ("Fire", "Lightning Bolt")),
    ("Dévotion", None, "rules", "ambiguous", "201.4", ("Devotion", "Lightning Bolt")),
    ("Tok-Tok", None, "rules", "shortened_name", "201.5c", ("Tok-Tok, Volcano Born",)),
    ("urza", None, "rules", "shortened_name", "201.5c", ("Urza, Lord High Artificer",)),
    ("Marit Lage", None, "rules", "token", "201.4", ()),
    ("marit lage", None, "all", "token", "201.4", ()),
    ("The Initiative", None, "rules", "helper_card", "108.2b", ()),
    ("Chandra, Awakened Inferno Emblem", None, "rules", "emblem", "114.5", ()),
    ("Island // Island", None, "rules", "art_card", "108.2b", ()),
    ("Faceless Front", None, "rules", "front_card", "108.2b", ()),
    ("Ancestral Hot Dog Minotaur", None, "rules", "sticker_sheet", "123.2", ()),
    ("What", None, "rules", "out_of_scope", "100.7", ()),
    ("What", "instant", "rules", "out_of_scope", "100.7", ()),
    ("Forge Foundlings", None, "rules", "out_of_scope", "201.4", ()),
    ("Lightnig Bolt", None, "rules", "unknown", "201.4", ("Lightning Bolt",)),
    ("Lightnig Bolt", "creature", "rules", "unknown", "201.4", ()),
    ("achhansrun", None, "casual", "unknown", "201.4", ('"Ach! Hans, Run!"',)),
    ("Lightning Bolt [LEA]", None, "rules", "unknown", "201.4", ("Lightning Bolt",)),
    ("Ice // Start", None, "rules", "unknown", "201.4", ("Ice", "Start")),
    ("No Such Name At All Anywhere", None, "rules", "unknown", "201.4", ()),
    ("", None, "rules", "unknown", "201.4", ()),
]


@pytest.mark.parametrize(("asked", "restriction", "scope", "reason", "rule", "instead"), REFUSED)
def test_a_refusal_gives_its_reason_its_rule_and_what_to_choose_instead(
    index: cardnames.Index,
    asked: str,
    restriction: str | None,
    scope: str,
    reason: str,
    rule: str,
    instead: tuple[str, ...],
) -> None:
    with pytest.raises(cardnames.NotChoosable) as refused:
        index.choose(asked, restriction, scope)
    error = refused.value
    assert (error.reason, error.rule, error.suggestions) == (reason, rule, instead)
    assert error.exit_code == 1
    verdict = index.explain(asked, restriction, scope)
    assert not verdict.allowed
    assert (verdict.reason, verdict.rule, verdict.suggestions) == (reason, rule, instead)
    assert verdict.message and verdict.message == error.message


def test_what_is_offered_instead_may_be_chosen_under_the_same_terms(index: cardnames.Index) -> None:
    for asked, restriction, scope, *_ in REFUSED:
        for name in index.explain(asked, restriction, scope).suggestions:
            assert index.choose(name, restriction, scope).name == name


def test_a_refusal_says_which_profile_has_the_name(index: cardnames.Index) -> None:
    assert "scope casual or all has it" in index.explain("What").message
    assert "scope digital or all has it" in index.explain("Forge Foundlings").message


def test_a_restricted_refusal_says_what_each_face_is(index: cardnames.Index) -> None:
    message = index.explain("Swords to Plowshares", "creature").message
    assert "prepare_spell of Emeritus of Truce // Swords to Plowshares, 722.5" in message
    assert "(normal, 201.4)" in message


def test_a_refusal_survives_pickling(index: cardnames.Index) -> None:
    with pytest.raises(cardnames.NotChoosable) as refused:
        index.choose("Fire // Ice")
    copied = pickle.loads(pickle.dumps(refused.value))
    assert (copied.reason, copied.rule, copied.suggestions) == ("joined_name", "709.4a", ("Fire", "Ice"))
    assert str(copied) == str(refused.value)


def test_two_names_of_underscores_are_two_names(index: cardnames.Index) -> None:
    assert index.choose("_____", scope="casual").name == "_____"
    assert index.choose("______", scope="casual").name == "______"


def test_an_unknown_profile_or_restriction_is_a_mistake_of_the_caller(index: cardnames.Index) -> None:
    with pytest.raises(UsageError, match="unknown scope 'vintage'"):
        index.choose("Fire", scope="vintage")
    with pytest.raises(cardnames.RestrictionError):
        index.explain("Fire", "craeture")
    with pytest.raises(cardnames.RestrictionError):
        index.choose("Fire", "creature card name with mana value X")


def test_a_parsed_restriction_is_as_good_as_its_text(index: cardnames.Index) -> None:
    instant = cardnames.Restriction.parse("instant")
    assert index.choose("Petty Theft", instant) == index.choose("Petty Theft", "instant")
    assert index.explain("Petty Theft", instant) == index.explain("Petty Theft", "instant")


def test_a_subtype_that_only_the_index_knows_is_understood(index: cardnames.Index) -> None:
    assert list(index.names("undercity")) == ["Undercity"]
