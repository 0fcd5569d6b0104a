"""Reading a restriction in the wording of cards into a tree. The grammar stands in docs/restrictions.md."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardnames.restrictions.cursor import Cursor
from cardnames.restrictions.names_list import name_key, read_names
from cardnames.restrictions.nodes import (
    Node,
    OneOf,
    all_of,
    any_of,
    is_adjective,
    is_negated_word,
    is_noun,
    none_of,
    share_noun,
)
from cardnames.restrictions.quantities import QUANTITIES, read_quantity
from cardnames.restrictions.words import Words

DEEPEST: Final = 25

_ARTICLES: Final = frozenset({"a", "an", "the", "any"})
_HEADS: Final = frozenset({"card", "cards", "name", "names", "magic"})
_CONJUNCTIONS: Final[dict[tuple[str, ...], str]] = {("and/or",): "or", ("or",): "or", ("and",): "and"}
_OTHER_THAN: Final = (
    ("other", "than"),
    ("except", "for"),
    ("except",),
    ("that", "isn't"),
    ("that's", "not"),
    ("that", "is", "not"),
    ("but", "not"),
)
_AMONG: Final = (
    ("that", "hasn't", "been", "chosen", "from", "among"),
    ("that", "hasn't", "been", "chosen", "among"),
    ("from", "among"),
    ("among",),
    ("one", "of"),
)
_FOLLOWING: Final = (*_OTHER_THAN, *_AMONG, ("with",), *QUANTITIES)


def read(text: str, words: Words) -> Node:
    """The tree of a restriction's text. RestrictionError where anything in it is not understood."""
    cursor = Cursor(text, words)
    node = _phrase(cursor, 0)
    if cursor.token is not None:
        cursor.fail("the end, or what a card name is restricted to")
    return node


def _phrase(cursor: Cursor, depth: int) -> Node:
    """[article] [alternatives] [card name] [with … | other than … | from among …]…"""
    _check_depth(cursor, depth)
    begin = cursor.at
    cursor.skip(_ARTICLES)
    if cursor.take("name", "of") or cursor.take("names", "of"):
        cursor.skip(_ARTICLES)
    parts = [_alternatives(cursor, depth)] if _is_modifier(cursor) else []
    cursor.skip(_HEADS)
    while (part := _following(cursor, depth)) is not None:
        parts.append(part)
    if not parts and not any(token.key in {"any", *_HEADS} for token in cursor.tokens[begin : cursor.at]):
        cursor.fail("a card type, supertype, subtype or colour, or 'any card name'")
    return all_of(*parts)


def _alternatives(cursor: Cursor, depth: int) -> Node:
    """Modifiers joined by commas, "and", "or".

    "And" binds closer. A comma means what the list's conjunction says, save between "nonX, nonY": that is both.
    """
    groups = [_modifiers(cursor, depth)]
    joints: list[_Joint] = []
    while (joint := _joint(cursor)) is not None:
        joints.append(joint)
        groups.append(_modifiers(cursor, depth))
    either = any(joint.said == "or" for joint in joints)
    items = [[groups[0]]]
    for joint, before, group in zip(joints, groups, groups[1:], strict=False):
        if joint.said == "," and is_negated_word(before[-1]) and is_negated_word(group[0]):
            items[-1][-1] = [*items[-1][-1], *group]
        elif joint.said == "and" or not either:
            items[-1].append(group)
        else:
            items.append([group])
    if len(items) > 1 and all(len(item) == 1 for item in items) and not any(joint.parts for joint in joints):
        return _distributed([item[0] for item in items])
    return any_of(*(all_of(*(node for group in item for node in group)) for item in items))


def _distributed(items: list[list[Node]]) -> Node:
    """Alternatives that share an adjective ("red instant or sorcery") or a noun ("Elf or Goblin creature")."""
    first, *others = items
    lead = next((place for place, node in enumerate(first) if not is_adjective(node)), 0)
    if lead and all(is_noun(node) for other in others for node in other):
        return all_of(*first[:lead], _distributed([first[lead:], *others]))
    *single, last = items
    heads = [group[0] for group in single if len(group) == 1]
    if len(heads) == len(single) and len(last) > 1 and share_noun((*heads, last[0])):
        return all_of(any_of(*heads, last[0]), *last[1:])
    return any_of(*(all_of(*group) for group in items))


class _Joint(NamedTuple):
    """What joins two groups of modifiers: ",", "and" or "or"; `parts` where an article or "card" sets them apart
    ("a legendary creature or a planeswalker")."""

    said: str
    parts: bool


def _joint(cursor: Cursor) -> _Joint | None:
    """What comes before another group of modifiers; None, and nothing read, where the list ends."""
    begin = cursor.at
    cursor.skip(_HEADS)
    parts = cursor.at > begin
    comma = cursor.take(",")
    conjunction = cursor.take_any(_CONJUNCTIONS)
    place = cursor.at
    cursor.skip(_ARTICLES)
    if not (comma or conjunction) or cursor.is_any_next(_FOLLOWING):
        cursor.at = begin
        return None
    return _Joint(_CONJUNCTIONS[conjunction] if conjunction else ",", parts or cursor.at > place)


def _modifiers(cursor: Cursor, depth: int) -> list[Node]:
    nodes = [_modifier(cursor, depth)]
    while _is_modifier(cursor):
        nodes.append(_modifier(cursor, depth))
    return nodes


def _is_modifier(cursor: Cursor) -> bool:
    return cursor.key in ("not", "(") or cursor.word() is not None


def _modifier(cursor: Cursor, depth: int) -> Node:
    """word | nonword | not modifier | ( phrase )"""
    _check_depth(cursor, depth)
    if cursor.take("not"):
        cursor.skip(_ARTICLES)
        return none_of(_modifier(cursor, depth + 1))
    if cursor.take("("):
        node = _phrase(cursor, depth + 1)
        if not cursor.take(")"):
            cursor.fail("a closing bracket")
        return node
    found = cursor.word()
    if found is None:
        cursor.fail("a card type, supertype, subtype or colour")
    node, count = found
    cursor.at += count
    return node


def _following(cursor: Cursor, depth: int) -> Node | None:
    """What stands after "card name"; None, and nothing read, where nothing of it does."""
    begin = cursor.at
    cursor.take(",")
    cursor.take("and")
    if cursor.take_any(_AMONG):
        return _names(cursor)
    if cursor.take_any(_OTHER_THAN):
        return none_of(_excepted(cursor, depth + 1))
    expected = cursor.take("with")
    node = read_quantity(cursor)
    if node is None and expected:
        cursor.fail("'mana value' or 'mana cost'")
    if node is None:
        cursor.at = begin
    return node


def _excepted(cursor: Cursor, depth: int) -> Node:
    """What stands after "other than". What follows it belongs to it, unless it is all in brackets:
    "other than (a basic land) with mana value 0"."""
    begin = cursor.at
    if cursor.key == "(":
        node = _modifier(cursor, depth)
        if cursor.key in ("", ")") or cursor.is_any_next(_FOLLOWING) or cursor.is_next(("and", "with")):
            return node
        cursor.at = begin
    return _phrase(cursor, depth)


def _names(cursor: Cursor) -> Node:
    cursor.take(":")
    before = cursor.tokens[cursor.at - 1]
    names, end = read_names(cursor.text, before.position + len(before.text))
    while cursor.token is not None and cursor.token.position < end:
        cursor.at += 1
    if not all(map(name_key, names)):
        cursor.fail("names parted by commas")
    return OneOf(names)


def _check_depth(cursor: Cursor, depth: int) -> None:
    if depth > DEEPEST:
        cursor.fail(f"at most {DEEPEST} restrictions inside each other")
