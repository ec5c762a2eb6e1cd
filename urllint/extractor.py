"""What an extractor is: it reads one document and says where its URLs, comments, regions and anchors stand.

An extractor is made once per run (and process) and asked once per document or region. It must not raise on any text;
where it cannot read the text exactly it adds a `Problem` and falls back to the plain scan from there.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from urllint.model import Extraction, FoundUrl
from urllint.text.document import Document


@runtime_checkable
class Extractor(Protocol):
    """The interface behind an `ExtractorSpec`'s target: a class without constructor arguments."""

    def extract(self, document: Document) -> Extraction:
        """Find everything in ``document``; all offsets are code points into ``document.text``.

        The URLs' places hold one step, this extractor's own; the engine puts a region's places before them.
        """
        ...

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as it must stand in the file, in the place of a decoded part of ``found``.

        ``raw`` is the raw text that is replaced. ``None`` refuses: the place cannot hold the text. Reading the file
        again must give exactly ``text`` there.
        """
        ...
