"""The program: the installed command and `python -m cardnames`."""

from __future__ import annotations

import gc
import sys

from cardnames.cli import main


def run() -> None:
    """Run the command line and end the process with its exit code."""
    code = main()
    # What is left goes with the process. Looking for cycles in it first would take a tenth of a refresh's time.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    run()
