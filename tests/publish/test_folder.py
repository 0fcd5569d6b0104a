"""Faults of a folder: locks, links, full and read-only disks. The last publication stands after each."""

from __future__ import annotations

import fcntl
import os
import resource
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardnames.errors import PublishError
from cardnames.publish.before import open_root
from cardnames.publish.failures import told_as_publishing
from cardnames.publish.folder import FolderPlace
from cardnames.publish.versions import rollback, verify, versions
from publish.rows import NOW, index_of, publish_day, sample_index, tree
from publish.test_killed import SCRIPT, start

ELVES = index_of(["Llanowar Elves"])
CROW = index_of(["Storm Crow"])


def published(root: Path) -> dict[str, bytes]:
    """What readers see: everything but the lock and what is staged."""
    return {path: data for path, data in tree(root).items() if not path.startswith(".")}


def test_a_second_publisher_waits_for_the_first(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 1)
    go_on = threading.Event()

    def slow(step: str) -> None:
        if step == "locked":
            entered.set()
            go_on.wait(10)

    entered = threading.Event()
    first = threading.Thread(target=publish_day, args=(tmp_path, CROW, 2), kwargs={"observer": slow})
    first.start()
    assert entered.wait(10)
    second = threading.Thread(target=publish_day, args=(tmp_path, sample_index(), 3))
    second.start()
    go_on.set()
    first.join()
    second.join()
    assert [row.names for row in versions(tmp_path)] == [14, 1, 1]
    assert verify(tmp_path) == []


def test_a_publisher_that_waited_long_enough_says_who_holds_the_lock(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 1)
    before = published(tmp_path)
    with (tmp_path / ".lock").open() as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        with pytest.raises(PublishError, match=f"process {os.getpid()}") as refused:
            publish_day(tmp_path, CROW, 2, wait=0.1)
        with pytest.raises(PublishError, match="another publisher"):
            rollback(tmp_path, versions(tmp_path)[0].version, NOW, wait=0)
    assert refused.value.exit_code == 5
    assert published(tmp_path) == before
    assert publish_day(tmp_path, CROW, 2).status == "published"


def test_two_publishers_in_two_processes_both_arrive(tmp_path: Path) -> None:
    pair = [start(tmp_path, 3), start(tmp_path, 4)]
    answers = sorted(publisher.communicate(timeout=60)[0].splitlines()[-1] for publisher in pair)
    codes = {publisher.returncode for publisher in pair}
    # Whoever came second with the older day is refused, and says so; the newer one always counts.
    assert (codes, answers) in (({0}, ["published", "published"]), ({0, 3}, [answers[0], "published"]))
    assert versions(tmp_path)[0].version.startswith("20260904")
    assert open_root(tmp_path).before().version == versions(tmp_path)[0].version  # type: ignore[union-attr]
    assert verify(tmp_path) == []


def test_leftovers_of_dead_publishers_are_swept(tmp_path: Path) -> None:
    publish_day(tmp_path, ELVES, 1)
    (tmp_path / ".staging" / "dead" / "schema").mkdir(parents=True)
    (tmp_path / ".staging" / "dead" / "names.txt").write_text("half")
    (tmp_path / ".staging" / "pointer").write_text("half")
    publish_day(tmp_path, ELVES, 2)
    assert not any((tmp_path / ".staging").iterdir())


@pytest.mark.parametrize("name", [".lock", ".staging", "versions", "latest.json", "versions.json"])
def test_a_symbolic_link_in_the_way_is_refused_and_not_followed(tmp_path: Path, name: str) -> None:
    root, elsewhere = tmp_path / "root", tmp_path / "elsewhere"
    publish_day(root, ELVES, 1)
    (root / name).rename(elsewhere)
    (root / name).symlink_to(elsewhere)
    before = tree(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()
    with pytest.raises(PublishError, match="symbolic link") as refused:
        publish_day(root, CROW, 2)
    assert refused.value.where == str(root / name)
    assert refused.value.next_step
    assert (tree(elsewhere) if elsewhere.is_dir() else elsewhere.read_bytes()) == before


def test_the_root_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "root").symlink_to(tmp_path / "disk")
    publish_day(tmp_path / "root", ELVES, 1)
    assert (tmp_path / "disk" / "latest.json").is_file()


def test_a_link_to_nowhere_as_root_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "root").symlink_to(tmp_path / "nowhere" / "else")
    with pytest.raises(PublishError) as refused:
        publish_day(tmp_path / "root", ELVES, 1)
    assert refused.value.where == str(tmp_path / "root")


def test_a_file_as_root_is_an_error_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "root").write_text("mine")
    with pytest.raises(PublishError, match="a file stands where a folder should be"):
        publish_day(tmp_path / "root", ELVES, 1)
    with pytest.raises(PublishError, match="a file stands where a folder should be"):
        publish_day(tmp_path / "root" / "deeper", ELVES, 1)
    assert (tmp_path / "root").read_text() == "mine"


def test_a_folder_in_the_pointers_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "latest.json").mkdir()
    with pytest.raises(PublishError, match="a folder stands where a file should be"):
        publish_day(tmp_path, ELVES, 1)


def test_a_folder_in_the_versions_place_that_is_no_version_gives_way(tmp_path: Path) -> None:
    version = publish_day(tmp_path / "elsewhere", ELVES, 1).version
    (tmp_path / "root" / "versions" / version).mkdir(parents=True)
    (tmp_path / "root" / "versions" / version / "half.txt").write_text("x")
    publish_day(tmp_path / "root", ELVES, 1)
    assert verify(tmp_path / "root") == []


def test_a_version_is_never_put_in_anothers_place(tmp_path: Path) -> None:
    version = publish_day(tmp_path, ELVES, 1).version
    place = FolderPlace(tmp_path)
    with place.staging() as staged, pytest.raises(PublishError, match="something else stands there already"):
        (staged / "manifest.json").write_text("another")
        place.install(staged, f"versions/{version}", last="manifest.json")
    assert verify(tmp_path) == []


def test_a_path_that_leads_out_of_the_root_is_no_path(tmp_path: Path) -> None:
    place = FolderPlace(tmp_path)
    for path in ("../x", "versions/../../x", "/etc/passwd", "versions//x", ""):
        with pytest.raises(PublishError, match="is not a path inside"):
            place.read(path)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can reach, as pytest's own are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@contextmanager
def bound_by_permissions() -> Iterator[None]:
    """Root may write anywhere, so it becomes nobody for a while."""
    if os.getuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_read_only_root_is_an_error_that_says_what_to_do(open_folder: Path) -> None:
    root = open_folder / "root"
    publish_day(root, ELVES, 1)
    before = published(root)
    root.chmod(0o555)
    (root / ".lock").chmod(0o444)
    with bound_by_permissions(), pytest.raises(PublishError, match="access is denied") as refused:
        publish_day(root, CROW, 2)
    assert "--to" in refused.value.next_step
    (root / ".lock").chmod(0o666)
    with bound_by_permissions(), pytest.raises(PublishError, match="access is denied") as refused:
        publish_day(root, CROW, 2)
    assert refused.value.where.startswith(str(root))
    root.chmod(0o755)
    assert published(root) == before
    assert verify(root) == []


def test_a_root_that_may_not_be_made_is_an_error(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with bound_by_permissions(), pytest.raises(PublishError, match="access is denied"):
        publish_day(open_folder / "new" / "root", ELVES, 1)
    open_folder.chmod(0o755)
    assert not any(open_folder.iterdir())


@pytest.mark.parametrize("limit", [100, 5_000, 30_000, 60_000])
def test_a_disk_that_fills_up_leaves_the_last_publication(tmp_path: Path, limit: int) -> None:
    # A limit on the size of files stands for a full disk: the same calls fail, at the same places.
    publish_day(tmp_path, ELVES, 1)
    before = published(tmp_path)
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path), "2"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 5, done.stdout + done.stderr
    assert "next: " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert published(tmp_path) == before
    assert verify(tmp_path) == []
    assert publish_day(tmp_path, CROW, 2).status == "published"
    assert not any((tmp_path / ".staging").iterdir())


def test_a_full_disk_is_told_as_one() -> None:
    with pytest.raises(PublishError, match="the disk is full") as full, told_as_publishing("/data"):
        Path("/dev/full").write_text("x")
    assert "free some room" in full.value.next_step


def test_a_full_disk_that_polars_reports_is_told_as_one() -> None:
    with pytest.raises(PublishError, match="the disk is full"), told_as_publishing("/data"):
        sample_index().names.write_parquet("/dev/full")


def test_faults_that_are_not_the_disks_are_passed_on_as_they_are() -> None:
    with pytest.raises(KeyError), told_as_publishing("/data"):
        raise KeyError("names")


def test_a_disk_that_is_really_full_leaves_the_last_publication(tmp_path: Path) -> None:
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("this user may not mount a small disk")
    lines = [
        f"mount -t tmpfs -o size=900k tmpfs {tmp_path}",
        *(f"{sys.executable} {SCRIPT} {tmp_path} {day}; echo exit $?" for day in range(1, 6)),
        f"cp -r {tmp_path} {tmp_path}.copy",
    ]
    script = "\n".join(lines)
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script], capture_output=True, text=True, timeout=60
    )
    codes = [line for line in done.stdout.splitlines() if line.startswith("exit")]
    assert codes[0] == "exit 0", done.stdout + done.stderr
    assert codes[-1] == "exit 5"
    assert "the disk is full" in done.stdout
    assert verify(f"{tmp_path}.copy") == []
    assert not any(Path(f"{tmp_path}.copy", ".staging").iterdir())
