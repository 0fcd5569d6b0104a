"""From the flows' parameters to a job."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cardnames.folders import default_archive, default_cache, default_root
from cardnames.job import Job
from cardnames.scryfall.source import API_VARIABLE, DEFAULT_API


def job_of(
    source: str,
    *,
    to: str | None,
    bulk: str = "default_cards",
    cross_check: str | None = None,
    accept: Sequence[str] = (),
    force: bool = False,
    keep_source: int = 0,
    archive: str | None = None,
    cache: str | None = None,
    api: str | None = None,
) -> Job:
    """The job as of now; what is None lies where the command line would put it."""
    kept_in = Path(archive).expanduser() if archive else default_archive()
    return Job(
        source=source if "://" in source else str(Path(source).expanduser()),
        root=to or default_root(),
        cache=Path(cache).expanduser() if cache else default_cache(),
        now=datetime.now(UTC),
        bulk=bulk,
        api=api or os.environ.get(API_VARIABLE) or DEFAULT_API,
        cross_check=Path(cross_check).expanduser() if cross_check else None,
        accept=frozenset(accept),
        force=force,
        archive=kept_in if keep_source else None,
        archive_versions=max(keep_source, 1),
    )
