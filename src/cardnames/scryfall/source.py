"""Where cards come from: Scryfall, the bundled sample, a file or an address; each ends as a file here.

Importing this, and reading a file, imports no requests: only what goes to the network does.
"""

from __future__ import annotations

import hashlib
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardnames.errors import PublishError, SourceError
from cardnames.scryfall.addresses import redacted
from cardnames.scryfall.cache import Cache, bulk_type
from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.progress import Progress, Silent
from cardnames.scryfall.snapshot import Kind, Snapshot, date_in_name, read_note

if TYPE_CHECKING:
    from cardnames.scryfall.listing import BulkFile

DEFAULT_API = "https://api.scryfall.com"
API_VARIABLE = "SCRYFALL_API"
"""The environment's word on the base address, for mirrors and tests."""
SCRYFALL, SAMPLE = "scryfall", "sample"
DEFAULT_BULK = "default_cards"

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


def fetch(
    source: str,
    *,
    bulk: str = DEFAULT_BULK,
    cache: Path,
    api: str = DEFAULT_API,
    sample: Path,
    progress: Progress | None = None,
    force: bool = False,
    listed: BulkFile | None = None,
    patience: Patience | None = None,
    limits: Limits | None = None,
) -> Snapshot:
    """The bytes of a source as a file. Nothing is downloaded while upstream is unchanged, unless `force`.

    `source` is "scryfall", "sample", an http(s) address or a path. `listed`, from `upstream`, saves asking
    for the listing again. Raises SourceError for faults of the source, PublishError for the cache's (disk,
    lock).
    """
    if source == SAMPLE:
        return _from_file(sample, kind="sample")
    if source != SCRYFALL and not _is_address(source):
        return _from_file(Path(source), kind="file")
    from cardnames.scryfall import remote

    base = api if source == SCRYFALL else source
    folder, shown = Cache(cache), progress or Silent()
    with _disk_faults(cache), remote.Client(base, patience or Patience(), limits or Limits()) as client:
        if source == SCRYFALL:
            known = listed or remote.ask_listing(client, bulk_type(bulk))
            return remote.from_scryfall(client, known, folder, shown, force=force)
        return remote.from_address(client, source, folder, shown, force=force)


def upstream(
    *,
    bulk: str = DEFAULT_BULK,
    api: str = DEFAULT_API,
    patience: Patience | None = None,
    limits: Limits | None = None,
) -> BulkFile:
    """What Scryfall has now, by its listing alone: one small request, no file touched."""
    from cardnames.scryfall import remote

    with remote.Client(api, patience or Patience(), limits or Limits()) as client:
        return remote.ask_listing(client, bulk_type(bulk))


def _from_file(path: Path, *, kind: Kind) -> Snapshot:
    """Dated by the note that a download left beside it, if it is about these very bytes, else by its name."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise _unusable(path, "is a directory" if stat.S_ISDIR(found.st_mode) else "is no ordinary file")
        if found.st_size == 0:
            raise _unusable(path, "is empty")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise _unusable(path, "does not exist") from error
    except (OSError, ValueError) as error:
        raise _unusable(path, f"cannot be read ({getattr(error, 'strerror', None) or error})") from error
    note = read_note(path)
    if note is not None and (note.bytes, note.sha256) != (found.st_size, digest):
        note = None
    return Snapshot(
        path=path,
        kind=kind,
        uri=path.name,
        updated_at=note.updated_at if note is not None else date_in_name(path.name),
        sha256=digest,
        bytes=found.st_size,
        etag=note.etag if note is not None else None,
        compressed_size=note.compressed_size if note is not None else None,
        fresh=True,
    )


def _is_address(source: str) -> bool:
    scheme = _SCHEME.match(source)
    if scheme is None:
        return False
    if scheme[1].lower() in ("http", "https"):
        return True
    raise SourceError(
        f"addresses of the scheme {scheme[1]} are not read",
        where=redacted(source),
        expected='"scryfall", "sample", a file, or an http(s) address',
        next_step="give the file's path as it is, or download it by other means",
    )


def _unusable(path: Path, problem: str) -> SourceError:
    return SourceError(
        f"the source {problem}",
        where=str(path),
        expected='a bulk file (.jsonl, .jsonl.gz or a JSON array), or "scryfall", "sample" or an address',
        next_step="check the path",
    )


@contextmanager
def _disk_faults(cache: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise PublishError(
            f"the downloaded file cannot be kept: {error.strerror or error}",
            where=str(error.filename or cache),
            expected="a folder that can be written, with room for the file",
            next_step="make room, or name another cache folder, and run again: what has arrived is continued",
        ) from error
