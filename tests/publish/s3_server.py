"""A real S3 server on loopback, with the faults that a test asks for.

Moto looks at a condition and writes in two steps; S3 does both in one. So writes are let in one at a time, and
nothing else is different from moto.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import boto3
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

Fault = Callable[[str, str], str | None]
"""(method, path) -> "denied", "broken" (503), "slow" (half a second), or None to answer as S3 does."""

_ANSWERS = {
    "denied": ("403 Forbidden", b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"),
    "broken": ("503 Slow Down", b"<Error><Code>SlowDown</Code><Message>Reduce your rate</Message></Error>"),
}


@dataclass
class S3Server:
    """`requests` are those taken so far, as (method, path)."""

    fault: Fault = lambda method, path: None
    requests: list[tuple[str, str]] = field(default_factory=list)
    address: str = ""
    _writing: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method, path = str(environ["REQUEST_METHOD"]), str(environ["PATH_INFO"])
        self.requests.append((method, path))
        fault = self.fault(method, path)
        if fault == "slow":
            time.sleep(0.5)
        elif fault is not None:
            status, body = _ANSWERS[fault]
            start_response(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
            return [body]
        if method in ("PUT", "POST", "DELETE"):
            with self._writing:
                return list(self._moto(environ, start_response))
        return self._moto(environ, start_response)

    @property
    def _moto(self) -> WSGIApplication:
        return _MOTO

    def client(self) -> Any:
        """Another client than the one under test."""
        return boto3.client(
            "s3",
            endpoint_url=self.address,
            region_name="us-east-1",
            aws_access_key_id="test",
            aws_secret_access_key="test",
        )


_MOTO: WSGIApplication = DomainDispatcherApplication(create_backend_app)


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing."""


@contextmanager
def s3_server() -> Iterator[S3Server]:
    server = S3Server()
    http = make_server("127.0.0.1", 0, server, threaded=True, request_handler=_Quiet)
    server.address = f"http://127.0.0.1:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
