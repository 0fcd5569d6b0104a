"""`diff`: what changed between two versions."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from cardnames.cli.commands import Command
from cardnames.cli.output import coloured, escaped, print_json
from cardnames.cli.versions import add_root, opened_root, published
from cardnames.errors import UsageError
from cardnames.index.diff import Changes, diff
from cardnames.publish.before import Root, Version
from cardnames.publish.listing import versions


def _diff(options: argparse.Namespace) -> int:
    """Between two versions; by default the one before and the latest."""
    root = opened_root(options)
    after = root.load(options.after) if options.after else published(root)
    before = _compared(root, options.before, after)
    changes = diff(before, after)
    if options.json:
        print_json({"before": before.version, "after": after.version, **changes.as_json()})
    else:
        print(f"{before.version} -> {coloured(after.version, 'name')}")
        _tell_changes(changes)
    return 0


def _compared(root: Root, named: str | None, after: Version) -> Version:
    known = [row.version for row in versions(root)]
    earlier = known[known.index(after.version) + 1 :] if after.version in known else []
    version = named or after.manifest.before or (earlier[0] if earlier else None)
    if version is None:
        raise UsageError(
            f"there is no version before {after.version}",
            where=root.url,
            expected="two versions",
            next_step="refresh again when upstream has changed, or name two with `cardnames diff A B`",
        )
    return root.load(version)


def _tell_changes(changes: Changes) -> None:
    if not changes:
        print("  nothing changed")
    for mark, use, line in _lines_of(changes):
        print(f"  {coloured(mark, use)} {escaped(line)}")


def _lines_of(changes: Changes) -> Iterator[tuple[str, str, str]]:
    """Mark, colour and text of every change."""
    yield from (("+", "good", name) for name in changes.added)
    yield from (("-", "bad", name) for name in changes.removed)
    yield from (("~", "name", f"{one.before} -> {one.after}") for one in changes.renamed)
    for mark, use, pairs in (
        ("+", "good", changes.interchangeable_added),
        ("-", "bad", changes.interchangeable_removed),
    ):
        yield from ((mark, use, f"{one.name_a} = {one.name_b} (201.3a, {one.status})") for one in pairs)
    for one in changes.changed:
        yield "~", "quiet", f"{one.name}: {one.column} {one.before} -> {one.after}"
    for mark, aliases in (("+", changes.aliases_added), ("-", changes.aliases_removed)):
        for alias in aliases:
            kind = alias.kind.replace("_", " ")
            yield mark, "quiet", f"{alias.alias} -> {alias.name} ({kind}, {alias.status})"


def _diff_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", nargs="?", metavar="A", help="default: the version before")
    parser.add_argument("after", nargs="?", metavar="B", help="default: the one that readers are led to")
    add_root(parser)


COMMANDS = {
    "diff": Command(
        _diff_arguments,
        _diff,
        "What changed between two versions: names, kinds, characteristics, aliases, interchangeable pairs.",
        ("cardnames diff", "cardnames diff 20260908T090157Z-0123456789ab --at publication --json"),
    ),
}
