"""The words of a restriction's text with their places, and moving over them.

What is not understood is a `RestrictionError` with its word and place; nothing is skipped or guessed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, NoReturn

from cardnames.folding import fold
from cardnames.restrictions.error import RestrictionError
from cardnames.restrictions.nodes import Node, none_of
from cardnames.restrictions.words import GRAMMAR, MARKS, Words

LONGEST: Final = 2000


class Token(NamedTuple):
    """A word or mark: folded, as written, and where it begins (from 0)."""

    key: str
    text: str
    position: int


def tokens(text: str) -> list[Token]:
    """Words and the marks , ; : ( ) of a text; words without visible characters are left out."""
    found: list[Token] = []
    begin = 0
    for at, char in enumerate([*text, " "]):
        if not (char.isspace() or char in MARKS):
            continue
        key = fold(text[begin:at])
        if key:
            found.append(Token(key, text[begin:at], begin))
        if char in MARKS:
            found.append(Token(char, char, at))
        begin = at + 1
    return found


class Cursor:
    """The tokens and the next one to read. `take` and `skip` move on; the other methods only look."""

    def __init__(self, text: str, words: Words) -> None:
        self.text = text
        self.words = words
        self.at = 0
        if len(text) > LONGEST:
            raise RestrictionError(
                f"the restriction is {len(text)} characters long",
                text=f"{text[:40]}…",
                position=LONGEST,
                expected=f"at most {LONGEST} characters",
            )
        self.tokens = tokens(text)
        if self.tokens:
            last = self.tokens[-1]
            if last.text.strip(".") and last.text.endswith(".") and words.find(last.key) is None:
                self.tokens[-1] = Token(last.key.rstrip("."), last.text.rstrip("."), last.position)

    @property
    def token(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def key(self) -> str:
        return self.tokens[self.at].key if self.at < len(self.tokens) else ""

    def is_next(self, keys: tuple[str, ...]) -> bool:
        ahead = self.tokens[self.at : self.at + len(keys)]
        return len(ahead) == len(keys) and all(map(lambda token, key: token.key == key, ahead, keys))

    def is_any_next(self, phrases: Collection[tuple[str, ...]]) -> bool:
        return any(map(self.is_next, phrases))

    def take(self, *keys: str) -> bool:
        """Moves past these words where they come next."""
        found = self.is_next(keys)
        self.at += len(keys) * found
        return found

    def take_any(self, phrases: Collection[tuple[str, ...]]) -> tuple[str, ...] | None:
        """Moves past the first of these phrases that comes next."""
        return next((phrase for phrase in phrases if self.take(*phrase)), None)

    def skip(self, keys: frozenset[str]) -> None:
        """Moves past any of these words, unless a characteristic begins with it ("The Library")."""
        while self.key in keys and self.word() is None:
            self.at += 1

    def word(self) -> tuple[Node, int] | None:
        """The longest characteristic that is named next, plain or after "non", and its number of tokens."""
        keys = [token.key for token in self.tokens[self.at : self.at + self.words.longest + 1]]
        for count in range(len(keys), 0, -1):
            key = " ".join(keys[:count])
            found = self.words.find(key)
            if found is not None:
                return found, count
            if key.startswith("non"):
                negated = self.words.find(key.removeprefix("non").lstrip("- "))
                if negated is not None:
                    return none_of(negated), count
        return None

    def fail(self, expected: str) -> NoReturn:
        """The next token is not what the grammar wants here."""
        token = self.token
        if token is None:
            raise RestrictionError(
                "the restriction ends too early" if self.tokens else "the restriction is empty",
                text=self.text,
                position=len(self.text),
                expected=expected,
            )
        known = token.key in MARKS or token.key in GRAMMAR or self.word() is not None
        raise RestrictionError(
            f"{'unexpected' if known else 'unknown word'} {token.text!r}",
            text=self.text,
            position=token.position,
            word=token.text,
            expected=expected,
            nearest=() if known else self.words.nearest(token.key[:40]),
        )
