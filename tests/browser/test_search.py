"""Searching as one types: names, aliases and refused strings, by keyboard alone, and shared by its address."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open, show

pytestmark = pytest.mark.browser


def texts(page: Page) -> list[str]:
    return page.locator("#matches .what").all_inner_texts()


def test_a_search_finds_names_aliases_and_refused_strings(open_page: Open) -> None:
    page = open_page()
    for typed, found in (
        ("tok-tok", "Tok-Tok, Volcano Born"),
        ("jotun", "Jötun Grunt"),
        ("godzilla king", "Godzilla, King of the Monsters leads to Zilortha, Strength Incarnate"),
        ("fire // i", "Fire // Ice leads to Fire, Ice"),
        ("marit", "Marit Lage"),
        ("ach hans run", '"Ach! Hans, Run!"'),
    ):
        page.fill("#text", typed)
        assert texts(page)[:1] == [found], typed


def test_what_begins_with_the_text_stands_before_what_holds_it(open_page: Open) -> None:
    page = open_page("#q=fire")
    shown = texts(page)
    assert shown[0] == "Fire"
    begins = [text.lower().startswith("fire") for text in shown]
    assert begins == sorted(begins, reverse=True)


def test_the_matches_are_there_in_the_very_event_of_the_key(open_page: Open) -> None:
    page = open_page()
    shown = page.evaluate(
        """() => {
          const text = document.getElementById("text");
          text.value = "fire";
          text.dispatchEvent(new InputEvent("input", { bubbles: true }));
          return document.querySelectorAll("#matches [role=option]").length;
        }"""
    )
    assert shown > 0


def test_a_misspelt_name_is_offered(open_page: Open) -> None:
    page = open_page("#q=lightnig%20bolt")
    assert texts(page)[0] == "Lightning Bolt"
    expect(page.locator("#status")).to_contain_text("Near in spelling")


def test_a_name_in_another_language_is_asked_for_when_nothing_else_answers(open_page: Open) -> None:
    asked: list[str] = []
    page = open_page()
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.fill("#text", "lightning bolt")
    assert "printed.json.gz" not in asked
    page.fill("#text", "blitzschlag")
    expect(page.locator("#matches .what").first).to_have_text("Blitzschlag leads to Lightning Bolt")
    assert asked.count("printed.json.gz") == 1


def test_the_list_is_worked_by_keys_alone(open_page: Open) -> None:
    page = open_page()
    box = page.get_by_role("combobox", name="A name, a title, any text")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("fire")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    active = box.get_attribute("aria-activedescendant")
    selected = page.locator("#matches [aria-selected=true]")
    expect(selected).to_have_count(1)
    assert active and selected.get_attribute("id") == active
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert box.get_attribute("aria-activedescendant") is None
    page.keyboard.press("ArrowUp")
    expect(page.locator("#matches > :last-child")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(selected).to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Fire")
    expect(box).to_be_focused()
    expect(page.locator("#status")).to_have_text("“Fire” may be chosen. Rule 201.4b.")
    page.keyboard.press("Escape")
    expect(box).to_have_value("")


def test_a_click_opens_an_answer_and_going_back_returns_to_the_search(open_page: Open) -> None:
    page = open_page()
    page.fill("#text", "petty")
    page.wait_for_url(re.compile("#q=petty$"))
    page.locator("#matches > li").first.click()
    expect(page.locator("#headword")).to_have_text("Petty Theft")
    assert page.evaluate("location.hash") == "#name=Petty%20Theft"
    page.go_back()
    expect(page.locator("#text")).to_have_value("petty")
    expect(page.locator("#matches > li").first).to_contain_text("Petty Theft")


def test_an_address_holds_text_restriction_and_scope(open_page: Open) -> None:
    page = open_page("#q=lightning&r=noncreature,%20nonland&scope=all")
    expect(page.locator("#restriction")).to_have_value("noncreature, nonland")
    expect(page.locator("#scope")).to_have_value("all")
    page.locator("#matches > li").first.click()
    page.wait_for_selector("#headword")
    hash_ = page.evaluate("location.hash")
    assert hash_ == "#name=Lightning%20Bolt&r=noncreature%2C%20nonland&scope=all"
    again = open_page(hash_)
    expect(again.locator("#headword")).to_have_text("Lightning Bolt")
    expect(again.locator("#scope")).to_have_value("all")


def test_an_address_that_says_nonsense_is_a_page_all_the_same(open_page: Open) -> None:
    page = open_page("#scope=nowhere")
    for state in ("#scope=nowhere", "#r=%22%22&q=%E0%A4%A", "#name=", "#&&&=", "#__proto__=x"):
        show(page, state)
        expect(page.locator("#scope")).to_have_value("rules")


def test_a_restriction_alone_lists_what_it_allows(open_page: Open) -> None:
    page = open_page("#r=legendary%20creature")
    said = page.locator("#reading").inner_text()
    assert re.fullmatch(r"[\d,]+ names may be chosen so\.", said)
    expect(page.locator("#matches > li").first).to_contain_text("Legendary Creature")
    expect(page.locator("#matches > .refused")).to_have_count(0)


def test_names_that_a_restriction_refuses_come_last_and_say_so(open_page: Open) -> None:
    page = open_page("#q=lightning&r=creature")
    expect(page.locator("#matches > .refused").first).to_contain_text("not as restricted")
    refused = page.locator("#matches > li").evaluate_all("rows => rows.map((row) => row.matches('.refused'))")
    assert refused == sorted(refused)


def test_a_word_that_a_restriction_does_not_know_is_named_and_mended_by_a_button(open_page: Open) -> None:
    page = open_page()
    page.fill("#restriction", "noncreture, nonland")
    reading = page.locator("#reading")
    expect(reading).to_contain_text("unknown word “noncreture”")
    expect(page.locator("#restriction")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="noncreature").click()
    expect(page.locator("#restriction")).to_have_value("noncreature, nonland")
    expect(page.locator("#restriction")).to_have_attribute("aria-invalid", "false")
    expect(reading).to_contain_text("names may be chosen so")


def test_the_front_page_leads_to_the_latest_version_with_the_same_question(
    open_page: Open, address: str
) -> None:
    page = open_page("/index.html#name=Fire", at=address)
    expect(page.locator("#headword")).to_have_text("Fire")
    assert re.search(r"/versions/[^/]+/site/index\.html#name=Fire$", page.url)


def test_the_list_can_be_read_without_scripts(open_page: Open) -> None:
    page = open_page(java_script_enabled=False, ready=False)
    expect(page.locator("noscript table").first).to_contain_text("traditional")
    page.get_by_role("link", name="All names").click()
    page.get_by_role("link", name="F", exact=True).first.click()
    expect(page.get_by_role("link", name="Fire", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Fire // Ice")).to_have_count(0)


def test_no_view_is_wider_than_a_phone(open_page: Open) -> None:
    phone = {"viewport": {"width": 340, "height": 700}}
    for state in (
        "",
        "#q=lightning",
        "#name=Fire%20//%20Ice",
        "#name=Peter%20Parker",
        "#report",
        "#name=Fire&r=x",
    ):
        page = open_page(state, **phone)
        page.wait_for_load_state("networkidle")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, state
