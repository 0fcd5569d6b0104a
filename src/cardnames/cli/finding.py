"""`resolve`, `names` and `show`: from a text, from terms, from an id."""

from __future__ import annotations

import argparse
import sys

from cardnames.cli.commands import Command
from cardnames.cli.output import (
    alias_json,
    coloured,
    entry_json,
    escaped,
    match_json,
    pair_json,
    print_json,
)
from cardnames.cli.parser import add_publication, add_terms, limit
from cardnames.errors import UsageError
from cardnames.reader.answers import Match
from cardnames.reader.index import Index
from cardnames.reader.opening import load
from cardnames.reader.rows import Entry


def _resolve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="what someone typed, or another tool holds")
    parser.add_argument(
        "--limit", type=limit, default=5, metavar="N", help="close matches at most (default: 5)"
    )
    add_publication(parser)


def _resolve(options: argparse.Namespace) -> int:
    with load(options.at) as index:
        matches = index.resolve(options.text, options.limit)
    if options.json:
        ambiguous = any(match.how == "ambiguous" for match in matches) or (
            len(matches) > 1 and matches[0].how in ("key", "squashed")
        )
        print_json(
            {
                "text": options.text,
                "ambiguous": ambiguous,
                "matches": [match_json(match) for match in matches],
            }
        )
    else:
        for match in matches:
            print(f"{coloured(match.name, 'name')}\t{coloured(_manner(match), 'quiet')}")
        if not matches:
            print(f'nothing is near "{escaped(options.text)}"', file=sys.stderr)
    return 0 if matches and matches[0].how not in ("close", "ambiguous") else 1


def _manner(match: Match) -> str:
    through = f" ({match.alias_kind.replace('_', ' ')}: {match.alias})" if match.alias else ""
    return f"{match.how} {match.score:g}" if match.how == "close" else match.how + through


def _names_arguments(parser: argparse.ArgumentParser) -> None:
    add_terms(parser)
    parser.add_argument(
        "--prefix", default="", metavar="TEXT", help="names that begin so, in any case or accents"
    )
    parser.add_argument("--limit", type=limit, metavar="N", help="at most N (default: all)")
    add_publication(parser)


def _names(options: argparse.Namespace) -> int:
    with load(options.at) as index:
        names = list(index.names(options.restriction, options.scope, options.prefix, options.limit))
    if options.json:
        print_json({"restriction": options.restriction, "scope": options.scope, "names": names})
    else:
        sys.stdout.writelines(f"{escaped(name)}\n" for name in names)
    return 0


def _show_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "id", nargs="+", metavar="ID", help="an oracle_id, a Scryfall id, or SET NUMBER as two words"
    )
    add_publication(parser)


def _show(options: argparse.Namespace) -> int:
    with load(options.at) as index:
        entries = _entries(index, options.id)
        asked = " ".join(options.id)
        if options.json:
            print_json({"id": asked, "cards": _cards_json(index, entries)})
        elif entries:
            print("\n\n".join(_card_in_words(index, card) for card in _by_card(entries)))
        else:
            print(f'no card is known by "{escaped(asked)}"', file=sys.stderr)
    return 0 if entries else 1


def _entries(index: Index, identifier: list[str]) -> tuple[Entry, ...]:
    words = identifier[0].split() if len(identifier) == 1 else identifier
    if len(words) == 1 and "/" in words[0]:
        words = words[0].split("/")
    if len(words) == 2:
        return index.printing(*words)
    if len(words) == 1:
        return index.card(words[0])
    raise UsageError(
        f"{len(words)} words are no id",
        where="cardnames show",
        expected="an oracle_id, a Scryfall id, or SET NUMBER",
        next_step="to look a name up use `cardnames choose` or `cardnames resolve`",
    )


def _by_card(entries: tuple[Entry, ...]) -> list[list[Entry]]:
    cards: dict[str, list[Entry]] = {}
    for entry in entries:
        cards.setdefault(entry.oracle_id, []).append(entry)
    return list(cards.values())


def _cards_json(index: Index, entries: tuple[Entry, ...]) -> list[dict[str, object]]:
    return [
        {
            "oracle_id": card[0].oracle_id,
            "card_name": card[0].card_name,
            "entries": [entry_json(entry) for entry in card],
            "aliases": [alias_json(alias) for alias in index.aliases_of_card(card[0].oracle_id)],
            "interchangeable": [
                pair_json(pair)
                for pair in dict.fromkeys(
                    pair for entry in card for pair in index.interchangeable(entry.name)
                )
            ],
        }
        for card in _by_card(entries)
    ]


def _card_in_words(index: Index, card: list[Entry]) -> str:
    first = card[0]
    lines = [f"{coloured(first.card_name, 'name')}  {coloured(first.oracle_id, 'quiet')}"]
    for entry in card:
        size = f" {entry.power}/{entry.toughness}" if entry.power is not None else ""
        cost = f" {entry.mana_cost}" if entry.mana_cost else ""
        lines.append(
            escaped(
                f"  {entry.name}: {entry.kind} ({entry.rule}), {entry.scope};{cost} "
                f"{entry.type_line or 'unknown type'}{size} [{entry.set} {entry.collector_number}]"
            )
        )
    for name in dict.fromkeys(entry.name for entry in card):
        for pair in index.interchangeable(name):
            if pair.name_a == name:
                lines.append(escaped(f"  {pair.name_a} = {pair.name_b} (201.3a), {pair.status}"))
    for alias in index.aliases_of_card(first.oracle_id):
        lines.append(
            escaped(
                f"  {alias.kind.replace('_', ' ')}: {alias.alias} -> {alias.name}, {alias.status} "
                f"[{alias.set} {alias.collector_number}, {alias.lang}]"
            )
        )
    return "\n".join(lines)


COMMANDS = {
    "resolve": Command(
        _resolve_arguments,
        _resolve,
        "The names that a text leads to, and how: exact, key (case, accents, typography), alias, squashed\n"
        "(missing punctuation), part (of a joined name), else close ones with a score. Exit 1 where nothing\n"
        "but close or ambiguous matches is found.",
        (
            'cardnames resolve "lim-dul\'s vault"',
            'cardnames resolve "godzilla, king of the monsters"',
            'cardnames resolve "fire/ice" --json',
        ),
    ),
    "names": Command(
        _names_arguments,
        _names,
        "Names that may be chosen, one a line, without header or limit; sorted by code point, with --prefix\n"
        "as a word list has them.",
        (
            "cardnames names > names.txt",
            'cardnames names --restriction "noncreature, nonland"',
            "cardnames names --prefix lim-d --scope all --limit 20",
        ),
    ),
    "show": Command(
        _show_arguments,
        _show,
        "Everything on a card: its entries, interchangeable names and aliases with their printings. Exit 1\n"
        "where nothing is known by the id.",
        (
            "cardnames show sld 609",
            "cardnames show 595f6881-0000-0000-0000-000000000000 --json",
        ),
    ),
}
