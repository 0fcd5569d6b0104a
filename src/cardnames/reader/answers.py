"""What a reader answers: a choice, a verdict with its grounds, a match; and the error of a refusal."""

from __future__ import annotations

from typing import NamedTuple

from cardnames.errors import CardnamesError
from cardnames.reader.rows import Entry


class Choice(NamedTuple):
    """An allowed choice. `name` is the official spelling; choosing it chooses each of `same_as` too (201.4g).

    `entries` are all faces within the asked scope that bear the name, so everything it stands for; `kinds`
    and `rule` come from those that pass the restriction.
    """

    name: str
    same_as: tuple[str, ...]
    entries: tuple[Entry, ...]
    rule: str
    kinds: tuple[str, ...]


class Verdict(NamedTuple):
    """Whether a text may be chosen, and why. `reason` is one of `vocabulary.REASONS`, "" where it is allowed.

    `how` says how the asked text led to `name`: "exact" or "key" (other case, accents or typography); ""
    where it is no name. `suggestions` are names that may be chosen instead under the same terms.
    """

    asked: str
    allowed: bool
    name: str
    how: str
    reason: str
    rule: str
    message: str
    suggestions: tuple[str, ...]
    kinds: tuple[str, ...]
    same_as: tuple[str, ...]
    entries: tuple[Entry, ...]


class Match(NamedTuple):
    """A name that a text leads to.

    `how`: exact · key · alias · squashed (spaces or punctuation missing) · part (of a joined name) ·
    ambiguous (an alias of several cards) · close (near in spelling, an offer). `alias` is the string it came
    through, "" where the name itself was met; `score` is 100 but for close matches.
    """

    name: str
    how: str
    alias: str = ""
    alias_kind: str = ""
    lang: str = ""
    score: float = 100.0


class NotChoosable(CardnamesError):  # noqa: N818 (the published name)
    """The text may not be chosen: the reason, the rule that says so, and what may be chosen instead."""

    exit_code = 1

    def __init__(self, verdict: Verdict) -> None:
        offered = " or ".join(f'"{name}"' for name in verdict.suggestions)
        super().__init__(
            f"{verdict.message} ({verdict.rule})",
            next_step=f"choose {offered}" if offered else "",
        )
        self.verdict = verdict
        self.name = verdict.asked
        self.reason = verdict.reason
        self.rule = verdict.rule
        self.message = verdict.message
        self.suggestions = verdict.suggestions

    def __reduce__(self) -> tuple[object, ...]:
        return (NotChoosable, (self.verdict,))
