"""From gathered cards to face rows: every face with its kind, its characteristics and why it is no card, if so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandera.polars as pa
import polars as pl

from cardnames.naming.characteristics import Characterise, Characteristics
from cardnames.naming.gather import Cards
from cardnames.naming.gathered import Gathered
from cardnames.naming.layouts import is_known, kinds_of, shape_of
from cardnames.naming.meld import meld_results
from cardnames.naming.noncards import Face, refusal_of
from cardnames.naming.printings import may_ask
from cardnames.naming.scope import scope_of
from cardnames.naming.showings import NEVER, Showing, Title
from cardnames.naming.translations import Translated, part_of, position_of
from cardnames_schemas.faces import SEPARATOR, Faces, Texts, Titles, schema_of
from cardnames_schemas.patterns import HIDDEN
from cardnames_schemas.scryfall import Card, CardFace
from cardnames_schemas.vocabulary import Kind, Scope

REBALANCED_PREFIX = "A-"
Row = tuple[object, ...]

# The words of a text that asks for a name are published, so nothing hidden may be among them.
_HIDDEN = re.compile(rf"(?!\n)[{HIDDEN}]")


@dataclass(frozen=True, slots=True)
class FaceRows:
    """The frames of one reading, by the contracts of `cardnames_schemas.faces`."""

    faces: pl.DataFrame
    titles: pl.DataFrame
    translations: pl.DataFrame
    texts: pl.DataFrame


def face_rows(cards: Cards) -> FaceRows:
    """All faces of all cards, sorted by (oracle_id, face_index), with the titles and texts beside them.

    Empties `cards` on the way: together with the rows they would be the peak of a refresh's memory.
    """
    describe = Describe(meld_results(gathered.best for gathered in cards.by_id.values()))
    faces: list[Row] = []
    titles: list[Row] = []
    translations = Translated()
    texts: list[Row] = []
    for oracle_id in sorted(cards.by_id):
        gathered = cards.by_id.pop(oracle_id)
        if gathered.best.card_faces is None and gathered.best.layout != "meld":
            faces.append(describe.single(oracle_id, gathered))
        else:
            faces.extend(describe.faces(oracle_id, gathered))
        translations.add(oracle_id, gathered)
        if gathered.titles or len(gathered.named) > 1:
            titles.extend(_titles_of(oracle_id, gathered))
        texts.extend(_texts_of(oracle_id, gathered.best))
    return FaceRows(_frame(faces, Faces), _frame(titles, Titles), translations.frame(), _frame(texts, Texts))


def _frame(rows: list[Row], model: type[pa.DataFrameModel]) -> pl.DataFrame:
    """Rows to a frame by columns, which is several times faster than by rows."""
    columns = zip(*rows, strict=True) if rows else iter(())
    return pl.DataFrame(
        [
            pl.Series(name, next(columns, ()), dtype=dtype, strict=True)
            for name, dtype in schema_of(model).items()
        ]
    )


class Judged(NamedTuple):
    """What follows from a face's layout and type line, and the scope of its card."""

    known: bool
    kind: Kind
    refusal: str | None
    scope: Scope
    supertypes: str
    types: str
    subtypes: str


class Describe:
    """Face rows of cards. What depends on few inputs that repeat is worked out once for each."""

    def __init__(self, meld_results: Mapping[str, float | None]) -> None:
        self._characterise = Characterise()
        self._meld_results = meld_results
        self._judged: dict[tuple[object, ...], Judged] = {}

    def single(self, oracle_id: str, gathered: Gathered) -> Row:
        """The one face of a card without `card_faces`, as `faces` describes it, in a fraction of the time."""
        card = gathered.best
        marks = (
            card.layout,
            card.type_line,
            gathered.token_sets_only,
            gathered.tabletop,
            gathered.casual_only,
            gathered.rebalanced_only,
        )
        each = self._characterise(card, 0, "normal")
        judged = self._judged.get(marks)
        if judged is None:
            judged = self._judged[marks] = self._judge(gathered, ["normal"], [each])[0]
        name = _plain(card.name, gathered)
        return _row(oracle_id, gathered, 0, judged, each, name, name, card.name, each.mana_value)

    def faces(self, oracle_id: str, gathered: Gathered) -> Iterator[Row]:
        """Every face of a card, in order."""
        card = gathered.best
        faces = card.card_faces or ()
        kinds = list(kinds_of(card.layout, faces))
        found = [self._characterise(card, position, kind) for position, kind in enumerate(kinds)]
        if card.layout == "meld" and card.name in self._meld_results:
            kinds = ["meld_result"]
            found = [found[0]._replace(mana_value=self._meld_results[card.name])]
        served = [face.name for face in faces] or [card.name]
        names = [_plain(name, gathered) for name in served]
        card_name = " // ".join(names)
        whole = _whole_value(card, [one.mana_value for one in found])
        judged = self._judge(gathered, kinds, found)
        for position, each in enumerate(found):
            yield _row(
                oracle_id,
                gathered,
                position,
                judged[position],
                each,
                names[position],
                card_name,
                served[position],
                whole,
            )

    def _judge(
        self, gathered: Gathered, kinds: Sequence[Kind], found: Sequence[Characteristics]
    ) -> list[Judged]:
        card = gathered.best
        known = is_known(card.layout, card.card_faces or ())
        refusals = [refusal_of(Face(card.layout, each.line, gathered.token_sets_only)) for each in found]
        scope = scope_of(
            [each.line for each, refusal in zip(found, refusals, strict=True) if refusal is None],
            tabletop=gathered.tabletop,
            casual_only=gathered.casual_only,
            rebalanced=gathered.rebalanced_only,
        )
        return [
            Judged(known, kind, refusal, scope, *each.line.joined(SEPARATOR))
            for kind, refusal, each in zip(kinds, refusals, found, strict=True)
        ]


def _row(
    oracle_id: str,
    gathered: Gathered,
    position: int,
    judged: Judged,
    each: Characteristics,
    name: str,
    card_name: str,
    served: str,
    whole: float | None,
) -> Row:
    """One face in the columns of the contract."""
    card, plain = gathered.best, gathered.plain
    first = position == 0
    return (
        oracle_id,
        position,
        gathered.line,
        judged.kind,
        judged.refusal,
        name,
        card_name,
        served,
        card.name,
        card.layout,
        judged.known,
        judged.scope,
        each.mana_cost,
        each.mana_value,
        _served_value(card) if first else None,
        whole if first else None,
        SEPARATOR.join(each.colors),
        judged.supertypes,
        judged.types,
        judged.subtypes,
        each.power,
        each.toughness,
        each.loyalty,
        each.defense,
        None if gathered.first == NEVER else gathered.first,
        *(_NOWHERE if plain is None else _place(plain)),
        card.id,
        card.set,
        card.collector_number,
        gathered.playtest_only,
        gathered.rebalanced_only,
        gathered.printings,
        gathered.disagrees,
    )


_NOWHERE = (None, None, None, None)


def _place(plain: Showing) -> tuple[str | None, bool, str, str]:
    return _date(plain.released), plain.digital, plain.set, plain.collector_number


def _plain(name: str, gathered: Gathered) -> str:
    """A rebalanced card bears the plain name; `A-` is Scryfall's mark on it (A-Town is a name)."""
    return name.removeprefix(REBALANCED_PREFIX) if gathered.rebalanced_only else name


def _titles_of(oracle_id: str, gathered: Gathered) -> Iterator[Row]:
    names = [face.name for face in gathered.best.card_faces or ()] or [gathered.best.name]
    for title in gathered.titles:
        at = position_of(title.face_name, title.face_index, names)
        yield _title_row(oracle_id, at, title._replace(text=part_of(title.text, at, names)))
    for named in gathered.other_names():
        for position, name in enumerate(named.faces):
            if name not in names:
                at = min(position, len(names) - 1)
                yield _title_row(oracle_id, at, Title(name, "name", "en", at, name, named.earliest, (), ()))


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


def _date(text: str) -> str | None:
    return None if text == NEVER else text


def _texts_of(oracle_id: str, card: Card) -> Iterator[Row]:
    faces: Sequence[Card | CardFace] = card.card_faces or [card]
    for position, face in enumerate(faces):
        if face.oracle_text and may_ask(face.oracle_text):
            yield oracle_id, position, _HIDDEN.sub(" ", face.oracle_text)


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
