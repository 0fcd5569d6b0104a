"""A file read in shards, one after the other in this process, and as a whole: everything that each says."""

from __future__ import annotations

from pathlib import Path

from cardnames.naming.frames import FaceRows, Framing
from cardnames.reading.part import Counted, read_part
from cardnames.reading.whole import read_file
from cardnames.scryfall.shards import shards


def told(rows: FaceRows, counted: Counted) -> dict[str, object]:
    """Everything that a reading says."""
    quarantine = counted.decoded.quarantine
    return {
        **{table: getattr(rows, table).rows() for table in FaceRows.__slots__},
        "rows": counted.decoded.rows,
        "bad": (quarantine.count, quarantine.lines),
        "unknown": counted.decoded.unknown_keys,
        "borders": counted.cards.unknown_borders(),
        "printings": counted.cards.printings,
        "twice": counted.cards.duplicate_ids(),
        "newest": counted.cards.newest_release(2),
    }


def in_parts(path: Path, count: int) -> dict[str, object]:
    """The shards read one after the other in this process, by the code that other processes run."""
    framing, counted = Framing(), Counted()
    for shard in shards(count):
        counted.absorb(read_part(path, shard, take=framing.add))
    return told(framing.rows(), counted)


def as_one(path: Path) -> dict[str, object]:
    return told(*read_file(path, processes=1))
