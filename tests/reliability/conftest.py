from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cardnames.cli import main, refreshing
from cardnames.job import Job
from cardnames.scryfall.patience import Patience
from releases import Release
from runs import Runs
from scene import Scene
from scryfall_server import ScryfallServer

MEMORY = Path("/dev/shm")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """In memory where there is such a place: hundreds of refreshes would mostly wait for the disk."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def runs() -> Iterator[Runs]:
    with Runs() as started:
        yield started


@pytest.fixture
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The command line in this process makes no pauses; those that it would have made are in the list.

    Only a server that stalls is not waited for, so that one which is slow for other reasons is no fault."""
    pauses: list[float] = []
    patience = Patience(sleep=pauses.append, read=0.3 if "stall" in request.node.name else 10.0)
    monkeypatch.setattr(refreshing, "Job", partial(Job, patience=patience))
    return pauses


@pytest.fixture(scope="session")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Root and cache after release 0 was published."""
    folder = tmp_path_factory.mktemp("once")
    with ScryfallServer(Release(0).data, updated_at=Release(0).updated_at) as server:
        assert main(Scene(server, folder).refresh) == 0
    return folder


@pytest.fixture
def scene(tmp_path: Path, published_once: Path) -> Iterator[Scene]:
    """Release 0 is published; release 1 is served."""
    for part in ("publication", "cache"):
        shutil.copytree(published_once / part, tmp_path / part)
    with ScryfallServer(Release(1).data, updated_at=Release(1).updated_at) as server:
        yield Scene(server, tmp_path)


@pytest.fixture
def empty_scene(tmp_path: Path) -> Iterator[Scene]:
    """Nothing is published; release 0 is served."""
    with ScryfallServer(Release(0).data, updated_at=Release(0).updated_at) as server:
        yield Scene(server, tmp_path)
