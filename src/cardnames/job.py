"""What a refresh is asked to do, and what it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cardnames.scryfall.source import DEFAULT_API, DEFAULT_BULK

if TYPE_CHECKING:
    from cardnames.index.evidence import Reading
    from cardnames.index.findings import Finding
    from cardnames.naming.frames import FaceRows
    from cardnames.scryfall.patience import Patience

Status = Literal["published", "unchanged", "moved", "held"]


@dataclass(frozen=True, slots=True)
class Job:
    """What a refresh is asked to do. `source` is scryfall, sample, a path or an address; `now` an aware instant.
    `archive` is where the bulk files of the newest `archive_versions` versions are kept, None for nowhere."""

    source: str
    root: str | Path
    cache: Path
    now: datetime
    bulk: str = DEFAULT_BULK
    api: str = DEFAULT_API
    cross_check: Path | None = None
    accept: frozenset[str] = frozenset()
    force: bool = False
    patience: Patience | None = None
    archive: Path | None = None
    archive_versions: int = 1


@dataclass(frozen=True, slots=True)
class Report:
    """What a refresh did. `seconds` by step; `bytes` fetched and published; `checks` are those that hold the
    publication."""

    status: Status
    version: str
    url: str
    upstream: datetime
    findings: tuple[Finding, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)
    bytes: Mapping[str, int] = field(default_factory=dict)
    source: str = ""
    rows: int = 0
    quarantined: int = 0
    pinned: bool = False

    @property
    def checks(self) -> tuple[str, ...]:
        """Ids of the checks that hold, each once."""
        return tuple(dict.fromkeys(finding.check for finding in self.findings if finding.holds))


@dataclass(frozen=True, slots=True)
class Read:
    """One file as face rows, with what was counted and the date its rows suggest."""

    rows: FaceRows
    reading: Reading
    newest_release: datetime | None


def sample_path() -> Path:
    """The bundled sample, inside the package."""
    return Path(str(files("cardnames").joinpath("sample/cards.jsonl")))
