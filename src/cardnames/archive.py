"""Raw bulk files kept for as long as their versions may have to be rebuilt; never inside a publication, since
Scryfall's terms allow no plain republishing.

    <archive>/<version>/bulk.jsonl.gz               as it was read, packed or not
    <archive>/<version>/bulk.jsonl.gz.source.json   where it came from and upstream's date, for reading it again
    <archive>/<version>/SHA256SUMS                  as `sha256sum --check` reads it
"""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from pathlib import Path

from cardnames.durable import sync_folder
from cardnames.errors import SourceError
from cardnames.publish.failures import told_as_publishing
from cardnames.publish.lock import locked
from cardnames.publish.version_ids import checked, is_version
from cardnames.scryfall.content import GZIP
from cardnames.scryfall.snapshot import Note, Snapshot, encode_note, note_path

SUMS = "SHA256SUMS"
WAIT_SECONDS = 60.0
_PACKED, _PLAIN, _NEW = "bulk.jsonl.gz", "bulk.json", ".new"
# Files of the cache are replaced, never changed, so a second name for one is as good as a copy.
_LINKABLE = frozenset({"scryfall", "url"})


def keep(archive: Path, version: str, snapshot: Snapshot, *, count: int) -> Path:
    """Keep the file that the version was made from, and of all that are kept those of the `count` newest
    versions. Gives where it lies; a version that is kept already is left as it is."""
    target = archive / checked(version)
    with told_as_publishing(str(archive)):
        archive.mkdir(parents=True, exist_ok=True)
        with locked(archive / ".lock", WAIT_SECONDS):
            if not target.is_dir():
                _put(archive / _NEW, target, snapshot)
            for name in kept(archive)[count:]:
                if name != version:
                    shutil.rmtree(archive / name)
    return next(path for path in _bulk_files(target))


def kept(archive: Path) -> tuple[str, ...]:
    """The versions whose file is kept, newest first."""
    names = (path.name for path in archive.iterdir()) if archive.is_dir() else ()
    return tuple(sorted(filter(is_version, names), reverse=True))


def find(archive: Path, version: str) -> Path:
    """The kept file of a version, every byte held against its checksum; SourceError where it is not kept or
    damaged."""
    folder = archive / checked(version)
    path = next(iter(_bulk_files(folder)), None)
    if path is None:
        raise SourceError(
            f"the bulk file of version {version} is not kept",
            where=str(archive),
            expected=f"one of {', '.join(kept(archive)) or 'none: nothing is kept here'}",
            next_step="keep files from now on with `cardnames refresh --keep-source N`",
        )
    with suppress(OSError), path.open("rb") as file:
        if _sum(hashlib.file_digest(file, "sha256").hexdigest(), path) == (folder / SUMS).read_text():
            return path
    raise SourceError(
        f"the kept file of version {version} is damaged",
        where=str(path),
        expected=f"the sha256 that {SUMS} beside it says",
        next_step="bring it back from a backup, or rebuild another version",
    )


def _bulk_files(folder: Path) -> list[Path]:
    return [path for name in (_PACKED, _PLAIN) if (path := folder / name).is_file()]


def _put(new: Path, target: Path, snapshot: Snapshot) -> None:
    """Written aside and renamed, so that what stands in the archive is whole; a rest of a killed run goes."""
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(mode=0o700)
    with snapshot.path.open("rb") as file:
        packed = file.read(len(GZIP)) == GZIP
    path = new / (_PACKED if packed else _PLAIN)
    _bring(snapshot, path)
    note = Note(
        kind=snapshot.kind,
        uri=snapshot.uri,
        updated_at=snapshot.updated_at,
        sha256=snapshot.sha256,
        bytes=snapshot.bytes,
        etag=snapshot.etag,
        compressed_size=snapshot.compressed_size,
    )
    note_path(path).write_bytes(encode_note(note))
    (new / SUMS).write_text(_sum(snapshot.sha256, path))
    for file_path in new.iterdir():
        with file_path.open("rb") as file:
            os.fsync(file.fileno())
    sync_folder(new)
    new.rename(target)
    sync_folder(target.parent)


def _bring(snapshot: Snapshot, path: Path) -> None:
    if snapshot.kind in _LINKABLE:
        with suppress(OSError):
            path.hardlink_to(snapshot.path)
            return
    shutil.copyfile(snapshot.path, path)


def _sum(sha256: str, path: Path) -> str:
    return f"{sha256}  {path.name}\n"
