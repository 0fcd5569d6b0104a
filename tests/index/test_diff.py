"""What counts as a change between two publications, and what does not."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest

from cardnames.index import diff as differ
from cardnames.index.diff import AliasChange, Changed, Changes, PairChange, Renamed, diff
from cardnames.index.tables import Index
from publish.rows import alias, entry, index_of, pair, sample_index

ELVES = entry("Llanowar Elves")
CARD = str(ELVES["oracle_id"])


def test_equal_tables_have_no_changes() -> None:
    changes = diff(sample_index(), sample_index())
    assert not changes
    lists = [name for name in Changes.__dataclass_fields__ if name != "counts"]
    assert changes.as_json() == {"counts": dict.fromkeys(lists, 0), "cut": [], **{name: [] for name in lists}}


def test_names_that_come_and_go_are_told_in_order() -> None:
    changes = diff(index_of(["B", "A", "Stays"]), index_of(["Stays", "Z", "Y"]))
    assert changes.added == ("Y", "Z")
    assert changes.removed == ("A", "B")
    assert (changes.count("added"), changes.count("removed"), changes.count("renamed")) == (2, 2, 0)
    assert changes


def test_a_face_under_another_name_is_renamed_and_neither_lost_nor_found() -> None:
    after = index_of([entry("Llanowar Elfs", oracle_id=CARD)])
    changes = diff(index_of([ELVES]), after)
    assert changes.renamed == (Renamed(CARD, 0, "Llanowar Elves", "Llanowar Elfs"),)
    assert (changes.added, changes.removed) == ((), ())


def test_another_face_of_the_card_is_no_rename() -> None:
    after = index_of([entry("Llanowar Elfs", oracle_id=CARD, face_index=1)])
    changes = diff(index_of([ELVES]), after)
    assert (changes.added, changes.removed, changes.renamed) == (("Llanowar Elfs",), ("Llanowar Elves",), ())


def test_a_name_that_stands_on_another_card_too_is_not_lost_with_one() -> None:
    both = index_of([entry("Red Herring", card_name="One"), entry("Red Herring", card_name="Two")])
    one = index_of([entry("Red Herring", card_name="One")])
    changes = diff(both, one)
    assert not changes


def test_a_second_interchangeable_name_is_added_beside_the_first() -> None:
    second = entry("Rick, Steadfast Leader", oracle_id=CARD, oracle_face_name="Llanowar Elves")
    changes = diff(index_of([ELVES]), index_of([ELVES, second]))
    assert (changes.added, changes.renamed) == (("Rick, Steadfast Leader",), ())
    back = diff(index_of([ELVES, second]), index_of([ELVES]))
    assert (back.removed, back.renamed) == (("Rick, Steadfast Leader",), ())


def test_renaming_both_interchangeable_names_of_a_face_tells_two_renames() -> None:
    before = index_of([ELVES, entry("Rick", oracle_id=CARD)])
    after = index_of([entry("Llanowar Elfs", oracle_id=CARD), entry("Rock", oracle_id=CARD)])
    changes = diff(before, after)
    assert changes.renamed == (
        Renamed(CARD, 0, "Llanowar Elves", "Llanowar Elfs"),
        Renamed(CARD, 0, "Rick", "Rock"),
    )
    assert (changes.added, changes.removed) == ((), ())


@pytest.mark.parametrize(
    ("column", "value", "before", "after"),
    [
        ("kind", "omen", "normal", "omen"),
        ("scope", "casual", "traditional", "casual"),
        ("card_name", "Llanowar Elves // Fire", "Llanowar Elves", "Llanowar Elves // Fire"),
        ("mana_cost", None, "{1}{G}", None),
        ("mana_value", 2.5, "2.0", "2.5"),
        ("colors", ["U", "G"], "G", "U G"),
        ("supertypes", ["Legendary"], "", "Legendary"),
        ("types", ["Artifact", "Creature"], "Creature", "Artifact Creature"),
        ("subtypes", [], "Elf", ""),
        ("power", "*", "1", "*"),
        ("toughness", None, "1", None),
        ("loyalty", "3", None, "3"),
        ("defense", "5", None, "5"),
    ],
)
def test_a_changed_characteristic_is_told_with_both_values(
    column: str, value: object, before: str | None, after: str | None
) -> None:
    changes = diff(index_of([ELVES]), index_of([ELVES | {column: value}]))
    assert changes.changed == (Changed("Llanowar Elves", CARD, 0, column, before, after),)
    assert changes.count("changed") == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("set", "new"),
        ("collector_number", "1"),
        ("scryfall_id", "00000000-0000-0000-0000-000000000001"),
        ("first_released", date(1993, 8, 5)),
        ("layout", "future"),
    ],
)
def test_the_printing_a_face_is_read_from_is_no_news(column: str, value: object) -> None:
    assert not diff(index_of([ELVES]), index_of([ELVES | {column: value}]))


def test_a_new_alias_is_told_once_however_many_printings_carry_it() -> None:
    title = alias("Godzilla, King of the Monsters", "Llanowar Elves")
    again = title | {"scryfall_id": "00000000-0000-0000-0000-000000000001", "collector_number": "9"}
    after = index_of([ELVES], aliases=[title, again])
    changes = diff(index_of([ELVES]), after)
    expected = AliasChange(
        "Godzilla, King of the Monsters", "alternate_title", "en", "Llanowar Elves", "active"
    )
    assert changes.aliases_added == (expected,)
    assert not diff(after, index_of([ELVES], aliases=[title]))
    assert diff(after, index_of([ELVES])).aliases_removed == (expected,)


def test_an_alias_that_loses_its_standing_is_removed_and_added() -> None:
    title = alias("Fire", "Llanowar Elves")
    changes = diff(
        index_of([ELVES], aliases=[title]), index_of([ELVES], aliases=[title | {"status": "shadowed"}])
    )
    assert [change.status for change in changes.aliases_removed] == ["active"]
    assert [change.status for change in changes.aliases_added] == ["shadowed"]


def test_a_pair_that_becomes_interchangeable_is_told() -> None:
    before = index_of(["A", "B"], pairs=[pair("A", "B")])
    after = index_of(["A", "B"], pairs=[pair("A", "B", status="confirmed")])
    changes = diff(before, after)
    assert changes.interchangeable_added == (PairChange("A", "B", "confirmed"),)
    assert changes.interchangeable_removed == (PairChange("A", "B", "unseen"),)


def test_long_lists_are_cut_and_say_so_while_counts_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differ, "LISTED", 2)
    changes = diff(index_of(["A"]), index_of(["A", "B", "C", "D"]))
    told = changes.as_json()
    assert told["added"] == ["B", "C"]
    assert told["cut"] == ["added"]
    assert changes.count("added") == 3


def test_an_older_contract_with_fewer_columns_and_words_is_compared_as_far_as_it_goes() -> None:
    after = index_of([ELVES | {"power": "7"}])
    old = index_of([ELVES])
    older = Index(
        names=old.names,
        entries=old.entries.drop("defense").with_columns(pl.col("kind").cast(pl.Enum(["normal"]))),
        aliases=old.aliases,
        refusals=old.refusals,
        interchangeable=old.interchangeable,
        askers=old.askers,
    )
    assert [change.column for change in diff(older, after).changed] == ["power"]


def test_changes_as_json_hold_plain_values() -> None:
    after = index_of([entry("Llanowar Elfs", oracle_id=CARD)])
    told = diff(index_of([ELVES]), after).as_json()
    assert told["renamed"] == [
        {"oracle_id": CARD, "face_index": 0, "before": "Llanowar Elves", "after": "Llanowar Elfs"}
    ]
    assert list(told) == [
        "counts",
        "cut",
        *[name for name in Changes.__dataclass_fields__ if name != "counts"],
    ]
