"""What went wrong with a request, as the errors that a person reads: in words, with where and what to do."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import requests
from urllib3 import exceptions as broken

from cardnames.errors import PassingSourceError, SourceError
from cardnames.scryfall.addresses import printable, redacted
from cardnames.scryfall.content import looks_like_html, refusal_in

LATER = "try again later; the last publication stays as it is"

# The first row that any of the causes fits: what says most comes first.
_TROUBLES: tuple[tuple[type[BaseException], str], ...] = (
    (broken.NameResolutionError, "the host name is not known"),
    (broken.NewConnectionError, "nothing accepts connections there"),
    (broken.ConnectTimeoutError, "no connection was made in time"),
    (broken.ReadTimeoutError, "it did not answer in time"),
    (broken.SSLError, "its certificate was not accepted"),
    (broken.ProxyError, "the proxy did not let the request through"),
    (http.client.IncompleteRead, "the body ended early"),
    (broken.ProtocolError, "the connection broke"),
)


class NotFoundError(SourceError):
    """The server answered 404: it is there, the thing asked for is not."""


def refused(response: requests.Response, body: bytes) -> SourceError:
    """An answer that is not what was asked for; Scryfall's own `details` where it gave them."""
    status = response.status_code
    refusal = refusal_in(body)
    if refusal is not None:
        what = f"the server refused: {refusal.details}"
        where = f"HTTP {status}, {refusal.codes}"
    elif status == 200:
        page = "an HTML page" if looks_like_html(body) else "something that is no JSON object"
        what, where = f"{page} came in place of the listing", "HTTP 200"
    else:
        page = " with an HTML page" if looks_like_html(body) else ""
        what, where = f"the server answered {status}{page}", printable(f"HTTP {status} {response.reason}", 80)
    pause = response.headers.get("Retry-After")
    if pause:
        what += f" (it asks to wait: {printable(pause, 40)})"
    passing = status in (200, 429) or status >= 500
    lasting = NotFoundError if status == 404 else SourceError
    kind = PassingSourceError if passing else lasting
    return kind(
        what,
        where=f"{redacted(response.url)}: {where}",
        expected="Scryfall's listing or its bulk file",
        next_step=LATER if passing else "check the address and the request; asking again would not help",
    )


def unreachable(url: str, trouble: str, attempts: int) -> SourceError:
    """No answer came, however often it was asked for."""
    return PassingSourceError(
        f"the source cannot be read: {trouble}",
        where=redacted(url),
        expected=f"an answer within {attempts} attempts",
        next_step="check the network and the address, then run again; the last publication stays as it is",
    )


def trouble_of(error: BaseException) -> str:
    """What broke, in a few words: requests and urllib3 wrap the cause several times."""
    causes = list(_causes(error))
    for kind, words in _TROUBLES:
        if any(isinstance(cause, kind) for cause in causes):
            return words
    return printable(str(error), 200) or type(error).__name__


def _causes(error: BaseException) -> Iterator[BaseException]:
    yield error
    for inner in (getattr(error, "reason", None), *error.args):
        if isinstance(inner, BaseException):
            yield from _causes(inner)
