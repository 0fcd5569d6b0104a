"""`python -m cardnames`, the same as the installed command."""

from __future__ import annotations

import sys

from cardnames.cli import main

if __name__ == "__main__":
    sys.exit(main())
