"""Suppressions: comments that say which findings are accepted, and where.

- ``urllint: ignore[rule, ...] reason`` speaks for its own line and, alone on its lines, also for what the comment
  governs (the next paragraph, tag, statement, key);
- ``urllint: off[rule, ...]`` speaks for all that follows, up to ``urllint: on[rule, ...]`` or the end;
- ``urllint: ignore-file[rule, ...]`` speaks for the whole file.

In a part of a file that is in another language (front matter, a block of code) a comment speaks for that part at most.
Rules are named one by one, so that a suppression cannot hide what nobody has seen: there is no ``ignore[ALL]``, and no
group stands for its rules.
"""

from __future__ import annotations

from typing import Final

MARK: Final = "urllint:"
"""What stands in every comment that suppresses something."""
