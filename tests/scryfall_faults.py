"""What can go wrong between us and Scryfall: each fault a small change to a right answer, in one table."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from enum import Enum


@dataclass
class Answer:
    """What would be sent; a fault changes it.

    `whole` is the body without its range, `sent` how many bytes of the body go out before the end.
    """

    status: int
    headers: dict[str, str]
    body: bytes = b""
    path: str = ""
    whole: bytes = b""
    sent: int | None = None
    stalls: bool = False
    resets: bool = False

    def become(self, status: int, content_type: str, body: bytes) -> None:
        self.status, self.body = status, body
        self.headers = {"Content-Type": content_type, "Content-Length": str(len(body))}

    def become_error(self, status: int, details: str, *, http: int | None = None, **more: str) -> None:
        error = {"object": "error", "status": status, "details": details, **more}
        self.become(http or status, "application/json; charset=utf-8", json.dumps(error).encode())

    def edit(self, **changes: object) -> None:
        """Change keys of the descriptor; None takes a key away."""
        listing = json.loads(self.body)
        for row in listing["data"] if listing["object"] == "list" else [listing]:
            for key, value in changes.items():
                row[key] = value
                if value is None:
                    del row[key]
        self.become(200, self.headers["Content-Type"], json.dumps(listing).encode())

    def redirect(self, location: str) -> None:
        self.become(302, "text/plain", b"")
        self.headers["Location"] = location


@dataclass
class Upstream:
    """What there is to serve."""

    data: bytes
    bulk: str
    updated_at: str

    @property
    def etag(self) -> str:
        return f'"{hashlib.md5(self.data).hexdigest()}"'

    @property
    def file_path(self) -> str:
        stamp = re.sub(r"\D", "", self.updated_at)[:14]
        return f"/file/{self.bulk}/{self.bulk}-{stamp}.jsonl.gz".replace("_", "-")

    def descriptor(self, base: str) -> dict[str, object]:
        return {
            "object": "bulk_data",
            "id": "e2ef41e3-5778-4bc2-af3f-78eca4dd9c23",
            "type": self.bulk,
            "updated_at": self.updated_at,
            "uri": f"{base}/bulk-data/e2ef41e3-5778-4bc2-af3f-78eca4dd9c23",
            "name": self.bulk.replace("_", " ").title(),
            "description": "A file of card objects.",
            "jsonl_download_uri": base + self.file_path,
            "compressed_size": len(self.data),
        }


# What a fault does: to the answer of one request, or to what is served from then on.


def cut_body(answer: Answer) -> None:
    answer.sent = len(answer.body) // 2


def cut_without_length(answer: Answer) -> None:
    del answer.headers["Content-Length"]
    cut_body(answer)


def chunked(answer: Answer) -> None:
    """No length, but a framing that shows where the end is."""
    half = len(answer.body) // 2
    frames = [b"%x\r\n%b\r\n" % (len(part), part) for part in (answer.body[:half], answer.body[half:], b"")]
    answer.body = b"".join(frames)
    del answer.headers["Content-Length"]
    answer.headers["Transfer-Encoding"] = "chunked"


def cut_chunked(answer: Answer) -> None:
    chunked(answer)
    cut_body(answer)


def stall(answer: Answer) -> None:
    answer.sent, answer.stalls = len(answer.body) // 2, True


def reset(answer: Answer) -> None:
    answer.sent, answer.resets = len(answer.body) // 2, True


def reset_at_once(answer: Answer) -> None:
    answer.status, answer.resets = 0, True


def rate_limited(answer: Answer) -> None:
    answer.become_error(429, "You have exceeded the rate limit.", code="too_many_requests")


def rate_limited_with_pause(answer: Answer) -> None:
    rate_limited(answer)
    answer.headers["Retry-After"] = "7"


def rate_limited_for_long(answer: Answer) -> None:
    rate_limited(answer)
    answer.headers["Retry-After"] = "86400"


def html_503(answer: Answer) -> None:
    answer.become(503, "text/html", b"<html><head><title>503</title></head><body>timeout</body></html>")


def html_200(answer: Answer) -> None:
    answer.become(
        200, "text/html", b"<!DOCTYPE html><html><body>Please sign in to this network</body></html>"
    )


def generic_user_agent(answer: Answer) -> None:
    details = "Your User-Agent string is currently a default value supplied by your HTTP library."
    answer.become_error(400, details, code="bad_request", subcode="generic_user_agent")


def missing_headers(answer: Answer) -> None:
    details = "HTTP requests to api.scryfall.com must contain a User-Agent and Accept header."
    answer.become_error(400, details, code="bad_request")


def forbidden(answer: Answer) -> None:
    answer.become_error(403, "You may not have this.", code="forbidden")


def not_found(answer: Answer) -> None:
    answer.become_error(404, "No bulk data of that kind.", code="not_found")


def error_with_200(answer: Answer) -> None:
    answer.become_error(503, "The file is being generated.", http=200, code="unavailable")


def wrong_compressed_size(answer: Answer) -> None:
    answer.edit(compressed_size=12345)


def no_download_uri(answer: Answer) -> None:
    answer.edit(jsonl_download_uri=None)


def hostile_download_uri(answer: Answer) -> None:
    answer.edit(jsonl_download_uri="file:///etc/../etc/passwd")


def legacy_download_uri(answer: Answer) -> None:
    uri = json.loads(answer.body)["jsonl_download_uri"]
    answer.edit(download_uri=uri, jsonl_download_uri=None, compressed_size=None, size=4 * 1024 * 1024)


def other_zone(answer: Answer) -> None:
    moment = datetime.fromisoformat(json.loads(answer.body)["updated_at"])
    answer.edit(updated_at=moment.astimezone(timezone(timedelta(hours=-7))).isoformat())


def no_zone(answer: Answer) -> None:
    answer.edit(updated_at="2026-09-08T09:01:57.053")


def changed_etag(answer: Answer) -> None:
    """The file was replaced between two ranges, and the server minds If-Range."""
    answer.headers["ETag"] = '"another"'
    whole_file(answer)


def changed_etag_same_range(answer: Answer) -> None:
    """The file was replaced between two ranges, and the server does not mind If-Range."""
    answer.headers["ETag"] = '"another"'


def whole_file(answer: Answer) -> None:
    """The Range is ignored."""
    answer.status, answer.body = 200, answer.whole
    answer.headers.pop("Content-Range", None)
    answer.headers["Content-Length"] = str(len(answer.body))


def shifted_range(answer: Answer) -> None:
    """Bytes of another place than those asked for."""
    answer.body = answer.body[1:] + b"\0"
    first, rest = answer.headers["Content-Range"].removeprefix("bytes ").split("-")
    answer.headers["Content-Range"] = f"bytes {int(first) + 1}-{rest}"


def altered_range(answer: Answer) -> None:
    """Right by all headers, wrong bytes."""
    answer.body = bytes(byte ^ 255 for byte in answer.body)


def range_refused(answer: Answer) -> None:
    answer.become(416, "text/plain", b"")


def packed_again(answer: Answer) -> None:
    """A proxy that packs whatever passes."""
    answer.body = gzip.compress(answer.body)
    answer.headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(answer.body))}
    del answer.headers["ETag"]


def called_packed(answer: Answer) -> None:
    """A server that calls the stored file's own packing a Content-Encoding."""
    answer.headers["Content-Encoding"] = "gzip"


def unpacked_on_the_way(answer: Answer) -> None:
    answer.body = gzip.decompress(answer.body)
    answer.headers["Content-Length"] = str(len(answer.body))


def unknown_encoding(answer: Answer) -> None:
    answer.headers["Content-Encoding"] = "br"


def weak_etag(answer: Answer) -> None:
    answer.headers["ETag"] = "W/" + answer.headers["ETag"]
    cut_body(answer)


def too_long(answer: Answer) -> None:
    """More bytes than any listing announced, and no word on how many."""
    answer.body *= 40
    del answer.headers["Content-Length"]


def redirect_on_loopback(answer: Answer) -> None:
    answer.redirect("/moved" + answer.path)


def redirect_to_http(answer: Answer) -> None:
    answer.redirect("http://example.invalid/cards.jsonl.gz")


def redirect_to_file(answer: Answer) -> None:
    answer.redirect("file:///etc/passwd")


def redirect_for_ever(answer: Answer) -> None:
    answer.redirect("/loop")


def older_upstream(upstream: Upstream) -> Upstream:
    return replace(upstream, updated_at="2026-08-01T09:00:00.000+00:00")


def wrong_trailer(upstream: Upstream) -> Upstream:
    return replace(upstream, data=upstream.data[:-8] + b"\0\0\0\0" + upstream.data[-4:])


def file_cut_at_source(upstream: Upstream) -> Upstream:
    return replace(upstream, data=upstream.data[: len(upstream.data) * 3 // 4])


def legacy_array(upstream: Upstream) -> Upstream:
    lines = gzip.decompress(upstream.data).splitlines()
    return replace(upstream, data=b"[\n" + b",\n".join(lines) + b"\n]\n")


def bomb(upstream: Upstream) -> Upstream:
    packer = zlib.compressobj(1, wbits=31)
    blanks = b"[" + b" " * 1024 * 1024
    return replace(upstream, data=b"".join(packer.compress(blanks) for _ in range(80)) + packer.flush())


class Fault(Enum):
    """Each with the request that it waits for.

    "any", "listing" and "file" change one answer, "range" one that was asked for from the middle of the file;
    "upstream" waits for the listing and changes what is served from then on.
    """

    CUT_BODY = ("file", cut_body)
    CUT_LISTING = ("listing", cut_body)
    CUT_WITHOUT_LENGTH = ("file", cut_without_length)
    CHUNKED = ("file", chunked)
    CUT_CHUNKED = ("file", cut_chunked)
    STALL = ("file", stall)
    STALL_LISTING = ("listing", stall)
    RESET = ("file", reset)
    RESET_AT_ONCE = ("any", reset_at_once)
    RATE_LIMITED = ("any", rate_limited)
    RATE_LIMITED_WITH_PAUSE = ("any", rate_limited_with_pause)
    RATE_LIMITED_FOR_LONG = ("any", rate_limited_for_long)
    HTML_503 = ("any", html_503)
    HTML_200 = ("any", html_200)
    HTML_FILE = ("file", html_200)
    GENERIC_USER_AGENT = ("any", generic_user_agent)
    FORBIDDEN = ("any", forbidden)
    NOT_FOUND = ("any", not_found)
    ERROR_WITH_200 = ("any", error_with_200)
    ERROR_FILE = ("file", error_with_200)
    WRONG_COMPRESSED_SIZE = ("listing", wrong_compressed_size)
    NO_DOWNLOAD_URI = ("listing", no_download_uri)
    HOSTILE_DOWNLOAD_URI = ("listing", hostile_download_uri)
    LEGACY_DOWNLOAD_URI = ("listing", legacy_download_uri)
    OTHER_ZONE = ("listing", other_zone)
    NO_ZONE = ("listing", no_zone)
    CHANGED_ETAG = ("range", changed_etag)
    CHANGED_ETAG_SAME_RANGE = ("range", changed_etag_same_range)
    IGNORED_RANGE = ("range", whole_file)
    SHIFTED_RANGE = ("range", shifted_range)
    ALTERED_RANGE = ("range", altered_range)
    RANGE_REFUSED = ("range", range_refused)
    PACKED_AGAIN = ("file", packed_again)
    CALLED_PACKED = ("file", called_packed)
    UNPACKED_ON_THE_WAY = ("file", unpacked_on_the_way)
    UNKNOWN_ENCODING = ("file", unknown_encoding)
    WEAK_ETAG = ("file", weak_etag)
    TOO_LONG = ("file", too_long)
    REDIRECT = ("listing", redirect_on_loopback)
    REDIRECT_FILE = ("file", redirect_on_loopback)
    REDIRECT_TO_HTTP = ("any", redirect_to_http)
    REDIRECT_TO_FILE = ("any", redirect_to_file)
    REDIRECT_FOR_EVER = ("any", redirect_for_ever)
    OLDER_UPSTREAM = ("upstream", older_upstream)
    WRONG_TRAILER = ("upstream", wrong_trailer)
    FILE_CUT_AT_SOURCE = ("upstream", file_cut_at_source)
    LEGACY_ARRAY = ("upstream", legacy_array)
    BOMB = ("upstream", bomb)

    @property
    def waits_for(self) -> str:
        return str(self.value[0])

    def strike(self, answer: Answer) -> None:
        """Change one answer; the faults of "upstream" change none."""
        if self.waits_for != "upstream":
            change: Callable[[Answer], None] = self.value[1]
            change(answer)

    def replaced(self, upstream: Upstream) -> Upstream:
        """What is served from now on; the faults of one answer leave it as it is."""
        if self.waits_for != "upstream":
            return upstream
        change: Callable[[Upstream], Upstream] = self.value[1]
        return change(upstream)

    @classmethod
    def named(cls, name: str) -> Fault:
        return cls[name.upper().replace("-", "_")]
