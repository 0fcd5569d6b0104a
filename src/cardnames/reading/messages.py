"""What a reading process says to the one that listens: MessagePack with a closed set of types, so that a message can
only ever become one of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, Final

import msgspec

from cardnames.children import hear, say
from cardnames.naming.faces import Portion, Table
from cardnames.naming.gather import Cards, Code, Issue
from cardnames.reading.part import Counted
from cardnames.scryfall.decode import BadLine, Decoded, Quarantine


class Advanced(msgspec.Struct, tag=True, array_like=True, gc=False):
    """So many packed bytes more were read."""

    count: int


class Rows(msgspec.Struct, tag=True, array_like=True, gc=False):
    """A portion of face rows."""

    table: Table
    columns: Sequence[Sequence[str | float | int | bool | list[str] | None]]

    @classmethod
    def of(cls, portion: Portion) -> Rows:
        return cls(portion.table, portion.columns)  # type: ignore[arg-type]

    def portion(self) -> Portion:
        return Portion(self.table, self.columns)


class Finished(msgspec.Struct, tag=True, array_like=True, gc=False):
    """The shard is read; these are its counts."""

    rows: int
    bad_count: int
    bad_lines: list[BadLine]
    inspected: list[tuple[tuple[str, str], tuple[int, tuple[str, ...]]]]
    issues: list[tuple[Code, str | None, int]]
    printing_ids: bytes
    file: tuple[int, ...]

    @classmethod
    def of(cls, counted: Counted) -> Finished:
        decoded, cards = counted.decoded, counted.cards
        return cls(
            decoded.rows,
            decoded.quarantine.count,
            decoded.quarantine.lines,
            list(decoded.inspected.items()),
            [(code, issue.date, issue.count) for code, issue in cards.issues.items()],
            bytes(cards.printing_ids),
            counted.file,
        )

    def counted(self) -> Counted:
        decoded = Decoded(Quarantine(self.bad_count, self.bad_lines), self.rows, dict(self.inspected))
        issues = {code: Issue(date, count) for code, date, count in self.issues}
        cards = Cards(issues=issues, printing_ids=bytearray(self.printing_ids))
        return Counted(decoded, cards, self.file)


class Indivisible(msgspec.Struct, tag=True, array_like=True, gc=False):
    """The file has to be read as a whole, for what is on this line."""

    line: int


class Failed(msgspec.Struct, tag=True, array_like=True, gc=False):
    """The file cannot be read: a SourceError's words."""

    what: str
    where: str
    expected: str
    next_step: str


Message = Advanced | Rows | Finished | Indivisible | Failed

_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(Message).decode


def send(message: Message, to: IO[bytes]) -> None:
    say(_ENCODE(message), to)


def receive(source: IO[bytes]) -> Iterator[Message]:
    """The messages, to the end of the pipe. One that is none raises msgspec.MsgspecError."""
    return map(_DECODE, hear(source))
