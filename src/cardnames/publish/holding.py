"""Holding a publication back that a check refused: kept for a person to look at, away from what readers read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from cardnames.index.diff import Changes, diff
from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.publish.assemble import manifest_of
from cardnames.publish.before import MANIFEST, Root, open_root
from cardnames.publish.content import write_csv
from cardnames.publish.documents import as_bytes
from cardnames.publish.edition import Edition
from cardnames.publish.facts import SourceFacts
from cardnames.publish.held import FOLDER, Held, as_held, held
from cardnames.publish.reports import write_reports
from cardnames.publish.version_ids import utc, version_id

__all__ = ["Held", "held", "hold"]


def hold(
    root: Root | str | Path,
    index: Index,
    findings: Sequence[Finding],
    source: SourceFacts,
    *,
    now: datetime,
    layouts: Mapping[str, int] | None = None,
    wait: float = 60.0,
) -> Held:
    """Keep manifest, findings and changes under `held/<version>/`; no table is kept, and the pointer stays.
    Where something was published before, its `checked_at` is left as it is: what was checked did not pass."""
    root = open_root(root)
    source = replace(source, updated_at=utc(source.updated_at))
    with root.place.exclusive(wait), root.place.staging() as folder:
        content_hash, digests = write_csv(index, folder)
        for path in digests:
            (folder / path).unlink()
        before = root.before(damage_is_none=True)
        edition = Edition(
            version=version_id(source.updated_at, content_hash),
            before=before.version if before else None,
            content_hash=content_hash,
            index=index,
            changes=diff(before, index) if before else Changes(),
            findings=tuple(findings),
            source=source,
        )
        write_reports(edition, folder)
        manifest = manifest_of(edition, layouts or {}, ())
        (folder / MANIFEST).write_bytes(as_bytes(manifest))
        root.place.install(folder, f"{FOLDER}/{edition.version}", last=MANIFEST, replace=True)
    return as_held(root, manifest, edition.findings)
