"""Face rows: which line each is read from, and the portions in which they are handed on."""

from __future__ import annotations

from itertools import permutations

import pytest

from cardnames.naming import faces
from cardnames.naming.faces import Table, portions
from cardnames.naming.frames import FaceRows
from cards import ABSENT, Json, card, double_faced, face, oracle, printing_of
from cases import CASES
from reading import read


def test_a_face_tells_the_line_of_the_printing_it_is_read_from() -> None:
    bear = card(released_at="2001-01-01")
    others = [
        printing_of(bear, released_at=date, set=code, type_line=line)
        for date, code, line in (("1999-01-01", "old", "Creature — Bear"), ("2003-01-01", "new", "Creature"))
    ]
    for lines in permutations([bear, *others]):
        row = read(lines).rows.faces.row(0, named=True)
        assert (row["set"], lines[row["line"] - 1]["set"]) == ("new", "new")


def test_what_no_printing_dates_has_no_date() -> None:
    rows = read(
        [card(released_at=ABSENT, set="one"), card(released_at="2109-01-01", flavor_name="Ours")]
    ).rows
    assert rows.faces.select("first_released", "plain_released", "plain_set").rows() == [(None, None, "one")]
    assert rows.titles["released"].to_list() == [None]


def test_rows_are_handed_on_once_there_are_enough_of_faces_or_of_translations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sizes(lines: list[Json], table: Table) -> list[int]:
        made = portions(read(lines).cards)
        return [len(portion.columns[0]) for portion in made if portion.table == table]

    monkeypatch.setattr(faces, "PORTION", 2)
    bears = [card(name=f"Bear {n}", oracle_id=f"{n}{oracle('Bear')[1:]}") for n in range(5)]
    assert sizes(bears, "faces") == [2, 2, 1]
    french = [
        printing_of(bear, lang="fr", printed_name=printed)
        for bear, printed in ((bears[0], "Ours"), (bears[0], "Ourse"), (bears[1], "Ours"))
    ]
    assert sizes([*bears[:2], *french], "translations") == [2, 1]


def test_what_is_handed_on_in_many_portions_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [made for case in CASES for made in case.cards]
    whole = read(lines).rows
    monkeypatch.setattr(faces, "PORTION", 1)
    parts = read(lines).rows
    for table in FaceRows.__slots__:
        assert getattr(parts, table).equals(getattr(whole, table))


@pytest.mark.parametrize(("cmc", "told"), [(2.0, []), (3.0, [("Front // Back: 2 by 202.3, cmc 3 (tst/1)",)])])
def test_where_only_the_faces_carry_a_cmc_that_of_the_first_is_compared(
    cmc: float, told: list[tuple[str, ...]]
) -> None:
    front, back = face("Front", mana_cost="{1}{R}", cmc=cmc), face("Back", mana_cost="", cmc=0.0)
    made = double_faced(front, back, cmc=ABSENT)
    findings = [finding for finding in read([made]).findings() if finding.check == "mana-value"]
    assert [finding.examples for finding in findings] == told
