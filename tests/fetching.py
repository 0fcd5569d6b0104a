"""A bulk file of made-up cards, a server that serves it, and a cache folder: what tests of fetching share."""

from __future__ import annotations

import gzip
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.progress import Progress
from cardnames.scryfall.snapshot import Snapshot
from cardnames.scryfall.source import fetch
from scryfall_server import ScryfallServer


def bulk_lines(count: int = 400) -> bytes:
    """Lines that do not pack well, so that half a packed file is a good many bytes."""
    chance = random.Random(201)
    rows = (
        {"object": "card", "id": f"{chance.getrandbits(128):032x}", "name": f"Card {n}"} for n in range(count)
    )
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def bulk_bytes(count: int = 400) -> bytes:
    return gzip.compress(bulk_lines(count), mtime=0)


@dataclass
class Fetching:
    """Fetches without waiting: the pauses that would have been made are in `waits`."""

    server: ScryfallServer
    cache: Path
    waits: list[float] = field(default_factory=list)

    def patience(self, **changes: float) -> Patience:
        figures: dict[str, float] = {"read": 0.3, **changes}
        return Patience(sleep=self.waits.append, **figures)  # type: ignore[arg-type]

    def fetch(
        self,
        source: str = "scryfall",
        *,
        force: bool = False,
        progress: Progress | None = None,
        limits: Limits | None = None,
        attempts: int = 5,
    ) -> Snapshot:
        return fetch(
            source,
            cache=self.cache,
            api=self.server.url,
            sample=Path("no-sample.jsonl"),
            force=force,
            progress=progress,
            limits=limits,
            patience=self.patience(attempts=attempts),
        )

    def files(self) -> list[str]:
        """What the cache holds, but for locks."""
        if not self.cache.is_dir():
            return []
        return sorted(path.name for path in self.cache.iterdir() if path.suffix != ".lock")
