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
    from cardnames.reader.answers import Choice, Match, NotChoosable, Verdict
    from cardnames.reader.index import Index
    from cardnames.reader.opening import load
    from cardnames.reader.rows import Alias, Entry, Pair
    from cardnames.reader.sameness import (
        all_different_names,
        has_different_name,
        matches_chosen,
        same_name,
    )
    from cardnames.restrictions import Restriction, RestrictionError

__all__ = [
    "Alias",
    "CardnamesError",
    "Choice",
    "Entry",
    "Index",
    "Match",
    "NotChoosable",
    "Pair",
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

_MODULE_OF = {
    "Alias": "cardnames.reader.rows",
    "CardnamesError": "cardnames.errors",
    "Choice": "cardnames.reader.answers",
    "Entry": "cardnames.reader.rows",
    "Index": "cardnames.reader.index",
    "Match": "cardnames.reader.answers",
    "NotChoosable": "cardnames.reader.answers",
    "Pair": "cardnames.reader.rows",
    "Restriction": "cardnames.restrictions",
    "RestrictionError": "cardnames.restrictions",
    "Verdict": "cardnames.reader.answers",
    "all_different_names": "cardnames.reader.sameness",
    "has_different_name": "cardnames.reader.sameness",
    "load": "cardnames.reader.opening",
    "matches_chosen": "cardnames.reader.sameness",
    "same_name": "cardnames.reader.sameness",
}


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
