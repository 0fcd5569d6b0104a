"""The keys under which names are searched: `fold` for the published `key` column, `squash` for weaker ones.

A key is what a person types who has only an ASCII keyboard and does not care about case: "Lim-Dûl’s Vault"
and "lim-dul's vault" share one, `_____` and `______` do not. Keys are for finding a name, never for deciding
that two names are the same (CR 201.2 compares the names themselves).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_SPELLED: dict[str, str] = {
    **dict.fromkeys("’‘‛ʼʻʽʹ′´＇", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑‒–—―−⁃﹘", "-"),
    **dict.fromkeys("⁄∕⧸", "/"),
    **dict.fromkeys("™℠", ""),  # compatibility decomposition would spell them TM and SM
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "ŧ": "t",
    "ı": "i",
    "ĸ": "k",
    "ŋ": "ng",
    "×": "x",
}
"""Spellings that Unicode's decompositions lack or get wrong for names, keyed by the casefolded character."""

_ELLIPSIS = re.compile(r"\s*\.(?:\s*\.)+")
_SLASHES = re.compile(r"\s*/+\s*")
_SQUASHED = {ord(char): None for char in " !\"#$%'()*+,-./:;<=>?@[\\]^`{|}~"} | {ord("&"): "and"}
_ASCII_SPACING = ("  ", "..", ". .")


def fold(text: str) -> str:
    """The `key` of a name or of a typed text: case, accents, ligatures, typographic marks and spacing folded.

    ASCII punctuation and `_` stay, since they tell names apart (`Bat-`, `+2 Mace`). Signs without an ASCII
    form (꞉ ®) and invisible characters go, except where the text is nothing but signs. Spaced full stops
    (`. . .`) are written together. Scripts other than Latin keep their letters. Idempotent, and "" only for a
    text without visible characters.
    """
    if text.isascii() and text.isprintable():
        folded = text.lower()
        if folded[:1] != " " and folded[-1:] != " " and not any(mark in folded for mark in _ASCII_SPACING):
            return folded
        return _spaced(folded)
    folded = _spaced(unicodedata.normalize("NFC", "".join(map(_letter, text))))
    if not folded:
        return "".join(char for char in text if unicodedata.category(char)[0] == "S")
    return folded if folded == text else fold(folded)


def squash(text: str) -> str:
    """A key without spaces and punctuation, for text that lost them ("ach hans run") and for the registry.

    What carries the name stays: `_`, a final hyphen (`Bat-` is not Bat), and the punctuation of a text that
    has nothing else. `&` counts as "and". Several names may share one squashed key (Wasteland, Waste Land),
    so a match on it is an offer.
    """
    folded = fold(text)
    squashed = folded.translate(_SQUASHED)
    if not squashed.isascii():
        squashed = "".join(char for char in squashed if unicodedata.category(char)[0] not in "PSZ")
    if not squashed:
        return folded.replace(" ", "")
    return f"{squashed}-" if folded[-1] == "-" else squashed


def join_parts(text: str) -> list[str] | None:
    """The parts of what may be a joined name, however its slashes are written ("Fire/Ice"), else None.

    Only a candidate: some names hold slashes of their own (`SP//dr, Piloted by Peni`), so look the whole text
    up first and each part afterwards. Parts are trimmed, never empty, at least two.
    """
    if "/" not in text and text.isascii():
        return None
    plain = "".join("/" if _SPELLED.get(char) == "/" else char for char in text)
    parts = [part for part in _SLASHES.split(plain.strip()) if part]
    return parts if len(parts) > 1 else None


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    """What one character becomes. Marks of U+0300–036F go; those of other scripts (kana voicing) stay."""
    folded = char.casefold()
    if folded in _SPELLED:
        return _SPELLED[folded]
    kept = []
    for base in unicodedata.normalize("NFKD", folded):
        spelled = _SPELLED.get(base)
        if spelled is not None:
            kept.append(spelled)
        elif base.isspace():
            kept.append(" ")
        elif base.isascii() and base.isprintable():
            kept.append(base.lower())
        elif not "\u0300" <= base <= "\u036f" and unicodedata.category(base)[0] not in "SC":
            kept.append(base.casefold())
    return "".join(kept)


def _spaced(folded: str) -> str:
    return _ELLIPSIS.sub(lambda dots: "." * dots[0].count("."), " ".join(folded.split()))
