"""Whether a file on disk is whole: its length, and for a packed one the gzip stream up to the last trailer.

A cut transfer often ends without any HTTP error, and a plain file that is cut at a line end looks like a
shorter one; so nothing becomes a snapshot that has not been read to its end here.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardnames.errors import PassingSourceError, SourceError
from cardnames.scryfall.content import GZIP, looks_like_html, looks_like_json, refusal_in
from cardnames.scryfall.patience import Limits

PIECE = 1024 * 1024
HEAD = 64 * 1024
_GZIP_FORMAT = 31
_AGAIN = "run again; if it stays so, the source itself is damaged: the last publication stays as it is"
_BY_HAND = "let the proxy on the way pass files as they are, or download by hand and give the file"


class DamagedFileError(PassingSourceError):
    """The bytes are not what the source said; fetching them once more may mend it."""


@dataclass(frozen=True, slots=True)
class Content:
    """A file that was read to its end. `packed` is by its first bytes, never by its name."""

    bytes: int
    sha256: str
    packed: bool


def examine(path: Path, *, where: str, size: int | None, limits: Limits) -> Content:
    """The facts of a whole file; `size` is the length that the source announced, if it did.

    A file that a proxy packed a second time is unpacked once, in place: `path` then holds what was published.
    Raises DamagedFileError for a cut or altered file, SourceError for an error object, a page or a bomb.
    """
    packed, head = _peek(path, where)
    if head.startswith(GZIP):
        _unwrap(path, where=where, limits=limits)
        packed, head = _peek(path, where)
    _refuse_other_content(head, where=where)
    length = path.stat().st_size
    if size is not None and length != size:
        unpacked = "" if packed else ", and it came unpacked"
        raise DamagedFileError(
            f"the file has {length} bytes, the listing says {size}{unpacked}",
            where=where,
            expected="bytes received equal to compressed_size",
            next_step=_AGAIN if packed else _BY_HAND,
        )
    if packed:
        for _ in _unpacked(path, where=where, limits=limits):
            pass
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256")
    return Content(bytes=length, sha256=digest.hexdigest(), packed=packed)


def _peek(path: Path, where: str) -> tuple[bool, bytes]:
    """Whether the file is packed, and its first bytes when unpacked."""
    with path.open("rb") as file:
        raw = file.read(HEAD)
    if not raw:
        raise DamagedFileError("the file is empty", where=where, expected="cards", next_step=_AGAIN)
    if not raw.startswith(GZIP):
        return False, raw
    try:
        return True, zlib.decompressobj(_GZIP_FORMAT).decompress(raw, HEAD)
    except zlib.error as error:
        raise _damaged(error, where) from error


def _refuse_other_content(head: bytes, *, where: str) -> None:
    # An error object is far shorter than the head, so it is either whole here or not what this is.
    refusal = refusal_in(head)
    if refusal is not None:
        raise PassingSourceError(
            f"an error object came in place of the file: {refusal.details}",
            where=f"{where}: {refusal.codes}",
            expected="one card object a line",
            next_step="try again later; the last publication stays as it is",
        )
    if looks_like_html(head):
        raise PassingSourceError(
            "an HTML page came in place of the file",
            where=where,
            expected="one card object a line",
            next_step="try again later, or open the address in a browser to read what it says",
        )
    if not looks_like_json(head):
        raise DamagedFileError(
            f"the file is neither packed nor JSON; it begins with {head[:16]!r}",
            where=where,
            expected="one card object a line, packed or not",
            next_step=_AGAIN,
        )


def _unwrap(path: Path, *, where: str, limits: Limits) -> None:
    inner = path.with_name(path.name + ".inner")
    try:
        with inner.open("wb") as file:
            for piece in _unpacked(path, where=where, limits=limits):
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        inner.replace(path)
    finally:
        inner.unlink(missing_ok=True)


def _unpacked(path: Path, *, where: str, limits: Limits) -> Iterator[bytes]:
    """Every piece of every gzip member, trailers checked; after them nothing but zero padding is allowed."""
    stream = zlib.decompressobj(_GZIP_FORMAT)
    taken = given = 0
    with path.open("rb") as file:
        while data := file.read(PIECE):
            taken += len(data)
            while data:
                if stream.eof:
                    data = data.lstrip(b"\0")
                    if not data:
                        break
                    stream = zlib.decompressobj(_GZIP_FORMAT)
                more = True
                while more:
                    try:
                        piece = stream.decompress(data, PIECE)
                    except zlib.error as error:
                        raise _damaged(error, where) from error
                    given += len(piece)
                    _bound(given, taken, where, limits)
                    yield piece
                    data = stream.unconsumed_tail
                    # A full piece may have more behind it though all input is taken.
                    more = not stream.eof and (bool(data) or len(piece) == PIECE)
                data = stream.unused_data
    if not stream.eof:
        raise DamagedFileError(
            f"the packed file ends early, after {taken} bytes",
            where=where,
            expected="a gzip stream with its trailer",
            next_step=_AGAIN,
        )


def _damaged(error: zlib.error, where: str) -> DamagedFileError:
    return DamagedFileError(
        f"the packed file is damaged: {error}",
        where=where,
        expected="a gzip stream whose checksums and lengths agree",
        next_step=_AGAIN,
    )


def _bound(given: int, taken: int, where: str, limits: Limits) -> None:
    too_long = given > limits.unpacked
    if too_long or (given > limits.ratio_from and given > limits.ratio * taken):
        raise SourceError(
            f"the file unpacks to more than {f'{limits.unpacked} bytes' if too_long else 'it can hold'}",
            where=where,
            expected=f"at most {limits.unpacked} bytes and {limits.ratio} times the packed size",
            next_step="do not use this source; a real bulk file unpacks to about 7 times its size",
        )
