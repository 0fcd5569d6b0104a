"""One browser for all tests, and a publication of the bundled sample in two versions."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import polars as pl
import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import chromium
from browser.serving import served
from cardnames.index.tables import Index
from cardnames.job import Job
from cardnames.pipeline import refresh
from cardnames.publish.before import open_root
from cardnames.publish.publishing import publish
from publish.rows import FINDINGS, LAYOUTS, source

Open = Callable[..., Page]

EARLIER = datetime(2026, 6, 1, 9, tzinfo=UTC)
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def show(page: Page, state: str) -> None:
    """Another view on the page that is open, with everything that it fetches."""
    page.evaluate("state => { location.hash = state; }", state)
    page.wait_for_load_state("networkidle")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        if running is None:
            told = "no Chromium is installed: apt install chromium, or playwright install chromium"
            if "CI" in os.environ:
                pytest.fail(told)
            pytest.skip(told)
        yield running


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample as the job publishes it, and before it a version that lacked some of it."""
    base = tmp_path_factory.mktemp("page")
    job = Job(source="sample", root=base / "alone", cache=base / "cache", now=NOW)
    refresh(job)
    before = open_root(job.root).before()
    assert before is not None
    tables = {name: before.table(name) for name in Index.__dataclass_fields__}
    lacking = pl.col("name") != "Llanowar Elves"
    tables |= {name: tables[name].filter(lacking) for name in ("names", "entries")}
    tables["aliases"] = tables["aliases"].filter(
        lacking & (pl.col("alias") != "Godzilla, King of the Monsters")
    )
    publication = base / "publication"
    publish(publication, Index(**tables), FINDINGS, source(EARLIER, kind="sample"), layouts=LAYOUTS, now=NOW)
    refresh(replace(job, root=publication))
    return publication


@pytest.fixture(scope="session")
def version(root: Path) -> str:
    before = open_root(root).before()
    assert before is not None
    return before.version


@pytest.fixture(scope="session")
def address(root: Path) -> Iterator[str]:
    with served(root) as base:
        yield base


@pytest.fixture(scope="session")
def page_address(address: str, version: str) -> str:
    return f"{address}/versions/{version}/site/index.html"


@pytest.fixture
def open_page(browser: Browser, page_address: str) -> Iterator[Open]:
    """Opens a view, ready to be used. Whatever the browser complains of, or asks of another place, fails the
    test at its end."""
    contexts = []
    complaints: list[str] = []

    def opened(state: str = "", *, at: str = page_address, ready: bool = True, **options: object) -> Page:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        home = "/".join(at.split("/")[:3])
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on(
            "console",
            lambda message: complaints.append(message.text) if "Security Policy" in message.text else None,
        )
        page.on(
            "request",
            lambda request: (
                complaints.append(f"asked {request.url}")
                if not request.url.startswith((home, "data:"))
                else None
            ),
        )
        page.goto(at + state)
        if ready:
            page.wait_for_selector("html[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints
