"""Publishing to an object store, against a real S3 server on loopback: contention, faults, what readers get."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from cardnames.errors import PublishError, SourceError, UsageError
from cardnames.index.findings import Finding
from cardnames.publish.before import Root, open_root
from cardnames.publish.publishing import hold, publish, touch
from cardnames.publish.store import Patience, StorePlace
from cardnames.publish.versions import held, prune, rollback, verify, versions
from publish.publish_once import names_of
from publish.rows import DAY, LAYOUTS, NOW, index_of, publish_day, sample_index, source, tree
from publish.s3_server import S3Server, s3_server

pytestmark = pytest.mark.store

SCRIPT = Path(__file__).with_name("publish_once.py")
QUICK = Patience(connect=timedelta(seconds=2), request=timedelta(seconds=2), retries=1)
plainly = partial(publish_day, extras=False)
"""Half the objects, for tests that are not about what they are."""

ELVES = index_of(["Llanowar Elves"])
CROW = index_of(["Storm Crow"])


@dataclass(frozen=True)
class Bucket:
    """A bucket as another client sees it; paths are below the prefix that is published to."""

    client: Any
    name: str

    @property
    def url(self) -> str:
        return f"s3://{self.name}/some/prefix"

    def get(self, path: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get_object(Bucket=self.name, Key=f"some/prefix/{path}")
        return answer

    def read(self, path: str) -> bytes:
        data: bytes = self.get(path)["Body"].read()
        return data

    def put(self, path: str, data: bytes) -> None:
        self.client.put_object(Bucket=self.name, Key=f"some/prefix/{path}", Body=data)

    def delete(self, path: str) -> None:
        self.client.delete_object(Bucket=self.name, Key=f"some/prefix/{path}")

    @property
    def pointer(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(self.read("latest.json"))
        return found


@pytest.fixture(scope="module")
def running() -> Iterator[S3Server]:
    with s3_server() as server:
        yield server


@pytest.fixture
def server(running: S3Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[S3Server]:
    for name, value in {
        "AWS_ENDPOINT_URL": running.address,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    running.requests.clear()
    yield running
    running.fault = lambda method, path: None


@pytest.fixture
def bucket(server: S3Server) -> Bucket:
    name = f"cards-{uuid4().hex}"
    client = server.client()
    client.create_bucket(Bucket=name)
    return Bucket(client, name)


@pytest.fixture
def url(bucket: Bucket) -> str:
    return bucket.url


def test_a_store_holds_the_same_bytes_as_a_folder(bucket: Bucket, url: str, tmp_path: Path) -> None:
    outcome = publish_day(url, sample_index(), 3)
    publish_day(tmp_path, sample_index(), 3)
    assert outcome.status == "published"
    assert outcome.url == f"{url}/versions/{outcome.version}"
    for path, data in tree(tmp_path).items():
        if not path.startswith("."):
            assert bucket.read(path) == data, path
    assert verify(url) == []


def test_objects_tell_their_type_and_how_long_to_keep_them(bucket: Bucket, url: str) -> None:
    version = publish_day(url, sample_index(), 3).version
    told = {
        "latest.json": ("application/json", "public, max-age=60, must-revalidate"),
        "versions.json": ("application/json", "public, max-age=60, must-revalidate"),
        f"versions/{version}/names.txt": ("text/plain; charset=utf-8", "public, max-age=31536000, immutable"),
        f"versions/{version}/names.jsonl.gz": ("application/gzip", "public, max-age=31536000, immutable"),
        f"versions/{version}/index.sqlite": (
            "application/vnd.sqlite3",
            "public, max-age=31536000, immutable",
        ),
        f"versions/{version}/SHA256SUMS": (
            "text/plain; charset=utf-8",
            "public, max-age=31536000, immutable",
        ),
    }
    for path, (kind, caching) in told.items():
        answer = bucket.get(path)
        assert (answer["ContentType"], answer["CacheControl"]) == (kind, caching), path
        assert not answer.get("ContentEncoding")


def test_the_manifest_comes_after_its_files_and_the_pointer_last(server: S3Server, url: str) -> None:
    publish_day(url, sample_index(), 3)
    server.requests.clear()
    publish_day(url, ELVES, 4)
    put = [path.partition("/some/prefix/")[2] for method, path in server.requests if method == "PUT"]
    of_version = [path for path in put if path.startswith("versions/")]
    assert of_version[-1].endswith("/manifest.json")
    assert put[: len(of_version)] == of_version
    assert put[-1] == "latest.json"


def test_a_store_goes_through_the_same_states_as_a_folder(bucket: Bucket, url: str) -> None:
    first = plainly(url, ELVES, 1)
    assert plainly(url, ELVES, 2).status == "unchanged"
    second = plainly(url, CROW, 3)
    assert second.changes.added == ("Storm Crow",)
    third = plainly(url, ELVES, 4)
    assert (third.status, third.version) == ("moved", first.version)
    with pytest.raises(SourceError):
        plainly(url, CROW, 2)
    touch(url, updated_at=DAY[5], now=NOW)
    assert bucket.pointer["upstream_updated_at"] == "2026-09-05T09:01:57Z"
    assert rollback(url, second.version, NOW).pinned == DAY[5]
    assert plainly(url, ELVES, 5).pinned
    assert [row.version for row in versions(url)] == [second.version, first.version]
    assert prune(url, 1) == (first.version,)
    assert [row.version for row in versions(url)] == [second.version]
    assert list(open_root(url).place.files(f"versions/{first.version}")) == []
    assert verify(url) == []


def test_a_store_holds_back_what_a_check_refuses(url: str) -> None:
    plainly(url, ELVES, 1)
    lost = Finding("names-lost", "fatal", "gone", 30)
    refused = hold(url, CROW, (lost,), source(DAY[2]), now=NOW)
    assert held(url) == (refused,)
    plainly(url, sample_index(), 3)
    assert held(url) == ()


def test_verify_finds_an_object_that_was_changed(bucket: Bucket, url: str) -> None:
    version = plainly(url, ELVES, 1).version
    bucket.put(f"versions/{version}/names.txt", b"Llanowar Elvez\n")
    assert verify(url) == [f"{version}/names.txt: its sha256 differs from the manifest"]


def test_the_same_content_heals_a_version_that_lost_an_object(bucket: Bucket, url: str) -> None:
    version = plainly(url, ELVES, 1).version
    bucket.delete(f"versions/{version}/names.txt")
    assert plainly(url, ELVES, 1).status == "published"
    assert verify(url) == []


@pytest.mark.parametrize("after", range(0, 30, 6))
def test_killed_in_the_middle_of_an_upload_the_pointer_stays_and_the_next_run_completes_it(
    server: S3Server, bucket: Bucket, url: str, after: int
) -> None:
    plainly(url, index_of(names_of(1)), 1)
    server.requests.clear()
    killed: list[subprocess.Popen[bytes]] = []

    def kill_after(method: str, path: str) -> None:
        puts = sum(method == "PUT" for method, _ in server.requests)
        if puts > after and killed and killed[0].poll() is None:
            killed[0].send_signal(signal.SIGKILL)
            killed[0].wait()

    server.fault = kill_after
    killed.append(subprocess.Popen([sys.executable, str(SCRIPT), url, "2"], stdout=subprocess.DEVNULL))
    assert killed[0].wait(timeout=60) == -signal.SIGKILL
    server.fault = lambda method, path: None
    assert verify(url) == []
    assert bucket.pointer["upstream_updated_at"] == "2026-09-01T09:01:57Z"
    assert plainly(url, index_of(names_of(2)), 2).status in ("published", "moved")
    assert verify(url) == []
    assert len(versions(url)) == 2


def test_leftovers_of_a_dead_publisher_with_other_bytes_give_way(
    bucket: Bucket, url: str, tmp_path: Path
) -> None:
    version = plainly(tmp_path, ELVES, 1).version
    bucket.put(f"versions/{version}/index.sqlite", b"written by another release")
    assert plainly(url, ELVES, 1).status == "published"
    assert verify(url) == []


def test_leftovers_that_are_no_file_of_the_version_are_removed(
    bucket: Bucket, url: str, tmp_path: Path
) -> None:
    version = plainly(tmp_path, ELVES, 1).version
    bucket.put(f"versions/{version}/of-another-release.txt", b"x")
    assert plainly(url, ELVES, 1).status == "published"
    assert verify(url) == []


def test_a_version_that_another_release_finished_meanwhile_is_left_as_it_is(
    server: S3Server, bucket: Bucket, url: str, tmp_path: Path
) -> None:
    folder = f"versions/{plainly(tmp_path, ELVES, 1).version}"

    def finish_first(method: str, path: str) -> None:
        if method == "PUT":
            server.fault = lambda method, path: None
            bucket.put(f"{folder}/index.sqlite", b"other bytes")
            bucket.put(f"{folder}/manifest.json", b"other manifest")

    server.fault = finish_first
    with pytest.raises(PublishError, match="another publisher finished this version"):
        plainly(url, ELVES, 1)
    assert bucket.read(f"{folder}/index.sqlite") == b"other bytes"
    assert bucket.read(f"{folder}/manifest.json") == b"other manifest"


def test_a_pointer_that_moved_in_between_is_read_again_and_never_moved_back(bucket: Bucket, url: str) -> None:
    plainly(url, ELVES, 1)
    with pytest.raises(SourceError, match="older than what is published"):
        plainly(
            url,
            CROW,
            2,
            observer=lambda step: plainly(url, sample_index(), 3) if step == "installed" else None,
        )
    assert bucket.pointer["upstream_updated_at"] == "2026-09-03T09:01:57Z"
    assert len(versions(url)) == 3, "what was refused the pointer is not lost"


def test_a_pointer_that_moved_in_between_to_an_older_upstream_is_moved_on(bucket: Bucket, url: str) -> None:
    plainly(url, ELVES, 1)
    outcome = plainly(
        url,
        CROW,
        3,
        observer=lambda step: plainly(url, sample_index(), 2) if step == "listed" else None,
    )
    assert bucket.pointer["version"] == outcome.version
    assert {row.version for row in versions(url)} >= {outcome.version}
    assert len(versions(url)) == 3


def test_a_pointer_that_others_never_leave_alone_is_an_error(
    server: S3Server, bucket: Bucket, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardnames.publish.pointing._PAUSE_SECONDS", 0.0)
    plainly(url, ELVES, 1)
    others = 0
    meddling = False

    def always_first(method: str, path: str) -> None:
        nonlocal others, meddling
        if method == "PUT" and path.endswith("latest.json") and not meddling:
            meddling, others = True, others + 1
            bucket.put("latest.json", json.dumps({**bucket.pointer, "by": others}).encode())
            meddling = False

    server.fault = always_first
    with pytest.raises(PublishError, match="was replaced by others"):
        plainly(url, CROW, 2)


def test_a_rollback_in_between_keeps_the_pointer(url: str) -> None:
    first = plainly(url, ELVES, 1)
    plainly(url, CROW, 5)
    outcome = plainly(
        url,
        sample_index(),
        5,
        observer=lambda step: rollback(url, first.version, NOW) and None if step == "listed" else None,
    )
    assert (outcome.status, outcome.version, outcome.pinned) == ("unchanged", first.version, True)


@pytest.mark.parametrize("races", [8, pytest.param(50, marks=pytest.mark.slow)])
def test_two_publishers_racing_lose_nothing(bucket: Bucket, url: str, races: int) -> None:
    dice = random.Random(3)
    seen: list[str] = []
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            with suppress(bucket.client.exceptions.NoSuchKey):
                seen.append(bucket.pointer["upstream_updated_at"])

    def attempt(minute: int) -> str:
        facts = source(DAY[1] + timedelta(minutes=minute))
        index = index_of([f"Name {minute % 7}", f"Of {minute}"])
        try:
            return publish(url, index, (), facts, layouts=LAYOUTS, now=NOW, extras=False).status
        except SourceError:
            return "older"

    watcher = threading.Thread(target=watch)
    watcher.start()
    outcomes = []
    try:
        with ThreadPoolExecutor(max_workers=2) as pool:
            for race in range(races):
                minutes = [2 * race, 2 * race + 1]
                dice.shuffle(minutes)
                outcomes += pool.map(attempt, minutes)
    finally:
        stop.set()
        watcher.join()
    assert set(outcomes) <= {"published", "older"}
    assert outcomes.count("published") >= races
    assert seen == sorted(seen), "the pointer only moves to an upstream as new or newer"
    listed = versions(url)
    assert len(listed) >= outcomes.count("published")
    assert bucket.pointer["version"] == listed[0].version
    written = json.loads(bucket.read("versions.json"))
    assert [row["version"] for row in written["versions"]] == [row.version for row in listed]
    for row in listed[::10]:
        assert verify(url, row.version) == []


def test_a_read_only_store_is_an_error_that_says_what_to_do(
    server: S3Server, bucket: Bucket, url: str
) -> None:
    plainly(url, ELVES, 1)
    before = bucket.pointer
    server.fault = lambda method, path: "denied" if method == "PUT" else None
    with pytest.raises(PublishError, match="the store denies access") as refused:
        plainly(url, CROW, 2)
    assert refused.value.exit_code == 5
    assert "credentials" in refused.value.next_step
    assert bucket.pointer == before
    assert verify(url) == []


def test_a_slow_store_is_waited_for(server: S3Server, url: str) -> None:
    server.fault = lambda method, path: "slow" if path.endswith("latest.json") else None
    assert plainly(url, ELVES, 1).status == "published"
    assert verify(url) == []


def test_a_store_that_stumbles_is_asked_again(server: S3Server, url: str) -> None:
    stumbled: set[tuple[str, str]] = set()

    def once_each(method: str, path: str) -> str | None:
        if method == "PUT" and (method, path) not in stumbled and len(stumbled) < 5:
            stumbled.add((method, path))
            return "broken"
        return None

    server.fault = once_each
    assert plainly(url, ELVES, 1).status == "published"
    assert len(stumbled) == 5
    assert verify(url) == []


def test_a_store_that_stays_broken_is_an_error_and_the_publication_stands(
    server: S3Server, bucket: Bucket, url: str
) -> None:
    plainly(url, ELVES, 1)
    before = bucket.pointer
    server.fault = lambda method, path: "broken" if method == "PUT" else None
    with pytest.raises(PublishError, match="does not answer as it should") as refused:
        plainly(Root(StorePlace.open(url, QUICK)), CROW, 2)
    assert len(str(refused.value)) < 1000
    server.fault = lambda method, path: None
    assert bucket.pointer == before


def test_a_store_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with pytest.raises(PublishError, match="does not answer"):
        plainly(Root(StorePlace.open("s3://cards/x", QUICK)), ELVES, 1)


def test_a_bucket_that_does_not_exist_is_an_error_that_says_so(bucket: Bucket) -> None:
    with pytest.raises(PublishError, match="there is no such bucket"):
        plainly("s3://no-such-bucket/x", ELVES, 1)


def test_an_address_without_a_bucket_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no address of an object store"):
        open_root("s3://")


def test_without_the_package_a_store_is_an_error_that_names_the_extra(bucket: Bucket) -> None:
    program = (
        "import sys; sys.modules['obstore'] = None; sys.modules['obstore.store'] = None\n"
        "from cardnames.publish.before import open_root\n"
        "from cardnames.errors import PublishError\n"
        "try:\n    open_root('s3://bucket/x')\nexcept PublishError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'cardnames[store]'" in done.stdout


def test_a_folder_needs_no_package_for_stores() -> None:
    program = (
        "import sys, cardnames.publish.publishing; print('obstore' in sys.modules, 'sqlite3' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False False"
