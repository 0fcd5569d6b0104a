"""One little publication for all tests of the reader; it is only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import cardnames
from little_index import publish_little


@pytest.fixture(scope="session")
def little(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Root of a publication with one card for every kind of answer."""
    return publish_little(tmp_path_factory.mktemp("little") / "publication")


@pytest.fixture(params=["cold", "warm"])
def index(little: Path, request: pytest.FixtureRequest) -> Iterator[cardnames.Index]:
    """The index as a command opens it, and as a program that keeps asking has it: answers must not differ."""
    with cardnames.load(little) as opened:
        yield opened.warm() if request.param == "warm" else opened
