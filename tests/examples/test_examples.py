"""Every example runs as its first line says, against the bundled sample."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardnames.job import Job
from cardnames.pipeline import refresh

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("publication")
    refresh(Job("sample", folder / "root", folder / "cache", datetime(2026, 9, 1, tzinfo=UTC)))
    return folder / "root"


def version_folder(root: Path) -> Path:
    version = json.loads((root / "latest.json").read_text(encoding="utf-8"))["version"]
    return root / "versions" / version


def run(*argv: str, stdin: str = "") -> tuple[int, str]:
    done = subprocess.run(argv, input=stdin, capture_output=True, text=True, timeout=60, check=False)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


def example(name: str, *argv: str, stdin: str = "") -> tuple[int, str]:
    return run(sys.executable, str(EXAMPLES / name), *argv, stdin=stdin)


def test_every_example_stands_in_the_table_and_has_a_test() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    here = Path(__file__).read_text(encoding="utf-8")
    for path in EXAMPLES.iterdir():
        if path.suffix in (".py", ".sql", ".mjs"):
            assert f"`{path.name}`" in listed
            assert f'"{path.name}"' in here


def test_the_bot_allows_a_name_with_its_rule(root: Path) -> None:
    code, told = example("bot_name_check.py", str(root), "The Upside Down")
    assert code == 0
    assert told == "Yes, The Upside Down may be named (201.4d). That chooses Havengul Mystery too.\n"


def test_the_bot_refuses_a_joined_name_and_offers_its_parts(root: Path) -> None:
    _, told = example("bot_name_check.py", str(root), "Fire // Ice")
    assert told.startswith("No. ")
    assert "709.4a" in told
    assert told.rstrip().endswith("Try: Fire, Ice.")


def test_the_deck_check_replaces_titles_and_keeps_joined_names(root: Path) -> None:
    deck = "4 Godzilla, King of the Monsters\n2 fire/ice\n1x lightning bolt\n\nSideboard\n1 Foudre\n"
    code, told = example("deck_check.py", str(root), stdin=deck)
    assert code == 0
    assert told.splitlines() == [
        "4 Zilortha, Strength Incarnate  # was: Godzilla, King of the Monsters",
        "2 Fire // Ice",
        "1 Lightning Bolt  # was: lightning bolt",
        "",
        "Sideboard",
        "1 Lightning Bolt  # was: Foudre",
    ]


def test_the_deck_check_flags_what_leads_nowhere(root: Path) -> None:
    code, told = example("deck_check.py", str(root), stdin="4 Lightnin Blot\n")
    assert code == 1
    assert "# unknown; near: Lightning Bolt" in told


def test_the_engine_completes_and_then_takes_a_name(root: Path) -> None:
    code, told = example("engine_prompt.py", str(root), "nonland", stdin="Light\nLightning Bolt\n")
    assert code == 0
    assert told == "Choose a nonland card name.\n  Light: Lightning Bolt\n  chosen: Lightning Bolt\n"


def test_the_sql_query_counts_entries_by_kind(root: Path) -> None:
    query = (EXAMPLES / "count_kinds.sql").read_text(encoding="utf-8")
    with sqlite3.connect(
        f"file:{version_folder(root)}/index.sqlite?mode=ro&immutable=1", uri=True
    ) as database:
        rows = database.execute(query).fetchall()
    assert rows[0][:2] == ("normal", "201.4")
    assert ("omen", "720.5") in [row[:2] for row in rows]


def test_the_duckdb_query_lists_back_faces_that_are_lands(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is an example's need, not the project's")
    monkeypatch.chdir(version_folder(root))
    rows = duckdb.sql((EXAMPLES / "types_by_kind.duckdb.sql").read_text(encoding="utf-8")).fetchall()
    assert ("Havengul Mystery", "Havengul Laboratory // Havengul Mystery", "201.4d") in rows


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_node_script_reads_json_lines(root: Path) -> None:
    code, told = run("node", str(EXAMPLES / "lookup.mjs"), str(root), "Petty Theft")
    assert code == 0
    assert told == (
        "Petty Theft may be chosen\n  adventure of Brazen Borrower // Petty Theft, rule 201.4f: Instant\n"
    )
