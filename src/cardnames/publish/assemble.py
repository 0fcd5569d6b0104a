"""All files of a version, written into one folder: tables, formats, reports, manifest, checksums."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from cardnames.conformance.writing import write_conformance
from cardnames.index.tables import Index
from cardnames.publish.before import MANIFEST
from cardnames.publish.checksums import SUMS, digest, sums
from cardnames.publish.datapackage import write_datapackage
from cardnames.publish.documents import Counts, FileFacts, Manifest, as_bytes
from cardnames.publish.edition import Edition, Writer
from cardnames.publish.gzipped import write_copy
from cardnames.publish.lists import write_lists
from cardnames.publish.nested import write_nested
from cardnames.publish.parquet import write_parquet
from cardnames.publish.reports import write_reports, write_schemas
from cardnames.publish.site.builder import write_site
from cardnames.publish.sqlite import write_sqlite
from cardnames.version import __version__
from cardnames_schemas.vocabulary import CONTRACT_VERSION, KINDS, RULES_AS_OF, SCOPES

WRITERS: tuple[Writer, ...] = (
    write_sqlite,
    write_nested,
    write_parquet,
    write_lists,
    write_reports,
    write_schemas,
    write_conformance,
)
"""Every format besides CSV, which the content hash is made of. Two run at once. The slowest comes first; those
that follow leave the interpreter to it, since they work outside of it."""

EXTRA_WRITERS: tuple[Writer, ...] = (write_site,)
"""Written unless a publisher asks for the tables and text formats alone. They are Python for the most part, so
they come last: sqlite is past its rows then, and at its indices, for which it needs no interpreter."""

COPIED = (".csv", ".jsonl", ".txt", "catalog.json")
"""What files end in that get a gzip copy, with the extras."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The finished folder's manifest, and the digest of the manifest's own bytes."""

    manifest: Manifest
    manifest_sha256: str


def assemble(
    edition: Edition, folder: Path, digests: Mapping[str, str], *, layouts: Mapping[str, int], extras: bool
) -> Assembled:
    """Write everything beside the CSV files, whose digests are given, into their folder."""
    tables = {f"{name}.csv": table.height for name, table in edition.index.items()}
    writers = [*WRITERS, lambda _edition, _folder: tables, *(EXTRA_WRITERS if extras else ())]

    def run(write: Writer) -> list[FileFacts]:
        written = dict(write(edition, folder))
        if extras:
            for path in [path for path in written if path.endswith(COPIED)]:
                write_copy(folder / path)
                written[f"{path}.gz"] = None
        return [
            FileFacts(path, digests.get(path) or digest(folder / path), _size(folder / path), rows)
            for path, rows in written.items()
        ]

    with ThreadPoolExecutor(max_workers=2) as pool:
        files = [facts for some in pool.map(run, writers) for facts in some]
    files.append(write_datapackage(edition, folder, files))
    return _seal(edition, folder, tuple(sorted(files, key=lambda file: file.path)), layouts)


def counted(index: Index, layouts: Mapping[str, int]) -> Counts:
    """The manifest's counts; kinds and scopes that do not occur are counted 0, layouts are those that do."""
    return Counts(
        tables={name: table.height for name, table in index.items()},
        choosable=int(index.names.get_column("choosable").sum()),
        kinds=_by(index.entries, "kind", KINDS),
        scopes=_by(index.names, "scope", SCOPES),
        layouts=dict(sorted(layouts.items())),
    )


def manifest_of(edition: Edition, layouts: Mapping[str, int], files: tuple[FileFacts, ...]) -> Manifest:
    return Manifest(
        contract=CONTRACT_VERSION,
        version=edition.version,
        rules_as_of=RULES_AS_OF,
        software_version=__version__,
        source=edition.source,
        before=edition.before,
        content_hash=edition.content_hash,
        counts=counted(edition.index, layouts),
        accepted=tuple(sorted({finding.check for finding in edition.findings if finding.accepted})),
        files=files,
    )


def _seal(
    edition: Edition, folder: Path, files: tuple[FileFacts, ...], layouts: Mapping[str, int]
) -> Assembled:
    manifest = manifest_of(edition, layouts, files)
    raw = as_bytes(manifest)
    manifest_sha256 = hashlib.sha256(raw).hexdigest()
    (folder / SUMS).write_bytes(sums(files, manifest_sha256))
    (folder / MANIFEST).write_bytes(raw)
    return Assembled(manifest, manifest_sha256)


def _size(path: Path) -> int:
    return path.stat().st_size


def _by(table: pl.DataFrame, column: str, words: Sequence[str]) -> dict[str, int]:
    counts = dict(table.select(pl.col(column).cast(pl.String)).to_series().value_counts().rows())
    return {word: counts.get(word, 0) for word in words}
