"""One history out of many archived bulk files: building may happen anywhere and in any order, publishing goes
oldest first, so that each version tells its changes against its neighbour.

A backfill that was ended half-way is run again as it was: what stands in the history already is passed over.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

from cardnames.errors import CardnamesError, UsageError
from cardnames.job import Job, Report
from cardnames.publish.before import Root, open_root
from cardnames.publish.facts import SourceFacts
from cardnames.publish.versions import versions
from cardnames.records import record, record_fault
from cardnames.scryfall.snapshot import NOTE_SUFFIX, Snapshot
from cardnames.steps import build, check, content_hash, facts, publish, read

SUFFIXES = (".jsonl", ".jsonl.gz", ".json", ".json.gz")


@dataclass(frozen=True, slots=True)
class Prepared:
    """One bulk file, read and built; its tables lie in `work`."""

    snapshot: Snapshot
    source: SourceFacts
    content_hash: str
    work: Path


def expand(sources: Sequence[str]) -> tuple[str, ...]:
    """Files and addresses out of folders (at any depth), patterns, files and addresses; each once, sorted.
    UsageError for what leads to nothing: a gap in a history would look like a change."""
    found = {one for source in sources for one in _expanded(source)}
    if not found:
        raise UsageError(
            "there is nothing to build a history from",
            expected="bulk files, folders of them, patterns such as 'bulk/*.jsonl.gz', or addresses",
            next_step="name at least one",
        )
    return tuple(sorted(found))


def prepare(job: Job, snapshot: Snapshot, folder: Path) -> Prepared:
    """Read and build one file, and leave the tables in a folder of its own below `folder`. Depends on the file
    alone, so that many may be prepared at once."""
    work = build(read(snapshot, folder / uuid4().hex))
    return Prepared(snapshot, facts(job, snapshot, work), content_hash(work), work)


def in_order(prepared: Iterable[Prepared]) -> tuple[Prepared, ...]:
    """Oldest upstream first, files of one date by their digest. Files of the same bytes are one, of the oldest date:
    what they say was so by then."""
    newest_first = sorted(prepared, key=lambda one: one.source.updated_at, reverse=True)
    by_digest = {one.snapshot.sha256: one for one in newest_first}
    return tuple(sorted(by_digest.values(), key=lambda one: (one.source.updated_at, one.snapshot.sha256)))


def publish_next(job: Job, prepared: Prepared) -> Report:
    """Check the next of the history against what stands, publish it or hold it, and drop its tables."""
    job = replace(job, source=str(prepared.snapshot.path))
    try:
        report = _standing(open_root(job.root), prepared)
        if report is None:
            report = publish(job, prepared.work, check(job, prepared.snapshot, prepared.work))
    except CardnamesError as fault:
        record_fault(job, fault, {})
        raise
    record(job, report, prepared.snapshot)
    shutil.rmtree(prepared.work, ignore_errors=True)
    return report


def _standing(root: Root, prepared: Prepared) -> Report | None:
    """The version that a file older than the pointer led to earlier, if the history has its content."""
    _, pointer = root.pointer()
    if pointer is None or prepared.source.updated_at >= pointer.upstream_updated_at:
        return None
    known = {row.content_hash: row.version for row in versions(root)}
    version = known.get(prepared.content_hash)
    if version is None:
        return None
    return Report(
        "unchanged",
        version,
        f"{root.url}/versions/{version}",
        prepared.source.updated_at,
        source=prepared.source.uri,
        rows=prepared.source.rows,
    )


def _expanded(source: str) -> Iterator[str]:
    if "://" in source:
        yield source
        return
    path = Path(source).expanduser()
    if path.is_dir():
        files = [file for file in path.rglob("*") if _is_bulk(file)]
    elif path.exists():
        files = [path]
    else:
        files = [file for file in _matching(path) if _is_bulk(file)]
    if not files:
        raise UsageError(
            "no bulk file is there",
            where=source,
            expected=f"files that end in {', '.join(SUFFIXES)}",
            next_step="check the path or the pattern",
        )
    yield from (str(file.resolve()) for file in files)


def _matching(pattern: Path) -> Iterator[Path]:
    start = Path(pattern.anchor or ".")
    return start.glob(str(pattern.relative_to(pattern.anchor)))


def _is_bulk(file: Path) -> bool:
    return file.name.endswith(SUFFIXES) and not file.name.endswith(NOTE_SUFFIX) and file.is_file()
