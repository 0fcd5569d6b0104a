"""Whole tables are squashed exactly as single texts are."""

from __future__ import annotations

import polars as pl
from hypothesis import example, given
from hypothesis import strategies as st

from cardnames.folding import fold, squash
from cardnames.publish.squashed import squashed
from publish.rows import sample_index


def in_a_table(texts: list[str]) -> list[str]:
    return squashed(
        pl.DataFrame(
            {"name": texts, "key": [fold(text) for text in texts]},
            schema={"name": pl.String, "key": pl.String},
        ),
        "name",
    )


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1)))
@example(
    [
        "Bat-",
        "_____",
        "+2 Mace",
        "&",
        "R&D's Secret Lair",
        "!!",
        ". . .",
        "[Name]^\\",
        "Fire // Ice",
        "-",
        "a-b",
    ]
)
@example(["Lim-Dûl’s Vault", "®", "稲妻", "Æther Vial", "Ratonhnhaké꞉ton"])
def test_any_texts_are_squashed_as_one_by_one(texts: list[str]) -> None:
    assert in_a_table(texts) == [squash(text) for text in texts]


def test_an_empty_table_has_an_empty_column() -> None:
    assert in_a_table([]) == []


def test_the_tables_that_have_the_column_are_squashed_from_their_own_texts() -> None:
    aliases = sample_index().aliases
    assert squashed(aliases, "alias") == [squash(text) for text in aliases["alias"]]
