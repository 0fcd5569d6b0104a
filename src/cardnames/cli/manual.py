"""docs/commands.md, made from what each command says of itself:  python -m cardnames.cli.manual"""

from __future__ import annotations

import sys

from cardnames.cli.commands import TABLE
from cardnames.cli.dispatch import find
from cardnames.cli.parser import parser_of

OPENING = """\
# Commands

Made by `python -m cardnames.cli.manual` from the commands' own help; a test fails where the two differ.

Exit codes: 0 done, nothing new, same, found · 1 refused, different, not found · 2 usage · 3 source · 4 held by a
check · 5 publishing. `--json` prints one object on stdout; progress and messages go to stderr.
"""


def manual() -> str:
    """The whole page."""
    pages = [f"\n## cardnames {name}\n\n```text\n{_help(name)}```\n" for name in TABLE]
    return OPENING + "".join(pages)


def _help(name: str) -> str:
    return parser_of(name, find(name)).format_help()


if __name__ == "__main__":
    sys.stdout.write(manual())
