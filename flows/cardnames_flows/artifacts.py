"""What a run shows on Prefect's page: summary, findings, changes, a link to the publication, progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import cast
from uuid import UUID

from prefect.artifacts import (
    create_link_artifact,
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
    update_progress_artifact,
)

from cardnames.job import Report
from cardnames.summary import change_rows, finding_rows, summarise

SUMMARY, FINDINGS, CHANGES, LINK = (
    "cardnames-summary",
    "cardnames-findings",
    "cardnames-changes",
    "cardnames-publication",
)
EVERY_SECONDS = 1.0


def show(root: str | Path, report: Report) -> None:
    """Everything a finished run has to show; tables without rows are left out."""
    create_markdown_artifact(summarise(root, report), key=SUMMARY, description="What the refresh did")
    findings, changes = finding_rows(report), change_rows(root, report)
    if findings:
        create_table_artifact(findings, key=FINDINGS, description="What the checks noticed")
    if changes:
        create_table_artifact(changes, key=CHANGES, description="Against the version before")
    link = report.url if "://" in report.url else Path(report.url).resolve().as_uri()
    create_link_artifact(link, link_text=report.version, key=LINK, description="The version's files")


class ShownProgress:
    """A `cardnames.scryfall.progress.Progress` as an artifact, brought up to date about once a second: each time
    costs a request."""

    def __init__(self, key: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._key = key
        self._clock = clock
        self._artifact: UUID | None = None
        self._total: int | None = None
        self._done = 0
        self._shown = 0.0

    def started(self, total: int | None, label: str) -> None:
        self._total, self._done = total, 0
        self._shown = self._clock()
        if self._artifact is None:
            # Typed as either of what the sync and the async call give.
            self._artifact = cast(UUID, create_progress_artifact(0.0, key=self._key, description=label))

    def advanced(self, count: int) -> None:
        self._done += count
        if self._clock() - self._shown >= EVERY_SECONDS:
            self._shown = self._clock()
            self._update()

    def finished(self) -> None:
        self._update()

    def _update(self) -> None:
        # Of a source that does not say its length, nothing is known but that it has begun.
        if self._artifact is not None and self._total:
            update_progress_artifact(self._artifact, min(100.0, 100 * self._done / self._total))
