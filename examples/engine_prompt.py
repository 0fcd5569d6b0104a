"""An engine's prompt:  printf 'light\nLightning Bolt\n' | python engine_prompt.py publication "nonland"

What a player types is completed while it begins names that may be chosen under the restriction; a whole name is
answered, with every object that it stands for, so that the engine can compare names by 201.2a.
"""

import sys

import cardnames

root, restriction = sys.argv[1:3]
with cardnames.load(root) as index:
    print(f"Choose a {restriction} card name.")
    for typed in map(str.strip, sys.stdin):
        try:
            choice = index.choose(typed, restriction)
        except cardnames.NotChoosable as refused:
            offers = list(index.names(restriction=restriction, prefix=typed, limit=5)) or list(
                refused.suggestions
            )
            print(f"  {typed}: {', '.join(offers) or refused.reason}")
            continue
        chosen = {choice.name, *choice.same_as}
        print(f"  chosen: {' = '.join(sorted(chosen))}")
        break
