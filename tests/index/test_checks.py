"""The checks over one reading: when each is silent, warns or holds, at both sides of its limit."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import polars as pl
import pytest

from cardnames.index.checks import CHECK_IDS, CHECKS, check
from cardnames.index.evidence import Evidence, Limit, Reading, Thresholds
from cardnames.index.findings import EXAMPLES, Finding, accept, listed
from cardnames_schemas.vocabulary import SEVERITIES
from cards import ABSENT, Json, card, face, faced, oracle, spell, split_card, token
from reading import NOW, read


def found(evidence: Evidence, check_id: str) -> list[Finding]:
    return [finding for finding in check(evidence) if finding.check == check_id]


def one(evidence: Evidence, check_id: str) -> Finding:
    (finding,) = found(evidence, check_id)
    return finding


def evidence(*cards: Json, limits: Thresholds | None = None, **overrides: object) -> Evidence:
    return read(cards or [card()]).evidence(limits=limits or Thresholds(), **overrides)


def reading(rows: int, bad: int, **overrides: object) -> Reading:
    return replace(Reading("file", rows, bad), **overrides)  # type: ignore[arg-type]


def test_the_limits_are_those_that_are_promised() -> None:
    assert Thresholds() == Thresholds(
        rows_kept=0.95,
        bad_lines=Limit(100, 0.001),
        small_file=1_000,
        bad_lines_small=0.5,
        names_lost=Limit(25, 0.001),
        names_renamed=Limit(25, 0.001),
        layout_drift=Limit(50, 0.2),
        unknown_layout=50,
        pairs_lost=10,
        mana_value=Limit(100, 0.005),
        cross_check=Limit(25, 0.001),
        stale=timedelta(days=3),
    )


@pytest.mark.parametrize(
    ("count", "whole", "exceeded"),
    [
        (26, 25_999, True),
        (25, 25_000, False),  # not over the count
        (26, 26_000, False),  # not over the share
        (27, 26_000, True),
        (26, 0, True),  # a layout that is new
        (25, 0, False),
        (0, 0, False),
    ],
)
def test_a_limit_is_over_when_both_the_count_and_the_share_are(
    count: int, whole: int, exceeded: bool
) -> None:
    assert Limit(25, 0.001).exceeded(count, whole) is exceeded


def test_the_ids_are_those_of_the_table_in_its_order() -> None:
    assert [check_id for check_id, _ in CHECKS] == (
        "no-names source-size bad-lines names-lost names-renamed layout-drift unknown-layout key-collision "
        "alias-shadow alias-ambiguous interchangeable meld-parts mana-value printings-disagree unknown-border "
        "unknown-keys duplicate-ids askers cross-check stale"
    ).split()
    assert {"contract", *(check_id for check_id, _ in CHECKS)} == CHECK_IDS


def test_a_plain_card_gives_no_finding_but_the_pairs_of_the_registry() -> None:
    assert [finding.check for finding in check(evidence())] == ["interchangeable"]


TITLED = {"flavor_name": "A Title"}
ASKING = "Choose a card name as gloopy as a florb card name."
OTHERWISE = {"type_line": "Creature — Beast", "set": "old"}

# check -> a source that it speaks of, and what a person reads of it.
MESSAGES: dict[str, tuple[list[Json], str, str, int]] = {
    "no-names": ([token()], "fatal", "The source names no card, so there is nothing to publish.", 0),
    "unknown-layout": (
        [card(name="A", layout="saga2"), card(name="B", layout="hologram"), faced("transform", "C")],
        "warn",
        "3 cards have a layout that is unknown or does not fit their faces (hologram, saga2, transform); "
        "they were read by their faces.",
        3,
    ),
    "key-collision": (
        [card(name=name) for name in ("Bo", "Bó", "Bō", "Ka", "Ká")],
        "warn",
        "2 search keys are shared by several names.",
        2,
    ),
    "alias-shadow": (
        [card(flavor_name="Opt"), card(name="Bears", flavor_name="Shock"), spell("Opt"), spell("Shock")],
        "warn",
        "2 aliases equal a real name and stay inactive.",
        2,
    ),
    "alias-ambiguous": (
        [card(**TITLED), card(name="Bears", **TITLED)],
        "warn",
        "1 aliases lead to several cards and stay inactive.",
        1,
    ),
    "meld-parts": (
        [card(name=name, layout="meld") for name in ("Chittering Host", "Urza, Planeswalker", "Graf Rats")],
        "warn",
        "2 meld results stand without the two cards of 712.5 that meld into them.",
        2,
    ),
    "mana-value": (
        [card(name="A", cmc=9.0), card(name="B", cmc=1.0), card()],
        "warn",
        "2 of 3 cards have a mana value by 202.3 that is not Scryfall's cmc.",
        2,
    ),
    "printings-disagree": (
        [card(name=name, **marks) for name in "AB" for marks in ({}, OTHERWISE)],
        "info",
        "2 cards have printings that differ in name, type line or cost; the newest counts.",
        2,
    ),
    "unknown-border": (
        [card(border_color=color, set=color) for color in ("mauve", "pink")],
        "info",
        "2 printings have a border that is absent or unknown; they count as fine.",
        2,
    ),
    "unknown-keys": (
        [card(zebra=1, aardvark=1)],
        "info",
        "2 keys are new; seen on the first printing of each set and layout, and skipped.",
        2,
    ),
    "duplicate-ids": ([card(), card(), card()], "info", "2 lines repeat the id of another printing.", 2),
    "askers": (
        [card(name=name, oracle_text=ASKING) for name in "AB"] + [card(oracle_text="Choose a card name.")],
        "warn",
        "2 of 3 faces that ask for a card name restrict it in words that could not be read.",
        2,
    ),
}


@pytest.mark.parametrize("check_id", MESSAGES)
def test_a_finding_says_in_words_and_numbers_what_was_found(check_id: str) -> None:
    made, severity, message, count = MESSAGES[check_id]
    finding = one(evidence(*made), check_id)
    assert (finding.severity, finding.message, finding.count) == (severity, message, count)


# no-names


def test_nothing_to_publish_holds() -> None:
    assert one(evidence(token()), "no-names").severity == "fatal"
    assert found(evidence(), "no-names") == []


# bad-lines


@pytest.mark.parametrize(
    ("rows", "bad", "severity"),
    [
        (10, 0, None),
        # A file of fewer than 1,000 lines: over half.
        (10, 5, "warn"),
        (10, 6, "fatal"),
        (999, 499, "warn"),
        (999, 500, "fatal"),
        (1, 1, "fatal"),
        # Else over 100 and over 0.1 %.
        (1_000, 100, "warn"),
        (1_000, 101, "fatal"),
        (101_000, 101, "warn"),
        (100_999, 101, "fatal"),
        (200_000, 200, "warn"),
        (200_000, 201, "fatal"),
    ],
)
def test_bad_lines_hold_over_their_limits(rows: int, bad: int, severity: str | None) -> None:
    findings = found(evidence(reading=reading(rows, bad, bad_line_examples=("line 1, $: x",))), "bad-lines")
    assert [(f.severity, f.count, f.examples) for f in findings] == (
        [(severity, bad, ("line 1, $: x",))] if severity else []
    )


def test_a_bad_line_of_a_reading_is_told_with_its_line_and_path() -> None:
    told = read([card(), "{", card(name=" x", collector_number="2"), card(collector_number="3")])
    finding = one(told.evidence(), "bad-lines")
    assert finding.message == "2 of 4 lines could not be read as cards and were set aside."
    assert [example.split(":")[0] for example in finding.examples] == ["line 2, $", "line 3, $.name"]


# unknown-layout


@pytest.mark.parametrize(("count", "severity"), [(50, "warn"), (51, "fatal")])
def test_cards_of_unknown_layouts_hold_over_fifty(count: int, severity: str) -> None:
    made = [card(name=f"Card {n}", layout="hologram") for n in range(count)]
    finding = one(evidence(*made, card()), "unknown-layout")
    assert (finding.severity, finding.count) == (severity, count)
    assert "(hologram)" in finding.message
    assert finding.examples[0] == "Card 0 (hologram)"
    assert len(finding.examples) == EXAMPLES


def test_a_card_of_two_faces_counts_once_and_a_reversible_card_not_at_all() -> None:
    made = [faced("hologram", "A", "B"), card(layout="reversible_card"), card(name="C", layout="transform")]
    finding = one(evidence(*made), "unknown-layout")
    assert finding.count == 2
    assert "(hologram, transform)" in finding.message


# key-collision, aliases


def test_two_names_on_one_key_are_told() -> None:
    made = [card(name=name) for name in ("Bespoke Bō", "Bespoke Bo", "Grizzly Bears")]
    finding = one(evidence(*made), "key-collision")
    assert (finding.severity, finding.count, finding.examples) == ("warn", 1, ("Bespoke Bo / Bespoke Bō",))


@pytest.mark.parametrize("name", ["_____", "Bat-", "+2 Mace", "Bat", "______"])
def test_names_of_signs_collide_with_nothing(name: str) -> None:
    others = [card(name=other) for other in ("_____", "______", "Bat-", "Bat", "+2 Mace") if other != name]
    assert found(evidence(card(name=name), *others), "key-collision") == []


def test_inactive_aliases_are_counted_as_strings() -> None:
    made = [card(flavor_name="Ponder", collector_number=str(n)) for n in range(3)]
    finding = one(evidence(*made, card(name="Ponder")), "alias-shadow")
    assert (finding.severity, finding.count, finding.examples) == ("warn", 1, ("Ponder -> Grizzly Bears",))
    assert found(evidence(*made), "alias-shadow") == []
    assert found(evidence(*made), "alias-ambiguous") == []


def test_an_ambiguous_alias_is_told_with_every_name_it_may_mean() -> None:
    made = [card(name=name, flavor_name="A Title") for name in ("Opt", "Shock")]
    finding = one(evidence(*made), "alias-ambiguous")
    assert (finding.count, finding.examples) == (1, ("A Title -> Opt", "A Title -> Shock"))


# mana-value


def cards_of_other_value(count: int, right: int) -> list[Json]:
    made = [card(name=f"Wrong {n}", cmc=9.0) for n in range(count)]
    return [*made, *(card(name=f"Right {n}") for n in range(right))]


@pytest.mark.parametrize(
    ("limit", "severity"), [(Limit(2, 0.1), "fatal"), (Limit(3, 0.1), "warn"), (Limit(2, 0.3), "warn")]
)
def test_mana_values_that_differ_hold_over_count_and_share(limit: Limit, severity: str) -> None:
    finding = one(evidence(*cards_of_other_value(3, 7), limits=Thresholds(mana_value=limit)), "mana-value")
    assert (finding.severity, finding.count) == (severity, 3)
    assert finding.message.startswith("3 of 10 cards")
    assert finding.examples[0] == "Wrong 0: 2 by 202.3, cmc 9 (tst/1)"


def test_what_cannot_be_compared_is_not_counted() -> None:
    made = [card(cmc=ABSENT), spell("X", mana_cost=ABSENT, cmc=ABSENT), token(cmc=9.0), spell("Y", cmc=1.0)]
    assert found(evidence(*made), "mana-value") == []
    unknown = split_card("Half", face("Other", mana_cost=ABSENT), cmc=9.0)
    finding = one(evidence(*made, unknown, card(name="Wrong", cmc=2.5)), "mana-value")
    assert finding.message.startswith("1 of 2 cards")


# what is only told


def test_borders_that_are_unknown_are_told_and_fine() -> None:
    made = [card(border_color="chartreuse"), card(border_color=ABSENT, collector_number="2"), card(set="ok")]
    finding = one(evidence(*made), "unknown-border")
    assert (finding.severity, finding.count, finding.examples) == ("info", 2, ("None: 1", "chartreuse: 1"))
    assert found(evidence(), "unknown-border") == []


def test_new_keys_are_told() -> None:
    made = [card(zebra=1, set="one"), card(zebra=1, aardvark=[], set="two")]
    finding = one(evidence(*made), "unknown-keys")
    assert (finding.severity, finding.count, finding.examples) == ("info", 2, ("aardvark: 1", "zebra: 2"))


def test_repeated_ids_are_told() -> None:
    finding = one(evidence(card(), card(), card()), "duplicate-ids")
    assert (finding.severity, finding.count) == ("info", 2)


def test_printings_that_disagree_are_counted_by_card() -> None:
    other = {"type_line": "Creature — Beast", "set": "old"}
    finding = one(evidence(card(), card(**other), token("T"), token("T", **other)), "printings-disagree")
    assert (finding.severity, finding.count, finding.examples) == ("info", 1, ("Grizzly Bears",))


def test_a_card_whose_faces_both_disagree_counts_once() -> None:
    older = [face(name, mana_cost="{9}", type_line="Sorcery") for name in ("Fire", "Ice")]
    finding = one(evidence(split_card(), split_card(*older, set="old")), "printings-disagree")
    assert (finding.count, finding.examples) == (1, ("Fire // Ice",))


def test_a_request_for_a_name_that_cannot_be_read_is_told() -> None:
    asks = card(name="Asker", oracle_text="Choose a card name as gloopy as a florb card name.")
    plain = card(name="Other", oracle_text="Choose a creature card name.")
    told = read([asks, plain]).evidence()
    unread = told.index.askers.filter(~pl.col("parsed"))
    assert unread["name"].to_list() == ["Asker"]
    finding = one(told, "askers")
    assert (finding.severity, finding.count) == ("warn", 1)
    assert finding.message.startswith("1 of 2 faces")
    ((text, reason),) = unread.select("restriction_text", "reason").rows()
    assert text and reason
    assert finding.examples == (f"Asker: {text} ({reason})",)
    assert found(read([plain]).evidence(), "askers") == []


@pytest.mark.parametrize(
    ("age", "count"), [(timedelta(days=3), 0), (timedelta(days=3, seconds=1), 1), (timedelta(days=-1), 0)]
)
def test_a_source_older_than_three_days_is_told(age: timedelta, count: int) -> None:
    findings = found(evidence(upstream=NOW - age), "stale")
    assert [(f.severity, f.count) for f in findings] == [("warn", 3)] * count


def test_a_stale_source_is_told_with_its_day_and_age() -> None:
    finding = one(evidence(upstream=NOW - timedelta(days=1_000)), "stale")
    assert (finding.count, finding.message) == (
        1_000,
        "The source is of 2024-01-05 12:00 UTC, 1,000 days before this refresh.",
    )


# accepting


def test_only_fatal_findings_of_the_named_check_are_accepted() -> None:
    findings = (
        Finding("bad-lines", "fatal", ""),
        Finding("bad-lines", "warn", ""),
        Finding("no-names", "fatal", ""),
    )
    after = accept(findings, frozenset({"bad-lines", "stale"}))
    assert [f.accepted for f in after] == [True, False, False]
    assert [f.holds for f in after] == [False, False, True]
    assert [f.holds for f in findings] == [True, False, True]


def test_a_finding_is_published_with_all_its_fields() -> None:
    finding = Finding("stale", "warn", "Old.", 3, ("a", "b"))
    assert finding.as_json() == {
        "check": "stale", "severity": "warn", "message": "Old.", "count": 3, "examples": ["a", "b"], "accepted": False,
    }  # fmt: skip
    assert finding.severity in SEVERITIES


def test_examples_are_the_first_twenty_in_order_each_once() -> None:
    assert listed(f"{n:02}" for n in [*range(30, 0, -1), 1]) == tuple(f"{n:02}" for n in range(1, 21))


def test_homonyms_are_no_finding() -> None:
    made = [card(oracle_id=oracle("x", str(n)), collector_number=str(n)) for n in range(6)]
    assert [finding.check for finding in check(evidence(*made))] == ["interchangeable"]
