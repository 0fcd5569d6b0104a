"""The example engine in another language passes the kit, and the kit finds out the mistakes that engines make."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cardnames.conformance.document import conformance_json

EXAMPLES = Path(__file__).parents[2] / "examples/conformance"
ENGINE = (EXAMPLES / "small_engine.mjs").read_text(encoding="utf-8")

# The mistake, what of the engine to replace, by what, and a case that must find it.
MISTAKES = {
    "every face is judged by the whole card": (
        "const face = card.faces[place];",
        "const face = { ...card.faces[0], name: card.faces[place].name };",
        "201.4f-the-adventure-is-no-creature",
    ),
    "one of two cards of a name is lost": (
        "const bearing = faces.filter((face) => bears(face, said));",
        "const bearing = faces.filter((face) => bears(face, said)).slice(0, 1);",
        "722.5-a-spell-that-is-a-card-too",
    ),
    "interchangeable names are two names": (
        "pairs.filter((pair) => pair.includes(name)).flat()",
        "[]",
        "201.3a-one-card-two-names",
    ),
    "nameless objects share having no name": (
        "counted(one, pairs).some((name) => counted(other, pairs).includes(name))",
        "(one.length + other.length === 0 || counted(one, pairs).some((name) => counted(other, pairs).includes(name)))",
        "201.2a-two-nameless-objects",
    ),
    "a token's name is never a card's": (
        "const bearing = faces.filter(",
        'if (all.some((face) => face.name === said && refusalOf(face))) return no("token", "201.4");\n'
        "  const bearing = faces.filter(",
        "201.4-a-token-called-as-a-card-is",
    ),
    "a back without a cost is worth nothing": (
        'kind === "back_face" && card.layout !== "modal_dfc"',
        "false",
        "202.3b-the-value-of-the-front",
    ),
    "a combined back is worth nothing": ("value: card.melds_from ?", "value: false ?", "712.5c-brisela"),
    "a flip card's bottom has no cost": (
        'const costs = kind === "flip_alternative" ? front : face;',
        "const costs = face;",
        "710.1c-the-cost-of-the-top",
    ),
    "snow-covered basics are nonbasic": (
        "supertypes: before.filter((word) => SUPERTYPES.includes(word))",
        'supertypes: before.includes("Snow") ? [] : before.filter((word) => SUPERTYPES.includes(word))',
        "201.4a-snow-covered-basics-are-basic",
    ),
    "an unknown type is nonland": (
        "face.known ? list.includes(wanted) : null",
        "list.includes(wanted)",
        "201.4a-an-unknown-type-is-not-nonland",
    ),
    "casual cards count everywhere": ("rules: [],", 'rules: ["casual"],', "100.7-a-silver-border"),
    "one printing makes a card casual": (
        "tabletop.every(casual)",
        "tabletop.some(casual)",
        "100.7-a-gold-border-beside-a-black-one",
    ),
    "an Omen is an Adventure": ('subtypes.includes("Omen")', "false", "720.5-the-omen"),
    "titles are not known": (
        "const no = all.find(",
        "if (cards.some((card) => (card.printings ?? []).some((one) => one.titles?.includes(name))))"
        ' return ["unknown", "201.4"];\n  const no = all.find(',
        "201.6-godzilla",
    ),
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kit") / "conformance.json"
    path.write_bytes(conformance_json())
    return path


def _run(kit: Path, *engine: Path) -> tuple[int, str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    done = subprocess.run(
        [node, EXAMPLES / "runner.mjs", kit, *engine], capture_output=True, text=True, timeout=60, check=False
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


def test_the_small_engine_answers_every_case(kit: Path) -> None:
    code, told = _run(kit)
    assert code == 0, told
    assert "choose" in told and "indicator" in told


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_out(mistake: str, kit: Path, tmp_path: Path) -> None:
    correct, wrong, found_by = MISTAKES[mistake]
    assert ENGINE.count(correct) == 1, "the mistake must be put where the engine stands right"
    engine = tmp_path / "mistaken.mjs"
    engine.write_text(ENGINE.replace(correct, wrong), encoding="utf-8")
    code, told = _run(kit, engine)
    assert code == 1
    assert f"{found_by} (" in told


def test_a_question_that_an_engine_does_not_answer_is_skipped(kit: Path, tmp_path: Path) -> None:
    engine = tmp_path / "sameness.mjs"
    engine.write_text(
        "export const matches_chosen = ({ object, chosen, interchangeable }) =>\n"
        "  object.some((name) => name === chosen || interchangeable.some((pair) => pair.includes(name) &&"
        " pair.includes(chosen)));\n",
        encoding="utf-8",
    )
    code, told = _run(kit, engine)
    assert code == 0, told


def test_an_engine_that_fails_is_told_of_and_the_run_goes_on(kit: Path, tmp_path: Path) -> None:
    engine = tmp_path / "failing.mjs"
    engine.write_text('export function same_name() { throw new Error("not yet"); }\n', encoding="utf-8")
    code, told = _run(kit, engine)
    assert code == 1
    assert "Error: not yet" in told and "same_name" in told
