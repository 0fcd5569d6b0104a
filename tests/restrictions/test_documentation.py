"""docs/restrictions.md: every example in its table reads as a restriction, and the error looks as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardnames.restrictions import Restriction, RestrictionError

DOCUMENT = (Path(__file__).parents[2] / "docs" / "restrictions.md").read_text(encoding="utf-8")
TABLE = DOCUMENT.split("## How it is read")[0].split("|---|---|\n")[1]
EXAMPLES = re.findall(r"`([^`]+)`", TABLE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_table_reads_as_a_restriction(example: str) -> None:
    restriction = Restriction.parse(example)
    assert Restriction.parse(str(restriction)) == restriction


def test_the_error_that_the_document_shows_is_the_error() -> None:
    with pytest.raises(RestrictionError) as caught:
        Restriction.parse("a nonlnd card name")
    assert str(caught.value) in DOCUMENT
