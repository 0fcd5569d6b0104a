"""Argument parsers whose mistakes are errors of ours: what, where, what was expected, what to do next."""

from __future__ import annotations

import argparse
from typing import NoReturn

from cardnames.cli.commands import Command
from cardnames.errors import UsageError

PROFILE_HELP = "which cards count: rules (default), casual (and silver-bordered), digital, all"


class _Help(argparse.RawDescriptionHelpFormatter):
    """At a fixed width: argparse would import shutil to measure the terminal for every option it adds."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)


class Parser(argparse.ArgumentParser):
    """argparse's, raising UsageError where it would print and exit."""

    def error(self, message: str) -> NoReturn:
        """Mistakes in the arguments."""
        usage = " ".join(self.format_usage().removeprefix("usage: ").split())
        unquoted = "; quote a name of several words" if message.startswith("unrecognized arguments") else ""
        raise UsageError(
            message, where=self.prog, expected=usage, next_step=f"see `{self.prog} --help`{unquoted}"
        )


def parser_of(name: str, command: Command) -> Parser:
    """The parser of one command, with its examples below the options."""
    parser = Parser(
        prog=f"cardnames {name}",
        description=command.description,
        epilog="examples:\n" + "\n".join(f"  {example}" for example in command.examples),
        formatter_class=_Help,
        allow_abbrev=False,
    )
    command.arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object on stdout")
    return parser


def add_publication(parser: argparse.ArgumentParser) -> None:
    """`--at`, which every reading command takes."""
    parser.add_argument(
        "--at",
        metavar="ROOT",
        help="publication to read: a folder, a version folder or a URL (default: where refresh writes)",
    )


def add_terms(parser: argparse.ArgumentParser) -> None:
    """`--restriction` and `--scope`, the terms under which a name is asked for."""
    parser.add_argument(
        "--restriction", metavar="TEXT", help='as a card words it: "creature", "noncreature, nonland"'
    )
    parser.add_argument("--scope", default="rules", metavar="PROFILE", help=PROFILE_HELP)


def limit(text: str) -> int:
    """A count from 0 up."""
    count = int(text)
    if count < 0:
        raise ValueError(text)
    return count
