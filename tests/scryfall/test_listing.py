from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cardnames.errors import SourceError
from cardnames.scryfall.client import Client
from cardnames.scryfall.listing import BulkFile, ask_listing
from cardnames.scryfall.patience import Limits, Patience
from cardnames.scryfall.source import upstream
from fetching import Fetching, bulk_bytes
from scryfall_server import Fault, ScryfallServer

# The nine keys of a descriptor since 2026-07-20, as served on 2026-09-08.
DESCRIPTOR = {
    "object": "bulk_data",
    "id": "27bf3214-1271-490b-bdfe-c0be6c23d02e",
    "type": "oracle_cards",
    "updated_at": "2026-09-08T09:01:57.053+00:00",
    "uri": "https://api.scryfall.com/bulk-data/27bf3214-1271-490b-bdfe-c0be6c23d02e",
    "name": "Oracle Cards",
    "description": "One card object for each Oracle ID.",
    "jsonl_download_uri": "https://data.scryfall.io/oracle-cards/oracle-cards-20260908090157.jsonl.gz",
    "compressed_size": 24535940,
}
OLD = {
    "download_uri": "https://data.scryfall.io/oracle-cards/oracle-cards-20260523090254.json",
    "size": 173116018,
    "content_type": "application/json",
    "content_encoding": "gzip",
}


def served(found: dict[str, object], bulk: str = "oracle_cards") -> BulkFile:
    """What is read from a listing that answers `found` to everything."""

    class Answering(Client):
        def read_object(self, url: str) -> tuple[dict[str, object], str | None]:
            return found, None

    with Answering("https://api.scryfall.com", Patience(), Limits()) as client:
        return ask_listing(client, bulk)


def without(*keys: str) -> dict[str, object]:
    return {key: value for key, value in DESCRIPTOR.items() if key not in keys}


def test_a_descriptor_of_2026_is_read() -> None:
    assert served({**DESCRIPTOR}) == BulkFile(
        bulk="oracle_cards",
        updated_at=datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC),
        uri="https://data.scryfall.io/oracle-cards/oracle-cards-20260908090157.jsonl.gz",
        compressed_size=24535940,
        etag=None,
    )


def test_of_both_addresses_the_one_for_lines_is_taken() -> None:
    found = served({**without("compressed_size"), **OLD})
    assert found.uri.endswith("20260908090157.jsonl.gz")
    assert found.compressed_size is None


def test_the_old_address_is_taken_where_there_is_no_other() -> None:
    found = served({**without("jsonl_download_uri"), **OLD})
    assert found.uri == OLD["download_uri"]
    assert found.compressed_size is None


def test_a_type_is_found_in_the_list_of_all_however_it_is_spelt() -> None:
    listing = {
        "object": "list",
        "data": [{"object": "bulk_data", "type": "rulings"}, {**DESCRIPTOR, "type": "oracle-cards"}],
    }
    assert served(listing).bulk == "oracle_cards"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (without("jsonl_download_uri"), "its keys: compressed_size, description, id, name, object, type"),
        ({"object": "bulk_data", "type": "oracle_cards"}, "its keys: object, type"),
        ({**DESCRIPTOR, "jsonl_download_uri": 7}, "no jsonl_download_uri"),
        ({**DESCRIPTOR, "updated_at": "yesterday"}, "no usable updated_at"),
        ({**DESCRIPTOR, "updated_at": None}, "no usable updated_at"),
        ({**DESCRIPTOR, "compressed_size": "many"}, "no usable compressed_size"),
        ({**DESCRIPTOR, "compressed_size": True}, "no usable compressed_size"),
        ({**DESCRIPTOR, "compressed_size": -1}, "no usable compressed_size"),
        ({**DESCRIPTOR, "type": "rulings"}, "no bulk file oracle_cards: it lists rulings"),
        ({"object": "list", "data": "none"}, "it has the keys data, object"),
        ({"object": "list", "data": [1, {"object": "card"}]}, "it has the keys data, object"),
        ({}, "it has the keys none"),
    ],
)
def test_a_listing_that_lacks_something_says_what_it_has(found: dict[str, object], words: str) -> None:
    with pytest.raises(SourceError) as caught:
        served(found)
    assert words in str(caught.value)


def test_a_mirror_with_nothing_but_the_list_is_understood(fetching: Fetching) -> None:
    fetching.server.faults.append(Fault.NOT_FOUND)
    fetching.fetch()
    paths = [request.path for request in fetching.server.requests]
    assert paths[:2] == ["/bulk-data/default_cards", "/bulk-data"]


def test_a_look_at_upstream_touches_no_file(fetching: Fetching) -> None:
    found = upstream(api=fetching.server.url)
    assert found.updated_at == datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC)
    assert found.compressed_size == len(bulk_bytes())
    assert found.uri == fetching.server.file_url
    assert fetching.server.file_requests() == []
    assert fetching.files() == []


def test_the_base_address_may_end_in_a_slash() -> None:
    with ScryfallServer(bulk_bytes(1)) as server:
        assert upstream(api=server.url + "/").bulk == "default_cards"


def test_a_type_with_a_path_in_it_is_refused_before_anything_is_asked(fetching: Fetching) -> None:
    with pytest.raises(SourceError, match="no type of bulk file"):
        upstream(bulk="../cards", api=fetching.server.url)
    assert fetching.server.requests == []


def test_plain_http_to_another_machine_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(SourceError, match="plain http"):
        upstream(api="http://api.scryfall.com")


def test_an_answer_of_many_megabytes_is_not_read_to_its_end(fetching: Fetching) -> None:
    with pytest.raises(SourceError, match="longer than 100 bytes"):
        fetching.fetch(limits=Limits(answer=100))


def test_nobody_listening_is_said_in_words(fetching: Fetching) -> None:
    with ScryfallServer(b"") as server:
        gone = server.url
    with pytest.raises(SourceError, match="nothing accepts connections there"):
        upstream(api=gone, patience=fetching.patience())
    assert len(fetching.waits) == 4
