from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fetching import Fetching, bulk_bytes
from scryfall_server import ScryfallServer


@pytest.fixture
def fetching(tmp_path: Path) -> Iterator[Fetching]:
    with ScryfallServer(bulk_bytes()) as server:
        yield Fetching(server, tmp_path / "cache")
