"""A remote publication's index, copied once into the cache and verified by its sha256.

Read in order: latest.json (or, for the URL of a version folder, nothing), the version's manifest.json against
the pointer's sha256, index.sqlite against the manifest's. A copy that is in the cache already is not
downloaded again: its name is its sha256, and it was verified before it got that name.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from cardnames.errors import PublishError
from cardnames.reader.database import check_contract
from cardnames.reader.locate import INDEX, pointed
from cardnames.reader.stores import Store, open_store


def fetch_index(url: str, cache: Path) -> Path:
    """The index of the publication (or version) at the URL, as a verified file in the cache."""
    store = open_store(url)
    base = ""
    latest = _whole(store, "latest.json")
    digest = ""
    if latest is not None:
        version, digest = pointed(latest, f"{url.rstrip('/')}/latest.json")
        base = f"versions/{version}/"
    manifest = _whole(store, f"{base}manifest.json")
    if manifest is None:
        raise PublishError(
            "there is no publication at this URL",
            where=url,
            expected="latest.json or manifest.json below it",
            next_step="check the URL; publish with `cardnames refresh --to URL`",
        )
    if digest:
        _verify(hashlib.sha256(manifest).hexdigest(), digest, f"{url}/{base}manifest.json")
    sha256 = _index_sha256(manifest, f"{url}/{base}manifest.json")
    kept = cache / "indexes" / f"{sha256}.sqlite"
    if not kept.is_file():
        _download(store, f"{base}{INDEX}", sha256, kept, url)
    return kept


def _index_sha256(manifest: bytes, where: str) -> str:
    try:
        read = json.loads(manifest)
        check_contract(str(read["contract"]), where)
        sha256 = next(str(file["sha256"]) for file in read["files"] if file["path"] == INDEX)
        if len(bytes.fromhex(sha256)) != 32:
            raise ValueError(sha256)
    except (ValueError, KeyError, TypeError, StopIteration):
        raise PublishError(
            f"the manifest names no {INDEX} with its sha256",
            where=where,
            expected="manifest.json as a refresh writes it",
            next_step="publish anew with `cardnames refresh`",
        ) from None
    return sha256


def _download(store: Store, path: str, sha256: str, kept: Path, url: str) -> None:
    """Into a file beside the kept one, moved into place once its sha256 is right."""
    pieces = store.read(path)
    if pieces is None:
        raise PublishError(
            f"the version has no {INDEX}",
            where=f"{url}/{path}",
            expected="every file that its manifest names",
            next_step="publish anew with `cardnames refresh`",
        )
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        handle, partial = tempfile.mkstemp(dir=kept.parent, prefix="partial-")
    except OSError as error:
        raise PublishError(
            f"the cache cannot be written: {error.strerror}",
            where=str(kept.parent),
            expected="a folder that this user may write",
            next_step="set XDG_CACHE_HOME to one",
        ) from error
    try:
        digest = hashlib.sha256()
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                digest.update(piece)
                file.write(piece)
        _verify(digest.hexdigest(), sha256, f"{url}/{path}")
        Path(partial).replace(kept)
    except OSError as error:
        raise PublishError(
            f"the copy cannot be kept: {error.strerror or error}",
            where=str(kept),
            expected="room for the index, some 30 MB",
            next_step="free some space, or set XDG_CACHE_HOME to a folder with room",
        ) from error
    finally:
        with suppress(FileNotFoundError):
            Path(partial).unlink()


def _verify(found: str, expected: str, where: str) -> None:
    if found != expected:
        raise PublishError(
            "the file is not what its publication says",
            where=where,
            expected=f"sha256 {expected}, got {found}",
            next_step="try again: a publication may be on its way; if it stays, publish anew",
        )


def _whole(store: Store, path: str) -> bytes | None:
    pieces = store.read(path)
    return None if pieces is None else b"".join(pieces)
