"""By what services know a finding again: a hash that stays where lines move, and that no other finding has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256

from urllint.baseline import fingerprint
from urllint.engine.result import RunResult
from urllint.model import Finding


def everything(result: RunResult) -> list[Finding]:
    """All that was found in order, also what is suppressed or accepted: a finding is numbered among all like it."""
    found = (*result.findings, *result.suppressed_findings, *result.accepted_findings)
    return sorted(found, key=lambda finding: finding.sort_key)


def identified(findings: Iterable[Finding], name_of: Callable[[str], str]) -> Iterator[tuple[Finding, str]]:
    """Each finding with a hash of what a baseline knows it by, and how many like it stand before it.

    ``name_of`` gives the name of the file at a path, which must not depend on where a run starts.
    """
    met: dict[tuple[str, str, str], int] = {}
    for finding in findings:
        key = (name_of(finding.path), finding.rule, fingerprint(finding))
        number = met[key] = met.get(key, 0) + 1
        text = "\0".join((*key, str(number)))
        yield finding, sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
