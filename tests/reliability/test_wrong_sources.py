"""A source that is no bulk file: exit 3, words that say what was found, and the last publication as it was."""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
import zipfile
from collections.abc import Callable

import polars as pl
import pytest

from cardnames.cli import main
from releases import Release
from reliability.told import assert_told
from scene import Scene
from scryfall_server import Fault

WHOLE = Release(1).data
LINES = gzip.decompress(WHOLE)


def _zip() -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w") as archive:
        archive.writestr("cards.jsonl", LINES)
    return body.getvalue()


def _parquet() -> bytes:
    body = io.BytesIO()
    pl.DataFrame({"name": ["Fire"]}).write_parquet(body)
    return body.getvalue()


def _sqlite() -> bytes:
    with sqlite3.connect(":memory:") as database:
        database.execute("CREATE TABLE names (name TEXT)")
        return database.serialize()


def _bomb() -> bytes:
    return gzip.compress(b"[" + b" " * (20 << 20), mtime=0)


# What lies in the file, and what the message says of it.
WRONG: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "is empty"),
    "blank": (lambda: b" \n\n", "nothing but blank space"),
    "packed-empty": (lambda: gzip.compress(b"", mtime=0), "nothing but blank space"),
    "cut-gzip": (lambda: WHOLE[: len(WHOLE) // 2], "cut or damaged"),
    "gzip-without-trailer": (lambda: WHOLE[:-8], "cut or damaged"),
    "wrong-trailer": (lambda: WHOLE[:-8] + b"\0\0\0\0" + WHOLE[-4:], "cut or damaged"),
    "one-bit-off": (lambda: WHOLE[:2000] + bytes([WHOLE[2000] ^ 4]) + WHOLE[2001:], "cut or damaged"),
    "cut-array": (lambda: b"[\n" + LINES.replace(b"\n", b",\n")[:5000], "array without its end"),
    "error-object": (
        lambda: json.dumps({"object": "error", "status": 503, "details": "Down for maintenance."}).encode(),
        "Down for maintenance.",
    ),
    "listing": (lambda: json.dumps({"object": "list", "data": []}).encode(), "a 'list' object"),
    "descriptor": (lambda: json.dumps({"object": "bulk_data", "type": "x"}).encode(), "a 'bulk_data' object"),
    "catalog": (lambda: json.dumps({"object": "catalog", "data": []}).encode(), "a 'catalog' object"),
    "html": (lambda: b"<!DOCTYPE html><title>Sign in</title>", "an HTML page"),
    "xml": (lambda: b'<?xml version="1.0"?><cards/>', "an HTML page"),
    "text": (lambda: b"Fire\nIce\n", "bytes that are not JSON"),
    "csv": (lambda: b"name,kind\nFire,split_half\n", "bytes that are not JSON"),
    "zip": (_zip, "bytes that are not JSON"),
    "parquet": (_parquet, "bytes that are not JSON"),
    "sqlite": (_sqlite, "bytes that are not JSON"),
    "png": (lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "bytes that are not JSON"),
    "blanks-in-an-array": (_bomb, "array"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_file_of_the_wrong_kind(kind: str, scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    body, words = WRONG[kind]
    source = scene.folder / "given.jsonl.gz"
    source.write_bytes(body())
    before = scene.state()
    assert main(["refresh", "--source", str(source), "--to", str(scene.root)]) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert_told(told.err, words)
    assert str(source) in told.err
    assert scene.state() == before
    assert scene.leftovers() == []


@pytest.mark.parametrize("kind", ["html", "error-object", "cut-gzip", "png", "empty"])
def test_an_address_that_serves_the_wrong_kind(
    kind: str, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    scene.server.upstream.data = WRONG[kind][0]()
    before = scene.state()
    command = ["refresh", "--source", scene.server.file_url, "--to", str(scene.root)]
    assert main([*command, "--cache", str(scene.cache)]) == 3
    assert_told(capsys.readouterr().err, "")
    assert scene.state() == before
    assert [
        path.name for path in scene.cache.iterdir() if path.name.startswith("url-") and path.suffix != ".lock"
    ] == []


def test_a_directory(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    before = scene.state()
    assert main(["refresh", "--source", str(scene.folder), "--to", str(scene.root)]) == 3
    assert_told(capsys.readouterr().err, "the source is a directory")
    assert scene.state() == before


def test_a_file_that_is_not_there(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refresh", "--source", "no-such.jsonl.gz", "--to", str(scene.root)]) == 3
    assert_told(capsys.readouterr().err, "the source does not exist")


def test_a_pipe_is_not_waited_for(scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = scene.folder / "pipe"
    os.mkfifo(pipe)
    assert main(["refresh", "--source", str(pipe), "--to", str(scene.root)]) == 3
    assert_told(capsys.readouterr().err, "is no ordinary file")


@pytest.mark.parametrize(
    "scheme", ["file:///etc/passwd", "ftp://127.0.0.1/cards", "http://example.invalid/cards"]
)
def test_an_address_that_must_not_be_followed(
    scheme: str, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    before = scene.state()
    assert main(["refresh", "--source", scheme, "--to", str(scene.root), "--cache", str(scene.cache)]) == 3
    assert_told(capsys.readouterr().err, "")
    assert scene.state() == before


def test_lines_of_other_objects_are_not_published_as_cards(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rulings are JSON lines too, and none of them is a card."""
    source = scene.folder / "rulings.jsonl"
    line = json.dumps({"object": "ruling", "oracle_id": "x", "comment": "y"})
    source.write_text("\n".join([line] * 300))
    before = scene.pointer()
    assert main(["refresh", "--source", str(source), "--to", str(scene.root), "--force"]) == 4
    told = capsys.readouterr().err
    for check in ("bad-lines", "no-names", "names-lost"):
        assert f"--accept {check}" in told
    assert scene.pointer() == before
    scene.assert_whole(Release(0))


def test_a_plain_file_cut_at_a_line_end_is_noticed_by_what_it_lacks(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing in such a file says that it is cut, so the publication before is the measure."""
    source = scene.folder / "default-cards-20260910090157.jsonl"
    source.write_bytes(b"".join(LINES.splitlines(keepends=True)[:200]))
    assert main(["refresh", "--source", str(source), "--to", str(scene.root)]) == 4
    assert "held by names-lost" in capsys.readouterr().err
    scene.assert_whole(Release(0))


def test_the_faults_of_the_way_are_told_for_an_address_too(
    scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    scene.server.faults.append(Fault.ERROR_FILE)
    before = scene.state()
    command = ["refresh", "--source", scene.server.file_url, "--to", str(scene.root)]
    assert main([*command, "--cache", str(scene.cache)]) == 3
    assert_told(capsys.readouterr().err, "The file is being generated.")
    assert scene.state() == before
