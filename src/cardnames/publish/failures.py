"""Faults of the disk, told as errors that say what to do.

Whatever fails here, the last publication is untouched: only folders aside are written until a version is
put in place.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager

from cardnames.errors import CardnamesError, PublishError

_ROOM = "free some room, or name a root on another disk with --to; the last publication is untouched"
_RIGHTS = "let this user write there, or name another root with --to; the last publication is untouched"
_LINK = "replace the link by what it leads to, or name another root with --to"

_FAULTS: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("the disk is full", _ROOM),
    errno.EDQUOT: ("the disk quota is used up", _ROOM),
    errno.EFBIG: ("a file would be larger than is allowed here", _ROOM),
    errno.EROFS: ("the disk is read-only", _RIGHTS),
    errno.EACCES: ("access is denied", _RIGHTS),
    errno.EPERM: ("access is denied", _RIGHTS),
    errno.ELOOP: ("a symbolic link is in the way", _LINK),
    errno.ENOTDIR: ("a file stands where a folder should be", "remove it, or name another root with --to"),
    errno.EISDIR: ("a folder stands where a file should be", "remove it, or name another root with --to"),
    errno.EEXIST: ("something else stands there already", "remove it, or name another root with --to"),
    errno.ENOLCK: ("this file system has no locks", "name a root on a local disk with --to"),
}
_OTHER = "try again, or name another root with --to; the last publication is untouched"
_RUST = re.compile(r"\(os error (\d+)\)")


@contextmanager
def told_as_publishing(where: str) -> Iterator[None]:
    """Turn faults of the operating system under this block into a PublishError. Polars reports them by text
    alone ("No space left on device (os error 28)"), so that text is read."""
    try:
        yield
    except CardnamesError:
        raise
    except Exception as error:
        number = _errno(error)
        if number is None:
            raise
        what, next_step = _FAULTS.get(number, (f"the disk reports: {error}", _OTHER))
        named = getattr(error, "filename", None) or where
        raise PublishError(
            what, where=str(named), expected="a place that can be written", next_step=next_step
        ) from error


def _errno(error: Exception) -> int | None:
    found = _RUST.search(str(error))
    if found:
        return int(found[1])
    if isinstance(error, OSError):
        return error.errno if error.errno is not None else errno.EIO
    return None
