"""A run told in Markdown and as rows of plain values: for a scheduler's page or a CI runner's summary. Names
are data: nothing in them is taken for markup."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from cardnames.job import Report
from cardnames.publish.before import MANIFEST, Root, open_root
from cardnames.publish.documents import Counts, Manifest, parse
from cardnames.publish.reports import CHANGES

SHOWN = 200
_MARKUP = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]|#"})

Row = dict[str, str | int]


def summarise(root: Root | str | Path, report: Report) -> str:
    """What the run did, the counts by kind and scope, duration and bytes by step."""
    counts = _counts(open_root(root), report)
    facts = {
        "status": report.status,
        "version": report.version,
        "upstream": f"{report.upstream:%Y-%m-%d %H:%M} UTC",
        "source": report.source,
        "lines read": f"{report.rows:,}",
        "lines set aside": f"{report.quarantined:,}",
        "held by": ", ".join(report.checks),
    }
    parts = [f"# cardnames: {report.status} {_plain(report.version)}", _table(("", ""), facts)]
    if report.seconds:
        steps = {
            step: (f"{seconds:.2f}", f"{report.bytes[step]:,}" if step in report.bytes else "")
            for step, seconds in report.seconds.items()
        }
        parts.append(_table(("step", "seconds", "bytes"), steps))
    if any(report.changes.values()):
        parts.append(
            _table(("change", "count"), {name.replace("_", " "): n for name, n in report.changes.items()})
        )
    if counts is not None:
        parts.append(_table(("scope", "names"), counts.scopes))
        parts.append(_table(("kind", "entries"), counts.kinds))
    return "\n\n".join(parts) + "\n"


def finding_rows(report: Report) -> list[Row]:
    """A row a finding, in the order of the checks."""
    return [
        {
            "check": finding.check,
            "severity": "accepted" if finding.accepted else finding.severity,
            "count": finding.count,
            "message": finding.message,
            "examples": "; ".join(finding.examples[:5]),
        }
        for finding in report.findings
    ]


def change_rows(root: Root | str | Path, report: Report) -> list[Row]:
    """The first changes of a published or held version against the one before, a row each."""
    found = open_root(root).place.read(f"{_folder(report)}/{CHANGES}")
    if found is None or report.status == "unchanged":
        return []
    changes = json.loads(found.data)
    rows: list[Row] = [
        {"change": what, "name": name} for what in ("added", "removed") for name in changes[what]
    ]
    rows += [
        {"change": "renamed", "name": row["after"], "before": row["before"]} for row in changes["renamed"]
    ]
    rows += [
        {
            "change": row["column"],
            "name": row["name"],
            "before": row["before"] or "",
            "after": row["after"] or "",
        }
        for row in changes["changed"]
    ]
    for what in ("aliases_added", "aliases_removed"):
        word = what.replace("aliases_", "alias ")
        rows += [{"change": word, "name": row["alias"], "after": row["name"]} for row in changes[what]]
    return rows[:SHOWN]


def _folder(report: Report) -> str:
    return f"{'held' if report.status == 'held' else 'versions'}/{report.version}"


def _counts(root: Root, report: Report) -> Counts | None:
    path = f"{_folder(report)}/{MANIFEST}"
    found = root.place.read(path)
    return parse(found.data, Manifest, path).counts if found is not None else None


def _table(head: Sequence[str], rows: Mapping[str, str | int | tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    for key, values in rows.items():
        cells = (
            values if isinstance(values, tuple) else (f"{values:,}" if isinstance(values, int) else values,)
        )
        if any(cells):
            lines.append(f"| {' | '.join(_plain(cell) for cell in (key, *cells))} |")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return html.escape(text.translate(_MARKUP), quote=False)
