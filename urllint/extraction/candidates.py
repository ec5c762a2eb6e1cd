"""What the scan of running text gives: pieces of text that are, or were meant as, URLs."""

from __future__ import annotations

from typing import Literal, NamedTuple

from urllint.model import Hole

Mode = Literal["prose", "quoted", "source"]

Form = Literal["url", "unknown-scheme", "foreign-authority", "www", "misspelt-scheme", "missing-colon"]
"""What a candidate is. Only a ``url`` can be judged by the standard.

``url``: an absolute URL, well formed or not (``http:/x``, ``https:///x``, ``http:://x``). ``unknown-scheme``:
``word://`` with a word that is no known scheme. ``foreign-authority``: a known scheme whose users write something else
than one host where the standard expects it (``docker://alpine:3``, a list of hosts). ``www``: a host name that starts
with ``www.``, without a scheme. ``misspelt-scheme``: ``htp://``, one edit away from ``http`` or ``https``.
``missing-colon``: ``http//host`` or ``http;//host``.
"""


class Candidate(NamedTuple):
    """A piece of text that is, or was meant as, a URL; offsets into the scanned text, holes relative to ``start``."""

    start: int
    end: int
    form: Form
    holes: tuple[Hole, ...] = ()
