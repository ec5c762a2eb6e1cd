"""Goes over generated texts and a folder of files with one extractor, and collects what does not hold."""

from __future__ import annotations

from typing import Final, NamedTuple

from urllint.extraction.driver import Extractors
from urllint.files import decode, discover, is_binary, read_bytes
from urllint.registry import Registry
from urllint.specs import ExtractorSpec
from urllint.testing.generating import generate
from urllint.testing.properties import Failure, Linters, check_document, linters_of
from urllint.text.document import Document

GENERATED: Final = 300
"""How many texts are made, unless somebody asks for another number."""

LARGEST: Final = 300_000
"""Bytes; larger files of a folder are not read, as each is read many times."""

_MOST_SAMPLES: Final = 40
_MOST_FAILURES: Final = 50
"""After this many there is no need for more."""


class FileFailure(NamedTuple):
    """What does not hold of one text: the path of a file, or the number of a generated text with the text itself."""

    path: str
    failure: Failure
    document: Document
    generated: bool


class KitResult(NamedTuple):
    """What a run of the kit gave. ``texts`` and ``urls`` count generated ones, ``files`` and ``file_urls`` a folder's;
    ``skipped`` files were too large."""

    extractor: ExtractorSpec
    failures: tuple[FileFailure, ...]
    texts: int
    urls: int
    files: int = 0
    file_urls: int = 0
    skipped: int = 0

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


def run(
    registry: Registry,
    spec: ExtractorSpec,
    folder: str | None = None,
    *,
    seed: int = 0,
    count: int = GENERATED,
) -> KitResult:
    """Try ``spec`` on ``count`` generated texts, and on the files below ``folder`` that it claims.

    Raises MissingPathError if there is no such folder.
    """
    extractors, linters = Extractors(registry), linters_of(registry)
    failures: list[FileFailure] = []
    documents: list[Document] = []
    skipped = file_urls = 0
    if folder is not None:
        documents, skipped = _documents(registry, spec, folder)
        for document in documents:
            file_urls += _try(extractors, linters, spec, document, failures, generated=False)
            if len(failures) >= _MOST_FAILURES:
                break
    samples = [document.text for document in documents[:_MOST_SAMPLES]]
    path = _name_for(registry, spec)
    urls = 0
    for text in generate(seed, count, samples):
        if len(failures) >= _MOST_FAILURES:
            break
        urls += _try(extractors, linters, spec, Document(text, path=path), failures, generated=True)
    return KitResult(spec, tuple(failures), count, urls, len(documents), file_urls, skipped)


def _try(
    extractors: Extractors,
    linters: Linters,
    spec: ExtractorSpec,
    document: Document,
    failures: list[FileFailure],
    *,
    generated: bool,
) -> int:
    """Check one document; returns how many URLs it has."""
    found = check_document(extractors, spec, document, linters, is_valid=not generated)
    failures.extend(FileFailure(document.path, failure, document, generated) for failure in found)
    return len(extractors.extract(document, spec).urls)


def _documents(registry: Registry, spec: ExtractorSpec, folder: str) -> tuple[list[Document], int]:
    """The files below ``folder`` that the extractor claims, as text, and how many are too large."""
    documents: list[Document] = []
    skipped = 0
    for path in discover([folder]):
        if registry.extractor_for(path, _first_line(path)) != spec:
            continue
        data = read_bytes(path)
        if is_binary(data):
            continue
        if len(data) > LARGEST:
            skipped += 1
            continue
        documents.append(decode(data, path).document)
    return documents, skipped


def _first_line(path: str) -> str:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - str paths throughout
            return file.readline(200).decode("latin-1")
    except OSError:
        return ""


def _name_for(registry: Registry, spec: ExtractorSpec) -> str:
    """The name of a file that the extractor claims, else any name: then a language says who reads it."""
    for glob in spec.globs:
        name = glob.replace("*", "a").replace("?", "a")
        if registry.extractor_for(name) == spec:
            return name
    return "a"
