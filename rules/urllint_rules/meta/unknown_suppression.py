"""A suppression of a rule that does not exist.

## What it reports

A `urllint: ignore[...]` or `urllint: ignore-file[...]` comment with a name that is no rule, or without any name.

## Why it matters

The comment does nothing, although it looks as if it did: the name is misspelt, the plugin that brings the rule is not
installed, or the brackets are missing.

## How to fix

Correct the name; `urllint rule` lists all of them.
"""

from __future__ import annotations

from urllint_rules.meta_rule import MetaRule


class UnknownSuppression(MetaRule):
    name = "unknown-suppression"
    summary = "A suppression names a rule that does not exist."
    severity = "warning"
