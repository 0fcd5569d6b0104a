"""The report: counts, growth over versions, what changed, what the checks noticed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Open
from browser.serving import served

pytestmark = pytest.mark.browser


def document(root: Path, version: str, name: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((root / "versions" / version / name).read_bytes())
    return found


def part(page: Page, heading: str) -> str:
    section = page.locator("#report > section").filter(has=page.get_by_role("heading", name=heading))
    section.locator("[data-part] > *").first.wait_for(state="attached")
    return section.inner_text()


def test_the_counts_are_those_of_the_manifest(open_page: Open, root: Path, version: str) -> None:
    counts = document(root, version, "manifest.json")["counts"]
    assert isinstance(counts, dict)
    page = open_page("#report")
    expect(page.locator(".figure strong")).to_have_text(f"{counts['choosable']:,}")
    for table, words in (("Names by scope", counts["scopes"]), ("Entries by kind", counts["kinds"])):
        rows = page.get_by_role("table", name=table).get_by_role("row")
        shown = {
            row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").last.inner_text()
            for row in rows.all()
        }
        assert shown == {word.replace("_", " "): f"{count:,}" for word, count in words.items()}


def test_growth_is_drawn_with_a_point_a_version_and_told_in_words_and_numbers(
    open_page: Open, version: str
) -> None:
    page = open_page("#report")
    plot = page.get_by_role("img", name="Names that may be chosen, from")
    expect(plot.locator("circle")).to_have_count(2)
    expect(plot.locator("circle.here")).to_have_count(1)
    page.get_by_text("2 versions as a table").click()
    expect(page.get_by_role("table").filter(has_text="Upstream date")).to_contain_text(version)


def test_the_plot_is_drawn_anew_for_another_width(open_page: Open) -> None:
    page = open_page("#report", viewport={"width": 1000, "height": 700})
    plot = page.locator("svg.plot")
    wide = plot.get_attribute("width")
    page.set_viewport_size({"width": 380, "height": 700})
    expect(plot).not_to_have_attribute("width", wide or "")
    box = plot.bounding_box()
    assert box is not None and box["width"] <= 380


def test_changes_since_the_version_before_are_listed(open_page: Open) -> None:
    page = open_page("#report")
    told = part(page, "Since the version before")
    assert "1 name added" in told and "Llanowar Elves" in told
    page.get_by_role("link", name="Llanowar Elves").click()
    expect(page.locator("#headword")).to_have_text("Llanowar Elves")


def test_the_findings_are_listed_gravest_first(open_page: Open, root: Path, version: str) -> None:
    findings = document(root, version, "findings.json")
    assert isinstance(findings, list)
    page = open_page("#report")
    part(page, "What the checks noticed")
    shown = page.locator(".findings > li")
    expect(shown).to_have_count(len(findings))
    order = [label.split(",")[0] for label in shown.locator(".label").all_inner_texts()]
    assert order == sorted(order, key=["fatal", "warn", "info"].index)


def test_a_version_served_alone_says_what_is_not_there(
    open_page: Open, root: Path, version: str, tmp_path: Path
) -> None:
    shutil.copytree(root / "versions" / version / "site", tmp_path / "site")
    with served(tmp_path) as base:
        page = open_page("#report", at=f"{base}/site/index.html")
        assert "versions.json is not served here" in part(page, "Growth over versions")
        assert "changes.json is not served here" in part(page, "Since the version before")
        assert "findings.json is not served here" in part(page, "What the checks noticed")


def test_the_plain_data_serve_where_the_packed_copies_are_missing(
    open_page: Open, root: Path, version: str, tmp_path: Path
) -> None:
    shutil.copytree(
        root / "versions" / version / "site", tmp_path / "site", ignore=shutil.ignore_patterns("*.gz")
    )
    with served(tmp_path) as base:
        page = open_page("#name=Fire", at=f"{base}/site/index.html")
        expect(page.locator("#headword")).to_have_text("Fire")
