"""Closed lists of names as cards write them: "Disenchant, Braingeyser, and Terror".

A name that holds a comma, "and" or a bracket must be quoted ("Fear, Fire, Foes!"); a quote inside is doubled.
"""

from __future__ import annotations

import re

from cardnames.folding import fold

_SPACES = re.compile(r"\s*")
_SEPARATOR = re.compile(r"\s*(?:[,;]\s*(?:(?:and|or)(?=[\s\"]))?|(?:and|or)(?=[\s\"]))", re.IGNORECASE)
_QUOTED = re.compile(r'"((?:[^"]|"")*)"(?=\s*(?:[,;)]|(?:and|or)[\s"]|$))', re.IGNORECASE)
_BARE = re.compile(r"[^,;)]*")
_CONJUNCTION = re.compile(r"\s+(?:and|or)\s+", re.IGNORECASE)
_UNSAFE = re.compile(r"[,;:()\"]|\b(?:and|or)\b", re.IGNORECASE)


def name_key(name: str) -> str:
    """The form in which a listed name and a face's name are compared: folded, without quotes and stops around."""
    return fold(name).strip('".')


def read_names(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The names from `start` to the end of the list (of the text, or a closing bracket), and where that is.

    A name may come out empty where separators follow each other; the caller says so to the user. Semicolons
    part names like commas.
    """
    names: list[str] = []
    bare = 0
    at = _end(_SPACES, text, start)
    while True:
        quoted = _QUOTED.match(text, at)
        if quoted:
            names.append(quoted[1].replace('""', '"'))
            at = quoted.end()
        else:
            at, begin = _end(_BARE, text, at), at
            names.append(text[begin:at])
            bare += 1
        separator = _SEPARATOR.match(text, at)
        if separator is None or separator.end() == at:
            break
        at = _end(_SPACES, text, separator.end())
    if bare == len(names) == 1:
        names = _CONJUNCTION.split(names[0])
    return tuple(" ".join(name.split()) for name in names), _end(_SPACES, text, at)


def say_names(names: tuple[str, ...]) -> str:
    """The list as a card says it; `read_names` reads it back."""
    if any(_UNSAFE.search(name) for name in names):
        names = tuple('"' + name.replace('"', '""') + '"' for name in names)
    return listed(names, "and")


def listed(items: tuple[str, ...] | list[str], conjunction: str) -> str:
    """ "A", "A and B", "A, B, and C"."""
    if len(items) < 3:
        return f" {conjunction} ".join(items)
    return f"{', '.join(items[:-1])}, {conjunction} {items[-1]}"


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
