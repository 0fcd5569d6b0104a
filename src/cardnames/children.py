"""Processes of our own that do a part of the work, and how they talk: messages on pipes, each with its length.

A child is started as a fresh interpreter, never forked: threads and the table library do not survive a fork. It
does nothing that this process could not do itself, so whoever starts one goes on alone after a ChildError.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final

_LENGTH: Final = 4
_ORDER: Final = "little"


class ChildError(Exception):
    """A child could not be started, came to no end, or is not understood."""


def say(message: bytes, to: IO[bytes]) -> None:
    """Send one message, shorter than 4 GiB."""
    to.write(len(message).to_bytes(_LENGTH, _ORDER))
    to.write(message)
    to.flush()


def hear(source: IO[bytes]) -> Iterator[bytes]:
    """The messages, to the end of the pipe; one that breaks off ends them too."""
    while len(head := source.read(_LENGTH)) == _LENGTH:
        size = int.from_bytes(head, _ORDER)
        message = source.read(size)
        if len(message) < size:
            return
        yield message


class Child:
    """A process that runs a module of ours. As a context, it is gone afterwards. Raises ChildError where it cannot
    be started."""

    def __init__(self, module: str, *arguments: str) -> None:
        # An interpreter inside another program may not know how to start itself.
        if not sys.executable:
            raise ChildError("no process could be started: where the interpreter lies is not known")
        try:
            self._process = subprocess.Popen(
                # -P, so that the working directory adds no module; and the very packages of this process.
                [sys.executable, "-P", "-m", module, *arguments],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise ChildError(f"no process could be started: {error}") from None

    @property
    def ear(self) -> IO[bytes]:
        """Where it hears what is said to it."""
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def voice(self) -> IO[bytes]:
        """Where it is heard."""
        assert self._process.stdout is not None
        return self._process.stdout

    def kill(self) -> None:
        """End it now; whoever listens hears the end of the pipe."""
        self._process.kill()

    def end(self) -> None:
        """End it, if it has not ended, and leave nothing of it."""
        self._process.kill()
        self._process.wait()
        self.voice.close()
        with suppress(BrokenPipeError):
            self.ear.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
