"""What a run over many files keeps for the next one: of each file its findings, and all that they depend on.

A file's findings are those of the last run if

- the program, its plugins and libraries are the same: they have a fingerprint, and each its own store;
- the settings for the file, what ``.gitattributes`` says of it, where its checkout comes from, and whether it is of
  a site that is checked on purpose are the same: that is its context;
- its content is the same, which its stamp says, or else the content;
- all that it asked about its references is answered as before. That is asked again in every run.

Of files in whose findings or references there is a secret nothing is kept, nor of those in which a plugin has failed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

from urllint.cache.folder import CacheFolder
from urllint.cache.secret import read_secret
from urllint.cache.stamps import Stamp, may_be_same, settled, stamp_of
from urllint.cache.store import Entry, Store, today
from urllint.engine.linter import Linter
from urllint.engine.packing import pack, pack_finding, unpack
from urllint.engine.result import FileResult
from urllint.files import marked_as_generated, read_unless_binary, remotes_around
from urllint.links.anchors import Anchors
from urllint.links.asked import Asked
from urllint.model import Finding
from urllint.redaction import redact_finding, redact_text
from urllint.redaction.path_tokens import SIGNS
from urllint.workers import WorkerLostError, Workers

_REFRESHED_AFTER: Final = 7
"""Days after which an entry that is still of use is written anew, so that it is not dropped."""


class Noted(NamedTuple):
    """A file's result, and what else is to be kept: ``stamp`` is ``None`` where nothing can be.

    ``context`` is that of the process that checked the file, which may have read settings later than another one.
    ``anchors`` are entries of files that were read on the way.
    """

    result: FileResult
    stamp: Stamp | None = None
    context: bytes = b""
    digest: bytes = b""
    asked: tuple[object, ...] | None = None
    anchors: tuple[tuple[str, Entry], ...] = ()


class AnchorNotes:
    """The anchors of files that references point at: ``known`` from earlier runs, ``fresh`` from this one."""

    def __init__(self, linter: Linter, known: dict[str, Entry]) -> None:
        self._linter = linter
        self._known = known
        self._contexts = Contexts(linter)
        self._stamps: dict[str, Stamp | None] = {}
        self.fresh: dict[str, Entry] = {}

    def recall(self, path: str) -> Anchors | None:
        """The anchors of the file at ``path``, if it has not changed since they were noted."""
        stamp = stamp_of(path)
        lasting = None if stamp is None else settled(stamp)
        self._stamps[path] = lasting
        entry: Any = self._known.get(path)  # Any: plain values, as `note` makes them
        if stamp is None or entry is None or entry[1] != self._contexts.of(path):
            return None
        if entry[0] != stamp or entry[-1] + _REFRESHED_AFTER < today():
            if not may_be_same(entry[0], stamp) or _digest_of(path) != entry[2]:
                return None
            self._note(path, lasting, *entry[1:-1])
        return Anchors.unpacked(entry[3:-1])

    def note(self, path: str, data: bytes, anchors: Anchors) -> None:
        """Remember the anchors of a file that was recalled in vain and then held ``data``."""
        stamp = self._stamps.pop(path, None)
        if stamp is None or self._linter.extractors.failures:
            return
        if not _is_secret(anchors.texts()):
            self._note(path, stamp, self._contexts.of(path), _digest(data), *anchors.packed())

    def _note(self, path: str, stamp: Stamp | None, *facts: object) -> None:
        self.fresh[path] = (stamp, *facts, today())


class Noting:
    """Checks files and takes notes; what is given to workers."""

    def __init__(self, linter: Linter, known_anchors: dict[str, Entry]) -> None:
        self._linter = linter
        self._known_anchors = known_anchors
        self._contexts = Contexts(linter)
        self.anchors = linter.known_anchors = AnchorNotes(linter, known_anchors)

    def __reduce__(self) -> tuple[object, ...]:
        return Noting, (self._linter, self._known_anchors)

    def __call__(self, path: str) -> Noted:
        """Check the file at ``path``."""
        linter = self._linter
        stamp = stamp_of(path)
        if stamp is not None:
            stamp = settled(stamp)
        data = linter.read_path(path)
        if isinstance(data, FileResult):
            return Noted(data)
        asked = linter.facts.asked = Asked()
        try:
            result = linter.check_bytes(data, path)
        finally:
            linter.facts.asked = None
        anchors = tuple(self.anchors.fresh.items())
        self.anchors.fresh.clear()
        if stamp is None or not result.is_complete or not asked.is_usable or _holds_secrets(result, asked):
            return Noted(result, anchors=anchors)
        return Noted(result, stamp, self._contexts.of(path), _digest(data), asked.packed(), anchors)

    def lost(self, lost: WorkerLostError) -> Noted:
        """The result for a file that ends every process that looks at it."""
        return Noted(self._linter.check_lost(lost))


class Contexts:
    """Seals of what is said about files outside of them: by the settings, ``.gitattributes``, git, and the run."""

    def __init__(self, linter: Linter) -> None:
        self._linter = linter
        self._by_folder: dict[str, bytes] = {}

    def of(self, path: str) -> bytes:
        """The context of the file at ``path``, which is that of all files in its folder."""
        folder = path[: path.rfind("/") + 1]
        known = self._by_folder.get(folder)
        if known is None:
            absolute = os.path.abspath(folder).replace(os.sep, "/").rstrip("/")  # noqa: PTH100 - no pathlib at start
            settings = self._linter.settings.for_path(path)
            around = marked_as_generated(folder), remotes_around(absolute), self._linter.is_in_named_site(path)
            context = settings, *around
            known = self._by_folder[folder] = _digest(repr(context).encode("utf-8", "surrogatepass"))
        return known


class ResultCache:
    """The results that a run need not find out again."""

    def __init__(self, linter: Linter, store: Store) -> None:
        self._linter = linter
        self._store = store
        self._contexts = Contexts(linter)
        self._today = today()

    def check(self, paths: Iterable[str], workers: Workers) -> Iterator[FileResult]:
        """The results of all files, in order; what is new in them is kept when all have been given."""
        files = list(paths)
        self._store.load()
        noting = Noting(self._linter, self._store.anchors)
        known = {path: result for path in files if (result := self._recall(path)) is not None}
        for path, entry in noting.anchors.fresh.items():
            self._store.keep_anchors(path, entry)
        noting.anchors.fresh.clear()
        if self._linter.has_failures:
            self._linter.forget_failures()
        noted = workers.map(noting, [path for path in files if path not in known], noting.lost)
        for path in files:
            result = known.pop(path, None)
            yield self._take(next(noted)) if result is None else result
        for _ in noted:  # there is none left; processes end when that is known
            pass
        self._store.save()

    def _recall(self, path: str) -> FileResult | None:
        entry: Any = self._store.files.get(path)  # Any: plain values, as `_take` makes them
        if entry is None:
            return None
        stamp, context, digest, result, asked, day = entry
        if context != self._contexts.of(path):
            return None
        now = stamp_of(path)
        if now is None:
            return None
        if now != stamp or day + _REFRESHED_AFTER < self._today:
            lasting = settled(now)
            if not may_be_same(now, stamp) or _digest_of(path) != digest:
                return None
            self._store.keep_file(path, (lasting, *entry[1:-1], self._today))
        if asked is not None:
            linter = self._linter
            if linter.has_failures:  # in a file that others point at, so that those are looked at and tell of it
                return None
            settings = linter.settings.for_path(path)
            if not linter.facts.answers_as_before(path, settings, Asked.unpacked(asked)) or linter.has_failures:
                return None
        return unpack(result, path)

    def _take(self, noted: Noted) -> FileResult:
        result = noted.result
        for path, entry in noted.anchors:
            self._store.keep_anchors(path, entry)
        if noted.stamp is not None:
            entry = noted.stamp, noted.context, noted.digest, pack(result), noted.asked, self._today
            self._store.keep_file(result.path, entry)
        return result


def result_cache(linter: Linter, root: str) -> ResultCache | None:
    """The cache below ``root`` of runs with this linter; ``None`` where nothing can be kept."""
    from urllint.cache.fingerprint import fingerprint

    secret = read_secret()
    if secret is None or linter.registry.unusable:
        return None
    flags = linter.quick_pass, linter.include_generated, linter.keep_suppressed
    return ResultCache(linter, Store(CacheFolder(root), secret, fingerprint(linter.registry, *flags)))


def _digest(data: bytes) -> bytes:
    return sha256(data).digest()[:16]  # half of it is enough against files made to have the same


def _digest_of(path: str) -> bytes | None:
    try:
        return _digest(read_unless_binary(path))
    except OSError:
        return None


def _holds_secrets(result: FileResult, asked: Asked) -> bool:
    """Whether there is anything that is never written anywhere."""
    if any(map(_is_redacted, (*result.findings, *result.suppressed_findings))):
        return True
    if not asked.root:
        return False
    return _is_secret(asked.texts())


def _is_secret(texts: Iterable[str]) -> bool:
    written = "\n".join(text for text in texts if not _is_harmless(text))
    return bool(written) and redact_text(written) != written


def _is_harmless(text: str) -> bool:
    """Whether the text is plainly none that could hold a secret, as nearly all references are."""
    if not _HARMLESS.issuperset(text):
        return False
    lower = text.lower()
    return not any(sign in lower for sign in SIGNS)


def _is_redacted(finding: Finding) -> bool:
    return pack_finding(redact_finding(finding)) != pack_finding(finding)


_HARMLESS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/#")
