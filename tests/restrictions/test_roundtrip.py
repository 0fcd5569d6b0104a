"""What is said reads back: random restrictions of every shape, and any text at all."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from cardnames.restrictions import Restriction, RestrictionError
from restrictions.trees import restrictions

PHRASES = """
a the any card name names of noncreature nonland non land creature instants sorcery artifact legendary basic Elf Elves
Time Lord white colorless permanent not ( ) , ; : . or and and/or with mana value cost converted the same identical
equal as to less than greater other X 3 0.5 or less or greater that card {2}{U} from among one of that hasn't been
chosen except isn't " Fire Ice planet \u200b ®
""".split(" ")


@given(restrictions)
def test_a_restriction_reads_back_from_what_it_says(restriction: Restriction) -> None:
    assert Restriction.parse(str(restriction)) == restriction


@given(st.lists(st.sampled_from(PHRASES)).map(" ".join) | st.text())
@example("(" * 5000)
@example("not " * 400)
@example("other than " * 150)
@example("with mana value " + "9" * 400)
@example('one of "')
@example("one of: ,")
def test_any_text_reads_as_a_restriction_that_reads_back_or_is_a_restriction_error(text: str) -> None:
    try:
        restriction = Restriction.parse(text)
    except RestrictionError as error:
        assert 0 <= error.position <= len(text)
        assert error.expected and error.next_step
        assert text[error.position :].startswith(error.word)
    else:
        assert Restriction.parse(str(restriction)) == restriction
