"""A transfer that is not finished: `NAME.part`, beside it `NAME.part.json` that says what it is a part of.

Both survive a killed process, so the next run asks for the rest alone. Nothing reads a part as a snapshot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from cardnames.durable import replace_file


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the bytes come from. `total` counts bytes on the wire, None where the server does not say."""

    url: str
    etag: str | None = None
    last_modified: str | None = None
    total: int | None = None

    @property
    def validator(self) -> str | None:
        """What If-Range may hold (RFC 9110, 13.1.5): a strong ETag or a date; a weak ETag proves nothing."""
        if self.etag and not self.etag.startswith("W/"):
            return self.etag
        return self.last_modified if not self.etag else None


NOWHERE = Origin(url="")


class Part:
    """Guarantee: the bytes on disk are the first bytes of what `origin` names, or there are none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._note = path.with_name(path.name + ".json")
        self.origin = self._remembered()
        if self.origin == NOWHERE:
            self.discard()

    def size(self) -> int:
        return self.path.stat().st_size if self.path.is_file() else 0

    def complete(self) -> bool:
        return self.origin.total is not None and self.size() == self.origin.total

    def begin(self, origin: Origin) -> None:
        """Forget what was there: a new file begins."""
        self.discard()
        replace_file(self._note, msgspec.json.encode(origin))
        self.origin = origin

    @contextmanager
    def appending(self) -> Iterator[BinaryIO]:
        """Writes go to the end and are on the disk when the block ends, however it ends."""
        # O_NOFOLLOW: a link laid in the way must not lead the bytes elsewhere.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(self.path, flags, 0o600), "ab") as file:
            try:
                yield file
            finally:
                file.flush()
                os.fsync(file.fileno())

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)
        self.origin = NOWHERE

    def _remembered(self) -> Origin:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=Origin)
        except (OSError, msgspec.MsgspecError):
            return NOWHERE
