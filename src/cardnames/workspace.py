"""What one step of the job hands to the next where steps run in other processes or on other machines: files.

Tables lie there as Arrow files, which bring back the very frame (enums, nulls, lists), so that a job cut into
tasks publishes what a job in one piece does. Steps on other machines need the folder on a shared disk.
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import msgspec
import polars as pl

from cardnames.index.build import Built
from cardnames.index.evidence import Reading
from cardnames.index.tables import Index
from cardnames.job import Read
from cardnames.naming.frames import FaceRows
from cardnames.publish.failures import told_as_publishing

_LOCK, _FACTS = ".lock", "facts.json"


@dataclass(frozen=True, slots=True)
class _ReadFacts:
    reading: Reading
    newest_release: datetime | None


@contextmanager
def workspace(parent: Path) -> Iterator[Path]:
    """A new folder below `parent`, gone afterwards. One whose owner was killed is removed by the next to come:
    the owner's lock, which the system frees however it ends, tells them apart."""
    with told_as_publishing(str(parent)):
        parent.mkdir(parents=True, exist_ok=True)
        # Held while folders come and go, so that none is swept between being made and being locked.
        with (parent / _LOCK).open("ab") as gate:
            fcntl.flock(gate.fileno(), fcntl.LOCK_EX)
            _sweep(parent)
            folder = parent / uuid4().hex
            folder.mkdir(mode=0o700)
            owner = (folder / _LOCK).open("ab")
            fcntl.flock(owner.fileno(), fcntl.LOCK_EX)
    with owner:
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def save_read(read: Read, folder: Path) -> Path:
    """The face rows and what reading counted; gives the folder, for `load_read`."""
    facts = _ReadFacts(read.reading, read.newest_release)
    _save({field.name: getattr(read.rows, field.name) for field in fields(FaceRows)}, facts, folder)
    return folder


def load_read(folder: Path) -> Read:
    """What `save_read` was given, row for row."""
    facts = msgspec.json.decode((folder / _FACTS).read_bytes(), type=_ReadFacts)
    rows = FaceRows(**{field.name: _frame(folder, field.name) for field in fields(FaceRows)})
    return Read(rows, facts.reading, facts.newest_release)


def save_built(built: Built, folder: Path) -> Path:
    """The index and what its making noticed; gives the folder, for `load_built`."""
    _save({**dict(built.index.items()), "faces": built.faces}, built.doubtful_pairs, folder)
    return folder


def load_built(folder: Path) -> Built:
    """What `save_built` was given, row for row."""
    doubtful = msgspec.json.decode((folder / _FACTS).read_bytes(), type=tuple[str, ...])
    index = Index(**{field.name: _frame(folder, field.name) for field in fields(Index)})
    return Built(index, _frame(folder, "faces"), doubtful)


def _save(frames: Mapping[str, pl.DataFrame], facts: object, folder: Path) -> None:
    with told_as_publishing(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        for name, frame in frames.items():
            frame.write_ipc(folder / f"{name}.arrow", compression="lz4")
        (folder / _FACTS).write_bytes(msgspec.json.encode(facts))


def _frame(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_ipc(folder / f"{name}.arrow")


def _sweep(parent: Path) -> None:
    for folder in parent.iterdir():
        if folder.is_dir() and not _owned(folder / _LOCK):
            shutil.rmtree(folder, ignore_errors=True)


def _owned(lock: Path) -> bool:
    try:
        with lock.open("rb") as file:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False
