"""Every file of a version: what it holds, that it holds it for ever in the same bytes, that names stay data."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from jsonschema import Draft202012Validator

from cardnames.folding import squash
from cardnames.index.tables import Index
from cardnames.publish.versions import verify
from cardnames_schemas.jsonschema import line_schema, row_schema
from cardnames_schemas.tables import TABLES, polars_schema
from cardnames_schemas.vocabulary import CONTRACT_VERSION
from publish.rows import DAY, HOSTILE, LAYOUTS, entry, index_of, publish_day, sample_index, tree

EVERY_FILE = {
    *(f"{table}.{suffix}" for table in TABLES for suffix in ("parquet", "csv", "csv.gz")),
    *(f"schema/{table}.schema.json" for table in TABLES),
    "schema/names.jsonl.schema.json",
    *("names.txt", "names.txt.gz", "names-all.txt", "names-all.txt.gz", "names.jsonl", "names.jsonl.gz"),
    *("catalog.json", "catalog.json.gz", "index.sqlite", "manifest.json", "changes.json", "findings.json"),
    *(
        "datapackage.json",
        "SHA256SUMS",
        "LICENSE-DATA.md",
        "conformance.json",
        "schema/conformance.schema.json",
    ),
}


@pytest.fixture(scope="module")
def sample() -> Index:
    return sample_index()


@pytest.fixture(scope="module")
def version(sample: Index, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("publication")
    outcome = publish_day(root, sample, 3)
    return root / "versions" / outcome.version


@pytest.fixture
def database(version: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{(version / 'index.sqlite').as_uri()}?mode=ro&immutable=1", uri=True)
    yield connection
    connection.close()


def test_a_version_holds_every_file_of_the_contract_and_no_other(version: Path) -> None:
    assert {path for path in tree(version) if not path.startswith("site/")} == EVERY_FILE
    assert "site/index.html" in tree(version)


def test_the_same_content_gives_the_same_bytes(sample: Index, version: Path, tmp_path: Path) -> None:
    again = publish_day(tmp_path, sample_index(), 3)
    assert tree(tmp_path / "versions" / again.version) == tree(version)


def test_without_extras_gzip_copies_page_and_feeds_are_left_out(sample: Index, tmp_path: Path) -> None:
    outcome = publish_day(tmp_path, sample, 3, extras=False)
    kept = set(tree(tmp_path / "versions" / outcome.version))
    assert kept == {path for path in EVERY_FILE if not path.endswith(".gz")}
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        ".lock",
        "latest.json",
        "versions.json",
    }


def test_text_files_are_utf8_with_lf_at_the_end_and_no_carriage_return(version: Path) -> None:
    for path, data in tree(version).items():
        if path.endswith((".csv", ".txt", ".json", ".jsonl", ".md", "SUMS")):
            assert data.decode("utf-8").endswith("\n"), path
            assert b"\r" not in data, path


def test_parquet_holds_the_tables_with_their_types_and_names_its_contract(
    sample: Index, version: Path
) -> None:
    for table, frame in sample.items():
        path = version / f"{table}.parquet"
        assert pl.read_parquet(path).equals(frame)
        assert dict(pl.read_parquet_schema(path)) == polars_schema(table)
        metadata = pl.read_parquet_metadata(path)
        assert metadata["cardnames.contract"] == CONTRACT_VERSION
        assert metadata["cardnames.table"] == table
        assert metadata["cardnames.version"] == version.name


def test_csv_read_by_another_reader_gives_every_value_back(sample: Index, version: Path) -> None:
    for table, frame in sample.items():
        with (version / f"{table}.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == frame.height
        for got, row in zip(rows, frame.iter_rows(named=True), strict=True):
            assert list(got) == frame.columns
            for column, value in row.items():
                assert _from_csv(got[column], frame.schema[column]) == value, (table, column)


def _from_csv(text: str, dtype: pl.DataType) -> object:
    if isinstance(dtype, pl.List):
        return json.loads(text)
    if text == "":
        return None
    if dtype == pl.Boolean:
        return {"true": True, "false": False}[text]
    if dtype.is_numeric():
        return float(text)
    return pl.Series([text]).str.to_date()[0] if dtype == pl.Date else text


def test_the_content_hash_is_what_sha256sum_prints_for_the_csv_files(version: Path) -> None:
    printed = "".join(
        f"{hashlib.sha256((version / f'{table}.csv').read_bytes()).hexdigest()}  {table}.csv\n"
        for table in TABLES
    )
    manifest = json.loads((version / "manifest.json").read_bytes())
    assert manifest["content_hash"] == hashlib.sha256(printed.encode()).hexdigest()
    assert version.name == f"20260903T090157Z-{manifest['content_hash'][:12]}"


def test_the_content_hash_stays_what_it_was(version: Path) -> None:
    # Another hash for the same rows publishes everything anew for everybody: only a new contract may do that.
    assert version.name == "20260903T090157Z-a04d993e6b77"


def test_names_txt_holds_what_may_be_chosen_in_order(sample: Index, version: Path) -> None:
    choosable = (version / "names.txt").read_text(encoding="utf-8").splitlines()
    every = (version / "names-all.txt").read_text(encoding="utf-8").splitlines()
    assert every == sample.names["name"].to_list() == sorted(every)
    assert set(every) - set(choosable) == {"What"}


def test_the_catalog_has_the_shape_of_scryfalls_catalogs(version: Path) -> None:
    catalog = json.loads((version / "catalog.json").read_bytes())
    assert list(catalog) == ["object", "uri", "total_values", "data"]
    assert catalog["object"] == "catalog"
    assert catalog["total_values"] == len(catalog["data"])
    assert catalog["data"] == (version / "names.txt").read_text(encoding="utf-8").splitlines()
    assert version.name in catalog["uri"]


def test_a_line_of_jsonl_holds_a_name_with_its_entries_and_aliases(version: Path) -> None:
    lines = [json.loads(line) for line in (version / "names.jsonl").read_text(encoding="utf-8").splitlines()]
    by_name = {line["name"]: line for line in lines}
    elves = by_name["Llanowar Elves"]
    assert [alias["alias"] for alias in elves["aliases"]] == ["Godzilla, King of the Monsters"]
    assert elves["aliases"][0]["promo_types"] == ["godzillaseries"]
    assert [face["types"] for face in elves["entries"]] == [["Creature"]]
    assert by_name["_____"]["aliases"] == []
    assert by_name["Ice"]["entries"][0]["colors"] == ["W", "U"]
    assert [line["name"] for line in lines] == sorted(by_name)


def test_jsonl_keeps_names_and_rows_together_where_it_is_written_in_parts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sample: Index, version: Path
) -> None:
    monkeypatch.setattr("cardnames.publish.nested._ROWS_AT_ONCE", 3)
    again = publish_day(tmp_path, sample, 3)
    in_parts = tmp_path / "versions" / again.version / "names.jsonl"
    assert in_parts.read_bytes() == (version / "names.jsonl").read_bytes()


def test_every_published_row_is_valid_by_its_json_schema(version: Path) -> None:
    for table in TABLES:
        validator = _validator(version, table, row_schema(table))
        frame = pl.read_parquet(version / f"{table}.parquet")
        for row in frame.with_columns(pl.selectors.date().cast(pl.String)).to_dicts():
            validator.validate(row)
    validator = _validator(version, "names.jsonl", line_schema())
    for line in (version / "names.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))


def _validator(version: Path, name: str, schema: dict[str, object]) -> Draft202012Validator:
    published = json.loads((version / "schema" / f"{name}.schema.json").read_bytes())
    assert published == schema
    Draft202012Validator.check_schema(published)
    return Draft202012Validator(published, format_checker=Draft202012Validator.FORMAT_CHECKER)


def test_sqlite_holds_the_tables_with_the_contracts_columns_in_order(
    sample: Index, database: sqlite3.Connection
) -> None:
    for table, frame in sample.items():
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        extra = ["squashed"] if "squashed" in columns else []
        assert columns == [*frame.columns, *extra]
        rows = database.execute(f"SELECT * FROM {table}").fetchall()
        assert len(rows) == frame.height
        for row, expected in zip(rows, frame.iter_rows(named=True), strict=True):
            for value, (column, original) in zip(row, expected.items(), strict=False):
                assert _from_sqlite(value, frame.schema[column]) == original, (table, column)


def _from_sqlite(value: object, dtype: pl.DataType) -> object:
    if isinstance(dtype, pl.List):
        return json.loads(str(value))
    if value is None:
        return None
    if dtype == pl.Boolean:
        return {0: False, 1: True}[value]  # type: ignore[index]
    return pl.Series([value]).str.to_date()[0] if dtype == pl.Date else value


def test_sqlite_says_which_version_it_is_of(version: Path, database: sqlite3.Connection) -> None:
    meta = dict(database.execute("SELECT key, value FROM meta"))
    manifest = json.loads((version / "manifest.json").read_bytes())
    assert meta == {
        "contract": manifest["contract"],
        "version": manifest["version"],
        "content_hash": manifest["content_hash"],
        "rules_as_of": manifest["rules_as_of"],
        "upstream_updated_at": "2026-09-03T09:01:57Z",
    }


def test_sqlite_squashes_as_folding_does(sample: Index, database: sqlite3.Connection) -> None:
    squashed = dict(database.execute("SELECT name, squashed FROM names"))
    assert squashed == {name: squash(name) for name in sample.names["name"]}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("im-dul", {("name", "Lim-Dûl's Vault")}),
        ("godzilla", {("alias", "Godzilla, King of the Monsters")}),
        ("rit lag", {("refusal", "Marit Lage")}),
        ("re // i", {("alias", "Fire // Ice")}),
    ],
)
def test_full_text_search_finds_any_part_of_a_folded_text(
    database: sqlite3.Connection, text: str, found: set[tuple[str, str]]
) -> None:
    rows = database.execute("SELECT what, target FROM search WHERE search MATCH ?", (f'"{text}"',))
    assert set(rows) == found


@pytest.mark.parametrize(
    ("table", "condition"),
    [
        ("names", "key = ?"),
        ("names", "squashed = ?"),
        ("entries", "name = ?"),
        ("entries", "oracle_id = ?"),
        ("entries", "scryfall_id = ?"),
        ("entries", '"set" = ? AND collector_number = ?'),
        ("aliases", "alias = ?"),
        ("aliases", "key = ?"),
        ("aliases", "squashed = ?"),
        ("aliases", "name = ?"),
        ("aliases", "scryfall_id = ?"),
        ("aliases", '"set" = ? AND collector_number = ?'),
        ("refusals", "name = ?"),
        ("refusals", "key = ?"),
        ("refusals", "squashed = ?"),
        ("interchangeable", "name_a = ?"),
        ("interchangeable", "name_b = ?"),
    ],
)
def test_every_common_question_is_answered_by_an_index(
    database: sqlite3.Connection, table: str, condition: str
) -> None:
    plan = database.execute(
        f"EXPLAIN QUERY PLAN SELECT * FROM {table} WHERE {condition}", ("x",) * condition.count("?")
    ).fetchall()
    assert all("SEARCH" in step[3] and "SCAN" not in step[3] for step in plan), plan


@pytest.mark.parametrize(
    ("view", "names"),
    [
        ("legendary_creature_names", {"Tok-Tok, Volcano Born"}),
        ("land_names", {"Plains"}),
        ("nonbasic_land_names", set()),
        ("instant_or_sorcery_names", {"Fire", "Ice"}),
        ("noncreature_nonland_names", {"Fire", "Ice"}),
        ("noncreature_names", {"Fire", "Ice", "Plains"}),
    ],
)
def test_views_answer_the_common_restrictions(
    database: sqlite3.Connection, view: str, names: set[str]
) -> None:
    assert {row[0] for row in database.execute(f"SELECT name FROM {view}")} == names


def test_a_face_of_unknown_types_meets_no_restriction(database: sqlite3.Connection) -> None:
    views = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
    assert len(views) > 10
    bearing = {
        view
        for view in views
        if database.execute(f"SELECT 1 FROM {view} WHERE name = 'Æther Vial'").fetchone()
    }
    assert bearing == {"choosable"}


def test_a_name_out_of_the_rules_scope_is_in_no_view_but_the_tables(database: sqlite3.Connection) -> None:
    assert database.execute("SELECT count(*) FROM names WHERE name = 'What'").fetchone() == (1,)
    assert database.execute("SELECT count(*) FROM choosable WHERE name = 'What'").fetchone() == (0,)
    assert database.execute("SELECT count(*) FROM creature_names WHERE name = 'What'").fetchone() == (0,)


def test_names_that_look_like_code_stay_names_in_every_format(
    version: Path, database: sqlite3.Connection
) -> None:
    assert set(HOSTILE) <= set((version / "names.txt").read_text(encoding="utf-8").splitlines())
    assert set(HOSTILE) <= set(json.loads((version / "catalog.json").read_bytes())["data"])
    assert set(HOSTILE) <= {row[0] for row in database.execute("SELECT name FROM names")}
    assert database.execute("SELECT count(*) FROM names").fetchone() == (14,)


def test_a_gzip_copy_unpacks_to_the_file_and_tells_no_time(version: Path) -> None:
    copies = [path for path in tree(version) if path.endswith(".gz")]
    assert len(copies) >= len(TABLES) + 4
    for path in copies:
        packed = (version / path).read_bytes()
        assert gzip.decompress(packed) == (version / path.removesuffix(".gz")).read_bytes()
        assert packed[4:8] == bytes(4), "the time in the header"


def test_sha256sums_lists_every_file_but_itself(version: Path) -> None:
    lines = (version / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    listed = dict(reversed(line.split("  ", 1)) for line in lines)
    assert set(listed) == set(tree(version)) - {"SHA256SUMS"}
    for path, sha256 in listed.items():
        assert hashlib.sha256((version / path).read_bytes()).hexdigest() == sha256


def test_the_manifest_describes_the_version(sample: Index, version: Path) -> None:
    manifest = json.loads((version / "manifest.json").read_bytes())
    assert manifest["contract"] == CONTRACT_VERSION
    assert manifest["version"] == version.name
    assert manifest["source"]["updated_at"] == "2026-09-03T09:01:57Z"
    assert manifest["source"]["rows"] == 10
    assert manifest["counts"]["tables"] == {table: frame.height for table, frame in sample.items()}
    assert manifest["counts"]["kinds"]["split_half"] == 2
    assert manifest["counts"]["kinds"]["omen"] == 0
    assert manifest["counts"]["scopes"] == {"traditional": 13, "nontraditional": 0, "casual": 1, "digital": 0}
    assert manifest["counts"]["choosable"] == 13
    assert manifest["counts"]["layouts"] == LAYOUTS
    assert manifest["accepted"] == ["names-lost"]
    assert manifest["before"] is None
    facts = {file["path"]: file for file in manifest["files"]}
    assert set(facts) == set(tree(version)) - {"SHA256SUMS", "manifest.json"}
    assert facts["entries.parquet"]["rows"] == facts["entries.csv"]["rows"] == sample.entries.height
    assert facts["index.sqlite"]["rows"] is None
    for path, file in facts.items():
        data = (version / path).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_findings_are_published_as_they_were_made(version: Path) -> None:
    findings = json.loads((version / "findings.json").read_bytes())
    assert [finding["check"] for finding in findings] == ["alias-shadow", "names-lost"]
    assert set(findings[0]) == {"check", "severity", "message", "count", "examples", "accepted"}
    assert findings[1]["accepted"] is True


def test_the_notice_in_the_package_is_the_projects(version: Path) -> None:
    projects = Path(__file__).parents[2] / "LICENSE-DATA.md"
    assert (version / "LICENSE-DATA.md").read_bytes() == projects.read_bytes()


def test_an_index_with_empty_tables_is_published_whole(tmp_path: Path) -> None:
    outcome = publish_day(tmp_path, index_of(["Llanowar Elves"]), 3)
    assert verify(tmp_path) == []
    version = tmp_path / "versions" / outcome.version
    assert pl.read_parquet(version / "askers.parquet").schema == polars_schema("askers")
    assert (version / "names.txt").read_text() == "Llanowar Elves\n"


def test_the_upstream_zone_does_not_matter_to_the_version(tmp_path: Path) -> None:
    from datetime import timedelta, timezone

    from cardnames.publish.publishing import publish
    from publish.rows import source

    elsewhere = DAY[3].astimezone(timezone(timedelta(hours=-7)))
    outcome = publish(
        tmp_path, index_of([entry("Llanowar Elves")]), (), source(elsewhere), layouts={}, now=DAY[4]
    )
    assert outcome.version.startswith("20260903T090157Z-")
    manifest = json.loads((tmp_path / "versions" / outcome.version / "manifest.json").read_bytes())
    assert manifest["source"]["updated_at"] == "2026-09-03T09:01:57Z"
