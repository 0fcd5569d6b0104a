"""What reading hands on, and how much it takes in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Block = tuple[int, list[bytes]]
"""Number of the first line (from 1), and the lines, blank ones among them."""

NEXT: Final = (
    "give a Scryfall bulk file (.jsonl.gz, .jsonl or the older .json array), or refresh from Scryfall"
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a source may unpack to (bytes); beyond it the file is refused as a decompression bomb."""

    unpacked: int = 8 << 30
    line: int = 16 << 20
    array: int = 1 << 30
