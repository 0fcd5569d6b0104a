"""A history out of many archived bulk files: each prepared by a task of its own, then published oldest first."""

# No postponed annotations here: a served flow is run from a pickle, where names in strings lead nowhere.
from pathlib import Path

from prefect import flow, unmapped
from prefect.client.schemas.objects import State

from cardnames import backfill as history
from cardnames import steps
from cardnames.errors import SourceError
from cardnames.job import Job, Report
from cardnames.scryfall.snapshot import Snapshot
from cardnames.workspace import workspace
from cardnames_flows import parameters as given
from cardnames_flows.artifacts import show
from cardnames_flows.jobs import job_of
from cardnames_flows.logs import hear_the_library, log
from cardnames_flows.runners import runner_of
from cardnames_flows.states import ending, unavailable
from cardnames_flows.tasks import FIRST_PAUSE, RETRIES, patient, step

NAME = "cardnames-backfill"

prepare = step("prepare")(history.prepare)
publish_next = step("publish-next")(history.publish_next)


@step("fetch-one")
def fetch_one(job: Job, source: str) -> Snapshot:
    """One source's bytes as a file."""
    return steps.fetch_from(job, source)


@flow(name="cardnames-prepare", validate_parameters=False, persist_result=False)
def prepare_all(
    job: Job, sources: tuple[str, ...], work: Path, retries: int, first_pause: float
) -> list[history.Prepared]:
    """Fetch, read and build every source, as many at once as the task runner has workers."""
    snapshots = patient(fetch_one, retries, first_pause).map(unmapped(job), list(sources))
    return prepare.map(unmapped(job), snapshots, unmapped(work)).result()


@flow(name=NAME, validate_parameters=True, persist_result=False)
def backfill(
    sources: given.Sources,
    to: given.Root | None = None,
    runner: given.Runner = "threads",
    workers: given.Workers = 2,
    address: str | None = None,
    bulk: given.Bulk = "default_cards",
    accept: given.Accepted = (),
    keep_source: given.Kept = 0,
    archive: given.Folder | None = None,
    cache: given.Folder | None = None,
    retries: given.Retries = RETRIES,
    first_pause: given.Seconds = FIRST_PAUSE,
) -> State[Report]:
    """Build publications from many bulk files and publish them oldest first into one history.

    Nothing is published before every file is built. The first that a check holds ends the run, Held, with what
    is older published. With workers on other machines, `cache` has to be a folder that all of them share.
    """
    hear_the_library()
    job = job_of("", to=to, bulk=bulk, accept=accept, keep_source=keep_source, archive=archive, cache=cache)
    named = history.expand(sources)
    prepared_by = prepare_all.with_options(task_runner=runner_of(runner, workers, address))
    try:
        with workspace(job.cache / "work") as work:
            prepared = history.in_order(prepared_by(job, named, work, retries, first_pause))
            log("prepared", files=len(prepared), runner=runner, workers=workers)
            reports = []
            for one in prepared:
                reports.append(publish_next(job, one))
                show(job.root, reports[-1])
                log(reports[-1].status, version=reports[-1].version, source=reports[-1].source)
                if reports[-1].status == "held":
                    break
    except SourceError as fault:
        log("failed", fault=type(fault).__name__, what=fault.what)
        return unavailable(fault)
    return ending(reports[-1])
