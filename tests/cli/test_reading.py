from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardnames.cli import main
from cardnames.cli.commands import TABLE
from little_index import LABORATORY
from tiny_publication import an_id

HEAVY = ("polars", "pandera", "requests", "msgspec", "rapidfuzz", "dataclasses", "inspect", "urllib.request")


class Shell:
    """Runs commands in this process on the little publication and keeps what they print."""

    def __init__(self, little: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._little = little
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        code = main([*arguments, "--at", str(self._little)])
        captured = self._capsys.readouterr()
        return code, captured.out, captured.err

    def json(self, *arguments: str) -> tuple[int, dict[str, object]]:
        code, out, _ = self(*arguments, "--json")
        assert out.count("\n") == 1
        answer = json.loads(out)
        assert isinstance(answer, dict)
        return code, answer


@pytest.fixture
def shell(little: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(little, capsys)


def test_choose_prints_kinds_rule_and_what_is_chosen_along(shell: Shell) -> None:
    code, out, err = shell("choose", "the upside down")
    assert code == 0 and err == ""
    assert out.splitlines() == [
        "allowed: The Upside Down (201.4d)",
        "  kind: back_face",
        '  also chosen (201.4g): "Havengul Mystery"',
        "  stands for: Legendary Land, back_face of Havengul Laboratory // Havengul Mystery (201.4d)",
    ]


def test_choose_prints_a_refusals_reason_rule_and_what_to_choose_instead(shell: Shell) -> None:
    code, out, err = shell("choose", "Fire // Ice")
    assert code == 1 and err == ""
    assert out.splitlines() == [
        'refused: "Fire // Ice" joins the names "Fire" and "Ice"; each is a name of its own',
        "  reason: joined_name (709.4a)",
        '  choose instead: "Fire", "Ice"',
    ]


def test_choose_takes_a_restriction_and_a_scope(shell: Shell) -> None:
    assert shell("choose", "Petty Theft", "--restriction", "instant")[0] == 0
    assert shell("choose", "Petty Theft", "--restriction", "creature")[0] == 1
    assert shell("choose", "What")[0] == 1
    assert shell("choose", "What", "--scope", "all")[0] == 0


def test_choose_as_json_is_one_object_with_the_published_words(shell: Shell) -> None:
    code, allowed = shell.json("choose", "fire")
    assert code == 0
    assert {key: allowed[key] for key in ("asked", "allowed", "name", "how", "rule", "kinds", "same_as")} == {
        "asked": "fire",
        "allowed": True,
        "name": "Fire",
        "how": "key",
        "rule": "201.4b",
        "kinds": ["split_half"],
        "same_as": [],
    }
    assert isinstance(allowed["entries"], list) and len(allowed["entries"]) == 2
    code, refused = shell.json("choose", "Foudre")
    assert code == 1
    assert (refused["reason"], refused["rule"], refused["suggestions"]) == (
        "printed_name",
        "201.2",
        ["Lightning Bolt"],
    )


def test_a_file_of_names_is_answered_in_order_one_object_a_line(shell: Shell, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_bytes("\ufeffFire\r\n\r\nFire // Ice\nLim-Dûl's Vault".encode() + b"\n\xff\xfe\n")
    code, out, _ = shell("choose", "--file", str(names))
    answers = [json.loads(line) for line in out.splitlines()]
    assert [(answer["asked"], answer["allowed"]) for answer in answers] == [
        ("Fire", True),
        ("Fire // Ice", False),
        ("Lim-Dûl's Vault", True),
        ("\\xff\\xfe", False),
    ]
    assert code == 1
    names.write_text("Fire\nIce\n")
    assert shell("choose", "--file", str(names), "--restriction", "instant")[0] == 0


def test_resolve_prints_each_name_and_how_it_was_found(shell: Shell) -> None:
    assert shell("resolve", "fire/ice")[:2] == (
        0,
        "Fire\tpart (joined name: Fire // Ice)\nIce\tpart (joined name: Fire // Ice)\n",
    )
    code, out, _ = shell("resolve", "lightnig bolt")
    assert code == 1 and out.startswith("Lightning Bolt\tclose 9")
    code, out, err = shell("resolve", "nothing like it at all")
    assert (code, out) == (1, "") and "nothing is near" in err


def test_resolve_as_json_says_when_it_is_ambiguous(shell: Shell) -> None:
    code, answer = shell.json("resolve", "zwei karten")
    assert code == 1 and answer["ambiguous"] is True
    code, answer = shell.json("resolve", "foudre")
    assert code == 0 and answer["ambiguous"] is False
    assert answer["matches"] == [
        {
            "name": "Lightning Bolt",
            "how": "alias",
            "score": 100.0,
            "alias": "Foudre",
            "alias_kind": "printed_name",
            "lang": "fr",
        }
    ]


def test_names_are_one_a_line_without_header_or_limit(shell: Shell) -> None:
    code, out, _ = shell("names")
    names = out.splitlines()
    assert code == 0 and names == sorted(names) and "Fire" in names and "What" not in names
    assert shell("names", "--limit", "2")[1].splitlines() == names[:2]
    assert shell("names", "--prefix", "lim-d")[1] == "Lim-Dûl's Vault\n"
    assert shell("names", "--restriction", "instant", "--prefix", "p")[1] == "Petty Theft\n"
    assert shell.json("names", "--prefix", "lim-d")[1]["names"] == ["Lim-Dûl's Vault"]


@pytest.mark.parametrize("words", [[an_id(LABORATORY)], ["sld", "609"], ["SLD 609"], ["sld/609"]])
def test_show_takes_ids_and_printings(shell: Shell, words: list[str]) -> None:
    code, out, _ = shell("show", *words)
    assert code == 0
    assert "The Upside Down: back_face (201.4d), traditional; {1} Legendary Land [tst 1]" in out
    assert "Havengul Mystery = The Upside Down (201.3a), confirmed" in out
    code, answer = shell.json("show", *words)
    (card,) = answer["cards"]  # type: ignore[misc]
    assert [pair["name_b"] for pair in card["interchangeable"]] == ["The Upside Down"]


def test_show_of_nothing_known_is_not_found(shell: Shell) -> None:
    code, out, err = shell("show", "xyz", "1")
    assert (code, out) == (1, "") and 'no card is known by "xyz 1"' in err
    assert shell.json("show", "xyz", "1") == (1, {"id": "xyz 1", "cards": []})


SAME = [
    (("Rick, Steadfast Leader", "Greymond, Avacyn's Stalwart"), "same", "201.3a"),
    (("fire", "FIRE"), "same", "201.2a"),
    (("Fire // Ice", "Start // Fire"), "same", "201.2a"),
    (("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate"), "same", "201.2a"),
    (("Marit Lage", "Marit Lage"), "same", "201.2a"),
    (("Fire", "Ice"), "different", "201.2b"),
    (("Brazen Borrower // Petty Theft", "Petty Theft"), "different", "201.2b"),
    (("Lightning Bolt", "Fire", "Ice"), "different", "201.2b"),
    (("", ""), "neither", "201.2b"),
    (("", "Fire"), "neither", "201.2b"),
    (("Fire // Ice", "Fire", "Ice"), "neither", "201.2b"),
]


@pytest.mark.parametrize(("names", "answer", "rule"), SAME)
def test_same_answers_by_rule(shell: Shell, names: tuple[str, ...], answer: str, rule: str) -> None:
    code, told = shell.json("same", *names)
    assert (told["answer"], told["rule"]) == (answer, rule)
    assert code == (0 if answer == "same" else 1)


def test_same_says_that_interchangeable_names_are_chosen_together(shell: Shell) -> None:
    code, out, _ = shell("same", "The Upside Down", "Havengul Mystery")
    assert code == 0
    assert (
        out
        == 'same: "The Upside Down" and "Havengul Mystery" (201.3a); choosing one chooses the other (201.4g)\n'
    )


def test_same_of_a_text_that_is_no_name_offers_names(shell: Shell) -> None:
    code, out, err = shell("same", "Fire", "Lightnig Bolt")
    assert (code, out) == (1, "")
    assert 'next: try "Lightning Bolt"' in err


USAGE = [
    ([], 0, "usage: cardnames COMMAND"),
    (["--help"], 0, "exit codes: 0 done"),
    (["help", "choose"], 0, "usage: cardnames choose"),
    (["--version"], 0, "cardnames "),
    (["chose", "x"], 2, "did you mean `cardnames choose`?"),
    (["choose"], 2, "one name is needed"),
    (["choose", "a", "--file", "b"], 2, "both a name and --file"),
    (["choose", "Petty", "Theft"], 2, "quote a name of several words"),
    (["choose", "x", "--scope", "vintage"], 2, "unknown scope 'vintage'"),
    (["choose", "x", "--restriction", "craeture"], 2, "'creature'"),
    (["choose", "--file", "/no/such/file"], 2, "cannot be read"),
    (["names", "--limit", "-3"], 2, "argument --limit"),
    (["show", "a", "b", "c"], 2, "3 words are no id"),
    (["same", "Fire"], 2, "two names or more"),
]


@pytest.mark.parametrize(("arguments", "code", "says"), USAGE)
def test_mistakes_say_what_is_wrong_and_what_to_do(
    little: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: int,
    says: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(little.parent))
    (little.parent / "cardnames").exists() or (little.parent / "cardnames").symlink_to(little)
    assert main(arguments) == code
    captured = capsys.readouterr()
    told = captured.err if code else captured.out
    assert says in told
    if code:
        assert captured.out == ""
        assert all(f"\n  {part}: " in told for part in ("where", "expected", "next"))


def test_an_absent_publication_exits_5_and_says_to_refresh(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["choose", "Fire", "--at", str(tmp_path / "none")]) == 5
    captured = capsys.readouterr()
    assert captured.out == "" and "cardnames refresh --to" in captured.err


def test_an_error_as_json_is_one_object_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["choose", "Fire", "--json", "--at", str(tmp_path / "none")]) == 5
    told = json.loads(capsys.readouterr().out)
    assert told["exit_code"] == 5
    assert set(told["error"]) == {"what", "where", "expected", "next"}


def test_what_steers_a_terminal_is_escaped(shell: Shell) -> None:
    evil = "\x1b[31mFire\x07\u202eeriF"
    for command in ("choose", "resolve", "show"):
        _, out, err = shell(command, evil)
        assert "\x1b" not in out + err and "\u202e" not in out + err and "\\x1b[31mFire" in out + err


READING = ("choose", "names", "resolve", "same", "show")


@pytest.mark.parametrize("name", READING)
def test_every_reading_command_has_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert name in TABLE
    assert main([name, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"examples:\n  cardnames {name}" in out
    assert "--at ROOT" in out and "--json" in out


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "cardnames", *arguments]
    return subprocess.run(command, text=True, capture_output=True, encoding="utf-8", **options)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "arguments",
    [
        ("choose", "Fire"),
        ("choose", "fire", "--json"),
        ("resolve", "fire/ice"),
        ("names",),
        ("show", "sld", "609"),
    ],
)
def test_a_cold_answer_imports_no_library_that_it_does_not_use(
    little: Path, arguments: tuple[str, ...]
) -> None:
    script = "import sys; from cardnames.cli import main; main(sys.argv[1:]); print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments, "--at", str(little)],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(done.stdout.splitlines())
    assert "cardnames.reader.database" in imported
    assert imported.isdisjoint(HEAVY)
    assert not any(
        module.startswith(("cardnames.publish", "cardnames.index", "cardnames.pipeline"))
        for module in imported
    )


def test_a_pipe_closed_early_is_no_error(little: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "cardnames", "names", "--at", str(little)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None and command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait() == 0


def test_ctrl_c_ends_quietly(little: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardnames", "choose", "--file", "-", "--at", str(little)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as command:
        assert command.stdin is not None and command.stdout is not None and command.stderr is not None
        command.stdin.write("Fire\n" * 5000)
        command.stdin.flush()
        assert json.loads(command.stdout.readline())["allowed"]
        command.send_signal(signal.SIGINT)
        _, err = command.communicate()
        assert (command.returncode, err) == (130, "")


def test_colour_is_for_terminals_and_no_color_is_honoured(little: Path) -> None:
    plain = run("choose", "Fire", "--at", str(little)).stdout
    assert "\x1b" not in plain
    shown = _on_a_terminal(little, {})
    assert "\x1b[32mallowed\x1b[0m" in shown
    assert "\x1b" not in _on_a_terminal(little, {"NO_COLOR": "1"})
    assert "\x1b" not in _on_a_terminal(little, {"TERM": "dumb"})


def _on_a_terminal(little: Path, variables: dict[str, str]) -> str:
    pty = pytest.importorskip("pty", reason="terminals are tested where the system has pty")
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    subprocess.run(
        [sys.executable, "-m", "cardnames", "choose", "Fire", "--at", str(little)],
        stdout=theirs,
        env=environment | {"TERM": "xterm"} | variables,
        check=True,
    )
    os.close(theirs)
    shown = b""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            piece = os.read(ours, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    return shown.decode()


def test_a_terminal_that_cannot_show_a_letter_is_no_error(little: Path) -> None:
    done = run(
        "resolve", "lim-dul's vault", "--at", str(little), env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout == "Lim-D\\xfbl's Vault\tkey\n"
