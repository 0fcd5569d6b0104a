"""The refresh as a flow: the steps of `cardnames.pipeline.refresh` as tasks, with retries, artifacts and states.

What is published is the same, byte for byte in its tables, as without Prefect.
"""

# No postponed annotations here: a served flow is run from a pickle, where names in strings lead nowhere.
from dataclasses import replace
from pathlib import Path

from prefect import flow
from prefect.client.schemas.objects import State

from cardnames import steps
from cardnames.errors import CardnamesError, SourceError
from cardnames.job import Job, Report
from cardnames.pipeline import Clock
from cardnames.records import record, record_fault
from cardnames.scryfall.snapshot import Snapshot
from cardnames.workspace import workspace
from cardnames_flows import parameters as given
from cardnames_flows.artifacts import ShownProgress, show
from cardnames_flows.jobs import job_of
from cardnames_flows.logs import hear_the_library, log
from cardnames_flows.states import ending, unavailable
from cardnames_flows.tasks import FIRST_PAUSE, RETRIES, patient, step

NAME = "cardnames-refresh"


@step("fetch")
def fetch(job: Job) -> Snapshot | Report:
    """The source's bytes, or the report that there is nothing new."""
    return steps.fetch(job, ShownProgress("cardnames-download"))


@step("read")
def read(snapshot: Snapshot, work: Path) -> Path:
    """The face rows."""
    return steps.read(snapshot, work, ShownProgress("cardnames-reading"))


build = step("build")(steps.build)
check = step("check")(steps.check)
publish = step("publish")(steps.publish)


@flow(name=NAME, validate_parameters=True, persist_result=False)
def refresh(
    source: given.Source = "scryfall",
    to: given.Root | None = None,
    bulk: given.Bulk = "default_cards",
    cross_check: str | None = None,
    accept: given.Accepted = (),
    force: bool = False,
    keep_source: given.Kept = 0,
    archive: given.Folder | None = None,
    cache: given.Folder | None = None,
    api: given.Api | None = None,
    retries: given.Retries = RETRIES,
    first_pause: given.Seconds = FIRST_PAUSE,
) -> State[Report]:
    """Read Scryfall's bulk data, check it, and publish every name that a player may choose.

    Ends Published, Unchanged, Held or SourceUnavailable. Where nothing is said, everything lies in the folders
    of the user that the worker runs as.
    """
    hear_the_library()
    job = job_of(
        source,
        to=to,
        bulk=bulk,
        cross_check=cross_check,
        accept=accept,
        force=force,
        keep_source=keep_source,
        archive=archive,
        cache=cache,
        api=api,
    )
    clock = Clock(lambda step: log("begin", step=step))
    try:
        with clock("fetch"):
            found = patient(fetch, retries, first_pause)(job)
        report = _through(job, found, clock) if isinstance(found, Snapshot) else found
    except CardnamesError as fault:
        record_fault(job, fault, clock.seconds)
        log("failed", fault=type(fault).__name__, what=fault.what)
        if isinstance(fault, SourceError):
            return unavailable(fault)
        raise
    report = replace(report, seconds=clock.seconds)
    record(job, report, found if isinstance(found, Snapshot) else None)
    show(job.root, report)
    log(report.status, version=report.version, upstream=report.upstream.isoformat(), rows=report.rows)
    return ending(report)


def _through(job: Job, snapshot: Snapshot, clock: Clock) -> Report:
    with workspace(job.cache / "work") as work:
        with clock("read"):
            read(snapshot, work)
        with clock("build"):
            build(work)
        with clock("check"):
            checked = check(job, snapshot, work)
        with clock("publish"):
            return publish(job, work, checked)
