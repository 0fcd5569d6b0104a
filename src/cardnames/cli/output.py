"""What a command prints: text for people, with colour on a terminal alone; JSON for programs.

Whatever comes from data or the user is escaped before a terminal sees it: control characters, and the marks
that turn the direction of text, could otherwise rewrite what stands on the screen.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardnames.reader.answers import Match, Verdict
from cardnames.reader.rows import Alias, Entry, Pair

if TYPE_CHECKING:
    from datetime import datetime

    from cardnames.errors import CardnamesError
    from cardnames.index.findings import Finding

_HIDDEN = {
    **{code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))},
    **{code: f"\\u{code:04x}" for code in (0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))},
}
_COLOURS = {"good": "32", "bad": "31", "name": "1", "quiet": "2"}


def escaped(text: str) -> str:
    """The text with nothing in it that steers a terminal."""
    return text if text.isprintable() else text.translate(_HIDDEN)


def coloured(text: str, use: str) -> str:
    """The text, escaped; in the colour of its use (a key of `_COLOURS`) where stdout is a terminal.

    NO_COLOR set to anything, or a dumb terminal, means none (https://no-color.org).
    """
    shown = escaped(text)
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return shown
    return f"\033[{_COLOURS[use]}m{shown}\033[0m"


def print_json(value: Mapping[str, object]) -> None:
    """One JSON object on one line, characters as they are."""
    print(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")))


def verdict_json(verdict: Verdict, restriction: str | None, scope: str) -> dict[str, object]:
    """A verdict's fields, those of a refusal only where it is one."""
    told: dict[str, object] = {"asked": verdict.asked, "allowed": verdict.allowed}
    if verdict.name:
        told |= {"name": verdict.name, "how": verdict.how}
    if verdict.reason:
        told |= {"reason": verdict.reason}
    told |= {"rule": verdict.rule, "message": verdict.message}
    if not verdict.allowed:
        told |= {"suggestions": verdict.suggestions}
    if verdict.name:
        told |= {"kinds": verdict.kinds, "same_as": verdict.same_as}
        told |= {"entries": [entry_json(entry) for entry in verdict.entries]}
    return told | {"restriction": restriction, "scope": scope}


def entry_json(entry: Entry) -> dict[str, object]:
    """An entry by its published columns."""
    return entry._asdict()


def alias_json(alias: Alias) -> dict[str, object]:
    """An alias by its published columns."""
    return alias._asdict()


def pair_json(pair: Pair) -> dict[str, object]:
    """An interchangeable pair by its published columns."""
    return pair._asdict()


def match_json(match: Match) -> dict[str, object]:
    """A match; what it came through only where that is another string."""
    told: dict[str, object] = {"name": match.name, "how": match.how, "score": match.score}
    if match.alias:
        told |= {"alias": match.alias, "alias_kind": match.alias_kind, "lang": match.lang}
    return told


def acceptance(options: Sequence[str], findings: Iterable[Finding]) -> str:
    """The command that would let a held publication through. `options` name its source and root. What was accepted
    already has to be so again: the command is to do what that run did, and more."""
    fatal = dict.fromkeys(finding.check for finding in findings if finding.severity == "fatal")
    accept = [word for check in fatal for word in ("--accept", check)]
    return escaped(shlex.join(["cardnames", "refresh", *options, *accept]))


def print_error(error: CardnamesError) -> None:
    """An error for people, on stderr."""
    print("\n".join(escaped(line) for line in f"cardnames: {error}".split("\n")), file=sys.stderr)


def age(moment: datetime, now: datetime) -> str:
    """How long ago, in words."""
    hours = (now - moment).total_seconds() / 3600
    if hours < 1:
        return "within the hour"
    return f"{hours:,.0f} hours ago" if hours < 48 else f"{hours / 24:,.0f} days ago"
