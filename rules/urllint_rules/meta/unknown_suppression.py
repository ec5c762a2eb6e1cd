"""A suppression of a rule that does not exist.

## What it reports

A suppression with a name that is no rule, or without any name: `urllint: ignore[...]`, `urllint: off[...]`,
`urllint: on[...]` or `urllint: ignore-file[...]`. A group is no rule, for it would hide what nobody has seen yet.

## Why it matters

The comment does nothing, although it looks as if it did: the name is misspelt, the plugin that brings the rule is not
installed, or the brackets are missing.

## How to fix

Correct the name; `urllint rule` lists all of them. `urllint check --fix --unsafe-fixes` writes the rule that is likely
meant, or those of a group that report something there, and removes a name that is like no other.
"""

from __future__ import annotations

from urllint_rules.meta_rule import MetaRule


class UnknownSuppression(MetaRule):
    name = "unknown-suppression"
    summary = "A suppression names a rule that does not exist."
    severity = "warning"
