"""Which upstream may take whose place.

Upstream's dates order versions; the clock of this machine has no say, so one that goes backwards does no
harm.
"""

from __future__ import annotations

from datetime import datetime

from cardnames.errors import SourceError
from cardnames.publish.before import Before
from cardnames.publish.documents import Pointer
from cardnames.publish.version_ids import utc


def refuse_older(before: Before | None, updated_at: datetime, force: bool = False) -> None:
    """SourceError where upstream is older than what is published, unless forced: a mirror that lags or a file
    of last month would take names away that players may choose."""
    if before is not None:
        refuse_older_than(before.pointer, updated_at, force)


def refuse_older_than(pointer: Pointer, updated_at: datetime, force: bool) -> None:
    """As `refuse_older`, by the pointer alone."""
    if not force and utc(updated_at) < pointer.upstream_updated_at:
        raise SourceError(
            f"upstream is of {_day(updated_at)}, older than what is published",
            where=f"version {pointer.version}",
            expected=f"an upstream date of {_day(pointer.upstream_updated_at)} or later",
            next_step="wait for a newer file, or publish the older one with --force",
        )


def stays_pinned(pointer: Pointer, updated_at: datetime, force: bool = False) -> bool:
    """Whether a rollback holds the pointer where it is: upstream is no newer than what was gone back from."""
    return not force and pointer.pinned is not None and utc(updated_at) <= pointer.pinned


def _day(moment: datetime) -> str:
    return f"{utc(moment):%Y-%m-%d %H:%M:%S} UTC"
