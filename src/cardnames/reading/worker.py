"""The process that reads one shard of a file: `python -m cardnames.reading.worker FILE SHARD SHARDS`.

It says what it finds on its standard output, in the messages of `messages`, and ends when nobody listens.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import IO, Final

from cardnames.children import own_voice
from cardnames.errors import SourceError
from cardnames.reading.messages import Advanced, Failed, Finished, Indivisible, Message, Rows, send
from cardnames.reading.part import read_part
from cardnames.scryfall.shards import IndivisibleError, shards

STEP: Final = 1 << 20
"""Packed bytes after which the listener is told how far reading is."""


class Speaker:
    """Says what is found as it is found."""

    def __init__(self, to: IO[bytes]) -> None:
        self._to = to
        self._untold = 0

    def __call__(self, message: Message) -> None:
        send(message, self._to)

    def advanced(self, count: int) -> None:
        self._untold += count
        if self._untold >= STEP:
            self.told()

    def told(self) -> None:
        self(Advanced(self._untold))
        self._untold = 0


def main(path: Path, shard: int, count: int, to: IO[bytes]) -> None:
    """Read, and say it all; faults of the file are said too."""
    say = Speaker(to)
    try:
        counted = read_part(
            path,
            shards(count)[shard],
            take=lambda portion: say(Rows.of(portion)),
            # Every process reads the whole file; one tells how far it is.
            advance=say.advanced if shard == 0 else None,
        )
    except IndivisibleError as fault:
        say(Indivisible(*fault.args))
    except SourceError as fault:
        say(Failed(fault.what, fault.where, fault.expected, fault.next_step))
    else:
        say.told()
        say(Finished.of(counted))


def _end_with_the_listener() -> None:
    """Nothing is said to a reader, so the end of its standard input is the end of whoever started it."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    # A pipe that nobody reads ends this process quietly.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    Thread(target=_end_with_the_listener, daemon=True).start()
    gc.disable()
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), own_voice())
    # All is said; taking tens of thousands of cards apart one by one would say no more.
    os._exit(0)
