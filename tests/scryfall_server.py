"""A real HTTP server on loopback that answers as Scryfall does, and can misbehave one request at a time.

    with ScryfallServer(bulk_bytes) as server:
        server.faults.append(Fault.CUT_BODY)
        fetch("scryfall", api=server.url, ...)
        assert "Range" in server.requests[-1].headers

A fault waits in the queue until a request that it fits comes along, and then strikes once. By hand:

    python tests/scryfall_server.py FILE --port 8080 --fault cut-body --fault rate-limited
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import socket
import struct
import sys
import threading
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from scryfall_faults import Answer, Fault, Upstream, generic_user_agent, missing_headers, not_found

__all__ = ["Fault", "Request", "ScryfallServer", "Upstream"]

NOBODY = re.compile(r"(python-|curl/|wget/|java/|okhttp|axios|go-http-client|node|aiohttp|httpx)", re.I)
LAST_MODIFIED = "Tue, 08 Sep 2026 09:02:10 GMT"
FIRST_UPDATE = "2026-09-08T09:01:57.053+00:00"


@dataclass(frozen=True)
class Request:
    """One line of the log."""

    method: str
    path: str
    headers: dict[str, str]


class ScryfallServer:
    """`upstream` is what is served and may be replaced at any time; `requests` is the log, oldest first."""

    def __init__(
        self,
        bulk_bytes: bytes,
        *,
        bulk: str = "default_cards",
        updated_at: str = FIRST_UPDATE,
        names: Iterable[str] = (),
        faults: Iterable[Fault] = (),
        port: int = 0,
    ) -> None:
        self.upstream = Upstream(bulk_bytes, bulk, updated_at)
        self.names = list(names)
        self.faults = deque(faults)
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._http = _Http(self, port)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def file_url(self) -> str:
        return self.url + self.upstream.file_path

    def file_requests(self) -> list[Request]:
        return [request for request in self.requests if request.path.startswith(("/file/", "/moved/file/"))]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def answer(self, request: Request) -> Answer:
        """The right answer, but for the first fault in the queue that fits the request."""
        with self._lock:
            self.requests.append(request)
            path = urlsplit(request.path).path.removeprefix("/moved")
            place = "listing" if path.startswith("/bulk-data") else "file" if "/file/" in path else "other"
            fault = self._take(place, "Range" in request.headers)
            if fault is not None:
                self.upstream = fault.replaced(self.upstream)
            answer = self._right_answer(path, request.headers)
            answer.path = path
            if fault is not None:
                fault.strike(answer)
            return answer

    def _take(self, place: str, ranged: bool) -> Fault | None:
        fitting = {"any", place}
        fitting |= {"upstream"} if place == "listing" else set()
        fitting |= {"range"} if place == "file" and ranged else set()
        for fault in self.faults:
            if fault.waits_for in fitting:
                self.faults.remove(fault)
                return fault
        return None

    def _right_answer(self, path: str, headers: dict[str, str]) -> Answer:
        answer = Answer(200, {})
        agent = headers.get("User-Agent", "")
        if "Accept" not in headers or not agent:
            missing_headers(answer)
        elif NOBODY.match(agent):
            generic_user_agent(answer)
        elif path == "/bulk-data":
            rulings = {"object": "bulk_data", "type": "rulings", "updated_at": FIRST_UPDATE}
            rows = [rulings, self.upstream.descriptor(self.url)]
            _json(answer, {"object": "list", "has_more": False, "data": rows})
        elif path.replace("-", "_") == f"/bulk_data/{self.upstream.bulk}":
            _json(answer, self.upstream.descriptor(self.url))
        elif path == "/catalog/card-names":
            uri = f"{self.url}{path}"
            _json(
                answer, {"object": "catalog", "uri": uri, "total_values": len(self.names), "data": self.names}
            )
        elif path == self.upstream.file_path:
            _file(answer, self.upstream, headers)
        elif path == "/loop":
            answer.redirect("/loop")
        else:
            not_found(answer)
        return answer


def _json(answer: Answer, found: object) -> None:
    answer.become(200, "application/json; charset=utf-8", json.dumps(found).encode())


def _file(answer: Answer, upstream: Upstream, headers: dict[str, str]) -> None:
    answer.become(200, "application/gzip", upstream.data)
    answer.whole = upstream.data
    answer.headers |= {"ETag": upstream.etag, "Last-Modified": LAST_MODIFIED, "Accept-Ranges": "bytes"}
    if headers.get("If-None-Match") == upstream.etag:
        answer.status, answer.body = 304, b""
        del answer.headers["Content-Length"]
        return
    wanted = re.fullmatch(r"bytes=(\d+)-", headers.get("Range", ""))
    if wanted is None or headers.get("If-Range", upstream.etag) not in (upstream.etag, LAST_MODIFIED):
        return
    first, total = int(wanted[1]), len(upstream.data)
    if first >= total:
        answer.become(416, "text/plain", b"")
        answer.headers["Content-Range"] = f"bytes */{total}"
        return
    answer.status, answer.body = 206, upstream.data[first:]
    answer.headers["Content-Range"] = f"bytes {first}-{total - 1}/{total}"
    answer.headers["Content-Length"] = str(total - first)


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, scryfall: ScryfallServer, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.scryfall = scryfall

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed is no fault of the server's."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Http

    def do_GET(self) -> None:
        answer = self.server.scryfall.answer(Request(self.command, self.path, dict(self.headers.items())))
        with contextlib.suppress(ConnectionError):
            self._send(answer)

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """The log is `ScryfallServer.requests`."""

    def _send(self, answer: Answer) -> None:
        if answer.status:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body[: answer.sent])
        if answer.stalls:
            self.server.scryfall.closing.wait()
        if answer.resets:
            # Lingering for no time makes the close a RST in place of a FIN.
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        if answer.resets or answer.sent is not None or "Content-Length" not in answer.headers:
            self.close_connection = True


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve FILE as Scryfall would serve it, on loopback.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--bulk", default="default_cards")
    parser.add_argument("--updated-at", default=FIRST_UPDATE)
    parser.add_argument(
        "--fault", action="append", type=Fault.named, default=[], help="one of the table's names"
    )
    told = parser.parse_args()
    server = ScryfallServer(
        told.file.read_bytes(), bulk=told.bulk, updated_at=told.updated_at, faults=told.fault, port=told.port
    )
    with server, contextlib.suppress(KeyboardInterrupt):
        print(f"cardnames refresh: SCRYFALL_API={server.url}", flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
