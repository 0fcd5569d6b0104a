-- From the folder of a version: duckdb -c ".read types_by_kind.duckdb.sql"
-- Back faces that are lands: what a "nonland card name" refuses though the front may be chosen.
select name, card_name, rule
from read_parquet('entries.parquet')
where kind = 'back_face' and list_contains(types, 'Land')
order by name;
