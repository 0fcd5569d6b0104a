"""The checks against the publication before, at both sides of each limit."""

from __future__ import annotations

import pytest

from cardnames.index.checks import check
from cardnames.index.checks_earlier import cards_by_layout, gone_names
from cardnames.index.evidence import Earlier, Evidence, Limit, Reading, Thresholds
from cardnames.index.findings import Finding
from cardnames.naming.registry import read_registry
from cards import Json, card, faced, oracle, printing_of, split_card
from reading import Told, read


def earlier_of(told: Told, rows: int = 100) -> Earlier:
    index = told.index
    return Earlier("20260101T000000Z-0123456789ab", rows, index.names, index.entries, index.interchangeable)


def compared(before: list[Json], now: list[Json], limits: Thresholds | None = None) -> Evidence:
    return read(now).evidence(earlier=earlier_of(read(before)), limits=limits or Thresholds())


def found(evidence: Evidence, check_id: str) -> list[Finding]:
    return [finding for finding in check(evidence) if finding.check == check_id]


def cards_named(*names: str, **overrides: object) -> list[Json]:
    return [card(name=name, **overrides) for name in names]


CHECKS = ("source-size", "names-lost", "names-renamed", "layout-drift")


def test_without_a_publication_before_and_without_a_change_all_pass() -> None:
    made = cards_named("A", "B")
    for evidence in (read(made).evidence(), compared(made, made)):
        assert {finding.check for finding in check(evidence)}.isdisjoint(CHECKS)


# source-size


@pytest.mark.parametrize(
    ("before", "now", "severity", "count"),
    [(1_000, 950, "info", 50), (1_000, 949, "fatal", 51), (1_000, 1_000, "info", 0), (1_000, 3_000, "info", 2_000)],
)  # fmt: skip
def test_a_full_source_that_shrinks_holds(before: int, now: int, severity: str, count: int) -> None:
    told = read([card()])
    evidence = told.evidence(earlier=earlier_of(told, before), reading=Reading("scryfall", now))
    (finding,) = found(evidence, "source-size")
    assert (finding.severity, finding.count) == (severity, count)
    assert finding.message == f"The source has {now:,} rows, {before:,} before."


@pytest.mark.parametrize("source", ["file", "url", "sample"])
def test_other_sources_may_be_of_any_size(source: str) -> None:
    told = read([card()])
    evidence = told.evidence(earlier=earlier_of(told, 1_000), reading=Reading(source, 1))
    assert found(evidence, "source-size") == []


# names-lost, names-renamed


@pytest.mark.parametrize(
    ("limit", "severity"), [(Limit(2, 0.2), "fatal"), (Limit(3, 0.2), "warn"), (Limit(2, 0.3), "warn")]
)
def test_lost_names_hold_over_count_and_share(limit: Limit, severity: str) -> None:
    names = [f"N{n}" for n in range(10)]
    evidence = compared(cards_named(*names), cards_named(*names[3:]), Thresholds(names_lost=limit))
    (finding,) = found(evidence, "names-lost")
    assert (finding.severity, finding.count, finding.examples) == (severity, 3, ("N0", "N1", "N2"))
    assert finding.message == "3 of 10 names of 20260101T000000Z-0123456789ab are gone."
    assert found(evidence, "names-renamed") == []


@pytest.mark.parametrize(
    ("limit", "severity"), [(Limit(2, 0.2), "fatal"), (Limit(3, 0.2), "warn"), (Limit(2, 0.3), "warn")]
)
def test_renamed_names_hold_over_count_and_share_and_are_not_lost(limit: Limit, severity: str) -> None:
    names = [f"N{n}" for n in range(10)]
    now = [
        card(name=f"{name} anew" if n < 3 else name, oracle_id=oracle(name)) for n, name in enumerate(names)
    ]
    evidence = compared(cards_named(*names), now, Thresholds(names_renamed=limit))
    (finding,) = found(evidence, "names-renamed")
    assert (finding.severity, finding.count) == (severity, 3)
    assert finding.message == "3 names of 20260101T000000Z-0123456789ab are called otherwise now."
    assert finding.examples == ("N0 -> N0 anew", "N1 -> N1 anew", "N2 -> N2 anew")
    assert found(evidence, "names-lost") == []


def test_names_that_change_places_are_renamed_though_none_is_gone() -> None:
    before = cards_named("A", "B")
    now = [card(name="B", oracle_id=oracle("A")), card(name="A", oracle_id=oracle("B"))]
    evidence = compared(before, now)
    (finding,) = found(evidence, "names-renamed")
    assert finding.examples == ("A -> B", "B -> A")
    assert found(evidence, "names-lost") == []


def test_a_face_is_renamed_by_its_place_on_the_card() -> None:
    before = [split_card("Fire", "Ice")]
    now = [split_card("Fire", "Frost", oracle_id=before[0]["oracle_id"])]
    gone = gone_names(earlier_of(read(before)), read(now).index)
    assert gone.renamed == (("Ice", "Frost"),)
    assert gone.lost == ()


def test_renamed_names_are_listed_in_order() -> None:
    before = [card(oracle_id=oracle(which), collector_number=which) for which in "1234"]
    now = [{**made, "name": name} for made, name in zip(before, "DBCA", strict=True)]
    renamed = gone_names(earlier_of(read(before)), read(now).index).renamed
    assert renamed == tuple(("Grizzly Bears", name) for name in "ABCD")
    before, after = "ABCD", "DCBA"
    now = [card(name=f"New {name}", oracle_id=oracle(old)) for old, name in zip(before, after, strict=True)]
    renamed = gone_names(earlier_of(read(cards_named(*before))), read(now).index).renamed
    assert renamed == (("A", "New D"), ("B", "New C"), ("C", "New B"), ("D", "New A"))


def test_a_name_that_another_card_keeps_is_not_lost() -> None:
    before = [card(), card(oracle_id=oracle("another"), collector_number="2")]
    gone = gone_names(earlier_of(read(before)), read(before[:1]).index)
    assert gone.lost == gone.renamed == ()


def test_a_face_that_is_gone_is_lost() -> None:
    before = [split_card("Fire", "Ice")]
    now = [card(name="Fire", oracle_id=before[0]["oracle_id"])]
    assert gone_names(earlier_of(read(before)), read(now).index).lost == ("Ice",)


def test_a_second_name_that_is_gone_is_lost_though_its_face_stays() -> None:
    before = [card(), card(printed_name="Brown Bears", collector_number="2")]
    gone = gone_names(earlier_of(read(before)), read([card()]).index)
    assert gone.lost == ("Brown Bears",)
    assert gone.renamed == ()


def test_a_card_that_turned_into_a_token_is_lost() -> None:
    before = [card(), card(name="Other")]
    now = [card(type_line="Token Creature — Bear"), before[1]]
    assert gone_names(earlier_of(read(before)), read(now).index).lost == ("Grizzly Bears",)


# layout-drift


@pytest.mark.parametrize(
    ("before", "now", "limit", "severity"),
    [
        (10, 12, Limit(1, 0.1), "fatal"),
        (10, 8, Limit(1, 0.1), "fatal"),
        (10, 12, Limit(2, 0.1), "info"),
        (10, 12, Limit(1, 0.2), "info"),
        (0, 2, Limit(1, 0.2), "fatal"),
        (0, 1, Limit(1, 0.2), "info"),
        (2, 0, Limit(1, 0.2), "fatal"),
    ],
)
def test_a_layout_that_grows_or_shrinks_holds_over_count_and_share(
    before: int, now: int, limit: Limit, severity: str
) -> None:
    def sagas(count: int) -> list[Json]:
        return [card(), *cards_named(*(f"Saga {n}" for n in range(count)), layout="saga")]

    evidence = compared(sagas(before), sagas(now), Thresholds(layout_drift=limit))
    (finding,) = found(evidence, "layout-drift")
    assert (finding.severity, finding.count) == (severity, 1)
    assert finding.examples == (f"saga: {before:,} -> {now:,} cards",)


def test_one_layout_over_the_limit_holds_though_another_follows() -> None:
    before = [*cards_named("A", "B", "C", layout="class"), *cards_named("D", layout="saga")]
    now = [*cards_named("D", "E", layout="saga")]
    (finding,) = found(compared(before, now, Thresholds(layout_drift=Limit(2, 0.2))), "layout-drift")
    assert (finding.severity, finding.count) == ("fatal", 2)
    assert finding.message == "2 layouts have another number of cards than in 20260101T000000Z-0123456789ab."
    assert finding.examples == ("class: 3 -> 0 cards", "saga: 1 -> 2 cards")


def test_cards_are_counted_by_layout_not_by_face() -> None:
    told = read([split_card(), split_card("Start", "Finish"), card(), faced("art_series", "Art")])
    assert cards_by_layout(told.index.entries) == {"normal": 1, "split": 2}


# interchangeable


NOIR = card(name="Spider-Man Noir", set="spm")
KROBLE = printing_of(NOIR, set="om1", printed_name="Kroble, Envoy of the Bog")
VENOM = card(name="Agent Venom", set="spm")
RHILEX = printing_of(VENOM, set="om1", printed_name="Rhilex the Accursed")


def lost_pairs(evidence: Evidence) -> list[Finding]:
    return [f for f in found(evidence, "interchangeable") if "are gone" in f.message]


@pytest.mark.parametrize(("limit", "count"), [(1, 1), (2, 0)])
def test_confirmed_pairs_that_are_gone_hold_over_the_limit(limit: int, count: int) -> None:
    evidence = compared([NOIR, KROBLE, VENOM, RHILEX], [NOIR, VENOM], Thresholds(pairs_lost=limit))
    findings = lost_pairs(evidence)
    assert [(f.severity, f.count) for f in findings] == [("fatal", 2)] * count
    for finding in findings:
        assert finding.message.startswith("2 of 2 confirmed pairs")
        assert finding.examples == (
            "Agent Venom / Rhilex the Accursed",
            "Kroble, Envoy of the Bog / Spider-Man Noir",
        )


def test_pairs_that_turn_their_direction_are_not_lost() -> None:
    turned = [{**KROBLE, "name": "Kroble, Envoy of the Bog", "printed_name": "Spider-Man Noir"},
              {**NOIR, "name": "Kroble, Envoy of the Bog"}]  # fmt: skip
    evidence = compared([NOIR, KROBLE], turned, Thresholds(pairs_lost=0))
    assert evidence.index.names["name"].to_list() == ["Kroble, Envoy of the Bog", "Spider-Man Noir"]
    assert lost_pairs(evidence) == []


def test_pairs_that_were_only_inferred_do_not_hold() -> None:
    before = [card(), card(printed_name="Brown Bears", set="two")]
    assert lost_pairs(compared(before, [card()], Thresholds(pairs_lost=0))) == []


def test_pairs_that_one_side_alone_knows_are_told_apart() -> None:
    registry = read_registry(
        [
            "name_a,set_a,number_a,name_b,set_b,number_b,face",
            "Agent Venom,spm,49,Rhilex the Accursed,om1,49,",
            "Far,aaa,1,Away,bbb,1,",
            "Near,aaa,2,By,bbb,2,",
        ]
    )
    seen = [card(), card(printed_name="Brown Bears", set="two"), card(printed_name="Black Bears", set="thr")]
    findings = found(read([VENOM, RHILEX, *seen], registry).evidence(), "interchangeable")
    assert [(f.severity, f.message, f.count, f.examples) for f in findings] == [
        (
            "warn",
            "2 pairs of interchangeable names are seen in the data and not in the registry.",
            2,
            ("Grizzly Bears / Black Bears", "Grizzly Bears / Brown Bears"),
        ),
        (
            "warn",
            "2 pairs of interchangeable names are in the registry and not in the data.",
            2,
            ("Far / Away", "Near / By"),
        ),
    ]


def test_pairs_that_are_in_doubt_are_told_and_do_not_hold() -> None:
    made = [card(printed_name="Brown Bears"), card(name="Black Bears", printed_name="Brown Bears")]
    findings = found(read(made).evidence(), "interchangeable")
    (finding,) = (f for f in findings if "stay inactive" in f.message)
    assert (finding.severity, finding.count, len(finding.examples)) == ("warn", 2, 2)
    assert finding.message == "2 pairs contradict the registry or the data and stay inactive."
