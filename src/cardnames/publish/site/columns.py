"""Tables as compact columns: values that repeat are listed once and told by their place in that list."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from cardnames_schemas.patterns import SEPARATOR

Coded = dict[str, object]

_KEY, _AT = "key", "at"

# Neither occurs in a text: both are hidden characters.
_NOTHING, _NEXT = "\x1d", "\x1e"


def coded(values: pl.Series) -> Coded:
    """`{"of": the distinct values in order of appearance, "at": place of each row's value}`. Lists are of texts that
    are not empty."""
    first, at = _told_apart(_flat(values))
    return {"of": values.filter(first).to_list(), "at": at}


def coded_rows(rows: pl.DataFrame) -> Coded:
    """The same of whole rows of texts or lists, each a list of its columns' values."""
    texts = pl.DataFrame([_flat(column) for column in rows])
    key = texts.select(pl.concat_str(pl.all().fill_null(_NOTHING), separator=_NEXT)).to_series()
    first, at = _told_apart(key)
    return {"of": rows.filter(first).rows(), "at": at}


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
    return exceptions(keys, texts.str.to_lowercase().set(~is_ascii(texts), None))


def is_ascii(texts: pl.Series) -> pl.Series:
    return texts.str.len_bytes() == texts.str.len_chars()


def _flat(values: pl.Series) -> pl.Series:
    return values.list.join(SEPARATOR) if isinstance(values.dtype, pl.List) else values


def _told_apart(key: pl.Series) -> tuple[pl.Series, list[int]]:
    """Whether each row is the first of its key, and which of the distinct keys it has."""
    keys, first = pl.DataFrame({_KEY: key}), key.is_first_distinct()
    return first, _places(keys, keys.filter(first))


def _places(keys: pl.DataFrame, distinct: pl.DataFrame) -> list[int]:
    found = keys.join(
        distinct.with_row_index(_AT), on=_KEY, how="left", nulls_equal=True, maintain_order="left"
    )
    places = found.get_column(_AT)
    if len(places) != keys.height or places.null_count():
        raise ValueError("a value does not stand once among those it is looked for in")
    return places.to_list()
