"""The error of a restriction that cannot be read or decided."""

from __future__ import annotations

from cardnames.errors import UsageError


class RestrictionError(UsageError):
    """Names the word, its position in the text (from 0), and the nearest words that would be known."""

    def __init__(
        self,
        what: str,
        *,
        text: str,
        position: int,
        word: str = "",
        expected: str,
        nearest: tuple[str, ...] = (),
    ) -> None:
        if nearest:
            next_step = f"did you mean {' or '.join(map(repr, nearest))}?"
        else:
            next_step = (
                "write it as a card would, for example 'noncreature, nonland' or 'creature with mana value 3'"
            )
        super().__init__(
            what, where=f"character {position + 1} of {text!r}", expected=expected, next_step=next_step
        )
        self.text = text
        self.position = position
        self.word = word
        self.nearest = nearest

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuilt, (self.what, self.text, self.position, self.word, self.expected, self.nearest))


def _rebuilt(
    what: str, text: str, position: int, word: str, expected: str, nearest: tuple[str, ...]
) -> RestrictionError:
    return RestrictionError(what, text=text, position=position, word=word, expected=expected, nearest=nearest)
