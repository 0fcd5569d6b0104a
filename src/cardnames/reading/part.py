"""One shard of a file, read in this process: portions of face rows, and what was counted on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cardnames.errors import SourceError
from cardnames.naming.faces import Portion, portions
from cardnames.naming.gather import Cards, gather
from cardnames.scryfall.decode import Decoded, decode
from cardnames.scryfall.lines import open_lines
from cardnames.scryfall.shards import WHOLE, Shard


@dataclass(slots=True)
class Counted:
    """What reading counted, over lines and over printings. Those of several shards add up to the whole file's.

    `file` tells the file that was read from any other under its name, and from itself after a change."""

    decoded: Decoded = field(default_factory=Decoded)
    cards: Cards = field(default_factory=Cards)
    file: tuple[int, ...] = ()

    def absorb(self, other: Counted) -> None:
        """Add the counts of another shard of the same file."""
        self.decoded.absorb(other.decoded)
        self.cards.absorb(other.cards)


def read_part(
    path: Path,
    shard: Shard = WHOLE,
    *,
    take: Callable[[Portion], None],
    advance: Callable[[int], None] | None = None,
) -> Counted:
    """Read the cards of a shard, hand their rows to `take`, and give the counts.

    Raises SourceError for a file that cannot be read or is changed meanwhile, IndivisibleError where its lines do not
    say which cards they are of. `advance` is told of packed bytes.
    """
    counted = Counted(file=_identity(path))
    # Odd lines of which another shard keeps count.
    elsewhere = Counted(cards=Cards(by_id=counted.cards.by_id))
    # Beside other processes no core is free for a second thread.
    with open_lines(path, advance=advance, threads=shard.is_whole, cut=shard.cut) as blocks:
        for is_odd, block in shard.of(blocks):
            to = counted if shard.counts_odd or not is_odd else elsewhere
            cards = decode([block], to.decoded)
            gather(cards, to.decoded.quarantine, to.cards, shard, is_odd=is_odd)
    if _identity(path) != counted.file:
        raise changed(path)
    for portion in portions(counted.cards):
        take(portion)
    return counted


def _identity(path: Path) -> tuple[int, ...]:
    """Empty for a file that is not there, of which reading says more."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def changed(path: Path) -> SourceError:
    return SourceError(
        "the source was changed while it was read",
        where=str(path),
        expected="a file that stays as it is",
        next_step="run again when whoever writes it is done",
    )
