"""What each symbol is worth (202.3) and which colours a cost has (202.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardnames.naming.mana import WORTH, colors_of, mana_value, symbols

COSTS = {
    "": 0.0,  # Ancestral Vision
    "{0}": 0.0,  # Black Lotus
    "{1}{G}": 2.0,  # Grizzly Bears
    "{1} {G}": 2.0,  # the same, set wider
    "{15}": 15.0,  # Emrakul, the Aeons Torn
    "{1000000}": 1_000_000.0,  # Gleemax
    "{X}{X}{R}": 1.0,  # Rolling Thunder
    "{Y}": 0.0,
    "{X}{Y}{Z}{R}{R}": 2.0,  # The Ultimate Nightmare of Wizards of the Coast Customer Service
    "{2}{C}": 3.0,  # Matter Reshaper
    "{1}{S}": 2.0,  # Icehide Golem
    "{W/U}{W/U}{W/U}": 3.0,  # Plumeveil
    "{2/W}{2/W}{2/W}": 6.0,  # Spectral Procession
    "{G/P}": 1.0,  # Mutagenic Growth
    "{C/W}{C/U}{C/B}{C/R}{C/G}": 5.0,  # Ulalek, Fused Atrocity
    "{1}{G}{G/U/P}{U}": 4.0,  # Tamiyo, Compleated Sage
    "{HW}": 0.5,  # Little Girl
    "{2}{½}": 2.5,
    "{D}": 0.0,
    "{L}": 1.0,
    "{w}{hr}": 1.5,
}


@pytest.mark.parametrize(("cost", "value"), COSTS.items())
def test_a_cost_is_worth_the_sum_of_its_symbols(cost: str, value: float) -> None:
    assert mana_value(cost) == value


def test_every_symbol_of_the_table_stands_in_a_cost_here() -> None:
    seen = {symbol for cost in COSTS for symbol in symbols(cost.upper()) or ()}
    assert seen >= WORTH.keys()


@pytest.mark.parametrize(
    "cost",
    [
        "{W", "W", "{}", "{∞}", "{²}", "{TK}", "{CHAOS}", "{H}", "{HX}", "{HWU}", "{W/}", "{W/∞}", "{1}{R} // {U}",
        "{-1}", "{1.5}", "{Q}", f"{{{'9' * 400}}}",
    ],
)  # fmt: skip
def test_a_symbol_that_nobody_knows_has_no_value(cost: str) -> None:
    assert mana_value(cost) is None


@pytest.mark.parametrize(
    ("cost", "colors"),
    [
        ("", ""),
        ("{5}{C}{S}{X}{D}{L}", ""),
        ("{G}{R}{B}{U}{W}", "WUBRG"),
        ("{1}{W/U}{2/R}", "WUR"),
        ("{G/P}{G/U/P}", "UG"),
        ("{HW}", "W"),
        ("{hr}{b}", "BR"),
        ("broken", ""),
    ],
)
def test_the_colours_of_a_cost_are_those_of_its_symbols(cost: str, colors: str) -> None:
    assert "".join(colors_of(cost)) == colors


@given(st.lists(st.sampled_from([cost for cost in COSTS if cost])))
def test_the_value_of_a_cost_does_not_depend_on_how_it_is_cut(costs: list[str]) -> None:
    assert mana_value("".join(costs)) == sum(COSTS[cost] for cost in costs)


@given(st.text(alphabet="{}WUBRGXHPCSDL/0123456789½ ", max_size=20))
def test_any_text_has_a_finite_value_or_none(text: str) -> None:
    value = mana_value(text)
    assert value is None or 0 <= value < 1e30
    assert symbols(text) is not None or value is None
