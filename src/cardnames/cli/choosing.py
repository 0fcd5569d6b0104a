"""`choose`: the verdict on one name, or on a file of names."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from cardnames.cli.commands import Command
from cardnames.cli.output import coloured, escaped, print_json, verdict_json
from cardnames.cli.parser import add_publication, add_terms
from cardnames.errors import UsageError
from cardnames.reader.answers import Verdict
from cardnames.reader.index import Index
from cardnames.reader.opening import load


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="the name to choose")
    add_terms(parser)
    parser.add_argument(
        "--file", metavar="FILE", help="choose each line of FILE (- for stdin) instead; prints JSON a line"
    )
    add_publication(parser)


def _run(options: argparse.Namespace) -> int:
    if (options.name is None) == (options.file is None):
        raise UsageError(
            "one name is needed, or a file of names" if options.name is None else "both a name and --file",
            where="cardnames choose",
            expected="NAME or --file FILE",
            next_step='cardnames choose "Petty Theft"',
        )
    with load(options.at) as index:
        if options.file is not None:
            return _each_line(index, options)
        verdict = index.explain(options.name, options.restriction, options.scope)
        if options.json:
            print_json(verdict_json(verdict, options.restriction, options.scope))
        else:
            print(_in_words(verdict))
        return 0 if verdict.allowed else 1


def _each_line(index: Index, options: argparse.Namespace) -> int:
    """JSON a line, in the order of the lines; exit 1 if any of them is refused."""
    refused = False
    for name in _lines(options.file):
        verdict = index.explain(name, options.restriction, options.scope)
        refused = refused or not verdict.allowed
        print_json(verdict_json(verdict, options.restriction, options.scope))
    return 1 if refused else 0


def _lines(place: str) -> Iterator[str]:
    """Lines without their ends (LF or CRLF); empty ones are no names and are passed over."""
    try:
        # Bytes that are no UTF-8 stay what they are: such a line is an unknown name, not the end of the run.
        number = sys.stdin.fileno() if place == "-" else place
        with open(number, encoding="utf-8-sig", errors="backslashreplace", closefd=place != "-") as file:
            for line in file:
                if name := line.rstrip("\r\n"):
                    yield name
    except OSError as error:
        raise UsageError(
            f"the file of names cannot be read: {error.strerror}",
            where=place,
            expected="a text file, one name a line",
            next_step="check the path; - reads from stdin",
        ) from error


def _in_words(verdict: Verdict) -> str:
    if not verdict.allowed:
        lines = [f"{coloured('refused', 'bad')}: {escaped(verdict.message)}"]
        lines.append(f"  reason: {verdict.reason} ({verdict.rule})")
        if verdict.suggestions:
            lines.append(f"  choose instead: {_listed(verdict.suggestions)}")
        return "\n".join(lines)
    lines = [f"{coloured('allowed', 'good')}: {coloured(verdict.name, 'name')} ({verdict.rule})"]
    lines.append(f"  kind: {', '.join(verdict.kinds)}")
    if verdict.same_as:
        lines.append(f"  also chosen (201.4g): {_listed(verdict.same_as)}")
    for entry in verdict.entries:
        whole = f" of {entry.card_name}" if entry.card_name != entry.name else ""
        lines.append(
            escaped(f"  stands for: {entry.type_line or 'unknown type'}, {entry.kind}{whole} ({entry.rule})")
        )
    return "\n".join(lines)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{escaped(name)}"' for name in names)


COMMANDS = {
    "choose": Command(
        _arguments,
        _run,
        "May this name be chosen (CR 201.4), and under which rule? Exit 0 if it may, 1 if it is refused.\n"
        "A name may be written in any case and in plain ASCII; a near miss is offered, never chosen.",
        (
            'cardnames choose "Petty Theft" --restriction instant',
            'cardnames choose "Fire // Ice"            # refused by 709.4a; choose Fire or Ice',
            "cardnames choose What --scope all         # silver-bordered and digital cards too",
            "cardnames choose --file names.txt > verdicts.jsonl",
        ),
    )
}
