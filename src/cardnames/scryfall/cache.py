"""The folder of downloaded bulk files: what they are called, which is current, who may write, what goes.

`default_cards-20260908090157053.gz` with its note beside it. Names come from the type and the upstream date,
or from a hash of an address, never from a path that the source chose. Nothing here is ever published.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from cardnames.durable import replace_file, sync_folder
from cardnames.errors import PublishError, SourceError
from cardnames.scryfall.part import Part
from cardnames.scryfall.patience import Patience
from cardnames.scryfall.snapshot import NOTE_SUFFIX, Note, Snapshot, encode_note, note_path, read_note

KEPT = 2
_PACKED, _PLAIN = ".gz", ".json"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz_")
_LONGEST_TYPE = 40


def bulk_type(text: str) -> str:
    """The type as Scryfall spells it, safe as a file name; dashes are taken for underscores."""
    name = text.replace("-", "_")
    if not name or len(name) > _LONGEST_TYPE or not _LETTERS.issuperset(name):
        raise SourceError(
            f"{text!r} is no type of bulk file",
            where="--bulk",
            expected="a name such as default_cards, oracle_cards or all_cards",
            next_step="choose one of the types that Scryfall lists",
        )
    return name


def dated_stem(bulk: str, updated_at: datetime) -> str:
    moment = updated_at.astimezone(UTC)
    return f"{bulk}-{moment:%Y%m%d%H%M%S}{moment.microsecond // 1000:03d}"


def address_stem(url: str) -> str:
    return f"url-{hashlib.sha256(url.encode()).hexdigest()[:16]}"


class Cache:
    """The folder is the user's alone (0700) when we make it; one that exists keeps its mode."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def current(self, bulk: str, updated_at: datetime) -> Snapshot | None:
        """The file of this very instant, if it is there with the length that its note says."""
        for path, note in self._held(dated_stem(bulk, updated_at)):
            if note.updated_at == updated_at:
                return note.snapshot(path, fresh=False)
        return None

    def newest(self, family: str) -> tuple[Path, Note] | None:
        """The latest whole file of a type or address."""
        return next(iter(self._held(f"{family}-")), None)

    def part(self, stem: str) -> Part:
        return Part(self.folder / f"{stem}.part")

    def keep(self, part: Part, family: str, stem: str, note: Note, *, packed: bool) -> Snapshot:
        """Turn a whole part into a snapshot; the note comes last, and a file without one is never taken."""
        path = self.folder / (stem + (_PACKED if packed else _PLAIN))
        note_path(path).unlink(missing_ok=True)
        part.path.replace(path)
        sync_folder(self.folder)
        replace_file(note_path(path), encode_note(note))
        part.discard()
        self._sweep(family, but=path)
        return note.snapshot(path, fresh=True)

    def _sweep(self, family: str, *, but: Path) -> None:
        """Remove older files and leftovers of a type or address: the newest two and `but` stay."""
        kept = {but, *(path for path, _ in self._held(f"{family}-")[:KEPT])}
        kept |= {note_path(path) for path in kept}
        for path in self.folder.glob(f"{family}-*"):
            if path not in kept:
                path.unlink(missing_ok=True)

    @contextmanager
    def lock(self, family: str, patience: Patience) -> Iterator[None]:
        """One process at a time for each type or address; the system frees it when its holder dies."""
        self._make_folder()
        with (self.folder / f"{family}.lock").open("ab") as file:
            deadline = patience.clock() + patience.lock
            while not _taken(file.fileno()):
                if patience.clock() > deadline:
                    raise PublishError(
                        "another cardnames is downloading and does not finish",
                        where=file.name,
                        expected=f"the lock within {patience.lock:.0f} s",
                        next_step="wait for it, or end it, and run again",
                    )
                patience.sleep(0.2)
            yield

    def _make_folder(self) -> None:
        if not self.folder.is_dir():
            self.folder.parent.mkdir(parents=True, exist_ok=True)
            self.folder.mkdir(mode=0o700, exist_ok=True)

    def _held(self, prefix: str) -> list[tuple[Path, Note]]:
        """Whole files, latest upstream first, among equals the latest downloaded."""
        found = []
        for noted in self.folder.glob(f"{prefix}*{NOTE_SUFFIX}"):
            path = noted.with_name(noted.name.removesuffix(NOTE_SUFFIX))
            note = read_note(path)
            if note is not None and path.is_file() and path.stat().st_size == note.bytes:
                age = (note.updated_at or datetime.min.replace(tzinfo=UTC), noted.stat().st_mtime_ns)
                found.append((age, path, note))
        return [(path, note) for _, path, note in sorted(found, key=lambda row: row[0], reverse=True)]


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
