"""Noting that upstream was looked at and says the same. Imports no table library: it is all that most runs do."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from cardnames.errors import PublishError
from cardnames.publish.before import Root, open_root
from cardnames.publish.documents import Pointer
from cardnames.publish.place import WAIT_SECONDS
from cardnames.publish.pointing import Decide, move
from cardnames.publish.version_ids import to_second, utc


def touch(
    root: Root | str | Path, *, updated_at: datetime, now: datetime, wait: float = WAIT_SECONDS
) -> Pointer:
    """Note that upstream was looked at and says the same: moves `upstream_updated_at` (never back) and
    `checked_at`, nothing else. While a rollback holds the pointer, `checked_at` alone."""
    root = open_root(root)
    with root.place.exclusive(wait):
        return move(root, noted(utc(updated_at), now))


def noted(updated_at: datetime, now: datetime) -> Decide:
    def decide(pointer: Pointer | None) -> Pointer:
        if pointer is None:
            raise PublishError(
                "nothing was published here yet",
                expected="a publication",
                next_step="make one with `cardnames refresh`",
            )
        if pointer.pinned is not None:
            return replace(pointer, checked_at=to_second(now))
        latest = max(updated_at, pointer.upstream_updated_at)
        return replace(pointer, upstream_updated_at=latest, checked_at=to_second(now))

    return decide
