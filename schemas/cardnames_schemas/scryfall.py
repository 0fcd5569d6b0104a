"""What is accepted from Scryfall: the fields of a card object that naming needs, with strict types.

Source: https://scryfall.com/docs/api/cards. Keys that are not listed are skipped; optional keys may be absent
or null. A wrong type is an error with a JSON path, which the reader quarantines with its line number.
`gc=False`: the objects hold no cycles, and a bulk file makes over 100,000 of them.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=2_000)]
Code = Annotated[str, msgspec.Meta(max_length=64)]
# The longest Oracle text has under 1,000 characters; what reads them must not be given one without end.
Rules = Annotated[str, msgspec.Meta(max_length=5_000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Id = Annotated[str, msgspec.Meta(min_length=36, max_length=36)]
Texts = Annotated[list[Code], msgspec.Meta(max_length=200)]


class Pictures(msgspec.Struct, gc=False):
    """Present where a face has a picture of its own; the addresses are skipped."""


class CardFace(msgspec.Struct, gc=False):
    """One member of `card_faces`."""

    name: Name
    type_line: Text | None = None
    mana_cost: Text | None = None
    colors: Texts | None = None
    color_indicator: Texts | None = None
    power: Code | None = None
    toughness: Code | None = None
    loyalty: Code | None = None
    defense: Code | None = None
    flavor_name: Text | None = None
    printed_name: Text | None = None
    oracle_id: Id | None = None
    layout: Code | None = None
    cmc: float | None = None
    oracle_text: Rules | None = None
    image_uris: Pictures | None = None


class RelatedCard(msgspec.Struct, gc=False):
    """One member of `all_parts`; only meld reads it."""

    component: str = ""
    name: str = ""


class Card(msgspec.Struct, gc=False):
    """One card object: a printing."""

    object: Code
    id: Id
    name: Name
    layout: Code
    set: Code
    collector_number: Code
    lang: Code = "en"
    oracle_id: Id | None = None
    released_at: Code | None = None
    type_line: Text | None = None
    mana_cost: Text | None = None
    cmc: float | None = None
    colors: Texts | None = None
    color_indicator: Texts | None = None
    power: Code | None = None
    toughness: Code | None = None
    loyalty: Code | None = None
    defense: Code | None = None
    games: Texts | None = None
    digital: bool | None = None
    set_type: Code | None = None
    border_color: Code | None = None
    security_stamp: Code | None = None
    promo_types: Texts | None = None
    frame_effects: Texts | None = None
    flavor_name: Text | None = None
    printed_name: Text | None = None
    oracle_text: Rules | None = None
    card_faces: Annotated[list[CardFace], msgspec.Meta(max_length=64)] | None = None
    all_parts: list[RelatedCard] | None = None


class Heading(msgspec.Struct, gc=False):
    """The keys that tell what a JSON object of Scryfall is."""

    object: str = ""
    details: str = ""
    status: int | None = None


# Every top-level key seen on card objects up to autumn 2026. A key that is not here is counted as a finding
# (`unknown-keys`), so that a new carrier of names does not pass unnoticed.
KNOWN_KEYS: Final = frozenset(
    """
    all_parts arena_id artist artist_ids attraction_lights booster border_color card_back_id card_faces cardmarket_id
    cmc collector_number color_identity color_indicator colors colorshifted content_warning defense digital
    edhrec_rank eur finishes flavor_name flavor_text foil frame frame_effect frame_effects full_art futureshifted
    game_changer games hand_modifier highres_image id illustration_id image_status image_updated_at image_uris
    keywords lang layout legalities life_modifier loyalty mana_cost mtgo_foil_id mtgo_id multiverse_ids name nonfoil
    object oracle_id oracle_text oversized penny_rank power preview prices prints_search_uri printed_name
    printed_text printed_type_line produced_mana promo promo_types purchase_uris rarity related_uris released_at
    reprint reserved resource_id rulings_uri scryfall_set_uri scryfall_uri security_stamp set set_id set_name
    set_search_uri set_type set_uri story_spotlight tcgplayer_etched_id tcgplayer_id textless timeshifted tix
    toughness type_line uri usd variation variation_of watermark
    """.split()
)

BORDERS: Final = frozenset({"black", "white", "borderless", "yellow", "silver", "gold"})
