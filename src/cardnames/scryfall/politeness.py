"""urllib3's retries with Scryfall's manners: 429 and 5xx after a pause, 400, 403 and 404 never."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from urllib3.connectionpool import ConnectionPool
from urllib3.exceptions import InvalidHeader, MaxRetryError, ResponseError
from urllib3.response import BaseHTTPResponse
from urllib3.util.retry import Retry

from cardnames.scryfall.patience import Patience

RETRIED = frozenset({429, 500, 502, 503, 504})


class PoliteRetry(Retry):
    """Honours Retry-After, waits `rate_limited` after a bare 429, and gives up where a server asks too much.

    When it gives up on an answer, the answer itself is returned, so that its words reach the user.
    """

    patience: Patience

    def new(self, **kw: object) -> Self:
        later = super().new(**kw)
        later.patience = self.patience
        return later

    def increment(
        self,
        method: str | None = None,
        url: str | None = None,
        response: BaseHTTPResponse | None = None,
        error: Exception | None = None,
        _pool: ConnectionPool | None = None,
        _stacktrace: TracebackType | None = None,
    ) -> Self:
        later = super().increment(method, url, response, error, _pool, _stacktrace)
        if _pool and response is not None and later.wait(response) > self.patience.longest_pause:
            raise MaxRetryError(_pool, url or "", ResponseError("a longer pause than we take"))
        return later

    def sleep(self, response: BaseHTTPResponse | None = None) -> None:
        self.patience.sleep(self.wait(response))

    def wait(self, response: BaseHTTPResponse | None) -> float:
        """Seconds before the next attempt, after an answer or after none."""
        if response is not None:
            try:
                asked = self.get_retry_after(response)
            except InvalidHeader:
                asked = None
            if asked is not None:
                return asked
            if response.status == 429:
                return self.patience.rate_limited
        return self.patience.pause(len(self.history))


def polite_retries(patience: Patience) -> PoliteRetry:
    """For GET and HEAD, `patience.attempts` in all."""
    retries = PoliteRetry(
        total=patience.attempts - 1,
        redirect=0,
        status_forcelist=RETRIED,
        allowed_methods={"GET", "HEAD"},
        raise_on_status=False,
    )
    retries.patience = patience
    return retries
