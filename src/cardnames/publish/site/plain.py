"""The list itself as plain pages, one a letter: readable without a script, in any browser, by any crawler."""

from __future__ import annotations

from html import escape
from string import Template
from urllib.parse import quote

import polars as pl

from cardnames.publish.site.columns import is_ascii

OTHERS = "other"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")

# What an ASCII character becomes in an address, and in HTML, where it does not stand for itself. Nothing that is left
# of an address has a meaning in HTML.
_ASCII = [chr(code) for code in range(128)]
_QUOTED = {char: quote(char, safe="") for char in _ASCII if quote(char, safe="") != char}
_ESCAPED = {char: escape(char) for char in _ASCII if escape(char) != char}


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
        pages[_file(letter)] = page.substitute(
            title=f"Names: {_label(letter)}",
            heading=_label(letter),
            lead=f"{len(listed):,} names.",
            body=f'{_strip(letters, letter)}<ul class="plain-names">\n{"".join(listed)}</ul>',
            version=escape(version),
        )
    return pages


def _by_letter(names: pl.DataFrame) -> dict[str, list[str]]:
    """Letter -> a line of HTML for each of its names."""
    choosable = names.filter(pl.col("choosable")).select("key", "name").sort("key", "name")
    found: dict[str, list[str]] = {}
    for key, line in zip(choosable.get_column("key"), _lines(choosable.get_column("name")), strict=True):
        first = next((char for char in key if char.isalnum()), "")
        found.setdefault(first if first in _LETTERS else OTHERS, []).append(line)
    return dict(sorted(found.items(), key=lambda item: (item[0] == OTHERS, item[0])))


def _lines(names: pl.Series) -> pl.Series:
    """A link for each name, made by the table library: there are tens of thousands of them."""
    others = ~is_ascii(names)
    address = names.str.replace_many(_QUOTED)
    address = address.scatter(others.arg_true(), [quote(name, safe="") for name in names.filter(others)])
    return pl.select(
        pl.format(
            '<li><a href="../index.html#name={}">{}</a></li>\n', address, names.str.replace_many(_ESCAPED)
        )
    ).to_series()


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
