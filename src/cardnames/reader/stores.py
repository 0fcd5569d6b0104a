"""Where a remote publication is read from: the web through requests, object stores through obstore.

Either library is imported when a URL of its kind is opened, never before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from cardnames.errors import PublishError, UsageError

if TYPE_CHECKING:
    import obstore
    import requests

_TIMEOUT = (10.0, 60.0)
_CHUNK = 1 << 20
_RETRIES = 3
_OPEN_BUCKET = ", and the credentials (AWS_SKIP_SIGNATURE=true where the bucket is public)"


class Store(Protocol):
    """A place that holds files by path. A path that is not there is None; any other fault a PublishError."""

    def read(self, path: str) -> Iterator[bytes] | None:
        """The file's bytes, in pieces."""


def open_store(url: str) -> Store:
    """The store that the URL's scheme tells."""
    scheme = url.partition("://")[0].lower()
    openers: dict[str, type[_Web | _Bucket]] = {
        "http": _Web,
        "https": _Web,
        "s3": _Bucket,
        "gs": _Bucket,
        "az": _Bucket,
    }
    opener = openers.get(scheme)
    if opener is None:
        raise UsageError(
            f"cannot read from {scheme}://",
            where=url,
            expected="a folder, or a URL that starts with https://, http://, s3://, gs:// or az://",
            next_step="copy the publication to a folder and read that",
        )
    return opener(url.rstrip("/"))


class _Web:
    """Over HTTP(S), with requests."""

    def __init__(self, url: str) -> None:
        import requests
        from requests.adapters import HTTPAdapter
        from urllib3 import Retry

        from cardnames.version import __version__

        self._url = url
        self._session = requests.Session()
        self._session.headers.update({"User-Agent": f"cardnames/{__version__}", "Accept": "*/*"})
        patient = Retry(total=_RETRIES, backoff_factor=0.3, status_forcelist=(429, 500, 502, 503, 504))
        for scheme in ("https://", "http://"):
            self._session.mount(scheme, HTTPAdapter(max_retries=patient))

    def read(self, path: str) -> Iterator[bytes] | None:
        import requests

        where = f"{self._url}/{path}"
        try:
            response = self._session.get(where, stream=True, timeout=_TIMEOUT)
            if response.status_code in (404, 410):
                return None
            response.raise_for_status()
        except requests.RequestException as error:
            raise _unreachable(error, where) from error
        return self._pieces(response, where)

    def _pieces(self, response: requests.Response, where: str) -> Iterator[bytes]:
        import requests

        try:
            yield from response.iter_content(_CHUNK)
        except requests.RequestException as error:
            raise _unreachable(error, where) from error


class _Bucket:
    """From an object store, with obstore; credentials and endpoint come from its usual variables."""

    def __init__(self, url: str) -> None:
        try:
            from obstore.store import from_url
        except ModuleNotFoundError:
            raise PublishError(
                "object stores need a package that is not installed",
                where=url,
                expected="the extra `store`",
                next_step="pip install 'cardnames[store]'",
            ) from None
        import obstore

        self._url = url
        try:
            self._store = from_url(
                url, client_options={"allow_http": _plain_http()}, retry_config={"max_retries": _RETRIES}
            )
        except (obstore.exceptions.BaseError, ValueError) as error:
            raise UsageError(
                _briefly(error),
                where=url,
                expected="a URL such as s3://bucket/prefix",
                next_step="check the URL",
            ) from error

    def read(self, path: str) -> Iterator[bytes] | None:
        import obstore

        where = f"{self._url}/{path}"
        try:
            found = obstore.get(self._store, path)
        except (FileNotFoundError, obstore.exceptions.NotFoundError):
            return None
        except obstore.exceptions.BaseError as error:
            raise _unreachable(error, where, _OPEN_BUCKET) from error
        return self._pieces(found, where)

    def _pieces(self, found: obstore.GetResult, where: str) -> Iterator[bytes]:
        import obstore

        try:
            for piece in found.stream(min_chunk_size=_CHUNK):
                yield bytes(piece)
        except obstore.exceptions.BaseError as error:
            raise _unreachable(error, where, _OPEN_BUCKET) from error


def _unreachable(error: Exception, where: str, hint: str = "") -> PublishError:
    return PublishError(
        f"the publication cannot be reached: {_briefly(error)}",
        where=where,
        expected="a file of the publication",
        next_step=f"check the URL and the network{hint}, then try again",
    )


def _briefly(error: Exception) -> str:
    """What went wrong, without the layers that it came through."""
    inner = getattr(error.args[0], "reason", error) if error.args else error
    said = str(inner or error).partition("\n")[0]
    return said.rpartition("): ")[2] if "Connection" in type(inner).__name__ else said


def _plain_http() -> bool:
    """Only for an endpoint that is told to be http, such as a store on one's own machine."""
    return any(
        os.environ.get(name, "").startswith("http://") for name in ("AWS_ENDPOINT_URL", "AWS_ENDPOINT")
    )
