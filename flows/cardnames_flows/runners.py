"""Task runners by name: threads and processes of this machine, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from prefect.task_runners import ProcessPoolTaskRunner, TaskRunner, ThreadPoolTaskRunner

from cardnames.errors import UsageError

if TYPE_CHECKING:
    from prefect.futures import PrefectFuture

    AnyRunner = TaskRunner[PrefectFuture[Any]]


def runner_of(name: str, workers: int, address: str | None) -> AnyRunner:
    """The runner, with so many workers. `address` is that of a Dask scheduler, which has workers of its own; without
    one, Dask starts a cluster on this machine for as long as the flow runs."""
    if address is not None and name != "dask":
        raise UsageError(
            f"the runner {name} has no address",
            where=address,
            expected="an address with the runner dask alone",
            next_step="leave the address out, or say dask",
        )
    # Each runner has futures of its own and so is no TaskRunner of any future, though a flow takes it for one.
    return cast("AnyRunner", _RUNNERS[name](workers, address))


def _threads(workers: int, address: str | None) -> object:
    return ThreadPoolTaskRunner(max_workers=workers)


def _processes(workers: int, address: str | None) -> object:
    return ProcessPoolTaskRunner(max_workers=workers)


def _dask(workers: int, address: str | None) -> object:
    try:
        from prefect_dask.task_runners import DaskTaskRunner
    except ModuleNotFoundError as missing:
        if missing.name not in ("prefect_dask", "distributed", "dask"):
            raise
        raise UsageError(
            "the runner dask needs Dask, which is not installed",
            expected="the extra `dask`",
            next_step="pip install 'cardnames[flows,dask]', or say threads or processes",
        ) from None
    if address is not None:
        return DaskTaskRunner(address=address)
    cluster = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    return DaskTaskRunner(cluster_kwargs=cluster)


_RUNNERS: MappingProxyType[str, Callable[[int, str | None], object]] = MappingProxyType(
    {"threads": _threads, "processes": _processes, "dask": _dask}
)
