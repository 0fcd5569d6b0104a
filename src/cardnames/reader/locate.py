"""From what a user calls a publication (folder, version folder, URL, nothing) to one version's index.sqlite.

`latest.json` is read once; everything after comes from the one immutable version folder it leads to, so a
reader never sees two versions at a time.
"""

from __future__ import annotations

import os
from pathlib import Path

from cardnames.errors import PublishError
from cardnames.folders import default_cache, default_root
from cardnames.reader.database import check_contract

INDEX = "index.sqlite"
_TRIES = 10


def locate(where: str | os.PathLike[str] | None = None, cache: Path | None = None) -> Path:
    """The index.sqlite of the publication at `where`, on this machine; `cache` holds copies of remote ones.

    Without `where`, the publication that `cardnames refresh` writes. Raises PublishError saying what to do.
    """
    if where is None:
        return _in_folder(default_root())
    place = os.fspath(where)
    if "://" in place:
        from cardnames.reader.remote import fetch_index

        return fetch_index(place, cache or default_cache())
    return _in_folder(Path(place))


def pointed(latest: bytes, where: str) -> tuple[str, str]:
    """(version, sha256 of its manifest) that latest.json leads to, once its contract version is known."""
    import json

    try:
        pointer = json.loads(latest)
        contract, version = pointer["contract"], pointer["version"]
        digest = pointer.get("manifest_sha256", "")
        if not all(isinstance(value, str) for value in (contract, version, digest)):
            raise TypeError
    except (ValueError, KeyError, TypeError, AttributeError):
        raise PublishError(
            "latest.json is not the pointer of a publication",
            where=where,
            expected='{"contract", "version", "manifest_sha256", …} as a refresh writes it',
            next_step="run `cardnames verify` on it, or `cardnames refresh` to publish anew",
        ) from None
    check_contract(contract, where)
    # The version becomes part of a path, and the pointer may come from the network.
    if not version or version.startswith(".") or set(version) & set("/\\:?#%\0"):
        raise PublishError(
            f"latest.json names a version that cannot be one: {version!r}",
            where=where,
            expected="<date>-<hash>",
            next_step="run `cardnames refresh` to publish anew",
        )
    return version, digest


def _in_folder(folder: Path) -> Path:
    version = _version_of(folder)
    if version is None:
        return _in_version(folder, folder)
    for _ in range(_TRIES):
        if (folder / "versions" / version / INDEX).is_file():
            break
        # Pruned since the pointer was read? Then the pointer has moved on.
        now = _version_of(folder)
        if now is None or now == version:
            break
        version = now
    return _in_version(folder / "versions" / version, folder)


def _version_of(folder: Path) -> str | None:
    """The version that the folder's pointer leads to; None without a pointer."""
    try:
        latest = (folder / "latest.json").read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise PublishError(
            f"the publication cannot be read: {error.strerror}",
            where=str(folder / "latest.json"),
            expected="a file that this user may read",
            next_step="check the folder's permissions, or read another publication",
        ) from error
    version, _ = pointed(latest, str(folder / "latest.json"))
    return version


def _in_version(version: Path, folder: Path) -> Path:
    index = version / INDEX
    if index.is_file():
        return index
    if version != folder:
        raise PublishError(
            f"the version that latest.json leads to has no {INDEX}",
            where=str(version),
            expected=f"a version folder with {INDEX}",
            next_step=f"run `cardnames refresh --to {folder} --force`, or roll back to another version",
        )
    raise PublishError(
        "there is no publication here" if folder.is_dir() else "there is no such folder",
        where=str(folder),
        expected="a folder with latest.json, one of its version folders, or a URL of either",
        next_step=f"run `cardnames refresh --to {folder}` to make one",
    )
