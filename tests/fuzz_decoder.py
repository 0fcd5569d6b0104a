"""Fuzzing of the way from bytes to tables: `python tests/fuzz_decoder.py --seconds 300`.

Real-shaped lines are damaged byte by byte and value by value, and files as wholes. Whatever comes of it, the only
error is a SourceError, every line is counted, a line is either set aside or a printing, and the tables keep their
contract. A finding is printed as the smallest input that shows it, and the exit code is 1.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from cardnames.errors import SourceError
from cardnames.index.contracts import contract_findings
from cardnames.job import sample_path
from cardnames.scryfall.blocks import Limits
from cardnames.scryfall.decode import Decoded, decode
from cardnames.scryfall.lines import open_lines
from cardnames.scryfall.shards import IndivisibleError
from fuzzing import OFTEN, SELDOM, Target, fuzz, seconds_asked_for
from parts import as_one, in_parts
from reading import read

LINES = sample_path().read_bytes().splitlines()
PIECES = [b'"', b"{", b"}", b"[", b"]", b",", b":", b"\\", b"\\u0000", b"\\ud800", b"null", b"-1", b"1e999", b"\xff",
          b"\xed\xa0\x80", b"\n", b"\r", b"\x00", b'"card_faces":[{}]', b'"name":"', b" // ", b"{W}", b"\xe2\x80\xae",
          b'"layout":"reversible_card"', b'"oracle_id":null', b"[" * 2_000, b"9" * 400]  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """The bytes with up to four cuts, replacements, repetitions or insertions."""
    made = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(made)))
        length = draw(st.integers(0, 12))
        piece = draw(st.sampled_from(PIECES) | st.binary(max_size=6) | st.just(bytes(made[at : at + 60])))
        made[at : at + length] = piece
    return bytes(made)


damaged_lines = st.sampled_from(LINES).flatmap(damaged)
some_lines = st.lists(st.sampled_from(LINES) | damaged_lines, min_size=1, max_size=6)


def check_lines(lines: list[bytes]) -> None:
    """Lines in memory, to the tables."""
    told = read(lines)
    counted = sum(1 for line in lines if line and not line.isspace())
    assert told.decoded.rows == counted, "a line was not counted"
    assert told.cards.printings + told.decoded.quarantine.count == counted, "a line went nowhere"
    assert all(found.reason and found.path.startswith("$") for found in told.bad)


def check_tables(lines: list[bytes]) -> None:
    """Lines in memory, to tables that keep their contract; a twentieth as fast."""
    told = read(lines)
    assert contract_findings(told.rows, told.index) == ()


def check_file(folder: Path, body: bytes) -> None:
    """A file, to card objects."""
    path = folder / "bulk"
    path.write_bytes(body)
    into = Decoded()
    try:
        with open_lines(path, limits=Limits(unpacked=64 << 20, line=1 << 20, array=8 << 20)) as blocks:
            good = sum(1 for _ in decode(blocks, into))
    except SourceError as error:
        assert error.what and error.where and error.next_step
    else:
        assert good + into.quarantine.count == into.rows


def check_parts(folder: Path, lines: list[bytes]) -> None:
    """A file, read in shards and as a whole."""
    path = folder / "parts"
    path.write_bytes(b"\n".join(lines) + b"\n")
    try:
        parts = in_parts(path, 2)
    except (IndivisibleError, SourceError):
        return
    assert parts == as_one(path)


def targets(folder: Path) -> list[Target]:
    plain = b"\n".join(LINES[:40]) + b"\n"
    array = b"[\n" + b",\n".join(LINES[:20]) + b"\n]\n"
    one_line = b"[" + b",".join(LINES[:5]) + b"]"
    files = st.sampled_from([plain, array, one_line]).flatmap(damaged)
    packed = damaged(gzip.compress(plain, mtime=0)) | files.map(gzip.compress)
    return [
        (OFTEN, given(some_lines)(check_lines)),
        (SELDOM, given(some_lines)(check_tables)),
        (SELDOM, given(some_lines)(lambda lines: check_parts(folder, lines))),
        (OFTEN, given(files | packed | st.binary(max_size=200))(lambda body: check_file(folder, body))),
    ]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        sys.exit(fuzz(targets(Path(scratch)), seconds_asked_for(__doc__)))
