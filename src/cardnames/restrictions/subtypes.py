"""The subtypes of CR 205.3 that a restriction may name without an index at hand, list by list.

An index knows more (new sets, playtest cards): its subtypes are given to the parser beside these. Kept as
text, since an answer without a restriction should not pay for tables.
"""

from __future__ import annotations

from typing import Final

# 205.3g
_ARTIFACT: Final = """
Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk
Key Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Vibranium
"""

# 205.3h
_ENCHANTMENT: Final = "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine"

# 205.3i
_LAND: Final = """
Cave Cloud Desert Forest Gate Island Lair Locus Mine Mountain Omenpath Plains Planet Power-Plant Sphere
Swamp Tower Town Urza's
"""

# 205.3j
_PLANESWALKER: Final = """
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli
Inzerva Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Luxior Minsc
Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri
Sorin Svega Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will
Windgrace Wrenn Xenagos Yanggu Yanling Zariel
"""

# 205.3k
_SPELL: Final = "Adventure Arcane Chorus Lesson Omen Trap"

# 205.3m
_CREATURE: Final = """
Advisor Aetherborn Alicorn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
Assembly-Worker Astartes Atog Aurochs Autobot Avatar Azra
Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth
Boar Brainiac Bringer Brushwagg
C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur Cephalid Chicken Child Chimera Citizen Cleric Clown
Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyborg Cyclops
Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix
Drone Druid Dryad Dwarf
Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eternal Eye
Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus
Gamer Gamma Gargoyle Germ Giant Giraffe Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn
Gremlin Griffin Guest
Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human
Hydra Hyena
Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect
Jackal Jellyfish Juggernaut
Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree
Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Llama Lobster
Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle
Moonfolk Mount Mouse Mutant Myr Mystic
Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph
Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster
Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant
Platypus Porcupine Possum Praetor Primarch Prism Processor
Qu
Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue
Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf
Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull Skunk Slith Sliver Sloth
Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter
Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth
Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid
Unicorn Utrom
Vampire Varmint Vedalken Villain Volver
Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm
Yeti
Zombie Zubera
"""

# 205.3n; the one-word planes, and below those of several words
_PLANE: Final = """
Alara Amonkhet Arcavios Arkhos Avishkar Azgol Belenon Bloomburrow Capenna Cridhe Dominaria Duskmourn Echoir
Eldraine Equilor Ergamon Fabacin Fiora Gargantikar Gobakhan Ikoria Innistrad Iquatana Ir Ixalan Kaladesh
Kaldheim Kamigawa Kandoka Karsus Kephalai Kinshala Kolbahan Kylem Kyneth Lorwyn Luvion Mercadia Mirrodin
Moag Mongseng Muraganda Phyrexia Pyrulea Rabiah Rath Ravnica Regatha Segovia Shadowmoor Shandalar Shenmeng
Skaro Tarkir Theros Ulgrotha Valla Vryn Wildfire Xerex Zendikar Zhalfir
"""

# 205.3p and 205.3q
_DUNGEON_AND_BATTLE: Final = "Undercity Siege"

SEVERAL_WORDS: Final = (
    "Alfava Metraxis",
    "Androzani Minor",
    "Bolas's Meditation Realm",
    "Horsehead Nebula",
    "New Earth",
    "New Phyrexia",
    "Outside Mutter's Spiral",
    "Secret Lair",
    "Serra's Realm",
    "The Abyss",
    "The Dalek Asylum",
    "The Library",
    "Thunder Junction",
    "Time Lord",
    "Unknown Planet",
)
"""Subtypes of more than one word: a creature type (205.3m) and planes (205.3n)."""


def bundled_subtypes() -> list[str]:
    """Every subtype of the lists above, as type lines spell it."""
    lists = (_ARTIFACT, _ENCHANTMENT, _LAND, _PLANESWALKER, _SPELL, _CREATURE, _PLANE, _DUNGEON_AND_BATTLE)
    return [word for listed in lists for word in listed.split()] + list(SEVERAL_WORDS)
