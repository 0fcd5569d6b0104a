"""From a file to numbered lines of JSON: what the file is, is told by its content, never by its name.

Scryfall serves `.jsonl.gz` (one card object a line). Older mirrors serve a JSON array, and a proxy may have
unpacked the gzip already, so all of these are read: JSON Lines and JSON arrays, packed or plain. A file that is
none of them is a `SourceError` that says what was found. Reading streams; memory does not grow with the file,
but for a JSON array that is not written one object a line.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Final, Literal, cast

import msgspec
from isal import igzip, igzip_threaded
from isal.igzip_lib import IsalError

from cardnames.errors import SourceError
from cardnames.scryfall.arrays import array_lines
from cardnames.scryfall.blocks import NEXT, Block, Limits
from cardnames_schemas.scryfall import Heading

CHUNK: Final = 1 << 17
GZIP_MAGIC: Final = b"\x1f\x8b"
BOM: Final = b"\xef\xbb\xbf"

# The stub of isal declares its error class as an instance.
_DAMAGE: Final = (EOFError, gzip.BadGzipFile, cast(type[Exception], IsalError))

Advance = Callable[[int], None]

Cut = Callable[[bytes], list[bytes]]
"""Cuts a text at its line ends. A line that is not wanted may come out blank, the last piece never."""


def cut_lines(text: bytes) -> list[bytes]:
    return text.split(b"\n")


@contextmanager
def open_lines(
    path: Path,
    *,
    limits: Limits | None = None,
    advance: Advance | None = None,
    threads: bool = True,
    cut: Cut = cut_lines,
) -> Iterator[Iterator[Block]]:
    """The lines of a bulk file in numbered blocks, each line one JSON object without its line end.

    `threads`: unpack on a thread of its own, which pays while a core is free. `cut` is asked of JSON Lines alone.

    Raises SourceError for a directory, an empty file, an HTML page, an error object, a listing, a cut or damaged
    file, and for one that unpacks beyond `limits`. `advance` is told the packed bytes consumed since last time.
    """
    limits = limits or Limits()
    try:
        raw = path.open("rb")
    except OSError as error:
        raise SourceError(
            f"the source cannot be read: {error.strerror}",
            where=str(path),
            expected="a bulk file",
            next_step=NEXT,
        ) from None
    with raw:
        head = raw.peek(2)[:2] if isinstance(raw, io.BufferedReader) else b""
        if not head:
            raise SourceError("the source is empty", where=str(path), expected="a bulk file", next_step=NEXT)
        packed = head == GZIP_MAGIC
        stream = _unpacked(raw, threads) if packed else raw
        with _explained(path):
            chunks = _chunks(stream, raw, packed, limits, path, advance)
            try:
                yield _lines_of(chunks, limits, path, cut)
            finally:
                if packed:
                    stream.close()


def _unpacked(raw: IO[bytes], threads: bool) -> IO[bytes]:
    unpack: Callable[..., IO[bytes]] = igzip.open
    if threads:
        unpack = partial(igzip_threaded.open, block_size=CHUNK)
    return unpack(raw, "rb")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Damage to the packed file, in the user's words."""
    try:
        yield
    except _DAMAGE as error:
        raise SourceError(
            f"the packed file is cut or damaged: {str(error) or type(error).__name__}",
            where=str(path),
            expected="a whole gzip file with the right trailer",
            next_step="download it again",
        ) from None


def _chunks(
    stream: IO[bytes], raw: IO[bytes], packed: bool, limits: Limits, path: Path, advance: Advance | None
) -> Iterator[bytes]:
    unpacked = consumed = 0
    while chunk := stream.read(CHUNK):
        unpacked += len(chunk)
        if unpacked > limits.unpacked:
            raise SourceError(
                f"the source unpacks to more than {limits.unpacked:,} bytes",
                where=str(path),
                expected="a bulk file within the limit",
                next_step="check where the file comes from; nothing was published",
            )
        if advance is not None:
            position = raw.tell() if packed else unpacked
            advance(position - consumed)
            consumed = position
        yield chunk


def _lines_of(chunks: Iterator[bytes], limits: Limits, path: Path, cut: Cut) -> Iterator[Block]:
    first = next(chunks, b"").removeprefix(BOM)
    shape = _shape(first, path)
    rest = _rejoined(first, chunks)
    if shape == "lines":
        return _json_lines(rest, limits, path, cut)
    numbered = (
        (number, line)
        for block_first, lines in _json_lines(rest, limits, path)
        for number, line in enumerate(lines, block_first)
    )
    return array_lines(numbered, limits, path)


def _rejoined(first: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from chunks


def _shape(first: bytes, path: Path) -> Literal["lines", "array"]:
    """What the content is, by its first bytes; anything but cards is an error that says what was found."""
    head = first[: 64 << 10].lstrip()
    found = "bytes that are not JSON"
    if not head:
        found = "nothing but blank space"
    elif head[:1] == b"[":
        return "array"
    elif head[:1] == b"<":
        found = "an HTML page"
    elif head[:1] == b"{":
        heading = _heading(first)
        if heading.object == "error":
            found = f"an error object of Scryfall: {heading.details[:300]}"
        elif heading.object in ("list", "bulk_data", "catalog"):
            found = f"a '{heading.object}' object, not the file it describes"
        else:
            return "lines"
    raise SourceError(
        f"the source holds {found}", where=str(path), expected="one card object a line", next_step=NEXT
    )


def _heading(first: bytes) -> Heading:
    try:
        return msgspec.json.decode(first.partition(b"\n")[0], type=Heading)
    except (msgspec.MsgspecError, RecursionError):
        try:  # an object written over several lines, as servers answer with `pretty`
            return msgspec.json.decode(first, type=Heading)
        except (msgspec.MsgspecError, RecursionError):
            return Heading()


def _json_lines(chunks: Iterator[bytes], limits: Limits, path: Path, cut: Cut = cut_lines) -> Iterator[Block]:
    number = 1
    rest = b""
    for chunk in chunks:
        lines = cut(rest + chunk)
        rest = lines.pop()
        if len(rest) > limits.line:
            raise _too_long(number + len(lines), limits, path)
        yield number, lines
        number += len(lines)
    if rest:
        yield number, [rest]


def _too_long(number: int, limits: Limits, path: Path) -> SourceError:
    return SourceError(
        f"line {number} is longer than {limits.line:,} bytes",
        where=str(path),
        expected="one card object a line",
        next_step=NEXT,
    )
