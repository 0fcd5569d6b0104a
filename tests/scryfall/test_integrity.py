from __future__ import annotations

import gzip
import hashlib
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardnames.errors import SourceError
from cardnames.scryfall.integrity import Content, DamagedFileError, examine
from cardnames.scryfall.patience import Limits
from fetching import bulk_bytes, bulk_lines


def examined(folder: Path, data: bytes, *, size: int | None = None, limits: Limits | None = None) -> Content:
    path = folder / "some.part"
    path.write_bytes(data)
    return examine(path, where="here", size=size, limits=limits or Limits())


def test_a_whole_file_is_described(tmp_path: Path) -> None:
    data = bulk_bytes()
    found = examined(tmp_path, data, size=len(data))
    assert found == Content(bytes=len(data), sha256=hashlib.sha256(data).hexdigest(), packed=True)


def test_a_plain_file_is_told_by_its_first_bytes(tmp_path: Path) -> None:
    assert not examined(tmp_path, bulk_lines()).packed
    assert not examined(tmp_path, b"[\n" + bulk_lines(1) + b"]").packed


def test_several_members_and_padding_are_one_file(tmp_path: Path) -> None:
    halves = gzip.compress(bulk_lines()) + gzip.compress(bulk_lines()) + bytes(70)
    assert examined(tmp_path, halves).packed


def test_a_file_that_unpacks_to_exact_pieces_is_whole(tmp_path: Path) -> None:
    for size in (1 << 20, (1 << 20) + 1, 2 << 20):
        assert examined(tmp_path, gzip.compress(b"{" * size, 1)).packed


def test_a_file_packed_twice_is_unpacked_once(tmp_path: Path) -> None:
    data = bulk_bytes()
    found = examined(tmp_path, gzip.compress(data), size=len(data))
    assert found == Content(bytes=len(data), sha256=hashlib.sha256(data).hexdigest(), packed=True)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [data]


def test_bytes_after_the_end_are_damage(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="incorrect header check"):
        examined(tmp_path, bulk_bytes() + b"more")


def test_an_empty_file_is_damage(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="empty"):
        examined(tmp_path, b"")


def test_a_wrong_header_is_damage(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="damaged"):
        examined(tmp_path, b"\x1f\x8b\x08" + b"\xff" * 40)


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=2, max_value=len(bulk_bytes(40)) - 1))
def test_a_packed_file_cut_anywhere_is_damage(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    with pytest.raises(DamagedFileError):
        examined(tmp_path_factory.mktemp("cut"), bulk_bytes(40)[:length])


@pytest.mark.parametrize("place", [-8, -5, -4, -1])
def test_a_trailer_with_one_wrong_bit_is_damage(place: int, tmp_path: Path) -> None:
    data = bytearray(bulk_bytes())
    data[place] ^= 1
    with pytest.raises(DamagedFileError, match=r"incorrect (data|length) check"):
        examined(tmp_path, bytes(data))


def brackets(mebibytes: int) -> bytes:
    packer = zlib.compressobj(1, wbits=31)
    return b"".join(packer.compress(b"{" * (1 << 20)) for _ in range(mebibytes)) + packer.flush()


def test_a_bomb_is_refused_by_its_ratio(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="more than it can hold"):
        examined(tmp_path, brackets(66))


def test_a_bomb_inside_a_second_packing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="more than it can hold"):
        examined(tmp_path, gzip.compress(brackets(66)))
    assert [path.name for path in tmp_path.iterdir()] == ["some.part"]


def test_a_file_beyond_the_limit_is_refused_whatever_its_ratio(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="more than 1000 bytes"):
        examined(tmp_path, bulk_bytes(), limits=Limits(unpacked=1000))
    with pytest.raises(SourceError, match="at most 1000 bytes"):
        examined(tmp_path, bulk_bytes(), limits=Limits(unpacked=1000))


def test_a_short_page_packed_or_not_is_named_as_one(tmp_path: Path) -> None:
    page = b"\xef\xbb\xbf\n <!doctype html>"
    for data in (page, gzip.compress(page)):
        with pytest.raises(SourceError, match="HTML page"):
            examined(tmp_path, data)


def test_an_error_object_gives_its_details(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="place of the file: Come\x20back later"):
        examined(tmp_path, b'{"object": "error", "status": 503, "details": "Come\\nback later"}')
    with pytest.raises(SourceError, match="it gave no details"):
        examined(tmp_path, b'{"object": "error"}')


def test_one_card_alone_is_a_file(tmp_path: Path) -> None:
    assert not examined(tmp_path, bulk_lines(1)).packed


def test_bytes_that_are_no_json_are_damage_and_shown(tmp_path: Path) -> None:
    for data in (bytes(40), gzip.compress(bytes(40))):
        with pytest.raises(DamagedFileError, match=r"neither packed nor JSON; it begins with b'\\x00"):
            examined(tmp_path, data)
