"""The command line: thin. Each command's module is imported when the command is given, and no other.

Exit codes: 0 done, nothing new, same, found · 1 refused, different, not found · 2 usage · 3 source ·
4 held by a check · 5 publishing. `--json` prints one JSON object on stdout; everything else goes to stderr.
"""

from __future__ import annotations

from cardnames.cli.dispatch import main

__all__ = ["main"]
