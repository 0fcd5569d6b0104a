"""Version ids: `<upstream date as YYYYMMDDTHHMMSSZ>-<first 12 hex of the content hash>`.

They sort by upstream's date as text, hold nothing of the clock of the machine, and are the only strings
from a user that become part of a path, so they are checked before they do.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from cardnames.errors import UsageError

HASH_DIGITS = 12
_VERSION = re.compile(r"[0-9]{8}T[0-9]{6}Z-[0-9a-f]{12}")


def utc(moment: datetime) -> datetime:
    """The same moment in UTC. A moment without a zone is a fault of the caller's, since it has no place in
    the order of versions."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no time zone")
    return moment.astimezone(UTC)


def to_second(moment: datetime) -> datetime:
    """As `utc`, for moments that people read."""
    return utc(moment).replace(microsecond=0)


def stamp(moment: datetime) -> str:
    """The date part of an id."""
    return f"{utc(moment):%Y%m%dT%H%M%SZ}"


def version_id(updated_at: datetime, content_hash: str) -> str:
    return f"{stamp(updated_at)}-{content_hash[:HASH_DIGITS]}"


def is_version(text: str) -> bool:
    return _VERSION.fullmatch(text) is not None


def checked(text: str) -> str:
    """The version as asked for by a user, or a usage error: nothing else may be joined to a path."""
    if not is_version(text):
        raise UsageError(
            f"{text!r} is not a version",
            expected="an upstream date and twelve hex digits, such as 20260908T090157Z-0123456789ab",
            next_step="list the versions with `cardnames status`",
        )
    return text
