"""A deck list from standard input, each line in its official spelling:  python deck_check.py publication < deck.txt

Lines are "COUNT NAME". Joined names of split and double-faced cards are how lists write those cards, so they stay;
alternate titles, other spellings and printed names of other languages are replaced by the name they lead to. Exit 1
where a line leads nowhere or to several cards.
"""

import re
import sys

import cardnames

LINE = re.compile(r"(\d+)x?\s+(.+)")
failed = False
with cardnames.load(sys.argv[1]) as index:
    for text in sys.stdin:
        found = LINE.fullmatch(text.strip())
        if found is None:
            print(text.rstrip())
            continue
        count, card = found.groups()
        matches = [match for match in index.resolve(card) if match.how != "close"]
        names = list(dict.fromkeys(match.name for match in matches))
        joined = {match.alias for match in matches if match.how == "part"}
        if len(names) == 1:
            print(f"{count} {names[0]}" + (f"  # was: {card}" if names[0] != card else ""))
        elif len(joined) == 1:
            print(f"{count} {joined.pop()}")
        else:
            failed = True
            near = ", ".join(match.name for match in index.resolve(card)[:3])
            print(f"{count} {card}  # unknown; near: {near or 'nothing'}")
sys.exit(1 if failed else 0)
