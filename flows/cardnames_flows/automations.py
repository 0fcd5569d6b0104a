"""Alarms: a call to a webhook when a refresh is held, finds no source, is late, or dies without a word.

`python -m cardnames_flows.automations --webhook URL` makes them on the server that PREFECT_API_URL names, or
brings those that are there up to date. The call is a POST of {"text": …}, which Slack, Mattermost and many others
understand.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from cardnames_flows.environment import settle

if TYPE_CHECKING:
    from uuid import UUID

    from prefect.automations import Automation

BLOCK = "cardnames-alarm"
FLOW = "cardnames-refresh"
# Four heartbeats of the 30 s that prefect.yaml and our commands set.
SILENCE = timedelta(seconds=120)

_RUN = "{{ flow.name }}/{{ flow_run.name }}"
_SAID = "{{ flow_run.state.message }}"
_SILENT = "No heartbeat came: the run died without a word."


@dataclass(frozen=True, slots=True)
class Alarm:
    """An event of a flow run and the words that go out; both may hold Prefect's template variables."""

    name: str
    event: str
    text: str


ALARMS = (
    Alarm("cardnames: held", "prefect.flow-run.Held", f"{_RUN} was held: {_SAID}"),
    Alarm("cardnames: no source", "prefect.flow-run.SourceUnavailable", f"{_RUN} found no source: {_SAID}"),
    Alarm("cardnames: failed", "prefect.flow-run.Failed", f"{_RUN} failed: {_SAID}"),
    Alarm("cardnames: crashed", "prefect.flow-run.Crashed", f"{_RUN} crashed: {_SAID}"),
    Alarm("cardnames: late", "prefect.flow-run.Late", f"{_RUN} is late: is a worker running?"),
)
VANISHED = "cardnames: no heartbeat"


def install(webhook: str) -> tuple[str, ...]:
    """Make or update the webhook's block and every automation; gives the automations' names. May be run again."""
    from prefect.blocks.webhook import Webhook
    from pydantic import SecretStr

    block = cast("UUID", Webhook(url=SecretStr(webhook)).save(BLOCK, overwrite=True))
    automations = (*(_called(alarm, block) for alarm in ALARMS), _vanished())
    for automation in automations:
        _put(automation)
    return tuple(automation.name for automation in automations)


def _called(alarm: Alarm, block: UUID) -> Automation:
    from prefect.automations import Automation, CallWebhook, EventTrigger

    return Automation(
        name=alarm.name,
        trigger=EventTrigger(
            expect={alarm.event},
            match={"prefect.resource.id": "prefect.flow-run.*"},
            match_related={"prefect.resource.role": "flow", "prefect.resource.name": FLOW},
            for_each={"prefect.resource.id"},
        ),
        actions=[CallWebhook(block_document_id=block, payload=_payload(alarm.text))],
    )


def _vanished() -> Automation:
    """A run whose heartbeats stop, since its machine or worker was killed, becomes Crashed; that calls out in turn and
    frees the deployment's place for the next run."""
    from prefect.automations import Automation, ChangeFlowRunState, EventTrigger, Posture
    from prefect.client.schemas.objects import StateType

    ends = (
        "Completed",
        "Published",
        "Unchanged",
        "Held",
        "SourceUnavailable",
        "Failed",
        "Crashed",
        "Cancelled",
    )
    beat = "prefect.flow-run.heartbeat"
    return Automation(
        name=VANISHED,
        trigger=EventTrigger(
            after={beat},
            expect={beat, *(f"prefect.flow-run.{end}" for end in ends)},
            match={"prefect.resource.id": "prefect.flow-run.*"},
            # Other flows of the server may beat more slowly.
            match_related={"prefect.resource.role": "flow", "prefect.resource.name": FLOW},
            for_each={"prefect.resource.id"},
            posture=Posture.Proactive,
            within=SILENCE,
        ),
        actions=[ChangeFlowRunState(name=None, state=StateType.CRASHED, message=_SILENT, force=False)],
    )


def _payload(text: str) -> str:
    """JSON whose text is filled in by the server; `tojson` keeps quotes in a message from ending the string."""
    return "{%- set text -%}" + text + '{%- endset -%}{"text": {{ text | tojson }}}'


def _put(automation: Automation) -> None:
    from prefect.automations import Automation

    try:
        found = cast(Automation, Automation.read(name=automation.name))
    except ValueError:
        automation.create()
        return
    found.trigger, found.actions = automation.trigger, automation.actions
    found.update()


def main(arguments: Sequence[str] | None = None) -> int:
    """Install the alarms; prints their names."""
    parser = argparse.ArgumentParser(prog="python -m cardnames_flows.automations", description=__doc__)
    parser.add_argument("--webhook", required=True, metavar="URL", help="where to send alarms")
    options = parser.parse_args(arguments)
    settle(os.environ)
    for name in install(options.webhook):
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
