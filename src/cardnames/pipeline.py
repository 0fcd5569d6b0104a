"""The whole job in one process: fetch, read, build, check, publish.

The Prefect flow names the same functions, of `stages`, as tasks; a test holds that both publish the same.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from cardnames.errors import CardnamesError
from cardnames.job import Job, Report
from cardnames.scryfall.progress import Progress
from cardnames.stages import (
    COMPARED,
    build_index,
    check_index,
    get_snapshot,
    look_upstream,
    publish_index,
    read_snapshot,
    source_facts,
    unchanged,
)

if TYPE_CHECKING:
    from cardnames.scryfall.snapshot import Snapshot


def refresh(
    job: Job, *, progress: Progress | None = None, step: Callable[[str], None] | None = None
) -> Report:
    """Fetch, read, build, check and publish; or find that upstream is unchanged, or hold the publication.

    Raises SourceError for a source that fails or is older than what is published, PublishError where the place
    fails. In both cases, and when a check holds, the last publication stays.
    """
    from cardnames.records import record, record_fault

    clock = Clock(step)
    try:
        with _uncollected():
            report, snapshot = _run(job, clock, progress)
    except CardnamesError as fault:
        record_fault(job, fault, clock.seconds)
        raise
    report = replace(report, seconds=clock.seconds)
    record(job, report, snapshot)
    return report


def _run(job: Job, clock: Clock, progress: Progress | None) -> tuple[Report, Snapshot | None]:
    from cardnames.publish.before import open_root

    root = open_root(job.root)
    with clock("fetch"):
        listed = look_upstream(job)
        if listed is not None:
            report = unchanged(job, root, listed.updated_at)
            if report is not None:
                return report, None
        snapshot = get_snapshot(job, listed, progress)
    with clock("read"):
        read = read_snapshot(snapshot, progress)
    with clock("build"):
        built = build_index(read)
    with clock("check"):
        before = root.before(damage_is_none=job.force, tables=COMPARED)
        source = source_facts(job, snapshot, read)
        findings = check_index(job, built, read, source, before)
    index, quarantined = built.index, read.reading.bad_lines
    # Face rows and the tables before, which the root keeps, are not wanted any more; publishing has the use of
    # their memory.
    del read, built, before
    root = open_root(job.root)
    with clock("publish"):
        report = publish_index(job, root, index, findings, source)
    return replace(report, quarantined=quarantined), snapshot


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the cyclic garbage collector: what a refresh makes holds next to no cycles, and looking for some
    takes a fifth of its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Clock:
    """Seconds by step, and the word to whoever watches that one begins."""

    def __init__(self, step: Callable[[str], None] | None) -> None:
        self.seconds: dict[str, float] = {}
        self._step = step

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        if self._step is not None:
            self._step(name)
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[name] = round(time.monotonic() - began, 3)
