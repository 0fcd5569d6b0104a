"""What a check noticed, as a value that is published with the index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardnames_schemas.vocabulary import Severity

EXAMPLES = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `severity` fatal holds the publication unless `accepted`."""

    check: str
    severity: Severity
    message: str
    count: int = 0
    examples: tuple[str, ...] = ()
    accepted: bool = False

    @property
    def holds(self) -> bool:
        return self.severity == "fatal" and not self.accepted

    def as_json(self) -> dict[str, object]:
        """The object of findings.json."""
        return {
            "check": self.check,
            "severity": self.severity,
            "message": self.message,
            "count": self.count,
            "examples": list(self.examples),
            "accepted": self.accepted,
        }


def listed(strings: Iterable[str]) -> tuple[str, ...]:
    """The first EXAMPLES of what a check found, in a stable order."""
    return tuple(sorted(set(strings))[:EXAMPLES])


def accept(findings: Iterable[Finding], accepted: frozenset[str]) -> tuple[Finding, ...]:
    """Mark the fatal findings of the named checks as accepted by the operator."""
    return tuple(
        replace(f, accepted=True) if f.severity == "fatal" and f.check in accepted else f for f in findings
    )
