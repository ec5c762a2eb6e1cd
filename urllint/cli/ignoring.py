"""What ``--add-ignores`` did, and what is to be done by hand where a comment has no place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from urllint.engine.ignoring import MOST_READINGS, Ignorer
from urllint.report.display import escape_path
from urllint.settings import SettingsResolver


def about_ignores(ignorer: Ignorer, resolver: SettingsResolver, *, diff: bool, quiet: bool) -> Iterator[str]:
    """Line by line, what is to be told."""
    if ignorer.added and not quiet:
        yield f"{_counted(ignorer.added)} {'would be' if diff else 'now'} suppressed"
    again = "a run without --diff writes these, and another one goes on" if diff else "another run goes on"
    for path, findings, rules, given_up in ignorer.unplaced:
        if given_up:
            yield (
                f"{escape_path(path)}: {_counted(findings)} {'is' if findings == 1 else 'are'} left, as the file "
                f"was read {MOST_READINGS} times to prove the comments; {again}"
            )
            continue
        root = resolver.for_path(path).root
        absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - str paths throughout
        pattern = absolute.removeprefix(root.rstrip("/"))
        entry = f"{json.dumps(pattern, ensure_ascii=False)} = [{', '.join(map(json.dumps, rules))}]"
        yield (
            f"{escape_path(path)}: {_counted(findings)} cannot be suppressed by a comment; "
            f"in the settings: [per-file-ignores] {escape_path(entry)}"
        )


def _counted(findings: int) -> str:
    return f"{findings:,} {'finding' if findings == 1 else 'findings'}"
