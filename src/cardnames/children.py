"""Processes of our own that do a part of the work, and how they talk: messages on pipes, each with its length.

A child is started as a fresh interpreter, never forked: threads and the table library do not survive a fork. It
does nothing that this process could not do itself, so whoever starts one goes on alone after a ChildError.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Final

LONGEST: Final = 1 << 28
"""Bytes of a message; what claims to be longer was not said by a child of ours."""

_LENGTH: Final = 4
_ORDER: Final = "little"
_MARK: Final = "CARDNAMES_CHILD"


class ChildError(Exception):
    """A child could not be started, came to no end, or is not understood."""


def say(message: bytes, to: IO[bytes]) -> None:
    """Send one message. OSError where nobody hears it: BrokenPipeError, on Windows another."""
    to.write(len(message).to_bytes(_LENGTH, _ORDER))
    to.write(message)
    to.flush()


def hear(source: IO[bytes]) -> Iterator[bytes]:
    """The messages, to the end of the pipe; one that breaks off ends them too. Raises ChildError for what cannot be
    a message, such as words that something else printed."""
    while len(head := source.read(_LENGTH)) == _LENGTH:
        size = int.from_bytes(head, _ORDER)
        if size > LONGEST:
            raise ChildError("a process said something that is no message")
        message = source.read(size)
        if len(message) < size:
            return
        yield message


def own_voice() -> IO[bytes]:
    """Where this process, a child, is heard. From now on what anything prints goes to standard error, and an interrupt
    is for the process that started this one to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    voice = os.dup(1)
    os.dup2(2, 1)
    return os.fdopen(voice, "wb")


class Child:
    """A process that runs a module of ours. As a context, it is gone afterwards. Raises ChildError where it cannot
    be started."""

    def __init__(self, module: str, *arguments: str) -> None:
        # A program that is frozen, or has Python inside, would start itself instead; and a child has no children.
        if not sys.executable or getattr(sys, "frozen", False) or _MARK in os.environ:
            raise ChildError("no process could be started: this one has no interpreter to start")
        try:
            self._process = subprocess.Popen(
                # With -P the working directory adds no module of its own. The packages are those of this process.
                [sys.executable, "-P", "-m", module, *arguments],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(_packages()), _MARK: "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("CARDNAMES_DEBUG") else subprocess.DEVNULL,
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
        with suppress(OSError):
            self.ear.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def _packages() -> list[str]:
    return [entry for entry in sys.path if isinstance(entry, str) and entry]
