"""Where things lie by default, by the XDG rules: what is published, and what may be thrown away."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_root() -> Path:
    """The publication that is written and read when no other is told: in the user's data folder."""
    return _base("XDG_DATA_HOME", ".local/share", "LOCALAPPDATA") / "cardnames"


def default_cache() -> Path:
    """Bulk files, download state and copies of remote publications; safe to delete while nothing runs."""
    return _base("XDG_CACHE_HOME", ".cache", "LOCALAPPDATA") / "cardnames-cache"


def default_archive() -> Path:
    """Bulk files that are kept so that their versions can be rebuilt; beside the publication, never in it."""
    return _base("XDG_DATA_HOME", ".local/share", "LOCALAPPDATA") / "cardnames-archive"


def _base(variable: str, below_home: str, on_windows: str) -> Path:
    # The XDG rules: a relative path in the variable is invalid and is to be ignored.
    for candidate in (variable, on_windows if sys.platform == "win32" else ""):
        told = os.environ.get(candidate, "") if candidate else ""
        if told and Path(told).is_absolute():
            return Path(told)
    return Path.home() / below_home
