"""What a run leaves besides the publication: the bulk file, where it is to be kept, and the metrics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardnames.errors import CardnamesError, PublishError, SourceError
from cardnames.publish.metrics import LastRun, write_metrics
from cardnames_schemas.vocabulary import SEVERITIES

if TYPE_CHECKING:
    from cardnames.job import Job, Report
    from cardnames.scryfall.snapshot import Snapshot

_STATUS_OF_FAULT = {SourceError: "source_failed", PublishError: "publishing_failed"}


def record(job: Job, report: Report, snapshot: Snapshot | None) -> None:
    """After the last step. `snapshot` is None where upstream was found unchanged, so that nothing was read."""
    # While a rollback holds the pointer, its version is not what the snapshot says.
    if snapshot is not None and job.archive is not None and report.status != "held" and not report.pinned:
        from cardnames.archive import keep

        keep(job.archive, report.version, snapshot, count=job.archive_versions)
    found = [finding.severity for finding in report.findings]
    run = LastRun(
        status=report.status,
        at=job.now,
        seconds=report.seconds,
        bytes=report.bytes,
        rows=report.rows if snapshot is not None else None,
        quarantined=report.quarantined,
        findings={severity: found.count(severity) for severity in SEVERITIES},
    )
    write_metrics(job.root, run)


def record_fault(job: Job, fault: CardnamesError, seconds: Mapping[str, float]) -> None:
    """Have the metrics say that a run failed, by whose fault. A job that could not be understood is no run."""
    status = next((told for kind, told in _STATUS_OF_FAULT.items() if isinstance(fault, kind)), None)
    if status is not None:
        write_metrics(job.root, LastRun(status, job.now, seconds))
