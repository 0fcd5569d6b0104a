"""Where things lie, told so that every run finds them: a run's working folder is not the one of whoever asks for it."""

from __future__ import annotations

from pathlib import Path

from cardnames.scryfall.source import SAMPLE, SCRYFALL


def absolute(place: str) -> str:
    """A path as an absolute one, links in it as they are; addresses and the sources that have names stay."""
    return (
        place if place in (SCRYFALL, SAMPLE) or "://" in place else str(Path.cwd() / Path(place).expanduser())
    )
