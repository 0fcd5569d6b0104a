"""JSON arrays as lines, one member a line: what Scryfall served until July 2026, and what a person's tools write.

Scryfall wrote one object a line, and such an array streams. Any other is read whole, within a limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final

import msgspec

from cardnames.errors import SourceError
from cardnames.scryfall.blocks import Block, Limits

AT_ONCE: Final = 1_000
"""Members to a block, since the objects of a block are held at once."""


def array_lines(lines: Iterator[tuple[int, bytes]], limits: Limits, path: Path) -> Iterator[Block]:
    """The members of an array, from its numbered lines. SourceError for one that is cut, goes on, or is too large."""
    head = list(islice(lines, 2))
    opening, *more = (line for _, line in head)
    # Indented objects, as a person's tools write them, spread over lines.
    if opening.strip() != b"[" or b"{" in (line.strip() for line in more):
        yield from _whole(chain((opening,), more, (line for _, line in lines)), limits, path)
        return
    closed = False
    for number, line in chain(head[1:], lines):
        member = line.strip().removesuffix(b",")
        if closed and member:
            raise _cut(path, f"text after the end of the array at line {number}")
        if member == b"]":
            closed = True
        else:
            yield number, [member]
    if not closed:
        raise _cut(path, "an array without its end")


def _whole(lines: Iterator[bytes], limits: Limits, path: Path) -> Iterator[Block]:
    """Members are numbered as if each had a line of its own."""
    pieces: list[bytes] = []
    size = 0
    for piece in lines:
        size += len(piece)
        if size > limits.array:
            raise SourceError(
                f"the JSON array is larger than {limits.array:,} bytes and not written one object a line",
                where=str(path),
                expected="JSON Lines",
                next_step="convert it, for example with: jq -c '.[]'",
            )
        pieces.append(piece)
    try:
        members = msgspec.json.decode(b"\n".join(pieces), type=list[msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _cut(path, f"an array that cannot be read: {error}") from None
    for start in range(0, len(members), AT_ONCE):
        yield start + 1, [bytes(member) for member in members[start : start + AT_ONCE]]


def _cut(path: Path, found: str) -> SourceError:
    return SourceError(
        f"the source is cut or damaged: {found}",
        where=str(path),
        expected="a whole JSON array of card objects",
        next_step="download it again",
    )
