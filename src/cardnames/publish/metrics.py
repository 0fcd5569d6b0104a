"""`metrics.prom` beside the pointer: what the last run did and how old the publication is, for Prometheus
(the textfile collector of node_exporter, or any scrape of a static file).

Times are Unix seconds, so that an alarm can compare them with now: `time() -
cardnames_last_success_timestamp_seconds` grows by itself when runs stop coming.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cardnames.errors import CardnamesError, PublishError
from cardnames.publish.before import Before, Root, open_root
from cardnames.publish.version_ids import is_version, stamp
from cardnames.version import __version__

METRICS: Final = "metrics.prom"
WAIT_SECONDS: Final = 5.0
_TRIES: Final = 30

# The last run's status is one of these; each has its line, 1 for the one that holds.
STATUSES: Final = ("published", "unchanged", "moved", "held", "source_failed", "publishing_failed")

HELP: Final = MappingProxyType(
    {
        "last_run_timestamp_seconds": "When the last run began, whatever came of it.",
        "last_run_status": "What came of the last run: 1 for the status that holds.",
        "last_success_timestamp_seconds": "When upstream was last looked at without a fault or a held check.",
        "upstream_timestamp_seconds": "Upstream's own date of what is published.",
        "upstream_age_seconds": "How old that date was when the last run began.",
        "names": "Names by scope.",
        "choosable_names": "Names that may be chosen under the rules.",
        "entries": "Entries by kind.",
        "held_publications": "Publications that a check holds and no later one has overtaken.",
        "pinned": "1 while a rollback holds the pointer.",
        "run_step_seconds": "How long each step of the last run took.",
        "run_step_bytes": "What a step of the last run fetched or wrote.",
        "run_source_lines": "Lines of the source that the last run read as cards.",
        "run_quarantined_lines": "Lines of the source that the last run set aside.",
        "run_findings": "Findings of the last run by severity.",
        "info": "What is published, by which software.",
    }
)

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LastRun:
    """What a run has to say; `rows` is None where nothing was read."""

    status: str
    at: datetime
    seconds: Mapping[str, float] = field(default_factory=dict)
    bytes: Mapping[str, int] = field(default_factory=dict)
    rows: int | None = None
    quarantined: int = 0
    findings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """One line; the label is a pair of name and value."""

    metric: str
    value: float
    labels: tuple[tuple[str, str], ...] = ()


def write_metrics(root: Root | str | Path, run: LastRun) -> bool:
    """Replace the file in one step. A publication stands without it, so a fault is logged and no more; where
    nothing is published or held nothing is written. Gives whether it was."""
    try:
        root = open_root(root)
        held = _held(root)
        before = root.before(damage_is_none=True)
        if before is None and not held:
            return False
        data = render((*_of_run(run), *_of_publication(before, run.at), Sample("held_publications", held)))
        with root.place.exclusive(WAIT_SECONDS):
            for _ in range(_TRIES):
                if root.place.swap(METRICS, data, root.place.read(METRICS)):
                    return True
        raise PublishError(f"{METRICS} was replaced by others {_TRIES} times in a row", where=root.url)
    except CardnamesError as error:
        # Where publishing failed the user is told why already, and this is the same fault again.
        level = logging.DEBUG if run.status == "publishing_failed" else logging.WARNING
        _LOG.log(level, "metrics not written: %s", " ".join(str(error).split()))
        return False


def render(samples: Iterable[Sample]) -> bytes:
    """The text exposition format, metrics in the order of HELP, samples as given."""
    lines: dict[str, list[str]] = {}
    for sample in samples:
        labels = ",".join(f'{name}="{_escaped(value)}"' for name, value in sample.labels)
        told = f"cardnames_{sample.metric}{f'{{{labels}}}' if labels else ''} {sample.value!r}"
        lines.setdefault(sample.metric, []).append(told)
    text = ""
    for metric, told_of in HELP.items():
        if metric in lines:
            head = (
                f"# HELP cardnames_{metric} {told_of}",
                f"# TYPE cardnames_{metric} gauge",
            )
            text += "\n".join((*head, *lines[metric])) + "\n"
    return text.encode()


def _of_run(run: LastRun) -> Iterator[Sample]:
    yield Sample("last_run_timestamp_seconds", run.at.timestamp())
    for status in STATUSES:
        yield Sample("last_run_status", int(status == run.status), (("status", status),))
    for step, seconds in run.seconds.items():
        yield Sample("run_step_seconds", seconds, (("step", step),))
    for step, count in run.bytes.items():
        yield Sample("run_step_bytes", count, (("step", step),))
    if run.rows is not None:
        yield Sample("run_source_lines", run.rows)
        yield Sample("run_quarantined_lines", run.quarantined)
        for severity, count in run.findings.items():
            yield Sample("run_findings", count, (("severity", severity),))


def _of_publication(before: Before | None, now: datetime) -> Iterator[Sample]:
    if before is None:
        return
    pointer, manifest = before.pointer, before.manifest
    yield Sample("last_success_timestamp_seconds", pointer.checked_at.timestamp())
    yield Sample("upstream_timestamp_seconds", pointer.upstream_updated_at.timestamp())
    yield Sample("upstream_age_seconds", (now - pointer.upstream_updated_at).total_seconds())
    yield Sample("pinned", int(pointer.pinned is not None))
    yield Sample("choosable_names", manifest.counts.choosable)
    for scope, count in manifest.counts.scopes.items():
        yield Sample("names", count, (("scope", scope),))
    for kind, count in manifest.counts.kinds.items():
        yield Sample("entries", count, (("kind", kind),))
    facts = (("version", before.version), ("contract", manifest.contract), ("software", __version__))
    yield Sample("info", 1, facts)


def _held(root: Root) -> int:
    """As `holding.held` counts them, without importing what reads them."""
    _, pointer = root.pointer()
    since = "" if pointer is None else stamp(pointer.upstream_updated_at)
    return sum(is_version(name) and name >= since for name in root.place.folders("held"))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
