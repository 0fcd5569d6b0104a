"""What a refresh is measured against: other ways to get at the names of the same file, each a whole process.

python -m benchmarks.baselines json-loads FILE
"""

from __future__ import annotations

import gzip
import json
import sys


def json_loads(path: str) -> int:
    """Python's own: `json.loads` a line over gzip, counting faces."""
    with gzip.open(path, "rb") as lines:
        return sum(len(json.loads(line).get("card_faces") or (1,)) for line in lines)


def polars_scan(path: str) -> int:
    """polars: `scan_ndjson` with a schema, exploded to faces."""
    import polars as pl

    face = pl.Struct({"name": pl.String, "type_line": pl.String, "mana_cost": pl.String})
    schema = {
        "id": pl.String,
        "oracle_id": pl.String,
        "name": pl.String,
        "layout": pl.String,
        "lang": pl.String,
    }
    cards = pl.scan_ndjson(path, schema={**schema, "card_faces": pl.List(face)})
    faces = cards.explode("card_faces").with_columns(face=pl.col("card_faces").struct.field("name"))
    return faces.select("oracle_id", pl.coalesce("face", "name")).collect().height


def duckdb_json(path: str) -> int:
    """duckdb: `read_json` with columns, unnested to faces."""
    import duckdb

    relation = duckdb.sql(
        f"""
        select oracle_id, coalesce(face.name, name) from (
            select oracle_id, name, unnest(coalesce(card_faces, [null])) as face from read_json(
                '{path}', format='newline_delimited', compression='gzip', maximum_object_size=16777216,
                columns={{oracle_id: 'VARCHAR', name: 'VARCHAR', card_faces: 'STRUCT(name VARCHAR)[]'}}))
        """
    )
    return len(relation.fetchall()) if relation is not None else 0


BASELINES = {"json-loads": json_loads, "polars-scan": polars_scan, "duckdb-json": duckdb_json}

if __name__ == "__main__":
    print(BASELINES[sys.argv[1]](sys.argv[2]))
