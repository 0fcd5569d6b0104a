"""cardnames: every Magic: The Gathering card name a player may choose (CR 201.4), and why.

    import cardnames
    index = cardnames.load("publication/")
    index.choose("Petty Theft", "instant")

Names are loaded on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from cardnames.version import __version__

TYPE_CHECKING = False  # as typing's, without importing it
if TYPE_CHECKING:
    from cardnames.errors import CardnamesError
    from cardnames.reader import (
        Choice,
        Entry,
        Index,
        Match,
        NotChoosable,
        Verdict,
        all_different_names,
        has_different_name,
        load,
        matches_chosen,
        same_name,
    )
    from cardnames.restrictions import Restriction, RestrictionError

__all__ = [
    "CardnamesError",
    "Choice",
    "Entry",
    "Index",
    "Match",
    "NotChoosable",
    "Restriction",
    "RestrictionError",
    "Verdict",
    "__version__",
    "all_different_names",
    "has_different_name",
    "load",
    "matches_chosen",
    "same_name",
]

_ELSEWHERE = {
    "CardnamesError": "cardnames.errors",
    "Restriction": "cardnames.restrictions",
    "RestrictionError": "cardnames.restrictions",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_ELSEWHERE.get(name, "cardnames.reader")), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
