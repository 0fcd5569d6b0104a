"""The conformance kit: cases by which any engine can test its answers about card names against the rules.

`cards.toml`, `restrictions.toml` and `cases/*.toml` are the source, written by hand from the Comprehensive
Rules, never from what this software answers. `document` makes `conformance.json` of it, `schema` says what that
holds, `writing` puts it into a publication. Nothing here depends on what is published.
"""
