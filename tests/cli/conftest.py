"""The little publication for the reading commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from little_index import publish_little


@pytest.fixture(scope="session")
def little(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Root of a publication with one card for every kind of answer."""
    return publish_little(tmp_path_factory.mktemp("little") / "publication")
