"""Working with the versions that are there: verify, go back, remove, list."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cardnames.errors import PublishError, UsageError
from cardnames.publish.before import MANIFEST, POINTER, Root, open_root
from cardnames.publish.documents import Pointer, VersionRow
from cardnames.publish.held import held
from cardnames.publish.listing import relist
from cardnames.publish.listing import versions as listed_versions
from cardnames.publish.order import refuse_older, stays_pinned
from cardnames.publish.place import WAIT_SECONDS
from cardnames.publish.pointing import move
from cardnames.publish.verifying import problems_of
from cardnames.publish.version_ids import checked, to_second

__all__ = ["held", "prune", "refuse_older", "rollback", "stays_pinned", "verify", "versions"]


def versions(root: Root | str | Path) -> tuple[VersionRow, ...]:
    """The versions that are there, newest upstream first."""
    return listed_versions(open_root(root))


def verify(root: Root | str | Path, version: str | None = None) -> list[str]:
    """What is wrong with a version, by default the one that the pointer leads to; a line each, empty where it
    is whole to the last byte. Damage is an answer here, never an error."""
    root = open_root(root)
    if version is None:
        try:
            _, pointer = root.pointer()
        except PublishError as error:
            return [f"{POINTER}: {error.what}"]
        if pointer is None:
            raise _nothing(root)
        version = pointer.version
    return problems_of(root, checked(version))


def rollback(root: Root | str | Path, version: str, now: datetime, *, wait: float = WAIT_SECONDS) -> Pointer:
    """Lead the pointer to a version that is there and whole, and pin it: no refresh moves it before upstream
    is newer than what was gone back from. Going forward to that again ends the hold. Mends a damaged pointer."""
    root = open_root(root)
    with root.place.exclusive(wait):
        target = root.load(version)
        problems = problems_of(root, version)
        if problems:
            raise PublishError(
                f"version {version} is damaged: {problems[0]}",
                where=root.url,
                expected="a whole version",
                next_step="go back to another one; `cardnames status` lists them",
            )

        updated_at = target.manifest.source.updated_at
        newest = max((row.upstream_updated_at for row in listed_versions(root)), default=updated_at)

        def decide(pointer: Pointer | None) -> Pointer:
            if pointer is not None and pointer.version == version:
                return pointer
            since = max(pointer.upstream_updated_at, pointer.pinned or updated_at) if pointer else newest
            return Pointer(
                contract=target.manifest.contract,
                version=version,
                manifest_sha256=target.manifest_sha256,
                upstream_updated_at=updated_at,
                checked_at=to_second(now),
                pinned=since if updated_at < since else None,
            )

        return move(root, decide, mend=True)


def prune(root: Root | str | Path, keep: int, *, wait: float = WAIT_SECONDS) -> tuple[str, ...]:
    """Remove all but the `keep` newest versions, never the one that the pointer leads to. Gives what it
    removed, newest first."""
    if keep < 1:
        raise UsageError("prune keeps at least one version", next_step="say `--keep 1` or more")
    root = open_root(root)
    with root.place.exclusive(wait):
        _, pointer = root.pointer()
        if pointer is None:
            raise _nothing(root)
        rows = listed_versions(root)
        gone = tuple(row.version for row in rows[keep:] if row.version != pointer.version)
        for version in gone:
            root.place.remove(f"versions/{version}", first=MANIFEST)
        relist(root)
    return gone


def _nothing(root: Root) -> UsageError:
    return UsageError(
        "nothing was published here yet",
        where=root.url,
        expected=f"a publication with its {POINTER}",
        next_step="make one with `cardnames refresh`, or name its root with --at",
    )
