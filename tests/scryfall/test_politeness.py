from __future__ import annotations

import pytest
import requests
from urllib3.response import HTTPResponse

from cardnames.errors import SourceError
from cardnames.scryfall.client import HEADERS
from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.politeness import polite_retries
from cardnames.scryfall.refusals import trouble_of
from fetching import Fetching
from scryfall_server import Fault


def test_every_request_carries_our_name_and_what_we_accept(fetching: Fetching) -> None:
    fetching.server.faults.extend([Fault.CUT_BODY, Fault.REDIRECT])
    fetching.fetch()
    assert len(fetching.server.requests) == 4
    for request in fetching.server.requests:
        assert request.headers["User-Agent"].startswith("cardnames/")
        assert {name: request.headers[name] for name in HEADERS} == HEADERS


def test_a_429_is_asked_again_after_thirty_seconds(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.RATE_LIMITED)
    fetching.fetch()
    assert fetching.waits == [30.0]


def test_retry_after_is_honoured(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.RATE_LIMITED_WITH_PAUSE)
    fetching.fetch()
    assert fetching.waits == [7.0]


def test_a_pause_of_a_day_is_not_waited_for(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.RATE_LIMITED_FOR_LONG)
    with pytest.raises(SourceError, match="asks to wait: 86400"):
        fetching.fetch()
    assert fetching.waits == []
    assert len(fetching.server.requests) == 1


@pytest.mark.parametrize("fault", [Fault.GENERIC_USER_AGENT, Fault.FORBIDDEN])
def test_what_asking_again_cannot_mend_is_asked_once(fault: Fault, fetching: Fetching) -> None:
    fetching.server.faults.append(fault)
    with pytest.raises(SourceError, match="asking again would not help"):
        fetching.fetch()
    assert (len(fetching.server.requests), fetching.waits) == (1, [])


def test_an_outage_is_asked_five_times_with_growing_pauses(fetching: Fetching) -> None:
    fetching.server.faults.extend([Fault.HTML_503] * 9)
    with pytest.raises(SourceError, match="503"):
        fetching.fetch()
    assert len(fetching.server.requests) == 5
    for wait, calm in zip(fetching.waits, [1, 2, 4, 8], strict=True):
        assert calm <= wait <= 1.5 * calm


def test_a_retry_after_that_is_no_number_counts_as_none() -> None:
    retries = polite_retries(Patience())
    answer = HTTPResponse(status=429, headers={"Retry-After": "soon"})
    assert retries.wait(answer) == 30.0


def test_pauses_never_exceed_the_longest_by_more_than_the_jitter() -> None:
    patience = Patience(longest_pause=20.0)
    assert all(patience.pause(failures) <= 30.0 for failures in range(1, 2000, 50))


def test_a_trouble_without_a_word_of_ours_is_told_in_its_own() -> None:
    assert trouble_of(ValueError("an odd\x1b thing")) == "an odd� thing"
    assert trouble_of(ValueError()) == "ValueError"


def test_the_server_of_these_tests_refuses_a_library_s_own_name(fetching: Fetching) -> None:
    answer = requests.get(f"{fetching.server.url}/bulk-data", timeout=5)
    assert answer.status_code == 400
    assert answer.json()["subcode"] == "generic_user_agent"


def test_the_server_of_these_tests_wants_an_accept_header(fetching: Fetching) -> None:
    headers = {"User-Agent": "cardnames/0", "Accept": None}
    answer = requests.get(f"{fetching.server.url}/bulk-data", headers=headers, timeout=5)
    assert answer.status_code == 400
    assert "Accept header" in answer.json()["details"]


def test_the_server_of_these_tests_serves_the_catalog_and_the_list(fetching: Fetching) -> None:
    fetching.server.names.append("Fire // Ice")
    catalog = requests.get(f"{fetching.server.url}/catalog/card-names", headers=HEADERS, timeout=5).json()
    assert (catalog["object"], catalog["total_values"], catalog["data"]) == ("catalog", 1, ["Fire // Ice"])
    listing = requests.get(f"{fetching.server.url}/bulk-data", headers=HEADERS, timeout=5).json()
    assert [row["type"] for row in listing["data"]] == ["rulings", "default_cards"]
    by_dash = requests.get(
        f"{fetching.server.url}/bulk-data/default-cards", headers=HEADERS, timeout=5
    ).json()
    assert by_dash == listing["data"][1]


def test_a_refusal_too_long_to_read_is_told_by_its_status(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.FORBIDDEN)
    with pytest.raises(SourceError, match="the server answered 403"):
        fetching.fetch(limits=Limits(answer=10))
