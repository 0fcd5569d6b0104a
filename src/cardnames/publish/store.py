"""A prefix in an object store (S3, Google Cloud Storage, Azure) as the place of a publication.

There is no lock and no rename. Objects of a version are created only where nothing stands yet, the manifest
last; the pointer is replaced by compare-and-swap on its ETag (Google: its generation). So whoever comes
second sees it, and nothing that a publisher wrote is lost without a word. A publisher that died leaves
objects without a manifest: no reader looks at them, and the next one to publish that version completes it.

Address, region and credentials come from the environment as for the store's own tools, such as
`AWS_ENDPOINT_URL` and `AWS_ACCESS_KEY_ID`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from cardnames.errors import PublishError, UsageError
from cardnames.publish.failures import told_as_publishing
from cardnames.publish.headers import headers
from cardnames.publish.place import Found

if TYPE_CHECKING:
    from obstore import PutMode
    from obstore.store import ObjectStore

_AT_ONCE = 4
"""Uploads at a time; each holds its file in memory."""
_NO_BUCKET = ("NoSuchBucket", "ContainerNotFound", "The specified bucket does not exist")
"""How S3, Azure and Google say it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a store may take: to connect, for a whole request, and how often a request is tried again."""

    connect: timedelta = timedelta(seconds=10)
    request: timedelta = timedelta(minutes=5)
    retries: int = 5


class StorePlace:
    """See `Place`. Needs the extra `cardnames[store]`."""

    def __init__(self, url: str, store: ObjectStore) -> None:
        self._url = url.rstrip("/")
        self._store = store

    @classmethod
    def open(cls, url: str, patience: Patience = Patience()) -> StorePlace:
        """The store at s3://bucket/prefix, gs://… or az://…; nothing is asked of it yet."""
        try:
            from obstore.exceptions import BaseError
            from obstore.store import from_url
        except ImportError as error:
            raise PublishError(
                "object stores need a package that is not installed",
                where=url,
                expected="the extra `store`",
                next_step="pip install 'cardnames[store]'",
            ) from error
        plain_http = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
        try:
            store = from_url(
                url,
                client_options={
                    "connect_timeout": patience.connect,
                    "timeout": patience.request,
                    # Whoever names an http:// address for the store means it.
                    **({"allow_http": True} if plain_http else {}),
                },
                retry_config={"max_retries": patience.retries, "retry_timeout": patience.request},
            )
        except (BaseError, ValueError) as error:
            raise UsageError(
                f"this is no address of an object store: {_first_line(error)}",
                where=url,
                expected="s3://bucket/prefix, gs://bucket/prefix or az://container/prefix",
                next_step="name the bucket, and check the environment's settings for it",
            ) from error
        return cls(url, store)

    @property
    def url(self) -> str:
        return self._url

    @contextmanager
    def exclusive(self, wait: float) -> Iterator[None]:
        """Nothing to hold or to sweep: see the module."""
        yield

    @contextmanager
    def staging(self) -> Iterator[Path]:
        with (
            told_as_publishing(tempfile.gettempdir()),
            tempfile.TemporaryDirectory(prefix="cardnames-", ignore_cleanup_errors=True) as folder,
        ):
            yield Path(folder)

    def install(self, staged: Path, path: str, *, last: str, replace: bool = False) -> None:
        """Create every object, several at a time, then `last`. An object that is there already is left as it
        is if it has the same bytes. If it has others, it is what a dead publisher left, and is overwritten,
        unless its version is finished: then another publisher was faster. Whoever created `last` removes what
        else a dead one left."""
        names = [file.relative_to(staged).as_posix() for file in sorted(staged.rglob("*")) if file.is_file()]
        with ThreadPoolExecutor(max_workers=_AT_ONCE) as pool:
            for _ in pool.map(
                lambda name: self._upload(staged / name, f"{path}/{name}", f"{path}/{last}", replace),
                (name for name in names if name != last),
            ):
                pass
        self._upload(staged / last, f"{path}/{last}", f"{path}/{last}", replace)
        self._delete([f"{path}/{name}" for name in self.files(path) if name not in names])

    def read(self, path: str) -> Found | None:
        import obstore

        with self._told(path):
            try:
                answer = obstore.get(self._store, path)
            except FileNotFoundError:
                return None
            meta = answer.meta
            parts = {"e_tag": meta.get("e_tag"), "version": meta.get("version")}
            token = {name: value for name, value in parts.items() if value is not None}
            return Found(bytes(answer.bytes()), token)

    def files(self, path: str) -> Mapping[str, int]:
        import obstore

        with self._told(path):
            found = [meta for chunk in obstore.list(self._store, prefix=path) for meta in chunk]
        return {meta["path"].removeprefix(f"{path}/"): meta["size"] for meta in found}

    def folders(self, path: str) -> list[str]:
        import obstore

        with self._told(path):
            listed = obstore.list_with_delimiter(self._store, prefix=path)
        return sorted(prefix.rpartition("/")[2] for prefix in listed["common_prefixes"])

    def swap(self, path: str, data: bytes, found: Found | None) -> bool:
        return self._put(path, data, "create" if found is None else cast("PutMode", dict(found.token)))

    def remove(self, path: str, *, first: str) -> None:
        names = self.files(path)
        self._delete([f"{path}/{name}" for name in names if name == first])
        self._delete([f"{path}/{name}" for name in names if name != first])

    def _delete(self, paths: list[str]) -> None:
        import obstore

        if paths:
            with self._told(paths[0]):
                obstore.delete(self._store, paths)

    def _upload(self, file: Path, path: str, last: str, replace: bool) -> None:
        data = file.read_bytes()
        if replace:
            self._put(path, data, "overwrite")
            return
        if self._put(path, data, "create"):
            return
        found = self.read(path)
        if found is not None and found.data == data:
            return
        if self.read(last) is not None:
            raise PublishError(
                "another publisher finished this version in between, with other bytes",
                where=f"{self._url}/{path}",
                expected="the same version made by the same software",
                next_step="run again: what is published then is compared and used",
            )
        self._put(path, data, "overwrite")

    def _put(self, path: str, data: bytes, mode: PutMode) -> bool:
        """Whether it was written: False where the mode's condition does not hold."""
        import obstore
        from obstore.exceptions import AlreadyExistsError, PreconditionError

        with self._told(path):
            try:
                obstore.put(self._store, path, data, mode=mode, attributes=headers(path), use_multipart=False)
            except (AlreadyExistsError, PreconditionError):
                return False
        return True

    @contextmanager
    def _told(self, path: str) -> Iterator[None]:
        from obstore.exceptions import BaseError, PermissionDeniedError, UnauthenticatedError

        where = f"{self._url}/{path}"
        try:
            yield
        except (PermissionDeniedError, UnauthenticatedError, PermissionError) as error:
            raise PublishError(
                "the store denies access",
                where=where,
                expected="credentials that may read, create and replace objects there",
                next_step="check the credentials in the environment; the last publication is untouched",
            ) from error
        except (BaseError, OSError) as error:
            if any(word in str(error) for word in _NO_BUCKET):
                raise PublishError(
                    "there is no such bucket",
                    where=self._url,
                    expected="a bucket that exists",
                    next_step="make the bucket, or correct the address given with --to",
                ) from error
            raise PublishError(
                f"the store does not answer as it should: {_first_line(error)}",
                where=where,
                expected="a store that can be reached",
                next_step="try again later; the last publication is untouched",
            ) from error


def _first_line(error: Exception) -> str:
    """Their messages hold whole answers and the state of the client."""
    return str(error).partition("\n")[0].strip()[:300]
