"""`completion`: a static script for a shell, written from the table of commands."""

from __future__ import annotations

import argparse
from shlex import quote

from cardnames.cli.commands import TABLE, Command
from cardnames.cli.output import print_json

_BASH = """\
_cardnames() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}"
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{commands} --help --version" -- "$current"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
}}
complete -o default -F _cardnames cardnames
"""
_BASH_CASE = '        {name}) COMPREPLY=($(compgen -W "{options}" -- "$current")) ;;'

_ZSH = """\
#compdef cardnames
_cardnames() {{
    local -a commands
    commands=(
{commands}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    case "$words[2]" in
{cases}
    esac
    _files
}}
compdef _cardnames cardnames
"""

_FISH = """\
complete -c cardnames -f -n __fish_use_subcommand -l help
complete -c cardnames -f -n __fish_use_subcommand -l version
{lines}
"""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=sorted(_SCRIPTS))


def _run(options: argparse.Namespace) -> int:
    script = _SCRIPTS[options.shell](_options())
    if options.json:
        print_json({"shell": options.shell, "script": script})
    else:
        print(script, end="")
    return 0


def _options() -> dict[str, list[str]]:
    """The long options of each command, as its parser has them."""
    from cardnames.cli.dispatch import find
    from cardnames.cli.parser import parser_of

    return {
        name: [
            option
            for action in parser_of(name, find(name))._actions
            for option in action.option_strings
            if option.startswith("--")
        ]
        for name in TABLE
    }


def _bash(options: dict[str, list[str]]) -> str:
    cases = (_BASH_CASE.format(name=name, options=" ".join(known)) for name, known in options.items())
    return _BASH.format(commands=" ".join(options), cases="\n".join(cases))


def _zsh(options: dict[str, list[str]]) -> str:
    commands = (f"        {quote(f'{name}:{TABLE[name][1]}')}" for name in options)
    cases = (f"        {name}) compadd -- {' '.join(known)} ;;" for name, known in options.items())
    return _ZSH.format(commands="\n".join(commands), cases="\n".join(cases))


def _fish(options: dict[str, list[str]]) -> str:
    lines = []
    for name, known in options.items():
        summary = TABLE[name][1].replace("'", "\\'")
        lines.append(f"complete -c cardnames -f -n __fish_use_subcommand -a {name} -d '{summary}'")
        lines += [
            f"complete -c cardnames -n '__fish_seen_subcommand_from {name}' -l {option.removeprefix('--')}"
            for option in known
        ]
    return _FISH.format(lines="\n".join(lines))


_SCRIPTS = {"bash": _bash, "fish": _fish, "zsh": _zsh}

COMMANDS = {
    "completion": Command(
        _arguments,
        _run,
        "Print the completion script of a shell; load it from the shell's start file.",
        (
            'eval "$(cardnames completion bash)"',
            "cardnames completion fish > ~/.config/fish/completions/cardnames.fish",
        ),
    )
}
