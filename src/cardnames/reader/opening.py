"""Opening a publication, wherever it is."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from cardnames.reader.index import Index
from cardnames.reader.locate import locate


def load(where: str | PathLike[str] | None = None, *, cache: Path | None = None) -> Index:
    """Open a publication: a folder, one of its version folders, or an http(s), s3, gs or az URL of either.

    Without `where`, the one that `cardnames refresh` writes. `latest.json` is read once; to see a newer
    version, load again. Remote indexes are kept in `cache` (default: the user's cache folder) under their
    sha256, which is verified. Raises PublishError saying what was found and what to do.
    """
    return Index(locate(where, cache))
