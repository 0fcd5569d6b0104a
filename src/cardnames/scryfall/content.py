"""What a body really is, whatever its name, headers or status say: the first bytes decide."""

from __future__ import annotations

import json
from dataclasses import dataclass

from cardnames.scryfall.addresses import printable

GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Scryfall's error object; `codes` joins `code` with `subcode` or `type` where they are given."""

    status: int
    details: str
    codes: str


def refusal_in(body: bytes) -> Refusal | None:
    """The error object that a body is, with whatever HTTP status it came; None for anything else."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.get("object") != "error":
        return None
    status, details = found.get("status"), found.get("details")
    codes = [found.get(key) for key in ("code", "subcode", "type")]
    return Refusal(
        status=status if isinstance(status, int) else 400,
        details=printable(details) if isinstance(details, str) and details else "it gave no details",
        codes=", ".join(printable(code, 60) for code in codes if isinstance(code, str)) or "no code",
    )


def looks_like_html(head: bytes) -> bool:
    """No card file begins with `<`."""
    return _first_sign(head) == b"<"


def looks_like_json(head: bytes) -> bool:
    """An object, as a line or whole, or an array."""
    return _first_sign(head) in (b"{", b"[")


def _first_sign(head: bytes) -> bytes:
    return head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
