"""Names near in spelling to a text that leads nowhere: offers, never choices.

Closeness is rapidfuzz's ratio between folded keys; a name that begins with the text or holds it as whole words
("jace" in "Jace, the Mind Sculptor") counts as close too, the more so the more of it the text is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from cardnames.folding import fold, join_parts
from cardnames.reader.answers import Match
from cardnames.reader.names import Names

# Two letters changed places leave a name of three at 67; in a longer text so low a ratio is mere chance.
_SHORT = 8
_CUTOFF_SHORT, _CUTOFF = 65.0, 75.0
_WHOLE_WORDS = 60.0
_LENGTHS_KEPT = 24


class Candidates:
    """What a mistyped text may have meant: keys, and the name each leads to; and the keys once more as one text, in
    which words are found without a step for every key.
    """

    def __init__(self, keys: str, names: str, *, by_length: bool = False) -> None:
        """`keys` and `names` are lines, one a candidate."""
        self.keys = keys.split("\n") if keys else []
        self.names = names.split("\n") if names else []
        self.by_length = by_length
        self._text = f"\n{keys}\n"
        self._lengths: list[int] = list(map(len, self.keys)) if by_length else []
        self._starts: list[int] = []
        self._near: dict[tuple[int, float], tuple[int, list[str]]] = {}

    def sorted_by_length(self) -> Candidates:
        """The same in the order of length, so that keys much longer or shorter than a text are not looked at.

        Worth its cost from the second text on.
        """
        lengths = list(map(len, self.keys))
        order = sorted(range(len(lengths)), key=lengths.__getitem__)
        keys, names = ("\n".join(map(lines.__getitem__, order)) for lines in (self.keys, self.names))
        return Candidates(keys, names, by_length=True)

    def near_in_length(self, length: int, cutoff: float) -> tuple[int, list[str]]:
        """The keys whose length alone does not keep the ratio below the cutoff, and the place of the first.

        The ratio is at most 2 · shorter / (shorter + longer).
        """
        if not self.by_length:
            return 0, self.keys
        near = self._near.get((length, cutoff))
        if near is None:
            share = cutoff / (200 - cutoff)
            first = bisect_left(self._lengths, int(length * share))
            last = bisect_right(self._lengths, int(length / share) + 1)
            near = first, self.keys[first:last]
            if len(self._near) >= _LENGTHS_KEPT:
                self._near = {}
            self._near[length, cutoff] = near
        return near

    def with_words(self, key: str) -> Iterator[int]:
        """Places of the keys that begin with this one or hold it between word ends."""
        place = self._text.find(key)
        while place != -1:
            end = place + len(key)
            before = self._text[place - 1]
            if before == "\n" or not (before.isalnum() or self._text[end].isalnum()):
                yield self._key_at(place)
            place = self._text.find(key, end)

    def _key_at(self, offset: int) -> int:
        if not self._starts:
            start = 1
            for key in self.keys:
                self._starts.append(start)
                start += len(key) + 1
        return bisect_right(self._starts, offset) - 1


def close_names(names: Names, text: str, limit: int) -> list[Match]:
    """Up to `limit` names nearest to the text, best first; equal scores by key, then name.

    What is printed in other languages is looked at where nothing else is near: ten languages hold ten times as many
    strings, and a slip in an English name is to be answered without going through them.
    """
    if limit < 1:
        return []
    return _closest(names.candidates(), text, limit) or _closest(names.candidates(printed=True), text, limit)


def _closest(candidates: Candidates, text: str, limit: int) -> list[Match]:
    keys, names = candidates.keys, candidates.names
    scored: dict[int, float] = {}
    # A joined name with a slip in it is near to none of its parts as a whole.
    for each in dict.fromkeys(map(fold, (text, *(join_parts(text) or ())))):
        for place, score in _scored(candidates, each):
            scored[place] = max(score, scored.get(place, 0.0))
    best: dict[str, Match] = {}
    for place in sorted(scored, key=lambda place: (-scored[place], keys[place], names[place])):
        best.setdefault(names[place], Match(names[place], "close", score=round(scored[place], 1)))
        if len(best) == limit:
            break
    return list(best.values())


def _scored(candidates: Candidates, key: str) -> Iterator[tuple[int, float]]:
    """(place, score) of the nearest keys, and of those that hold this one as words."""
    if not key:
        return
    from rapidfuzz import fuzz, process

    cutoff = _CUTOFF_SHORT if len(key) <= _SHORT else _CUTOFF
    first, keys = candidates.near_in_length(len(key), cutoff)
    # Without a limit: few pass the cutoff, and choosing among all of them costs rapidfuzz more than they do.
    near = process.extract(key, keys, scorer=fuzz.ratio, limit=None, score_cutoff=cutoff)
    yield from ((first + place, score) for _, score, place in near)
    if len(key) > 2:
        for place in candidates.with_words(key):
            yield place, _WHOLE_WORDS + (100 - _WHOLE_WORDS) * len(key) / len(candidates.keys[place])
