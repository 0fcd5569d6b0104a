from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import cardnames
from cardnames.errors import PublishError, UsageError
from little_index import publish_little
from tiny_publication import VERSION, entry, publish


class Counting(SimpleHTTPRequestHandler):
    """Serves a folder and keeps what was asked for."""

    def __init__(self, *arguments: object, asked: list[str], **options: object) -> None:
        self.asked = asked
        super().__init__(*arguments, **options)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def published(tmp_path: Path) -> Path:
    return publish_little(tmp_path / "publication")


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def url(published: Path, asked: list[str]) -> Iterator[str]:
    handler = partial(Counting, directory=str(published), asked=asked)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        serving = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def test_a_root_and_a_version_folder_open_the_same_version(published: Path) -> None:
    for where in (published, str(published), published / "versions" / VERSION):
        with cardnames.load(where) as index:
            assert index.version == VERSION
            assert index.choose("Fire").name == "Fire"


def test_without_a_place_the_users_own_publication_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    publish_little(tmp_path / "cardnames")
    with cardnames.load() as index:
        assert index.version == VERSION


def test_an_open_index_keeps_its_version_when_the_pointer_moves(published: Path) -> None:
    with cardnames.load(published) as index:
        (published / "latest.json").write_text('{"contract": "1.0", "version": "another"}')
        assert index.choose("Ice").name == "Ice"


@pytest.mark.parametrize(
    ("make", "says", "next_step"),
    [
        (lambda root: None, "no such folder", "cardnames refresh --to"),
        (lambda root: root.mkdir(), "no publication here", "cardnames refresh --to"),
        (lambda root: root.write_text("x"), "no such folder", "cardnames refresh --to"),
    ],
)
def test_where_nothing_is_published_the_error_says_to_refresh(
    tmp_path: Path, make: object, says: str, next_step: str
) -> None:
    assert callable(make)
    make(tmp_path / "root")
    with pytest.raises(PublishError, match=says) as error:
        cardnames.load(tmp_path / "root")
    assert next_step in error.value.next_step
    assert error.value.exit_code == 5


@pytest.mark.parametrize(
    "latest", ["", "[]", "{}", '{"contract": "1.0"}', '{"contract": 1, "version": "x"}', "\xff"]
)
def test_a_damaged_pointer_is_said_to_be_one(published: Path, latest: str) -> None:
    (published / "latest.json").write_text(latest, encoding="latin-1")
    with pytest.raises(PublishError, match=r"not the pointer of a publication"):
        cardnames.load(published)


@pytest.mark.parametrize("version", ["../elsewhere", "..", "", "a/b", "C:\\x"])
def test_a_pointer_cannot_lead_out_of_the_publication(published: Path, version: str) -> None:
    (published / "latest.json").write_text(json.dumps({"contract": "1.0", "version": version}))
    with pytest.raises(PublishError, match="cannot be one"):
        cardnames.load(published)


def test_a_pointer_to_a_version_that_is_gone_says_so(published: Path) -> None:
    (published / "latest.json").write_text('{"contract": "1.0", "version": "20200101T000000Z-000000000000"}')
    with pytest.raises(PublishError, match=r"has no index\.sqlite"):
        cardnames.load(published)


def test_a_version_that_is_pruned_while_it_is_looked_for_gives_way_to_the_one_that_replaced_it(
    published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointer = (published / "latest.json").read_text()
    earlier = [pointer.replace(VERSION, "20200101T000000Z-000000000000").encode()]
    read = Path.read_bytes
    # The pointer as it was before the version was pruned, and then as it is.
    monkeypatch.setattr(Path, "read_bytes", lambda path: earlier.pop() if earlier else read(path))
    with cardnames.load(published) as index:
        assert index.version == VERSION


@pytest.mark.parametrize("contract", ["2.0", "20.1", "0.9", ""])
def test_an_unknown_major_contract_version_says_to_upgrade(tmp_path: Path, contract: str) -> None:
    folder = publish(tmp_path / "root", [entry("Fire")], contract=contract)
    for where in (tmp_path / "root", folder):
        with pytest.raises(PublishError, match="contract version") as error:
            cardnames.load(where)
        assert "upgrade cardnames" in error.value.next_step


def test_a_newer_minor_contract_version_is_read(tmp_path: Path) -> None:
    publish(tmp_path / "root", [entry("Fire")], contract="1.9")
    with cardnames.load(tmp_path / "root") as index:
        assert index.choose("Fire").name == "Fire"


def test_a_damaged_index_is_an_error_that_names_the_file(published: Path) -> None:
    index = published / "versions" / VERSION / "index.sqlite"
    index.write_bytes(b"no database at all" * 300)
    with pytest.raises(PublishError, match="cannot be read") as error:
        cardnames.load(published)
    assert error.value.where == str(index)


def test_an_index_without_a_table_is_an_error_when_it_is_asked(published: Path) -> None:
    with closing(sqlite3.connect(published / "versions" / VERSION / "index.sqlite")) as database, database:
        database.execute("DROP TABLE entries")
    with cardnames.load(published) as index, pytest.raises(PublishError, match="entries"):
        index.choose("Fire")


def test_reading_writes_nothing_beside_the_index(published: Path) -> None:
    before = sorted(published.rglob("*"))
    with cardnames.load(published) as index:
        index.resolve("no such name")
    assert sorted(published.rglob("*")) == before


def test_many_threads_share_one_index(published: Path) -> None:
    names = ["Fire", "Ice", "Opt me not", "lightning bolt", "Petty Theft"] * 40
    with cardnames.load(published) as index:
        expected = [index.explain(name).allowed for name in names]
    answers: dict[int, list[bool]] = {}
    with cardnames.load(published) as index:

        def ask(number: int) -> None:
            answers[number] = [index.explain(name).allowed for name in names]

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == dict.fromkeys(range(8), expected)


def test_a_url_is_copied_once_into_the_cache_under_its_sha256(
    url: str, asked: list[str], tmp_path: Path
) -> None:
    for _ in range(2):
        with cardnames.load(url, cache=tmp_path / "cache") as index:
            assert index.choose("Fire").name == "Fire"
    assert asked == [
        "/latest.json",
        f"/versions/{VERSION}/manifest.json",
        f"/versions/{VERSION}/index.sqlite",
        "/latest.json",
        f"/versions/{VERSION}/manifest.json",
    ]
    (kept,) = (tmp_path / "cache" / "indexes").iterdir()
    assert len(kept.stem) == 64


def test_the_url_of_a_version_folder_opens_it(url: str, tmp_path: Path) -> None:
    with cardnames.load(f"{url}/versions/{VERSION}/", cache=tmp_path / "cache") as index:
        assert index.version == VERSION


@pytest.mark.parametrize("name", ["manifest.json", "index.sqlite"])
def test_a_remote_file_that_was_changed_is_refused_and_not_kept(
    url: str, published: Path, tmp_path: Path, name: str
) -> None:
    file = published / "versions" / VERSION / name
    file.write_bytes(file.read_bytes() + b" ")
    with pytest.raises(PublishError, match="not what its publication says") as error:
        cardnames.load(url, cache=tmp_path / "cache")
    assert name in error.value.where
    assert not list((tmp_path / "cache").rglob("*.sqlite")) and not list(
        (tmp_path / "cache").rglob("partial-*")
    )


def test_a_manifest_without_the_index_is_refused(url: str, published: Path, tmp_path: Path) -> None:
    (published / "latest.json").unlink()
    (published / "manifest.json").write_text('{"contract": "1.0", "files": []}')
    with pytest.raises(PublishError, match=r"names no index\.sqlite"):
        cardnames.load(url, cache=tmp_path / "cache")


def test_a_url_without_a_publication_says_so(url: str, tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="no publication at this URL"):
        cardnames.load(f"{url}/elsewhere", cache=tmp_path / "cache")


def test_a_server_that_is_not_there_is_an_error_of_the_publication(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="cannot be reached") as error:
        cardnames.load("http://127.0.0.1:9", cache=tmp_path / "cache")
    assert error.value.where == "http://127.0.0.1:9/latest.json"


def test_an_unknown_scheme_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read from ftp://"):
        cardnames.load("ftp://example.org/cards", cache=tmp_path / "cache")
