"""What is held: publications that a check refused, until a later one overtakes them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from cardnames.errors import PublishError
from cardnames.index.findings import Finding
from cardnames.publish.before import MANIFEST, Root, open_root
from cardnames.publish.documents import Manifest, parse
from cardnames.publish.facts import SourceFacts
from cardnames.publish.reports import FINDINGS
from cardnames.publish.version_ids import is_version, stamp

FOLDER = "held"


@dataclass(frozen=True, slots=True)
class Held:
    """A publication that was refused, and the source it was made from. `checks` are those that hold it."""

    version: str
    url: str
    upstream_updated_at: datetime
    source: SourceFacts
    checks: tuple[str, ...]
    findings: tuple[Finding, ...]


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
        return as_held(root, parse(manifest.data, Manifest, f"{FOLDER}/{name}"), told)
    except (PublishError, msgspec.MsgspecError):
        return None


def as_held(root: Root, manifest: Manifest, findings: tuple[Finding, ...]) -> Held:
    return Held(
        version=manifest.version,
        url=f"{root.url}/{FOLDER}/{manifest.version}",
        upstream_updated_at=manifest.source.updated_at,
        source=manifest.source,
        checks=tuple(sorted({finding.check for finding in findings if finding.holds})),
        findings=findings,
    )
