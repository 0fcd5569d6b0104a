"""From printings to cards: one pass that folds each printing into its card.

Memory grows with cards, titles and translations, not with printings; of a printing that adds nothing only its id
stays (16 bytes), so that an id served twice is noticed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from cardnames.naming.acceptance import problem_of
from cardnames.naming.gathered import Gathered
from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.printings import released, sides, slim
from cardnames.scryfall.decode import Quarantine
from cardnames.scryfall.shards import WHOLE, IndivisibleError, Shard
from cardnames_schemas.scryfall import BORDERS, Card

_ID_BYTES: Final = 16
_ID_LENGTH: Final = 36
_DASHES: Final = (8, 13, 18, 23)

Code = tuple[str, str, str, str | None, str | None]


class Issue:
    """Printings alike in set, language, layout, date and border: these texts are looked at once."""

    __slots__ = ("count", "date")

    def __init__(self, date: str | None, count: int = 0) -> None:
        self.date = date
        self.count = count


@dataclass(slots=True)
class Cards:
    """The cards of one file or shard, by oracle_id, and what was counted on the way."""

    by_id: dict[str, Gathered] = field(default_factory=dict)
    issues: dict[Code, Issue] = field(default_factory=dict)
    printing_ids: bytearray = field(default_factory=bytearray)

    @property
    def printings(self) -> int:
        return len(self.printing_ids) // _ID_BYTES

    def duplicate_ids(self) -> int:
        """How many printings repeat the id of another."""
        halves = array("Q", bytes(self.printing_ids))
        if len(set(halves[::2])) == self.printings:
            return 0
        return self.printings - len(set(zip(halves[::2], halves[1::2], strict=True)))

    def unknown_borders(self) -> dict[str, int]:
        """Border -> number of printings, of borders that are absent or not known."""
        counts: dict[str, int] = {}
        for (*_, border), issue in self.issues.items():
            if border not in BORDERS:
                counts[str(border)] = counts.get(str(border), 0) + issue.count
        return counts

    def newest_release(self, shared_by: int) -> datetime | None:
        """Midnight UTC of the newest release date that so many printings share; None without one."""
        counts: dict[str, int] = {}
        for issue in self.issues.values():
            if issue.date is not None:
                counts[issue.date] = counts.get(issue.date, 0) + issue.count
        shared = [date for date, count in counts.items() if count >= shared_by]
        return datetime.fromisoformat(max(shared)).replace(tzinfo=UTC) if shared else None

    def absorb(self, other: Cards) -> None:
        """Add what was counted over the cards of another shard. The cards themselves are not looked at."""
        self.printing_ids += other.printing_ids
        for code, issue in other.issues.items():
            self.issues.setdefault(code, Issue(issue.date)).count += issue.count


def gather(
    cards: Iterable[tuple[int, Card]],
    quarantine: Quarantine,
    into: Cards | None = None,
    shard: Shard = WHOLE,
    *,
    is_odd: bool = False,
) -> Cards:
    """Every card of a file, each printing folded in once. What cannot be a card goes to the quarantine.

    Of odd lines, `shard` takes its own cards; any other line that shows cards of another shard raises
    IndivisibleError.
    """
    into = into if into is not None else Cards()
    by_id, issues = into.by_id, into.issues
    cards = list(cards)
    bits = _bits([card.id for _, card in cards])
    refused: set[int] = set()
    for line, card in cards:
        issue = issues.get((card.set, card.lang, card.layout, card.released_at, card.border_color))
        known = by_id.get(card.oracle_id or "")
        if known is None or issue is None or bits is None or not known.repeat(card, line, issue.date):
            try:
                shown = _shown(card, vouched=issue is not None and bits is not None)
            except ValueError as problem:
                quarantine.add(line, *problem.args)
                refused.add(line)
                continue
            issue = _issue_of(card, issues)
            for side_id, side in shown:
                if not shard.owns(side_id):
                    if is_odd:
                        continue
                    raise IndivisibleError(line)
                gathered = by_id.get(side_id)
                if gathered is None:
                    gathered = by_id[side_id] = Gathered(side, line, issue.date)
                gathered.add(side, line, issue.date)
                if gathered.best is side:
                    slim(side)
        issue.count += 1
    if bits is None or refused:
        bits = _bits([card.id for line, card in cards if line not in refused])
    into.printing_ids += bits or b""
    return into


def _shown(card: Card, vouched: bool) -> Sequence[tuple[str, Card]]:
    """(oracle_id, printing) of each card that a printing shows. ValueError(path, reason) for what is no card."""
    problem = problem_of(card, vouched=vouched)
    if problem is not None:
        raise ValueError(*problem)
    if card.oracle_id is not None and (card.layout != REVERSIBLE or not card.card_faces):
        return ((card.oracle_id, card),)
    return tuple(sides(card))


def _issue_of(card: Card, issues: dict[Code, Issue]) -> Issue:
    code = (card.set, card.lang, card.layout, card.released_at, card.border_color)
    issue = issues.get(code)
    if issue is None:
        issue = issues[code] = Issue(released(card))
    return issue


def _bits(ids: Sequence[str]) -> bytes | None:
    """The 128 bits of each UUID, written as Scryfall writes them; None where one of the texts is none."""
    # The decoder has seen to it that each has thirty-six characters: four dashes in their places, then, leave room
    # for sixteen bytes and nothing else.
    text = "".join(ids)
    dashes = "-" * len(ids)
    if any(text[at::_ID_LENGTH] != dashes for at in _DASHES) or text != text.lower():
        return None
    try:
        bits = bytes.fromhex(text.replace("-", ""))
    except ValueError:
        return None
    return bits if len(bits) == _ID_BYTES * len(ids) else None
