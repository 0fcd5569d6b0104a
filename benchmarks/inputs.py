"""Bulk files of the real files' size and shape.

Made by a generator of real rows where CARDNAMES_MAKE_BULK names one (called as: python GENERATOR default|all OUT
--rows N), else from the bundled sample: its cards again and again under fresh ids, filled up with the keys that
today's card objects carry, so that a row weighs about 3.6 kB.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

from cardnames.job import sample_path

ROWS = {"default": 116_700, "all": 520_000}
LANGS = ("en", "ja", "de", "fr", "es", "it", "zhs", "pt", "zht", "ru", "ko", "ph")
FORMATS = (
    "standard future historic timeless gladiator pioneer modern legacy pauper vintage penny commander oathbreaker "
    "standardbrawl brawl competitivebrawl alchemy paupercommander duel oldschool premodern predh tlr"
).split()
SIZES = "small normal large png art_crop border_crop thumb grid display art".split()
NEIGHBOUR = Path(__file__).resolve().parents[2] / "shared/tools/make_bulk.py"


def bulk_file(kind: str, folder: Path, rows: int | None = None) -> Path:
    """A file of that kind in the folder, made unless it is there already."""
    count = rows or ROWS[kind]
    path = folder / f"{kind}-{count}.jsonl.gz"
    if path.exists():
        return path
    folder.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    generator = Path(os.environ.get("CARDNAMES_MAKE_BULK", NEIGHBOUR))
    if generator.is_file():
        subprocess.run(
            [sys.executable, str(generator), kind, str(draft), "--rows", str(count)],
            check=True,
            stdout=sys.stderr,
        )
    else:
        write_sample(kind, draft, count)
    draft.replace(path)
    return path


def write_sample(kind: str, path: Path, count: int) -> Path:
    """So many rows made from the bundled sample: the same bytes on any machine."""
    with gzip.open(path, "wb", compresslevel=1) as sink:
        for card in _cards(kind, count):
            sink.write(json.dumps(card, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    return path


def _cards(kind: str, count: int) -> Iterator[dict[str, object]]:
    """The sample's cards under new ids, a third of them new cards, as in the real file."""
    sample = [json.loads(line) for line in sample_path().read_text(encoding="utf-8").splitlines()]
    for number in range(count):
        lap, place = divmod(number, len(sample))
        card = json.loads(json.dumps(sample[place]))
        card["id"] = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{card['id']}/{lap}"))
        card["collector_number"] = f"{card['collector_number']}-{lap}"
        generation = lap // 3
        for part in (card, *card.get("card_faces", ())):
            if generation and "oracle_id" in part:
                part["oracle_id"] = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{part['oracle_id']}/{generation}"))
        language = LANGS[lap % len(LANGS)] if kind == "all" else "en"
        if language != "en":
            card["lang"] = language
            for part in card.get("card_faces") or [card]:
                part["printed_name"] = f"{part['name']} ({language})"
        yield _filled(card)


def _filled(card: dict[str, object]) -> dict[str, object]:
    """With keys that naming skips and every reader of the file has to get past."""
    address = f"https://example.org/%s/front/{card['id']}.jpg?1782723451"
    return card | {
        "legalities": {name: "legal" if place % 3 else "not_legal" for place, name in enumerate(FORMATS)},
        "image_uris": {size: address % size for size in SIZES},
        "prices": dict.fromkeys(["usd", "usd_foil", "usd_etched", "eur", "eur_foil", "tix"]),
        "related_uris": {name: address % name for name in ("gatherer", "edhrec", "articles", "decks")},
        "purchase_uris": {
            name: address % f"buy-{name}" for name in ("tcgplayer", "cardmarket", "cardhoarder")
        },
        "rulings_uri": address % "rulings",
        "prints_search_uri": address % "prints",
        "scryfall_uri": address % "page",
        "finishes": ["nonfoil"],
    }
