"""A bulk file divided by card, so that several processes can each read a part of it.

A shard is a range of `oracle_id`s, and everything that is said of a card is read in its shard; the ranges follow
each other, so that their results put one after the other are in the order of the whole. Which shard a line is for
is told by its bytes, before it is decoded. Lines whose bytes do not tell it, such as reversible cards, which name
their cards on the faces, are odd: every shard reads them, keeps what is its own, and the first one counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cardnames.scryfall.blocks import Block
from cardnames.scryfall.lines import cut_lines

KEY: Final = b'"oracle_id":"'
WITHIN: Final = 200
"""Scryfall writes a card's own `oracle_id` third; further in it may be that of something inside the card."""

MOST_ODD: Final = 2_000
"""Odd lines before any other of the first shard, beyond which a file is taken to be written in another way altogether:
every process would read all of it."""

_DIGITS: Final = 2
_END: Final = "g"
# Above any two bytes, so that every line is somebody's, whatever stands in place of digits.
_ANYTHING: Final = b"\xff" * (_DIGITS + 1)


class IndivisibleError(Exception):
    """A line names a card that its bytes do not: the file has to be read as a whole."""


@dataclass(frozen=True, slots=True)
class Shard:
    """The cards whose `oracle_id` begins with two hexadecimal digits from `low` on and below `high`."""

    low: str = ""
    high: str = _END
    counts_odd: bool = True

    @property
    def is_whole(self) -> bool:
        return (self.low, self.high) == ("", _END)

    def owns(self, oracle_id: str) -> bool:
        """Whether a card, of a well-formed `oracle_id`, is read here."""
        return self.low <= oracle_id[:_DIGITS] < self.high

    def cut(self, text: bytes) -> list[bytes]:
        """The lines of a text, those of other shards blank: they need not be copied, and they are most of it."""
        if self.is_whole:
            return cut_lines(text)
        low, high = self._bounds()
        find, key, width = text.find, len(KEY), _DIGITS
        lines: list[bytes] = []
        begin = 0
        while (end := find(b"\n", begin)) >= 0:
            at = find(KEY, begin, begin + WITHIN) + key
            is_odd = at < key or at > end
            lines.append(text[begin:end] if is_odd or low <= text[at : min(at + width, end)] < high else b"")
            begin = end + 1
        lines.append(text[begin:])
        return lines

    def of(self, blocks: Iterable[Block]) -> Iterator[tuple[bool, Block]]:
        """(whether its lines are odd, block) of what this shard has to read, in the order of the file. Lines of
        other shards are blank, so that numbers stay. Raises IndivisibleError where nearly everything is odd."""
        if self.is_whole:
            yield from ((False, block) for block in blocks)
            return
        low, high = self._bounds()
        begin, width = len(KEY), _DIGITS
        odd, told = 0, False
        for first, lines in blocks:
            found: list[bytes] = []
            was_odd = False
            for line in lines:
                if line:
                    at = line.find(KEY, 0, WITHIN)
                    if at >= 0:
                        told = True
                    elif self.counts_odd and not told:
                        odd += 1
                        if odd > MOST_ODD:
                            raise IndivisibleError(first + len(found))
                    if (at < 0) is not was_odd:
                        if found:
                            yield was_odd, (first, found)
                            first, found = first + len(found), []
                        was_odd = at < 0
                    at += begin
                    if not was_odd and not low <= line[at : at + width] < high:
                        line = b""
                found.append(line)
            yield was_odd, (first, found)

    def _bounds(self) -> tuple[bytes, bytes]:
        """Two bytes are this shard's from the first on and below the second."""
        return self.low.encode(), self.high.encode() if self.high != _END else _ANYTHING


WHOLE: Final = Shard()


def shards(count: int) -> tuple[Shard, ...]:
    """So many shards of about the same size, in order; `oracle_id`s are random."""
    marks = [f"{256 * at // count:02x}" for at in range(1, count)]
    lows, highs = ["", *marks], [*marks, _END]
    return tuple(
        Shard(low, high, counts_odd=at == 0) for at, (low, high) in enumerate(zip(lows, highs, strict=True))
    )
