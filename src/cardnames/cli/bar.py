"""A progress bar on stderr while a person watches; silence in pipes and logs."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from cardnames.scryfall.progress import Progress, Silent

_WIDTH = 28
_EVERY = 0.1  # seconds between two drawings


def progress_for(stream: TextIO, *, quiet: bool) -> Progress:
    """A bar where the stream is a terminal, else nothing."""
    return Bar(stream) if stream.isatty() and not quiet else Silent()


class Bar:
    """Draws on one line, at most ten times a second, and clears it when done."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._total: int | None = None
        self._done = 0
        self._label = ""
        self._drawn = 0.0

    def started(self, total: int | None, label: str) -> None:
        self._total, self._label, self._done, self._drawn = total, label, 0, 0.0

    def advanced(self, count: int) -> None:
        self._done += count
        now = time.monotonic()
        if now - self._drawn >= _EVERY:
            self._drawn = now
            self._stream.write(f"\r\033[2K{self._line()}")
            self._stream.flush()

    def finished(self) -> None:
        self._stream.write("\r\033[2K")
        self._stream.flush()

    def _line(self) -> str:
        megabytes = f"{self._done / 1e6:,.1f} MB"
        if not self._total:
            return f"{self._label}  {megabytes}"
        share = min(self._done / self._total, 1.0)
        filled = round(share * _WIDTH)
        return f"{self._label}  {'█' * filled}{'░' * (_WIDTH - filled)}  {share:4.0%}  {megabytes}"


def stderr_progress(*, quiet: bool) -> Progress:
    """The bar of the command line."""
    return progress_for(sys.stderr, quiet=quiet)
