from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import cardnames
from cardnames_schemas.vocabulary import PROFILES, REASONS
from little_index import ALIASES, ENTRIES, REFUSALS

KNOWN = sorted({str(row["name"]) for row in ENTRIES})
TEXTS = sorted({str(row["alias"]) for row in ALIASES} | {str(row["name"]) for row in REFUSALS}) + KNOWN
shared_index = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150
)

MANGLINGS: list[Callable[[str], str]] = [
    str,
    str.upper,
    str.lower,
    lambda text: text.replace("'", "’"),
    lambda text: text.replace("û", "u"),
    lambda text: f"  {text}\t",
    lambda text: text.replace(" ", "  "),
    lambda text: text.replace("-", "–"),
]


@shared_index
@given(text=st.one_of(st.text(), st.text(st.characters()), st.sampled_from(TEXTS).map(lambda text: text[1:])))
@example(text="Fire\udc80")
def test_no_text_whatever_raises_and_every_answer_is_whole(index: cardnames.Index, text: str) -> None:
    verdict = index.explain(text)
    assert verdict.asked == text
    assert verdict.allowed == (verdict.reason == "")
    assert verdict.allowed or verdict.reason in REASONS
    assert verdict.rule and verdict.message
    assert not verdict.allowed or (verdict.kinds and verdict.entries and not verdict.suggestions)
    for match in index.resolve(text):
        assert match.name in KNOWN


@shared_index
@given(
    st.sampled_from(KNOWN),
    st.lists(st.sampled_from(MANGLINGS), max_size=3),
    st.sampled_from(["", " [ABC]", " (abc) 12", " (ABC) 12★ *F*"]),
)
def test_a_mangled_name_still_leads_to_the_name(
    index: cardnames.Index, name: str, manglings: list[Callable[[str], str]], printing: str
) -> None:
    text = name
    for mangle in manglings:
        text = mangle(text)
    text += printing
    assert name in [match.name for match in index.resolve(text) if match.how != "close"]


@shared_index
@given(
    st.sampled_from(TEXTS), st.sampled_from(["creature", "nonland", None]), st.sampled_from(sorted(PROFILES))
)
def test_cold_and_warm_readers_give_one_answer(
    little: object, text: str, restriction: str | None, scope: str
) -> None:
    with cardnames.load(str(little)) as cold, cardnames.load(str(little)).warm() as warm:
        assert cold.explain(text, restriction, scope) == warm.explain(text, restriction, scope)
        assert cold.resolve(text) == warm.resolve(text)
