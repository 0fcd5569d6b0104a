"""A version made again from its kept bulk file: the proof that it came from that file and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from cardnames.archive import find
from cardnames.job import Job, Report
from cardnames.pipeline import refresh
from cardnames.publish.content import write_csv
from cardnames.publish.version_ids import HASH_DIGITS
from cardnames.scryfall.progress import Progress
from cardnames.stages import build_index, get_snapshot, read_snapshot


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """`content_hash` of what the kept file gives now; `same` when it is the one in the version's id.
    `published` tells of the copy that was asked for."""

    version: str
    path: Path
    content_hash: str
    same: bool
    published: Report | None = None


def rebuild(
    archive: Path,
    version: str,
    *,
    now: datetime,
    to: str | Path | None = None,
    progress: Progress | None = None,
    step: Callable[[str], None] | None = None,
) -> Rebuilt:
    """Read the kept file again and compare; with `to`, publish it there if it is the same. Raises SourceError
    where no file is kept or it is damaged. Another version of the software may read a file differently."""
    path = find(archive, version)
    job = Job(source=str(path), root=to or "", cache=archive, now=now)
    told = step or _silent
    told("read")
    read = read_snapshot(get_snapshot(job, None, progress), progress)
    told("build")
    built = build_index(read)
    with TemporaryDirectory() as folder:
        content_hash, _ = write_csv(built.index, Path(folder))
    same = version.endswith(f"-{content_hash[:HASH_DIGITS]}")
    published = refresh(job, step=step) if same and to is not None else None
    return Rebuilt(version, path, content_hash, same, published)


def _silent(step: str) -> None:
    """Nobody watches."""
