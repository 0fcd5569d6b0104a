"""Restrictions on a chosen name (CR 201.4a): "a noncreature, nonland card name" and the other wordings of cards.

`Restriction.parse` reads one, `str` says it as the rules would, `allows` tests a face. For whole tables,
`cardnames.restrictions.expression` makes the polars expression that agrees with `allows`.
"""

from cardnames.restrictions.error import RestrictionError
from cardnames.restrictions.predicate import Characteristics
from cardnames.restrictions.restriction import Restriction

__all__ = ["Characteristics", "Restriction", "RestrictionError"]
