"""The trials of the soak: one refresh each, with one fault, and what may come of it."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from fault_outcomes import OUTCOMES, called, queue
from runs import STEPS, Ended, Faults, Runs
from scene import Scene
from scryfall_server import Fault
from soak_readers import SHORT_EVERY, Watch, release_of

OVERTAKEN = "older than what is published"
KILLED = -9
STALLS = (Fault.STALL, Fault.STALL_LISTING)
KEPT_VERSIONS = 5
REST = 5.0

# Moved: to a version that had the content already. Done: of commands that publish nothing. Stopped: with a message.
OUTCOMES_OF_RUNS = ("published", "moved", "unchanged", "done", "held", "stopped", "killed")


@dataclass
class Tally:
    """Shared by all lanes. `outcomes` counts (kind of fault, what came of the run)."""

    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, kind: str, ended: Ended, by: int = 1) -> None:
        with self.lock:
            self.outcomes[kind, outcome_of(ended)] += by

    def violation(self, text: str) -> None:
        with self.lock:
            self.violations.append(text)


def outcome_of(ended: Ended) -> str:
    """One of `OUTCOMES_OF_RUNS`."""
    if ended.killed:
        return "killed"
    if ended.code:
        return "held" if ended.code == 4 else "stopped"
    word = ended.out.partition(" ")[0]
    return word if word in OUTCOMES_OF_RUNS else "done"


@dataclass
class Lane:
    """One publisher after another into a root. `alone`: nobody else publishes there, so what a run leaves can be
    compared with what was there before it."""

    scene: Scene
    runs: Runs
    tally: Tally
    dice: random.Random
    numbers: Iterator[int]
    alone: bool
    watch: Watch = field(init=False)
    left: dict[str, float] = field(default_factory=dict)
    bag: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.watch = Watch([self.scene.root])

    def trial(self) -> None:
        """The next trial of a shuffled bag that holds every kind, then a look at what it left."""
        if not self.bag:
            self.bag = self._all_kinds()
            self.dice.shuffle(self.bag)
        self.serve()
        self.bag.pop()()
        self.scene.server.faults.clear()
        self.watch.look(self.scene.root)
        self.left[self.scene.version().name] = time.monotonic()

    def _divided(self) -> bool:
        """Seldom, since it takes two starts of an interpreter more."""
        return self.dice.random() < 0.2

    def undisturbed(self) -> None:
        """A refresh without a fault: arrives, and tidies up after those that did not."""
        ended = self._run("none", Faults(), {0})
        if ended.code == 0 and self.alone and self.scene.leftovers():
            self.tally.violation(f"left behind: {self.scene.leftovers()}")

    def _all_kinds(self) -> list[Callable[[], None]]:
        upstream = [self._upstream(fault) for fault in Fault]
        kills = [self._killed_at_a_step, self._killed_at_a_change, self._killed_at_any_time] * 8
        others = [self._killed_in_a_download, self._no_room, self._wrong_clock, self._leftovers, self._short,
                  self._damaged_version, self._rolled_back, self._pruned, self._pruned, self.undisturbed]  # fmt: skip
        return [*upstream, *kills, *others, *others]

    def serve(self) -> None:
        """The next release, newer than any before; short ones are for the trials that want them."""
        number = next(self.numbers)
        while number % SHORT_EVERY == SHORT_EVERY - 1:
            number = next(self.numbers)
        self.scene.serve(release_of(number))

    def _run(self, kind: str, faults: Faults, codes: set[int], *more: str) -> Ended:
        return self._command(kind, faults, codes, *self.scene.refresh, *more)

    def _command(self, kind: str, faults: Faults, codes: set[int], *command: str) -> Ended:
        before = self.scene.state() if self.alone else {}
        ended = self.runs.run(*command, faults=faults)
        self.tally.count(kind, ended)
        said = f"{kind}: exit {ended.code}: {ended.err[-500:]}"
        overtaken = ended.code == 3 and OVERTAKEN in ended.err and not self.alone
        if ended.code not in codes and not overtaken:
            self.tally.violation(said)
        if "Traceback" in ended.err or "a fault of cardnames" in ended.err:
            self.tally.violation(said)
        if ended.code > 0 and "next: " not in ended.err:
            self.tally.violation(f"no way out is told: {said}")
        if ended.code in (3, 5) and self.alone and self.scene.state() != before:
            self.tally.violation(f"the publication changed: {said}")
        return ended

    def _upstream(self, fault: Fault) -> Callable[[], None]:
        def strike() -> None:
            self.scene.server.faults.extend(queue(fault))
            outcome = OUTCOMES[fault]
            faults = Faults(read_timeout=0.3 if fault in STALLS else 5.0)
            ended = self._run(called(fault), faults, {outcome.code})
            if fault in self.scene.server.faults:
                # Overtaken by the other publisher before the request that the fault waits for.
                self.tally.count(called(fault), ended, by=-1)
            if self.alone and outcome.words not in ended.err:
                self.tally.violation(f"{called(fault)}: not told: {ended.err}")

        return strike

    def _killed_at_a_step(self) -> None:
        step = self.dice.choice(STEPS)
        self._run("sigkill at a step", Faults(at_step=step), {KILLED, 0})

    def _killed_at_a_change(self) -> None:
        change = self.dice.randrange(1, 66)
        self._run("sigkill before a change of the disk", Faults(at_change=change), {KILLED, 0})

    def _killed_at_any_time(self) -> None:
        faults = Faults(after=self.dice.uniform(0, 0.4), divided=self._divided())
        self._run("sigkill at any time", faults, {KILLED, 0})

    def _killed_in_a_download(self) -> None:
        self.scene.server.faults.append(Fault.STALL)
        self._run("sigkill in a download", Faults(after=0.15, read_timeout=60), {KILLED})
        self.scene.server.faults.clear()
        self.undisturbed()

    def _no_room(self) -> None:
        """Content that is there already needs little, so a run may still arrive."""
        room = self.dice.choice((2_000, 20_000, 40_000, 60_000, 100_000, 200_000, 300_000))
        self._run("no room for a file", Faults(longest_file=room, divided=self._divided()), {5, 0})

    def _wrong_clock(self) -> None:
        self._run("wrong clock", Faults(clock=self.dice.choice((-1, 1)) * 24 * 365 * 20), {0})

    def _leftovers(self) -> None:
        staging = self.scene.root / ".staging"
        staging.mkdir(exist_ok=True)
        (staging / f"half-{self.dice.random()}").write_text("{")
        self._run("leftovers of others", Faults(), {0})

    def _short(self) -> None:
        """Held; every other time it is let through."""
        number = next(self.numbers)
        while number % SHORT_EVERY != SHORT_EVERY - 1:
            number = next(self.numbers)
        self.scene.serve(release_of(number))
        # Where a short one is published already, nothing more is lost.
        self._run("names missing upstream", Faults(), {4, 0})
        if self.dice.random() < 0.5:
            accept = ("--accept", "names-lost", "--accept", "source-size")
            self._run("names missing upstream, accepted", Faults(), {0}, *accept)

    def _damaged_version(self) -> None:
        """One bit of a version that readers are not led to, and were not for a while: one that still has it
        open would be right to complain."""
        since = time.monotonic() - REST
        rested = [name for name in self._old_versions() if self.left.get(name, since) <= since]
        if not (self.alone and rested):
            return
        version = self.scene.root / "versions" / self.dice.choice(rested)
        path = self.dice.choice([path for path in sorted(version.rglob("*")) if path.is_file()])
        body = bytearray(path.read_bytes())
        body[self.dice.randrange(len(body))] ^= 1 << self.dice.randrange(8)
        path.write_bytes(body)
        at = ("--at", str(self.scene.root))
        self._command("damaged by hand", Faults(), {5}, "verify", version.name, *at)
        self.undisturbed()

    def _rolled_back(self) -> None:
        """Perhaps killed on the way. A damaged version is refused, one that was pruned is not found."""
        old = self._old_versions()
        if not old:
            return
        faults = Faults(at_change=self.dice.choice((0, 1, 2, 3, 4)))
        at = ("--at", str(self.scene.root))
        self._command("rolled back", faults, {0, 2, 5, KILLED}, "rollback", self.dice.choice(old), *at)
        self.watch.look(self.scene.root)
        self.left[self.scene.version().name] = time.monotonic()
        self.undisturbed()

    def _pruned(self) -> None:
        faults = Faults(at_change=self.dice.choice((0, 0, 1, 3, 8, 20)))
        at = ("--at", str(self.scene.root))
        self._command("pruned", faults, {0, KILLED}, "prune", "--keep", str(KEPT_VERSIONS), *at)

    def _old_versions(self) -> list[str]:
        latest = self.scene.version().name
        return sorted(path.name for path in (self.scene.root / "versions").iterdir() if path.name != latest)


def lanes_of(scenes: list[Scene], runs: list[Runs], tally: Tally, seed: int) -> list[Lane]:
    """The first lane has a root of its own, the others share theirs and upstream's dates."""
    own, shared = count(1), count(1)
    return [
        Lane(scene, run, tally, random.Random(f"{seed} {place}"), shared if place else own, alone=not place)
        for place, (scene, run) in enumerate(zip(scenes, runs, strict=True))
    ]
