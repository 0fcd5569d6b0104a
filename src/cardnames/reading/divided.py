"""A file read by several processes, each of which reads its shard of the cards.

The file is unpacked once in each, which costs a fraction of what reading the cards does. A process that fails for
any reason but the file's own is no fault of the file: the reading then falls back to one process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from cardnames.errors import SourceError
from cardnames.naming.frames import FaceRows, Framing
from cardnames.reading.messages import Advanced, Failed, Finished, Indivisible, Rows, receive
from cardnames.reading.part import Counted

WORKER: Final = "cardnames.reading.worker"


class UndividedError(Exception):
    """The file was not read, for a reason that is not its own."""


@contextmanager
def reading_processes(path: Path, count: int) -> Iterator[list[IO[bytes]]]:
    """What a process for each shard says; none of them is left afterwards. Raises UndividedError."""
    started: list[subprocess.Popen[bytes]] = []
    # The very packages of this process, wherever it found them; and -P, so that the working directory adds none.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        for shard in range(count):
            command = [sys.executable, "-P", "-m", WORKER, str(path), str(shard), str(count)]
            try:
                process = subprocess.Popen(
                    command,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError as error:
                raise UndividedError(f"no process could be started: {error}") from None
            started.append(process)
        yield [process.stdout for process in started if process.stdout is not None]
    finally:
        for process in started:
            process.kill()
            if process.stdout is not None:
                process.stdout.close()
            process.wait()


def listen(pipe: IO[bytes], advance: Callable[[int], None] | None = None) -> tuple[Framing, Counted]:
    """What one process says: its frames and its counts. Raises SourceError for what is wrong with the file, and
    UndividedError where the process did not come to an end."""
    framing = Framing()
    try:
        for message in receive(pipe):
            match message:
                case Rows():
                    framing.add(message.portion())
                case Advanced(count=count):
                    if advance is not None:
                        advance(count)
                case Finished():
                    return framing, message.counted()
                case Indivisible(line=line):
                    raise UndividedError(f"line {line} does not begin with the card it is of")
                case Failed():
                    raise SourceError(
                        message.what,
                        where=message.where,
                        expected=message.expected,
                        next_step=message.next_step,
                    )
    except (msgspec.MsgspecError, ValueError, OSError) as error:
        raise UndividedError(f"a reading process cannot be understood: {error}") from None
    raise UndividedError("a reading process ended too early")


def read_divided(
    path: Path, count: int, advance: Callable[[int], None] | None = None
) -> tuple[FaceRows, Counted]:
    """The face rows and counts of a file, read by so many processes. Raises SourceError, and UndividedError where
    one process has to read it."""
    with ThreadPoolExecutor(count) as threads, reading_processes(path, count) as pipes:
        # Told in this thread how far reading is, since whoever watches may belong to it.
        others = [threads.submit(listen, pipe) for pipe in pipes[1:]]
        framing, counted = listen(pipes[0], advance)
        for other in others:
            more, counts = other.result()
            framing.absorb(more)
            counted.absorb(counts)
    return framing.rows(), counted
