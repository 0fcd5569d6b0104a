"""Tables as compact columns: values that repeat are listed once and told by their place in that list."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from cardnames_schemas.patterns import SEPARATOR

Coded = dict[str, object]

_KEY, _AT = "key", "at"

# Neither occurs in a text: both are hidden characters.
_NOTHING, _NEXT = "\x1d", "\x1e"


def coded(values: pl.Series, key: pl.Series | None = None) -> Coded:
    """`{"of": the distinct values in order of appearance, "at": place of each row's value}`. `key` tells equal rows
    where the values themselves, such as lists, are not to be compared."""
    keys = pl.DataFrame({_KEY: values if key is None else key})
    first = keys.get_column(_KEY).is_first_distinct()
    return {"of": values.filter(first).to_list(), "at": _places(keys, keys.filter(first))}


def coded_rows(rows: pl.DataFrame) -> Coded:
    """The same of whole rows, each a list of its columns' values; columns are texts, or lists of texts that are not
    empty."""
    texts = [column.list.join(SEPARATOR) if isinstance(column.dtype, pl.List) else column for column in rows]
    key = pl.DataFrame(texts).select(pl.concat_str(pl.all().fill_null(_NOTHING), separator=_NEXT)).to_series()
    first = key.is_first_distinct()
    return {"of": rows.filter(first).rows(), "at": coded(key)["at"]}


def located(values: pl.Series, among: pl.Series) -> list[int]:
    """The place of each value in a column of distinct ones; all of them occur there."""
    return _places(pl.DataFrame({_KEY: values}), pl.DataFrame({_KEY: among}))


def placed(values: pl.Series, among: Sequence[str]) -> list[int]:
    """The place of each value in a closed list."""
    return values.cast(pl.String).cast(pl.Enum(among)).to_physical().to_list()


def exceptions(values: pl.Series, usual: pl.Series) -> dict[str, object]:
    """Row number -> value, of those rows alone that differ from what is usual. Keys are text, as JSON has it."""
    differs = values.ne_missing(usual)
    return dict(zip(map(str, differs.arg_true()), values.filter(differs).to_list(), strict=True))


def unusual_keys(texts: pl.Series, keys: pl.Series) -> dict[str, object]:
    """The folded keys that a browser cannot make by writing an ASCII text in small letters."""
    is_ascii = texts.str.len_bytes() == texts.str.len_chars()
    return exceptions(keys, texts.str.to_lowercase().set(~is_ascii, None))


def _places(keys: pl.DataFrame, distinct: pl.DataFrame) -> list[int]:
    found = keys.join(
        distinct.with_row_index(_AT), on=_KEY, how="left", nulls_equal=True, maintain_order="left"
    )
    places = found.get_column(_AT)
    if len(places) != keys.height or places.null_count():
        raise ValueError("a value does not stand once among those it is looked for in")
    return places.to_list()
