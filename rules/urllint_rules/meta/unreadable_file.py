"""A file that cannot be read as text.

## What it reports

A file that cannot be opened, or holds bytes that are not text in its encoding. Each file is reported once. So is one
that is larger than the setting `max-file-size`.

## Why it matters

A file that cannot be opened is not checked at all, and is an error. Wrong bytes spoil only what they stand in: the rest
of the file is checked all the same, and they are only mentioned. A large file is searched as plain text, which is
mentioned, too; one that is more than twice as large as the setting allows is not checked, and is a warning.

## How to fix

Make the file readable, save it in the encoding that it declares (UTF-8 if it declares none), raise `max-file-size`, or
exclude the file.
"""

from __future__ import annotations

from urllint_rules.meta_rule import MetaRule


class UnreadableFile(MetaRule):
    name = "unreadable-file"
    summary = "A file cannot be opened, or is not text in its encoding."
    severity = "info"
