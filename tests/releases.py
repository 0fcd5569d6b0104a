"""What an upstream serves day after day, each release with the very names that it stands for.

Small, so that a whole refresh takes a fraction of a second, and of every shape: cards of one face and of
several, a title that is no name, a token that is none either. Contents come back after a while, as upstream's
do when a change is undone.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from cards import Json, card, double_faced, printing_of, split_card, token

FIRST_DAY = datetime(2026, 9, 8, 9, 1, 57, 53_000, tzinfo=UTC)
CONTENTS = 5
BEARS = 240
LOSABLE = 30

_SIZES = ("small", "normal", "large")

# In every release.
ALWAYS = frozenset({"Fire", "Ice", "Delver of Secrets", "Insectile Aberration", "Shared Bear", "Titled Bear"})
NEVER = frozenset({"Fire // Ice", "Marit Lage", "Honey King", "Elemental"})


@dataclass(frozen=True)
class Release:
    """Release `number` of an upstream, so many hours after the first day. A `short` one lacks more names than
    the checks let pass; one with an `edition` has a card of that name, as no other has."""

    number: int
    short: bool = False
    edition: str = ""

    @property
    def moment(self) -> datetime:
        return FIRST_DAY + timedelta(hours=self.number)

    @property
    def updated_at(self) -> str:
        return self.moment.isoformat(timespec="milliseconds")

    @property
    def content(self) -> int:
        """Releases of one content and edition publish the same rows."""
        return self.number % CONTENTS

    @property
    def cards(self) -> list[Json]:
        return [*_cards(self.content, self.short), *self._only_here()]

    @property
    def data(self) -> bytes:
        lines = _lines(self.content, self.short) + b"".join(map(_line, self._only_here()))
        return gzip.compress(lines, compresslevel=1, mtime=0)

    @property
    def names(self) -> frozenset[str]:
        """What `names.txt` of this release holds, to the name."""
        return _names(self.content, self.short) | {str(made["name"]) for made in self._only_here()}

    def _only_here(self) -> list[Json]:
        return [card(name=self.edition, collector_number="900")] if self.edition else []


@cache
def _cards(content: int, short: bool) -> list[Json]:
    bears = [f"Bear of Number {n}" for n in range(BEARS - (LOSABLE if short else 0))]
    del bears[content * 7]
    plain = [*bears, f"Novelty {'ABCDE'[content]}", "Shared Bear"]
    return [_pictured(made) for made in (*map(_numbered, range(len(plain)), plain), *_special())]


@cache
def _lines(content: int, short: bool) -> bytes:
    return b"".join(map(_line, _cards(content, short)))


@cache
def _names(content: int, short: bool) -> frozenset[str]:
    plain = {str(made["name"]) for made in _cards(content, short) if "card_faces" not in made}
    return frozenset(plain - NEVER | ALWAYS)


def _line(made: Json) -> bytes:
    return json.dumps(made, ensure_ascii=False).encode() + b"\n"


def _numbered(number: int, name: str) -> Json:
    return card(name=name, collector_number=str(number))


def _special() -> list[Json]:
    titled = card(name="Titled Bear", collector_number="901")
    return [
        split_card(collector_number="902"),
        double_faced("Delver of Secrets", "Insectile Aberration", collector_number="903"),
        titled,
        printing_of(titled, set="tst2", flavor_name="Honey King", released_at="2002-01-01"),
        token("Elemental", collector_number="904"),
        token("Marit Lage", collector_number="905"),
    ]


def _pictured(made: Json) -> Json:
    """With addresses as long and as random as real ones, so that half a packed file is a good many bytes."""
    base = "https://cards.scryfall.io"
    return made | {"image_uris": {size: f"{base}/{size}/{_digest(size, made)}.jpg" for size in _SIZES}}


def _digest(size: str, made: Json) -> str:
    return hashlib.sha256(f"{size} {made['id']}".encode()).hexdigest()
