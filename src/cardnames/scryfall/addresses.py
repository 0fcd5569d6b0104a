"""Which addresses may be asked: https, and http on this machine alone.

A listing or a redirect names the next address, so it is checked like input: `file:`, other schemes and plain
http to another machine are refused before anything is opened.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from cardnames.errors import SourceError


def is_loopback(url: str) -> bool:
    """Whether the host is this machine: `localhost`, 127.0.0.0/8 or ::1, never by looking a name up."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def redacted(url: str) -> str:
    """The address without user, password, query and fragment: fit for messages and for what is published."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return printable(url.partition("?")[0])
    return printable(parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl())


def printable(text: str, longest: int = 500) -> str:
    """Text of a server as one harmless line: control, bidi and unassigned characters become a sign."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def require_allowed(url: str, *, base: str) -> None:
    """Raise SourceError unless `url` may be asked by a client that was pointed at `base`."""
    problem = _problem(url, loopback_allowed=is_loopback(base))
    if problem:
        raise SourceError(
            f"an address that must not be followed: {problem}",
            where=redacted(url) or "an address of blanks",
            expected="an https address, or http on this machine when the base address is this machine's",
            next_step="check the address that was given, or what the source lists and redirects to",
        )


def _problem(url: str, *, loopback_allowed: bool) -> str:
    # A backslash or a blank is read differently by different parsers: what is checked must be what is asked.
    if not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        return "it holds characters that do not belong in an address"
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError as error:
        return f"it cannot be read ({error})"
    if parts.scheme not in ("http", "https"):
        return f"its scheme is {parts.scheme or 'missing'}"
    if not host:
        return "it names no host"
    if parts.scheme == "http" and not (loopback_allowed and is_loopback(url)):
        return "it is plain http"
    return ""
