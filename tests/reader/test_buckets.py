from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardnames
from cardnames.errors import PublishError
from tiny_publication import VERSION

obstore = pytest.importorskip("obstore", reason="object stores need cardnames[store]")
server = pytest.importorskip("moto.server", reason="needs moto[server], a real S3 server on loopback")

pytestmark = pytest.mark.store
PUBLIC = {"x-amz-acl": "public-read"}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    running = server.ThreadedMotoServer(port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"http://{host}:{port}"
    running.stop()


@pytest.fixture
def bucket(endpoint: str, little: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The little publication as s3://cards/published; the variables are those that every S3 tool reads."""
    import requests

    for name, value in {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": "reader",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    requests.put(f"{endpoint}/cards", timeout=10).raise_for_status()
    for file in (file for file in little.rglob("*") if file.is_file()):
        key = f"published/{file.relative_to(little).as_posix()}"
        requests.put(
            f"{endpoint}/cards/{key}", data=file.read_bytes(), headers=PUBLIC, timeout=10
        ).raise_for_status()
    yield "s3://cards/published"
    requests.post(f"{endpoint}/moto-api/reset", timeout=10).raise_for_status()


def test_a_publication_in_a_bucket_is_read_like_any_other(bucket: str, tmp_path: Path) -> None:
    for where in (bucket, f"{bucket}/", f"{bucket}/versions/{VERSION}"):
        with cardnames.load(where, cache=tmp_path / "cache") as index:
            assert index.version == VERSION
            assert index.choose("Petty Theft", "instant").rule == "201.4f"


def test_a_public_bucket_needs_no_credentials(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_SKIP_SIGNATURE", "true")
    with cardnames.load(bucket, cache=tmp_path / "cache") as index:
        assert index.version == VERSION


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("s3://cards/elsewhere", "no publication at this URL"),
        ("s3://no-such-bucket/x", "no publication|cannot be reached"),
    ],
)
def test_a_bucket_without_a_publication_says_so(bucket: str, tmp_path: Path, where: str, says: str) -> None:
    with pytest.raises(PublishError, match=says):
        cardnames.load(where, cache=tmp_path / "cache")


def test_a_store_that_is_not_there_is_an_error_of_the_publication(
    bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    with pytest.raises(PublishError, match="cannot be reached"):
        cardnames.load(bucket, cache=tmp_path / "cache")


def test_without_the_store_extra_the_error_says_what_to_install(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['obstore'] = sys.modules['obstore.store'] = None\n"
        "from cardnames.cli import main; sys.exit(main(['choose', 'Fire', '--at', 's3://cards/published']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 5
    assert "pip install 'cardnames[store]'" in done.stderr
