"""How a refresh ends for each fault of the misbehaving server: the table that tests, the soak and the docs share."""

from __future__ import annotations

from dataclasses import dataclass, field

from scryfall_server import Fault

SOURCE = 3


@dataclass(frozen=True)
class Outcome:
    """`code` is the exit code, `words` what the message says where it is not 0. `before` are faults that bring
    about the request which the fault waits for."""

    code: int = 0
    words: str = ""
    before: tuple[Fault, ...] = field(default=())


def _refused(words: str, *before: Fault) -> Outcome:
    return Outcome(SOURCE, words, before)


_RESUMED = Outcome(before=(Fault.CUT_BODY,))

OUTCOMES: dict[Fault, Outcome] = {
    Fault.CUT_BODY: Outcome(),
    Fault.CUT_LISTING: Outcome(),
    Fault.CUT_WITHOUT_LENGTH: Outcome(),
    Fault.CHUNKED: Outcome(),
    Fault.CUT_CHUNKED: Outcome(),
    Fault.STALL: Outcome(),
    Fault.STALL_LISTING: Outcome(),
    Fault.RESET: Outcome(),
    Fault.RESET_AT_ONCE: Outcome(),
    Fault.RATE_LIMITED: Outcome(),
    Fault.RATE_LIMITED_WITH_PAUSE: Outcome(),
    Fault.RATE_LIMITED_FOR_LONG: _refused("86400"),
    Fault.HTML_503: Outcome(),
    Fault.HTML_200: _refused("an HTML page came in place of the listing"),
    Fault.HTML_FILE: _refused("an HTML page came in place of the file"),
    Fault.GENERIC_USER_AGENT: _refused("generic_user_agent"),
    Fault.FORBIDDEN: _refused("You may not have this."),
    # A mirror without a descriptor for each type is asked for its whole listing.
    Fault.NOT_FOUND: Outcome(),
    Fault.ERROR_WITH_200: _refused("The file is being generated."),
    Fault.ERROR_FILE: _refused("an error object came in place of the file"),
    Fault.WRONG_COMPRESSED_SIZE: _refused("the listing says 12345"),
    Fault.NO_DOWNLOAD_URI: _refused("has no jsonl_download_uri"),
    Fault.HOSTILE_DOWNLOAD_URI: _refused("its scheme is file"),
    Fault.LEGACY_DOWNLOAD_URI: Outcome(),
    Fault.OTHER_ZONE: Outcome(),
    Fault.NO_ZONE: _refused("has no usable updated_at"),
    Fault.CHANGED_ETAG: _RESUMED,
    Fault.CHANGED_ETAG_SAME_RANGE: _RESUMED,
    Fault.IGNORED_RANGE: _RESUMED,
    Fault.SHIFTED_RANGE: _RESUMED,
    Fault.ALTERED_RANGE: _RESUMED,
    Fault.RANGE_REFUSED: _RESUMED,
    Fault.PACKED_AGAIN: Outcome(),
    Fault.CALLED_PACKED: Outcome(),
    Fault.UNPACKED_ON_THE_WAY: _refused("it came unpacked"),
    Fault.UNKNOWN_ENCODING: _refused("the encoding br"),
    Fault.WEAK_ETAG: Outcome(),
    Fault.TOO_LONG: _refused("the file is longer than"),
    Fault.REDIRECT: Outcome(),
    Fault.REDIRECT_FILE: Outcome(),
    Fault.REDIRECT_TO_HTTP: _refused("it is plain http"),
    Fault.REDIRECT_TO_FILE: _refused("its scheme is file"),
    Fault.REDIRECT_FOR_EVER: _refused("more than 5 redirects"),
    Fault.OLDER_UPSTREAM: _refused("older than what is published"),
    Fault.WRONG_TRAILER: _refused("incorrect data check"),
    Fault.FILE_CUT_AT_SOURCE: _refused("the packed file ends early"),
    Fault.LEGACY_ARRAY: Outcome(),
    Fault.BOMB: _refused("unpacks to more than it can hold"),
}


def queue(fault: Fault) -> list[Fault]:
    """The faults to put into the server's queue."""
    return [*OUTCOMES[fault].before, fault]


def called(fault: Fault) -> str:
    """The fault's name in tests, in the soak's table and in the docs."""
    return fault.name.lower().replace("_", "-")
