"""Fuzzing of the way from bytes to tables: `python tests/fuzz_decoder.py --seconds 300`.

Real-shaped lines are damaged byte by byte and value by value, and files as wholes. Whatever comes of it, the only
error is a SourceError, every line is counted, a line is either set aside or a printing, and the tables keep their
contract. A finding is printed as the smallest input that shows it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from cardnames.errors import SourceError
from cardnames.index.contracts import contract_findings
from cardnames.job import sample_path
from cardnames.scryfall.decode import Decoded, decode
from cardnames.scryfall.lines import Limits, open_lines
from reading import read

LINES = sample_path().read_bytes().splitlines()
EXAMPLES_A_ROUND = 200
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


def rounds(folder: Path) -> list[Callable[[], None]]:
    """The fuzz targets, each a round of examples."""
    plain = b"\n".join(LINES[:40]) + b"\n"
    array = b"[\n" + b",\n".join(LINES[:20]) + b"\n]\n"
    one_line = b"[" + b",".join(LINES[:5]) + b"]"
    files = st.sampled_from([plain, array, one_line]).flatmap(damaged)
    packed = damaged(gzip.compress(plain, mtime=0)) | files.map(gzip.compress)
    often = settings(
        max_examples=EXAMPLES_A_ROUND,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    seldom = settings(often, max_examples=EXAMPLES_A_ROUND // 20)
    return [
        often(given(some_lines)(check_lines)),
        seldom(given(some_lines)(check_tables)),
        often(given(files | packed | st.binary(max_size=200))(lambda body: check_file(folder, body))),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds = parser.parse_args().seconds
    began = time.monotonic()
    done = 0
    with tempfile.TemporaryDirectory() as folder:
        targets = rounds(Path(folder))
        while time.monotonic() - began < seconds:
            for target in targets:
                target()
            done += 2 * EXAMPLES_A_ROUND
    print(f"{done:,} examples in {time.monotonic() - began:.0f} s, no finding")
    return 0


if __name__ == "__main__":
    sys.exit(main())
