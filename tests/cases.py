"""Faults that people met with this data, each as a small input of our own and what is right for it.

`CASES` is a table: whoever runs the pipeline over `cards` must find the names, pairs and aliases beside them,
in whatever order the lines come. Where a report and the Comprehensive Rules differ, the rules hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cards import ABSENT, Json, card, double_faced, face, faced, oracle, printing_of, spell, split_card, token


@dataclass(frozen=True, slots=True)
class Case:
    """One fault. `names` and `refusals` are complete; the other expectations are at least what is listed."""

    name: str
    met: str
    cards: tuple[Json, ...]
    names: tuple[str, ...]
    """Every name of the index, whatever its scope, sorted."""
    interchangeable: tuple[frozenset[str], ...] = ()
    """Pairs of names, in no direction."""
    alternate_titles: Mapping[str, str] = field(default_factory=dict)
    """Active title -> the name it stands on."""
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Active alias of another kind -> the names it leads to, sorted."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """String that is no name -> reason."""
    oracle_ids: Mapping[str, int] = field(default_factory=dict)
    """Name -> how many cards bear it."""
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Name -> the kinds of its entries, sorted."""
    scope: Mapping[str, str] = field(default_factory=dict)
    keys: Mapping[str, str] = field(default_factory=dict)
    """Name -> the key it is found by."""
    findings: tuple[str, ...] = ()
    """Ids of findings that must be among those published, at any severity."""
    fatal: str | None = None
    """Id of the fatal finding that holds the publication."""


NO_BODY: Final[Json] = {"power": ABSENT, "toughness": ABSENT}
OM1: Final[Json] = {"set": "om1", "digital": True, "games": ["arena"]}
PLAYTEST: Final[Json] = {"set": "tpt", "set_type": "funny", "promo_types": ["playtest"]}
REBALANCED: Final[Json] = {"games": ["arena"], "digital": True, "promo_types": ["rebalanced", "alchemy"]}

OKAUN: Final = faced(
    "reversible_card",
    *2
    * (face("Okaun, Eye of Chaos", mana_cost="{4}{R}", type_line="Legendary Creature — Cyclops Berserker"),),
    set="sld",
    set_type="box",
    collector_number="380",
)

NOIR: Final = card(name="Spider-Man Noir", type_line="Legendary Creature — Spider Human Hero", set="spm")
PETER: Final = double_faced(
    face("Peter Parker", mana_cost="{1}{W}", type_line="Legendary Creature — Human Scientist Hero"),
    face("Amazing Spider-Man", mana_cost="{1}{G}{W}{U}", type_line="Legendary Creature — Spider Human Hero"),
    layout="modal_dfc",
    set="spm",
    collector_number="10",
)
PENI: Final = card(
    name="SP//dr, Piloted by Peni", type_line="Legendary Artifact Creature — Spider Hero", set="spm"
)
PUSH: Final = spell("Fatal Push", mana_cost="{B}", colors=["B"])
ALRUND_FACES: Final = (
    face("Alrund, God of the Cosmos", mana_cost="{3}{U}{U}", type_line="Legendary Creature — God"),
    face("Hakka, Whispering Raven", mana_cost="{1}{U}", type_line="Legendary Creature — Bird"),
)
FOREST: Final = card(name="Forest", type_line="Basic Land — Forest", mana_cost="", colors=[], **NO_BODY)
COUNT_BEFORE_LATE_KEYS: Final = 150


def _prepare(creature: str, type_line: str, cost: str, inset: Json) -> Json:
    return faced("prepare", face(creature, type_line=type_line, mana_cost=cost), inset, set="sos")


def _art(name: str) -> Json:
    sides = (face(name, type_line="Card", mana_cost=""),) * 2
    return faced("art_series", *sides, set="atst", set_type="memorabilia", oracle_id=oracle(name, "art"))


def _front_card(name: str) -> Json:
    plain: Json = {"layout": "front_card", "type_line": "Card", "mana_cost": "", "colors": [], **NO_BODY}
    return card(name=name, set="ftst", set_type="memorabilia", **plain)


def _late_keys() -> tuple[Json, ...]:
    bears = [card(collector_number=str(number)) for number in range(1, COUNT_BEFORE_LATE_KEYS + 1)]
    ice = face("Ice", mana_cost="{1}{U}", flavor_name="A Late Title")
    return (*bears, card(name="Tarmogoyf", power="*", toughness="1+*"), split_card("Fire", ice))


CASES: Final[tuple[Case, ...]] = (
    Case(
        name="20-reversible-cards-have-no-oracle-id",
        met="a reader took the oracle_id of the card, which reversible cards carry on their faces alone",
        cards=(OKAUN, printing_of(OKAUN, collector_number="380★", promo_types=["thick"])),
        names=("Okaun, Eye of Chaos",),
        oracle_ids={"Okaun, Eye of Chaos": 1},
        kinds={"Okaun, Eye of Chaos": ("normal",)},
        scope={"Okaun, Eye of Chaos": "traditional"},
    ),
    Case(
        name="21-a-wave-of-reversible-labels",
        met="for a day every printing of some cards was served as reversible_card without card_faces",
        cards=(
            card(
                name="Dragonlord Dromoka",
                type_line="Legendary Creature — Elder Dragon",
                layout="reversible_card",
            ),
            card(
                name="Dragonlord Dromoka",
                type_line="Legendary Creature — Elder Dragon",
                layout="reversible_card",
                set="2x2",
            ),
        ),
        names=("Dragonlord Dromoka",),
        oracle_ids={"Dragonlord Dromoka": 1},
        kinds={"Dragonlord Dromoka": ("normal",)},
    ),
    Case(
        name="23-a-prepare-spell-bears-the-name-of-a-card",
        met="looking up Rampant Growth gave the creature whose inset is called so",
        cards=(
            _prepare(
                "Studious First-Year",
                "Creature — Bear Wizard",
                "{G}",
                face("Rampant Growth", type_line="Sorcery", mana_cost="{1}{G}"),
            ),
            spell("Rampant Growth", type_line="Sorcery", mana_cost="{1}{G}", colors=["G"]),
            spell("Ancestral Recall", mana_cost="{U}", colors=["U"], set="lea"),
            _prepare(
                "Emeritus of Ideation",
                "Creature — Human Wizard",
                "{3}{U}{U}",
                face("Ancestral Recall", mana_cost="{U}"),
            ),
        ),
        names=("Ancestral Recall", "Emeritus of Ideation", "Rampant Growth", "Studious First-Year"),
        aliases={"Studious First-Year // Rampant Growth": ("Rampant Growth", "Studious First-Year")},
        oracle_ids={"Rampant Growth": 2, "Ancestral Recall": 2, "Studious First-Year": 1},
        kinds={"Rampant Growth": ("normal", "prepare_spell"), "Emeritus of Ideation": ("normal",)},
    ),
    Case(
        name="24-an-art-card-before-the-card",
        met="the art card of Edgar Markov stood before the card, and art cards without a card became names",
        cards=(
            _art("Edgar Markov"),
            card(
                name="Edgar Markov", type_line="Legendary Creature — Vampire Knight", mana_cost="{3}{R}{W}{B}"
            ),
            _art("Contact Other Plane"),
        ),
        names=("Edgar Markov",),
        refusals={"Contact Other Plane": "art_card"},
        oracle_ids={"Edgar Markov": 1},
    ),
    Case(
        name="25-tokens-called-as-cards-are",
        met="dropping tokens by name dropped the cards, keeping them by name kept Storm Crow's token",
        cards=(
            token("Ajani's Pridemate", type_line="Token Creature — Cat Soldier"),
            card(name="Ajani's Pridemate", type_line="Creature — Cat Soldier", mana_cost="{1}{W}"),
            token("Storm Crow", type_line="Token Creature — Bird"),
            card(name="Angel of Sanctions", type_line="Creature — Angel", mana_cost="{3}{W}{W}"),
            token("Angel of Sanctions", type_line="Token Creature — Zombie Angel"),
        ),
        names=("Ajani's Pridemate", "Angel of Sanctions"),
        refusals={"Storm Crow": "token"},
        oracle_ids={"Ajani's Pridemate": 1, "Angel of Sanctions": 1},
    ),
    Case(
        name="26-a-split-half-called-as-a-token",
        met="Illusion led to the token instead of the half of Illusion // Reality",
        cards=(
            token("Illusion"),
            split_card(face("Illusion", mana_cost="{U}"), face("Reality", mana_cost="{2}{G}")),
        ),
        names=("Illusion", "Reality"),
        aliases={"Illusion // Reality": ("Illusion", "Reality")},
        kinds={"Illusion": ("split_half",), "Reality": ("split_half",)},
    ),
    Case(
        name="28-front-cards",
        met="a layout new in 2026 brought 291 names of theme cards",
        cards=(_front_card("Runaways"), _front_card("Detective")),
        names=(),
        refusals={"Runaways": "front_card", "Detective": "front_card"},
        fatal="no-names",
    ),
    Case(
        name="29-meld-is-three-objects",
        met="readers joined part and result to one name, or looked for card_faces that meld cards lack",
        cards=(
            card(
                name="Urza, Lord Protector",
                layout="meld",
                type_line="Legendary Creature — Human Artificer",
                mana_cost="{1}{W}{U}",
                all_parts=[
                    {"object": "related_card", "component": "meld_part", "name": "Urza, Lord Protector"},
                    {
                        "object": "related_card",
                        "component": "meld_part",
                        "name": "The Mightstone and Weakstone",
                    },
                    {"object": "related_card", "component": "meld_result", "name": "Urza, Planeswalker"},
                ],
            ),
            card(
                name="Urza, Planeswalker",
                layout="meld",
                type_line="Legendary Planeswalker — Urza",
                mana_cost="",
                cmc=8.0,
                loyalty="7",
                collector_number="238b",
                all_parts=[
                    {"object": "related_card", "component": "meld_part", "name": "Urza, Lord Protector"},
                    {
                        "object": "related_card",
                        "component": "meld_part",
                        "name": "The Mightstone and Weakstone",
                    },
                    {"object": "related_card", "component": "meld_result", "name": "Urza, Planeswalker"},
                ],
                **NO_BODY,
            ),
        ),
        names=("Urza, Lord Protector", "Urza, Planeswalker"),
        kinds={"Urza, Lord Protector": ("normal",), "Urza, Planeswalker": ("meld_result",)},
        findings=("meld-parts",),
    ),
    Case(
        name="31-a-name-with-slashes-of-its-own",
        met="SP//dr was split into two names",
        cards=(PENI, printing_of(PENI, **OM1, printed_name="Kumonosu, the Watchful")),
        names=("Kumonosu, the Watchful", "SP//dr, Piloted by Peni"),
        interchangeable=(frozenset({"SP//dr, Piloted by Peni", "Kumonosu, the Watchful"}),),
        oracle_ids={"SP//dr, Piloted by Peni": 1, "Kumonosu, the Watchful": 1},
        kinds={"SP//dr, Piloted by Peni": ("normal",)},
    ),
    Case(
        name="32-five-faces",
        met="readers took two faces and lost three names",
        cards=(split_card("Who", "What", "When", "Where", "Why", border_color="silver", set_type="funny"),),
        names=("What", "When", "Where", "Who", "Why"),
        aliases={"Who // What // When // Where // Why": ("What", "When", "Where", "Who", "Why")},
        kinds={"Why": ("split_half",)},
        scope={"What": "casual", "Why": "casual"},
    ),
    Case(
        name="33-an-english-printed-name-is-a-second-name",
        met="the names of om1 stand in printed_name of another printing, where a translation stands too",
        cards=(
            NOIR,
            printing_of(NOIR, **OM1, printed_name="Kroble, Envoy of the Bog"),
            printing_of(NOIR, lang="fr", printed_name="Spider-Man Noir en noir"),
            PETER,
            faced(
                "modal_dfc",
                face(
                    "Peter Parker",
                    mana_cost="{1}{W}",
                    type_line="Legendary Creature — Human Scientist Hero",
                    printed_name="Surris, Spidersilk Innovator",
                ),
                face(
                    "Amazing Spider-Man",
                    mana_cost="{1}{G}{W}{U}",
                    type_line="Legendary Creature — Spider Human Hero",
                    printed_name="Surris, Silk-Tech Vanguard",
                ),
                **OM1,
                collector_number="21",
            ),
        ),
        names=(
            "Amazing Spider-Man",
            "Kroble, Envoy of the Bog",
            "Peter Parker",
            "Spider-Man Noir",
            "Surris, Silk-Tech Vanguard",
            "Surris, Spidersilk Innovator",
        ),
        interchangeable=(
            frozenset({"Spider-Man Noir", "Kroble, Envoy of the Bog"}),
            frozenset({"Peter Parker", "Surris, Spidersilk Innovator"}),
            frozenset({"Amazing Spider-Man", "Surris, Silk-Tech Vanguard"}),
        ),
        aliases={"Spider-Man Noir en noir": ("Spider-Man Noir",)},
        kinds={"Surris, Silk-Tech Vanguard": ("back_face",), "Surris, Spidersilk Innovator": ("front_face",)},
        scope={"Kroble, Envoy of the Bog": "traditional"},
    ),
    Case(
        name="34-a-flavor-name-is-a-title-or-a-second-name",
        met="Godzilla's title was offered as a name, Rick's name was not",
        cards=(
            card(name="Zilortha, Strength Incarnate", flavor_name="Godzilla, King of the Monsters"),
            card(
                name="Sophina, Spearsage Deserter",
                flavor_name="Chief Jim Hopper",
                set="sld",
                collector_number="341",
            ),
            card(
                name="Greymond, Avacyn's Stalwart",
                flavor_name="Rick, Steadfast Leader",
                set="sld",
                collector_number="143",
            ),
            PUSH,
            printing_of(PUSH, set="fca", set_type="masterpiece", flavor_name="Battle at the Big Bridge"),
        ),
        names=(
            "Chief Jim Hopper",
            "Fatal Push",
            "Greymond, Avacyn's Stalwart",
            "Rick, Steadfast Leader",
            "Sophina, Spearsage Deserter",
            "Zilortha, Strength Incarnate",
        ),
        interchangeable=(
            frozenset({"Sophina, Spearsage Deserter", "Chief Jim Hopper"}),
            frozenset({"Greymond, Avacyn's Stalwart", "Rick, Steadfast Leader"}),
        ),
        alternate_titles={
            "Godzilla, King of the Monsters": "Zilortha, Strength Incarnate",
            "Battle at the Big Bridge": "Fatal Push",
        },
    ),
    Case(
        name="37-a-translation-is-no-name",
        met="translated names were published as names",
        cards=(
            faced(
                "modal_dfc",
                {**ALRUND_FACES[0], "printed_name": "Alrund, Gott des Kosmos"},
                {**ALRUND_FACES[1], "printed_name": "Hakka, flüsternder Rabe"},
                lang="de",
            ),
            card(
                name="Phelddagrif",
                printed_name="Phelddagrif",
                lang="es",
                type_line="Legendary Creature — Phelddagrif",
            ),
        ),
        names=("Alrund, God of the Cosmos", "Hakka, Whispering Raven", "Phelddagrif"),
        aliases={
            "Alrund, Gott des Kosmos": ("Alrund, God of the Cosmos",),
            "Hakka, flüsternder Rabe": ("Hakka, Whispering Raven",),
        },
    ),
    Case(
        name="38-rebalanced-cards-bear-the-plain-name",
        met="A-Lier was a name of its own, or A- was cut from names that begin so",
        cards=(
            faced(
                "modal_dfc",
                *({**part, "name": f"A-{part['name']}"} for part in ALRUND_FACES),
                **REBALANCED,
                collector_number="A-40",
            ),
            card(name="A-Lier, Disciple of the Drowned", **REBALANCED, collector_number="A-59"),
            card(name="Lier, Disciple of the Drowned"),
            card(name="A-Town", type_line="Land — Town", mana_cost="", colors=[], **NO_BODY, **PLAYTEST),
        ),
        names=(
            "A-Town",
            "Alrund, God of the Cosmos",
            "Hakka, Whispering Raven",
            "Lier, Disciple of the Drowned",
        ),
        aliases={
            "A-Alrund, God of the Cosmos": ("Alrund, God of the Cosmos",),
            "A-Hakka, Whispering Raven": ("Hakka, Whispering Raven",),
            "A-Lier, Disciple of the Drowned": ("Lier, Disciple of the Drowned",),
        },
        oracle_ids={"Lier, Disciple of the Drowned": 2},
        scope={
            "Alrund, God of the Cosmos": "digital",
            "Hakka, Whispering Raven": "digital",
            "Lier, Disciple of the Drowned": "traditional",
            "A-Town": "casual",
        },
    ),
    Case(
        name="40-six-cards-of-one-name",
        met="six variants of Very Cryptic Command collapsed to one, or collided on the name",
        cards=tuple(
            spell(
                "Very Cryptic Command",
                oracle_id=oracle("Very Cryptic Command", letter),
                mana_cost="{1}{U}{U}{U}",
                collector_number=f"49{letter}",
                border_color="silver",
                set_type="funny",
            )
            for letter in "abcdef"
        ),
        names=("Very Cryptic Command",),
        oracle_ids={"Very Cryptic Command": 6},
        scope={"Very Cryptic Command": "casual"},
    ),
    Case(
        name="41-a-layout-that-nobody-documented",
        met="for days ordinary cards had the layout double_sided, and readers dropped them",
        cards=(
            card(name="Some Ordinary Card", layout="double_sided"),
            faced(
                "double_sided",
                *({**part, "image_uris": {}} for part in (face("Some Front"), face("Some Back"))),
            ),
        ),
        names=("Some Back", "Some Front", "Some Ordinary Card"),
        kinds={"Some Ordinary Card": ("normal",), "Some Front": ("front_face",), "Some Back": ("back_face",)},
        findings=("unknown-layout",),
    ),
    Case(
        name="43-a-preview-has-little-more-than-a-name",
        met="a card without type line and cost stopped the run",
        cards=(
            card(
                name="Freshly Previewed Card",
                set="prv",
                collector_number="LTBP",
                **dict.fromkeys(
                    ("type_line", "mana_cost", "cmc", "colors", "released_at", "border_color"), ABSENT
                ),
                **NO_BODY,
            ),
        ),
        names=("Freshly Previewed Card",),
        kinds={"Freshly Previewed Card": ("normal",)},
    ),
    Case(
        name="45-keys-need-more-than-stripping-accents",
        met="names with ꞉, æ, ’ or signs alone were not found, or two names fell on one key",
        cards=tuple(
            spell(name)
            for name in (
                "Lim-Dûl's Vault",
                "Éowyn, Shieldmaiden",
                "Ratonhnhaké꞉ton",
                "_____",
                "______",
                "+2 Mace",
            )
        ),
        names=("+2 Mace", "Lim-Dûl's Vault", "Ratonhnhaké꞉ton", "_____", "______", "Éowyn, Shieldmaiden"),
        keys={
            "Lim-Dûl's Vault": "lim-dul's vault",
            "Éowyn, Shieldmaiden": "eowyn, shieldmaiden",
            "Ratonhnhaké꞉ton": "ratonhnhaketon",
            "_____": "_____",
            "______": "______",
            "+2 Mace": "+2 mace",
        },
    ),
    Case(
        name="47-one-id-twice",
        met="the same printing stood twice in one file, and a name in a hundred printings",
        cards=(FOREST, FOREST, printing_of(FOREST, set="m20", collector_number="277")),
        names=("Forest",),
        oracle_ids={"Forest": 1},
        findings=("duplicate-ids",),
    ),
    Case(
        name="48-a-language-that-is-new",
        met="Dwarvish printings broke a closed list of languages; some cards are served in no other",
        cards=(
            card(
                name="Arcane Signet", type_line="Artifact", mana_cost="{2}", colors=[], lang="dw", **NO_BODY
            ),
        ),
        names=("Arcane Signet",),
        scope={"Arcane Signet": "traditional"},
    ),
    Case(
        name="50-keys-that-come-late",
        met="a schema guessed from the first rows failed at the first card with faces or power *",
        cards=_late_keys(),
        names=("Fire", "Grizzly Bears", "Ice", "Tarmogoyf"),
        alternate_titles={"A Late Title": "Ice"},
        oracle_ids={"Grizzly Bears": 1},
    ),
    Case(
        name="51-keys-and-values-that-are-new",
        met="a strict reader failed at keys, set types and promo types added later",
        cards=(
            spell(
                "Aang's Defense", set_type="brand_new", promo_types=["brand_new"], key_of_tomorrow={"a": [1]}
            ),
        ),
        names=("Aang's Defense",),
        scope={"Aang's Defense": "traditional"},
        findings=("unknown-keys",),
    ),
    Case(
        name="57-other-tools-write-the-title-before-the-name",
        met='lists hold "Balin\'s Tomb // Ancient Tomb", where the first part is an alternate title',
        cards=(
            card(
                name="Ancient Tomb",
                type_line="Land",
                mana_cost="",
                colors=[],
                flavor_name="Balin's Tomb",
                **NO_BODY,
            ),
            card(
                name="Cloudstone Curio", type_line="Artifact", flavor_name="Elessar, the Elfstone", **NO_BODY
            ),
        ),
        names=("Ancient Tomb", "Cloudstone Curio"),
        alternate_titles={"Balin's Tomb": "Ancient Tomb", "Elessar, the Elfstone": "Cloudstone Curio"},
    ),
    Case(
        name="58-joined-names",
        met="Fire // Ice was published as a name, and its halves were not found",
        cards=(
            split_card(),
            faced(
                "adventure",
                face("Murderous Rider", mana_cost="{1}{B}{B}", type_line="Creature — Zombie Knight"),
                face("Swift End", mana_cost="{1}{B}{B}", type_line="Instant — Adventure"),
            ),
            faced(
                "flip",
                face("Budoka Gardener", mana_cost="{1}{G}", type_line="Creature — Human Monk"),
                face("Dokai, Weaver of Life", mana_cost="", type_line="Legendary Creature — Human Monk"),
                mana_cost="{1}{G}",
            ),
        ),
        names=("Budoka Gardener", "Dokai, Weaver of Life", "Fire", "Ice", "Murderous Rider", "Swift End"),
        aliases={
            "Fire // Ice": ("Fire", "Ice"),
            "Murderous Rider // Swift End": ("Murderous Rider", "Swift End"),
            "Budoka Gardener // Dokai, Weaver of Life": ("Budoka Gardener", "Dokai, Weaver of Life"),
        },
        kinds={
            "Ice": ("split_half",),
            "Murderous Rider": ("normal",),
            "Swift End": ("adventure",),
            "Budoka Gardener": ("normal",),
            "Dokai, Weaver of Life": ("flip_alternative",),
        },
    ),
    Case(
        name="59-both-faces-of-double-faced-cards",
        met="the back faces of modal and transforming cards were missing",
        cards=(
            faced("modal_dfc", *ALRUND_FACES),
            double_faced(
                face(
                    "Jace, Vryn's Prodigy", mana_cost="{1}{U}", type_line="Legendary Creature — Human Wizard"
                ),
                face(
                    "Jace, Telepath Unbound",
                    mana_cost="",
                    type_line="Legendary Planeswalker — Jace",
                    color_indicator=["U"],
                    loyalty="5",
                ),
            ),
        ),
        names=(
            "Alrund, God of the Cosmos",
            "Hakka, Whispering Raven",
            "Jace, Telepath Unbound",
            "Jace, Vryn's Prodigy",
        ),
        kinds={"Jace, Vryn's Prodigy": ("front_face",), "Hakka, Whispering Raven": ("back_face",)},
    ),
    Case(
        name="60-playtest-and-helper-cards",
        met="playtest cards with trick names hid the cards they play on; checklists became names",
        cards=(
            card(name="Glimpse, the Unthinkable", **PLAYTEST),
            spell("Glimpse the Unthinkable", mana_cost="{U}{B}"),
            split_card(face("Bind", mana_cost="{1}{G}"), face("Liberate", mana_cost="{1}{W}"), **PLAYTEST),
            spell("Bind", mana_cost="{1}{G}", colors=["G"]),
            card(name="Magic Origins Checklist", type_line="Card", mana_cost="", colors=[], **NO_BODY),
        ),
        names=("Bind", "Glimpse the Unthinkable", "Glimpse, the Unthinkable", "Liberate"),
        refusals={"Magic Origins Checklist": "helper_card"},
        oracle_ids={"Bind": 2, "Liberate": 1},
        scope={
            "Bind": "traditional",
            "Liberate": "casual",
            "Glimpse the Unthinkable": "traditional",
            "Glimpse, the Unthinkable": "casual",
        },
    ),
)
