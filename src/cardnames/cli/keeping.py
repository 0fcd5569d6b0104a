"""`history` and `rebuild`: what became of a name, and a version made again from the file it came from."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from cardnames.cli.bar import stderr_progress
from cardnames.cli.commands import Command
from cardnames.cli.output import coloured, escaped, print_json
from cardnames.cli.versions import add_root
from cardnames.folders import default_archive, default_root

NOT_FOUND = 1
_WORDS = {
    "present": "is in the oldest version that is there",
    "appeared": "appeared",
    "renamed": "was renamed: {detail}",
    "removed": "is gone",
    "scope": "has another scope: {detail}",
    "title_gained": 'gained the alternate title "{detail}"',
    "title_lost": 'lost the alternate title "{detail}"',
    "interchangeable": 'became interchangeable with "{detail}"',
    "no_longer_interchangeable": 'is no longer interchangeable with "{detail}"',
}


def _history_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="an official name, of any version that is there")
    add_root(parser)


def _history(options: argparse.Namespace) -> int:
    from cardnames.publish.history import history

    events = history(options.at or default_root(), options.name)
    if options.json:
        rows = [
            {
                "version": one.version,
                "upstream_updated_at": one.upstream.isoformat(),
                "what": one.what,
                "name": one.name,
                "detail": one.detail,
            }
            for one in events
        ]
        print_json({"name": options.name, "events": rows})
        return 0 if events else NOT_FOUND
    for one in events:
        told = _WORDS[one.what].format(detail=one.detail)
        print(f"{one.upstream:%Y-%m-%d}  {coloured(one.name, 'name')} {escaped(told)}")
    if not events:
        print(
            f'cardnames: no version that is there has the name "{escaped(options.name)}"\n'
            "  next: `cardnames resolve TEXT` finds the official spelling",
            file=sys.stderr,
        )
    return 0 if events else NOT_FOUND


def _rebuild_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("version", metavar="VERSION", help="as `cardnames status` names it")
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="where bulk files are kept (default: user's data)"
    )
    parser.add_argument("--to", metavar="ROOT", help="publish it there, if it is the same")


def _rebuild(options: argparse.Namespace) -> int:
    from cardnames.rebuilding import rebuild

    rebuilt = rebuild(
        options.archive or default_archive(),
        options.version,
        now=datetime.now(UTC),
        to=options.to,
        progress=stderr_progress(quiet=options.json),
    )
    if options.json:
        print_json({"version": rebuilt.version, "content_hash": rebuilt.content_hash, "same": rebuilt.same})
    elif rebuilt.same:
        print(f"{coloured('the same', 'good')} {rebuilt.version}, content hash {rebuilt.content_hash}")
        if rebuilt.published is not None:
            print(f"  published at {escaped(rebuilt.published.url)}")
    else:
        print(f"{coloured('different', 'bad')} {rebuilt.version}, content hash now {rebuilt.content_hash}")
        print(
            "cardnames: the kept file gives other tables than the version has\n"
            "  next: rebuild with the software version that its manifest names",
            file=sys.stderr,
        )
    return 0 if rebuilt.same else NOT_FOUND


COMMANDS = {
    "history": Command(
        _history_arguments,
        _history,
        "When a name appeared, was renamed, gained an alternate title or became interchangeable, over the versions\n"
        "that are there.",
        ('cardnames history "Havengul Laboratory"', "cardnames history Fire --at publication --json"),
    ),
    "rebuild": Command(
        _rebuild_arguments,
        _rebuild,
        "Read the bulk file that was kept of a version again and compare the content hash (exit 1 where it differs).\n"
        "Files are kept by `cardnames refresh --keep-source N`.",
        (
            "cardnames rebuild 20260908T090157Z-0123456789ab",
            "cardnames rebuild 20260908T090157Z-0123456789ab --to rebuilt",
        ),
    ),
}
