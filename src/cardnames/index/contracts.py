"""The contracts as a check: a frame that breaks its model is a fatal finding, not a traceback."""

from __future__ import annotations

from cardnames.index.findings import Finding
from cardnames.index.tables import Index
from cardnames.naming.frames import FaceRows
from cardnames_schemas.validation import FACE_ROWS, ContractError, check_face_rows, check_table


def contract_findings(rows: FaceRows, index: Index) -> tuple[Finding, ...]:
    """One fatal finding for each frame that breaks its contract."""
    findings: list[Finding] = []
    frames = tuple((name, getattr(rows, name)) for name in FACE_ROWS)
    for check, pairs in ((check_face_rows, frames), (check_table, tuple(index.items()))):
        for name, frame in pairs:
            try:
                check(name, frame)
            except ContractError as error:
                findings.append(
                    Finding(
                        "contract",
                        "fatal",
                        f"The table {name} breaks its contract.",
                        len(error.violations),
                        error.violations,
                    )
                )
    return tuple(findings)
