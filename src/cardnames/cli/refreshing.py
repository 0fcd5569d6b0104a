"""`refresh`: the job from the command line. `serve` runs it on a schedule through Prefect."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cardnames.cli.bar import stderr_progress
from cardnames.cli.commands import Command
from cardnames.cli.output import acceptance, coloured, escaped, print_json
from cardnames.cli.parser import limit
from cardnames.errors import UsageError
from cardnames.folders import default_archive, default_cache, default_root
from cardnames.job import Job, Report
from cardnames.pipeline import refresh
from cardnames.scryfall.source import API_VARIABLE, DEFAULT_API, DEFAULT_BULK, SCRYFALL

HELD = 4
FLOWS = "cardnames_flows"


def _refresh_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--source",
        default="scryfall",
        metavar="SOURCE",
        help="scryfall (default), sample, a bulk file, or the address of one",
    )
    parser.add_argument(
        "--to",
        metavar="ROOT",
        help="where to publish: a folder, or an object store such as s3://bucket/prefix (default: user's data)",
    )
    parser.add_argument(
        "--bulk",
        default=DEFAULT_BULK,
        metavar="TYPE",
        help=f"Scryfall's bulk file (default: {DEFAULT_BULK})",
    )
    parser.add_argument(
        "--cross-check", type=Path, metavar="FILE", help="an independent list of names to compare"
    )
    parser.add_argument(
        "--accept",
        action="append",
        default=[],
        metavar="CHECK",
        help="let this check's fatal finding through once",
    )
    parser.add_argument(
        "--force", action="store_true", help="refresh though upstream looks unchanged, is older, or is pinned"
    )
    parser.add_argument(
        "--api", metavar="URL", help=f"Scryfall's base address (default: ${API_VARIABLE} or live)"
    )
    parser.add_argument(
        "--cache", type=Path, metavar="DIR", help="where downloads lie (default: user's cache)"
    )
    parser.add_argument(
        "--keep-source",
        type=limit,
        default=0,
        metavar="N",
        help="keep the bulk files of the newest N versions, so that they can be rebuilt (default: 0)",
    )
    parser.add_argument(
        "--archive", type=Path, metavar="DIR", help="where they are kept (default: user's data)"
    )


ALLOCATOR: Final = ("_RJEM_MALLOC_CONF", "dirty_decay_ms:100,muzzy_decay_ms:0")
"""For the table library, which reads it when it is imported: memory that is free goes back to the system within a
tenth of a second, not when more is asked for. All languages take a tenth less for it."""


def _refresh(options: argparse.Namespace) -> int:
    os.environ.setdefault(*ALLOCATOR)
    job = Job(
        source=options.source,
        root=options.to or default_root(),
        cache=options.cache or default_cache(),
        now=datetime.now(UTC),
        bulk=options.bulk,
        api=options.api or os.environ.get(API_VARIABLE) or DEFAULT_API,
        cross_check=options.cross_check,
        accept=frozenset(options.accept),
        force=options.force,
        archive=(options.archive or default_archive()) if options.keep_source else None,
        archive_versions=max(options.keep_source, 1),
    )
    report = refresh(job, progress=stderr_progress(quiet=options.json))
    if options.json:
        print_json(as_json(report))
    else:
        tell(report, options.source, options.to, options.bulk)
    return HELD if report.status == "held" else 0


def as_json(report: Report) -> dict[str, object]:
    """The report as one object; dates as ISO text."""
    return {
        "status": report.status,
        "version": report.version,
        "url": report.url,
        "upstream_updated_at": report.upstream.isoformat(),
        "source": report.source,
        "rows": report.rows,
        "quarantined": report.quarantined,
        "counts": dict(report.counts),
        "changes": dict(report.changes),
        "held_by": list(report.checks),
        "findings": [asdict(finding) for finding in report.findings],
        "seconds": dict(report.seconds),
    }


_WORDS = {
    "published": ("published", "good"),
    "moved": ("moved to an earlier version with the same content", "good"),
    "unchanged": ("unchanged", "quiet"),
    "held": ("held", "bad"),
}


def tell(report: Report, source: str, root: str | None, bulk: str = DEFAULT_BULK) -> None:
    """The report for people, as `refresh` ends; `source` and `root` as they were asked for."""
    word, use = _WORDS[report.status]
    print(f"{coloured(word, use)} {escaped(report.version)}")
    if report.status == "unchanged":
        pinned = " a rollback holds the pointer;" if report.pinned else ""
        print(
            f" {pinned} nothing new to publish from {escaped(report.source)}, of {report.upstream:%Y-%m-%d %H:%M} UTC"
        )
        return
    counts = report.counts
    print(
        f"  {counts['names']:,} names, {counts['choosable']:,} of them choosable under the rules; "
        f"{counts['entries']:,} entries, {counts['aliases']:,} aliases, {counts['refusals']:,} refused strings"
    )
    print(f"  from {escaped(report.source)}, of {report.upstream:%Y-%m-%d %H:%M} UTC: {report.rows:,} lines")
    print(f"  at {escaped(report.url)}")
    for finding in report.findings:
        mark = {"fatal": "bad", "warn": "name", "info": "quiet"}[finding.severity]
        word = "accepted" if finding.accepted else finding.severity
        print(f"  {coloured(f'{word:8}', mark)} {finding.check}: {escaped(finding.message)}")
    if report.status == "held":
        _tell_next(report, source, root, bulk)


def _tell_next(report: Report, source: str, root: str | None, bulk: str) -> None:
    """On stderr: why nothing was published and what would let it through."""
    for finding in report.findings:
        if finding.holds and finding.examples:
            print(f"  {finding.check}: {escaped('; '.join(finding.examples[:5]))}", file=sys.stderr)
    options = ["--source", source, *(["--to", root] if root else [])]
    if source == SCRYFALL and bulk != DEFAULT_BULK:
        options += ["--bulk", bulk]
    print(
        f"cardnames: held by {', '.join(report.checks)}; the last publication stays\n"
        f"  next: look into it, then wait for upstream to mend, or let it through once with\n"
        f"    {acceptance(options, report.findings)}",
        file=sys.stderr,
    )


def _serve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cron", required=True, metavar="CRON", help='when to refresh, such as "0 10 * * *"')
    parser.add_argument("--timezone", default="UTC", metavar="ZONE", help="of the schedule (default: UTC)")
    parser.add_argument("--source", default="scryfall", metavar="SOURCE", help="as for refresh")
    parser.add_argument("--to", metavar="ROOT", help="as for refresh")


def _serve(options: argparse.Namespace) -> int:
    """Hands over to the flows, which lie above this package and are started rather than imported."""
    if find_spec("prefect") is None or find_spec(FLOWS) is None:
        raise UsageError(
            "the schedule needs Prefect, which is not installed",
            where="cardnames serve",
            expected="the extra `flows`",
            next_step="pip install 'cardnames[flows]', or run `cardnames refresh` from cron",
        )
    told = ["--cron", options.cron, "--timezone", options.timezone, "--source", options.source]
    if options.to:
        told += ["--to", options.to]
    # In place of this process, so that whoever stops it stops the schedule.
    os.execv(sys.executable, [sys.executable, "-m", f"{FLOWS}.serving", *told])


COMMANDS = {
    "refresh": Command(
        _refresh_arguments,
        _refresh,
        "Read a bulk file, check it, and publish the names a player may choose. Publishes nothing new where the\n"
        "content is unchanged; a fatal finding holds the publication (exit 4) and the last one stays.",
        (
            "cardnames refresh",
            "cardnames refresh --source sample --to publication",
            "cardnames refresh --source default-cards-20260908090157.jsonl.gz --to publication",
            "cardnames refresh --to publication --accept names-lost",
        ),
    ),
    "serve": Command(
        _serve_arguments,
        _serve,
        "Refresh on a schedule, through Prefect, until it is stopped.",
        ('cardnames serve --cron "0 10 * * *" --to publication',),
    ),
}
