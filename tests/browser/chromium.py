"""The Chromium that tests drive: the system's, or the one that Playwright installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def chromium() -> Iterator[Browser | None]:
    """The running browser; None where no Chromium is installed."""
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, _NAMES)), None) or playwright.chromium.executable_path
        if not Path(path).exists():
            yield None
            return
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
