"""Whole processes measured from outside: wall and CPU seconds, and the peak memory of the largest process."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """One finished process. `rss` in megabytes (10^6 bytes), of the largest process of the command."""

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
    told = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):  # 1: refused, an answer of `choose`
        raise RuntimeError(f"{command.name} ended with {process.returncode}: {told.decode(errors='replace')}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


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
