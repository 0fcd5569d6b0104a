"""Accidents of upstream, replayed: what holds, what is let through once, what publishes and stays inactive.

Each goes through the whole job twice into one root, before and after. The limits themselves are held, at both
sides, in tests/index.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.cli import main
from cardnames.errors import SourceError, UsageError
from cardnames.index.findings import Finding
from cardnames.job import Job, Report
from cardnames.pipeline import refresh
from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_of, write_bulk
from scryfall_server import ScryfallServer, Upstream

NOW = datetime(2026, 9, 10, tzinfo=UTC)
BEARS = [card(name=f"Bear {number}", collector_number=str(number)) for number in range(600)]


@dataclass
class Place:
    """A root with its source, day by day: each file is a day newer than the one before."""

    folder: Path
    day: int = 0

    @property
    def root(self) -> Path:
        return self.folder / "publication"

    def refresh(self, cards: Iterable[Json | str], **options: object) -> Report:
        self.day += 1
        source = self.folder / f"default-cards-202609{self.day:02}090157.jsonl"
        write_bulk(source, cards, gz=False)
        return refresh(Job(str(source), self.root, self.folder / "cache", NOW, **options))  # type: ignore[arg-type]

    def names(self) -> set[str]:
        return set((self.version() / "names-all.txt").read_text(encoding="utf-8").splitlines())

    def version(self) -> Path:
        return self.root / "versions" / str(json.loads((self.root / "latest.json").read_text())["version"])

    def manifest(self) -> dict[str, object]:
        found: dict[str, object] = json.loads((self.version() / "manifest.json").read_text())
        return found


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Place:
    place = Place(tmp_path_factory.mktemp("published"))
    assert place.refresh(BEARS).status == "published"
    return place


@pytest.fixture
def bears(published: Place, tmp_path: Path) -> Place:
    """A place where the 600 bears are published."""
    shutil.copytree(published.folder, tmp_path / "bears")
    return Place(tmp_path / "bears", published.day)


def of(report: Report, check: str) -> list[Finding]:
    return [finding for finding in report.findings if finding.check == check]


def reversible(made: Json) -> Json:
    """As on 2026-03-31: another layout, and nothing else."""
    return {**made, "layout": "reversible_card"}


def renamed(made: Json, word: str) -> Json:
    return {**made, "name": f"{made['name']} {word}"}


PAIRS = [
    printing_of(card(name=name, oracle_id=oracle(f"pair {number}")), **marks)
    for number, (name, other) in enumerate(
        [
            ("Agent Venom", "Rhilex the Accursed"),
            ("Alien Symbiosis", "Aggressive Symbiosis"),
            ("Amazing Acrobatics", "Drix Interception"),
            ("Angry Rabble", "Galvanized Workforce"),
            ("Aunt May", "Zora, Spider Fancier"),
            ("Bagel and Schmear", "Perfected Pastry"),
            ("Biorganic Carapace", "Angler's Shield"),
            ("Cosmic Spider-Man", "Scions of the Ur-Spider"),
            ("Daily Bugle Building", "Fearsome Ridgeline"),
            ("Daily Bugle Reporters", "Principled Referee"),
            ("Damage Control Crew", "Selesnya Archivist"),
        ]
    )
    for marks in ({"set": "spm"}, {"set": "om1", "printed_name": other})
]

# What happened -> the file before, the file after, and the checks that hold it.
ACCIDENTS: dict[str, tuple[list[Json], list[Json], set[str]]] = {
    "every printing is labelled reversible_card": (
        BEARS, [reversible(made) for made in BEARS], {"layout-drift"},
    ),
    "a new layout comes with 60 cards": (
        BEARS, [*BEARS, *(card(name=f"Hologram {n}", layout="hologram") for n in range(60))],
        {"unknown-layout", "layout-drift"},
    ),
    "5 % of the cards are gone": (BEARS, BEARS[30:], {"names-lost"}),
    "26 names are gone": (BEARS, BEARS[26:], {"names-lost"}),
    "60 names are others": (
        BEARS, [renamed(made, "Anew") if n < 60 else made for n, made in enumerate(BEARS)], {"names-renamed"},
    ),
    "names moved on by one card": (
        BEARS, [{**made, "name": after["name"]} for made, after in zip(BEARS, BEARS[1:] + BEARS[:1], strict=True)],
        {"names-renamed"},
    ),
    "every card is called a token": (
        BEARS, [*BEARS[300:], *({**made, "type_line": "Token Creature — Bear"} for made in BEARS[:300])],
        {"names-lost", "layout-drift"},
    ),
    "cards of one layout become many of another": (
        BEARS, [{**made, "layout": "saga"} if n < 130 else made for n, made in enumerate(BEARS)], {"layout-drift"},
    ),
    "the cost of every card is another": (
        BEARS, [{**made, "cmc": 9.0} if n < 101 else made for n, made in enumerate(BEARS)], {"mana-value"},
    ),
    "the second names of eleven pairs are gone": (
        [*BEARS, *PAIRS], [*BEARS, *PAIRS[::2]], {"interchangeable"},
    ),
    "only tokens are left": (
        BEARS, [card(name="Bear", type_line="Token Creature — Bear")],
        {"no-names", "names-lost", "layout-drift"},
    ),
    "no card has an oracle_id": (
        BEARS, [{key: value for key, value in made.items() if key != "oracle_id"} for made in BEARS],
        {"no-names", "bad-lines", "names-lost", "layout-drift"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("accident", ACCIDENTS)
def test_an_accident_is_held_and_the_last_publication_stays(bears: Place, accident: str) -> None:
    before, after, checks = ACCIDENTS[accident]
    if before is not BEARS:
        assert bears.refresh(before).status == "published"
    place = bears
    pointer, names = (place.root / "latest.json").read_bytes(), place.names()
    held = place.refresh(after)
    assert held.status == "held"
    assert set(held.checks) == checks
    assert (place.root / "latest.json").read_bytes() == pointer
    assert place.names() == names
    told = json.loads((place.root / "held" / held.version / "findings.json").read_text())
    fatal = {finding["check"] for finding in told if finding["severity"] == "fatal"}
    assert fatal == checks


def test_just_below_every_limit_at_once_is_published_and_told(place: Place) -> None:
    place.refresh([*BEARS, *PAIRS])
    after = [renamed(made, "Anew") if n < 40 else made for n, made in enumerate(BEARS)][15:]
    after = [{**made, "layout": "saga"} if n < 50 else made for n, made in enumerate(after)]
    after = [{**made, "cmc": 9.0} if n >= 485 else made for n, made in enumerate(after)]
    after += [card(name=f"Hologram {n}", layout="hologram") for n in range(50)]
    report = place.refresh([*after, *PAIRS[::2], PAIRS[1]])
    assert (report.status, report.checks) == ("published", ())
    counts = {finding.check: finding.count for finding in report.findings}
    del counts["interchangeable"], counts["stale"]
    assert counts == {
        "names-lost": 15 + 10, "names-renamed": 25, "layout-drift": 3, "unknown-layout": 50, "mana-value": 100,
    }  # fmt: skip


def test_accepting_lets_an_accident_through_once_and_the_manifest_says_so(bears: Place) -> None:
    place = bears
    held = place.refresh(BEARS[30:])
    assert held.checks == ("names-lost",)
    accepted = place.refresh(BEARS[30:], accept=frozenset({"names-lost"}))
    assert (accepted.status, accepted.checks) == ("published", ())
    assert [finding.accepted for finding in of(accepted, "names-lost")] == [True]
    assert place.manifest()["accepted"] == ["names-lost"]
    assert len(place.names()) == 570
    # The next one is held again, though the same check was accepted once.
    assert place.refresh(BEARS[60:]).checks == ("names-lost",)
    assert place.refresh(BEARS[29:]).status == "published"
    assert place.manifest()["accepted"] == []


def test_accepting_another_check_lets_nothing_through(bears: Place) -> None:
    place = bears
    layouts = [*BEARS, *(card(name=f"Hologram {n}", layout="hologram") for n in range(60))]
    assert place.refresh(layouts, accept=frozenset({"unknown-layout"})).checks == ("layout-drift",)
    both = frozenset({"unknown-layout", "layout-drift"})
    assert place.refresh(layouts, accept=both).status == "published"
    assert place.manifest()["accepted"] == ["layout-drift", "unknown-layout"]


def test_a_check_that_does_not_exist_cannot_be_accepted(place: Place) -> None:
    with pytest.raises(UsageError, match="there is no check names-lots"):
        place.refresh(BEARS[:1], accept=frozenset({"names-lots"}))


def test_status_shows_what_is_held_and_the_command_that_accepts_it(
    bears: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place = bears
    held = place.refresh(BEARS[30:])
    assert main(["status", "--at", str(place.root)]) == 0
    out = capsys.readouterr().out
    assert held.version in out
    assert "--accept names-lost" in out


def test_a_full_source_that_shrank_by_more_than_a_twentieth_is_held(place: Place) -> None:
    # 5 % of the printings gone, none of the names: only the rows tell.
    prints = [printing_of(made, set=code) for made in BEARS[:100] for code in ("aaa", "bbb")]

    def served(cards: list[Json], day: int) -> Upstream:
        body = write_bulk(place.folder / "bulk.gz", cards).read_bytes()
        return Upstream(body, "default_cards", f"2026-09-{day:02}T09:00:00.000+00:00")

    def job() -> Job:
        return Job("scryfall", place.root, place.folder / "cache", NOW, api=server.url)

    with ScryfallServer(b"") as server:
        server.upstream = served(prints, 1)
        assert refresh(job()).status == "published"
        server.upstream = served(prints[:190], 2)
        report = refresh(job())
        assert report.status in ("published", "moved", "unchanged")
        assert [finding.severity for finding in of(report, "source-size")] == ["info"]
        server.upstream = served(prints[:180], 3)
        held = refresh(job())
        assert (held.status, held.checks) == ("held", ("source-size",))
    # The same file by hand is no full source.
    place.day = 5
    assert place.refresh(prints[:180]).status != "held"


def test_the_sample_is_no_measure_for_a_real_source_and_a_real_one_is_for_the_sample(place: Place) -> None:
    def sample() -> Report:
        return refresh(Job("sample", place.root, place.folder / "cache", NOW))

    assert sample().status == "published"
    assert place.refresh(BEARS).status == "published"
    with pytest.raises(SourceError):
        sample()  # older than what is published


def test_bad_lines_over_half_of_a_small_file_hold(place: Place) -> None:
    assert place.refresh([*BEARS[:10], *["{"] * 10]).status == "published"
    held = place.refresh([*BEARS[:10], *["{"] * 11])
    assert held.checks == ("bad-lines",)
    assert held.quarantined == 11


def test_an_independent_list_that_the_index_lacks_holds(place: Place) -> None:
    listed = place.folder / "list.txt"
    listed.write_text(
        "\n".join(["name", *(str(made["name"]) for made in BEARS), *(f"Lost {n}" for n in range(26))])
    )
    assert place.refresh(BEARS, cross_check=listed).checks == ("cross-check",)
    listed.write_text(
        "\n".join(["name", *(str(made["name"]) for made in BEARS), *(f"Lost {n}" for n in range(25))])
    )
    report = place.refresh(BEARS, cross_check=listed)
    assert report.status == "published"
    assert [finding.count for finding in of(report, "cross-check")] == [25]


@pytest.mark.parametrize("text", ['{"object":"error"}', "id\tname\n1\n", None])
def test_an_independent_list_that_cannot_be_read_is_an_error_and_nothing_is_published(
    place: Place, text: str | None
) -> None:
    listed = place.folder / "list.txt"
    if text is not None:
        listed.write_text(text)
    with pytest.raises(SourceError, match="the independent list cannot be read"):
        place.refresh(BEARS[:3], cross_check=listed)
    assert not (place.root / "latest.json").exists()


# Warnings publish, and what is doubtful stays inactive.


def answer(place: Place, name: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, object]]:
    code = main(["choose", name, "--at", str(place.root), "--json"])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return code, found


DOUBTS: dict[str, tuple[list[Json], str, Callable[[set[str]], bool]]] = {
    "a title shadows a real name": (
        [card(flavor_name="Ponder"), card(name="Ponder")], "alias-shadow", lambda names: "Ponder" in names,
    ),
    "a title leads to two cards": (
        [card(flavor_name="A Title"), card(name="Ponder", flavor_name="A Title")], "alias-ambiguous",
        lambda names: "A Title" not in names,
    ),
    "two names share one key": (
        [card(name="Bespoke Bō"), card(name="Bespoke Bo")], "key-collision",
        lambda names: names == {"Bespoke Bō", "Bespoke Bo"},
    ),
    "the data contradicts the registry": (
        [card(name="Spider-Man Noir", printed_name="Somebody Else")], "interchangeable",
        lambda names: names == {"Spider-Man Noir"},
    ),
    "a second name is the name of another card": (
        [card(printed_name="Ponder"), card(name="Ponder")], "interchangeable",
        lambda names: names == {"Grizzly Bears", "Ponder"},
    ),
    "a meld result stands alone": (
        [card(name="Chittering Host", layout="meld")], "meld-parts", lambda names: names == {"Chittering Host"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("doubt", DOUBTS)
def test_a_doubt_is_published_as_a_warning_and_makes_no_name(place: Place, doubt: str) -> None:
    made, check, holds = DOUBTS[doubt]
    report = place.refresh(made)
    assert report.status == "published"
    assert {finding.severity for finding in of(report, check)} == {"warn"}
    assert holds(place.names())


def test_neither_a_shadowed_nor_an_ambiguous_title_resolves(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.refresh(
        [
            card(flavor_name="Ponder"),
            card(name="Ponder"),
            card(name="Opt", flavor_name="A Title"),
            card(name="Shock", flavor_name="A Title"),
            card(name="Spider-Man Noir", printed_name="Somebody Else"),
        ]
    )
    code, found = answer(place, "Ponder", capsys)
    assert code == 0
    assert found["name"] == "Ponder"
    assert answer(place, "A Title", capsys)[0] == 1
    assert answer(place, "Somebody Else", capsys)[0] == 1
    code, found = answer(place, "Spider-Man Noir", capsys)
    assert code == 0
    assert found["same_as"] == []


def test_the_wave_accepted_still_has_the_right_names(place: Place) -> None:
    made = [
        *BEARS[:60],
        double_faced("Delver of Secrets", "Insectile Aberration"),
        faced("adventure", face("Brazen Borrower"), face("Petty Theft", type_line="Instant — Adventure")),
    ]
    place.refresh(made)
    names = place.names()
    wave = [reversible(line) for line in made]
    assert place.refresh(wave).checks == ("layout-drift",)
    assert place.refresh(wave, accept=frozenset({"layout-drift"})).status == "published"
    assert place.names() == names


def test_a_file_older_than_what_is_published_is_refused(place: Place) -> None:
    place.refresh(BEARS[:3])
    pointer = (place.root / "latest.json").read_bytes()
    older = write_bulk(place.folder / "default-cards-20200101090000.jsonl", [card(released_at=ABSENT)])
    with pytest.raises(SourceError, match="older"):
        refresh(Job(str(older), place.root, place.folder / "cache", NOW))
    assert (place.root / "latest.json").read_bytes() == pointer
