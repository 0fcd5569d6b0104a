"""A file divided among processes is the same file: rows, counts, complaints. One that cannot be is read whole."""

from __future__ import annotations

import gzip
import json
import logging
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardnames.children import Child, ChildError
from cardnames.errors import SourceError
from cardnames.job import sample_path
from cardnames.naming.frames import Framing
from cardnames.reading import whole
from cardnames.reading.divided import listen_to_all
from cardnames.reading.part import read_part
from cardnames.reading.whole import read_file
from cardnames.scryfall import shards as shards_module
from cardnames.scryfall.decode import KEPT, BadLine, Quarantine
from cardnames.scryfall.shards import IndivisibleError, Shard, shards
from cards import ABSENT, Json, card, face, faced, oracle, printing_of
from cases import CASES
from fuzz_decoder import some_lines
from parts import as_one, in_parts, told
from processes import at_work_in, kill_when_started, wait_until

SAMPLE = sample_path().read_bytes().splitlines()
COUNTS = (2, 3, 16)
LOW = card(oracle_id="0" + oracle("low")[1:])


def served(made: Json) -> bytes:
    """A card object as Scryfall writes it: compact, its ids first."""
    first = {key: made[key] for key in ("object", "id", "oracle_id") if key in made}
    return json.dumps({**first, **made}, ensure_ascii=False, separators=(",", ":")).encode()


def write(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(gzip.compress(b"\n".join(lines) + b"\n", 1, mtime=0))
    return path


@pytest.fixture
def bulk(tmp_path: Path) -> Path:
    return tmp_path / "bulk.jsonl.gz"


@pytest.mark.parametrize("count", COUNTS)
def test_the_sample_says_the_same_in_parts(count: int) -> None:
    assert in_parts(sample_path(), count) == as_one(sample_path())


@pytest.mark.parametrize(
    "write_line", [served, lambda made: json.dumps(made).encode()], ids=["served", "spaced"]
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_case_says_the_same_in_parts(case: object, write_line: object, bulk: Path) -> None:
    write(bulk, [write_line(made) for made in case.cards])  # type: ignore[attr-defined, operator]
    assert in_parts(bulk, 3) == as_one(bulk)


def test_the_sample_says_the_same_in_parts_whatever_the_order_of_lines(bulk: Path) -> None:
    for seed in range(5):
        lines = SAMPLE.copy()
        random.Random(seed).shuffle(lines)
        write(bulk, lines)
        assert in_parts(bulk, 2) == as_one(bulk)


@settings(max_examples=150, deadline=None)
@given(lines=some_lines)
def test_damaged_lines_say_the_same_in_parts_or_cannot_be_divided(
    lines: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    bulk = write(tmp_path_factory.getbasetemp() / "damaged", lines)
    try:
        parts = in_parts(bulk, 2)
    except (IndivisibleError, SourceError):
        return
    assert parts == as_one(bulk)


def test_several_processes_say_what_one_does(bulk: Path) -> None:
    write(bulk, [*SAMPLE, b"{", b"", served(card(new_key=1, border_color="pink"))])
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)


def test_a_printing_of_two_cards_is_counted_once_and_read_for_both(bulk: Path) -> None:
    low, high = "0" + oracle("Stream")[1:], "f" + oracle("Shore")[1:]
    sides = [face("Stream", oracle_id=low), face("Shore", oracle_id=high)]
    write(bulk, [served(faced("reversible_card", *sides, oracle_id=ABSENT))])
    parts = in_parts(bulk, 2)
    assert parts == as_one(bulk)
    assert (parts["rows"], parts["printings"]) == (1, 1)
    assert [row[5] for row in parts["faces"]] == ["Stream", "Shore"]  # type: ignore[attr-defined]


def test_an_id_that_two_cards_bear_is_noticed_across_shards(bulk: Path) -> None:
    made = card(oracle_id="0" + oracle("one")[1:])
    write(bulk, [served(made), served({**made, "oracle_id": "f" + oracle("two")[1:], "name": "Other"})])
    assert in_parts(bulk, 2)["twice"] == 1


def test_the_sum_of_two_fronts_is_found_across_shards(bulk: Path) -> None:
    parts = [{"component": "meld_part", "name": name} for name in ("Left", "Right")]
    result = [*parts, {"component": "meld_result", "name": "Both"}]
    made = [
        card(
            name="Left", layout="meld", mana_cost="{2}", oracle_id="1" + oracle("Left")[1:], all_parts=result
        ),
        card(name="Both", layout="meld", mana_cost="", oracle_id="8" + oracle("Both")[1:], all_parts=result),
        card(
            name="Right",
            layout="meld",
            mana_cost="{5}",
            oracle_id="f" + oracle("Right")[1:],
            all_parts=result,
        ),
    ]
    write(bulk, [served(one) for one in made])
    found = {row[5]: (row[3], row[13]) for row in in_parts(bulk, 3)["faces"]}  # type: ignore[attr-defined]
    assert found == {"Left": ("normal", 2.0), "Both": ("meld_result", 7.0), "Right": ("normal", 5.0)}


@pytest.mark.parametrize(
    "line",
    [
        served(LOW).replace(
            b'"oracle_id":"', b'"oracle_id":"ffffffff-0000-0000-0000-000000000000","oracle_id":"'
        ),
        served(LOW).replace(b'"oracle_id":"0', rb'"oracle_id":"\u0030'),
        served(
            {**LOW, "layout": "reversible_card", "card_faces": [face("A", oracle_id="f" + oracle("A")[1:])]}
        ),
    ],
    ids=["key twice", "escaped digit", "sides under a card"],
)
def test_a_line_that_begins_with_another_card_makes_the_file_indivisible(line: bytes, bulk: Path) -> None:
    write(bulk, [line])
    with pytest.raises(IndivisibleError) as raised:
        in_parts(bulk, 16)
    assert raised.value.args == (1,)


def test_an_indivisible_file_is_read_by_one_process_and_that_is_said(
    bulk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = b'"oracle_id":"ffffffff-0000-0000-0000-000000000000","oracle_id":"'
    write(bulk, [served(card(oracle_id="0" + oracle("x")[1:])).replace(b'"oracle_id":"', first)])
    with caplog.at_level(logging.WARNING):
        rows, _ = read_file(bulk, processes=2)
    assert rows.faces["name"].to_list() == ["Grizzly Bears"]
    assert caplog.messages == [
        f"line 1 does not begin with the card it is of; this process reads {bulk} alone"
    ]


def test_a_process_that_is_killed_is_replaced_by_this_one(
    bulk: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kill_when_started(monkeypatch)
    write(bulk, SAMPLE)
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)
    assert caplog.messages == [f"a reader ended too early; this process reads {bulk} alone"]


@pytest.mark.parametrize("interpreter", ["", "/nowhere/python"])
def test_where_no_process_can_be_started_this_one_reads(
    interpreter: str, bulk: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", interpreter)
    write(bulk, SAMPLE)
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)
    assert "no process could be started" in caplog.text


def cut(body: bytes) -> bytes:
    return body[:-20]


def wrong_trailer(body: bytes) -> bytes:
    return body[:-8] + b"\x00" * 8


@pytest.mark.parametrize(
    "damage", [cut, wrong_trailer, lambda body: b"<html>"], ids=["cut", "trailer", "page"]
)
def test_a_damaged_file_is_complained_of_in_the_same_words(damage: object, bulk: Path) -> None:
    write(bulk, SAMPLE)
    bulk.write_bytes(damage(bulk.read_bytes()))  # type: ignore[operator]
    said = []
    for processes in (1, 2):
        with pytest.raises(SourceError) as raised:
            read_file(bulk, processes=processes)
        said.append(str(raised.value))
    assert said[0] == said[1]
    assert str(bulk) in said[0]


class Watched:
    """Notes what it is told: how far the last transfer came, how often one began, whether it is over."""

    def __init__(self) -> None:
        self.came, self.began, self.over = 0, 0, False

    def started(self, total: int | None, label: str) -> None:
        self.came, self.began = 0, self.began + 1

    def advanced(self, count: int) -> None:
        self.came += count

    def finished(self) -> None:
        self.over = True


def test_progress_comes_to_the_size_of_the_file(bulk: Path) -> None:
    write(bulk, [served(card(name=f"Card {number}", artist="x" * 2_000)) for number in range(300)])
    for processes in (1, 2):
        watched = Watched()
        read_file(bulk, processes=processes, progress=watched)
        assert (watched.came, watched.began, watched.over) == (bulk.stat().st_size, 1, True)


def test_progress_begins_anew_where_one_process_has_to_read_after_all(bulk: Path) -> None:
    write(bulk, [*SAMPLE, served(LOW).replace(b'"oracle_id":"0', rb'"oracle_id":"\u0030')])
    watched = Watched()
    read_file(bulk, processes=2, progress=watched)
    assert (watched.came, watched.began) == (bulk.stat().st_size, 2)


def test_a_fault_of_whoever_watches_is_not_taken_for_one_of_a_reader(bulk: Path) -> None:
    class Broken(Watched):
        def advanced(self, count: int) -> None:
            raise OSError("the bar is broken")

    write(bulk, SAMPLE)
    with pytest.raises(OSError, match="the bar is broken"):
        read_file(bulk, processes=2, progress=Broken())


def test_an_interrupted_reading_leaves_no_process(bulk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def start_and_keep(command: list[str], **options: object) -> subprocess.Popen[bytes]:
        started.append(start(command, **options))  # type: ignore[call-overload]
        return started[-1]

    class Interrupting(Watched):
        def advanced(self, count: int) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "Popen", start_and_keep)
    write(bulk, SAMPLE)
    with pytest.raises(KeyboardInterrupt):
        read_file(bulk, processes=2, progress=Interrupting())
    assert [process.poll() is not None for process in started] == [True, True]


def test_a_small_file_is_read_here_and_a_large_one_by_as_many_as_there_are_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(whole, "_cores", lambda: 3)
    assert whole._processes(whole.WORTH_DIVIDING - 1) == 1
    assert whole._processes(whole.WORTH_DIVIDING) == 3
    monkeypatch.setattr(whole, "_cores", lambda: 64)
    assert whole._processes(whole.WORTH_DIVIDING) == whole.MOST


def test_shards_follow_each_other_and_leave_nothing_out() -> None:
    for count in (1, *COUNTS, 256):
        made = shards(count)
        assert [shard.counts_odd for shard in made] == [True, *[False] * (count - 1)]
        for digits in range(256):
            owners = [shard.owns(f"{digits:02x}000000-") for shard in made]
            assert owners.count(True) == 1
        assert [one.high for one in made[:-1]] == [one.low for one in made[1:]]
    assert shards(1) == (Shard(),)


def test_a_line_whose_bytes_are_no_digits_belongs_to_some_shard() -> None:
    lines = [b'{"oracle_id":"' + bytes([byte, byte]) for byte in range(256) if byte != 10]
    for count in COUNTS:
        taken = [
            [line for _, (_, block) in shard.of([(1, lines)]) for line in block if line]
            for shard in shards(count)
        ]
        assert sorted(line for some in taken for line in some) == sorted(lines)


def test_the_first_bad_lines_of_several_shards_are_the_first_of_the_file() -> None:
    one, other = Quarantine(), Quarantine()
    for line in range(KEPT + 10):
        (one if line % 3 else other).add(line, "$", "bad")
    one.absorb(other)
    assert one.count == KEPT + 10
    assert one.lines == [BadLine(line, "$", "bad") for line in range(KEPT)]


def test_a_card_of_a_routed_line_is_only_read_in_its_shard(bulk: Path) -> None:
    bears = card(oracle_id="0" + oracle("bears")[1:])
    write(bulk, [served(bears), served(printing_of(bears, set="two"))])
    framing = Framing()
    first, second = shards(2)
    assert read_part(bulk, first, take=framing.add).decoded.rows == 2
    assert read_part(bulk, second, take=framing.add).decoded.rows == 0
    assert framing.rows().faces["printings"].to_list() == [2]


pieces = st.sampled_from(
    [b'"oracle_id":"', b'"oracle_id"', b'":"', b"0", b"f", b"80", b"7f", b"\xff", b" ", b"x" * 190]
)


@given(st.lists(st.lists(pieces).map(b"".join)))
def test_lines_are_cut_for_a_shard_as_they_are_told_apart(lines: list[bytes]) -> None:
    text = b"\n".join(lines)
    for shard in shards(3):
        # The last piece may go on in the next block, so it is kept whatever it is.
        assert to_read(shard, shard.cut(text)) == to_read(shard, text.split(b"\n"))


def to_read(shard: Shard, lines: list[bytes]) -> list[tuple[int, bool, bytes]]:
    """(number, whether it is odd, line) of what a shard reads."""
    return [
        (number, is_odd, line)
        for is_odd, (first, found) in shard.of([(1, lines)])
        for number, line in enumerate(found, first)
        if line
    ]


def test_bad_lines_come_in_the_order_of_the_file_however_it_is_read(bulk: Path) -> None:
    nameless = served(card(collector_number=""))
    write(bulk, [served(card()), nameless, b"{broken", nameless, b"[1]", served(LOW)])
    for found in (as_one(bulk), in_parts(bulk, 2)):
        assert [bad.line for bad in found["bad"][1]] == [2, 3, 4, 5]  # type: ignore[index]


def test_of_many_bad_lines_the_first_are_kept_however_the_file_is_read(bulk: Path) -> None:
    nameless = served(card(collector_number=""))
    write(bulk, [b"{", nameless] * (2 * KEPT))
    for found in (as_one(bulk), in_parts(bulk, 2)):
        count, lines = found["bad"]  # type: ignore[misc]
        assert count == 4 * KEPT
        assert [bad.line for bad in lines] == list(range(1, KEPT + 1))


def test_a_file_that_is_changed_while_it_is_read_is_refused(bulk: Path) -> None:
    write(bulk, SAMPLE)

    class Writer(Watched):
        def advanced(self, count: int) -> None:
            write(bulk, SAMPLE[1:])

    with pytest.raises(SourceError, match="changed while it was read") as raised:
        read_file(bulk, processes=1, progress=Writer())
    assert raised.value.where == str(bulk)


def test_readers_that_met_different_files_under_one_name_are_noticed(bulk: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "other.jsonl.gz", SAMPLE)
    write(bulk, SAMPLE)
    with (
        Child(whole.WORKER, str(bulk), "0", "2") as first,
        Child(whole.WORKER, str(other), "1", "2") as second,
        pytest.raises(SourceError, match="changed while it was read"),
    ):
        listen_to_all([first, second], bulk)


def test_a_file_that_is_written_in_another_way_altogether_is_not_divided(
    bulk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards_module, "MOST_ODD", 5)
    spaced = json.dumps(card()).encode()
    write(bulk, [spaced] * 5)
    assert in_parts(bulk, 2)["rows"] == 5
    write(bulk, [spaced] * 6)
    with pytest.raises(IndivisibleError):
        in_parts(bulk, 2)
    write(bulk, [served(LOW), *[spaced] * 6])
    assert in_parts(bulk, 2)["rows"] == 7


def test_a_child_without_a_buffer_says_all_of_it(bulk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    write(bulk, SAMPLE)
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)


def test_a_reader_ends_when_nobody_listens_any_more(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # so that it waits
    child = Child(whole.WORKER, str(pipe), "0", "2")
    wait_until(lambda: at_work_in(pipe) != [])
    child.ear.close()
    wait_until(lambda: at_work_in(pipe) == [])
    child.end()


@pytest.mark.parametrize("words", ["hello from a site\n", "x" * 300_000])
def test_what_a_site_prints_when_python_starts_does_no_harm(
    words: str, bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"print({words!r})")
    monkeypatch.syspath_prepend(tmp_path)
    write(bulk, SAMPLE)
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)


def test_a_child_has_no_children(bulk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDNAMES_CHILD", "1")
    with pytest.raises(ChildError):
        Child(whole.WORKER)


def test_a_path_among_the_places_of_modules_is_no_hindrance(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, tmp_path])
    write(bulk, SAMPLE)
    assert told(*read_file(bulk, processes=2)) == as_one(bulk)
    assert caplog.messages == []
