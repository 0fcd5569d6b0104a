"""Fuzzing of the parser of restrictions: `python tests/fuzz_parser.py --seconds 300`.

Random restrictions, said and read back; words of the language in any order; and any text at all. The only error is a
RestrictionError that points into the text. A finding is printed as the smallest input that shows it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing import OFTEN, Target, fuzz, seconds_asked_for
from restrictions.test_roundtrip import (
    test_a_restriction_reads_back_from_what_it_says,
    test_any_text_reads_as_a_restriction_that_reads_back_or_is_a_restriction_error,
)

TARGETS: list[Target] = [
    (OFTEN, test_a_restriction_reads_back_from_what_it_says),
    (OFTEN, test_any_text_reads_as_a_restriction_that_reads_back_or_is_a_restriction_error),
]

if __name__ == "__main__":
    sys.exit(fuzz(TARGETS, seconds_asked_for(__doc__)))
