"""Keys: what folds together, what must stay apart, and that the real names keep their keys."""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnames.folding import fold, join_parts, squash
from real_data import FOLDER as REAL_DATA


def real_names(file: str) -> list[dict[str, str]]:
    path = REAL_DATA / "names" / file
    if not path.exists():
        pytest.skip(f"{path} is absent; set CARDNAMES_REAL_DATA to the folder that holds names/")
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Lim-Dûl's Vault", "lim-dul's vault"),
        ("Lim-Dûl’s Vault", "lim-dul's vault"),
        ("Éowyn, Shieldmaiden", "eowyn, shieldmaiden"),
        ("E\u0301owyn, Shieldmaiden", "eowyn, shieldmaiden"),
        ("Jakub Šlemr Bio", "jakub slemr bio"),
        ("Bespoke Bō", "bespoke bo"),
        ("Æther Vial", "aether vial"),
        ("œuvre ŁØÐÞ ßẞ ﬁn ıİ", "oeuvre lodth ssss fin ii"),
        ("Ratonhnhaké꞉ton", "ratonhnhaketon"),
        ("Wizards of the Coast® Customer Service™", "wizards of the coast customer service"),
        ("Human—Time Lord Meta-Crisis", "human-time lord meta-crisis"),
        ("“Ach! Hans, Run!”", '"ach! hans, run!"'),
        ("With Great Power . . .", "with great power..."),
        ("With Great Power…", "with great power..."),
        ("  Storm\u00a0 Crow\t", "storm crow"),
        ("Storm\u200b Crow\u202e", "storm crow"),
        ("Fire ∕∕ Ice", "fire // ice"),
        ("+2 Mace", "+2 mace"),
        ("Bat-", "bat-"),
        ("_____", "_____"),
        ("®", "®"),
        ("", ""),
        ("\u200b\u0301", ""),
        ("ガイア", "ガイア"),
        ("한국어", "한국어"),
        ("Ёж", "еж"),
    ],
)
def test_a_name_folds_to_what_an_ascii_keyboard_types(written: str, key: str) -> None:
    assert fold(written) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [("_____", "______"), ("Bat-", "Bat"), ("+2 Mace", "2 Mace"), ("か", "が"), ("What", "What?")],
)
def test_names_that_only_punctuation_tells_apart_keep_their_own_keys(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ('"Ach! Hans, Run!"', "achhansrun"),
        ("Lim-Dûl's Vault", "limdulsvault"),
        ("Minsc & Boo, Timeless Heroes", "minscandbootimelessheroes"),
        ("+2 Mace", "2mace"),
        ("Bat-", "bat-"),
        ("_____ Goblin", "_____goblin"),
        ("____-____", "________"),
        ("®", "®"),
        ("! !", "!!"),
        ("-", "-"),
        ("ガイア・アイ", "ガイアアイ"),
    ],
)
def test_squashing_leaves_what_carries_the_name(written: str, key: str) -> None:
    assert squash(written) == key


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("Fire // Ice", ["Fire", "Ice"]),
        ("fire/ice", ["fire", "ice"]),
        (" Fire /// Ice ", ["Fire", "Ice"]),
        ("Fire⁄Ice", ["Fire", "Ice"]),
        ("Who // What // When // Where // Why", ["Who", "What", "When", "Where", "Why"]),
        ("Éomer/Ice", ["Éomer", "Ice"]),
        ("Fire", None),
        ("Séance", None),
        ("Fire //", None),
        ("//", None),
        ("", None),
    ],
)
def test_a_joined_name_comes_apart_however_its_slashes_are_written(
    written: str, parts: list[str] | None
) -> None:
    assert join_parts(written) == parts


@given(st.text())
def test_folding_and_squashing_twice_change_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert squash(squash(text)) == squash(text)


@given(st.text())
def test_case_never_matters(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@given(st.text())
def test_keys_are_trimmed_and_single_spaced(text: str) -> None:
    assert fold(text) == " ".join(fold(text).split())


def test_every_official_spelling_folds_to_its_plain_ascii_form() -> None:
    pairs = real_names("ascii_pairs.tsv")
    assert len(pairs) == 78
    assert [row for row in pairs if fold(row["official_name"]) != fold(row["ascii_in_xmage"])] == []


def test_no_two_names_of_the_independent_list_share_a_key() -> None:
    names_of = defaultdict(set)
    for row in real_names("independent_names.tsv"):
        names_of[fold(row["name"])].add(row["name"])
    assert {key: names for key, names in names_of.items() if len(names) > 1} == {}
    assert all(key.isascii() for key in names_of)
