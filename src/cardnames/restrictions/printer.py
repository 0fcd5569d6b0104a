"""A restriction said as the rules would say it: "noncreature, nonland card name with mana value 3 or less".

Brackets come only where the words alone would be read otherwise, so that the parser reads back the same tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardnames.restrictions.names_list import listed, say_names
from cardnames.restrictions.nodes import (
    All,
    AnyOf,
    Anything,
    ManaCost,
    ManaValue,
    Node,
    Not,
    OneOf,
    Relative,
    Word,
    follows_noun,
    is_adjective,
    is_negated_word,
    is_noun,
    rank,
    share_noun,
)
from cardnames.restrictions.vocabulary import Comparison

_COMPARED: Final[dict[Comparison, str]] = {
    "=": "{}",
    "!=": "other than {}",
    "<": "less than {}",
    "<=": "{} or less",
    ">": "greater than {}",
    ">=": "{} or greater",
}
_COMPARED_TO: Final[dict[Comparison, str]] = {
    **_COMPARED,
    "<=": "less than or equal to {}",
    ">=": "greater than or equal to {}",
}
HEAD: Final = "card name"


def say(node: Node) -> str:
    """The whole restriction, ending in "card name" and what follows it."""
    return f"any {HEAD}" if isinstance(node, Anything) else _phrase(node, HEAD)


def _phrase(node: Node, head: str) -> str:
    """Modifiers, then the head, then what follows it.

    Only the last test of each following kind can stand there in plain words; others are bracketed modifiers.
    """
    nodes = node.nodes if isinstance(node, All) else () if isinstance(node, Anything) else (node,)
    following = {rank(inner): inner for inner in nodes if follows_noun(inner)}
    modifiers = [inner for inner in nodes if not any(inner is plain for plain in following.values())]
    words = [_modifiers(modifiers), head, *_following(list(following.values()))]
    return " ".join(word for word in words if word) or "any"


def _modifiers(nodes: Sequence[Node]) -> str:
    """Side by side, the first alternatives among them without brackets where the parser finds their ends."""
    place = next((place for place, node in enumerate(nodes) if isinstance(node, AnyOf)), len(nodes))
    before, after = nodes[:place], nodes[place + 1 :]
    if place == len(nodes) or not _open(before, nodes[place], after):
        return _juxtaposed(nodes)
    return " ".join(
        filter(None, [_juxtaposed(before), _alternatives(_nodes(nodes[place])), _juxtaposed(after)])
    )


def _open(before: Sequence[Node], alternatives: Node, after: Sequence[Node]) -> bool:
    """Whether "[before] A or B [after]" is read as before, and (A or B), and after."""
    items = _nodes(alternatives)
    if after and not share_noun(items):
        return False
    if not before:
        return True
    nouns = all(map(is_noun, (*after, *(inner for item in items for inner in _nodes(item)))))
    return nouns and all(map(is_adjective, before)) and not _takes_noun(items)


def _takes_noun(items: Sequence[Node]) -> bool:
    """Whether the last alternative's noun would be read as belonging to each: "white or (blue creature)"."""
    *single, last = items
    return isinstance(last, All) and _plain(last) and share_noun((*single, last.nodes[0]))


def _nodes(node: Node) -> tuple[Node, ...]:
    return node.nodes if isinstance(node, All | AnyOf) else (node,)


def _juxtaposed(nodes: Sequence[Node]) -> str:
    text = ""
    for before, node in zip((None, *nodes), nodes, strict=False):
        comma = before is not None and is_negated_word(before) and is_negated_word(node)
        text += (", " if comma else " " if before is not None else "") + _modifier(node)
    return text


def _alternatives(nodes: Sequence[Node]) -> str:
    """Commas between alternatives only without "nonX", since "nonX, nonY" says both."""
    items = [_alternative(node) for node in nodes]
    if _takes_noun(nodes):
        items[-1] = f"({items[-1]})"
    first, *others = map(_nodes, nodes)
    if len(first) > 1 and is_adjective(first[0]) and all(is_noun(node) for other in others for node in other):
        items[0] = f"({items[0]})"
    negated = any(is_negated_word(inner) for node in nodes for inner in _nodes(node))
    return " or ".join(items) if negated else listed(items, "or")


def _alternative(node: Node) -> str:
    return _juxtaposed(node.nodes) if isinstance(node, All) and _plain(node) else _modifier(node)


def _plain(node: All) -> bool:
    return all(isinstance(inner, Word) or is_negated_word(inner) for inner in node.nodes)


def _modifier(node: Node) -> str:
    if isinstance(node, Word):
        return spoken(node)
    if isinstance(node, Not):
        if isinstance(node.node, Word):
            word = spoken(node.node)
            return f"non{word}" if word.islower() else f"non-{word}"
        return f"not ({_phrase(node.node, '')})"
    return f"({_phrase(node, '')})"


def spoken(word: Word) -> str:
    """The word as cards write it: subtypes keep their capital."""
    return word.word if word.kind == "subtype" else word.word.lower()


def _following(nodes: Sequence[Node]) -> list[str]:
    said = []
    for place, node in enumerate(nodes):
        if isinstance(node, Not):
            inner = _phrase(node.node, HEAD)
            said.append(
                f"other than ({inner})" if place + 1 < len(nodes) else f"other than {_article(inner)}"
            )
        elif isinstance(node, OneOf):
            said.append(f"from among {say_names(node.names)}")
        else:
            said.append(f"{'and ' if place else ''}with {_quantity(node)}")
    return said


def _quantity(node: Node) -> str:
    if isinstance(node, ManaValue):
        return f"mana value {_COMPARED[node.comparison].format(number(node.value))}"
    if isinstance(node, ManaCost):
        return f"mana cost {node.cost}"
    assert isinstance(node, Relative)
    if node.reference == "X":
        return f"{node.quantity} {_COMPARED[node.comparison].format('X')}"
    if node.comparison == "=":
        return (
            f"the same {node.quantity} as {node.reference}" if node.reference else f"the same {node.quantity}"
        )
    return f"{node.quantity} {_COMPARED_TO[node.comparison].format(node.reference)}"


def number(value: float) -> str:
    """Whole numbers without a point; the halves of joke cards with one."""
    return str(int(value)) if value == int(value) else str(value)


def _article(phrase: str) -> str:
    if phrase.startswith("("):
        return phrase
    return f"{'an' if phrase[0] in 'aeiouAEIOU' else 'a'} {phrase}"
