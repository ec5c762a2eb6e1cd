"""What can be done about findings: fixes and suppressions, each exactly what the command line would write.

All of them are proven by reading the text again. Where that is quick it is done before an action is offered; in large
files an action is worked out when somebody chooses it, if the client can ask for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from lsprotocol import types

from urllint.engine.fixer import fix_opened
from urllint.engine.ignoring import Ignorer, can_be_ignored
from urllint.engine.ignoring_files import ignore_in_file
from urllint.model import Edit, Finding
from urllint.redaction import redact_finding, redact_text
from urllint.report.display import one_line
from urllint.server.checking import Checked
from urllint.text.span import Span

FIX_ALL: Final = "source.fixAll.urllint"
EXPLAIN_COMMAND: Final = "urllint.explainRule"

LARGE: Final = 100_000
"""Code points; in a longer text actions are worked out when they are chosen."""


class Action(NamedTuple):
    """Something that can be done: ``name`` says what, ``number`` is that of the finding it is about.

    ``finding`` is ``None`` for what is about the whole document.
    """

    name: str
    title: str
    kind: str
    finding: Finding | None = None
    number: int = -1
    is_preferred: bool = False


def wants(only: Iterable[str] | None, kind: str) -> bool:
    """Whether a client that asks for these kinds of actions asks for this one; without any it asks for all."""
    return only is None or any(kind == asked or kind.startswith(f"{asked}.") or not asked for asked in only)


def actions_at(checked: Checked, span: Span, only: Iterable[str] | None) -> Iterator[Action]:
    """What can be done about the findings that the span touches, and about the whole document."""
    only = None if only is None else list(only)
    if wants(only, types.CodeActionKind.QuickFix):
        for number, finding in enumerate(checked.findings):
            if finding.span is not None and finding.span.start <= span.end and span.start <= finding.span.end:
                yield from _about(number, finding)
    everything = () if checked.look is None else checked.look.result.findings
    if wants(only, FIX_ALL) and any(map(is_safe, everything)):
        yield Action("fix-all", "Fix all URLs that can be fixed safely", FIX_ALL)


def _about(number: int, finding: Finding) -> Iterator[Action]:
    quick = types.CodeActionKind.QuickFix
    fix = finding.fix
    if fix is not None and fix.applicability != "display" and fix.replacements:
        shown = redact_finding(finding)
        title = one_line(shown.fix.title if shown.fix is not None else redact_text(fix.title))
        if fix.applicability == "unsafe":
            title = f"{title} (unsafe: {one_line(redact_text(fix.reason))})" if fix.reason else f"{title} (unsafe)"
        yield Action("fix", title, quick, finding, number, is_preferred=fix.applicability == "safe")
    if can_be_ignored(finding):
        yield Action("ignore-line", f"Ignore {finding.rule} in this line", quick, finding, number)
        yield Action("ignore-file", f"Ignore {finding.rule} in this file", quick, finding, number)
    yield Action("explain", f"Explain {finding.rule}", quick, finding, number)


def is_safe(finding: Finding) -> bool:
    """Whether the finding has a fix that is proven."""
    return finding.fix is not None and finding.fix.applicability == "safe"


def edits_of(checked: Checked, name: str, number: int) -> tuple[Edit, ...]:
    """The edits of an action in the checked text; none if there can be none.

    The snapshot is the one that the action was offered for.
    """
    opened, look = checked.opened, checked.look
    if opened is None or look is None:
        return ()
    if name == "fix-all":
        return fix_opened(opened.linter, opened.file, opened.data, is_safe, look).edits
    finding = checked.findings[number]
    if name == "ignore-file":
        return ignore_in_file(opened.linter, opened.file, opened.data, finding.rule, look).edits
    wanted: Callable[[Finding], bool] = lambda other: other is finding  # noqa: E731 - the one that is meant
    if name == "ignore-line":
        return Ignorer(opened.linter).ignore(opened.file, opened.data, look, wanted).edits
    return fix_opened(opened.linter, opened.file, opened.data, wanted, look).edits


def workspace_edit(checked: Checked, edits: Iterable[Edit], *, versioned: bool) -> types.WorkspaceEdit | None:
    """Edits of the checked text for the client; ``None`` if it cannot make them."""
    by_uri = checked.snapshot.text_edits(edits)
    if not by_uri:
        return None
    if not versioned:
        return types.WorkspaceEdit(changes=by_uri)
    versions = {part.uri: part.version for part in checked.snapshot.parts}
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, versions[uri]), list(text_edits))
            for uri, text_edits in by_uri.items()
        ]
    )
