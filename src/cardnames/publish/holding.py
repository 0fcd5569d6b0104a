"""Publications that a check refused: kept for a person to look at, away from what readers read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import msgspec

from cardnames.errors import PublishError
from cardnames.index.diff import Changes, diff
from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.publish.assemble import manifest_of
from cardnames.publish.before import MANIFEST, Root, open_root
from cardnames.publish.content import write_csv
from cardnames.publish.documents import Manifest, as_bytes, parse
from cardnames.publish.edition import Edition
from cardnames.publish.facts import SourceFacts
from cardnames.publish.reports import FINDINGS, write_reports
from cardnames.publish.version_ids import is_version, stamp, utc, version_id

FOLDER = "held"


@dataclass(frozen=True, slots=True)
class Held:
    """A publication that was refused: `checks` are those that would have to be accepted."""

    version: str
    url: str
    upstream_updated_at: datetime
    checks: tuple[str, ...]
    findings: tuple[Finding, ...]


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
    return _as_held(root, manifest, edition.findings)


def held(root: Root | str | Path) -> tuple[Held, ...]:
    """What is held and not overtaken by a later publication, newest upstream first."""
    root = open_root(root)
    _, pointer = root.pointer()
    since = "" if pointer is None else stamp(pointer.upstream_updated_at)
    names = [name for name in root.place.folders(FOLDER) if is_version(name) and name >= since]
    found = (_read(root, name) for name in reversed(names))
    return tuple(one for one in found if one is not None)


def clear_held(root: Root, updated_at: datetime) -> None:
    """Remove what upstream of this date, now published, has overtaken."""
    for name in root.place.folders(FOLDER):
        if is_version(name) and name.partition("-")[0] <= stamp(updated_at):
            root.place.remove(f"{FOLDER}/{name}", first=MANIFEST)


def _read(root: Root, name: str) -> Held | None:
    """None for what is not whole: a run that was ended while it was held back."""
    manifest = root.place.read(f"{FOLDER}/{name}/{MANIFEST}")
    findings = root.place.read(f"{FOLDER}/{name}/{FINDINGS}")
    if manifest is None or findings is None:
        return None
    try:
        told = msgspec.json.decode(findings.data, type=tuple[Finding, ...])
        return _as_held(root, parse(manifest.data, Manifest, f"{FOLDER}/{name}"), told)
    except (PublishError, msgspec.MsgspecError):
        return None


def _as_held(root: Root, manifest: Manifest, findings: tuple[Finding, ...]) -> Held:
    return Held(
        version=manifest.version,
        url=f"{root.url}/{FOLDER}/{manifest.version}",
        upstream_updated_at=manifest.source.updated_at,
        checks=tuple(sorted({finding.check for finding in findings if finding.holds})),
        findings=findings,
    )
