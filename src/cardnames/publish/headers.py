"""What a store is told of an object: its media type, and how long caches may keep it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

_TYPES: Final = MappingProxyType(
    {
        "json": "application/json",
        "jsonl": "application/jsonl",
        "csv": "text/csv; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "md": "text/markdown; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
        "xml": "application/atom+xml",
        "parquet": "application/vnd.apache.parquet",
        "sqlite": "application/vnd.sqlite3",
        "gz": "application/gzip",
    }
)
_OTHER: Final = "application/octet-stream"
_WHOLE_NAMES: Final = MappingProxyType(
    {"SHA256SUMS": "text/plain; charset=utf-8", "feed.json": "application/feed+json"}
)

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_SHORTLY: Final = "public, max-age=60, must-revalidate"


def headers(path: str) -> dict[str, str]:
    """A version never changes; the pointer and what else lies in the root, or is held, may at any time."""
    name = path.rpartition("/")[2]
    kind = _WHOLE_NAMES.get(name) or _TYPES.get(name.rpartition(".")[2], _OTHER)
    return {
        "Content-Type": kind,
        "Cache-Control": _FOR_EVER if path.startswith("versions/") else _SHORTLY,
    }
