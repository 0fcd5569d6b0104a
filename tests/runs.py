"""The command line in processes of their own that start at once, and can be made to fail on the way.

    with Runs() as runs:
        ended = runs.run("refresh", "--to", root, kill=AtStep("installed"))
        assert ended.code == -SIGKILL

One process imports the job and then forks a child for each run, so a run costs its work and no start-up. It
must never touch a table itself: the threads of polars do not survive a fork. The child is the real command
line (`cardnames.cli.main`); only its pauses before asking again are shortened. `python tests/runs.py` is that
process: requests and results are lines of JSON on its stdin and stdout.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Self

# In the order they are reached. The first five begin a step of the job; the rest end one of publishing.
STEPS = ("fetch", "read", "build", "check", "publish",
         "locked", "content", "assembled", "installed", "listed", "pointed", "cleared")  # fmt: skip

# What changes a disk, as the interpreter announces it before it is done.
_CHANGES = frozenset(
    {"os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.truncate", "shutil.rmtree", "sqlite3.connect"}
)


@dataclass(frozen=True)
class Faults:
    """What befalls one run. SIGKILL at a step, before the n-th change of the disk (from 1), or after so many
    seconds; no file longer than `longest_file` bytes; `clock` hours added to the time of day; another user.
    `divided`: with processes to read and to write, as for a file of the real size."""

    at_step: str = ""
    at_change: int = 0
    after: float | None = None
    longest_file: int = 0
    clock: float = 0.0
    user: int = 0
    read_timeout: float = 5.0
    divided: bool = False


@dataclass(frozen=True)
class Ended:
    """`code` is negative where a signal ended the run."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def killed(self) -> bool:
        return self.code == -signal.SIGKILL


@dataclass
class Runs:
    """Safe to use from several threads; runs go one after another, so for two at once there are two."""

    _process: subprocess.Popen[str] | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def run(self, *arguments: str | Path, faults: Faults = Faults()) -> Ended:
        assert self._process is not None
        assert self._process.stdin is not None and self._process.stdout is not None
        with self._lock:
            request = {"arguments": [str(one) for one in arguments], "faults": asdict(faults)}
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            result = self._process.stdout.readline()
            assert result, "the process that starts the runs has ended; its stderr says why"
            return Ended(**json.loads(result))


def _serve() -> None:
    _import_the_job()
    for line in sys.stdin:
        request = json.loads(line)
        ended = _run(request["arguments"], Faults(**request["faults"]))
        print(json.dumps(asdict(ended)), flush=True)


def _import_the_job() -> None:
    import sqlite3  # noqa: F401

    import cardnames.cli.choosing
    import cardnames.cli.refreshing
    import cardnames.cli.versions
    import cardnames.index.build
    import cardnames.index.checks
    import cardnames.index.contracts
    import cardnames.naming.faces
    import cardnames.naming.gather
    import cardnames.publish.holding
    import cardnames.publish.publishing
    import cardnames.publish.versions
    import cardnames.reader.opening
    import cardnames.scryfall.decode
    import cardnames.scryfall.lines
    import cardnames.scryfall.remote  # noqa: F401


def _run(arguments: list[str], faults: Faults) -> Ended:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            _be_the_child(arguments, faults, out.fileno(), err.fileno())
        code = _wait(child, faults.after)
        seconds = time.monotonic() - began
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
        return Ended(code, texts[0], texts[1], round(seconds, 3))


def _wait(child: int, after: float | None) -> int:
    if after is not None:
        deadline = time.monotonic() + after
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.001)
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _be_the_child(arguments: list[str], faults: Faults, out: int, err: int) -> None:
    code = 99
    try:
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        _strike(faults)
        from cardnames.cli import main

        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _strike(faults: Faults) -> None:
    from cardnames import pipeline
    from cardnames.cli import refreshing
    from cardnames.publish import publishing
    from cardnames.scryfall.patience import Patience

    patience = Patience(sleep=lambda _: time.sleep(0.005), read=faults.read_timeout, lock=60.0)
    refreshing.Job = partial(pipeline.Job, patience=patience)  # type: ignore[assignment, misc]
    if faults.divided:
        from cardnames.publish import sqlite
        from cardnames.reading import whole

        whole.WORTH_DIVIDING = sqlite.WORTH_A_CHILD = 0  # type: ignore[misc]
        whole._cores = lambda: 2
    if faults.at_step:
        observer = _killer(faults.at_step)
        refreshing.refresh = partial(pipeline.refresh, step=observer)  # type: ignore[assignment]
        publishing.publish = partial(publishing.publish, observer=observer)  # type: ignore[assignment]
    if faults.at_change:
        _count_down(faults.at_change)
    if faults.longest_file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (faults.longest_file, faults.longest_file))
    if faults.clock:
        refreshing.datetime = _clock(faults.clock)  # type: ignore[misc]
    if faults.user:
        os.setgid(faults.user)
        os.setuid(faults.user)


def _killer(fatal: str) -> Callable[[str], None]:
    def observe(step: str) -> None:
        if step == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    return observe


def _count_down(changes: int) -> None:
    left = changes

    def hook(event: str, told: tuple[object, ...]) -> None:
        nonlocal left
        writes = event == "open" and isinstance(told[2], int) and told[2] & (os.O_WRONLY | os.O_RDWR)
        if event in _CHANGES or writes:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def _clock(hours: float) -> type[datetime]:
    class Shifted(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(hours=hours)

    return Shifted


if __name__ == "__main__":
    _serve()
