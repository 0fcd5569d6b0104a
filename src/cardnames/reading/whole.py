"""A whole file as face rows: divided among processes where that is faster, in this one where it is not."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardnames.naming.frames import FaceRows, Framing
from cardnames.reading.divided import UndividedError, read_divided
from cardnames.reading.part import Counted, read_part

WORTH_DIVIDING: Final = 4 << 20
"""Bytes of a file on disk; a smaller one is read before another process has started."""

MOST: Final = 4
"""Processes. Each unpacks the file for itself, so that more of them gain little."""

_LOG: Final = logging.getLogger(__name__)


def read_file(
    path: Path, *, processes: int | None = None, advance: Callable[[int], None] | None = None
) -> tuple[FaceRows, Counted]:
    """The face rows and counts of a file, the same however many processes read it; by default as many as pay.

    Raises SourceError for a file that cannot be read. `advance` is told of packed bytes, in this thread.
    """
    count = processes if processes is not None else _processes(path)
    if count > 1:
        try:
            return read_divided(path, count, advance)
        except UndividedError as why:
            _LOG.warning("%s; this process reads %s alone", why, path)
    framing = Framing()
    counted = read_part(path, take=framing.add, advance=advance)
    return framing.rows(), counted


def _processes(path: Path) -> int:
    # An interpreter inside another program may not know how to start itself.
    if not sys.executable or not path.is_file() or path.stat().st_size < WORTH_DIVIDING:
        return 1
    return min(_cores(), MOST)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
