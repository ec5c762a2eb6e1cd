"""A suppression that suppresses nothing.

## What it reports

A rule in a `urllint: ignore[...]`, `urllint: off[...]` or `urllint: ignore-file[...]` comment that has nothing to
report there, in a run in which that rule was asked about the whole file, and a `urllint: on[...]` where nothing is off.

## Why it matters

The URL was mended, or the comment stands in the wrong place. A suppression that is left behind hides the next defect of
its kind. It does no harm by itself, and is only mentioned.

## How to fix

Remove the rule from the comment, or the comment: `urllint check --fix` does both.
"""

from __future__ import annotations

from urllint_rules.meta_rule import MetaRule


class UnusedSuppression(MetaRule):
    name = "unused-suppression"
    summary = "A suppression names a rule that reports nothing there."
    severity = "info"
