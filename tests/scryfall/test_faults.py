"""Every fault of the misbehaving server: what the user reads, and what is left on disk."""

from __future__ import annotations

import gzip

import pytest

from cardnames.errors import SourceError
from fetching import Fetching, bulk_bytes, bulk_lines
from scryfall_server import Fault

FILE = "default_cards-20260908090157053.gz"
WHOLE = [FILE, f"{FILE}.source.json"]

# Faults that are overcome: the queue, and the files asked for (1 when the first answer was good).
OVERCOME = {
    "cut-body": ([Fault.CUT_BODY], 2),
    "cut-without-length": ([Fault.CUT_WITHOUT_LENGTH], 2),
    "cut-listing": ([Fault.CUT_LISTING], 1),
    "stall": ([Fault.STALL], 2),
    "stall-listing": ([Fault.STALL_LISTING], 1),
    "reset": ([Fault.RESET], 2),
    "reset-at-once": ([Fault.RESET_AT_ONCE], 1),
    "rate-limited": ([Fault.RATE_LIMITED], 1),
    "rate-limited-with-pause": ([Fault.RATE_LIMITED_WITH_PAUSE], 1),
    "html-503": ([Fault.HTML_503], 1),
    "other-zone": ([Fault.OTHER_ZONE], 1),
    "legacy-download-uri": ([Fault.LEGACY_DOWNLOAD_URI], 1),
    "not-found": ([Fault.NOT_FOUND], 1),
    "packed-again": ([Fault.PACKED_AGAIN], 1),
    "called-packed": ([Fault.CALLED_PACKED], 1),
    "redirect": ([Fault.REDIRECT], 1),
    "redirect-file": ([Fault.REDIRECT_FILE], 2),
    "chunked": ([Fault.CHUNKED], 1),
    "cut-chunked": ([Fault.CUT_CHUNKED], 2),
    "weak-etag": ([Fault.WEAK_ETAG], 2),
    "changed-etag": ([Fault.CUT_BODY, Fault.CHANGED_ETAG], 2),
    "changed-etag-same-range": ([Fault.CUT_BODY, Fault.CHANGED_ETAG_SAME_RANGE], 3),
    "ignored-range": ([Fault.CUT_BODY, Fault.IGNORED_RANGE], 2),
    "shifted-range": ([Fault.CUT_BODY, Fault.SHIFTED_RANGE], 3),
    "range-refused": ([Fault.CUT_BODY, Fault.RANGE_REFUSED], 3),
    "altered-range": ([Fault.CUT_BODY, Fault.ALTERED_RANGE], 3),
    "cut-three-times": ([Fault.CUT_BODY] * 3, 4),
}

# Faults that end the fetch: the queue, and what the message must say.
FATAL = {
    "generic-user-agent": ([Fault.GENERIC_USER_AGENT], "default value supplied by your HTTP library"),
    "generic-user-agent-code": ([Fault.GENERIC_USER_AGENT], "HTTP 400, bad_request, generic_user_agent"),
    "forbidden": ([Fault.FORBIDDEN], "You may not have this."),
    "not-found-twice": ([Fault.NOT_FOUND] * 2, "No bulk data of that kind."),
    "rate-limited-always": ([Fault.RATE_LIMITED] * 5, "exceeded the rate limit"),
    "rate-limited-for-long": ([Fault.RATE_LIMITED_FOR_LONG], "86400"),
    "html-503-always": ([Fault.HTML_503] * 5, "answered 503 with an HTML page"),
    "reset-always": ([Fault.RESET_AT_ONCE] * 5, "the connection broke"),
    "html-200": ([Fault.HTML_200], "an HTML page came in place of the listing"),
    "html-file": ([Fault.HTML_FILE], "an HTML page came in place of the file"),
    "error-with-200": ([Fault.ERROR_WITH_200], "The file is being generated."),
    "error-file": (
        [Fault.ERROR_FILE],
        "an error object came in place of the file: The file is being generated.",
    ),
    "cut-listing-always": ([Fault.CUT_LISTING] * 5, "the body ended early"),
    "wrong-compressed-size": ([Fault.WRONG_COMPRESSED_SIZE], "the listing says 12345"),
    "no-download-uri": ([Fault.NO_DOWNLOAD_URI], "keys: compressed_size, description, id, name, object"),
    "hostile-download-uri": ([Fault.HOSTILE_DOWNLOAD_URI], "its scheme is file"),
    "no-zone": ([Fault.NO_ZONE], "no usable updated_at"),
    "unpacked-on-the-way": ([Fault.UNPACKED_ON_THE_WAY], "it came unpacked"),
    "unknown-encoding": ([Fault.UNKNOWN_ENCODING], "the encoding br"),
    "too-long": ([Fault.TOO_LONG], "the file is longer than"),
    "redirect-to-http": ([Fault.REDIRECT_TO_HTTP], "it is plain http"),
    "redirect-to-file": ([Fault.REDIRECT_TO_FILE], "its scheme is file"),
    "redirect-for-ever": ([Fault.REDIRECT_FOR_EVER], "more than 5 redirects"),
    "wrong-trailer": ([Fault.WRONG_TRAILER], "incorrect data check"),
    "bomb": ([Fault.BOMB], "unpacks to more than it can hold"),
    "file-cut-at-source": ([Fault.FILE_CUT_AT_SOURCE], "the packed file ends early"),
}

# Faults that are another right answer, each with a test of its own.
OTHER_CONTENT = {Fault.OLDER_UPSTREAM, Fault.LEGACY_ARRAY}


@pytest.mark.parametrize("name", OVERCOME)
def test_a_fault_that_can_be_overcome_leaves_the_whole_file_and_nothing_else(
    name: str, fetching: Fetching
) -> None:
    faults, asked = OVERCOME[name]
    fetching.server.faults.extend(faults)
    snapshot = fetching.fetch()
    assert snapshot.path.read_bytes() == bulk_bytes()
    assert snapshot.fresh
    assert fetching.files() == WHOLE
    assert not fetching.server.faults
    assert len(fetching.server.file_requests()) == asked


@pytest.mark.parametrize("name", FATAL)
def test_a_fault_that_cannot_be_overcome_says_why_and_leaves_nothing(name: str, fetching: Fetching) -> None:
    faults, words = FATAL[name]
    fetching.server.faults.extend(faults)
    with pytest.raises(SourceError) as caught:
        fetching.fetch()
    assert words in str(caught.value)
    assert caught.value.where
    assert caught.value.expected
    assert caught.value.next_step
    assert fetching.files() == []
    assert not fetching.server.faults


@pytest.mark.parametrize("name", FATAL)
def test_the_file_of_before_stays_when_a_newer_one_cannot_be_had(name: str, fetching: Fetching) -> None:
    before = fetching.fetch()
    fetching.server.upstream.updated_at = "2026-09-09T09:02:00.000+00:00"
    fetching.server.faults.extend(FATAL[name][0])
    with pytest.raises(SourceError):
        fetching.fetch()
    assert before.path.read_bytes() == bulk_bytes()
    assert fetching.files() == WHOLE


def test_every_fault_of_the_table_is_tested() -> None:
    tested = {fault for faults, _ in [*OVERCOME.values(), *FATAL.values()] for fault in faults}
    assert tested | OTHER_CONTENT == set(Fault)


def test_a_legacy_array_is_kept_as_it_came(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.LEGACY_ARRAY)
    snapshot = fetching.fetch()
    assert snapshot.path.read_bytes().startswith(b"[\n{")
    assert snapshot.path.suffix == ".json"


def test_a_legacy_array_packed_by_a_proxy_is_kept_packed(fetching: Fetching) -> None:
    fetching.server.faults.extend([Fault.LEGACY_ARRAY, Fault.LEGACY_DOWNLOAD_URI, Fault.PACKED_AGAIN])
    fetching.server.upstream = Fault.LEGACY_ARRAY.replaced(fetching.server.upstream)
    fetching.server.faults.remove(Fault.LEGACY_ARRAY)
    snapshot = fetching.fetch()
    assert gzip.decompress(snapshot.path.read_bytes()) == fetching.server.upstream.data
    assert snapshot.compressed_size is None


def test_an_older_upstream_is_fetched_and_dated_as_what_it_is(fetching: Fetching) -> None:
    newer = fetching.fetch()
    fetching.server.faults.append(Fault.OLDER_UPSTREAM)
    older = fetching.fetch()
    assert older.updated_at is not None and newer.updated_at is not None
    assert older.updated_at < newer.updated_at
    assert older.path.is_file() and newer.path.is_file()


def test_a_fetch_that_is_given_up_keeps_what_has_arrived(fetching: Fetching) -> None:
    fetching.server.faults.extend([Fault.STALL] + [Fault.RESET] * 4)
    with pytest.raises(SourceError, match="5 times in a row") as caught:
        fetching.fetch()
    assert "of" in caught.value.where and "bytes" in caught.value.where
    assert fetching.files() == [
        "default_cards-20260908090157053.part",
        "default_cards-20260908090157053.part.json",
    ]
    fetching.server.requests.clear()
    assert fetching.fetch().path.read_bytes() == bulk_bytes()
    assert fetching.server.file_requests()[0].headers["Range"].startswith("bytes=")
    assert fetching.files() == WHOLE


def test_the_lines_survive_whatever_the_way_did_to_the_packing(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.PACKED_AGAIN)
    assert gzip.decompress(fetching.fetch().path.read_bytes()) == bulk_lines()
