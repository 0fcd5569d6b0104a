"""Moving the pointer, so that no publisher undoes what another one did in between."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from cardnames.errors import PublishError
from cardnames.publish.before import POINTER, Root
from cardnames.publish.documents import Pointer, as_bytes

Decide = Callable[[Pointer | None], Pointer]
"""The pointer as it stands -> the pointer as it shall be; raises where it may not move."""

_TRIES = 30
_PAUSE_SECONDS = 0.02


def move(root: Root, decide: Decide, *, mend: bool = False) -> Pointer:
    """Replace the pointer by what `decide` says of it. Where somebody was faster, the decision is made again
    on what they wrote. Nothing is written where nothing changes. With `mend` a damaged pointer counts as none."""
    for attempt in range(_TRIES):
        found, pointer = root.pointer(damage_is_none=mend)
        wanted = decide(pointer)
        if wanted == pointer or root.place.swap(POINTER, as_bytes(wanted), found):
            return wanted
        time.sleep(_PAUSE_SECONDS * (1 + attempt) * random.random())
    raise PublishError(
        f"{POINTER} was replaced by others {_TRIES} times in a row",
        where=root.url,
        expected="one publisher at a time",
        next_step="see which other jobs publish here, then run again",
    )
