"""The list itself as plain pages, one a letter: readable without a script, in any browser, by any crawler."""

from __future__ import annotations

from html import escape
from string import Template
from urllib.parse import quote

import polars as pl

OTHERS = "other"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")


def letter_pages(names: pl.DataFrame, page: Template, version: str) -> dict[str, str]:
    """File name -> page: `index.html` with the letters, then one page a letter. Every choosable name is on
    one of them, in the order of its key, and leads to its explanation."""
    by_letter = _by_letter(names)
    letters = list(by_letter)
    total = sum(map(len, by_letter.values()))
    counts = "".join(
        f'<li><a href="{_file(letter)}">{_label(letter)}</a> <span class="count">{len(listed):,}</span></li>\n'
        for letter, listed in by_letter.items()
    )
    pages = {
        "index.html": page.substitute(
            title="All names by letter",
            heading="All names",
            lead=f"{total:,} names may be chosen under the rules. Pick a letter, or take them all as "
            '<a href="../../names.txt">names.txt</a>.',
            body=f'<ul class="letters-index">\n{counts}</ul>',
            version=escape(version),
        )
    }
    for letter, listed in by_letter.items():
        lines = "".join(f'<li><a href="{_link(name)}">{escape(name)}</a></li>\n' for name in listed)
        pages[_file(letter)] = page.substitute(
            title=f"Names: {_label(letter)}",
            heading=_label(letter),
            lead=f"{len(listed):,} names.",
            body=f'{_strip(letters, letter)}<ul class="plain-names">\n{lines}</ul>',
            version=escape(version),
        )
    return pages


def _by_letter(names: pl.DataFrame) -> dict[str, list[str]]:
    choosable = names.filter(pl.col("choosable")).select("key", "name").sort("key", "name")
    found: dict[str, list[str]] = {}
    for key, name in choosable.iter_rows():
        first = next((char for char in key if char.isalnum()), "")
        found.setdefault(first if first in _LETTERS else OTHERS, []).append(name)
    return dict(sorted(found.items(), key=lambda item: (item[0] == OTHERS, item[0])))


def _file(letter: str) -> str:
    return f"{letter}.html"


def _label(letter: str) -> str:
    return "0–9 and signs" if letter == OTHERS else letter.upper()


def _strip(letters: list[str], current: str) -> str:
    links = "".join(
        f'<li><a href="{_file(letter)}"{" aria-current=page" if letter == current else ""}>'
        f"{_label(letter).partition(' ')[0]}</a></li>\n"
        for letter in letters
    )
    return f'<nav aria-label="Letters"><ul class="letters">\n{links}</ul></nav>\n'


# Three in four names hold a space or an apostrophe and nothing else that an address cannot: looked up, not worked out.
_QUOTED = {code: quote(chr(code), safe="") for code in range(128)}


def _link(name: str) -> str:
    """No character that is left has a meaning in HTML."""
    return f"../index.html#name={name.translate(_QUOTED) if name.isascii() else quote(name, safe='')}"
