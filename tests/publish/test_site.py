"""The page's files: what they hold, that they hold it in the same bytes, and that they ask nobody else."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import polars as pl
import pytest

from cardnames.index.diff import Changes
from cardnames.index.tables import Index
from cardnames.publish.before import open_root
from cardnames.publish.edition import Edition
from cardnames.publish.site import front_page, write_site
from cardnames.publish.site.columns import located
from publish.rows import DAY, HOSTILE, index_of, pair, publish_day, sample_index, source, tree

MARKUP = (
    *HOSTILE,
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "'><svg/onload=alert(1)>",
)


def edition_of(index: Index) -> Edition:
    return Edition("20260903T090157Z-0123456789ab", None, "0" * 64, index, Changes(), (), source(DAY[3]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("version")
    write_site(edition_of(sample_index()), folder)
    return folder / "site"


def sources(site: Path) -> dict[str, str]:
    """The hand-written part of the page."""
    return {
        path.name: path.read_text("utf-8")
        for path in site.iterdir()
        if path.suffix in (".js", ".css", ".html")
    }


class Page(HTMLParser):
    """Tags with their attributes, and the text of list items."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.links: list[str] = []
        self.names: list[str] = []
        self._link: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "a":
            self._link = dict(attrs).get("href") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._link = None

    def handle_data(self, data: str) -> None:
        if self._link is not None and self._link.startswith("../index.html#name="):
            self.links.append(self._link)
            self.names.append(data)


def letter_pages(site: Path) -> list[Page]:
    return [
        Page(path.read_text("utf-8")) for path in sorted((site / "names").iterdir()) if path.stem != "index"
    ]


def test_a_publication_has_the_page_with_its_files_in_the_manifest(tmp_path: Path) -> None:
    outcome = publish_day(tmp_path, sample_index(), 3)
    version = tmp_path / "versions" / outcome.version
    listed = {file["path"] for file in json.loads((version / "manifest.json").read_bytes())["files"]}
    there = {f"site/{path}" for path in tree(version / "site")}
    assert {"site/index.html", "site/app.js", "site/data.json.gz", "site/names/index.html"} <= there <= listed


def test_what_is_written_is_what_is_reported(tmp_path: Path) -> None:
    assert set(write_site(edition_of(sample_index()), tmp_path)) == set(tree(tmp_path))


def test_the_same_edition_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    write_site(edition_of(sample_index()), tmp_path)
    assert tree(tmp_path / "site") == tree(site)


def test_every_page_allows_nothing_from_elsewhere(site: Path) -> None:
    pages = [site / "index.html", *sorted((site / "names").iterdir())]
    for path in pages:
        metas = [attrs for tag, attrs in Page(path.read_text("utf-8")).tags if tag == "meta"]
        (policy,) = (m["content"] for m in metas if m.get("http-equiv") == "Content-Security-Policy")
        assert policy is not None and policy.startswith("default-src 'none'; ")
        assert set(re.findall(r"'[a-z-]+'|[a-z]+:", policy)) <= {"'none'", "'self'", "data:"}, path
        loaded = [
            attrs for tag, attrs in Page(path.read_text("utf-8")).tags if tag in ("link", "script", "img")
        ]
        addresses = [attrs.get("src") or attrs.get("href") or "" for attrs in loaded]
        assert addresses and not [
            address for address in addresses if ":" in address or address.startswith("/")
        ]


def test_the_sources_name_no_other_place_but_links_to_scryfall(site: Path) -> None:
    for name, text in sources(site).items():
        found = set(re.findall(r"https?://[\w./-]+", text))
        assert found <= {"http://www.w3.org/2000/svg", "https://scryfall.com/card/"}, name


def test_the_scripts_never_make_markup_of_text(site: Path) -> None:
    for name, text in sources(site).items():
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
        ), name
        assert not re.search(r"<[a-z]+[^>]*\s(?:style|on[a-z]+)=", text), name


def test_every_choosable_name_is_on_one_letter_page_and_no_other_name_is(site: Path) -> None:
    names = sample_index().names
    listed = [name for page in letter_pages(site) for name in page.names]
    choosable = [name for name, choosable in names.select("name", "choosable").iter_rows() if choosable]
    assert sorted(listed) == sorted(choosable)


def test_names_are_text_and_not_markup_on_the_letter_pages(tmp_path: Path) -> None:
    write_site(edition_of(index_of(MARKUP)), tmp_path)
    pages = letter_pages(tmp_path / "site")
    assert sorted(name for page in pages for name in page.names) == sorted(MARKUP)
    assert {tag for page in pages for tag, _ in page.tags}.isdisjoint({"script", "img", "svg"})
    asked = [unquote(link.partition("#name=")[2]) for page in pages for link in page.links]
    assert sorted(asked) == sorted(MARKUP)


def test_the_packed_data_are_the_plain_data(site: Path) -> None:
    for name in ("data.json", "printed.json"):
        assert gzip.decompress((site / f"{name}.gz").read_bytes()) == (site / name).read_bytes()


def opened(column: dict[str, list[object]]) -> list[object]:
    return [column["of"][place] for place in column["at"]]  # type: ignore[index]


def test_the_entries_can_be_read_back_from_the_columns(site: Path) -> None:
    index = sample_index()
    data = json.loads((site / "data.json").read_bytes())
    rows, entries = data["entries"], index.entries
    names = entries.get_column("name").to_list()
    counts = [data["names"]["entries"].get(str(at), 1) for at in range(index.names.height)]
    assert [
        name for name, count in zip(data["names"]["name"], counts, strict=True) for _ in range(count)
    ] == names
    assert [data["kinds"][at] for at in rows["kind"]] == entries.get_column("kind").to_list()
    assert [data["scopes"][at] for at in rows["scope"]] == entries.get_column("scope").to_list()
    assert opened(rows["cost"]) == entries.get_column("mana_cost").to_list()
    assert opened(rows["value"]) == entries.get_column("mana_value").to_list()
    assert opened(rows["colors"]) == ["".join(colors) for colors in entries.get_column("colors").to_list()]
    lines = entries.select("supertypes", "types", "subtypes").rows()
    assert opened(rows["line"]) == [list(line) for line in lines]
    stats = entries.select("power", "toughness", "loyalty", "defense").rows()
    assert opened(rows["stats"]) == [list(row) for row in stats]
    cards = [rows["card"].get(str(at), name) for at, name in enumerate(names)]
    assert cards == entries.get_column("card_name").to_list()


def test_pairs_that_the_data_do_not_show_are_left_out(tmp_path: Path) -> None:
    seen = pair("Fire", "Ice", status="confirmed", set_a="tst", number_a="1")
    index = index_of(["Fire", "Ice"], pairs=[seen, pair("Not There", "Nor There")])
    write_site(edition_of(index), tmp_path)
    data = json.loads((tmp_path / "site" / "data.json").read_bytes())
    assert data["pairs"] == [[0, 1, "tst/1", None, None, "confirmed"]]


def test_the_front_page_allows_its_one_script_by_digest(tmp_path: Path) -> None:
    page = front_page(open_root(tmp_path), ()).decode()
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert f"script-src 'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" in page


def test_a_name_that_is_not_in_the_list_is_never_told_as_nothing() -> None:
    names = pl.Series(["Fire", "Ice"])
    assert located(pl.Series(["Ice", "Fire", "Ice"]), names) == [1, 0, 1]
    with pytest.raises(ValueError, match="does not stand once"):
        located(pl.Series(["Ice", "Water"]), names)
    with pytest.raises(ValueError, match="does not stand once"):
        located(pl.Series(["Ice"]), pl.Series(["Ice", "Ice"]))
