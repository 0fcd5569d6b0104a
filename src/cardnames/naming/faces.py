"""From gathered cards to face rows: every face with its kind, its characteristics and why it is no card, if so.

Rows come in portions of columns, so that they can be handed on, to a frame or another process, while the next are
made. Nothing here imports what makes frames: a process that only reads pays for no library it does not use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, Literal, NamedTuple

from cardnames.naming.characteristics import Characterise, Characteristics
from cardnames.naming.gather import Cards
from cardnames.naming.gathered import Gathered
from cardnames.naming.layouts import is_known, kinds_of, shape_of
from cardnames.naming.meld import MELD, Meld, parts_of
from cardnames.naming.noncards import Face, refusal_of
from cardnames.naming.printings import JOINT
from cardnames.naming.scope import scope_of
from cardnames.naming.showings import NEVER, Showing, names_of, one_each
from cardnames.naming.strings import Row, date_of, texts_of, titles_of, translations_of
from cardnames_schemas.patterns import SEPARATOR
from cardnames_schemas.scryfall import Card
from cardnames_schemas.vocabulary import Kind, Scope

REBALANCED_PREFIX = "A-"
PORTION: Final = 4_096
"""Rows after which a table is handed on."""

Table = Literal["faces", "titles", "translations", "texts", "melds"]


class Portion(NamedTuple):
    """Some rows of a table, as columns in the order of its contract; `melds` are the fields of `Meld`."""

    table: Table
    columns: Sequence[Sequence[object]]


def portions(cards: Cards) -> Iterator[Portion]:
    """All faces of all cards, sorted by (oracle_id, face_index), with the titles and texts beside them.

    Mana values of combined backs are not known yet (`frames` adds them, once the cards of all shards are there).
    """
    describe = Describe()
    faces: list[Row] = []
    titles: list[Row] = []
    translations: list[Row] = []
    texts: list[Row] = []
    rows: dict[Table, list[Row]] = {
        "faces": faces, "titles": titles, "translations": translations, "texts": texts, "melds": describe.melds
    }  # fmt: skip
    for oracle_id, gathered in sorted(cards.by_id.items(), key=itemgetter(0)):
        if gathered.best.card_faces is None and gathered.best.layout != MELD:
            faces.append(describe.single(oracle_id, gathered))
        else:
            faces.extend(describe.faces(oracle_id, gathered))
        if gathered.translations:
            translations.extend(translations_of(oracle_id, gathered))
        if gathered.titles or gathered.has_other_names:
            titles.extend(titles_of(oracle_id, gathered))
        if gathered.best.oracle_text or gathered.best.card_faces:
            texts.extend(texts_of(oracle_id, gathered.best))
        if len(faces) >= PORTION or len(translations) >= PORTION:
            yield from _put(rows)
    yield from _put(rows)


def _put(rows: dict[Table, list[Row]]) -> Iterator[Portion]:
    for table, some in rows.items():
        if some:
            yield Portion(table, list(zip(*some, strict=True)))
            some.clear()


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

    def __init__(self) -> None:
        self.melds: list[Row] = []
        self._characterise = Characterise()
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
        if card.layout == MELD:
            parts = parts_of(card)
            self.melds.append(Meld(card.name, found[0].mana_value, card.cmc, parts))
            if parts:
                kinds, found = ["meld_result"], [found[0]._replace(mana_value=None)]
        served = one_each(names_of(card))
        names = [_plain(name, gathered) for name in served]
        card_name = JOINT.join(names)
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
    return date_of(plain.released), plain.digital, plain.set, plain.collector_number


def _plain(name: str, gathered: Gathered) -> str:
    """A rebalanced card bears the plain name; `A-` is Scryfall's mark on it (A-Town is a name)."""
    return name.removeprefix(REBALANCED_PREFIX) if gathered.rebalanced_only else name


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
