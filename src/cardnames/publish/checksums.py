"""Digests of files, and what follows from them: SHA256SUMS and the content hash."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from cardnames.publish.before import MANIFEST
from cardnames.publish.documents import FileFacts

SUMS: Final = "SHA256SUMS"


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def content_hash(digests: Mapping[str, str]) -> str:
    """From the digests of the tables' CSV files, in the contract's order of tables: the sha256 of what
    `sha256sum names.csv entries.csv …` prints."""
    return hashlib.sha256(_lines(digests)).hexdigest()


def sums(files: Sequence[FileFacts], manifest_sha256: str) -> bytes:
    """SHA256SUMS as `sha256sum --check` reads it: every file but itself."""
    digests = {file.path: file.sha256 for file in files} | {MANIFEST: manifest_sha256}
    return _lines(dict(sorted(digests.items())))


def _lines(digests: Mapping[str, str]) -> bytes:
    return "".join(f"{sha256}  {path}\n" for path, sha256 in digests.items()).encode()
