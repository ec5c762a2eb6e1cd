"""What is shown of the URL under the pointer: how it is read, what is wrong with it, and who reads it differently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint.dialects import Reading
from urllint.model import FoundUrl
from urllint.readers import installed, load_reader
from urllint.redaction import redact_finding, redact_text
from urllint.registry import Registry
from urllint.report.compared_url import ComparedUrl, differences_as_text
from urllint.report.display import one_line
from urllint.report.found_url import document_base, is_relative
from urllint.report.parsed_url import as_text, read
from urllint.report.terminal import Terminal
from urllint.server.checking import Checked

LONGEST: Final = 2000
"""Code points; of a longer URL (of data, mostly) nothing is shown but what is wrong with it."""


def found_at(checked: Checked, offset: int) -> FoundUrl | None:
    """The innermost URL that is at, or ends at, an offset of the checked text."""
    if checked.look is None:
        return None
    urls = checked.look.extraction.urls
    touching = [found for found in urls if found.span.start <= offset <= found.span.end]
    return min(touching, key=lambda found: (found.span.end - found.span.start, -found.span.start), default=None)


def about_url(checked: Checked, found: FoundUrl, registry: Registry, leads_to: str | None) -> str:
    """Markdown about a URL. ``leads_to`` is the file that a relative reference leads to."""
    sections = [*_findings(checked, found, registry)]
    assert checked.look is not None
    base = document_base(checked.look.extraction, checked.opened.file.base) if checked.opened is not None else None
    is_without_base = is_relative(found) and base is None
    if found.holes:
        texts = [redact_text(found.text[hole.start : hole.end]) for hole in found.holes]
        holes = ", ".join(_code(text) for text in texts if text)
        sections.append(f"With placeholders, which are not judged: {holes}" if holes else "")
    elif is_without_base:
        sections.append(f"A relative reference to {_code(leads_to)}." if leads_to else "A relative reference.")
    elif len(found.text) <= LONGEST:
        used = base if is_relative(found) else None
        sections.append(_fenced(as_text(read(found.text, used), Terminal())))
        differences = differences_as_text(compared(found.text, used, registry), Terminal())
        if differences:
            sections += ["Not everybody reads it so:", _fenced(differences)]
    return "\n\n".join(section for section in sections if section)


def _findings(checked: Checked, found: FoundUrl, registry: Registry) -> Iterator[str]:
    for finding in checked.findings:
        if finding.url_span != found.span or finding.url != found.text:
            continue
        shown = redact_finding(finding)
        spec = registry.rules.get(finding.rule)
        name = f"[{finding.rule}]({spec.help_url})" if spec is not None and spec.help_url else finding.rule
        text = f"**{finding.severity}** {name}: {_escaped(one_line(shown.message))}"
        yield f"{text}  \n{_escaped(one_line(shown.help))}" if shown.help else text


def compared(text: str, base: str | None, registry: Registry) -> ComparedUrl:
    """How the readers that are installed understand a URL."""
    readings: dict[str, Reading] = {}
    for spec in installed(registry.dialects):
        try:
            readings[spec.name] = load_reader(spec)(text, base)
        except Exception as error:  # noqa: BLE001, PERF203 - a plugin may raise anything; it is said where it is shown
            readings[spec.name] = Reading(unsaid=f"the reader failed: {type(error).__name__}: {error}")
    return ComparedUrl(text, base, readings)


def _fenced(text: str) -> str:
    """Text as a block of code, whatever is in it."""
    longest = max((len(run) for run in re.findall("`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def _code(text: str) -> str:
    mark = "``" if "`" in text else "`"
    return f"{mark}{one_line(text)}{mark}"


def _escaped(text: str) -> str:
    """Text as Markdown shows it."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)
