"""What a run ends in, in a word that the page, the filters and the automations of Prefect show.

`Published` and `Unchanged` are completed. `Held` and `SourceUnavailable` are failed, though nothing is broken
here: nobody gets the newest names before somebody or something outside acts, so what watches for failures shall
see them. Any other error is a plain failure.
"""

from __future__ import annotations

from prefect.client.schemas.objects import State
from prefect.states import Completed, Failed

from cardnames.errors import HeldError, SourceError
from cardnames.job import Report

PUBLISHED, UNCHANGED = "Published", "Unchanged"
HELD, SOURCE_UNAVAILABLE = "Held", "SourceUnavailable"

_COMPLETED = {"published": PUBLISHED, "moved": PUBLISHED, "unchanged": UNCHANGED}


class HeldRunError(HeldError):
    """A publication that a check holds, with what the run has to say of it."""

    def __init__(self, report: Report) -> None:
        super().__init__(
            f"version {report.version} is held by {', '.join(report.checks)}; the last publication stays",
            where=report.url,
            expected="findings that let it through",
            next_step="look at the findings, then wait for upstream to mend, or run once with `accept`",
        )
        self.report = report

    def __reduce__(self) -> tuple[object, ...]:
        return (HeldRunError, (self.report,))


def ending(report: Report) -> State[Report]:
    """The state of a run that came to its end."""
    if report.status == "held":
        error = HeldRunError(report)
        return Failed(name=HELD, message=error.what, data=error)
    name = _COMPLETED[report.status]
    word = "moved to" if report.status == "moved" else name.lower()
    return Completed(name=name, message=f"{word} {report.version}", data=report)


def unavailable(fault: SourceError) -> State[Report]:
    """The state of a run whose source failed for good."""
    return Failed(name=SOURCE_UNAVAILABLE, message=str(fault), data=fault)
