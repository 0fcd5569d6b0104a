"""A file read by several processes, each of which reads its shard of the cards: what they say, put together.

The file is unpacked once in each, which costs a fraction of what reading the cards does. A process that fails for
any reason but the file's own is no fault of the file: the reading then falls back to one process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

import msgspec

from cardnames.children import Child, ChildError
from cardnames.errors import SourceError
from cardnames.naming.frames import FaceRows, Framing
from cardnames.reading.messages import Advanced, Failed, Finished, Indivisible, Message, Rows, receive
from cardnames.reading.part import Counted, changed


def listen(pipe: IO[bytes], advance: Callable[[int], None] | None = None) -> tuple[Framing, Counted]:
    """What one process says: its frames and its counts. Raises SourceError for what is wrong with the file, and
    ChildError where the process did not come to an end."""
    framing = Framing()
    for message in _understood(pipe):
        match message:
            case Rows():
                framing.add(message.portion())
            case Advanced(count=count):
                if advance is not None:
                    advance(count)
            case Finished():
                return framing, message.counted()
            case Indivisible(line=line):
                raise ChildError(f"line {line} does not begin with the card it is of")
            case Failed():
                raise SourceError(
                    message.what, where=message.where, expected=message.expected, next_step=message.next_step
                )
    raise ChildError("a reader ended too early")


def _understood(pipe: IO[bytes]) -> Iterator[Message]:
    messages = receive(pipe)
    while True:
        try:
            message = next(messages, None)
        except (msgspec.MsgspecError, ValueError, OSError) as error:
            raise ChildError(f"a reader cannot be understood: {error}") from None
        if message is None:
            return
        yield message


def listen_to_all(
    children: Sequence[Child], path: Path, advance: Callable[[int], None] | None = None
) -> tuple[FaceRows, Counted]:
    """The face rows and counts of a file, from what the readers of its shards say. Raises as `listen` does."""
    first, *rest = children
    with ThreadPoolExecutor(len(children)) as threads:
        try:
            others = [threads.submit(listen, child.voice) for child in rest]
            # Told in this thread how far reading is, since whoever watches may belong to it.
            framing, counted = listen(first.voice, advance)
            for other in others:
                more, counts = other.result()
                if counts.file != counted.file:
                    raise changed(path)
                framing.absorb(more)
                counted.absorb(counts)
        except BaseException:
            # So that the other threads hear the end, too.
            for child in children:
                child.kill()
            raise
    return framing.rows(), counted
