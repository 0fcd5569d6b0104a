"""Whether a version is what was published: every byte, nothing missing, nothing added."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from cardnames.errors import PublishError
from cardnames.publish.before import MANIFEST, POINTER, Root, Version
from cardnames.publish.checksums import SUMS, content_hash, sums
from cardnames.publish.documents import FileFacts, Manifest
from cardnames.publish.listing import VERSIONS, listed
from cardnames.publish.version_ids import HASH_DIGITS


def problems_of(root: Root, version: str) -> list[str]:
    """What is wrong with a version, a line each, empty where it is whole. Its manifest is held against the
    pointer and the list of versions, its files against the manifest, its tables against the content hash."""
    try:
        manifest, sha256 = _manifest(root, version)
        problems = [*_disowned(root, version, sha256), *_damage(root, manifest, sha256)]
    except PublishError as error:
        return [f"{version}: {error.what}" + (f" ({error.where})" if error.where else "")]
    return [f"{version}/{problem}" for problem in problems]


def is_complete(root: Root, version: Version) -> bool:
    """Whether every file of the version is there with its length: cheap, for every run."""
    found = dict(root.place.files(f"versions/{version.version}"))
    expected = {file.path: file.bytes for file in version.manifest.files}
    return all(found.get(path) == size for path, size in expected.items()) and MANIFEST in found


def _manifest(root: Root, version: str) -> tuple[Manifest, str]:
    path = f"versions/{version}/{MANIFEST}"
    found = root.place.read(path)
    if found is None:
        raise PublishError(f"there is no {MANIFEST}", where=f"{root.url}/{path}")
    return root.load(version).manifest, hashlib.sha256(found.data).hexdigest()


def _disowned(root: Root, version: str, sha256: str) -> Iterator[str]:
    _, pointer = root.pointer(damage_is_none=True)
    if pointer is not None and pointer.version == version and pointer.manifest_sha256 != sha256:
        yield f"{MANIFEST}: not the one that {POINTER} leads to"
    if any(row.version == version and row.manifest_sha256 != sha256 for row in listed(root)):
        yield f"{MANIFEST}: not the one that {VERSIONS} lists"


def _damage(root: Root, manifest: Manifest, sha256: str) -> Iterator[str]:
    folder = f"versions/{manifest.version}"
    with ThreadPoolExecutor(max_workers=4) as pool:
        for problem in pool.map(lambda facts: _damage_of(root, folder, facts), manifest.files):
            if problem:
                yield problem
    known = {MANIFEST, SUMS, *(file.path for file in manifest.files)}
    for path in sorted(set(root.place.files(folder)) - known):
        yield f"{path}: no file of this version"
    found = root.place.read(f"{folder}/{SUMS}")
    if found is None:
        yield f"{SUMS}: missing"
    elif found.data != sums(manifest.files, sha256):
        yield f"{SUMS}: differs from the manifest"
    digests = {file.path: file.sha256 for file in manifest.files}
    tables = [f"{table}.csv" for table in manifest.counts.tables]
    if content_hash({path: digests.get(path, "") for path in tables}) != manifest.content_hash:
        yield f"{MANIFEST}: its content hash is not that of its tables"
    if not manifest.version.endswith(f"-{manifest.content_hash[:HASH_DIGITS]}"):
        yield f"{MANIFEST}: its content hash is not the one in the version's id"


def _damage_of(root: Root, folder: str, facts: FileFacts) -> str | None:
    found = root.place.read(f"{folder}/{facts.path}")
    if found is None:
        return f"{facts.path}: missing"
    if len(found.data) != facts.bytes:
        return f"{facts.path}: {len(found.data)} bytes instead of {facts.bytes}"
    if hashlib.sha256(found.data).hexdigest() != facts.sha256:
        return f"{facts.path}: its sha256 differs from the manifest"
    return None
