"""cardnames: every Magic: The Gathering card name a player may choose (CR 201.4), and why.

    import cardnames
    index = cardnames.load("publication/")
    index.choose("Petty Theft", "instant")

Names are loaded on first use, so that importing the package costs nothing.
"""

from cardnames.version import __version__

__all__ = ["__version__"]
