"""Where the real bulk files lie, and a skip that says so where they do not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("CARDNAMES_REAL_DATA", Path(__file__).parents[1] / "../shared/data"))


def real(path: str) -> Path:
    """The file or folder of this path below the real data; the test is skipped where it is absent."""
    found = FOLDER / path
    if not found.exists():
        pytest.skip(f"{found} is absent; set CARDNAMES_REAL_DATA to the folder that holds {path}")
    return found
