"""What a refresh works between: an upstream that serves releases, a root to publish to, a cache."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from cardnames.publish.versions import verify
from releases import Release
from scryfall_server import ScryfallServer, Upstream

_NOT_READ = (".staging", ".lock", "metrics.prom")


@dataclass
class Scene:
    """Root and cache lie in `folder` unless they are told."""

    server: ScryfallServer
    folder: Path
    root: Path = Path()
    cache: Path = Path()

    def __post_init__(self) -> None:
        self.root = self.folder / "publication" if self.root == Path() else self.root
        self.cache = self.folder / "cache" if self.cache == Path() else self.cache

    @property
    def refresh(self) -> list[str]:
        """The command line of a refresh from the server."""
        return ["refresh", "--api", self.server.url, "--to", str(self.root), "--cache", str(self.cache)]

    def serve(self, release: Release) -> None:
        self.server.upstream = Upstream(release.data, "default_cards", release.updated_at)

    def pointer(self) -> dict[str, object]:
        found: dict[str, object] = json.loads((self.root / "latest.json").read_bytes())
        return found

    def version(self) -> Path:
        """The folder that the pointer leads to."""
        return self.root / "versions" / str(self.pointer()["version"])

    def names(self) -> frozenset[str]:
        return frozenset((self.version() / "names.txt").read_text(encoding="utf-8").splitlines())

    def state(self) -> dict[str, tuple[int, int, int]]:
        """Every file that readers may meet, with what changes when it is written or replaced. The metrics are not
        among them: they tell of every run, failed ones too."""
        return {
            path.relative_to(self.root).as_posix(): _written(path)
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and path.relative_to(self.root).parts[0] not in _NOT_READ
        }

    def leftovers(self) -> list[str]:
        """What a run left in the making, in the root or in the cache."""
        return sorted(
            path.name
            for folder in (self.root, self.cache)
            if folder.is_dir()
            for path in folder.rglob("*")
            if ".staging" in path.parent.parts or path.name.endswith((".new", ".inner"))
        )

    def assert_whole(self, *releases: Release) -> None:
        """The pointer leads to a version that is whole to the last byte, and is one of these releases."""
        assert verify(self.root) == []
        assert self.names() in [release.names for release in releases]


def _written(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns
