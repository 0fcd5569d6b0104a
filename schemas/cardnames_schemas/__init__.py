"""The contracts of cardnames: what is accepted from Scryfall and what is published.

`vocabulary` holds the closed lists and imports nothing, so that a reader pays for no library;
`scryfall` the accepted objects; `faces` the face rows; `tables` the published tables;
`jsonschema` exports the tables' contract.
"""
