"""Alarms on a real server with a real webhook to call."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from cards import card, token, write_bulk
from flow_runs import ask, until

pytestmark = pytest.mark.flow


@contextmanager
def receiver() -> Iterator[tuple[str, list[str]]]:
    """An address and the texts that were posted to it."""
    texts: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            texts.append(json.loads(body)["text"])
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing on stderr."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/alarm", texts
    finally:
        server.shutdown()


def test_installing_twice_leaves_one_of_each(api: str) -> None:
    from cardnames_flows.automations import install

    names = install("http://127.0.0.1:9/first")
    assert install("http://127.0.0.1:9/second") == names
    found = ask(api, "automations/filter", {})
    assert sorted(one["name"] for one in found) == sorted(names)


def test_held_and_late_runs_call_out(api: str, tmp_path: Path) -> None:
    from prefect import get_client
    from prefect.states import Scheduled

    from cardnames_flows.automations import install
    from cardnames_flows.refresh import refresh

    with receiver() as (address, texts):
        install(address)
        with get_client(sync_client=True) as client:
            past = Scheduled(scheduled_time=datetime.now(UTC) - timedelta(hours=1))
            late = client.create_flow_run(refresh, state=past, name="nobody-runs-this")
        where = {"to": str(tmp_path / "root"), "cache": str(tmp_path / "cache"), "return_state": True}
        refresh(str(write_bulk(tmp_path / "default-cards-20260908090000.jsonl.gz", [card()])), **where)
        held = refresh(
            str(write_bulk(tmp_path / "default-cards-20260909090000.jsonl.gz", [token()])), **where
        )
        until(lambda: len(texts) >= 2, "two alarms")

    assert sorted(text.split(": ")[0].split(" ", 1)[1] for text in texts) == ["is late", "was held"]
    assert any(f"held: {held.message}" in text for text in texts)
    assert any(late.name in text for text in texts)
