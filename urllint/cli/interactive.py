"""Asking about fixes one by one: before, after, why, and whether it is proven that the URL stays the same.

Questions go to standard error, so that the report can be sent to a file.
"""

from __future__ import annotations

import sys
from typing import Final, TextIO

from urllint.cli.arguments import UsageError
from urllint.model import Finding
from urllint.redaction import redact_finding
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal
from urllint.whatwg.excerpt import Row, excerpt

_HELP: Final = """\
  y  make this fix
  n  leave it
  a  make this one, and all that follow and are proven as far as this one
  q  leave this one and all that follow
"""


class Dialogue:
    """Asks whether a fix is wanted, until the answer is to stop or to go on without asking."""

    def __init__(self, answers: TextIO, questions: TextIO, terminal: Terminal, *, show_secrets: bool = False) -> None:
        self._answers = answers
        self._questions = questions
        self._terminal = terminal
        self._show_secrets = show_secrets
        self._settled: set[str] = set()
        self._over = False

    @classmethod
    def begin(cls, *, show_secrets: bool = False) -> Dialogue:
        """A dialogue with the user. Raises UsageError if there is no terminal to ask on."""
        if not (sys.stdin.isatty() and sys.stderr.isatty()):
            message = "--interactive needs a terminal to ask on; --diff shows all fixes at once"
            raise UsageError(message)
        return cls(sys.stdin, sys.stderr, Terminal.of(sys.stderr), show_secrets=show_secrets)

    def __call__(self, finding: Finding) -> bool:
        """Whether the user wants the finding's fix."""
        fix = finding.fix
        if fix is None or self._over:
            return False
        if fix.applicability in self._settled:
            return True
        self._questions.write(self._question(finding))
        while True:
            self._questions.write("Make this fix? [y,n,a,q,?] ")
            self._questions.flush()
            answer = self._answers.readline()
            word = answer.strip().lower()[:1]
            if not answer or word == "q":
                self._over = True
                self._questions.write("\n" if not answer else "")
                return False
            if word == "a":
                self._settled |= {"safe"} if fix.applicability == "safe" else {"safe", "unsafe"}
            if word in ("y", "a"):
                return True
            if word == "n":
                return False
            self._questions.write(_HELP)

    def _question(self, finding: Finding) -> str:
        """What is wrong, where, and what the fix makes of it."""
        shown = finding if self._show_secrets else redact_finding(finding)
        terminal = self._terminal

        def visible(text: str) -> str:
            return one_line(text, terminal.encoding)

        place = escape_path(finding.path)
        lines: list[str] = []
        if shown.location is not None and shown.span is not None:
            place += f":{shown.location.line}:{shown.location.column}"
            low = shown.span.start - shown.location.source_start
            row = Row(((low, low + len(shown.location.raw)),), "", shown.severity)
            lines = excerpt(shown.location.source, [row], terminal, gutter=f"  {shown.location.line} | ")
        severity = terminal.paint(shown.severity, shown.severity)
        name = terminal.paint(shown.rule, "name")
        lines = ["", terminal.paint(place, "path"), *lines, f"  {severity} {name}: {visible(shown.message)}"]
        if shown.fix is None:
            lines.append("  The fix writes a part of a secret, which is not shown.")
        else:
            if shown.url is not None:
                lines.append(f"  {terminal.paint('-', 'error')} {visible(shown.url)}")
                lines.append(f"  {terminal.paint('+', 'good')} {visible(shown.fix.after)}")
            lines.append(f"  {visible(shown.fix.title)} ({visible(shown.fix.reason)})")
        return "\n".join(lines) + "\n"
