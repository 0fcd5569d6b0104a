"""The kit as a file of a publication."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardnames.conformance.document import FILE, conformance_json


def write_conformance(edition: object, folder: Path) -> Mapping[str, int | None]:
    """`conformance.json`, the same in every edition of one release of this software."""
    del edition
    (folder / FILE).write_bytes(conformance_json())
    return {FILE: None}
