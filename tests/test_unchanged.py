"""What a refresh costs while upstream has nothing new: one small request, and no file."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from cardnames.job import Job, Report, sample_path
from cardnames.pipeline import refresh
from cardnames.publish.versions import rollback
from scryfall_server import ScryfallServer, Upstream

NOW = datetime(2026, 9, 10, 12, tzinfo=UTC)


def refreshed(server: ScryfallServer, folder: Path) -> Report:
    server.requests.clear()
    return refresh(Job("scryfall", folder / "root", folder / "cache", NOW, api=server.url))


def asked_for(server: ScryfallServer) -> list[str]:
    return [request.path for request in server.requests]


def test_an_unchanged_upstream_costs_one_request_and_reads_no_file(tmp_path: Path) -> None:
    with ScryfallServer(bulk_bytes=sample_path().read_bytes()) as server:
        first = refreshed(server, tmp_path)
        assert (first.status, len(server.file_requests())) == ("published", 1)
        second = refreshed(server, tmp_path)
        assert (second.status, second.version) == ("unchanged", first.version)
        assert asked_for(server) == ["/bulk-data/default_cards"]
        assert second.rows == 0


def test_another_software_version_reads_the_unchanged_upstream_once_more(tmp_path: Path) -> None:
    with ScryfallServer(bulk_bytes=sample_path().read_bytes()) as server:
        refreshed(server, tmp_path)
        pointer = tmp_path / "root/latest.json"
        pointer.write_text(json.dumps(json.loads(pointer.read_bytes()) | {"read_by": "0.0.1"}))
        assert refreshed(server, tmp_path).rows > 0
        assert refreshed(server, tmp_path).rows == 0


def test_a_pinned_pointer_stays_at_the_price_of_the_listing(tmp_path: Path) -> None:
    lines = sample_path().read_bytes().splitlines(keepends=True)
    with ScryfallServer(bulk_bytes=b"".join(lines[:-1])) as server:
        first = refreshed(server, tmp_path)
        upstream = server.upstream
        assert isinstance(upstream, Upstream)
        server.upstream = Upstream(b"".join(lines), upstream.bulk, "2026-09-09T09:00:00.000+00:00")
        assert refreshed(server, tmp_path).status == "published"
        rollback(tmp_path / "root", first.version, NOW)
        third = refreshed(server, tmp_path)
        assert (third.status, third.version, third.pinned) == ("unchanged", first.version, True)
        assert server.file_requests() == []
