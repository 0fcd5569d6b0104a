"""Prefect's settings for our own commands, as environment variables: Prefect reads them when it is imported, so
`settle` comes first. What the operator has set is left as it is."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

DEFAULTS: Final = MappingProxyType(
    {
        # No telemetry (https://docs.prefect.io/v3/concepts/telemetry).
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "DO_NOT_TRACK": "1",
        # A server that has to make its database first may take half a minute on a small machine.
        "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "180",
        # What the alarm for runs that died without a word counts on.
        "PREFECT_FLOWS_HEARTBEAT_FREQUENCY": "30",
        # Our own log lines go to the run they belong to.
        "PREFECT_LOGGING_EXTRA_LOGGERS": "cardnames",
    }
)
QUIET: Final = MappingProxyType({"PREFECT_LOGGING_LEVEL": "WARNING"})


def settle(environ: MutableMapping[str, str], *, quiet: bool = False) -> None:
    """Fill in what is not set. Without a Prefect of the operator's own (PREFECT_API_URL, PREFECT_HOME or
    PREFECT_PROFILE), its database and results lie in a folder of ours below the user's state."""
    own = not any(environ.get(name) for name in ("PREFECT_API_URL", "PREFECT_HOME", "PREFECT_PROFILE"))
    home: dict[str, str] = {}
    if own:
        # Prefect makes this folder, but not the ones above it.
        folder = state_folder(environ) / "prefect"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        home = {"PREFECT_HOME": str(folder)}
    for name, value in {**DEFAULTS, **home, **(QUIET if quiet else {})}.items():
        environ.setdefault(name, value)


def state_folder(environ: MutableMapping[str, str]) -> Path:
    """By the XDG rules; a relative path in the variable is to be ignored."""
    told = Path(environ.get("XDG_STATE_HOME", ""))
    return (told if told.is_absolute() else Path.home() / ".local/state") / "cardnames"
