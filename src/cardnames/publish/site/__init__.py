"""`site/`: the page of a version, to look a name up and see why it may or may not be chosen.

Hand-written sources in `page/` are copied as they are; the data, the counts and the plain lists of names are
made from the edition. Nothing on the page comes from another place than the publication.
"""

from cardnames.publish.site.builder import write_site
from cardnames.publish.site.front import FRONT, front_page

__all__ = ["FRONT", "front_page", "write_site"]
