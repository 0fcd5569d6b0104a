"""Interchangeable names (CR 201.3) with their indicator (213.1d): pairs of faces from the data and the registry.

confirmed: listed and seen. inferred: seen, not listed; a person should look. unseen: listed, not in the data.
A pair that contradicts the data is doubtful and left out: its second name is the name of another card, stands on
two faces, or the registry pairs the face with another name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from cardnames.folding import squash
from cardnames.naming.printings import digits_of
from cardnames.naming.registry import RegisteredPair, Registry
from cardnames_schemas.tables import polars_schema
from cardnames_schemas.vocabulary import Evidence, PairStatus

EVIDENCE_OF_FIELD: dict[str, Evidence] = {
    "printed_name": "printed_name",
    "flavor_name": "flavor_name",
    # The printing is served under the second name itself, as before Scryfall joined the two.
    "name": "registry",
}
UNKNOWN = "9999"


class Place(NamedTuple):
    """Where a name stands; the smallest is the original printing: on a table before digital, then the earliest."""

    digital: bool
    released: str
    set: str
    digits: int
    number: str
    scryfall_id: str


@dataclass(frozen=True, slots=True)
class Pairs:
    """`table`: the published table, with the pairs nobody has seen. `second`: what the entries of second names need
    (oracle_id, face_index, name_b, first_released, scryfall_id, set, collector_number). `doubtful`: pairs left out.
    """

    table: pl.DataFrame
    second: pl.DataFrame
    doubtful: tuple[str, ...]


class _Candidate(NamedTuple):
    oracle_id: str
    face_index: int
    name: str
    text: str
    field: str
    place: Place


def find_pairs(titles: pl.DataFrame, faces: pl.DataFrame, registry: Registry) -> Pairs:
    """The pairs of one reading from its classified titles and face rows."""
    seen = titles.filter(pl.col("role") == "interchangeable", pl.col("refusal").is_null())
    plain = _plain_places(faces.join(seen, on=["oracle_id", "face_index"], how="semi"))
    owners = _owners(seen, faces)
    groups: dict[tuple[str, int, str], list[_Candidate]] = defaultdict(list)
    for candidate in _candidates(seen):
        groups[candidate.oracle_id, candidate.face_index, squash(candidate.text)].append(candidate)
    rows: list[tuple[object, ...]] = []
    second: list[tuple[object, ...]] = []
    doubtful: list[str] = []
    listed: set[RegisteredPair] = set()
    for (oracle_id, face_index, _), group in sorted(groups.items()):
        first = min(group, key=lambda one: one.place)
        doubt = _doubt(first, owners, registry)
        if doubt:
            doubtful.append(f"{first.name} / {first.text}: {doubt}")
            continue
        pair = registry.find(first.name) if registry.lists(first.name, first.text) else None
        if pair is not None:
            listed.add(pair)
        rows.append(_row(first, group, plain.get((oracle_id, face_index)), pair))
        newest = max(sorted(group, key=lambda one: one.place[2:]), key=_newness)
        released = min(one.place.released for one in group)
        second.append(
            (
                oracle_id,
                face_index,
                first.text,
                None if released == UNKNOWN else released,
                newest.place.scryfall_id,
                newest.place.set,
                newest.place.number,
            )
        )
    rows.extend(_unseen(pair) for pair in registry.pairs() if pair not in listed)
    return Pairs(
        pl.DataFrame(rows, schema=polars_schema("interchangeable"), orient="row").sort("name_a", "name_b"),
        pl.DataFrame(second, schema=_SECOND, orient="row"),
        tuple(doubtful),
    )


def _newness(one: _Candidate) -> tuple[bool, str]:
    """The largest is the newest, on a table before digital; an unknown date is the oldest."""
    return not one.place.digital, "" if one.place.released == UNKNOWN else one.place.released


_SECOND: dict[str, pl.DataType] = {
    "oracle_id": pl.String(),
    "face_index": pl.Int32(),
    "name_b": pl.String(),
    "first_released": pl.String(),
    "scryfall_id": pl.String(),
    "set": pl.String(),
    "collector_number": pl.String(),
}


def _candidates(seen: pl.DataFrame) -> Iterator[_Candidate]:
    columns = "oracle_id face_index name text field digital released set collector_number scryfall_id".split()
    for oracle_id, face_index, name, text, field, digital, released, code, number, printing in seen.select(
        columns
    ).iter_rows():
        place = Place(digital, released or UNKNOWN, code, digits_of(number), number, printing)
        yield _Candidate(oracle_id, face_index, name, text, field, place)


def _plain_places(faces: pl.DataFrame) -> dict[tuple[str, int], Place]:
    columns = "oracle_id face_index plain_digital plain_released plain_set plain_number".split()
    return {
        (oracle_id, index): Place(digital, released or UNKNOWN, code, digits_of(number), number, "")
        for oracle_id, index, digital, released, code, number in faces.select(columns).iter_rows()
        if code is not None
    }


def _owners(seen: pl.DataFrame, faces: pl.DataFrame) -> dict[str, set[tuple[str, int]]]:
    """Second name -> the faces that bear it as their own name or are shown under it."""
    own = faces.filter(pl.col("refusal").is_null(), pl.col("name").is_in(seen["text"].unique().implode()))
    owners: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for name, oracle_id, index in own.select("name", "oracle_id", "face_index").iter_rows():
        owners[name].add((oracle_id, index))
    for name, oracle_id, index in seen.select("text", "oracle_id", "face_index").iter_rows():
        owners[name].add((oracle_id, index))
    return owners


def _doubt(one: _Candidate, owners: dict[str, set[tuple[str, int]]], registry: Registry) -> str | None:
    listed = registry.lists(one.name, one.text)
    partner = registry.partner(one.name)
    if partner is not None and not listed:
        return f"the registry pairs {one.name} with {partner}"
    partner = registry.partner(one.text)
    if partner is not None and not listed:
        return f"the registry pairs {one.text} with {partner}"
    if len(owners[one.text]) > 1:
        return f"{one.text} stands on several faces"
    return None


def _row(
    first: _Candidate, group: list[_Candidate], plain: Place | None, pair: RegisteredPair | None
) -> tuple[object, ...]:
    status: PairStatus = "inferred" if pair is None else "confirmed"
    fields = {one.field for one in group}
    evidence = next(evidence for field, evidence in EVIDENCE_OF_FIELD.items() if field in fields)
    set_a, number_a = (plain.set, plain.number) if plain else _listed_place(first.name, pair)
    indicator = _original(first.place, plain, pair)
    return (
        first.name,
        first.text,
        first.oracle_id,
        first.face_index,
        set_a,
        number_a,
        first.place.set,
        first.place.number,
        *indicator,
        status,
        evidence,
    )


def _listed_place(name: str, pair: RegisteredPair | None) -> tuple[str | None, str | None]:
    if pair is None:
        return None, None
    if squash(pair.name_a) == squash(name):
        return pair.set_a, pair.number_a
    return pair.set_b, pair.number_b


def _original(shown: Place, plain: Place | None, pair: RegisteredPair | None) -> tuple[str, str]:
    """Set and number of the original printing, to which the later one's indicator refers (201.3c, 213.1d).

    Where the dates do not tell which came first the registry does: the licensed one.
    """
    if plain is not None:
        original = min(plain, shown)
        dated = UNKNOWN not in (plain.released, shown.released)
        told = plain.digital != shown.digital or (dated and plain.released != shown.released)
        if told or pair is None:
            return original.set, original.number
    elif pair is None:
        return shown.set, shown.number
    return pair.set_a, pair.number_a


def _unseen(pair: RegisteredPair) -> tuple[object, ...]:
    return (
        pair.name_a,
        pair.name_b,
        None,
        None,
        pair.set_a,
        pair.number_a,
        pair.set_b,
        pair.number_b,
        None,
        None,
        "unseen",
        "registry",
    )
