"""A publisher in a process of its own: python publish_once.py ROOT DAY [STEP]

Publishes a name of that day; kills itself without warning when STEP is done.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cardnames.errors import CardnamesError
from publish.rows import index_of, publish_day


def names_of(day: int) -> list[str]:
    return ["Llanowar Elves", f"Name {day}"]


def main() -> None:
    root, day, last_step = sys.argv[1], int(sys.argv[2]), (sys.argv[3:] or [""])[0]

    def observe(step: str) -> None:
        print(step, flush=True)
        if step == last_step:
            os.kill(os.getpid(), signal.SIGKILL)

    try:
        outcome = publish_day(root, index_of(names_of(day)), day, observer=observe, extras=False)
    except CardnamesError as error:
        print(error)
        sys.exit(error.exit_code)
    print(outcome.status)


if __name__ == "__main__":
    main()
