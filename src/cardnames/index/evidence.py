"""What the checks look at: the index just built, what reading it counted, and the publication before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import polars as pl

from cardnames.index.tables import Index


@dataclass(frozen=True, slots=True)
class Limit:
    """Fatal when the count is over `count` **and** its share of the whole over `share`."""

    count: int
    share: float = 0.0

    def exceeded(self, count: int, whole: int) -> bool:
        return count > self.count and (whole == 0 or count / whole > self.share)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """When a check holds a publication. The values are part of the promise; tests name each."""

    rows_kept: float = 0.95
    bad_lines: Limit = Limit(100, 0.001)
    small_file: int = 1_000
    bad_lines_small: float = 0.5
    names_lost: Limit = Limit(25, 0.001)
    names_renamed: Limit = Limit(25, 0.001)
    layout_drift: Limit = Limit(50, 0.2)
    unknown_layout: int = 50
    pairs_lost: int = 10
    mana_value: Limit = Limit(100, 0.005)
    cross_check: Limit = Limit(25, 0.001)
    stale: timedelta = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reading of one file counted."""

    source: str
    rows: int
    bad_lines: int = 0
    bad_line_examples: tuple[str, ...] = ()
    unknown_keys: Mapping[str, int] = field(default_factory=dict)
    unknown_borders: Mapping[str, int] = field(default_factory=dict)
    duplicate_ids: int = 0


@dataclass(frozen=True, slots=True)
class Earlier:
    """The publication that the pointer leads to."""

    version: str
    rows: int
    names: pl.DataFrame
    entries: pl.DataFrame
    interchangeable: pl.DataFrame


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a check may read. `faces` are the face rows; `cross_check` the names of an independent list."""

    index: Index
    faces: pl.DataFrame
    reading: Reading
    upstream: datetime
    now: datetime
    doubtful_pairs: tuple[str, ...] = ()
    earlier: Earlier | None = None
    cross_check: tuple[str, ...] | None = None
    limits: Thresholds = Thresholds()
