"""Names are data: whatever stands in one, the page shows it as text, and nothing of it runs."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Open, show
from browser.serving import served
from cardnames.index.findings import Finding
from publish.rows import alias, entry, index_of, publish_day, refusal

pytestmark = pytest.mark.browser

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "'\"><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "&lt;b&gt;bold&lt;/b&gt;",
    "../../../etc/passwd",
    "#name=Fire&r=land&scope=all",
    "100%41 %E0%A4%A $version ${version} {{7*7}}",
    "__proto__",
    "constructor",
    "toString",
    "\u05e9\u05dc\u05d5\u05dd (right to left)",
)
HIDDEN = ("Fi\u202ere\u202c", "Fire\u200f Two", "Fire\u0007Bell")
SHOWN = ("Fi⟨U+202E⟩re⟨U+202C⟩", "Fire⟨U+200F⟩ Two", "Fire⟨U+0007⟩Bell")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("hostile")
    publish_day(root, index_of(["Fire"]), 3)
    markup = HOSTILE[0]
    index = index_of(
        [
            *HOSTILE,
            *HIDDEN,
            "Fire",
            entry("Typed", types=[markup], subtypes=[markup], power=markup, toughness=markup),
        ],
        aliases=[alias(f"title {markup}", "Fire", collector_number=markup, promo_types=[markup])],
        refusals=[refusal(f"token {markup}", examples=[f"tst/{markup}"])],
    )
    findings = (Finding("key-collision", "warn", markup, 1, (markup,)),)
    outcome = publish_day(root, index, 5, findings=findings)
    with served(root) as base:
        yield f"{base}/versions/{outcome.version}/site/index.html"


def test_hostile_names_are_found_and_shown_as_they_are(open_page: Open, hostile: str) -> None:
    page = open_page(at=hostile)
    for name in HOSTILE:
        page.fill("#text", name)
        expect(page.locator("#matches .what").first).to_have_text(name)
        page.keyboard.press("Enter")
        expect(page.locator("#headword")).to_have_text(name)
        expect(page.locator(".verdict")).to_have_text("May be chosen")
    assert page.locator("main :is(img:not([role]), script, svg)").count() == 0


def test_a_hostile_name_in_a_shared_address_is_text(open_page: Open, hostile: str) -> None:
    page = open_page(f"#name={quote(HOSTILE[0], safe='')}", at=hostile)
    for name in (*HOSTILE, "<img src=x onerror=alert(2)> unknown"):
        show(page, f"#name={quote(name, safe='')}&r={quote(name, safe='')}")
        expect(page.locator("#headword")).to_have_text(name)
        assert page.locator("main :is(img, script, iframe)").count() == 0


def test_characters_that_are_not_seen_are_shown_by_their_numbers(open_page: Open, hostile: str) -> None:
    page = open_page(at=hostile)
    for name, shown in zip(HIDDEN, SHOWN, strict=True):
        show(page, f"#name={quote(name, safe='')}")
        expect(page.locator("#headword")).to_have_text(shown)


def test_characteristics_titles_tokens_and_printings_are_text(open_page: Open, hostile: str) -> None:
    markup = HOSTILE[0]
    page = open_page(at=hostile)
    for name in ("Typed", "Fire", f"title {markup}", f"token {markup}"):
        show(page, f"#name={quote(name, safe='')}")
        expect(page.locator("article")).to_contain_text(markup)
        assert page.locator("article img").count() == 0
        for address in page.locator("article a").evaluate_all("links => links.map((link) => link.href)"):
            assert address.startswith(("http://127.0.0.1:", "https://scryfall.com/card/"))


def test_the_report_shows_hostile_changes_and_findings_as_text(open_page: Open, hostile: str) -> None:
    page = open_page("#report", at=hostile)
    expect(page.locator("[data-part=changes]")).to_contain_text(HOSTILE[1])
    expect(page.locator("[data-part=findings]")).to_contain_text(HOSTILE[0])
    assert page.locator("main :is(img:not([role]), script)").count() == 0


def test_the_plain_list_shows_hostile_names_as_text(open_page: Open, hostile: str) -> None:
    folder = hostile.removesuffix("index.html")
    for letter, name in (("i", HOSTILE[0]), ("s", HOSTILE[1]), ("j", HOSTILE[3])):
        page = open_page(f"names/{letter}.html", at=folder, ready=False)
        link = page.get_by_role("link", name=name, exact=True)
        expect(link).to_be_visible()
        assert page.locator("main :is(img, script)").count() == 0
        link.click()
        expect(page.locator("#headword")).to_have_text(name)


def test_the_policy_stops_a_script_that_got_in_all_the_same(browser: Browser, page_address: str) -> None:
    page = browser.new_page()
    page.goto(page_address)
    ran = page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
          return window.ran === true;
        }"""
    )
    page.close()
    assert ran is False


def test_every_file_of_the_page_is_in_the_publication(open_page: Open) -> None:
    asked: list[str] = []
    page = open_page()
    page.on("response", lambda response: asked.append(f"{response.status} {response.url}"))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.get_by_role("link", name="Report").click()
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="All names").click()
    page.wait_for_load_state("networkidle")
    assert len(asked) > 15 and all(answer.startswith(("200 ", "304 ")) for answer in asked)
