"""Names near in spelling to a text that leads nowhere: offers, never choices.

Closeness is rapidfuzz's ratio between folded keys; a name that holds the text as whole words ("jace" in
"Jace, the Mind Sculptor") counts as close too, the more of it the text is.
"""

from __future__ import annotations

from cardnames.folding import fold
from cardnames.reader.answers import Match
from cardnames.reader.database import Database
from cardnames.reader.names import Names

CUTOFF = 65.0
_WHOLE_WORDS = 60.0


def close_names(names: Names, database: Database, text: str, limit: int) -> list[Match]:
    """Up to `limit` names nearest to the text, best first; equal scores by key, then name."""
    key = fold(text)
    if not key:
        return []
    from rapidfuzz import fuzz, process

    candidates = names.candidates()
    keys = candidates.keys
    scored: dict[int, float] = {}
    if len(key) > 2:
        for place, candidate in enumerate(keys):
            if key in candidate and _as_words(key, candidate):
                scored[place] = _WHOLE_WORDS + (100 - _WHOLE_WORDS) * len(key) / len(candidate)
    for _, score, place in process.extract(
        key, keys, scorer=fuzz.ratio, limit=4 * limit, score_cutoff=CUTOFF
    ):
        scored[place] = max(score, scored.get(place, 0.0))
    best: dict[str, Match] = {}
    for place in sorted(scored, key=lambda place: (-scored[place], keys[place])):
        for name in candidates.leads_to[place]:
            best.setdefault(name, Match(name, "close", score=round(scored[place], 1)))
        if len(best) >= limit:
            break
    return list(best.values())[:limit]


def _as_words(key: str, candidate: str) -> bool:
    start = candidate.find(key)
    end = start + len(key)
    return (start == 0 or not candidate[start - 1].isalnum()) and (
        end == len(candidate) or not candidate[end].isalnum()
    )
