"""What publishing asks of the place it publishes to, whether a folder or an object store."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

WAIT_SECONDS: Final = 60.0
"""How long a publisher waits for another by default."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file's bytes, and what says which state of it they are (nothing where a lock does that)."""

    data: bytes
    token: Mapping[str, str] = field(default_factory=dict)


class Place(Protocol):
    """Paths are relative, with `/`. Every fault is a PublishError."""

    @property
    def url(self) -> str:
        """The place as a user would name it."""

    def exclusive(self, wait: float) -> AbstractContextManager[None]:
        """Hold off other publishers, waiting so many seconds at most, and sweep what dead ones left. A store
        has no lock: there `swap` and creating versions only once keep publishers apart."""

    def staging(self) -> AbstractContextManager[Path]:
        """An empty folder on this machine for a version in the making; gone afterwards unless installed."""

    def install(self, staged: Path, path: str, *, last: str, replace: bool = False) -> None:
        """Make the staged folder stand at `path`, durably. No reader finds the file `last` there before
        everything else is whole. `replace` puts it in the stead of a damaged or older one."""

    def read(self, path: str) -> Found | None:
        """The file, or None where there is none."""

    def files(self, path: str) -> Mapping[str, int]:
        """Files at any depth below a folder: path relative to it -> bytes. Empty where there is none."""

    def folders(self, path: str) -> list[str]:
        """Names of the folders right below a folder, sorted."""

    def swap(self, path: str, data: bytes, found: Found | None) -> bool:
        """Replace the file in one step if it still is as found (None: if there still is none). False, and
        nothing written, where somebody else was faster."""

    def remove(self, path: str, *, first: str) -> None:
        """Remove a folder, beginning with the file `first`, so that no reader takes the rest for whole."""
