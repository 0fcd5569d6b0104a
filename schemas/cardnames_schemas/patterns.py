"""The patterns of published texts, in the part of regex syntax that Python, Rust and JSON Schema share."""

from __future__ import annotations

from typing import Final

UUID: Final = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
RULE: Final = r"^\d{3}\.\d+[a-z]?$"
SET_CODE: Final = r"^[a-z0-9]{2,8}$"
DATE: Final = r"^\d{4}-\d{2}-\d{2}$"
LANG: Final = r"^[a-z]{2,4}$"
# No control characters, line separators, characters without width, marks that turn the direction of text, or the
# sign of a text that was decoded wrongly; the same characters in the regex dialects of Python, Rust and JSON Schema.
HIDDEN: Final = r"\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd"
# Hidden, so it cannot occur in a text; internal tables join lists with it.
SEPARATOR: Final = "\x1f"
ONE_LINE: Final = rf"^[^{HIDDEN}]+$"
MANA_COST: Final = r"^(\{[^{}]+\})+$"
