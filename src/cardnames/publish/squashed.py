"""The `squashed` column of index.sqlite, for whole tables at once.

`cardnames.folding.squash` stays the rule: what it drops from an ASCII key is asked of it, and every text whose
key is not plain is given to it. Plain ones, nearly all, are done by the table library in a twentieth of the time.
"""

from __future__ import annotations

import re
from string import printable

import polars as pl

from cardnames.folding import squash

_PLAIN = r"^[\x20-\x7e]*[\x20-\x2c\x2e-\x7e]$"
"""An ASCII key that ends in no hyphen, which squashing would keep."""


def squashed(table: pl.DataFrame, text: str) -> list[str]:
    """`squash` of a column of texts, from the table's `key` column where that is plain."""
    key = pl.col("key")
    stripped = key.str.replace_all("&", squash("a&b")[1:-1], literal=True).str.replace_all(_dropped(), "")
    plain = key.str.contains(_PLAIN) & (stripped != "")
    found = table.select(pl.when(plain).then(stripped)).to_series().to_list()
    return [
        squash(original) if done is None else done
        for original, done in zip(table.get_column(text).to_list(), found, strict=True)
    ]


def _dropped() -> str:
    """A regular expression of the ASCII characters that squashing drops from inside a text."""
    visible = (char for char in printable if char == " " or not char.isspace())
    return f"[{''.join(re.escape(char) for char in visible if squash(f'a{char}b') == 'ab')}]"
