"""What a long transfer tells whoever watches it; the command line draws a bar from it, a flow an artifact."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """One transfer: `started`, then `advanced` any number of times, then `finished`, also when it failed.

    `started` comes again, and counting begins at nought again, when a transfer has to be restarted.
    """

    def started(self, total: int | None, label: str) -> None:
        """`total` in bytes, None where the source does not say."""

    def advanced(self, count: int) -> None:
        """`count` bytes more than before; bytes kept from an earlier transfer count too."""

    def finished(self) -> None:
        """No more will come."""


class Silent:
    """Nobody watches."""

    def started(self, total: int | None, label: str) -> None:
        pass

    def advanced(self, count: int) -> None:
        pass

    def finished(self) -> None:
        pass
