"""The steps of `cardnames.pipeline` with files between them, so that each can be a task of its own: in another
process, on another machine, and done again without the ones before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from cardnames.index.findings import Finding
from cardnames.job import Job, Report
from cardnames.publish.before import open_root
from cardnames.publish.content import write_csv
from cardnames.publish.facts import SourceFacts
from cardnames.scryfall.progress import Progress
from cardnames.scryfall.snapshot import Snapshot
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
from cardnames.workspace import load_built, load_read, save_built, save_read

_READ, _BUILT = "read", "built"


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks found, and on what."""

    findings: tuple[Finding, ...]
    source: SourceFacts
    quarantined: int


def fetch(job: Job, progress: Progress | None = None) -> Snapshot | Report:
    """The source's bytes as a file, or the report that there is nothing new."""
    listed = look_upstream(job)
    told = unchanged(job, open_root(job.root), listed.updated_at) if listed is not None else None
    return told or get_snapshot(job, listed, progress)


def fetch_from(job: Job, source: str) -> Snapshot:
    """The bytes of another source than the job's own, whether or not they are new."""
    return get_snapshot(replace(job, source=source), None)


def read(snapshot: Snapshot, work: Path, progress: Progress | None = None) -> Path:
    """The face rows, left in the folder `work`; gives the folder."""
    save_read(read_snapshot(snapshot, progress), work / _READ)
    return work


def build(work: Path) -> Path:
    """The index of the face rows in `work`, left there; gives the folder."""
    save_built(build_index(load_read(work / _READ)), work / _BUILT)
    return work


def check(job: Job, snapshot: Snapshot, work: Path) -> Checked:
    """The checks on what lies in `work`, against what is published."""
    done = load_read(work / _READ)
    source = source_facts(job, snapshot, done)
    before = open_root(job.root).before(damage_is_none=job.force, tables=COMPARED)
    findings = check_index(job, load_built(work / _BUILT), done, source, before)
    return Checked(findings, source, done.reading.bad_lines)


def publish(job: Job, work: Path, checked: Checked) -> Report:
    """The index in `work` published, or held where a finding holds it."""
    built = load_built(work / _BUILT)
    report = publish_index(job, open_root(job.root), built.index, checked.findings, checked.source)
    return replace(report, quarantined=checked.quarantined)


def content_hash(work: Path) -> str:
    """What tells whether the index in `work` says the same as a published one."""
    with TemporaryDirectory(dir=work) as aside:
        return write_csv(load_built(work / _BUILT).index, Path(aside))[0]


def facts(job: Job, snapshot: Snapshot, work: Path) -> SourceFacts:
    """What the manifest will say of the source that was read into `work`, upstream's date among it."""
    return source_facts(job, snapshot, load_read(work / _READ))
