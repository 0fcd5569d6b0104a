from __future__ import annotations

import fcntl
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardnames.errors import PublishError
from cardnames.scryfall.cache import Cache, bulk_type, dated_stem
from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.snapshot import Snapshot, date_in_name, instant, read_note
from cardnames.scryfall.source import fetch, upstream
from fetching import Fetching, bulk_bytes
from scryfall_server import Fault

FILE = "default_cards-20260908090157053.gz"


def test_a_snapshot_says_what_it_is_and_so_does_its_note(fetching: Fetching) -> None:
    snapshot = fetching.fetch()
    assert snapshot == Snapshot(
        path=fetching.cache / FILE,
        kind="scryfall",
        uri=fetching.server.file_url,
        updated_at=datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC),
        sha256=snapshot.sha256,
        bytes=len(bulk_bytes()),
        etag=fetching.server.upstream.etag,
        compressed_size=len(bulk_bytes()),
        fresh=True,
    )
    note = read_note(snapshot.path)
    assert note is not None
    assert note.snapshot(snapshot.path, fresh=True) == snapshot


def test_an_unchanged_upstream_costs_one_small_request(fetching: Fetching) -> None:
    first = fetching.fetch()
    fetching.server.requests.clear()
    second = fetching.fetch()
    assert (second.path, second.sha256, second.fresh) == (first.path, first.sha256, False)
    assert [request.path for request in fetching.server.requests] == ["/bulk-data/default_cards"]


def test_the_same_instant_in_another_zone_is_unchanged(fetching: Fetching) -> None:
    fetching.fetch()
    fetching.server.faults.append(Fault.OTHER_ZONE)
    assert not fetching.fetch().fresh


def test_a_later_instant_is_fetched_however_young_the_file_on_disk(fetching: Fetching) -> None:
    path = fetching.fetch().path
    os.utime(path, (2e9, 2e9))
    fetching.server.upstream.updated_at = "2026-09-08T09:01:57.054+00:00"
    assert fetching.fetch().fresh


def test_two_instants_of_one_millisecond_are_two(fetching: Fetching) -> None:
    fetching.server.upstream.updated_at = "2026-09-08T09:01:57.053001+00:00"
    first = fetching.fetch()
    fetching.server.upstream.updated_at = "2026-09-08T09:01:57.053002+00:00"
    second = fetching.fetch()
    assert second.fresh
    assert second.path == first.path


def test_force_downloads_though_nothing_has_changed(fetching: Fetching) -> None:
    fetching.fetch()
    assert fetching.fetch(force=True).fresh
    assert len(fetching.server.file_requests()) == 2


def test_a_listing_that_was_asked_for_is_not_asked_again(fetching: Fetching) -> None:
    listed = upstream(api=fetching.server.url)
    fetch("scryfall", cache=fetching.cache, api=fetching.server.url, sample=Path("none"), listed=listed)
    assert len(fetching.server.requests) == 2


@pytest.mark.parametrize("damage", ["shorter", "gone", "note gone", "note broken", "note without zone"])
def test_a_copy_that_is_not_what_its_note_says_is_fetched_again(damage: str, fetching: Fetching) -> None:
    path = fetching.fetch().path
    note = path.with_name(path.name + ".source.json")
    match damage:
        case "shorter":
            path.write_bytes(path.read_bytes()[:-1])
        case "gone":
            path.unlink()
        case "note gone":
            note.unlink()
        case "note broken":
            note.write_bytes(note.read_bytes()[:-9])
        case "note without zone":
            note.write_text(note.read_text().replace("053000Z", "053000").replace(".053Z", ".053"))
    assert fetching.fetch().fresh
    assert path.read_bytes() == bulk_bytes()
    assert len(fetching.server.file_requests()) == 2


def test_the_newest_two_and_the_one_just_fetched_stay(fetching: Fetching) -> None:
    for day in (10, 11, 12, 9):
        fetching.server.upstream.updated_at = f"2026-09-{day:02}T09:00:00.000+00:00"
        fetching.fetch()
    stems = {name.split(".")[0].removeprefix("default_cards-") for name in fetching.files()}
    assert stems == {"20260911090000000", "20260912090000000", "20260909090000000"}


def test_leftovers_of_killed_runs_go_with_the_next_whole_file(fetching: Fetching) -> None:
    fetching.fetch()
    for name in ("default_cards-20260101000000000.part", "default_cards-20260101000000000.gz"):
        (fetching.cache / name).write_bytes(b"left")
    (fetching.cache / "all_cards-20260101000000000.part").write_bytes(b"another type")
    fetching.server.upstream.updated_at = "2026-09-10T09:00:00.000+00:00"
    fetching.fetch()
    assert [name for name in fetching.files() if "20260101" in name] == ["all_cards-20260101000000000.part"]


def test_the_cache_folder_is_the_user_s_alone(fetching: Fetching) -> None:
    path = fetching.fetch().path
    assert stat.S_IMODE(fetching.cache.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_folder_that_exists_keeps_its_mode(fetching: Fetching) -> None:
    fetching.cache.mkdir(mode=0o750)
    fetching.fetch()
    assert stat.S_IMODE(fetching.cache.stat().st_mode) == 0o750


def test_a_link_laid_in_the_way_of_the_part_is_not_followed(fetching: Fetching, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    fetching.cache.mkdir()
    part = fetching.cache / "default_cards-20260908090157053.part"
    part.symlink_to(victim)
    fetching.fetch()
    assert victim.read_bytes() == b"mine"


def test_a_cache_that_cannot_be_a_folder_is_our_fault_and_not_the_source_s(fetching: Fetching) -> None:
    fetching.cache.write_bytes(b"a file")
    with pytest.raises(PublishError, match="cannot be kept") as caught:
        fetching.fetch()
    assert caught.value.exit_code == 5
    assert str(fetching.cache) in caught.value.where


def test_processes_that_start_together_download_once(fetching: Fetching) -> None:
    found: list[Snapshot] = []

    def run() -> None:
        found.append(fetch("scryfall", cache=fetching.cache, api=fetching.server.url, sample=Path("none")))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(fetching.server.file_requests()) == 1
    assert sorted(snapshot.fresh for snapshot in found) == [False, False, False, True]
    assert {snapshot.path.read_bytes() for snapshot in found} == {bulk_bytes()}


def test_a_lock_that_is_never_freed_ends_in_a_message(fetching: Fetching) -> None:
    cache = Cache(fetching.cache)
    second = cache.lock("default_cards", Patience(lock=-1.0))
    with cache.lock("default_cards", Patience()), pytest.raises(PublishError, match="does not finish"):
        second.__enter__()
    with (fetching.cache / "default_cards.lock").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


FETCH_AND_STALL = """
import sys
from pathlib import Path
from cardnames.scryfall.source import fetch
fetch("scryfall", cache=Path(sys.argv[1]), api=sys.argv[2], sample=Path("none"))
"""


def test_a_killed_download_is_continued_by_the_next_run(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.STALL)
    command = [sys.executable, "-c", FETCH_AND_STALL, str(fetching.cache), fetching.server.url]
    part = fetching.cache / "default_cards-20260908090157053.part"
    half = len(bulk_bytes()) // 2
    with subprocess.Popen(command) as process:
        while process.poll() is None and not (part.is_file() and part.stat().st_size == half):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert fetching.fetch().path.read_bytes() == bulk_bytes()
    assert fetching.server.file_requests()[-1].headers["Range"] == f"bytes={half}-"


def test_a_part_killed_between_its_last_byte_and_its_name_is_not_fetched_again(fetching: Fetching) -> None:
    snapshot = fetching.fetch()
    part = snapshot.path.with_name("default_cards-20260908090157053.part")
    fetching.server.faults.append(Fault.CUT_BODY)
    with pytest.raises(Exception, match="did not arrive whole"):
        fetching.fetch(force=True, attempts=1)
    part.write_bytes(bulk_bytes())
    asked = len(fetching.server.file_requests())
    assert fetching.fetch(force=True).sha256 == snapshot.sha256
    assert len(fetching.server.file_requests()) == asked


def test_a_part_whose_note_is_lost_is_begun_again(fetching: Fetching) -> None:
    fetching.cache.mkdir()
    (fetching.cache / "default_cards-20260908090157053.part").write_bytes(b"who knows")
    assert fetching.fetch().path.read_bytes() == bulk_bytes()
    assert "Range" not in fetching.server.file_requests()[0].headers


def test_bytes_spoilt_on_disk_are_noticed_and_fetched_anew(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.CUT_BODY)
    with pytest.raises(Exception, match="did not arrive whole"):
        fetching.fetch(attempts=1)
    part = fetching.cache / "default_cards-20260908090157053.part"
    part.write_bytes(bytes(part.stat().st_size))
    assert fetching.fetch().path.read_bytes() == bulk_bytes()
    assert len(fetching.server.file_requests()) == 3


class Told:
    """A listener that writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int | None]] = []

    def started(self, total: int | None, label: str) -> None:
        self.heard.append((label, total))

    def advanced(self, count: int) -> None:
        self.heard.append(("+", count))

    def finished(self) -> None:
        self.heard.append(("end", None))


def test_progress_counts_every_byte_and_starts_over_with_the_transfer(fetching: Fetching) -> None:
    told = Told()
    total = len(bulk_bytes())
    fetching.server.faults.extend([Fault.CUT_BODY, Fault.CHANGED_ETAG])
    fetching.fetch(progress=told)
    starts = [place for place, (label, _) in enumerate(told.heard) if label == "default_cards"]
    assert [told.heard[place] for place in starts] == [("default_cards", total)] * 2
    counts = [count or 0 for label, count in told.heard[starts[-1] :] if label == "+"]
    assert sum(counts) == total
    assert told.heard[-1] == ("end", None)


def test_a_body_that_takes_for_ever_is_given_up(fetching: Fetching) -> None:
    hours = iter(range(0, 10**9, 7201))
    patience = Patience(clock=lambda: float(next(hours)))
    with pytest.raises(Exception, match="not complete after 7200 s"):
        fetch(
            "scryfall",
            cache=fetching.cache,
            api=fetching.server.url,
            sample=Path("none"),
            patience=patience,
            limits=Limits(),
        )


def test_names_in_the_cache_come_from_type_and_instant_alone() -> None:
    moment = datetime(2026, 9, 8, 2, 1, 57, 53999, tzinfo=timezone(timedelta(hours=-7)))
    assert dated_stem("default_cards", moment) == "default_cards-20260908090157053"
    assert bulk_type("default-cards") == "default_cards"


@pytest.mark.parametrize("text", ["", "..", "a/b", "Default", "x" * 41, "a.b", "a\0", "été"])
def test_a_type_that_is_no_plain_word_is_refused(text: str) -> None:
    with pytest.raises(Exception, match="no type of bulk file"):
        bulk_type(text)


@pytest.mark.parametrize(
    ("name", "moment"),
    [
        ("default-cards-20260908090157.jsonl.gz", datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)),
        (FILE, datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC)),
        ("oracle-cards-20260523090254.gz", datetime(2026, 5, 23, 9, 2, 54, tzinfo=UTC)),
        ("20260523090254", datetime(2026, 5, 23, 9, 2, 54, tzinfo=UTC)),
        ("oracle-cards-20261323090254.gz", None),
        ("oracle-cards-2026052309025.gz", None),
        ("oracle-cards-2026052309025412345678.gz", None),
        ("scryfall_2025-11.jsonl", None),
        ("cards.jsonl", None),
    ],
)
def test_a_date_is_read_from_scryfall_s_file_names(name: str, moment: datetime | None) -> None:
    assert date_in_name(name) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-09-08T09:01:57.053+00:00", datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC)),
        ("2026-09-08T09:01:57Z", datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)),
        ("2026-09-08T02:01:57-0700", datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)),
        ("2026-09-08T09:01:57.053", None),
        ("2026-09-08", None),
        ("0001-01-01T00:00:00+10:00", None),
        ("soon", None),
    ],
)
def test_an_instant_needs_its_zone(text: str, moment: datetime | None) -> None:
    assert instant(text) == moment
