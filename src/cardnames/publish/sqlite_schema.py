"""The tables, indices and views of `index.sqlite`, as data.

Columns stand as in the contract's tables and in their order; lists are JSON text arrays, truth values 0 and
1, dates ISO text. `squashed` (see `cardnames.folding.squash`) is here alone. `search` finds any substring of
three characters or more in the folded text: `text` is the key, `what` name, alias or refusal, `target` the
string that bears the key.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

SQUASHED_FROM: Final = MappingProxyType({"names": "name", "aliases": "alias", "refusals": "name"})
"""Table -> the column that its `squashed` is made of."""

INDICES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("names", ("key",)),
    ("names", ("squashed",)),
    ("entries", ("name",)),
    ("entries", ("oracle_id",)),
    ("entries", ("scryfall_id",)),
    ("entries", ("set", "collector_number")),
    ("aliases", ("alias",)),
    ("aliases", ("key",)),
    ("aliases", ("squashed",)),
    ("aliases", ("name",)),
    ("aliases", ("scryfall_id",)),
    ("aliases", ("set", "collector_number")),
    ("refusals", ("name",)),
    ("refusals", ("key",)),
    ("refusals", ("squashed",)),
    ("interchangeable", ("name_a",)),
    ("interchangeable", ("name_b",)),
)

META: Final = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"

SEARCH: Final = (
    "CREATE VIRTUAL TABLE search USING fts5(text, what UNINDEXED, target UNINDEXED, tokenize='trigram')",
    # One flush instead of one a megabyte, so that there is next to nothing for `optimize` to merge.
    "INSERT INTO search(search, rank) VALUES ('hashsize', 16777216)",
    "INSERT INTO search SELECT key, 'name', name FROM names ORDER BY name",
    "INSERT INTO search SELECT DISTINCT key, 'alias', alias FROM aliases ORDER BY alias",
    "INSERT INTO search SELECT DISTINCT key, 'refusal', name FROM refusals ORDER BY name",
    "INSERT INTO search(search) VALUES ('optimize')",
)

_RULES = "scope IN ('traditional', 'nontraditional')"


def _has(column: str, word: str) -> str:
    return f"EXISTS (SELECT 1 FROM json_each({column}) WHERE value = '{word}')"


def _faces(condition: str) -> str:
    """Names with a face in the rules' scope that meets the condition; a face of unknown types meets none."""
    return f"SELECT DISTINCT name FROM entries WHERE {_RULES} AND types <> '[]' AND {condition}"


VIEWS: Final = MappingProxyType(
    {
        "choosable": "SELECT name FROM names WHERE choosable",
        "creature_names": _faces(_has("types", "Creature")),
        "noncreature_names": _faces(f"NOT {_has('types', 'Creature')}"),
        "artifact_names": _faces(_has("types", "Artifact")),
        "planeswalker_names": _faces(_has("types", "Planeswalker")),
        "land_names": _faces(_has("types", "Land")),
        "nonland_names": _faces(f"NOT {_has('types', 'Land')}"),
        "nonbasic_land_names": _faces(f"{_has('types', 'Land')} AND NOT {_has('supertypes', 'Basic')}"),
        "noncreature_nonland_names": _faces(
            f"NOT {_has('types', 'Creature')} AND NOT {_has('types', 'Land')}"
        ),
        "nonartifact_nonland_names": _faces(
            f"NOT {_has('types', 'Artifact')} AND NOT {_has('types', 'Land')}"
        ),
        "instant_or_sorcery_names": _faces(f"({_has('types', 'Instant')} OR {_has('types', 'Sorcery')})"),
        "legendary_creature_names": _faces(
            f"{_has('types', 'Creature')} AND {_has('supertypes', 'Legendary')}"
        ),
        "alternate_titles": (
            'SELECT alias, name, status, "set", collector_number FROM aliases'
            " WHERE kind = 'alternate_title'"
        ),
        "joined_names": "SELECT alias, name FROM aliases WHERE kind = 'joined_name'",
        "names_on_several_cards": (
            "SELECT name, COUNT(DISTINCT oracle_id) AS cards FROM entries GROUP BY name"
            " HAVING COUNT(DISTINCT oracle_id) > 1"
        ),
    }
)
"""Views for the common questions, by the default profile (scope traditional and nontraditional)."""
