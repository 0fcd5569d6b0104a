"""Publishing a version, and noting that nothing changed upstream.

The order of steps is what keeps the promise of the package: the version is written aside, put in place whole,
listed, and only then does the pointer lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from cardnames.errors import PublishError
from cardnames.index.diff import COLUMNS, Changes, Compared, diff
from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.publish.assemble import Assembled, assemble
from cardnames.publish.before import MANIFEST, Before, Root, Version, open_root
from cardnames.publish.content import write_csv
from cardnames.publish.documents import DamagedError, Pointer
from cardnames.publish.edition import Edition
from cardnames.publish.facts import SourceFacts
from cardnames.publish.held import Held, clear_held
from cardnames.publish.holding import hold
from cardnames.publish.listing import relist
from cardnames.publish.noting import noted, touch
from cardnames.publish.order import refuse_older_than, stays_pinned
from cardnames.publish.place import WAIT_SECONDS
from cardnames.publish.pointing import Decide, move
from cardnames.publish.verifying import is_complete, problems_of
from cardnames.publish.version_ids import HASH_DIGITS, is_version, to_second, utc, version_id
from cardnames.version import __version__
from cardnames_schemas.vocabulary import CONTRACT_VERSION

__all__ = ["Held", "Observer", "Outcome", "hold", "publish", "touch"]

Observer = Callable[[str], None]
"""Told the name of each step when it is done: for progress, and for tests that end the process there."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`published` a new version; `moved` to one that was there already; `unchanged`: the content is what the
    pointer leads to, or a rollback holds the pointer (`pinned`). `bytes` are a new version's, by file."""

    status: Literal["published", "unchanged", "moved"]
    version: str
    url: str
    changes: Changes = field(default_factory=Changes)
    bytes: Mapping[str, int] = field(default_factory=dict)
    pinned: bool = False


def _silent(step: str) -> None:
    """The observer of those who do not look."""


def publish(
    root: Root | str | Path,
    index: Index,
    findings: Sequence[Finding],
    source: SourceFacts,
    *,
    layouts: Mapping[str, int],
    now: datetime,
    force: bool = False,
    extras: bool = True,
    wait: float = WAIT_SECONDS,
    observer: Observer = _silent,
) -> Outcome:
    """Make the index what the pointer leads to. `layouts` counts the cards by layout; `now` is noted in the
    pointer alone. Raises SourceError where upstream is older than what is published, PublishError for every
    fault of the place; after either, the last publication stands.

    `force` publishes an older upstream, ends a rollback's hold, and goes on where what is published is
    damaged. Without `extras` the gzip copies and what else is no table or text format are left out."""
    root = open_root(root)
    source = replace(source, updated_at=utc(source.updated_at))
    with root.place.exclusive(wait):
        observer("locked")
        before = root.before(damage_is_none=force)
        if before is not None:
            refuse_older_than(before.pointer, source.updated_at, force)
            if stays_pinned(before.pointer, source.updated_at, force):
                move(root, noted(source.updated_at, now))
                return Outcome("unchanged", before.version, _url(root, before.version), pinned=True)
        arrive = _Arrival(root, source.updated_at, now, force, extras, observer)
        with root.place.staging() as folder:
            content_hash, digests = write_csv(index, folder)
            observer("content")
            if before is not None and _still_says(root, before, content_hash, thoroughly=force):
                return arrive("unchanged", before, Changes())
            baseline, changes = _compared(root, before, content_hash, index, force)
            root.forget()
            known = _known(root, content_hash)
            if known is not None:
                return arrive("moved", known, changes)
            edition = Edition(
                version=version_id(source.updated_at, content_hash),
                before=baseline.version if baseline else None,
                content_hash=content_hash,
                index=index,
                changes=changes,
                findings=tuple(findings),
                source=source,
            )
            assembled = assemble(edition, folder, digests, layouts=layouts, extras=extras)
            observer("assembled")
            version = _install(root, folder, assembled)
            observer("installed")
            return arrive("published", version, changes)


@dataclass(frozen=True, slots=True)
class _Arrival:
    """The last steps of every way to publish: list what is there, move the pointer, drop what was held."""

    root: Root
    updated_at: datetime
    now: datetime
    force: bool
    extras: bool
    observer: Observer

    def __call__(
        self, status: Literal["published", "unchanged", "moved"], version: Version, changes: Changes
    ) -> Outcome:
        if status != "unchanged":
            relist(self.root, anew=version.version, extras=self.extras)
            self.observer("listed")
        pointer = move(self.root, self._decide(version), mend=self.force)
        self.observer("pointed")
        clear_held(self.root, self.updated_at)
        self.observer("cleared")
        if pointer.version != version.version:
            # A rollback came in between: what was published stays listed, the pointer where it was put.
            return Outcome("unchanged", pointer.version, _url(self.root, pointer.version), pinned=True)
        sizes = {file.path: file.bytes for file in version.manifest.files} if status == "published" else {}
        return Outcome(status, version.version, _url(self.root, version.version), changes, sizes)

    def _decide(self, version: Version) -> Decide:
        def decide(pointer: Pointer | None) -> Pointer:
            if pointer is not None:
                refuse_older_than(pointer, self.updated_at, self.force)
                if stays_pinned(pointer, self.updated_at, self.force):
                    return replace(pointer, checked_at=to_second(self.now))
            return Pointer(
                contract=CONTRACT_VERSION,
                version=version.version,
                manifest_sha256=version.manifest_sha256,
                upstream_updated_at=self.updated_at,
                checked_at=to_second(self.now),
                pinned=None,
                read_by=__version__,
            )

        return decide


def _still_says(root: Root, before: Before, content_hash: str, *, thoroughly: bool) -> bool:
    """Whether what the pointer leads to is this content, and whole."""
    if before.manifest.content_hash != content_hash:
        return False
    return not problems_of(root, before.version) if thoroughly else is_complete(root, before)


def _compared(
    root: Root, before: Before | None, content_hash: str, index: Index, force: bool
) -> tuple[Version | None, Changes]:
    """The version to compare with, and what changed. Where the pointer's own version is written anew for being
    damaged, it is the one that was compared with then. By force, nothing is compared with damaged tables."""
    healing = before is not None and before.manifest.content_hash == content_hash
    try:
        baseline = _earlier(root, before) if healing else before
        return baseline, changes_since(baseline, index) if baseline else Changes()
    except DamagedError:
        if force or healing:
            return None, Changes()
        raise


def changes_since(version: Version, index: Index) -> Changes:
    """What changed from a published version, reading no more of it than is compared."""
    tables = {table: version.columns(table, columns) for table, columns in COLUMNS.items()}
    return diff(Compared(**tables), index)


def _earlier(root: Root, before: Before | None) -> Version | None:
    earlier = before.manifest.before if before else None
    return root.load(earlier) if earlier in root.place.folders("versions") and earlier else None


def _known(root: Root, content_hash: str) -> Version | None:
    """A whole version of this content, the newest of them, whatever upstream's date was then."""
    suffix = f"-{content_hash[:HASH_DIGITS]}"
    for name in reversed(root.place.folders("versions")):
        if is_version(name) and name.endswith(suffix) and not problems_of(root, name):
            return root.load(name)
    return None


def _install(root: Root, folder: Path, assembled: Assembled) -> Version:
    """Put the version in place. One of its id that is there already was found damaged, and gives way."""
    version = assembled.manifest.version
    path = f"versions/{version}"
    root.place.install(folder, path, last=MANIFEST, replace=root.place.read(f"{path}/{MANIFEST}") is not None)
    installed = root.load(version, manifest_sha256=assembled.manifest_sha256)
    if not is_complete(root, installed):
        raise PublishError(
            f"version {version} is not whole after it was written",
            where=f"{root.url}/{path}",
            expected="every file of the manifest",
            next_step="see whether another job writes there, then run again",
        )
    return installed


def _url(root: Root, version: str) -> str:
    return f"{root.url}/versions/{version}"
