"""Checks against the publication before: what was lost, renamed, or changed its kind in bulk.

Without one they pass. A publication of the bundled sample is no measure for a real source, so the pipeline gives
none then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from cardnames.index.evidence import Earlier, Evidence
from cardnames.index.findings import Finding, listed
from cardnames.index.tables import Index

FULL_SOURCE = "scryfall"


def source_size(on: Evidence) -> Iterator[Finding]:
    """A full bulk file does not shrink. Bytes and the gzip trailer are the fetch's to check (exit 3)."""
    if on.earlier is None or on.reading.source != FULL_SOURCE:
        return
    before, now = on.earlier.rows, on.reading.rows
    fatal = now < on.limits.rows_kept * before
    yield Finding(
        "source-size",
        "fatal" if fatal else "info",
        f"The source has {now:,} rows, {before:,} before.",
        abs(now - before),
    )


@dataclass(frozen=True, slots=True)
class Gone:
    """What changed of the names of the publication before."""

    lost: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]


def gone_names(earlier: Earlier, index: Index) -> Gone:
    """What became of the names: a face that is called otherwise now is renamed, be its old name gone or not (names
    may change places); what is no name any more and was not renamed is lost."""
    face = ["oracle_id", "face_index"]
    own = pl.col("name") == pl.col("oracle_face_name")
    now = index.entries.filter(own).select(*face, now="name")
    renamed = (
        earlier.entries.filter(own)
        .join(now, on=face, how="inner")
        .filter(pl.col("name") != pl.col("now"))
        .select("name", "now")
        .unique()
        .sort("name", "now")
    )
    lost = earlier.names.filter(
        ~pl.col("name").is_in(index.names["name"].implode()), ~pl.col("name").is_in(renamed["name"].implode())
    )
    return Gone(tuple(lost["name"].sort()), tuple((name, now) for name, now in renamed.iter_rows()))


def names_lost(on: Evidence) -> Iterator[Finding]:
    if on.earlier is None:
        return
    lost = gone_names(on.earlier, on.index).lost
    if lost:
        fatal = on.limits.names_lost.exceeded(len(lost), on.earlier.names.height)
        yield Finding(
            "names-lost",
            "fatal" if fatal else "warn",
            f"{len(lost):,} of {on.earlier.names.height:,} names of {on.earlier.version} are gone.",
            len(lost),
            listed(lost),
        )


def names_renamed(on: Evidence) -> Iterator[Finding]:
    if on.earlier is None:
        return
    renamed = gone_names(on.earlier, on.index).renamed
    if renamed:
        fatal = on.limits.names_renamed.exceeded(len(renamed), on.earlier.names.height)
        yield Finding(
            "names-renamed",
            "fatal" if fatal else "warn",
            f"{len(renamed):,} names of {on.earlier.version} are called otherwise now.",
            len(renamed),
            listed(f"{before} -> {now}" for before, now in renamed),
        )


def layout_drift(on: Evidence) -> Iterator[Finding]:
    if on.earlier is None:
        return
    before, now = cards_by_layout(on.earlier.entries), cards_by_layout(on.index.entries)
    drifted: list[str] = []
    fatal = False
    for layout in sorted(before.keys() | now.keys()):
        was, is_now = before.get(layout, 0), now.get(layout, 0)
        if was != is_now:
            drifted.append(f"{layout}: {was:,} -> {is_now:,} cards")
            fatal |= on.limits.layout_drift.exceeded(abs(is_now - was), was)
    if drifted:
        yield Finding(
            "layout-drift",
            "fatal" if fatal else "info",
            f"{len(drifted):,} layouts have another number of cards than in {on.earlier.version}.",
            len(drifted),
            tuple(drifted),
        )


def cards_by_layout(entries: pl.DataFrame) -> dict[str, int]:
    """Layout -> number of cards, sorted by layout."""
    counted = entries.group_by("layout").agg(pl.col("oracle_id").n_unique()).sort("layout")
    return dict(counted.iter_rows())


def interchangeable(on: Evidence) -> Iterator[Finding]:
    """Pairs that were confirmed and are gone hold; pairs that only one side knows want a person's eye."""
    table = on.index.interchangeable
    if on.earlier is not None:
        before = _confirmed(on.earlier.interchangeable)
        lost = before - _confirmed(table)
        if len(lost) > on.limits.pairs_lost:
            yield Finding(
                "interchangeable",
                "fatal",
                f"{len(lost):,} of {len(before):,} confirmed pairs of interchangeable names are gone.",
                len(lost),
                listed(" / ".join(pair) for pair in lost),
            )
    for status, text in (
        ("inferred", "pairs of interchangeable names are seen in the data and not in the registry"),
        ("unseen", "pairs of interchangeable names are in the registry and not in the data"),
    ):
        rows = table.filter(pl.col("status") == status)
        if not rows.is_empty():
            yield Finding(
                "interchangeable",
                "warn",
                f"{rows.height:,} {text}.",
                rows.height,
                listed(rows["name_a"] + " / " + rows["name_b"]),
            )
    if on.doubtful_pairs:
        yield Finding(
            "interchangeable",
            "warn",
            f"{len(on.doubtful_pairs):,} pairs contradict the registry or the data and stay inactive.",
            len(on.doubtful_pairs),
            listed(on.doubtful_pairs),
        )


def _confirmed(table: pl.DataFrame) -> set[tuple[str, ...]]:
    """The pairs in no direction: which of two names Scryfall calls the card's own is no fact of the rules."""
    rows = table.filter(pl.col("status") == "confirmed").select("name_a", "name_b").iter_rows()
    return {tuple(sorted(pair)) for pair in rows}
