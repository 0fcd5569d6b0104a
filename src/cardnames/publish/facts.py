"""What is known of the upstream file that a version was made from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """The manifest's `source`. `updated_at` is upstream's own date, aware, never a file's modification time;
    `sha256` and `bytes` are of the file as it was read (packed where it came packed); `rows` counts its lines
    that were cards; `bulk` is Scryfall's name of the bulk file."""

    kind: str
    uri: str
    updated_at: datetime
    sha256: str
    bytes: int
    rows: int
    bulk: str
