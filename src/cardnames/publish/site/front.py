"""`index.html` at the root: leads to the page of the version that `latest.json` names.

So a shared link need not name a version: whatever stands behind `#` is passed on. The file is the same in every
publication, and the one inline script is allowed by its digest alone.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from string import Template
from typing import Final

from cardnames.publish.before import Root
from cardnames.publish.documents import VersionRow

FRONT: Final = "index.html"


def front_page(root: Root, rows: Sequence[VersionRow]) -> bytes:
    """The page's bytes; neither the root nor its versions change them."""
    page = files("cardnames.publish.site").joinpath("page")
    script = page.joinpath("front.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    template = Template(page.joinpath("front.html").read_text(encoding="utf-8"))
    return template.substitute(script=script, digest=digest).encode()
