"""Types of the flows' parameters: Prefect holds what it is given against them before a run begins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from cardnames.index.checks import CHECK_IDS


def _known(check: str) -> str:
    if check not in CHECK_IDS:
        raise ValueError(f"there is no check {check!r}; expected one of {', '.join(sorted(CHECK_IDS))}")
    return check


# Runs of a deployment have a working folder of their own that is deleted when they end, so a relative path would lead
# into nothing. `C:/` and `//server` are Windows'.
_ABSOLUTE = r"/|~(/|$)|[A-Za-z]:[\\/]|\\\\|[A-Za-z][A-Za-z0-9+.-]+://"
_PLACE = f"^({_ABSOLUTE})"

Source = Annotated[
    str,
    Field(
        pattern=f"^(scryfall$|sample$|{_ABSOLUTE})",
        description="scryfall, sample, the absolute path of a bulk file, or the address of one",
    ),
]
Place = Annotated[
    str,
    Field(
        pattern=_PLACE, description="An absolute path of a bulk file, a folder or a pattern, or an address"
    ),
]
Sources = Annotated[
    list[Place], Field(min_length=1, description="Bulk files, folders of them, patterns, or addresses")
]
Root = Annotated[
    str,
    Field(pattern=_PLACE, description="Where to publish: a folder's absolute path or an object store's URL"),
]
Folder = Annotated[
    str, Field(pattern=_PLACE, description="The absolute path of a folder that the runs can write")
]
Bulk = Annotated[str, Field(pattern="^[a-z_-]{1,40}$", description="Scryfall's bulk file")]
Api = Annotated[str, Field(pattern="^https?://", description="Scryfall's base address")]
Check = Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": sorted(CHECK_IDS)})]
Accepted = Annotated[
    tuple[Check, ...], Field(description="Checks whose fatal findings are let through this once")
]
Kept = Annotated[
    int, Field(ge=0, le=10_000, description="For how many versions to keep the bulk file; 0: none")
]
Retries = Annotated[int, Field(ge=0, le=20, description="How often a fault of the source is waited out")]
Seconds = Annotated[
    float, Field(ge=0, le=3600, description="The first pause; each further one is twice as long")
]
Workers = Annotated[int, Field(ge=1, le=1024, description="How many files to prepare at once")]
Runner = Literal["threads", "processes", "dask"]
