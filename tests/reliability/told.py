"""What every error on the terminal has in common."""

from __future__ import annotations


def assert_told(message: str, words: str) -> None:
    """Says what, where, what was expected and what to do next, and is no traceback."""
    assert message.startswith("cardnames: ")
    assert words in message
    for part in ("\n  where: ", "\n  expected: ", "\n  next: "):
        assert part in message
    assert "Traceback" not in message
    assert "a fault of cardnames" not in message
