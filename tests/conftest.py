"""Options of the test run, and a home for Prefect: it reads its settings when it is first imported, so that has to
stand here, before any module of tests is."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

import pytest

_HOME = tempfile.mkdtemp(prefix="cardnames-prefect-")
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
os.environ |= {"PREFECT_HOME": _HOME, "PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1"}
os.environ.pop("PREFECT_API_URL", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden texts anew; tests that do so skip, for an update is no pass",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Flows first: once a browser's event loop runs in the process, Prefect answers with coroutines."""
    items.sort(key=lambda item: item.get_closest_marker("flow") is None)
