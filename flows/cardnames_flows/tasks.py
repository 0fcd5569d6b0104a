"""What makes a step a task, and when one is tried again: after a fault of the source that may be gone later, and
after nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from prefect import Task, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.tasks import exponential_backoff

from cardnames.errors import PassingSourceError

RETRIES, FIRST_PAUSE = 4, 60.0
# Up to half as long again, so that many machines do not come back in step.
JITTER = 0.5

P = ParamSpec("P")
R = TypeVar("R")


def step(name: str) -> Callable[[Callable[P, R]], Task[P, R]]:
    """A task whose result is neither kept nor taken from an earlier run: results are paths and small facts."""
    return task(name=name, cache_policy=NO_CACHE, persist_result=False)


def patient(of: Task[P, R], retries: int, first_pause: float) -> Task[P, R]:
    """The task, tried again after faults that may pass, each pause twice as long as the one before."""
    return of.with_options(
        retries=retries,
        retry_delay_seconds=exponential_backoff(first_pause),
        retry_jitter_factor=JITTER,
        retry_condition_fn=may_pass,
    )


def may_pass(task: Task[..., object], run: TaskRun, state: State[object]) -> bool:
    """Not for what is wrong with the request, the data or the place to publish: those stay wrong."""
    return isinstance(state.data, PassingSourceError)
