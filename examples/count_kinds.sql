-- sqlite3 -readonly publication/versions/VERSION/index.sqlite < count_kinds.sql
select kind, rule, count(*) as entries
from entries
where scope in ('traditional', 'nontraditional')
group by kind, rule
order by entries desc, kind;
