"""Verify, roll back and prune: never a wrong answer, never the loss of what the pointer leads to."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from pathlib import Path

import pytest

from cardnames.errors import PublishError, UsageError
from cardnames.publish.before import open_root
from cardnames.publish.checksums import sums
from cardnames.publish.documents import FileFacts
from cardnames.publish.place import Found
from cardnames.publish.versions import prune, rollback, verify, versions
from publish.rows import DAY, NOW, index_of, publish_day, sample_index, tree


def three_versions(root: Path) -> list[str]:
    """Ids of three published versions, oldest first."""
    return [publish_day(root, index_of([f"Name {day}"]), day).version for day in (1, 2, 3)]


def test_verify_finds_a_changed_byte_in_any_file(tmp_path: Path) -> None:
    version = publish_day(tmp_path, sample_index(), 3).version
    folder = tmp_path / "versions" / version
    for path in tree(folder):
        file = folder / path
        original = file.read_bytes()
        middle = len(original) // 2
        file.write_bytes(original[:middle] + bytes([original[middle] ^ 1]) + original[middle + 1 :])
        assert any(path in problem for problem in verify(tmp_path)), path
        file.write_bytes(original)
    assert verify(tmp_path) == []


def test_verify_finds_what_is_missing_cut_or_added(tmp_path: Path) -> None:
    version = publish_day(tmp_path, sample_index(), 3).version
    folder = tmp_path / "versions" / version
    (folder / "names.txt").unlink()
    names = (folder / "names.csv").read_bytes()
    (folder / "names.csv").write_bytes(names[:-1])
    (folder / "extra.txt").write_text("x")
    assert verify(tmp_path) == [
        f"{version}/names.csv: {len(names) - 1} bytes instead of {len(names)}",
        f"{version}/names.txt: missing",
        f"{version}/extra.txt: no file of this version",
    ]


def test_verify_finds_a_manifest_that_was_exchanged_with_its_files(tmp_path: Path) -> None:
    first, second, _ = three_versions(tmp_path)
    for path in (tmp_path / "versions" / first).iterdir():
        if path.is_file():
            path.write_bytes((tmp_path / "versions" / second / path.name).read_bytes())
    assert any("manifest" in problem for problem in verify(tmp_path, first))


def test_verify_tells_of_a_version_that_is_not_there(tmp_path: Path) -> None:
    three_versions(tmp_path)
    assert "there is no manifest.json" in verify(tmp_path, "20200101T000000Z-000000000000")[0]


def test_verify_tells_of_a_pointer_that_is_damaged(tmp_path: Path) -> None:
    three_versions(tmp_path)
    (tmp_path / "latest.json").write_text("{")
    assert "latest.json" in verify(tmp_path)[0]


def test_verify_follows_no_link(tmp_path: Path) -> None:
    version = three_versions(tmp_path)[-1]
    names = tmp_path / "versions" / version / "names.txt"
    names.rename(tmp_path / "elsewhere.txt")
    names.symlink_to(tmp_path / "elsewhere.txt")
    assert "symbolic link" in verify(tmp_path)[0]


def test_verifying_where_nothing_was_published_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing was published"):
        verify(tmp_path)


@pytest.mark.parametrize(
    "version", ["../../x", "/etc", "", "latest", "20260903T090157Z-A04D993E6B77", "x" * 300, "a/b"]
)
def test_only_a_versions_id_becomes_part_of_a_path(tmp_path: Path, version: str) -> None:
    three_versions(tmp_path)
    before = tree(tmp_path)
    for act in (lambda: rollback(tmp_path, version, NOW), lambda: verify(tmp_path, version)):
        with pytest.raises(UsageError, match="is not a version"):
            act()
    assert tree(tmp_path) == before


def test_rolling_back_leads_the_pointer_there_and_pins_it(tmp_path: Path) -> None:
    first, _, _ = three_versions(tmp_path)
    pointer = rollback(tmp_path, first, NOW)
    assert (pointer.version, pointer.pinned, pointer.upstream_updated_at) == (first, DAY[3], DAY[1])
    assert verify(tmp_path) == []
    assert len(versions(tmp_path)) == 3


def test_rolling_back_twice_stays_pinned_by_the_first(tmp_path: Path) -> None:
    first, second, _ = three_versions(tmp_path)
    rollback(tmp_path, second, NOW)
    assert rollback(tmp_path, first, NOW).pinned == DAY[3]


def test_rolling_forward_again_ends_the_hold(tmp_path: Path) -> None:
    first, _, third = three_versions(tmp_path)
    rollback(tmp_path, first, NOW)
    assert rollback(tmp_path, third, NOW).pinned is None


def test_rolling_back_to_where_the_pointer_is_changes_nothing(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    before = tree(tmp_path)
    rollback(tmp_path, third, NOW)
    assert tree(tmp_path) == before


def test_rolling_back_to_a_damaged_version_is_refused(tmp_path: Path) -> None:
    first = three_versions(tmp_path)[0]
    (tmp_path / "versions" / first / "index.sqlite").write_bytes(b"")
    before = tree(tmp_path)
    with pytest.raises(PublishError, match="is damaged"):
        rollback(tmp_path, first, NOW)
    assert tree(tmp_path) == before


def test_rolling_back_to_what_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    three_versions(tmp_path)
    with pytest.raises(UsageError, match="there is no version"):
        rollback(tmp_path, "20200101T000000Z-000000000000", NOW)


def test_rolling_back_mends_a_damaged_pointer(tmp_path: Path) -> None:
    second = three_versions(tmp_path)[1]
    (tmp_path / "latest.json").write_text("gone")
    assert rollback(tmp_path, second, NOW).pinned == DAY[3]
    assert verify(tmp_path) == []


def test_pruning_keeps_the_newest_and_always_what_the_pointer_leads_to(tmp_path: Path) -> None:
    first, second, third = three_versions(tmp_path)
    rollback(tmp_path, first, NOW)
    assert prune(tmp_path, 1) == (second,)
    assert [row.version for row in versions(tmp_path)] == [third, first]
    listed = json.loads((tmp_path / "versions.json").read_bytes())
    assert [row["version"] for row in listed["versions"]] == [third, first]
    assert sorted(path.name for path in (tmp_path / "versions").iterdir()) == [first, third]
    assert verify(tmp_path) == []


def test_pruning_to_nothing_is_refused(tmp_path: Path) -> None:
    three_versions(tmp_path)
    with pytest.raises(UsageError, match="at least one"):
        prune(tmp_path, 0)
    assert len(versions(tmp_path)) == 3


def test_the_list_of_versions_is_put_right_from_what_is_there(tmp_path: Path) -> None:
    first, second, third = three_versions(tmp_path)
    (tmp_path / "versions.json").write_text("not a list")
    assert [row.version for row in versions(tmp_path)] == [third, second, first]
    (tmp_path / "versions" / "notes").mkdir()
    (tmp_path / "versions" / second / "manifest.json").unlink()
    assert [row.version for row in versions(tmp_path)] == [third, first]


def test_a_damaged_version_that_the_pointer_leads_to_stops_a_refresh_with_a_way_out(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    (tmp_path / "versions" / third / "entries.parquet").write_bytes(b"PAR1")
    with pytest.raises(
        PublishError, match=r"entries.parquet is missing or not what the manifest describes"
    ) as error:
        publish_day(tmp_path, index_of(["Name 4"]), 4)
    assert "rollback" in error.value.next_step
    assert "--force" in error.value.next_step
    assert publish_day(tmp_path, index_of(["Name 4"]), 4, force=True).status == "published"
    assert verify(tmp_path) == []


@pytest.mark.parametrize("force", [True, False])
def test_the_same_content_heals_a_damaged_version(tmp_path: Path, force: bool) -> None:
    third = three_versions(tmp_path)[-1]
    whole = tree(tmp_path / "versions" / third)
    (tmp_path / "versions" / third / "names.txt").unlink()
    outcome = publish_day(tmp_path, index_of(["Name 3"]), 3, force=force)
    assert (outcome.status, outcome.version) == ("published", third)
    assert tree(tmp_path / "versions" / third) == whole
    assert verify(tmp_path) == []


def test_forcing_the_same_content_heals_a_damage_that_no_length_shows(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    (tmp_path / "versions" / third / "names.txt").write_text("Name X\n")
    assert publish_day(tmp_path, index_of(["Name 3"]), 3).status == "unchanged"
    assert publish_day(tmp_path, index_of(["Name 3"]), 3, force=True).status == "published"
    assert verify(tmp_path) == []


def test_a_pointer_that_leads_nowhere_is_mended_by_force(tmp_path: Path) -> None:
    three_versions(tmp_path)
    (tmp_path / "latest.json").write_text("{}")
    assert publish_day(tmp_path, index_of(["Name 4"]), 4, force=True).status == "published"
    assert verify(tmp_path) == []


def test_a_manifest_that_is_not_the_pointers_is_damage(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    manifest = tmp_path / "versions" / third / "manifest.json"
    manifest.write_bytes(manifest.read_bytes().replace(b"cards.jsonl.gz", b"cards.jsonl.GZ"))
    with pytest.raises(PublishError, match=r"is not the one that latest\.json leads to"):
        open_root(tmp_path).before()
    assert open_root(tmp_path).before(damage_is_none=True) is None


def test_versions_are_files_of_the_users_own_mask(tmp_path: Path) -> None:
    previous = os.umask(0o077)
    try:
        version = publish_day(tmp_path / "root", index_of(["Name 1"]), 1).version
    finally:
        os.umask(previous)
    for path in (tmp_path / "root", tmp_path / "root" / "versions" / version):
        assert path.stat().st_mode & 0o777 == 0o700
    for name in tree(tmp_path / "root"):
        assert (tmp_path / "root" / name).stat().st_mode & 0o777 == 0o600, name


def reseal(folder: Path, root: Path, **changed: object) -> None:
    """Another manifest for a version, with sums and pointer to match: what a careful hand would do."""
    manifest = json.loads((folder / "manifest.json").read_bytes()) | changed
    raw = json.dumps(manifest).encode()
    sha256 = hashlib.sha256(raw).hexdigest()
    (folder / "manifest.json").write_bytes(raw)
    files = [FileFacts(**file) for file in manifest["files"]]
    (folder / "SHA256SUMS").write_bytes(sums(files, sha256))
    pointer = json.loads((root / "latest.json").read_bytes()) | {"manifest_sha256": sha256}
    (root / "latest.json").write_text(json.dumps(pointer))


def test_verify_finds_tables_exchanged_by_a_careful_hand(tmp_path: Path) -> None:
    version = publish_day(tmp_path, sample_index(), 3).version
    folder = tmp_path / "versions" / version
    facts = json.loads((folder / "manifest.json").read_bytes())["files"]
    for file in facts:
        if file["path"] == "names.csv":
            data = (folder / "names.csv").read_bytes().replace(b"Llanowar Elves", b"Llanowar Elfes")
            (folder / "names.csv").write_bytes(data)
            file["sha256"] = hashlib.sha256(data).hexdigest()
    reseal(folder, tmp_path, files=facts)
    assert verify(tmp_path) == [
        f"{version}/manifest.json: not the one that versions.json lists",
        f"{version}/manifest.json: its content hash is not that of its tables",
    ]


def test_verify_finds_a_content_hash_that_is_not_the_versions(tmp_path: Path) -> None:
    version = publish_day(tmp_path, sample_index(), 3).version
    reseal(tmp_path / "versions" / version, tmp_path, content_hash="0" * 64)
    assert f"{version}/manifest.json: its content hash is not the one in the version's id" in verify(tmp_path)


def test_verify_finds_missing_sums_and_a_manifest_of_another_version(tmp_path: Path) -> None:
    first, second, _ = three_versions(tmp_path)
    (tmp_path / "versions" / first / "SHA256SUMS").unlink()
    assert verify(tmp_path, first) == [f"{first}/SHA256SUMS: missing"]
    manifest = (tmp_path / "versions" / first / "manifest.json").read_bytes()
    (tmp_path / "versions" / second / "manifest.json").write_bytes(manifest)
    assert "its manifest is that of" in verify(tmp_path, second)[0]


def test_a_version_with_a_broken_manifest_is_not_listed(tmp_path: Path) -> None:
    first, second, third = three_versions(tmp_path)
    (tmp_path / "versions.json").unlink()
    (tmp_path / "versions" / second / "manifest.json").write_text("{")
    assert [row.version for row in versions(tmp_path)] == [third, first]


def test_pruning_where_nothing_was_published_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nothing was published"):
        prune(tmp_path, 3)


def test_content_whose_earlier_version_was_pruned_is_healed_all_the_same(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    prune(tmp_path, 1)
    (tmp_path / "versions" / third / "names.txt").unlink()
    assert publish_day(tmp_path, index_of(["Name 3"]), 3).status == "published"
    assert verify(tmp_path) == []


def test_a_version_that_is_pruned_while_it_is_read_gives_way_to_the_one_that_replaced_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = three_versions(tmp_path)[-1]
    root = open_root(tmp_path)
    read = root.place.read
    replaced: list[str] = []

    def replace_it_first(path: str) -> object:
        if path == f"versions/{third}/entries.parquet" and not replaced:
            replaced.append(publish_day(tmp_path, index_of(["Name 4"]), 4).version)
            assert third in prune(tmp_path, 1)
        return read(path)

    monkeypatch.setattr(root.place, "read", replace_it_first)
    before = root.before(tables=("names", "entries"))
    assert before is not None
    assert [before.version] == replaced
    assert before.names["name"].to_list() == ["Name 4"]


def test_a_table_that_is_damaged_is_damage_while_the_pointer_leads_there(tmp_path: Path) -> None:
    third = three_versions(tmp_path)[-1]
    (tmp_path / "versions" / third / "entries.parquet").write_bytes(b"PAR1")
    with pytest.raises(PublishError, match=r"entries\.parquet is missing or not what the manifest describes"):
        open_root(tmp_path).before(tables=("names", "entries"))
    assert open_root(tmp_path).before(tables=("entries",), damage_is_none=True) is None
    assert open_root(tmp_path).before(tables=("names",)) is not None


def test_a_version_that_is_written_anew_under_its_name_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    third = three_versions(tmp_path)[-1]
    root = open_root(tmp_path)
    read, pointer = root.place.read, (tmp_path / "latest.json").read_bytes()
    stale = pointer.replace(json.loads(pointer)["manifest_sha256"].encode(), b"0" * 64)
    earlier = [Found(stale)]
    monkeypatch.setattr(
        root.place, "read", lambda path: earlier.pop() if path == "latest.json" and earlier else read(path)
    )
    before = root.before()
    assert before is not None
    assert before.version == third


def test_a_pointer_that_never_stands_still_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    three_versions(tmp_path)
    root = open_root(tmp_path)
    read, pointer = root.place.read, json.loads((tmp_path / "latest.json").read_bytes())
    turns = itertools.count(1)

    def moving(path: str) -> object:
        if path != "latest.json":
            return read(path)
        return Found(json.dumps(pointer | {"manifest_sha256": f"{next(turns):064x}"}).encode())

    monkeypatch.setattr(root.place, "read", moving)
    with pytest.raises(PublishError, match="was moved 10 times while it was followed"):
        root.before()
