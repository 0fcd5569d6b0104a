"""The five steps of the job, each a function: fetch, read, build, check, publish.

Nothing heavy is imported until a step needs it, so that an unchanged upstream costs one small request.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from cardnames.errors import SourceError, UsageError
from cardnames.job import Job, Read, Report, sample_path
from cardnames.scryfall.progress import Progress
from cardnames.scryfall.source import SCRYFALL, fetch, upstream
from cardnames.version import __version__

if TYPE_CHECKING:
    from cardnames.index.build import Built
    from cardnames.index.evidence import Earlier
    from cardnames.index.findings import Finding
    from cardnames.index.tables import Index
    from cardnames.publish.before import Before, Root
    from cardnames.publish.facts import SourceFacts
    from cardnames.scryfall.listing import BulkFile
    from cardnames.scryfall.snapshot import Snapshot

# The first card set's day: the upstream date of a source that nothing dates.
FIRST_DAY = datetime(1993, 8, 5, tzinfo=UTC)
SHARED_BY = 2

COMPARED = ("names", "entries", "interchangeable")
"""Tables of the version before that `check_index` looks at."""


def look_upstream(job: Job) -> BulkFile | None:
    """The listing's word on the source; None for sources that have no listing."""
    if job.source != SCRYFALL:
        return None
    return upstream(bulk=job.bulk, api=job.api, patience=job.patience)


def unchanged(job: Job, root: Root, updated_at: datetime) -> Report | None:
    """Upstream is what the pointer leads to already, read by this very software: only the pointer's dates move."""
    from cardnames.publish.noting import touch
    from cardnames.publish.order import refuse_older, stays_pinned

    before = root.before(damage_is_none=job.force)
    if before is None or job.force:
        return None
    refuse_older(before, updated_at)
    pinned = stays_pinned(before.pointer, updated_at)
    source = before.manifest.source
    same = before.pointer.upstream_updated_at == updated_at and before.pointer.read_by == __version__
    if not pinned and not (same and source.kind == SCRYFALL and source.bulk == job.bulk):
        return None
    touch(root, updated_at=updated_at, now=job.now)
    return Report("unchanged", before.version, root.url, updated_at, source=job.source, pinned=pinned)


def get_snapshot(job: Job, listed: BulkFile | None, progress: Progress | None = None) -> Snapshot:
    """The source's bytes as a file on this machine."""
    return fetch(
        job.source,
        bulk=job.bulk,
        cache=job.cache,
        api=job.api,
        sample=sample_path(),
        progress=progress,
        force=job.force,
        listed=listed,
        patience=job.patience,
    )


def read_snapshot(snapshot: Snapshot, progress: Progress | None = None) -> Read:
    """The file as face rows; bad lines are counted and set aside."""
    from cardnames.reading.whole import read_file

    rows, counted = read_file(snapshot.path, progress=progress, meanwhile=_import_what_comes_next)
    from cardnames.index.evidence import Reading
    from cardnames.index.findings import EXAMPLES

    decoded, cards = counted.decoded, counted.cards
    reading = Reading(
        source=snapshot.kind,
        rows=decoded.rows,
        bad_lines=decoded.quarantine.count,
        bad_line_examples=tuple(f"{snapshot.uri} {bad}" for bad in decoded.quarantine.lines[:EXAMPLES]),
        unknown_keys=dict(decoded.unknown_keys),
        unknown_borders=cards.unknown_borders(),
        duplicate_ids=cards.duplicate_ids(),
    )
    return Read(rows, reading, cards.newest_release(SHARED_BY))


def _import_what_comes_next() -> None:
    for module in ("index.build", "index.checks", "index.contracts", "publish.publishing"):
        import_module(f"cardnames.{module}")


def build_index(read: Read) -> Built:
    """The published tables of one reading."""
    from cardnames.index.build import build
    from cardnames.naming.registry import load_registry

    return build(read.rows, load_registry())


def source_facts(job: Job, snapshot: Snapshot, read: Read) -> SourceFacts:
    """What the manifest says of the source. A file that nothing dates is as old as the newest release in it."""
    from cardnames.publish.facts import SourceFacts

    return SourceFacts(
        kind=snapshot.kind,
        uri=snapshot.uri,
        updated_at=snapshot.updated_at or read.newest_release or FIRST_DAY,
        sha256=snapshot.sha256,
        bytes=snapshot.bytes,
        rows=read.reading.rows,
        bulk=job.bulk,
    )


def check_index(
    job: Job, built: Built, read: Read, source: SourceFacts, before: Before | None
) -> tuple[Finding, ...]:
    """The contracts, then every check of the table; the operator's acceptances are marked."""
    from cardnames.index.checks import CHECK_IDS, check
    from cardnames.index.contracts import contract_findings
    from cardnames.index.evidence import Evidence
    from cardnames.index.findings import accept
    from cardnames.publish.order import refuse_older

    unknown = sorted(job.accept - CHECK_IDS)
    if unknown:
        raise UsageError(
            f"there is no check {', '.join(unknown)}",
            expected=", ".join(sorted(CHECK_IDS)),
            next_step="name one of these",
        )
    refuse_older(before, source.updated_at, job.force)
    broken = contract_findings(read.rows, built.index)
    evidence = Evidence(
        index=built.index,
        faces=built.faces,
        reading=read.reading,
        upstream=source.updated_at,
        now=job.now,
        doubtful_pairs=built.doubtful_pairs,
        earlier=_earlier(before, source),
        cross_check=_independent_list(job.cross_check),
    )
    return accept((*broken, *check(evidence)), job.accept)


def publish_index(
    job: Job, root: Root, index: Index, findings: tuple[Finding, ...], source: SourceFacts
) -> Report:
    """The index published, or held where a finding holds it."""
    from cardnames.index.checks_earlier import cards_by_layout
    from cardnames.publish.holding import hold
    from cardnames.publish.publishing import publish

    counts = {name: table.height for name, table in index.items()}
    counts["choosable"] = int(index.names["choosable"].sum())
    sizes = {"fetch": source.bytes}
    told = Report(
        "published",
        "",
        root.url,
        source.updated_at,
        findings,
        counts,
        bytes=sizes,
        source=source.uri,
        rows=source.rows,
    )
    if any(finding.holds for finding in findings):
        held = hold(root, index, findings, source, now=job.now)
        return replace(told, status="held", version=held.version, url=held.url)
    outcome = publish(
        root,
        index,
        findings,
        source,
        layouts=cards_by_layout(index.entries),
        now=job.now,
        force=job.force,
    )
    return replace(
        told,
        status=outcome.status,
        version=outcome.version,
        url=outcome.url,
        changes=dict(outcome.changes.counts),
        bytes=sizes | {"publish": sum(outcome.bytes.values())},
        pinned=outcome.pinned,
    )


def _earlier(before: Before | None, source: SourceFacts) -> Earlier | None:
    """What to compare with. The bundled sample is no measure for a real source."""
    from cardnames.index.evidence import Earlier

    if before is None or (before.manifest.source.kind == "sample" and source.kind != "sample"):
        return None
    return Earlier(
        version=before.version,
        rows=before.manifest.source.rows,
        names=before.names,
        entries=before.entries,
        interchangeable=before.interchangeable,
    )


def _independent_list(path: Path | None) -> tuple[str, ...] | None:
    from cardnames.index.cross_check import parse_list

    if path is None:
        return None
    try:
        return parse_list(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SourceError(
            f"the independent list cannot be read: {error}",
            where=str(path),
            expected="one name a line, a table with a name column, or a catalog object",
            next_step="give another file with --cross-check, or leave it out",
        ) from None
