"""A whole file as face rows: divided among processes where that is faster, in this one where it is not."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardnames.children import Child, ChildError
from cardnames.scryfall.progress import Progress, Silent

if TYPE_CHECKING:
    from cardnames.naming.frames import FaceRows
    from cardnames.reading.part import Counted

WORTH_DIVIDING: Final = 4 << 20
"""Bytes of a file on disk; a smaller one is read before another process has started."""

WORKER: Final = "cardnames.reading.worker"

LABEL: Final = "reading"
MOST: Final = 4
"""Processes. Each unpacks the file for itself, so that more of them gain little."""

_LOG: Final = logging.getLogger(__name__)


def _nothing() -> None:
    """What is to be done meanwhile, by default."""


def read_file(
    path: Path,
    *,
    processes: int | None = None,
    progress: Progress | None = None,
    meanwhile: Callable[[], None] = _nothing,
) -> tuple[FaceRows, Counted]:
    """The face rows and counts of a file, the same however many processes read it; by default as many as pay.

    Raises SourceError for a file that cannot be read or is changed meanwhile. `progress` is told of packed bytes, in
    this thread, which does `meanwhile` while other processes read.
    """
    shown = progress or Silent()
    size = path.stat().st_size if path.is_file() else 0
    count = processes if processes is not None else _processes(size)
    try:
        if count > 1:
            shown.started(size, LABEL)
            try:
                return _read_divided(path, count, shown, meanwhile)
            except ChildError as why:
                _LOG.warning("%s; this process reads %s alone", why, path)
        shown.started(size, LABEL)
        return _read_alone(path, shown)
    finally:
        shown.finished()


def _read_divided(
    path: Path, count: int, shown: Progress, meanwhile: Callable[[], None]
) -> tuple[FaceRows, Counted]:
    with ExitStack() as children:
        readers = [
            children.enter_context(Child(WORKER, str(path), str(shard), str(count))) for shard in range(count)
        ]
        meanwhile()
        # Imported late, so that the readers are at work by then.
        from cardnames.reading.divided import listen_to_all

        return listen_to_all(readers, path, shown.advanced)


def _read_alone(path: Path, shown: Progress) -> tuple[FaceRows, Counted]:
    from cardnames.naming.frames import Framing
    from cardnames.reading.part import read_part

    framing = Framing()
    counted = read_part(path, take=framing.add, advance=shown.advanced)
    counted.cards.by_id.clear()
    # Clears the interpreter's free lists, which keep half of what reading took from going back to the system.
    gc.collect()
    return framing.rows(), counted


def _processes(size: int) -> int:
    return 1 if size < WORTH_DIVIDING else min(_cores(), MOST)


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
