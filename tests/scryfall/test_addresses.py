from __future__ import annotations

import pytest

from cardnames.errors import SourceError
from cardnames.scryfall.addresses import is_loopback, printable, redacted, require_allowed

HTTPS = "https://api.scryfall.com"
LOOPBACK = "http://127.0.0.1:8080"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/x",
        "http://127.8.9.1",
        "http://localhost:80/",
        "http://[::1]:80/",
        "https://localhost",
    ],
)
def test_this_machine_is_known_by_its_addresses(url: str) -> None:
    assert is_loopback(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.1",
        "http://localhost.example",
        "http://10.0.0.1",
        "http://127.0.0.1@example.com",
        "nonsense",
        "",
    ],
)
def test_no_other_host_is_taken_for_this_machine(url: str) -> None:
    assert not is_loopback(url)


@pytest.mark.parametrize(
    ("url", "base"),
    [
        (f"{HTTPS}/bulk-data", HTTPS),
        ("https://data.scryfall.io/x.jsonl.gz", HTTPS),
        ("https://data.scryfall.io/x.jsonl.gz", LOOPBACK),
        (f"{LOOPBACK}/x", LOOPBACK),
        ("http://localhost:9/x", LOOPBACK),
    ],
)
def test_https_is_allowed_and_http_on_this_machine_from_this_machine(url: str, base: str) -> None:
    require_allowed(url, base=base)


@pytest.mark.parametrize(
    ("url", "base", "why"),
    [
        ("http://data.scryfall.io/x", HTTPS, "plain http"),
        ("http://data.scryfall.io/x", LOOPBACK, "plain http"),
        (f"{LOOPBACK}/x", HTTPS, "plain http"),
        ("file:///etc/passwd", HTTPS, "scheme is file"),
        ("ftp://example.com/x", LOOPBACK, "scheme is ftp"),
        ("/etc/passwd", HTTPS, "scheme is missing"),
        ("https:///x", HTTPS, "no host"),
        ("https://a.example\\@b.example/", HTTPS, "characters"),
        ("https://example.com/a b", HTTPS, "characters"),
        ("https://exämple.com/", HTTPS, "characters"),
        ("https://example.com/\n", HTTPS, "characters"),
        ("https://example.com:99999/", HTTPS, "cannot be read"),
        ("https://[::1/", HTTPS, "cannot be read"),
    ],
)
def test_every_other_address_is_refused_with_the_reason(url: str, base: str, why: str) -> None:
    with pytest.raises(SourceError, match=why):
        require_allowed(url, base=base)


def test_what_is_shown_of_an_address_holds_no_secret() -> None:
    assert redacted("https://me:secret@example.com/x.gz?token=secret#secret") == "https://example.com/x.gz"
    assert redacted("https://[broken/x.gz?token=secret") == "https://[broken/x.gz"


def test_text_of_a_server_cannot_drive_the_terminal() -> None:
    assert printable("a\x1b[31mred\x07\n b‮") == "a�[31mred� b�"
    assert printable("x" * 600) == "x" * 499 + "…"
