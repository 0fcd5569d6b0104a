"""How long a key press takes to show its matches: python keypress.py ROOT [TEXT…]

Types each text into the page of ROOT's latest version, key by key, in Chromium, and prints for every key the
milliseconds until the matches stand in the document, and until the frame that shows them is drawn.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.chromium import chromium
from browser.serving import served

TEXTS = ("lightning bolt", "e", "urza's sa", "zzzzzzzz", "lightnig bolt", "fire // ice")

_TIME = """() => {
  window.presses = [];
  document.getElementById("text").addEventListener("keydown", () => {
    const pressed = performance.now();
    const press = {};
    new MutationObserver((_, observer) => {
      observer.disconnect();
      press.listed = performance.now() - pressed;
    }).observe(document.getElementById("matches"), { childList: true });
    requestAnimationFrame(() => requestAnimationFrame(() => { press.drawn = performance.now() - pressed; }));
    window.presses.push(press);
  }, { capture: true });
}"""


def main() -> None:
    root, texts = Path(sys.argv[1]), sys.argv[2:] or TEXTS
    version = json.loads((root / "latest.json").read_bytes())["version"]
    with chromium() as browser, served(root) as base:
        if browser is None:
            sys.exit("no Chromium is installed")
        page = browser.new_page()
        page.goto(f"{base}/versions/{version}/site/index.html")
        page.wait_for_selector("html[data-ready]")
        page.evaluate(_TIME)
        for text in texts:
            page.fill("#text", "")
            page.evaluate("window.presses.length = 0")
            page.keyboard.type(text, delay=60)
            page.wait_for_timeout(200)
            presses = page.evaluate("window.presses")
            for what in ("listed", "drawn"):
                times = [press[what] for press in presses if what in press]
                if times:
                    said = f"median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms"
                    print(f"{text!r:20} {what}: {said} of {len(times)} keys")


if __name__ == "__main__":
    main()
