"""Everything a writer may put into a version's files, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardnames.index.findings import Finding
from cardnames.publish.facts import SourceFacts

if TYPE_CHECKING:
    from cardnames.index.diff import Changes
    from cardnames.index.tables import Index


@dataclass(frozen=True, slots=True)
class Edition:
    """One version in the making; `before` is the version that `changes` compares with. Nothing here comes
    from a clock, so files made of it are byte-stable."""

    version: str
    before: str | None
    content_hash: str
    index: Index
    changes: Changes
    findings: tuple[Finding, ...]
    source: SourceFacts


Writer = Callable[[Edition, Path], Mapping[str, int | None]]
"""Writes files into the version's folder, and gives their paths in it with the rows each holds (None for what
is no table). Writers run at the same time and share nothing but the edition."""
