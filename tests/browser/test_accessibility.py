"""axe-core finds nothing, in any view, light and dark, wide and narrow."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import Open, show

pytestmark = pytest.mark.browser

VIEWS = {
    "start": "#",
    "search": "#q=lightning",
    "restricted search": "#q=lightning&r=creature",
    "wrong restriction": "#q=fire&r=noncreture",
    "answer": "#name=Peter%20Parker",
    "refusal": "#name=Fire%20//%20Ice",
    "unknown": "#name=Lightnin%20Bolt",
    "report": "#report",
}
SIZES = {"wide": {"width": 1200, "height": 900}, "phone": {"width": 360, "height": 740}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_any_view(open_page: Open, scheme: str, size: str) -> None:
    page = open_page(color_scheme=scheme, viewport=SIZES[size])
    for view, state in VIEWS.items():
        show(page, state)
        for details in page.locator("details").all():
            details.evaluate("element => { element.open = true; }")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{view}: {found.generate_report()}"


def test_axe_finds_nothing_in_the_plain_list(open_page: Open, page_address: str) -> None:
    folder = page_address.removesuffix("index.html")
    for name in ("names/index.html", "names/f.html"):
        page = open_page(name, at=folder, ready=False)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"


def test_an_option_that_is_selected_is_axe_clean_too(open_page: Open) -> None:
    page = open_page()
    page.keyboard.type("lightning")
    page.keyboard.press("ArrowDown")
    assert Axe().run(page).violations_count == 0


def test_everything_that_can_be_used_shows_that_it_has_the_focus(open_page: Open) -> None:
    page = open_page("#name=Fire%20//%20Ice")
    seen = set()
    for _ in range(14):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => {
              const active = document.activeElement;
              const field = active.id === "text" ? active.parentElement : active;
              const { outlineStyle, outlineWidth, borderBottomColor } = getComputedStyle(field);
              const rubric = getComputedStyle(document.querySelector(".rule")).color;
              const outlined = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
              return [active.outerHTML.slice(0, 60), outlined || borderBottomColor === rubric];
            }"""
        )
        if found[0].startswith("<body"):
            break
        assert found[1], found[0]
        seen.add(found[0])
    assert len(seen) >= 10


def test_motion_is_left_out_for_those_who_ask(open_page: Open) -> None:
    durations = (
        """() => [...document.querySelectorAll("*")].map((one) => getComputedStyle(one).transitionDuration)"""
    )
    moving = open_page("#q=fire", reduced_motion="no-preference")
    still = open_page("#q=fire", reduced_motion="reduce")
    assert set(moving.evaluate(durations)) != {"0s"}
    assert set(still.evaluate(durations)) == {"0s"}


def test_the_skip_link_leads_to_the_search(open_page: Open) -> None:
    page = open_page("#name=Fire")
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_be_focused()
    assert page.evaluate("location.hash") == "#name=Fire"
