"""One file onto disk, whole, however often the connection breaks on the way.

What has arrived is kept in a `Part` and continued with Range and If-Range: appended on 206 when the range
fits, begun again on 200, on 416, on a range of something else, and when the ETag has changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import requests

from cardnames.errors import PassingSourceError, SourceError
from cardnames.scryfall.addresses import printable, redacted
from cardnames.scryfall.client import OK, BrokenBodyError, Client
from cardnames.scryfall.integrity import Content, DamagedFileError, examine
from cardnames.scryfall.part import Origin, Part
from cardnames.scryfall.patience import MIB
from cardnames.scryfall.progress import Progress

# An attempt that brought this much counts as a success: a long transfer may break more often than a short.
WORTHWHILE = 1 * MIB

_CONTENT_RANGE = re.compile(r"bytes (\d+)-(\d+)/(\d+)")
_PACKINGS = frozenset({"gzip", "x-gzip"})
_KNOWN_ENCODINGS = _PACKINGS | {"", "identity"}


class UnchangedError(Exception):
    """The copy that we hold is the current one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file to fetch: `size` as the listing announced it; `etag` and `last_modified` of the copy we hold."""

    url: str
    label: str
    size: int | None = None
    etag: str | None = None
    last_modified: str | None = None

    def if_changed(self) -> dict[str, str]:
        conditions = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in conditions.items() if value}


def download(client: Client, wanted: Wanted, part: Part, progress: Progress) -> Content:
    """Leave the whole file, read to its end, at the part's path; `part.origin` says what it is.

    Raises UnchangedError when the server says that our copy is current. On a SourceError the part is kept
    where more attempts may finish it, and gone where its bytes were wrong.
    """
    mended = False
    while True:
        try:
            pieced_together = _receive(client, wanted, part, progress)
        finally:
            progress.finished()
        try:
            return examine(part.path, where=redacted(wanted.url), size=wanted.size, limits=client.limits)
        except SourceError as error:
            part.discard()
            # A file pieced together from several answers may be wrong where each answer was right.
            if mended or not (pieced_together and isinstance(error, DamagedFileError)):
                raise
            mended = True


def _receive(client: Client, wanted: Wanted, part: Part, progress: Progress) -> bool:
    """Ask until all bytes are there: whether they came in several pieces."""
    if part.origin.url != wanted.url:
        part.discard()
    pieces = 1 if part.size() else 0
    failures = 0
    while not part.complete():
        before = part.size()
        pieces += 1
        try:
            _attempt(client, wanted, part, progress)
            break
        except BrokenBodyError as broken:
            failures = 1 if part.size() - before >= WORTHWHILE else failures + 1
            if failures >= client.patience.attempts:
                raise _given_up(wanted, part, f"{broken}, {failures} times in a row") from broken
            client.patience.sleep(client.patience.pause(failures))
    return pieces > 1


def _attempt(client: Client, wanted: Wanted, part: Part, progress: Progress) -> None:
    """One request and its body."""
    have = part.size()
    headers, accepted = _rest_of(part, have), OK | {206, 416}
    if not have and wanted.if_changed():
        headers, accepted = wanted.if_changed(), OK | {304}
    with client.open(wanted.url, headers=headers, accepted=accepted) as answer:
        if answer.status_code == 304:
            raise UnchangedError
        if answer.status_code == 200:
            part.begin(_origin(answer, wanted))
        elif not _continues(answer, part):
            part.discard()
            raise BrokenBodyError(f"the server has no such range (HTTP {answer.status_code})")
        progress.started(part.origin.total, wanted.label)
        progress.advanced(part.size())
        _append(client, answer, wanted, part, progress)


def _rest_of(part: Part, have: int) -> dict[str, str]:
    validator = part.origin.validator
    return {"Range": f"bytes={have}-", "If-Range": validator} if have and validator else {}


def _origin(answer: requests.Response, wanted: Wanted) -> Origin:
    encoding = answer.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in _KNOWN_ENCODINGS:
        raise SourceError(
            f"the file came in the encoding {printable(encoding, 40)}, which was not asked for",
            where=redacted(answer.url),
            expected="the file as it is",
            next_step="let the proxy on the way pass files as they are, or give a file by hand",
        )
    length = answer.headers.get("Content-Length", "")
    total: int | None = None
    if length.isdecimal():
        total = int(length)
    elif "Transfer-Encoding" not in answer.headers and encoding not in _PACKINGS:
        # With neither length nor chunks a cut looks like the end: the listing's size is what remains.
        total = wanted.size
    return Origin(wanted.url, answer.headers.get("ETag"), answer.headers.get("Last-Modified"), total)


def _continues(answer: requests.Response, part: Part) -> bool:
    """Whether a 206 carries exactly what is missing of the very file that we hold the beginning of."""
    found = _CONTENT_RANGE.fullmatch(answer.headers.get("Content-Range", ""))
    if answer.status_code != 206 or found is None:
        return False
    first, last, total = map(int, found.groups())
    same = answer.headers.get("ETag", part.origin.etag) == part.origin.etag
    fits = first == part.size() and last + 1 == total
    return same and fits and part.origin.total in (None, total)


def _append(
    client: Client, answer: requests.Response, wanted: Wanted, part: Part, progress: Progress
) -> None:
    have, total = part.size(), part.origin.total
    likely = total if total is not None else 2 * (wanted.size or client.limits.packed) + MIB
    longest = min(client.limits.packed, likely)
    with part.appending() as file:
        for piece in client.body(answer):
            have += len(piece)
            if have > longest:
                part.discard()
                raise SourceError(
                    f"the file is longer than the {longest} bytes that are taken of it",
                    where=redacted(wanted.url),
                    expected="a bulk file of the announced length",
                    next_step="do not use this source",
                )
            file.write(piece)
            progress.advanced(len(piece))
    if total is not None and have < total:
        raise BrokenBodyError("the body ended early")


def _given_up(wanted: Wanted, part: Part, trouble: str) -> SourceError:
    total = part.origin.total or wanted.size or "an unknown number of"
    return PassingSourceError(
        f"the file did not arrive whole: {trouble}",
        where=f"{redacted(wanted.url)}: {part.size()} of {total} bytes",
        expected="the rest of the file",
        next_step="run again: what has arrived is kept and continued",
    )
