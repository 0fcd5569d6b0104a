"""Polite requests: our name on each, time limits, retries as Scryfall asks, redirects checked one by one.

Importing this imports requests, so only code that is about to use the network does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Self
from urllib.parse import urljoin

import requests
from requests.adapters import HTTPAdapter
from urllib3.exceptions import HTTPError

from cardnames.errors import PassingSourceError, SourceError
from cardnames.scryfall.addresses import is_loopback, redacted, require_allowed
from cardnames.scryfall.content import refusal_in
from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.politeness import polite_retries
from cardnames.scryfall.refusals import refused, trouble_of, unreachable
from cardnames.version import __version__

# Accept-Encoding: a bulk file is packed already, and its length and ranges must be those of the file itself.
HEADERS = {
    "User-Agent": f"cardnames/{__version__} (choosable card names; see README)",
    "Accept": "application/json;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "identity",
}
REDIRECTS = 5
PIECE = 256 * 1024
OK = frozenset({200})


class BrokenBodyError(Exception):
    """A body that stopped before its end; asking again may bring the rest."""


class Client:
    """One session with one base address, which decides whether plain http on this machine is in order."""

    def __init__(self, base: str, patience: Patience, limits: Limits) -> None:
        require_allowed(base, base=base)
        self.base = base
        self.patience = patience
        self.limits = limits
        self._session = requests.Session()
        self._session.headers.clear()
        self._session.headers.update(HEADERS)
        # A proxy from the environment can never reach our own loopback.
        self._session.trust_env = not is_loopback(base)
        adapter = HTTPAdapter(max_retries=polite_retries(patience))
        self._session.mount("https://", adapter)
        self._session.mount("http://", adapter)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @contextmanager
    def open(
        self, url: str, *, headers: Mapping[str, str] | None = None, accepted: frozenset[int] = OK
    ) -> Iterator[requests.Response]:
        """The answer to a GET with its body unread; any status that is not `accepted` is a SourceError."""
        response = self._follow(url, headers or {})
        try:
            if response.status_code not in accepted:
                raise refused(response, self._readable(response))
            yield response
        finally:
            response.close()

    def body(self, response: requests.Response, *, decode: bool = False) -> Iterator[bytes]:
        """The bytes as soon as they come, as on the wire unless `decode`.

        Raises BrokenBodyError when they stop early, SourceError when they come too slowly to wait for.
        """
        deadline = self.patience.clock() + self.patience.whole_body
        while True:
            try:
                piece = response.raw.read1(PIECE, decode_content=decode)
            except (HTTPError, OSError) as error:
                raise BrokenBodyError(trouble_of(error)) from error
            if not piece:
                return
            yield piece
            if self.patience.clock() > deadline:
                raise PassingSourceError(
                    f"the body was not complete after {self.patience.whole_body:.0f} s",
                    where=redacted(response.url),
                    expected="a body that comes faster",
                    next_step="run again: what has arrived is kept and continued",
                )

    def read_object(self, url: str) -> tuple[dict[str, object], str | None]:
        """A small JSON object with its ETag; an error object is a SourceError whatever its HTTP status."""
        failures = 0
        while True:
            try:
                with self.open(url) as response:
                    text = self._small_body(response)
                    return _object_in(text, response), response.headers.get("ETag")
            except BrokenBodyError as error:
                failures += 1
                if failures >= self.patience.attempts:
                    raise unreachable(url, str(error), failures) from error
                self.patience.sleep(self.patience.pause(failures))

    def _follow(self, url: str, headers: Mapping[str, str]) -> requests.Response:
        for _ in range(REDIRECTS + 1):
            require_allowed(url, base=self.base)
            response = self._ask(url, headers)
            target = response.headers.get("Location")
            if not (response.is_redirect and target):
                return response
            response.close()
            url = urljoin(url, target)
        raise SourceError(
            f"more than {REDIRECTS} redirects",
            where=redacted(url),
            expected="the file or listing itself",
            next_step="check the address that was given",
        )

    def _ask(self, url: str, headers: Mapping[str, str]) -> requests.Response:
        timeout = (self.patience.connect, self.patience.read)
        try:
            return self._session.get(
                url, headers=dict(headers), timeout=timeout, stream=True, allow_redirects=False
            )
        except (requests.RequestException, HTTPError) as error:
            raise unreachable(url, trouble_of(error), self.patience.attempts) from error

    def _small_body(self, response: requests.Response) -> bytes:
        # Decoded whatever we asked for: a proxy may pack an answer that was asked for unpacked.
        text = bytearray()
        for piece in self.body(response, decode=True):
            text += piece
            if len(text) > self.limits.answer:
                raise SourceError(
                    f"the answer is longer than {self.limits.answer} bytes",
                    where=redacted(response.url),
                    expected="a listing of a few kilobytes",
                    next_step="check the base address",
                )
        return bytes(text)

    def _readable(self, response: requests.Response) -> bytes:
        """The words of a refusal, as far as they can be read."""
        try:
            return self._small_body(response)
        except (BrokenBodyError, SourceError):
            return b""


def _object_in(text: bytes, response: requests.Response) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or refusal_in(text) is not None:
        raise refused(response, text)
    return found
