"""Strict decoding: what is set aside, with which place and reason, and what is tolerated."""

from __future__ import annotations

import json

import pytest

from cardnames.scryfall.decode import KEPT, BadLine, Decoded, Quarantine, decode
from cardnames_schemas.scryfall import KNOWN_KEYS, Card
from cards import ABSENT, Json, card, face, faced


def decoded(*lines: bytes, first: int = 1) -> tuple[list[tuple[int, Card]], Decoded]:
    into = Decoded()
    return list(decode([(first, list(lines))], into)), into


def line(**overrides: object) -> bytes:
    return json.dumps(card(**overrides), ensure_ascii=False).encode()


def raw(text: str) -> bytes:
    """A good line with `text` in place of its name."""
    return line(name="NAME").replace(b'"NAME"', text.encode())


@pytest.mark.parametrize(
    ("bad", "path", "reason"),
    [
        (b"{", "$", "Input data was truncated"),
        (b"nothing", "$", "JSON is malformed"),
        (b"null", "$", "Expected `object`, got `null`"),
        (b"[]", "$", "Expected `object`, got `array`"),
        (b"{}", "$", "Object missing required field `object`"),
        (line(object="error"), "$.object", "expected 'card', found 'error'"),
        (line(object=ABSENT), "$", "Object missing required field `object`"),
        (line(id=ABSENT), "$", "Object missing required field `id`"),
        (line(name=ABSENT), "$", "Object missing required field `name`"),
        (line(layout=ABSENT), "$", "Object missing required field `layout`"),
        (line(set=ABSENT), "$", "Object missing required field `set`"),
        (line(collector_number=ABSENT), "$", "Object missing required field `collector_number`"),
        (line(name=None), "$.name", "Expected `str`, got `null`"),
        (line(name=7), "$.name", "Expected `str`, got `int`"),
        (line(name=""), "$.name", "Expected `str` of length >= 1"),
        (line(name="x" * 501), "$.name", "Expected `str` of length <= 500"),
        (line(id="short"), "$.id", "Expected `str` of length >= 36"),
        (line(oracle_id="x" * 37), "$.oracle_id", "Expected `str` of length <= 36"),
        (line(collector_number=12), "$.collector_number", "Expected `str`, got `int`"),
        (line(cmc="2"), "$.cmc", "Expected `float | null`, got `str`"),
        (line(colors="G"), "$.colors", "Expected `array | null`, got `str`"),
        (line(colors=[1]), "$.colors[0]", "Expected `str`, got `int`"),
        (line(digital="no"), "$.digital", "Expected `bool | null`, got `str`"),
        (line(type_line="x" * 2_001), "$.type_line", "Expected `str` of length <= 2000"),
        (line(promo_types=["x"] * 201), "$.promo_types", "Expected `array` of length <= 200"),
        (line(card_faces=[{}]), "$.card_faces[0]", "Object missing required field `name`"),
        (line(card_faces=[{"name": ""}]), "$.card_faces[0].name", "Expected `str` of length >= 1"),
        (line(card_faces=[{"name": "x"}] * 65), "$.card_faces", "Expected `array` of length <= 64"),
        (line(card_faces={}), "$.card_faces", "Expected `array | null`, got `object`"),
        (line(all_parts=["x"]), "$.all_parts[0]", "Expected `object`, got `str`"),
        (raw(r'"\ud800"'), "$", "JSON is malformed"),
        (raw(r'"\udc00x"'), "$", "JSON is malformed"),
        (raw('"x').replace(b'"x,', b'"x\x01",'), "$", "JSON is malformed"),
        (line(name="NAME").replace(b"NAME", b"\xff\xfe"), "$", "Invalid UTF-8"),
        (line(name="NAME").replace(b"NAME", b"\xed\xa0\x80"), "$", "Invalid UTF-8"),
        (line(zzz=0).replace(b'"zzz": 0', b'"zzz": ' + b"[" * 50_000 + b"]" * 50_000), "$", "nested too deeply"),
        (line(cmc=0).replace(b'"cmc": 0', b'"cmc": 1e999'), "$.cmc", "Number out of range"),
        (line(cmc=0).replace(b'"cmc": 0', b'"cmc": NaN'), "$", "JSON is malformed"),
        (line() + b"{}", "$", "JSON is malformed: trailing characters"),
    ],
)  # fmt: skip
def test_a_bad_line_is_set_aside_with_its_place_and_reason(bad: bytes, path: str, reason: str) -> None:
    good, into = decoded(line(), bad, line(collector_number="2"))
    assert [number for number, _ in good] == [1, 3]
    (found,) = into.quarantine.lines
    assert (found.line, found.path) == (2, path)
    assert found.reason.startswith(reason), found.reason
    assert (into.rows, into.quarantine.count) == (3, 1)


@pytest.mark.parametrize(
    "good",
    [
        line(),
        line(lang=ABSENT),
        line(released_at=None, type_line=None, mana_cost=None, games=None, card_faces=None, colors=None),
        line(cmc=2),
        line(some_key_of_tomorrow={"deep": [1, {"x": None}]}),
        raw(r'"\ud83d\ude00"'),
        raw('"first", "name": "Grizzly Bears"'),
        line() + b"\r",
        b"\t" + line() + b"  ",
        json.dumps(faced("split", *(face(str(n)) for n in range(64)))).encode(),
    ],
)
def test_what_may_be_absent_null_or_new_is_tolerated(good: bytes) -> None:
    found, into = decoded(good)
    assert len(found) == into.rows == 1
    assert into.quarantine.lines == []


def test_a_key_that_is_given_twice_counts_as_its_last_value() -> None:
    ((_, made),) = decoded(raw('"first", "name": "Grizzly Bears"'))[0]
    assert made.name == "Grizzly Bears"


def test_blank_lines_are_passed_over_and_lines_keep_their_numbers() -> None:
    good, into = decoded(b"", line(), b"  \r", b"{", line(collector_number="2"), first=11)
    assert [number for number, _ in good] == [12, 15]
    assert [bad.line for bad in into.quarantine.lines] == [14]
    assert into.rows == 3


def test_the_numbers_of_blocks_go_on() -> None:
    into = Decoded()
    good = list(decode(iter([(1, [line()]), (2, [b"{", line()])]), into))
    assert [number for number, _ in good] == [1, 3]


def test_unknown_keys_are_counted_once_a_set_and_layout() -> None:
    made = [
        line(new=1, set="one"),
        line(new=1, set="one", collector_number="2"),
        line(new=1, other=2, set="two"),
        line(new=1, set="two", layout="saga"),
    ]
    assert decoded(*made)[1].unknown_keys == {"new": 3, "other": 1}


@pytest.mark.parametrize(
    ("key", "told"),
    [(b'"\x80new"', []), (b'"x' + b"x" * 100 + b'"', ["x" * 64]), (rb'"\u001b[31m"', ["'\\x1b[31m'"])],
)
def test_a_key_that_nobody_needs_spoils_no_card_and_no_terminal(key: bytes, told: list[str]) -> None:
    good, into = decoded(line(zzz=1).replace(b'"zzz"', key))
    assert len(good) == 1
    assert list(into.unknown_keys) == told


def test_no_key_that_is_read_is_unknown() -> None:
    fields: Json = dict.fromkeys(Card.__struct_fields__)
    assert fields.keys() <= KNOWN_KEYS


def test_all_bad_lines_are_counted_and_the_first_thousand_are_kept() -> None:
    quarantine = Quarantine()
    for number in range(1, KEPT + 11):
        quarantine.add(number, "$", "x")
    assert quarantine.count == KEPT + 10
    assert [quarantine.lines[0].line, quarantine.lines[-1].line] == [1, KEPT]
    assert KEPT == 1_000


def test_a_bad_line_reads_as_a_place_and_a_reason() -> None:
    assert str(BadLine(7, "$.name", "expected one line")) == "line 7, $.name: expected one line"
