"""A bot's reply to "may I name this?":  python bot_name_check.py publication "Fire // Ice" """

import sys

import cardnames

root, asked = sys.argv[1:3]
with cardnames.load(root) as index:
    verdict = index.explain(asked)
if verdict.allowed:
    also = f" That chooses {', '.join(verdict.same_as)} too." if verdict.same_as else ""
    print(f"Yes, {verdict.name} may be named ({verdict.rule}).{also}")
else:
    instead = f" Try: {', '.join(verdict.suggestions)}." if verdict.suggestions else ""
    print(f"No. {verdict.message} ({verdict.reason}, {verdict.rule}).{instead}")
