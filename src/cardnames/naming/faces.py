"""From gathered cards to face rows: every face with its kind, its characteristics and why it is no card, if so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from cardnames.naming.characteristics import Characterise
from cardnames.naming.gather import Cards, Gathered, Title
from cardnames.naming.layouts import is_known, kinds_of, shape_of
from cardnames.naming.meld import MELD_PAIRS
from cardnames.naming.noncards import Face, refusal_of
from cardnames.naming.printings import is_tabletop, released
from cardnames.naming.scope import scope_of
from cardnames_schemas.faces import SEPARATOR, Faces, Texts, Titles, schema_of
from cardnames_schemas.scryfall import Card, CardFace

REBALANCED_PREFIX = "A-"
ASKS = "name"

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class FaceRows:
    """The frames of one reading, by the contracts of `cardnames_schemas.faces`."""

    faces: pl.DataFrame
    titles: pl.DataFrame
    texts: pl.DataFrame


def face_rows(cards: Cards) -> FaceRows:
    """All faces of all cards, sorted by (oracle_id, face_index), with the titles and texts beside them."""
    characterise = Characterise()
    results = _meld_results(cards)
    faces: list[Row] = []
    titles: list[Row] = []
    texts: list[Row] = []
    for oracle_id in sorted(cards.by_id):
        gathered = cards.by_id[oracle_id]
        faces.extend(_faces_of(oracle_id, gathered, characterise, results))
        titles.extend(_titles_of(oracle_id, gathered))
        texts.extend(_texts_of(oracle_id, gathered.best))
    return FaceRows(
        pl.DataFrame(faces, schema=schema_of(Faces), orient="row"),
        pl.DataFrame(titles, schema=schema_of(Titles), orient="row"),
        pl.DataFrame(texts, schema=schema_of(Texts), orient="row"),
    )


def _faces_of(
    oracle_id: str, gathered: Gathered, characterise: Characterise, results: dict[str, float | None]
) -> Iterator[Row]:
    card = gathered.best
    faces = card.card_faces or ()
    kinds = kinds_of(card.layout, faces)
    known = is_known(card.layout, faces)
    found = [characterise(card, position, kind) for position, kind in enumerate(kinds)]
    if card.layout == "meld" and card.name in results:
        kinds = ("meld_result",)
        found = [found[0]._replace(mana_value=results[card.name])]
    refusals = [refusal_of(Face(card.layout, each.line, gathered.token_sets_only)) for each in found]
    lines = [each.line for each, refusal in zip(found, refusals, strict=True) if refusal is None]
    scope = scope_of(
        lines, tabletop=gathered.tabletop, casual_only=gathered.casual_only, rebalanced=gathered.rebalanced
    )
    served = [face.name for face in faces] or [card.name]
    names = [_plain(name, gathered) for name in served]
    card_name = " // ".join(_plain(part, gathered) for part in (served if faces else [card.name]))
    plain = gathered.plain
    for position, each in enumerate(found):
        yield (
            oracle_id,
            position,
            gathered.line,
            kinds[position],
            refusals[position],
            names[position],
            card_name,
            served[position],
            card.name,
            card.layout,
            known,
            scope,
            each.mana_cost,
            each.mana_value,
            _served_value(card) if position == 0 else None,
            _whole_value(card, [one.mana_value for one in found]) if position == 0 else None,
            SEPARATOR.join(each.colors),
            SEPARATOR.join(each.line.supertypes),
            SEPARATOR.join(each.line.types),
            SEPARATOR.join(each.line.subtypes),
            each.power,
            each.toughness,
            each.loyalty,
            each.defense,
            gathered.first,
            _date(plain.released) if plain else None,
            plain.digital if plain else None,
            plain.set if plain else None,
            plain.collector_number if plain else None,
            card.id,
            card.set,
            card.collector_number,
            gathered.playtest_only,
            gathered.rebalanced,
            gathered.printings,
            gathered.disagrees,
        )


def _plain(name: str, gathered: Gathered) -> str:
    """A rebalanced card bears the plain name; `A-` is Scryfall's mark on it (A-Town is a name)."""
    return name.removeprefix(REBALANCED_PREFIX) if gathered.rebalanced else name


def _titles_of(oracle_id: str, gathered: Gathered) -> Iterator[Row]:
    names = [face.name for face in gathered.best.card_faces or ()] or [gathered.best.name]
    for title in (*gathered.titles, *gathered.translations.values()):
        at = _position(title.face_name, title.face_index, names)
        # Some foreign split cards carry the joined printed name on each half.
        parts = title.text.split(" // ")
        text = parts[at] if len(parts) == len(names) else title.text
        yield _title_row(oracle_id, at, title._replace(text=text))
    for (position, name), printing in gathered.variants.items():
        at = _position(name, position, names)
        if name not in names and at < len(names):
            yield (
                oracle_id,
                at,
                name,
                "name",
                printing.lang,
                not is_tabletop(printing),
                released(printing),
                printing.set,
                printing.collector_number,
                printing.id,
                "",
                "",
            )


def _title_row(oracle_id: str, position: int, title: Title) -> Row:
    showing = title.showing
    return (
        oracle_id,
        position,
        title.text,
        title.field,
        title.lang,
        showing.digital,
        _date(showing.released),
        showing.set,
        showing.collector_number,
        showing.scryfall_id,
        SEPARATOR.join(title.promo_types),
        SEPARATOR.join(title.frame_effects),
    )


def _position(name: str, position: int, names: list[str]) -> int:
    """Where the face stands on the card it is read from; a reversible side may have another order."""
    return names.index(name) if name in names else min(position, len(names) - 1)


def _date(text: str) -> str | None:
    return None if text == "9999" else text


def _texts_of(oracle_id: str, card: Card) -> Iterator[Row]:
    faces: Sequence[Card | CardFace] = card.card_faces or [card]
    for position, face in enumerate(faces):
        if face.oracle_text and ASKS in face.oracle_text:
            yield oracle_id, position, face.oracle_text


def _meld_results(cards: Cards) -> dict[str, float | None]:
    """Combined back -> its mana value, the sum of its fronts' (202.3c); None where a front is missing."""
    melds = [gathered.best for gathered in cards.by_id.values() if gathered.best.layout == "meld"]
    characterise = Characterise()
    values = {card.name: characterise(card, 0, "normal").mana_value for card in melds}
    results: dict[str, float | None] = {}
    for card in melds:
        parts = _meld_parts(card)
        if parts:
            fronts = [values.get(part) for part in parts]
            known = [value for value in fronts if value is not None]
            results[card.name] = sum(known) if len(known) == len(fronts) else card.cmc
    return results


def _meld_parts(card: Card) -> tuple[str, ...]:
    if card.name in MELD_PAIRS:
        return MELD_PAIRS[card.name]
    parts = card.all_parts or []
    if not any(part.component == "meld_result" and part.name == card.name for part in parts):
        return ()
    return tuple(part.name for part in parts if part.component == "meld_part")


def _served_value(card: Card) -> float | None:
    if card.cmc is not None or not card.card_faces:
        return card.cmc
    return card.card_faces[0].cmc


def _whole_value(card: Card, values: list[float | None]) -> float | None:
    """What `cmc` of the whole card should be: the sum of split halves (709.4b), else the first face's."""
    if shape_of(card.layout, card.card_faces or ()) != "halves":
        return values[0]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None
