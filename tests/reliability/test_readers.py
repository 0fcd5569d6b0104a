"""Readers while versions come: each load is one whole version, of the newest or of the moment before."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from cardnames.index.tables import Index
from publish.rows import index_of, publish_day

VERSIONS = 500

# Loads again and again; after each, every file that the manifest names is there with its length, and index,
# list and manifest tell of one version. Prints what it saw when its stdin ends.
READER = """
import json, select, sys, time
from pathlib import Path
import cardnames
root, loads, seen, wrong = Path(sys.argv[1]), 0, set(), []
while not select.select([sys.stdin], [], [], 0)[0]:
    loads += 1
    time.sleep(0.01)
    try:
        index = cardnames.load(root)
        name, = index.names()
        verdict = index.explain(name)
        folder = root / "versions" / index.version
        manifest = json.loads((folder / "manifest.json").read_bytes())
        lengths = {file["path"]: file["bytes"] for file in manifest["files"]}
        found = {path: (folder / path).stat().st_size for path in lengths}
        listed = (folder / "names.txt").read_text().split("\\n")
        if not (verdict.allowed and listed == [name, ""] and found == lengths
                and manifest["version"] == index.version):
            wrong.append([index.version, name, listed])
        seen.add(index.version)
        index.close()
    except Exception as error:
        wrong.append(repr(error))
print(json.dumps({"loads": loads, "seen": len(seen), "wrong": wrong[:5]}))
"""


@pytest.mark.slow
def test_a_reader_that_loads_while_500_versions_are_published_sees_each_whole(tmp_path: Path) -> None:
    publish_day(tmp_path, index_of(["Day 0"]), 1, extras=False)
    readers = [
        subprocess.Popen(
            [sys.executable, "-c", READER, str(tmp_path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    index = index_of(["Day 0"])
    for number in range(1, VERSIONS + 1):
        publish_day(tmp_path, _called(index, f"Day {number}"), 1 + number // 20, extras=False)
    told = [json.loads(reader.communicate("enough\n", timeout=60)[0]) for reader in readers]
    assert [one["wrong"] for one in told] == [[], []]
    assert all(one["seen"] > 50 and one["loads"] > 100 for one in told)
    assert len(list((tmp_path / "versions").iterdir())) == VERSIONS + 1


def _called(index: Index, name: str) -> Index:
    """The only name of the index, changed: quicker than to build another."""
    names = index.names.with_columns(name=pl.lit(name), key=pl.lit(name.lower()))
    entries = index.entries.with_columns(
        name=pl.lit(name), card_name=pl.lit(name), oracle_face_name=pl.lit(name)
    )
    return replace(index, names=names, entries=entries)
