"""Rows of the strings beside a card's names: titles, printed names of other languages, texts that may ask for a name.

Of a card of another language the English name counts, and the printed one leads to it (CR 201.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from cardnames.naming.gathered import Gathered
from cardnames.naming.printings import apart, may_ask
from cardnames.naming.showings import NEVER, Showing, Title, names_of, one_each
from cardnames_schemas.patterns import HIDDEN, SEPARATOR
from cardnames_schemas.scryfall import Card, CardFace

Row = tuple[object, ...]
"""One row in the columns of its table's contract."""

# The words of a text that asks for a name are published, so nothing hidden may be among them.
_HIDDEN: Final = re.compile(rf"(?!\n)[{HIDDEN}]")


def translations_of(oracle_id: str, gathered: Gathered) -> Iterator[Row]:
    """One row a (face, language, printed name) that is not the English name, with its earliest printing; sorted,
    in the columns of the contract `Translations`."""
    names = one_each(names_of(gathered.best))
    found: dict[tuple[int, str, str], Showing] = {}
    for (position, name, lang, printed), showing in (gathered.translations or {}).items():
        at = _position_of(name, position, names)
        text = _part_of(printed, at, names).strip()
        key = (at, lang, text)
        if text and text != names[at] and (key not in found or showing < found[key]):
            found[key] = showing
    for (at, lang, text), showing in sorted(found.items()):
        yield oracle_id, at, text, lang, showing.set, showing.collector_number, showing.scryfall_id


def titles_of(oracle_id: str, gathered: Gathered) -> Iterator[Row]:
    """One row a printing that shows a title, and one a name that other printings bear; contract `Titles`."""
    names = one_each(names_of(gathered.best))
    for title in gathered.titles or ():
        at = _position_of(title.face_name, title.face_index, names)
        yield _title_row(oracle_id, at, title._replace(text=_part_of(title.text, at, names)))
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
        date_of(showing.released),
        showing.set,
        showing.collector_number,
        showing.scryfall_id,
        SEPARATOR.join(title.promo_types),
        SEPARATOR.join(title.frame_effects),
    )


def texts_of(oracle_id: str, card: Card) -> Iterator[Row]:
    """One row a face whose Oracle text may tell a player to choose a name; contract `Texts`."""
    faces: Sequence[Card | CardFace] = card.card_faces or [card]
    for position, face in enumerate(faces):
        if face.oracle_text and may_ask(face.oracle_text):
            yield oracle_id, position, _HIDDEN.sub(" ", face.oracle_text)


def date_of(text: str) -> str | None:
    """The date of a showing; None where its printing has none."""
    return None if text == NEVER else text


def _position_of(name: str, position: int, names: Sequence[str]) -> int:
    """Where the face stands on the card it is read from; a reversible side may have another order."""
    return names.index(name) if name in names else min(position, len(names) - 1)


def _part_of(text: str, position: int, names: Sequence[str]) -> str:
    """The face's own part: some foreign split cards carry the joined printed name on each half."""
    part = apart(text, len(names))[position]
    return text if part is None else part
