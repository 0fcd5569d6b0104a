"""What a file is, told by its content: every shape that is read, and what is said of every one that is not."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import pytest

from cardnames.errors import SourceError
from cardnames.scryfall.arrays import AT_ONCE
from cardnames.scryfall.blocks import Limits
from cardnames.scryfall.lines import CHUNK, open_lines
from cards import Json, card

CARDS = [card(name=f"Card {number}") for number in range(5)]
LINES = [json.dumps(made).encode() for made in CARDS]
JSONL = b"\n".join(LINES) + b"\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    # A name that tells nothing, and the wrong thing at that.
    return tmp_path / "bulk.zip"


OPTIONS: dict[str, object] = {}


@pytest.fixture(autouse=True, params=[True, False], ids=["threads", "alone"])
def unpacking(request: pytest.FixtureRequest) -> None:
    """Every test here runs with a thread that unpacks, and without."""
    OPTIONS["threads"] = request.param


def numbered(path: Path, **options: object) -> list[tuple[int, bytes]]:
    """(number, line) of every line that is not blank."""
    with open_lines(path, **OPTIONS, **options) as blocks:  # type: ignore[arg-type]
        return [
            (number, line)
            for first, lines in blocks
            for number, line in enumerate(lines, first)
            if line and not line.isspace()
        ]


def complaint(path: Path, **options: object) -> SourceError:
    with pytest.raises(SourceError) as raised:
        numbered(path, **options)
    assert raised.value.exit_code == 3
    assert raised.value.where == str(path)
    assert raised.value.expected
    assert raised.value.next_step
    return raised.value


def names(found: list[tuple[int, bytes]]) -> list[tuple[int, str]]:
    return [(number, json.loads(line)["name"]) for number, line in found]


ALL = [(number + 1, f"Card {number}") for number in range(5)]
MOVED = [(number + 2, f"Card {number}") for number in range(5)]
BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (JSONL, ALL),
        (JSONL.rstrip(b"\n"), ALL),
        (BOM + JSONL, ALL),
        (JSONL.replace(b"\n", b"\r\n"), ALL),
        (b"\n" + JSONL, MOVED),
        (b"  \t\n" + JSONL, MOVED),
        (b"[\n" + b",\n".join(LINES) + b"\n]\n", MOVED),
        (b"[\n" + b",\n".join(LINES) + b"\n]", MOVED),
        (BOM + b"[\r\n" + b",\r\n".join(LINES) + b"\r\n]\r\n\r\n", MOVED),
        (b"[" + b",".join(LINES) + b"]", ALL),
        (b" [ " + b" , ".join(LINES) + b" ] ", ALL),
        (b"[" + b",\n".join(LINES) + b"]\n", ALL),
        (json.dumps(CARDS, indent=2).encode(), ALL),
        (json.dumps(CARDS, indent=1).replace("\n", "\r\n").encode(), ALL),
        (b"\n[\n" + b",\n".join(LINES) + b"\n]\n", ALL),
    ],
    ids=["lines", "no-end", "bom", "crlf", "blank-first", "spaces-first", "array", "array-no-end", "array-crlf-bom",
         "array-one-line", "array-spaced", "array-opened-beside", "array-pretty", "array-pretty-crlf",
         "array-blank-first"],
)  # fmt: skip
def test_lines_and_arrays_are_read_packed_or_plain(
    file: Path, body: bytes, expected: list[tuple[int, str]], packed: bool
) -> None:
    file.write_bytes(gzip.compress(body) if packed else body)
    assert names(numbered(file)) == expected


def test_an_empty_array_has_no_lines(file: Path) -> None:
    for body in (b"[]", b"[\n]\n", b"[ ]"):
        file.write_bytes(body)
        assert numbered(file) == []


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"<!DOCTYPE html><html>503</html>", "an HTML page"),
        (b"\n  <html>", "an HTML page"),
        (b'{"object":"error","status":503,"details":"Down for repair."}',
         "an error object of Scryfall: Down for repair."),
        (b'{\n "object": "error",\n "details": "Down for repair."\n}\n', "an error object of Scryfall: Down"),
        (b'{"object":"error"}', "an error object of Scryfall"),
        (b'{"object":"list","data":[]}', "a 'list' object, not the file it describes"),
        (b'{"object":"bulk_data","type":"default_cards"}', "a 'bulk_data' object"),
        (b'{"object":"catalog","data":[]}', "a 'catalog' object"),
        (b"   \n\n\t", "nothing but blank space"),
        (BOM, "nothing but blank space"),
        (b"PK\x03\x04 a zip", "bytes that are not JSON"),
        ("\ufeff{}".encode("utf-16-le"), "bytes that are not JSON"),
        (b"name\nGrizzly Bears\n", "bytes that are not JSON"),
        (b"SQLite format 3\x00", "bytes that are not JSON"),
    ],
)  # fmt: skip
def test_what_is_no_bulk_file_is_refused_by_what_it_holds(
    file: Path, body: bytes, found: str, packed: bool
) -> None:
    file.write_bytes(gzip.compress(body) if packed else body)
    assert complaint(file).what.startswith(f"the source holds {found}")


def test_the_words_of_an_error_object_are_kept_short(file: Path) -> None:
    file.write_bytes(json.dumps({"object": "error", "details": "x" * 10_000}).encode())
    assert len(complaint(file).what) < 400


def test_gzip_of_gzip_is_no_bulk_file(file: Path) -> None:
    file.write_bytes(gzip.compress(gzip.compress(JSONL)))
    assert "bytes that are not JSON" in complaint(file).what


def test_a_first_line_that_cannot_be_read_is_left_to_the_decoder(file: Path) -> None:
    for first in (b"{", b'{"object":7}', b'{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}"):
        file.write_bytes(first + b"\n" + JSONL)
        assert len(numbered(file)) == 6


def test_an_empty_file_a_directory_and_nothing_are_refused(file: Path, tmp_path: Path) -> None:
    assert "cannot be read" in complaint(file).what
    file.write_bytes(b"")
    assert complaint(file).what == "the source is empty"
    assert "directory" in complaint(tmp_path).what.lower()


def test_an_empty_packed_file_is_refused(file: Path) -> None:
    file.write_bytes(gzip.compress(b""))
    assert "nothing but blank space" in complaint(file).what


# Damage.

RANDOM = random.Random(1)
LONG = b"\n".join(json.dumps(card(name=f"{RANDOM.random()}")).encode() for _ in range(300)) + b"\n"
PACKED = gzip.compress(LONG, mtime=0)


@pytest.mark.parametrize(
    "kept", [2, 3, 9, 10, 11, 200, len(PACKED) // 2, *range(len(PACKED) - 9, len(PACKED))]
)
def test_a_packed_file_that_was_cut_is_refused_wherever_it_was(file: Path, kept: int) -> None:
    file.write_bytes(PACKED[:kept])
    assert complaint(file).what.startswith("the packed file is cut or damaged")


@pytest.mark.parametrize("seed", range(12))
def test_a_flipped_bit_anywhere_behind_the_header_is_noticed(file: Path, seed: int) -> None:
    damaged = bytearray(PACKED)
    place = random.Random(seed).randrange(10, len(damaged))
    damaged[place] ^= 1 << seed % 8
    file.write_bytes(damaged)
    with pytest.raises(SourceError):
        numbered(file)


@pytest.mark.parametrize("tail", [b"not gzip", b"\x1f\x8b", b"\x1f\x8b\x08\x00" + b"x" * 50])
def test_what_follows_the_trailer_and_is_no_gzip_is_damage(file: Path, tail: bytes) -> None:
    file.write_bytes(PACKED + tail)
    assert complaint(file).what.startswith("the packed file is cut or damaged")


def test_zeros_behind_the_trailer_are_padding(file: Path) -> None:
    file.write_bytes(PACKED + bytes(400))
    assert len(numbered(file)) == 300


def test_two_packed_members_are_one_file(file: Path) -> None:
    file.write_bytes(gzip.compress(JSONL) + gzip.compress(JSONL))
    assert len(numbered(file)) == 10


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"[\n" + b",\n".join(LINES), "an array without its end"),
        (b"[\n" + b",\n".join(LINES) + b",\n", "an array without its end"),
        (b"[\n", "an array without its end"),
        (b"[", "an array without its end"),
        (b"[\n" + LINES[0] + b"\n]\n" + LINES[1], "text after the end of the array at line 4"),
        (b"[" + b",".join(LINES), "an array that cannot be read"),
        (b"[" + b",".join(LINES) + b"] {}", "an array that cannot be read"),
        (b"[" * 100_000, "an array that cannot be read"),
        (json.dumps(CARDS, indent=2).encode()[:-2], "an array that cannot be read"),
    ],
)
def test_an_array_that_is_cut_or_goes_on_is_refused(file: Path, body: bytes, found: str) -> None:
    file.write_bytes(body)
    assert complaint(file).what.startswith(f"the source is cut or damaged: {found}")


# Limits.


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_a_source_that_unpacks_beyond_the_limit_is_refused(file: Path, packed: bool) -> None:
    file.write_bytes(gzip.compress(LONG) if packed else LONG)
    assert len(numbered(file, limits=Limits(unpacked=len(LONG)))) == 300
    assert "unpacks to more than" in complaint(file, limits=Limits(unpacked=len(LONG) - 1)).what


def test_a_decompression_bomb_stops_at_the_limit(file: Path) -> None:
    file.write_bytes(gzip.compress(JSONL + b"\n" * (64 << 20)))
    assert file.stat().st_size < 1 << 20
    assert "unpacks to more than 4,194,304 bytes" in complaint(file, limits=Limits(unpacked=4 << 20)).what


def test_a_line_beyond_the_limit_is_refused_with_its_number(file: Path) -> None:
    file.write_bytes(JSONL + b'{"x":"' + b"x" * (4 * CHUNK) + b'"}')
    found = complaint(file, limits=Limits(line=2 * CHUNK))
    assert found.what == f"line 6 is longer than {2 * CHUNK:,} bytes"
    assert len(numbered(file, limits=Limits(line=5 * CHUNK))) == 6


def test_a_line_across_chunks_is_one_line(file: Path) -> None:
    long = json.dumps(card(flavor_text="x" * (3 * CHUNK // 2))).encode()
    body = b"\n".join([LINES[0], long, LINES[1], long, LINES[2]])
    file.write_bytes(gzip.compress(body, 1))
    assert [line for _, line in numbered(file)] == [LINES[0], long, LINES[1], long, LINES[2]]


def test_an_array_on_one_line_is_held_in_memory_only_within_a_limit(file: Path) -> None:
    body = b"[" + b",\n".join(LINES) + b"]"
    file.write_bytes(body)
    assert (
        "is larger than 200 bytes and not written one object a line"
        in complaint(file, limits=Limits(array=200)).what
    )
    assert len(numbered(file, limits=Limits(array=len(body)))) == 5


def test_the_limits_are_those_that_are_promised() -> None:
    assert Limits() == Limits(unpacked=8 << 30, line=16 << 20, array=1 << 30)


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
def test_progress_counts_the_bytes_of_the_file(file: Path, packed: bool) -> None:
    body = LONG * 20
    file.write_bytes(gzip.compress(body) if packed else body)
    seen: list[int] = []
    numbered(file, advance=seen.append)
    assert all(step >= 0 for step in seen)
    assert sum(seen) == file.stat().st_size


def test_a_reader_that_stops_early_leaves_nothing_open(file: Path) -> None:
    file.write_bytes(gzip.compress(LONG * 20))
    before = open_files()
    for _ in range(5):
        with open_lines(file, **OPTIONS) as blocks:  # type: ignore[arg-type]
            next(blocks)
    assert open_files() <= before


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def made_of(found: list[tuple[int, bytes]]) -> list[Json]:
    return [json.loads(line) for _, line in found]


def test_no_byte_of_a_line_is_changed(file: Path) -> None:
    file.write_bytes(JSONL)
    assert made_of(numbered(file)) == CARDS


def test_an_array_on_one_line_comes_in_blocks_of_no_more_than_are_held_at_once(file: Path) -> None:
    file.write_bytes(b"[" + b",".join(b"{}" for _ in range(2 * AT_ONCE + 1)) + b"]")
    with open_lines(file, **OPTIONS) as blocks:  # type: ignore[arg-type]
        assert [(first, len(lines)) for first, lines in blocks] == [
            (1, AT_ONCE), (AT_ONCE + 1, AT_ONCE), (2 * AT_ONCE + 1, 1)
        ]  # fmt: skip
