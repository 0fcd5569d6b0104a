"""The version of the software; a publication's manifest names it."""

__version__ = "0.1.0"
