"""Writing `site/` into a version's folder."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

import msgspec
import polars as pl

from cardnames.publish.edition import Edition
from cardnames.publish.site.data import Members, page_data, printed_data
from cardnames.publish.site.plain import letter_pages
from cardnames.publish.version_ids import utc
from cardnames_schemas.vocabulary import KINDS, RULE_OF_KIND, RULES_AS_OF, SCOPES

SITE: Final = "site"

_LEVEL: Final = 5
"""zlib's: these are waited for by people, so they are packed better than the tables' copies."""

_GZIP: Final = zlib.MAX_WBITS | 16

# Templates and the root's own page; everything else in page/ is copied.
_NOT_COPIED: Final = frozenset({"index.html", "names.html", "front.html", "front.js"})


def write_site(edition: Edition, folder: Path) -> Mapping[str, int | None]:
    """The page, its data with a gzip copy that browsers are given first, and the plain lists. Byte-stable for
    the same edition; a zlib of another version may pack otherwise."""
    site = folder / SITE
    (site / "names").mkdir(parents=True)
    page = files("cardnames.publish.site").joinpath("page")
    for source in _copied(page):
        (site / source.name).write_bytes(source.read_bytes())
    (site / "index.html").write_text(_index(edition, _template(page, "index.html")), "utf-8", newline="\n")
    pages = letter_pages(edition.index.names, _template(page, "names.html"), edition.version)
    for name, text in pages.items():
        (site / "names" / name).write_text(text, "utf-8", newline="\n")
    _write_document(site / "data.json", page_data(edition))
    _write_document(site / "printed.json", printed_data(edition.index))
    written = (path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): None for path in sorted(written)}


def _write_document(path: Path, members: Members) -> None:
    """A JSON object on one line, and its gzip copy, member by member."""
    packer = zlib.compressobj(_LEVEL, wbits=_GZIP)
    with path.open("wb") as plain, path.with_name(f"{path.name}.gz").open("wb") as packed:
        opening = b"{"
        for key, value in members:
            piece = opening + msgspec.json.encode(key) + b":" + msgspec.json.encode(value)
            plain.write(piece)
            packed.write(packer.compress(piece))
            opening = b","
        plain.write(b"}\n")
        packed.write(packer.compress(b"}\n") + packer.flush())


def _copied(page: Traversable) -> Iterator[Traversable]:
    sources = (source for source in page.iterdir() if source.is_file())
    return (source for source in sources if source.name not in _NOT_COPIED)


def _template(page: Traversable, name: str) -> Template:
    return Template(page.joinpath(name).read_text(encoding="utf-8"))


def _index(edition: Edition, template: Template) -> str:
    """The page with what a reader without scripts may know too: the counts, the dates, the version."""
    names = edition.index.names
    updated_at = utc(edition.source.updated_at)
    return template.substitute(
        version=escape(edition.version),
        updated_at=f"{updated_at:%Y-%m-%dT%H:%M:%SZ}",
        updated_on=f"{updated_at:%Y-%m-%d}",
        rules_as_of=RULES_AS_OF,
        choosable=f"{int(names.get_column('choosable').sum()):,}",
        kinds=_counts(edition.index.entries, "kind", KINDS, RULE_OF_KIND),
        scopes=_counts(names, "scope", SCOPES, {}),
    )


def _counts(table: pl.DataFrame, column: str, words: Sequence[str], rules: Mapping[str, str]) -> str:
    counts = dict(table.select(pl.col(column).cast(pl.String)).to_series().value_counts().rows())
    return "".join(
        f"<tr><th scope=row>{word.replace('_', ' ')}</th><td>{rules.get(word, '')}</td>"
        f"<td>{counts.get(word, 0):,}</td></tr>\n"
        for word in words
    )
