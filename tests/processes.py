"""Processes that the code under test starts: finding them, killing them, waiting for them to be gone."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest


def kill_when_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, every process is killed as soon as it is started."""
    start = subprocess.Popen

    def start_and_kill(command: list[str], **options: object) -> subprocess.Popen[bytes]:
        process = start(command, **options)  # type: ignore[call-overload]
        os.kill(process.pid, signal.SIGKILL)
        return process  # type: ignore[no-any-return]

    monkeypatch.setattr(subprocess, "Popen", start_and_kill)


def at_work_in(folder: Path) -> list[str]:
    """Command lines of the children that read or write files there."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            command = process.read_bytes().decode(errors="replace").split("\0")
            if "-m" in command and any(word.startswith(str(folder)) for word in command):
                found.append(" ".join(command))
    return found


def wait_until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
