"""A bounded run of everything that can go wrong, at random, against real processes, files and connections.

    python tests/soak.py --seconds 120

Three publishers refresh from servers that misbehave: one into a root of its own, two into one root at once.
They are killed, run out of room, find damage and leftovers; upstream's content goes back and forth and names go
missing from it. Two readers load and verify both roots all the while. What came of it is printed as tables; the
exit code is 1 if anything was seen that must never be.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from cardnames.publish.versions import verify
from releases import Release
from runs import Runs
from scene import Scene
from scryfall_server import ScryfallServer
from soak_readers import Watch
from soak_trials import OUTCOMES_OF_RUNS, Lane, Tally, lanes_of

READERS = 2
ROOTS = ("alone", "together", "together")


@dataclass
class Reader:
    """A process of its own that looks at all roots until it is told to stop."""

    process: subprocess.Popen[str]

    @classmethod
    def of(cls, roots: list[Path]) -> Reader:
        command = [sys.executable, str(Path(__file__).with_name("soak_readers.py")), *map(str, roots)]
        return cls(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def seen(self, roots: list[Path]) -> Watch:
        out, _ = self.process.communicate("enough\n", timeout=120)
        watch = Watch(roots)
        if self.process.returncode:
            watch.violations.append(f"a reader ended with {self.process.returncode}")
            return watch
        told = json.loads(out)
        watch.checks.update(told["checks"])
        watch.overtaken, watch.violations = told["overtaken"], told["violations"]
        watch.versions.update(told["versions"])
        return watch


@contextmanager
def started(folder: Path, tally: Tally, seed: int) -> Iterator[list[Lane]]:
    """Every lane with its server and its processes, and something published in each root."""
    with ExitStack() as stack:
        scenes, runs = [], []
        for place, name in enumerate(ROOTS):
            server = stack.enter_context(ScryfallServer(Release(0).data, updated_at=Release(0).updated_at))
            cache = folder / f"cache-{place}"
            scenes.append(Scene(server, folder, root=folder / name, cache=cache))
            runs.append(stack.enter_context(Runs()))
        lanes = lanes_of(scenes, runs, tally, seed)
        for lane in lanes:
            lane.undisturbed()
        yield lanes


def keep_trying(lane: Lane, until: float) -> None:
    try:
        while time.monotonic() < until:
            lane.trial()
    except Exception as error:
        lane.tally.violation(f"the soak itself failed: {error!r}")
        raise


def finish(lanes: list[Lane]) -> None:
    """A last refresh into each root arrives, and everything is as it should be."""
    for lane in lanes:
        lane.serve()
        lane.undisturbed()
        problems = verify(lane.scene.root)
        if problems or lane.scene.leftovers():
            lane.tally.violation(f"in the end: {problems} {lane.scene.leftovers()}")


def report(tally: Tally, watches: list[Watch], seconds: float) -> str:
    """Tables in Markdown, as docs/reliability.md shows them."""
    lines = [
        "| fault | injected | " + " | ".join(OUTCOMES_OF_RUNS) + " |",
        "|---" * (2 + len(OUTCOMES_OF_RUNS)) + "|",
    ]
    total = kills = 0
    for kind in sorted({kind for kind, _ in tally.outcomes}):
        found = [tally.outcomes[kind, word] for word in OUTCOMES_OF_RUNS]
        injected = injected_of(tally, kind)
        total, kills = total + injected, kills + tally.outcomes[kind, "killed"]
        lines.append(f"| {kind} | {injected} | " + " | ".join(f"{number or ''}" for number in found) + " |")
    by_outcome = {
        word: sum(n for (_, said), n in tally.outcomes.items() if said == word) for word in OUTCOMES_OF_RUNS
    }
    checks = {
        kind: sum(watch.checks[kind] for watch in watches)
        for kind in ("loaded and asked", "verified to the last byte")
    }
    versions = set().union(*(watch.versions for watch in watches))
    figures = {
        "seconds": round(seconds),
        "faults injected": total,
        "of them SIGKILL": kills,
        "publications made": by_outcome["published"],
        "moved to a version that had the content": by_outcome["moved"],
        "held": by_outcome["held"],
        "kept: stopped with a message, and the last publication stayed": by_outcome["stopped"],
        "killed: the last publication stayed, or the new one was whole": by_outcome["killed"],
        "readers' checks: loaded and asked": checks["loaded and asked"],
        "readers' checks: verified to the last byte": checks["verified to the last byte"],
        "versions that readers saw": len(versions),
        "looks taken again, the version having been pruned meanwhile": sum(
            watch.overtaken for watch in watches
        ),
        "violations": len(violations_of(tally, watches)),
    }
    lines += [
        "",
        "| figure | |",
        "|---|---|",
        *(f"| {name} | {number:,} |" for name, number in figures.items()),
    ]
    return "\n".join(lines)


def injected_of(tally: Tally, kind: str) -> int:
    """How often the fault really struck: a run that was to be killed may have been quicker, or needed less room."""
    if kind == "none":
        return 0
    if kind == "no room for a file":
        return tally.outcomes[kind, "stopped"]
    if kind.startswith("sigkill") or kind in ("rolled back", "pruned"):
        return tally.outcomes[kind, "killed"]
    return sum(tally.outcomes[kind, word] for word in OUTCOMES_OF_RUNS)


def violations_of(tally: Tally, watches: list[Watch]) -> list[str]:
    return [*tally.violations, *(text for watch in watches for text in watch.violations)]


def soak(folder: Path, seconds: float, seed: int) -> tuple[str, list[str]]:
    """The tables and the violations."""
    tally = Tally()
    with started(folder, tally, seed) as lanes:
        roots = sorted({lane.scene.root for lane in lanes})
        readers = [Reader.of(roots) for _ in range(READERS)]
        began = time.monotonic()
        threads = [threading.Thread(target=keep_trying, args=(lane, began + seconds)) for lane in lanes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        finish(lanes)
        watches = [*(reader.seen(roots) for reader in readers), *(lane.watch for lane in lanes)]
        return report(tally, watches, time.monotonic() - began), violations_of(tally, watches)


def main() -> int:
    parser = argparse.ArgumentParser(description="Inject faults at random for a given time, and count.")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument(
        "--seed", type=int, default=random.randrange(2**31), help="of the order of the faults"
    )
    told = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="cardnames-soak-"))
    print(f"seed {told.seed}, {told.seconds:g} seconds", flush=True)
    tables, violations = soak(folder, told.seconds, told.seed)
    print(tables)
    if violations:
        print("\n".join(["", "violations:", *violations, f"see {folder}"]), file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
