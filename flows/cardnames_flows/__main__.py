"""`python -m cardnames_flows [SOURCE] [--to ROOT]`: the refresh through Prefect, once, here and now.

Starts a Prefect server for as long as it runs, unless PREFECT_API_URL names one. What it prints and how it exits is as
for `cardnames refresh`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cardnames.cli.output import escaped, print_error
from cardnames.errors import CardnamesError
from cardnames_flows.environment import settle
from cardnames_flows.places import absolute

if TYPE_CHECKING:
    from cardnames.job import Report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the flow once and report; returns the exit code of `cardnames refresh`."""
    options = _parser().parse_args(arguments)
    settle(os.environ, quiet=not options.verbose)
    if not os.environ.get("PREFECT_API_URL"):
        print(
            "starting Prefect's server for this run; the first time takes up to half a minute",
            file=sys.stderr,
        )
    from cardnames.cli.refreshing import tell
    from cardnames_flows.refresh import refresh
    from cardnames_flows.states import HeldRunError

    try:
        state = refresh(
            absolute(options.source),
            to=absolute(options.to) if options.to else None,
            accept=tuple(options.accept),
            force=options.force,
            return_state=True,
        )
        tell(cast("Report", state.result()), options.source, options.to)
        code = 0
    except HeldRunError as held:
        tell(held.report, options.source, options.to)
        code = held.exit_code
    except CardnamesError as error:
        print_error(error)
        code = error.exit_code
    to = f" --to {options.to}" if options.to else ""
    print(f"the same without Prefect: cardnames refresh --source {escaped(options.source)}{escaped(to)}")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m cardnames_flows", description=__doc__)
    parser.add_argument(
        "source", nargs="?", default="scryfall", help="scryfall (default), sample, a file, a URL"
    )
    parser.add_argument("--to", metavar="ROOT", help="where to publish (default: the user's data folder)")
    parser.add_argument("--accept", action="append", default=[], metavar="CHECK", help="as for refresh")
    parser.add_argument("--force", action="store_true", help="as for refresh")
    parser.add_argument("--verbose", action="store_true", help="show Prefect's own log lines")
    return parser


if __name__ == "__main__":
    sys.exit(main())
