"""`status`, `verify`, `rollback`, `prune`: the versions of a publication."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime

import msgspec

from cardnames.cli.commands import Command
from cardnames.cli.output import acceptance, age, coloured, escaped, print_json
from cardnames.cli.parser import limit
from cardnames.errors import PublishError, UsageError
from cardnames.folders import default_root
from cardnames.index.findings import Finding
from cardnames.publish.before import Before, Root, open_root
from cardnames.publish.held import Held, held
from cardnames.publish.listing import versions
from cardnames.publish.reports import FINDINGS

DAMAGED = 5
SHOWN = 10


def add_root(parser: argparse.ArgumentParser) -> None:
    """`--at` of the commands that look at all versions, so at a root rather than at one version."""
    parser.add_argument(
        "--at",
        metavar="ROOT",
        help="root of the publication: a folder or an object store (default: user's data)",
    )


def opened_root(options: argparse.Namespace) -> Root:
    return open_root(options.at or default_root())


def published(root: Root) -> Before:
    before = root.before()
    if before is None:
        raise UsageError(
            "nothing was published here yet",
            where=root.url,
            expected="a publication with its latest.json",
            next_step="make one with `cardnames refresh`, or name its root with --at",
        )
    return before


def _status(options: argparse.Namespace) -> int:
    root = opened_root(options)
    try:
        waiting = held(root)
        _, pointer = root.pointer()
        if pointer is None and waiting:
            _tell_held(waiting, options)
            return 0
        before = published(root)
        findings = msgspec.json.decode(before.file(FINDINGS), type=tuple[Finding, ...])
    except PublishError:
        # The way out of damage is another version, so those are named whatever is wrong with this one.
        if not options.json:
            _tell_versions(root, "")
        raise
    if options.json:
        print_json(
            {
                "version": before.version,
                "upstream_updated_at": before.pointer.upstream_updated_at.isoformat(),
                "checked_at": before.pointer.checked_at.isoformat(),
                "pinned": before.pointer.pinned.isoformat() if before.pointer.pinned else None,
                "choosable": before.manifest.counts.choosable,
                "counts": dict(before.manifest.counts.tables),
                "scopes": dict(before.manifest.counts.scopes),
                "kinds": dict(before.manifest.counts.kinds),
                "accepted": list(before.manifest.accepted),
                "findings": [finding.as_json() for finding in findings],
                "held": [_held_json(one) for one in waiting],
                "versions": [row.version for row in versions(root)],
            }
        )
        return 0
    now = datetime.now(UTC)
    counts = before.manifest.counts
    print(f"{coloured(before.version, 'name')} at {escaped(root.url)}")
    upstream = before.pointer.upstream_updated_at
    looked = age(before.pointer.checked_at, now)
    print(f"  upstream of {upstream:%Y-%m-%d %H:%M} UTC, {age(upstream, now)}; looked at {looked}")
    if before.pointer.pinned:
        print(
            f"  pinned by a rollback until upstream is newer than {before.pointer.pinned:%Y-%m-%d %H:%M} UTC"
        )
    scopes = ", ".join(f"{count:,} {scope}" for scope, count in counts.scopes.items())
    print(f"  {counts.tables['names']:,} names ({scopes}), {counts.choosable:,} choosable under the rules")
    if before.manifest.accepted:
        print(f"  let through by --accept: {', '.join(before.manifest.accepted)}")
    for finding in findings:
        print(f"  {coloured(f'{finding.severity:5}', 'quiet')} {finding.check}: {escaped(finding.message)}")
    _tell_versions(root, before.version)
    _tell_held(waiting, options)
    return 0


def _tell_versions(root: Root, latest: str) -> None:
    """The newest versions, as `rollback`, `verify` and `diff` take them; the one that readers have is marked."""
    rows = versions(root)
    if rows:
        print(f"  {len(rows):,} {'version' if len(rows) == 1 else 'versions'}, newest first")
    for row in rows[:SHOWN]:
        mark = "*" if row.version == latest else " "
        print(f"  {mark} {row.version}  {row.names:,} names")
    if len(rows) > SHOWN:
        print(f"    and {len(rows) - SHOWN:,} older ones")


def _held_json(one: Held) -> dict[str, object]:
    return {
        "version": one.version,
        "url": one.url,
        "checks": list(one.checks),
        "findings": [finding.as_json() for finding in one.findings if finding.holds],
    }


def _tell_held(waiting: tuple[Held, ...], options: argparse.Namespace) -> None:
    """What was refused and the command that would let it through."""
    to = ["--to", options.at] if options.at else []
    if options.json:
        print_json({"version": None, "held": [_held_json(one) for one in waiting]})
        return
    for one in waiting:
        print(f"{coloured('held', 'bad')} {one.version}, by {', '.join(one.checks)}")
        for finding in one.findings:
            if finding.holds:
                print(f"  {finding.check}: {escaped(finding.message)}")
                if finding.examples:
                    print(f"    {escaped('; '.join(finding.examples[:5]))}")
        print(f"  to let it through once: {acceptance([*_source_of(one), *to], one.findings)}")


def _source_of(one: Held) -> list[str]:
    """The options that name its source again. Of a file only the name is on record, not where it lay."""
    from cardnames.scryfall.source import DEFAULT_BULK, SAMPLE, SCRYFALL

    if one.source.kind != SCRYFALL:
        return ["--source", SAMPLE if one.source.kind == SAMPLE else one.source.uri]
    return ["--bulk", one.source.bulk] if one.source.bulk != DEFAULT_BULK else []


def _verify(options: argparse.Namespace) -> int:
    from cardnames.publish.versions import verify

    root = opened_root(options)
    problems = verify(root, options.version)
    if options.json:
        print_json({"version": options.version, "whole": not problems, "problems": problems})
    elif problems:
        for problem in problems:
            print(f"{coloured('damaged', 'bad')} {escaped(problem)}")
        print(
            "cardnames: the version is not what was published\n"
            "  next: `cardnames rollback VERSION` to a whole one, or `cardnames refresh --force`",
            file=sys.stderr,
        )
    else:
        print(f"{coloured('whole', 'good')} {options.version or published(root).version}")
    return DAMAGED if problems else 0


def _rollback(options: argparse.Namespace) -> int:
    from cardnames.publish.versions import rollback

    pointer = rollback(opened_root(options), options.version, datetime.now(UTC))
    if options.json:
        pinned = pointer.pinned.isoformat() if pointer.pinned else None
        print_json({"version": pointer.version, "pinned": pinned})
        return 0
    print(f"readers are led to {coloured(pointer.version, 'name')}")
    if pointer.pinned:
        print(
            f"  pinned until upstream is newer than {pointer.pinned:%Y-%m-%d %H:%M} UTC, or `cardnames refresh --force`"
        )
    return 0


def _prune(options: argparse.Namespace) -> int:
    from cardnames.publish.versions import prune

    gone = prune(opened_root(options), options.keep)
    if options.json:
        print_json({"removed": list(gone)})
        return 0
    for version in gone:
        print(f"removed {version}")
    if not gone:
        print("nothing to remove")
    return 0


def _version_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("version", metavar="VERSION", help="as `cardnames status` names it")
    add_root(parser)


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "version", nargs="?", metavar="VERSION", help="default: the one that readers are led to"
    )
    add_root(parser)


def _prune_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep", type=limit, required=True, metavar="N", help="how many of the newest to keep"
    )
    add_root(parser)


COMMANDS = {
    "status": Command(
        add_root,
        _status,
        "Which version readers are led to, how old it is, what its checks found, and what is held.",
        ("cardnames status", "cardnames status --at publication --json"),
    ),
    "verify": Command(
        _verify_arguments,
        _verify,
        "Compare every file of a version with its manifest, to the last byte (exit 5 where one differs).",
        ("cardnames verify", "cardnames verify 20260908T090157Z-0123456789ab --at publication"),
    ),
    "rollback": Command(
        _version_argument,
        _rollback,
        "Lead readers back to an earlier version and keep them there until upstream moves on.",
        ("cardnames rollback 20260908T090157Z-0123456789ab",),
    ),
    "prune": Command(
        _prune_arguments,
        _prune,
        "Remove all but the newest versions; never the one that readers are led to.",
        ("cardnames prune --keep 30",),
    ),
}
