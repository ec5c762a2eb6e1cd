"""What is wrong with suppressions themselves: names that are no rule, and names that suppress nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from urllint.model import Edit, Finding, Fix
from urllint.specs import RuleSpec
from urllint.suppression.directives import VERBS, Directive, Name
from urllint.suppression.matching import Suppression
from urllint.suppression.removing import removal
from urllint.text.document import Document
from urllint.text.span import Span

UNKNOWN: Final = "unknown-suppression"
UNUSED: Final = "unused-suppression"

_SUPPRESSES_NOTHING: Final = "it suppresses nothing: proven"
_NAMES_NOTHING: Final = "it suppresses nothing as it is, but something is meant"
_MAY_BE_MEANT: Final = "the name may be misspelt, or the rule of a plugin that is not installed here"


class Complaint(NamedTuple):
    """What is wrong with one suppression: ``rule`` is the meta rule that says so, ``span`` is raw."""

    rule: str
    message: str
    span: Span
    fix: Fix | None = None


class Known(NamedTuple):
    """What names can mean: rules by name, groups with their rules, and the rules that ran on the whole file."""

    rules: Mapping[str, RuleSpec]
    groups: Collection[str]
    ran: Collection[str]


def complaints(
    document: Document,
    directives: Sequence[Directive],
    suppressions: Sequence[Suppression],
    left: Sequence[Finding],
    known: Known,
) -> Iterator[Complaint]:
    """Everything that is wrong with a document's suppressions, after they have been applied and ``left`` is left."""
    for directive in directives:
        problem = _about_form(directive)
        if problem is not None:
            fix = _fix(document, directive, ()) if directive.verb is not None else None
            yield Complaint(UNKNOWN, problem, directive.span, _guess(fix, _NAMES_NOTHING))
    unused: dict[Span, list[Name]] = {}
    for suppression in suppressions:
        if suppression.rule in known.ran and not suppression.used:
            unused.setdefault(suppression.directive.span, []).append(suppression.name)
    for suppression in suppressions:
        name = suppression.name
        directive = suppression.directive
        if suppression.rule is None:
            message, meant = _about_name(suppression, left, known)
            fix = _rename(directive, name, meant) or _guess(_fix(document, directive, [name]), _MAY_BE_MEANT)
            yield Complaint(UNKNOWN, message, name.span, fix)
        elif name in unused.get(directive.span, ()):
            message = (
                f"{name.text} is not off here; this can go"
                if directive.verb == "on"
                else f"{name.text} reports nothing here; the suppression can go"
            )
            yield Complaint(UNUSED, message, name.span, _unused_fix(document, directive, name, unused[directive.span]))


def _about_form(directive: Directive) -> str | None:
    """What is wrong with a directive as a whole."""
    if directive.verb is None:
        return f"there is no suppression {directive.word!r}; there are {', '.join(VERBS[:-1])} and {VERBS[-1]}"
    if not directive.names:
        return f"name the rules in brackets: urllint: {directive.verb}[rule]"
    return None


def _about_name(suppression: Suppression, left: Sequence[Finding], known: Known) -> tuple[str, Sequence[str]]:
    """What to say about a name that is no rule, and the rules that are likely meant."""
    name = suppression.name.text
    if name in known.groups or name == "ALL":
        what = "means every rule" if name == "ALL" else "is a group of rules"
        message = f"{name} {what}, and a suppression names single rules"
        members = {
            finding.rule
            for finding in left
            if finding.explained_by is None and name in (known.rules[finding.rule].group, "ALL")
            if suppression.reaches(finding)
        }
        if members:
            return f"{message}: here {', '.join(sorted(members))}", sorted(members)
        return f"{message}; {'urllint rule' if name == 'ALL' else f'urllint rule {name}'} lists them", ()
    from difflib import get_close_matches

    folded = {rule.lower(): rule for rule in known.rules}
    close = get_close_matches(name.lower(), folded, n=1, cutoff=0.6)
    if not close:
        return f"there is no rule named {name}", ()
    return f"there is no rule named {name}; did you mean {folded[close[0]]}?", (folded[close[0]],)


def _unused_fix(document: Document, directive: Directive, name: Name, unused: Sequence[Name]) -> Fix | None:
    """Remove the name; if every name of the directive is unused, all of them."""
    return _fix(document, directive, unused if len(unused) == len(directive.names) else [name])


def _fix(document: Document, directive: Directive, names: Sequence[Name]) -> Fix | None:
    """Remove the names; if that are all, the directive or the whole comment."""
    edit = removal(document, directive, names)
    if edit is None:
        return None
    whole = len(names) == len(directive.names)
    title = "Remove the suppression" if whole else f"Remove {names[0].text} from the suppression"
    return Fix(title=title, edits=(), applicability="safe", reason=_SUPPRESSES_NOTHING, replacements=(edit,))


def _rename(directive: Directive, name: Name, meant: Sequence[str]) -> Fix | None:
    """Write the rules that are likely meant, where the directive does not name them already."""
    named = {other.text for other in directive.names}
    new = [rule for rule in meant if rule not in named]
    if not new:
        return None
    edit = Edit(*name.span, ", ".join(new))
    return Fix(f"Write {edit.text}", edits=(), applicability="unsafe", reason=_MAY_BE_MEANT, replacements=(edit,))


def _guess(fix: Fix | None, reason: str) -> Fix | None:
    return fix._replace(applicability="unsafe", reason=reason) if fix is not None else None
