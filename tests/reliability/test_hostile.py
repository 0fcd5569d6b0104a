"""Sources that mean harm: nothing is written outside the root and the cache, and names stay data everywhere."""

from __future__ import annotations

import ast
import csv
import json
import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cardnames.cli import main
from cards import card, write_bulk
from releases import Release
from reliability.told import assert_told
from scene import Scene
from scryfall_server import Upstream

SOURCE_ROOTS = [Path(__file__).parents[2] / root for root in ("src", "flows", "schemas")]

# Could steer a terminal, turn the direction of text, or end a line: no card is called so.
STEERING = ["\x1b[2J\x1b[31mRed Bear", "Bear\r\nSecond Line", "\x9b31mBear", "\u202eraeB eviL", "\u2066Bear\u2069",
            "Nul\0Bear", "Bear\u2028Line", "Bell\a Bear", "Back\b\b\b\bBear"]  # fmt: skip

# Odd, and names like any other.
ODD = ["=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "<script>alert(1)</script>", "'; DROP TABLE names;--",
       'Quo"ted, with comma', "../../etc/passwd", "%s%n{0}$(id)`id`", "&lt;", "\\u0000", "NULL", "1e5"]  # fmt: skip

# Anything that a terminal acts on, besides tabs and the end of a line.
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@dataclass
class Hostile(Upstream):
    """A listing with anything in it."""

    edits: dict[str, object] = field(default_factory=dict)

    def descriptor(self, base: str) -> dict[str, object]:
        return super().descriptor(base) | self.edits


def serve(scene: Scene, **edits: object) -> None:
    release = Release(1)
    scene.server.upstream = Hostile(release.data, "default_cards", release.updated_at, edits)


def outside(scene: Scene) -> list[str]:
    """Every file that is neither in the root nor in the cache."""
    return sorted(
        str(path)
        for path in scene.folder.rglob("*")
        if not path.is_relative_to(scene.root) and not path.is_relative_to(scene.cache)
    )


@pytest.mark.parametrize(
    "uri",
    ["file:///etc/passwd", "/etc/passwd", "../../../etc/passwd", "//evil.invalid/cards", "\\\\evil\\share",
     "http://169.254.169.254/latest/meta-data", "http://example.invalid/x", "ftp://127.0.0.1/x", "data:,[]",
     "https://evil\x00.invalid/", "https://e vil.invalid/", "jar:file:///x!/y", "", " ", 7, None, ["x"], {"a": 1}],
    ids=repr,
)  # fmt: skip
def test_an_address_in_the_listing_leads_nowhere_it_must_not(
    uri: object, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    serve(scene, jsonl_download_uri=uri)
    before, around = scene.state(), outside(scene)
    assert main(scene.refresh) == 3
    assert_told(capsys.readouterr().err, "")
    assert scene.state() == before
    assert outside(scene) == around
    assert scene.leftovers() == []


PATHS = ["/file/../../../../evil.gz", "/file/%2e%2e/%2e%2e/evil.gz", "/file/..%2f..%2fevil.gz",
         "/file//etc/cron.d/evil", "/file/evil.gz%00.jsonl", "/file/a;rm%20-rf%20b"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_path_in_the_listing_never_becomes_the_name_of_a_file(
    path: str, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server has a file there, it is kept under the name that its type and date give."""
    around = outside(scene)
    serve(scene, jsonl_download_uri=scene.server.url + path)
    monkeypatch.setattr(Hostile, "file_path", path)
    assert main(scene.refresh) in (0, 3)
    assert outside(scene) == around
    assert all(
        re.fullmatch(r"default_cards(-\d{17}(\.gz(\.source\.json)?))?(\.lock)?", p.name)
        for p in scene.cache.iterdir()
    )
    scene.assert_whole(Release(0), Release(1))


DATES = ["../../../2026-09-09", "/etc/passwd", "9999-99-99", "", 20260909, None, "2026-09-09\n"]


@pytest.mark.parametrize("date", DATES, ids=repr)
def test_a_date_in_the_listing_is_a_date_or_nothing(
    date: object, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    serve(scene, updated_at=date)
    around = outside(scene)
    assert main(scene.refresh) == 3
    assert_told(capsys.readouterr().err, "has no usable updated_at")
    assert outside(scene) == around


@pytest.mark.parametrize(
    "bulk", ["../../evil", "/etc/evil", "a/b", "..", "x" * 200, "", "a\0b", "a b", "\x1b[2J"], ids=repr
)
def test_a_type_of_bulk_file_is_a_word(bulk: str, scene: Scene, capsys: pytest.CaptureFixture[str]) -> None:
    around = outside(scene)
    assert main([*scene.refresh, "--bulk", bulk]) == 3
    message = capsys.readouterr().err
    assert_told(message, "is no type of bulk file")
    assert not STEERS.search(message)
    assert outside(scene) == around


@pytest.mark.parametrize(
    "details", ["\x1b[2J\x1b]0;owned\x07Gone", "line\r\ncardnames: all is well", "\u202eevil"]
)
def test_the_words_of_a_server_do_not_steer_the_terminal(
    details: str, scene: Scene, impatient: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    serve(scene, object="error", status=503, code=details, details=details)
    assert main(scene.refresh) == 3
    message = capsys.readouterr().err
    assert not STEERS.search(message)
    assert message.count("\n") == 4


@pytest.fixture
def odd_root(tmp_path: Path) -> Iterator[Path]:
    """A publication of names of every odd kind, from a file that is called oddly too."""
    named = [card(name=name, collector_number=str(number)) for number, name in enumerate((*STEERING, *ODD))]
    bears = [card(name=f"Bear {number}", collector_number=f"b{number}") for number in range(30)]
    source = write_bulk(
        tmp_path / "b\x1b[31mulk.jsonl", [json.dumps(made) for made in (*named, *bears)], gz=False
    )
    root = tmp_path / "root"
    assert main(["refresh", "--source", str(source), "--to", str(root)]) == 0
    yield root


def version_of(root: Path) -> Path:
    return root / "versions" / str(json.loads((root / "latest.json").read_bytes())["version"])


def test_names_that_could_steer_a_terminal_are_set_aside_and_listed(odd_root: Path) -> None:
    names = (version_of(odd_root) / "names.txt").read_text(encoding="utf-8").split("\n")
    assert sorted(name for name in names if not name.startswith("Bear ")) == ["", *sorted(ODD)]
    findings = json.loads((version_of(odd_root) / "findings.json").read_bytes())
    bad = next(finding for finding in findings if finding["check"] == "bad-lines")
    assert bad["count"] == len(STEERING)
    assert not STEERS.search("".join(example.partition(" line ")[2] for example in bad["examples"]))


def test_nothing_that_a_command_prints_steers_the_terminal(
    odd_root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    asked = ["\x1b[2JBear", "\u202eraeB", "Bear\r\nBear", ODD[0]]
    commands = [
        ["status"], ["verify"], ["names"],
        *(["choose", text] for text in asked), *(["resolve", text] for text in asked),
        *(["show", text] for text in asked), *(["same", text, "Bear 1"] for text in asked), ["verify", "\x1b[2J"],
        ["rollback", "\x1b[2J"], ["diff", "\x1b[2J"], ["names", "--prefix", "\x1b[2J"],
        ["names", "--restriction", "\x1b[2J"], ["choose", "Bear 1", "--scope", "\x1b[2J"],
    ]  # fmt: skip
    for command in commands:
        main([*command, "--at", str(odd_root)])
        told = capsys.readouterr()
        assert not STEERS.search(told.out + told.err), command
        assert "Traceback" not in told.err
    main(["\x1b[2J"])
    main(["refresh", "--source", "\x1b[2J.jsonl", "--to", str(odd_root)])
    told = capsys.readouterr()
    assert not STEERS.search(told.out + told.err)


def test_names_are_values_in_csv_as_rfc_4180_has_it(odd_root: Path) -> None:
    """No name is changed for the sake of spreadsheets that take `=` for a formula: a list that is off by one
    character is wrong for everybody else. The docs say to import the column as text."""
    with (version_of(odd_root) / "names.csv").open(encoding="utf-8", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file, strict=True)]
    assert set(ODD) < set(names)
    assert len(names) == len(ODD) + 30


def test_names_are_values_in_sql(odd_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    for name in ODD:
        assert main(["choose", "--at", str(odd_root), "--", name]) == 0
        assert main(["resolve", "--at", str(odd_root), "--", name]) == 0
        assert main(["names", f"--prefix={name}", "--at", str(odd_root)]) == 0
        assert main(["choose", "--at", str(odd_root), "--", f"{name}' OR 1=1 --"]) == 1
    with sqlite3.connect(
        f"file:{version_of(odd_root) / 'index.sqlite'}?mode=ro&immutable=1", uri=True
    ) as database:
        assert database.execute("SELECT count(*) FROM names").fetchone() == (len(ODD) + 30,)


def test_names_are_values_in_json_and_text(odd_root: Path) -> None:
    catalog = json.loads((version_of(odd_root) / "catalog.json").read_bytes())
    lines = (version_of(odd_root) / "names.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(ODD) < set(catalog["data"])
    assert set(ODD) < {json.loads(line)["name"] for line in lines}


def test_the_command_that_is_offered_can_be_pasted_whatever_the_folder_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import shlex

    root, source = tmp_path / "my list; $(touch owned)", tmp_path / "some cards.jsonl"
    write_bulk(source, Release(0).cards, gz=False)
    assert main(["refresh", "--source", str(source), "--to", str(root)]) == 0
    write_bulk(source, Release(0).cards[:100], gz=False)
    assert main(["refresh", "--source", str(source), "--to", str(root)]) == 4
    offered = capsys.readouterr().err.strip().splitlines()[-1]
    command = shlex.split(offered)
    assert command[:1] == ["cardnames"]
    assert main(command[1:]) == 0
    assert main(["refresh", "--source", str(source), "--to", str(root)]) == 0


@pytest.mark.parametrize(("umask", "folder", "file"), [(0o077, 0o700, 0o600), (0o022, 0o755, 0o644)])
def test_files_are_as_private_as_the_user_wants_and_the_cache_always_is(
    umask: int, folder: int, file: int, empty_scene: Scene
) -> None:
    before = os.umask(umask)
    try:
        assert main(empty_scene.refresh) == 0
    finally:
        os.umask(before)
    for path in (empty_scene.root, *empty_scene.root.rglob("*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (folder if path.is_dir() else file), path
    assert stat.S_IMODE(empty_scene.cache.stat().st_mode) == 0o700


UNSAFE = {"pickle", "marshal", "shelve", "dill", "joblib", "cloudpickle", "yaml"}


def test_no_code_comes_out_of_data() -> None:
    """Nothing that is read can run: no pickle and its like, no eval, no shell."""
    for path in (path for root in SOURCE_ROOTS for path in root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not UNSAFE & {alias.name.partition(".")[0] for alias in node.names}, path
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] not in UNSAFE, path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), path
            if isinstance(node, ast.keyword) and node.arg == "shell":
                assert isinstance(node.value, ast.Constant) and node.value.value is False, path
