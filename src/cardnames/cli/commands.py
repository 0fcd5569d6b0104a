"""The table of commands: name -> (module that has it, the line that `cardnames --help` shows).

A module holds `COMMANDS`, by name what `Command` says; it is imported when one of its commands is given.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple


class Command(NamedTuple):
    """One command: its arguments, what it does (returns the exit code), its help and examples."""

    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    description: str
    examples: tuple[str, ...]


TABLE: dict[str, tuple[str, str]] = {
    "choose": ("cardnames.cli.choosing", "may this name be chosen, and under which rule"),
    "resolve": ("cardnames.cli.finding", "the names that a text leads to"),
    "names": ("cardnames.cli.finding", "list names, one a line"),
    "show": ("cardnames.cli.finding", "everything on a card or a printing"),
    "same": ("cardnames.cli.sameness", "do objects have the same name"),
    "refresh": ("cardnames.cli.refreshing", "read Scryfall's bulk data and publish the names"),
    "serve": ("cardnames.cli.refreshing", "refresh on a schedule, through Prefect"),
    "status": ("cardnames.cli.versions", "version, age, counts, findings, what is held"),
    "diff": ("cardnames.cli.differences", "what changed between two versions"),
    "history": ("cardnames.cli.keeping", "what happened to a name over the versions"),
    "rebuild": ("cardnames.cli.keeping", "make a version again from its kept bulk file"),
    "verify": ("cardnames.cli.versions", "check a version's files against its manifest"),
    "rollback": ("cardnames.cli.versions", "lead readers back to an earlier version"),
    "prune": ("cardnames.cli.versions", "remove old versions"),
    "completion": ("cardnames.cli.completion", "print the completion script of a shell"),
}
