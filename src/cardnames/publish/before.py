"""A publication as it stands: the root, what its pointer leads to, and its versions' tables.

Everything that is read is compared with the manifest's digests first, so a damaged file is an error that
names it and never a wrong table.
"""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from cardnames.errors import PublishError, UsageError
from cardnames.publish.documents import DamagedError, Manifest, Pointer, parse
from cardnames.publish.folder import FolderPlace
from cardnames.publish.place import Found, Place
from cardnames.publish.version_ids import checked

if TYPE_CHECKING:
    import polars as pl

POINTER = "latest.json"
MANIFEST = "manifest.json"
_TRIES = 10
_STORES = ("s3", "s3a", "gs", "az", "adl", "abfs", "abfss", "azure")

_Tables = dict[str, "pl.DataFrame"]


class Version:
    """One version that was published; its tables are read when they are asked for, once."""

    def __init__(self, place: Place, manifest: Manifest, manifest_sha256: str, tables: _Tables) -> None:
        self.version = manifest.version
        self.manifest = manifest
        self.manifest_sha256 = manifest_sha256
        self._place = place
        self._tables = tables

    def table(self, name: str) -> pl.DataFrame:
        """A table by its contract's name, as published; PublishError where it is missing or damaged."""
        if name not in self._tables:
            import polars as pl

            self._tables[name] = pl.read_parquet(io.BytesIO(self.file(f"{name}.parquet")))
        return self._tables[name]

    def columns(self, name: str, wanted: Iterable[str]) -> pl.DataFrame:
        """Some columns of a table, as far as the version has them; a fraction of the whole in memory."""
        if name in self._tables:
            return self._tables[name].select(
                column for column in wanted if column in self._tables[name].columns
            )
        import polars as pl

        raw = self.file(f"{name}.parquet")
        present = pl.read_parquet_schema(io.BytesIO(raw))
        return pl.read_parquet(io.BytesIO(raw), columns=[column for column in wanted if column in present])

    def file(self, path: str) -> bytes:
        """Any file of the version, as the manifest describes it."""
        facts = next((file for file in self.manifest.files if file.path == path), None)
        found = self._place.read(f"versions/{self.version}/{path}") if facts else None
        if facts is None or found is None or hashlib.sha256(found.data).hexdigest() != facts.sha256:
            raise _damaged(self._place, self.version, f"{path} is missing or not what the manifest describes")
        return found.data

    @property
    def names(self) -> pl.DataFrame:
        return self.table("names")

    @property
    def entries(self) -> pl.DataFrame:
        return self.table("entries")

    @property
    def aliases(self) -> pl.DataFrame:
        return self.table("aliases")

    @property
    def interchangeable(self) -> pl.DataFrame:
        return self.table("interchangeable")


class Before(Version):
    """The version that the pointer leads to, with the pointer."""

    def __init__(self, version: Version, pointer: Pointer) -> None:
        super().__init__(version._place, version.manifest, version.manifest_sha256, version._tables)
        self.pointer = pointer


class Root:
    """The root of a publication, whether something was published to it yet or not."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._tables: dict[str, _Tables] = {}

    @property
    def url(self) -> str:
        return self.place.url

    def before(self, *, damage_is_none: bool = False, tables: Iterable[str] = ()) -> Before | None:
        """What the pointer leads to; None where nothing was published. Damage is a PublishError, unless the
        caller was told to go on without it. `tables` are read at once: without the lock of the place, a version
        may be pruned as soon as the pointer leads to another."""
        _, pointer = self.pointer(damage_is_none=damage_is_none)
        for _ in range(_TRIES):
            if pointer is None:
                return None
            try:
                version = self.load(pointer.version, manifest_sha256=pointer.manifest_sha256)
                for name in tables:
                    version.table(name)
            except DamagedError:
                led_here = pointer.version, pointer.manifest_sha256
                _, pointer = self.pointer(damage_is_none=damage_is_none)
                if pointer is not None and (pointer.version, pointer.manifest_sha256) != led_here:
                    continue
                if damage_is_none:
                    return None
                raise
            return Before(version, pointer)
        raise PublishError(
            f"{POINTER} was moved {_TRIES} times while it was followed",
            where=self.url,
            expected="a pointer that stands still for a moment",
            next_step="run again; see who else publishes there",
        )

    def pointer(self, *, damage_is_none: bool = False) -> tuple[Found | None, Pointer | None]:
        """`latest.json` as it lies there, and what it says."""
        found = self.place.read(POINTER)
        if found is None:
            return None, None
        try:
            return found, parse(found.data, Pointer, f"{self.url}/{POINTER}")
        except DamagedError:
            if damage_is_none:
                return found, None
            raise

    def forget(self) -> None:
        """Let go of the tables that were read; versions read them again if they are asked."""
        for tables in self._tables.values():
            tables.clear()

    def load(self, version: str, *, manifest_sha256: str | None = None) -> Version:
        """A version by its id; UsageError where there is none. With a digest the manifest has to have it."""
        path = f"versions/{checked(version)}/{MANIFEST}"
        found = self.place.read(path)
        if found is None and manifest_sha256 is None:
            raise UsageError(
                f"there is no version {version} here",
                where=self.url,
                next_step="list the versions with `cardnames status`",
            )
        if found is None:
            raise _damaged(self.place, version, "its manifest is missing")
        sha256 = hashlib.sha256(found.data).hexdigest()
        if manifest_sha256 not in (None, sha256):
            raise _damaged(self.place, version, f"its manifest is not the one that {POINTER} leads to")
        manifest = parse(found.data, Manifest, f"{self.url}/{path}")
        if manifest.version != version:
            raise _damaged(self.place, version, f"its manifest is that of {manifest.version}")
        return Version(self.place, manifest, sha256, self._tables.setdefault(sha256, {}))


def open_root(root: str | Path | Root) -> Root:
    """A folder by its path or file: URL, or a prefix in an object store by its URL (s3://bucket/prefix, gs://,
    az://). Nothing is read or made yet."""
    if isinstance(root, Root):
        return root
    text = os.fspath(root)
    scheme, separator, _ = text.partition("://")
    if not separator:
        return Root(FolderPlace(Path(text).expanduser()))
    if scheme == "file":
        return Root(FolderPlace(Path(unquote(urlsplit(text).path))))
    if scheme in _STORES:
        from cardnames.publish.store import StorePlace

        return Root(StorePlace.open(text))
    raise UsageError(
        f"nothing can be published to {scheme}://",
        where=text,
        expected="a folder, or an object store: s3://, gs://, az://",
        next_step="name one of these with --to",
    )


def _damaged(place: Place, version: str, what: str) -> DamagedError:
    return DamagedError(
        f"version {version} is damaged: {what}",
        where=f"{place.url}/versions/{version}",
        expected="the files as they were published",
        next_step=(
            "look with `cardnames verify`, go back with `cardnames rollback VERSION`, or publish anew with "
            "`cardnames refresh --force`"
        ),
    )
