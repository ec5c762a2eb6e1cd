"""Fixing the files of a run: which fixes are made, and what becomes of the files: written, or shown as a diff."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from urllint.cli.streams import write_output_bytes
from urllint.engine.fixer import FixedFile
from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.files import encode, read_bytes
from urllint.fixing.diff import unified_diff
from urllint.fixing.writing import replace_file
from urllint.model import Edit, Finding
from urllint.redaction import redact_text
from urllint.report.display import escape_path
from urllint.text.document import Document


def wanted_fixes(options: Namespace) -> Callable[[Finding], bool]:
    """Which fixes are made, as the options say. Raises UsageError if nobody is there to be asked."""
    if options.interactive:
        from urllint.cli.interactive import Dialogue

        return Dialogue.begin(show_secrets=options.show_secrets)
    return _any_fix if options.unsafe_fixes else _safe_fix


def _safe_fix(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability == "safe"


def _any_fix(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability != "display"


class FileFixes:
    """Fixes files one after the other.

    ``fix`` gives what becomes of a file's content and path, or only a result if nothing can. With ``diff`` nothing is
    written, but shown on standard output, passwords only with ``show_secrets``. ``changed`` is the number of files that
    were (or would be) changed, ``unwritten`` the number of those that could not be.
    """

    def __init__(
        self,
        linter: Linter,
        fix: Callable[[bytes, str], FixedFile | FileResult],
        *,
        diff: bool = False,
        show_secrets: bool = False,
    ) -> None:
        self._linter = linter
        self._fix = fix
        self._diff = diff
        self._show_secrets = show_secrets
        self._met: set[str] = set()
        self.changed = 0
        self.unwritten = 0

    def fix_path(self, path: str) -> FileResult:
        """Fix the file at ``path``; what is left in it."""
        real = os.path.realpath(path)
        if real in self._met:  # a link and what it leads to
            return self._linter.check_path(path)
        self._met.add(real)
        try:
            data = read_bytes(path)
        except OSError:
            return self._linter.check_path(path)
        fixed = self._fix(data, path)
        if isinstance(fixed, FileResult):
            return fixed
        if fixed.edits:
            if self._diff:
                write_diff("check", fixed.document, fixed.edits, show_secrets=self._show_secrets)
            elif not write_file("check", path, data, fixed.data):
                self.unwritten += 1
                return self._linter.check_bytes(data, path)
            self.changed += 1
        return fixed.result

    def fix_text(self, data: bytes, name: str) -> FileResult:
        """Fix ``data`` as the content of a file of that name, and write the outcome to standard output."""
        fixed = self._fix(data, name)
        if isinstance(fixed, FileResult):
            if not self._diff:
                write_output_bytes(data)
            return fixed
        if fixed.edits:
            self.changed += 1
        if not self._diff:
            write_output_bytes(fixed.data)
        elif fixed.edits:
            write_diff("check", fixed.document, fixed.edits, show_secrets=self._show_secrets)
        return fixed.result


def write_diff(command: str, document: Document, edits: Sequence[Edit], *, show_secrets: bool) -> None:
    """Show what edits change in a file. A patch is bytes: its lines are in the file's encoding, as they are for git.

    A diff shows the lines around a change, too, and so the passwords in them, unless they are masked. Of a file in
    UTF-16 there is none: git would refuse all other files' with it.
    """
    if document.encoding.startswith(("utf-16", "utf-32")):
        message = f"the file is written in {document.encoding}, which no diff can hold, and is left out"
        sys.stderr.write(f"urllint {command}: {escape_path(document.path)}: {message}\n")
        return
    diff = unified_diff(document.path, document.text, edits, bom=document.bom)
    if not show_secrets:
        masked = "\n".join(line[:1] + redact_text(line[1:]) for line in diff.split("\n"))
        if masked != diff:
            message = "secrets are masked, so that this diff cannot be applied; --show-secrets shows them"
            sys.stderr.write(f"urllint {command}: {escape_path(document.path)}: {message}\n")
        diff = masked
    head = diff.index("\n@@ ") + 1  # what stands before it are names of files
    write_output_bytes(diff[:head].encode("utf-8", "surrogateescape"))
    lines = diff[head:]
    is_legacy = document.encoding != "utf-8"
    write_output_bytes(encode(document, lines) if is_legacy else lines.encode("utf-8", "surrogateescape"))


def write_file(command: str, path: str, old: bytes, new: bytes) -> bool:
    """Replace the file's content; if that fails, the old one stays and standard error says why."""
    try:
        replace_file(path, old, new)
    except OSError as error:
        reason = error.strerror or error
        sys.stderr.write(f"urllint {command}: {escape_path(path)}: not changed: {reason}\n")
        return False
    return True
