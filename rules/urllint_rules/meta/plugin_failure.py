"""A plugin that failed.

## What it reports

An extractor or rule that raised an exception or returned what cannot be true (a span out of the text, a URL that does
not stand where it is said to, edits that overlap), and a plugin that cannot be used at all, as it was made for another
version of urllint or cannot be imported. The name and version of its package are told, and the run goes on without it.
So is a file on which two processes ended, one after the other, without a verdict.

## Why it matters

What the plugin would have found is missing, so that no verdict on the file is complete. The command ends with exit
code 2.

## How to fix

Update or remove the plugin, or report the failure to its authors. A rule can be left out with `--ignore`.
"""

from __future__ import annotations

from urllint_rules.meta_rule import MetaRule


class PluginFailure(MetaRule):
    name = "plugin-failure"
    summary = "An extractor or rule failed, so that the verdict is not complete."
    severity = "error"
