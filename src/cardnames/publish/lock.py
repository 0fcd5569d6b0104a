"""One publisher at a time in a folder, by a lock that the kernel frees however its holder ends."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardnames.errors import PublishError

_POLL_SECONDS = 0.05


@contextmanager
def locked(path: Path, wait: float) -> Iterator[None]:
    """Hold the lock file, or fail with a PublishError after `wait` seconds. The file stays: removing it would
    let two publishers hold two files of one name. It holds the process id of its last holder, for people."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
    try:
        _acquire(descriptor, path, wait)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)


def _acquire(descriptor: int, path: Path, wait: float) -> None:
    deadline = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError as error:
            if time.monotonic() >= deadline:
                holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
                raise PublishError(
                    f"another publisher is at work here (process {holder}); waited {wait:g} s",
                    where=str(path),
                    expected="one publisher at a time",
                    next_step="wait until it is done and run again; if it hangs, end that process",
                ) from error
        time.sleep(_POLL_SECONDS)
