"""`same`: whether objects have the same name, by rule."""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import NamedTuple

from cardnames.cli.commands import Command
from cardnames.cli.output import coloured, escaped, print_json
from cardnames.cli.parser import add_publication
from cardnames.errors import CardnamesError, UsageError
from cardnames.reader.index import Index
from cardnames.reader.opening import load
from cardnames.reader.sameness import all_different_names, same_name

_OF_ALL = {
    "same": "all have the same name",
    "different": "all have different names",
    "neither": "neither the same names nor all different",
}


class Named(NamedTuple):
    """An object as it was asked for, and the names it has."""

    text: str
    names: set[str]


class Pair(NamedTuple):
    """Two of the objects, compared: same, different, or neither (a nameless one), by which rule."""

    a: str
    b: str
    answer: str
    rule: str
    shared: tuple[str, ...]
    chosen_together: bool


class NotFoundError(CardnamesError):
    """A text that is the name of no object (exit 1)."""

    exit_code = 1


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name",
        nargs="+",
        metavar="NAME",
        help='a name, "Fire // Ice" for a split card, "" for a nameless object',
    )
    add_publication(parser)


def _run(options: argparse.Namespace) -> int:
    with load(options.at) as index:
        return _compare(index, options)


def _compare(index: Index, options: argparse.Namespace) -> int:
    if len(options.name) < 2:
        raise UsageError(
            "one object has nothing to be compared with",
            where="cardnames same",
            expected="two names or more",
            next_step='cardnames same "Fire // Ice" "Start // Fire"',
        )
    objects = [Named(text, names_of(index, text)) for text in options.name]
    pairs = [_pair(index, first, second) for first, second in combinations(objects, 2)]
    same = all(pair.answer == "same" for pair in pairs)
    different = all_different_names((names for _, names in objects), index=index)
    answer = "same" if same else "different" if different else "neither"
    rule = max(pair.rule for pair in pairs) if same else "201.2b"
    if options.json:
        print_json({"answer": answer, "rule": rule, "pairs": [pair._asdict() for pair in pairs]})
    else:
        for pair in pairs:
            print(_in_words(pair))
        if len(pairs) > 1:
            print(f"{_OF_ALL[answer]} ({rule})")
    return 0 if same else 1


def _pair(index: Index, a: Named, b: Named) -> Pair:
    shared = tuple(sorted(a.names & b.names))
    together = any(other in b.names for name in a.names for other in index.same_as(name))
    if same_name(a.names, b.names, index=index):
        return Pair(a.text, b.text, "same", "201.2a" if shared else "201.3a", shared, together)
    different = all_different_names((a.names, b.names), index=index)
    return Pair(a.text, b.text, "different" if different else "neither", "201.2b", shared, together)


def _in_words(pair: Pair) -> str:
    answer = coloured(pair.answer, "good" if pair.answer == "same" else "bad")
    together = "; choosing one chooses the other (201.4g)" if pair.chosen_together else ""
    nameless = (
        "; a nameless object has neither the same nor a different name" if pair.answer == "neither" else ""
    )
    return f'{answer}: "{escaped(pair.a)}" and "{escaped(pair.b)}" ({pair.rule}){together}{nameless}'


def names_of(index: Index, text: str) -> set[str]:
    """The names of the object that a text stands for: none for "", both halves of a split card (709.4a).

    Any other joined name is that of a card whose object bears its first name alone while nothing is done with
    it (710.1, 712.8a, 715.4). A token's name is a name too, though it cannot be chosen.
    """
    if not text.strip():
        return set()
    matches = [match for match in index.resolve(text, 0) if match.how not in ("close", "ambiguous")]
    if matches and matches[0].how == "part":
        entries = [entry for match in matches for entry in index.explain(match.name, None, "all").entries]
        parts = [match.name for match in matches]
        split = any(entry.kind == "split_half" and entry.name in parts for entry in entries)
        return set(parts) if split else {parts[0]}
    if matches:
        return {match.name for match in matches}
    verdict = index.explain(text, None, "all")
    if verdict.reason == "token":
        return {text}
    offered = " or ".join(f'"{name}"' for name in verdict.suggestions)
    raise NotFoundError(
        verdict.message,
        where="cardnames same",
        expected="the name of a card or token",
        next_step=f"try {offered}" if offered else "look it up with `cardnames resolve`",
    )


COMMANDS = {
    "same": Command(
        _arguments,
        _run,
        "Do these objects have the same name (CR 201.2, 201.3)? Exit 0 if all do, 1 if not. Interchangeable\n"
        "names count as one; a split card has both its names; a nameless object shares with none.",
        (
            'cardnames same "Rick, Steadfast Leader" "Greymond, Avacyn\'s Stalwart"',
            'cardnames same "Fire // Ice" "Start // Fire"',
            'cardnames same Opt Shock "Lightning Bolt" --json',
        ),
    )
}
