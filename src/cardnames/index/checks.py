"""The checks before publishing: each yields findings; a fatal one holds the publication.

The table at the end is the list. What compares with the publication before is in `checks_earlier`, with an
independent list in `cross_check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import polars as pl

from cardnames.index.checks_earlier import (
    interchangeable,
    layout_drift,
    names_lost,
    names_renamed,
    source_size,
)
from cardnames.index.cross_check import cross_check
from cardnames.index.evidence import Evidence
from cardnames.index.findings import Finding, listed
from cardnames.naming.layouts import REVERSIBLE
from cardnames.naming.meld import MELD_PAIRS


def no_names(on: Evidence) -> Iterator[Finding]:
    if on.index.names.is_empty():
        yield Finding("no-names", "fatal", "The source names no card, so there is nothing to publish.")


def bad_lines(on: Evidence) -> Iterator[Finding]:
    count, rows = on.reading.bad_lines, on.reading.rows
    if not count:
        return
    limits = on.limits
    small = rows < limits.small_file
    fatal = count / rows > limits.bad_lines_small if small else limits.bad_lines.exceeded(count, rows)
    yield Finding(
        "bad-lines",
        "fatal" if fatal else "warn",
        f"{count:,} of {rows:,} lines could not be read as cards and were set aside.",
        count,
        on.reading.bad_line_examples,
    )


def unknown_layout(on: Evidence) -> Iterator[Finding]:
    strange = on.faces.filter(~pl.col("known_layout"), pl.col("layout") != REVERSIBLE)
    cards = strange.unique("oracle_id")
    if cards.is_empty():
        return
    layouts = ", ".join(sorted(cards["layout"].unique()))
    yield Finding(
        "unknown-layout",
        "fatal" if cards.height > on.limits.unknown_layout else "warn",
        f"{cards.height:,} cards have a layout that is unknown or does not fit their faces ({layouts}); "
        "they were read by their faces.",
        cards.height,
        listed(cards["card_name"] + " (" + cards["layout"] + ")"),
    )


def key_collision(on: Evidence) -> Iterator[Finding]:
    shared = on.index.names.filter(pl.col("key").is_duplicated())
    if not shared.is_empty():
        groups = shared.group_by("key").agg("name").sort("key")
        yield Finding(
            "key-collision",
            "warn",
            f"{groups.height:,} search keys are shared by several names.",
            groups.height,
            listed(" / ".join(sorted(names)) for names in groups["name"]),
        )


def alias_shadow(on: Evidence) -> Iterator[Finding]:
    yield from _inactive(on, "alias-shadow", "shadowed", "equal a real name")


def alias_ambiguous(on: Evidence) -> Iterator[Finding]:
    yield from _inactive(on, "alias-ambiguous", "ambiguous", "lead to several cards")


def _inactive(on: Evidence, check: str, status: str, because: str) -> Iterator[Finding]:
    rows = on.index.aliases.filter(pl.col("status") == status)
    if not rows.is_empty():
        count = rows["alias"].n_unique()
        yield Finding(
            check,
            "warn",
            f"{count:,} aliases {because} and stay inactive.",
            count,
            listed(rows["alias"] + " -> " + rows["name"]),
        )


def meld_parts(on: Evidence) -> Iterator[Finding]:
    results = on.faces.filter(pl.col("kind") == "meld_result")["name"]
    names = set(on.index.names["name"])
    lacking = [name for name in results if not names.issuperset(MELD_PAIRS.get(name, (f"{name}'s parts",)))]
    if lacking:
        yield Finding(
            "meld-parts",
            "warn",
            f"{len(lacking):,} meld results stand without the two cards of 712.5 that meld into them.",
            len(lacking),
            listed(lacking),
        )


def mana_value(on: Evidence) -> Iterator[Finding]:
    compared = on.faces.filter(
        pl.col("refusal").is_null(),
        pl.col("served_value").is_not_null(),
        pl.col("computed_value").is_not_null(),
    )
    differing = compared.filter((pl.col("served_value") - pl.col("computed_value")).abs() > 1e-9)
    if not differing.is_empty():
        yield Finding(
            "mana-value",
            "fatal" if on.limits.mana_value.exceeded(differing.height, compared.height) else "warn",
            f"{differing.height:,} of {compared.height:,} cards have a mana value by 202.3 that is not Scryfall's cmc.",
            differing.height,
            listed(
                f"{name}: {computed:g} by 202.3, cmc {served:g} ({code}/{number})"
                for name, computed, served, code, number in differing.select(
                    "card_name", "computed_value", "served_value", "set", "collector_number"
                ).iter_rows()
            ),
        )


def printings_disagree(on: Evidence) -> Iterator[Finding]:
    cards = on.faces.filter(pl.col("disagrees"), pl.col("refusal").is_null()).unique("oracle_id")
    if not cards.is_empty():
        yield Finding(
            "printings-disagree",
            "info",
            f"{cards.height:,} cards have printings that differ in name, type line or cost; the newest counts.",
            cards.height,
            listed(cards["card_name"]),
        )


def unknown_border(on: Evidence) -> Iterator[Finding]:
    borders = on.reading.unknown_borders
    if borders:
        count = sum(borders.values())
        yield Finding(
            "unknown-border",
            "info",
            f"{count:,} printings have a border that is absent or unknown; they count as fine.",
            count,
            listed(f"{border}: {number}" for border, number in borders.items()),
        )


def unknown_keys(on: Evidence) -> Iterator[Finding]:
    keys = on.reading.unknown_keys
    if keys:
        yield Finding(
            "unknown-keys",
            "info",
            f"{len(keys):,} keys are new; seen on the first printing of each set and layout, and skipped.",
            len(keys),
            listed(f"{key}: {number}" for key, number in keys.items()),
        )


def duplicate_ids(on: Evidence) -> Iterator[Finding]:
    count = on.reading.duplicate_ids
    if count:
        yield Finding("duplicate-ids", "info", f"{count:,} lines repeat the id of another printing.", count)


def askers(on: Evidence) -> Iterator[Finding]:
    unread = on.index.askers.filter(~pl.col("parsed"))
    if not unread.is_empty():
        yield Finding(
            "askers",
            "warn",
            f"{unread.height:,} of {on.index.askers.height:,} faces that ask for a card name restrict it in words "
            "that could not be read.",
            unread.height,
            listed(
                f"{name}: {text} ({reason})"
                for name, text, reason in unread.select("name", "restriction_text", "reason").iter_rows()
            ),
        )


def stale(on: Evidence) -> Iterator[Finding]:
    age = on.now - on.upstream
    if age > on.limits.stale:
        yield Finding(
            "stale",
            "warn",
            f"The source is of {on.upstream:%Y-%m-%d %H:%M} UTC, {age.days:,} days before this refresh.",
            age.days,
        )


CHECKS: Final[tuple[tuple[str, Callable[[Evidence], Iterator[Finding]]], ...]] = (
    ("no-names", no_names),
    ("source-size", source_size),
    ("bad-lines", bad_lines),
    ("names-lost", names_lost),
    ("names-renamed", names_renamed),
    ("layout-drift", layout_drift),
    ("unknown-layout", unknown_layout),
    ("key-collision", key_collision),
    ("alias-shadow", alias_shadow),
    ("alias-ambiguous", alias_ambiguous),
    ("interchangeable", interchangeable),
    ("meld-parts", meld_parts),
    ("mana-value", mana_value),
    ("printings-disagree", printings_disagree),
    ("unknown-border", unknown_border),
    ("unknown-keys", unknown_keys),
    ("duplicate-ids", duplicate_ids),
    ("askers", askers),
    ("cross-check", cross_check),
    ("stale", stale),
)

# `contract` is raised by the models themselves, before any of the above can run.
CHECK_IDS: Final = frozenset({"contract", *(check for check, _ in CHECKS)})


def check(on: Evidence) -> tuple[Finding, ...]:
    """All findings, in the order of the table."""
    return tuple(finding for _, run in CHECKS for finding in run(on))
