"""A folder as the place of a publication.

Everything is written below `.staging/` first, on the same disk, flushed, and renamed into place, so that a
reader or a crash meets either the old state or the new one. Only the holder of the lock stages, so whatever
lies in `.staging/` when the lock is taken was left by a publisher that died.

Nothing that is written or read may be a symbolic link (the root itself may): a link could lead out of the
root. Files and folders get the permissions that the user's umask gives.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

from cardnames.durable import sync_folder
from cardnames.errors import PublishError
from cardnames.publish.failures import told_as_publishing
from cardnames.publish.lock import locked
from cardnames.publish.place import Found

_STAGING = ".staging"
_LOCK = ".lock"


class FolderPlace:
    """See `Place`. The folder is made, with its parents, when something is first published to it."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def url(self) -> str:
        return str(self._root)

    @contextmanager
    def exclusive(self, wait: float) -> Iterator[None]:
        with told_as_publishing(self.url):
            if self._root.exists() and not self._root.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, "not a folder", self.url)
            self._root.mkdir(parents=True, exist_ok=True)
            with locked(self._root / _LOCK, wait):
                self._sweep()
                yield

    @contextmanager
    def staging(self) -> Iterator[Path]:
        with told_as_publishing(self.url):
            folder = self._fresh()
            folder.mkdir()
            try:
                yield folder
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def install(self, staged: Path, path: str, *, last: str, replace: bool = False) -> None:
        """One rename. Replacing takes two, and a crash between them leaves neither in place: what stood there
        was damaged, or is not what a pointer leads to."""
        with told_as_publishing(self.url):
            flush(staged)
            target = self._within(path)
            target.parent.mkdir(exist_ok=True)
            if target.exists():
                # A folder without its last file is nothing that was ever put in place.
                if not replace and (target / last).exists():
                    raise FileExistsError(errno.EEXIST, "exists", str(target))
                target.rename(self._fresh())
            staged.rename(target)
            sync_folder(target.parent)
            sync_folder(self._root)
            self._sweep()

    def read(self, path: str) -> Found | None:
        with told_as_publishing(self.url):
            try:
                return Found(self._within(path).read_bytes())
            except (FileNotFoundError, NotADirectoryError):
                return None

    def files(self, path: str) -> Mapping[str, int]:
        found: dict[str, int] = {}
        with told_as_publishing(self.url):
            top = self._within(path)
            for folder, subfolders, files in os.walk(top, onerror=_unless_missing):
                here = Path(folder)
                for name in (*subfolders, *files):
                    if (here / name).is_symlink():
                        raise _link(here / name)
                for name in files:
                    file = here / name
                    found[file.relative_to(top).as_posix()] = file.stat().st_size
        return found

    def folders(self, path: str) -> list[str]:
        with told_as_publishing(self.url):
            try:
                entries = list(os.scandir(self._within(path)))
            except FileNotFoundError:
                return []
            return sorted(entry.name for entry in entries if entry.is_dir(follow_symlinks=False))

    def swap(self, path: str, data: bytes, found: Found | None) -> bool:
        """Always done, since the lock keeps others away."""
        with told_as_publishing(self.url):
            target = self._within(path)
            fresh = self._fresh()
            try:
                with fresh.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                fresh.replace(target)
            finally:
                # On a full disk half a file would take what little room is left.
                fresh.unlink(missing_ok=True)
            sync_folder(target.parent)
        return True

    def remove(self, path: str, *, first: str) -> None:
        """Out of sight by one rename, then removed."""
        with told_as_publishing(self.url), suppress(FileNotFoundError):
            self._within(path).rename(self._fresh())
            self._sweep()

    def _within(self, path: str) -> Path:
        """The path below the root, no part of which is a link."""
        step = self._root
        for part in path.split("/"):
            if part in ("", ".", ".."):
                raise PublishError(f"{path!r} is not a path inside a publication", where=self.url)
            step = step / part
            if step.is_symlink():
                raise _link(step)
        return step

    def _fresh(self) -> Path:
        staging = self._within(_STAGING)
        staging.mkdir(exist_ok=True)
        return staging / uuid4().hex

    def _sweep(self) -> None:
        staging = self._within(_STAGING)
        with suppress(FileNotFoundError):
            for entry in os.scandir(staging):
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                else:
                    Path(entry.path).unlink()


def flush(folder: Path) -> None:
    """Have the disk hold every file of a folder and the folder itself; several at once, since each one waits
    for the disk alone."""
    with ThreadPoolExecutor(max_workers=8) as pool:
        for _ in pool.map(_flush_file, [path for path in folder.rglob("*") if path.is_file()]):
            pass
    for path in (*(path for path in folder.rglob("*") if path.is_dir()), folder):
        sync_folder(path)


def _flush_file(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unless_missing(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


def _link(path: Path) -> OSError:
    return OSError(errno.ELOOP, "symbolic link", str(path))
