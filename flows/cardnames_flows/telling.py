"""What our own commands say on stderr."""

from __future__ import annotations

import sys

from cardnames.cli.output import escaped
from cardnames.errors import CardnamesError


def tell_error(error: CardnamesError) -> None:
    """As the command line words it, whatever stands in it."""
    print("\n".join(escaped(line) for line in f"cardnames: {error}".split("\n")), file=sys.stderr)
