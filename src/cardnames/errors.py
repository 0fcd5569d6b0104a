"""The errors a user meets. Each says what happened, where, what was expected and what to do next.

The exit code of the command line is the class's: 1 refused, 2 usage, 3 source, 4 held, 5 publishing.
"""

from __future__ import annotations


class CardnamesError(Exception):
    """Base of every error that is the user's to read; anything else is a fault of ours."""

    exit_code = 5

    def __init__(self, what: str, *, where: str = "", expected: str = "", next_step: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.expected = expected
        self.next_step = next_step

    def __str__(self) -> str:
        parts = [self.what]
        if self.where:
            parts.append(f"  where: {self.where}")
        if self.expected:
            parts.append(f"  expected: {self.expected}")
        if self.next_step:
            parts.append(f"  next: {self.next_step}")
        return "\n".join(parts)

    def __reduce__(self) -> tuple[object, ...]:
        # Keyword-only arguments are lost by the default pickling of exceptions, which task runners rely on.
        state = {"where": self.where, "expected": self.expected, "next_step": self.next_step}
        return (_rebuild, (type(self), self.what, state))


def _rebuild(kind: type[CardnamesError], what: str, state: dict[str, str]) -> CardnamesError:
    return kind(what, **state)


class UsageError(CardnamesError):
    """The command or the call cannot be understood (exit 2)."""

    exit_code = 2


class SourceError(CardnamesError):
    """The source cannot be reached, is cut, or is not what it says (exit 3)."""

    exit_code = 3


class PassingSourceError(SourceError):
    """A fault of the source that may be gone later: what a scheduler may ask again for, and nothing else."""


class HeldError(CardnamesError):
    """A check held the publication; the last good one stays (exit 4)."""

    exit_code = 4


class PublishError(CardnamesError):
    """The publication cannot be written or read: lock, disk, store, damage (exit 5)."""

    exit_code = 5
