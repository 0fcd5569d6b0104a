"""The page's answers are the reader's: the same verdicts, keys and restrictions, text by text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from playwright.sync_api import Page, expect

import cardnames
from browser.conftest import Open
from cardnames.folding import fold, join_parts, squash
from cardnames.restrictions import Restriction, RestrictionError
from restrictions.test_wordings import AS_THE_RULES_SAY_IT
from restrictions.trees import decided_restrictions

pytestmark = pytest.mark.browser

# The page's own modules, with the terms that a question is asked under.
EXPLAIN = """async ([texts, restriction, scope]) => {
  const from = (name) => import(new URL(name, document.baseURI).href);
  const [{ Index, fetchData }, { explain }, { parse }, { Words }] =
    await Promise.all(["data.js", "verdict.js", "restriction.js", "words.js"].map(from));
  const index = new Index(await fetchData("data.json"));
  await index.loadPrinted();
  const allows = restriction ? parse(restriction, new Words(index.facts.words)).allows : null;
  const terms = { restriction, scope, allows, scopes: index.facts.profiles[scope] };
  return texts.map((text) => {
    const { allowed, place, reason, rule, suggestions } = explain(index, text, terms);
    const named = (at) => (at === null ? "" : index.names[at]);
    return [allowed, named(place), reason, rule, suggestions.map(named).sort()];
  });
}"""
ALLOWED = """async (texts) => {
  const from = (name) => import(new URL(name, document.baseURI).href);
  const [{ Index, fetchData }, { parse }, { RestrictionError, Words }] =
    await Promise.all(["data.js", "restriction.js", "words.js"].map(from));
  window.opened ??= new Index(await fetchData("data.json"));
  window.words ??= new Words(window.opened.facts.words);
  return texts.map((text) => {
    try {
      const { allows } = parse(text, window.words);
      return window.opened.faces.filter(allows).map(({ row }) => row);
    } catch (error) {
      if (!(error instanceof RestrictionError)) throw error;
      return { word: error.word, position: error.position };
    }
  });
}"""
KEYS = """async (texts) => {
  const { fold, squash, joinParts } = await import(new URL("fold.js", document.baseURI).href);
  return texts.map((text) => [fold(text), squash(text), joinParts(text)]);
}"""

TYPED = (
    *(
        "fire",
        "FIRE",
        "Fire/Ice",
        "fire  //  ice",
        "Start//Finish",
        "Who/What/When/Where/Why",
        "",
        " ",
        "zzzz",
    ),
    *("Jotun Grunt", "jötun grunt", "ach hans run", "Tok-Tok", "lightning bolt", "Foudre", "foudre", "稲妻"),
    *(
        "A-Lier, Disciple of the Drowned",
        "With Great Power...",
        "godzilla, king of the monsters",
        "marit lage",
    ),
    *("SP//dr, Piloted by Peni", "Elspeth, Knight-Errant Emblem", "Bat", "_____", "______", "Gisela"),
)
TERMS = (
    ("", "rules"),
    ("", "casual"),
    ("", "digital"),
    ("", "all"),
    ("creature", "rules"),
    ("noncreature, nonland", "rules"),
    ("instant or sorcery", "all"),
)
TEXTS = (
    *(
        "Jötun  Grunt",
        "Lim-Dûl’s Vault",
        "Ætherling",
        "Ratonhnhaké꞉ton",
        "®",
        "İstanbul",
        "straße",
        "ΣΊΣΥΦΟΣ",
        "ﬁre",
    ),
    *(
        "Bespoke Bō",
        "+2 Mace",
        ". . .",
        "wait . . . what",
        "a…b",
        "Human—Time Lord",
        "が",
        "ガ",
        "ǆ",
        "ſ",
        "ı",
        "™",
        "℠",
    ),
    *(
        "\u202eevil",
        "a\u00a0b",
        "a\u200bb",
        "\u0000",
        "\t x \n",
        "&",
        "Bat-",
        "⁄ half ∕ half ⧸",
        "Ⅷ",
        "½",
        "🔥 fire",
        "\ud83d",
    ),
)


@pytest.fixture(scope="module")
def reader(root: Path) -> Iterator[cardnames.Index]:
    with cardnames.load(root) as index:
        yield index


@pytest.fixture(scope="module")
def strings(root: Path, version: str) -> list[str]:
    """Every string of the publication: names, aliases, refusals."""
    site = root / "versions" / version / "site"
    data = json.loads((site / "data.json").read_bytes())
    printed = json.loads((site / "printed.json").read_bytes())
    found = [*data["names"]["name"], *data["aliases"]["alias"], *data["refusals"]["name"], *printed["alias"]]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(("restriction", "scope"), TERMS)
def test_every_string_gets_the_verdict_that_the_reader_gives(
    open_page: Open, reader: cardnames.Index, strings: list[str], restriction: str, scope: str
) -> None:
    asked = [*strings, *TYPED]
    found = cast("list[list[object]]", open_page().evaluate(EXPLAIN, [asked, restriction, scope]))
    for text, (allowed, name, reason, rule, suggestions) in zip(asked, found, strict=True):
        verdict = reader.explain(text, restriction or None, scope=scope)
        told = (verdict.allowed, verdict.name, verdict.reason, verdict.rule)
        assert (allowed, name, reason, rule) == told, text
        if reason != "unknown":
            assert suggestions == sorted(verdict.suggestions), text


def rows_or_place(text: str, faces: list[object], subtypes: frozenset[str]) -> object:
    """What the reader's parser makes of a restriction: rows of the entries, or where it fails."""
    try:
        restriction = Restriction.parse(text, subtypes)
        return [row for row, face in enumerate(faces) if restriction.allows(face)]  # type: ignore[arg-type]
    except RestrictionError as error:
        return {"word": error.word, "position": error.position}


@pytest.fixture(scope="module")
def faces(root: Path, version: str) -> list[object]:
    """The rows of the entries table, in its order."""
    entries = pl.read_parquet(root / "versions" / version / "entries.parquet")
    return [SimpleNamespace(**row) for row in entries.to_dicts()]


def subtypes_of(faces: list[object]) -> frozenset[str]:
    return frozenset(subtype for face in faces for subtype in face.subtypes)  # type: ignore[attr-defined]


def test_every_wording_of_a_restriction_allows_what_the_reader_allows(
    open_page: Open, faces: list[object]
) -> None:
    wordings = list(AS_THE_RULES_SAY_IT)
    found = open_page().evaluate(ALLOWED, wordings)
    for wording, rows in zip(wordings, found, strict=True):
        expected = rows_or_place(wording, faces, subtypes_of(faces))
        if Restriction.parse(wording).relative:
            assert isinstance(rows, dict) and rows["word"] == "", wording
        else:
            assert rows == expected, wording


def test_what_the_reader_cannot_read_fails_at_the_same_word(open_page: Open, faces: list[object]) -> None:
    wrong = [
        "",
        "noncreture",
        "creature, nonlnd",
        "creature with",
        "(creature",
        "creature)",
        "with mana value three",
    ]
    wrong += [
        "legendary",
        "not",
        "creature or",
        "mana cost 3",
        "one of",
        "<b>land</b>",
        "constructor",
        "__proto__",
    ]
    found = open_page().evaluate(ALLOWED, wrong)
    assert found == [rows_or_place(text, faces, subtypes_of(faces)) for text in wrong]


def test_any_restriction_that_the_reader_says_is_read_alike(open_page: Open, faces: list[object]) -> None:
    page = open_page()
    subtypes = subtypes_of(faces)

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(decided_restrictions)
    def alike(restriction: Restriction) -> None:
        text = str(restriction)
        assert page.evaluate(ALLOWED, [text]) == [rows_or_place(text, faces, subtypes)]

    alike()


def test_texts_fold_to_the_keys_of_the_index(open_page: Open, strings: list[str]) -> None:
    texts = [*strings, *TYPED, *TEXTS]
    found = open_page().evaluate(KEYS, texts)
    assert found == [[fold(text), squash(text), join_parts(text)] for text in texts]


def shown(page: Page, selector: str) -> str:
    return page.locator(selector).inner_text()


def test_an_allowed_name_shows_its_rule_kind_and_characteristics(open_page: Open) -> None:
    page = open_page("#name=Petty%20Theft")
    expect(page.locator(".verdict")).to_have_text("May be chosen")
    entry = page.locator("section.leaf").filter(has_text="Instant — Adventure")
    expect(entry.locator(".rule")).to_have_text("201.4f")
    expect(entry.locator(".label")).to_have_text("adventure")
    expect(entry.get_by_role("img", name="mana cost {1}{U}")).to_be_visible()
    expect(entry).to_contain_text("On Brazen Borrower // Petty Theft")


def test_a_refused_name_says_why_and_what_to_choose_instead(open_page: Open) -> None:
    page = open_page("#name=Petty%20Theft&r=creature")
    expect(page.locator(".verdict")).to_have_text("May not be chosen")
    expect(page.locator(".verdict-leaf .margin")).to_have_text("201.4a")
    page.get_by_role("list", name="Choose instead").get_by_role("link", name="Brazen Borrower").click()
    expect(page.locator(".verdict")).to_have_text("May be chosen")
    assert page.evaluate("location.hash") == "#name=Brazen%20Borrower&r=creature"


def test_interchangeable_names_and_titles_are_shown_with_their_printings(open_page: Open) -> None:
    page = open_page("#name=Peter%20Parker")
    expect(page.locator(".verdict-leaf")).to_contain_text(
        "Choosing it chooses Surris, Spidersilk Innovator too (201.4g)"
    )
    pair = page.locator("section.leaf").filter(has_text="interchangeable name")
    expect(pair).to_contain_text("OM1")
    page = open_page("#name=Zilortha,%20Strength%20Incarnate")
    titles = page.locator("section.leaf").filter(has_text="alternate title")
    expect(titles.locator(".title")).to_have_text("Godzilla, King of the Monsters")
    expect(titles.locator(".printings")).to_contain_text("IKO 275")


def test_a_title_leads_to_its_card_and_shows_where_it_stands(open_page: Open) -> None:
    page = open_page("#name=Godzilla,%20King%20of%20the%20Monsters")
    expect(page.locator(".verdict-leaf .margin")).to_have_text("201.6")
    expect(page.get_by_role("list", name="Choose instead")).to_have_text("Zilortha, Strength Incarnate")
    expect(page.locator(".printings")).to_contain_text("IKO 275")


def test_a_card_that_is_several_shows_an_entry_each(open_page: Open) -> None:
    page = open_page("#name=Very%20Cryptic%20Command&scope=all")
    expect(page.locator("section.leaf").filter(has_text="Mana value")).to_have_count(6)


def test_a_token_is_refused_with_its_rule_and_printing(open_page: Open) -> None:
    page = open_page("#name=Marit%20Lage")
    expect(page.locator(".verdict-leaf .margin")).to_have_text("201.4")
    assert "the name of a token, and of no card" in shown(page, ".verdict-leaf")
    expect(page.locator(".printing").first).to_be_visible()
