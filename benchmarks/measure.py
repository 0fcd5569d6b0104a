"""Whole commands measured from outside: wall and CPU seconds, and the peak memory of all their processes together."""

from __future__ import annotations

import os
import statistics
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Run:
    """One finished command. `rss` in megabytes (10^6 bytes): the resident sizes of all its processes added up, so that
    what they share counts several times; where the system does not tell, the largest process's."""

    wall: float
    cpu: float
    rss: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command to measure. `before` puts the machine in the state that it starts from, unmeasured."""

    name: str
    argv: Sequence[str]
    before: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """Medians of several runs, with the fastest and slowest wall time."""

    wall: float
    cpu: float
    rss: float
    fastest: float
    slowest: float


def run(command: Command) -> Run:
    """Run once; raises where the command fails, since a failed run measures nothing."""
    if command.before is not None:
        command.before()
    began = time.perf_counter()
    process = subprocess.Popen(command.argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    with Watch(process.pid) as watch:
        told = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: refused, an answer of `choose`
        raise RuntimeError(f"{command.name} ended with {process.returncode}: {told.decode(errors='replace')}")
    return Run(wall, usage.ru_utime + usage.ru_stime, max(usage.ru_maxrss * 1024, watch.peak) / 1e6)


class Watch:
    """Looks every twentieth of a second at the resident size of a process and of all that it started. `peak` is in
    bytes."""

    def __init__(self, pid: int) -> None:
        self.peak = 0
        self._pid = pid
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def _look(self) -> None:
        while not self._over.wait(0.05):
            self.peak = max(self.peak, sum(map(_resident, _tree(self._pid))))

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def _tree(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in children.read_text().split():
                yield from _tree(int(child))


def _resident(pid: int) -> int:
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    return 0


def interleaved(commands: Sequence[Command], rounds: int) -> Mapping[str, Summary]:
    """Every command once a round, after one warm-up round, so that a machine's drift meets all alike."""
    runs: dict[str, list[Run]] = {command.name: [] for command in commands}
    for turn in range(rounds + 1):
        for command in commands:
            measured = run(command)
            if turn:
                runs[command.name].append(measured)
    return {name: _summary(some) for name, some in runs.items()}


def _summary(runs: Sequence[Run]) -> Summary:
    walls = [one.wall for one in runs]
    return Summary(
        wall=statistics.median(walls),
        cpu=statistics.median(one.cpu for one in runs),
        rss=statistics.median(one.rss for one in runs),
        fastest=min(walls),
        slowest=max(walls),
    )
