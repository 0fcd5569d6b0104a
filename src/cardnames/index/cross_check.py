"""The cross-check: an independent list of names against the index, both sides expanded to face names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import polars as pl

from cardnames.folding import squash
from cardnames.index.evidence import Evidence
from cardnames.index.findings import Finding, listed


class _Catalog(msgspec.Struct):
    data: list[str]


def parse_list(text: str) -> tuple[str, ...]:
    """The names of a list: a catalog object of Scryfall, a table with a `name` column (tabs), or one name a line.

    ValueError for an object that is no catalog and for a row without the column.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        try:
            return tuple(msgspec.json.decode(text, type=_Catalog).data)
        except msgspec.MsgspecError as error:
            raise ValueError(f"no catalog object: {error}") from None
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or "\t" not in lines[0]:
        lines = lines[1:] if lines and lines[0].strip() == "name" else lines
        return tuple(line.strip() for line in lines)
    header = lines[0].split("\t")
    column = header.index("name") if "name" in header else 0
    names: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if column >= len(cells):
            raise ValueError(f"row {number} has no column {header[column]!r}")
        names.append(cells[column])
    return tuple(names)


def expanded(names: Iterable[str]) -> set[str]:
    """Joined names taken apart: lists differ in whether they hold "Fire // Ice" or its halves."""
    return {part.strip() for name in names for part in name.split(" // ")}


def cross_check(on: Evidence) -> Iterator[Finding]:
    if on.cross_check is None:
        return
    ours = on.index.names.select("name", "scope")
    theirs = expanded(on.cross_check)
    # Scryfall's own catalog lists a rebalanced card under its mark.
    marked = on.index.aliases.filter(pl.col("kind") == "rebalanced")["alias"]
    our_keys = {squash(name) for name in (*ours["name"], *marked)}
    their_keys = {squash(name) for name in theirs}
    missing = sorted(name for name in theirs if squash(name) not in our_keys)
    if missing:
        fatal = on.limits.cross_check.exceeded(len(missing), len(theirs))
        yield Finding(
            "cross-check",
            "fatal" if fatal else "warn",
            f"{len(missing):,} of {len(theirs):,} names of the independent list are not in the index.",
            len(missing),
            listed(missing),
        )
    extra = ours.filter(~pl.Series([squash(name) in their_keys for name in ours["name"]], dtype=pl.Boolean))
    if not extra.is_empty():
        scopes = ", ".join(
            f"{count:,} {scope}" for scope, count in extra.group_by("scope").len().sort("scope").iter_rows()
        )
        yield Finding(
            "cross-check",
            "warn",
            f"{extra.height:,} names of the index are not in the independent list ({scopes}).",
            extra.height,
            listed(extra["name"]),
        )
