"""From the arguments to one command and its exit code; the only place where errors become words on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from cardnames.cli.commands import TABLE, Command
from cardnames.errors import CardnamesError, UsageError

_INTERRUPTED = 130  # as a shell reports a program that Ctrl-C ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; returns the exit code. Never a traceback, unless CARDNAMES_DEBUG asks for it."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _plain_streams()
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse, after --help
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        # What read our output has enough of it. Keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _INTERRUPTED
    except CardnamesError as error:
        return _report(error, given)
    except Exception as fault:
        if os.environ.get("CARDNAMES_DEBUG"):
            raise
        return _report(_ours(fault), given)


def _run(given: list[str]) -> int:
    if not given or given[0] in ("-h", "--help", "help"):
        return _help(given[1:])
    if given[0] in ("-V", "--version"):
        from cardnames.version import __version__

        print(f"cardnames {__version__}")
        return 0
    name = given[0]
    command = find(name)
    from cardnames.cli.parser import parser_of

    return command.run(parser_of(name, command).parse_args(given[1:]))


def find(name: str) -> Command:
    """The command of that name, its module imported; an unknown one is a UsageError."""
    if name not in TABLE:
        from difflib import get_close_matches

        near = get_close_matches(name, TABLE, 1)
        raise UsageError(
            f"unknown command {name!r}",
            where="cardnames",
            expected=f"one of {', '.join(TABLE)}",
            next_step=f"did you mean `cardnames {near[0]}`?" if near else "see `cardnames --help`",
        )
    commands: dict[str, Command] = import_module(TABLE[name][0]).COMMANDS
    return commands[name]


def _help(rest: list[str]) -> int:
    if rest and not rest[0].startswith("-"):
        return _run([rest[0], "--help"])
    width = max(map(len, TABLE))
    lines = "\n".join(f"  {name:{width}}  {summary}" for name, (_, summary) in TABLE.items())
    print(
        "usage: cardnames COMMAND [options]\n\n"
        "Every Magic: The Gathering card name a player may choose (CR 201.4), and why.\n\n"
        f"commands:\n{lines}\n\n"
        "options:\n  -h, --help     this help; `cardnames COMMAND --help` for a command's\n"
        "  -V, --version  the version of the software\n\n"
        'examples:\n  cardnames choose "Petty Theft" --restriction instant\n'
        '  cardnames resolve "godzilla, king of the monsters"\n'
        '  cardnames names --restriction "legendary creature" | wc -l\n\n'
        "exit codes: 0 done, same, found · 1 refused, different, not found · 2 usage · 3 source · 4 held ·\n"
        "  5 publishing"
    )
    return 0


def _report(error: CardnamesError, given: list[str]) -> int:
    from cardnames.cli.output import print_error, print_json

    if "--json" in given:
        print_json(
            {
                "error": {
                    "what": error.what,
                    "where": error.where,
                    "expected": error.expected,
                    "next": error.next_step,
                },
                "exit_code": error.exit_code,
            }
        )
    print_error(error)
    return error.exit_code


def _ours(fault: Exception) -> CardnamesError:
    return CardnamesError(
        f"a fault of cardnames: {type(fault).__name__}: {fault}",
        where="cardnames",
        expected="an answer or a known error",
        next_step="please report it, with what CARDNAMES_DEBUG=1 prints",
    )


def _plain_streams() -> None:
    """LF everywhere, and no name that a terminal's encoding cannot hold ends in an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace", newline="\n")
