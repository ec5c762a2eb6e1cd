"""Rewriting URLs by host, by prefix or by scheme, matched on parsed URLs and never on text.

A replacement says of a URL record what record it should become. What is written in a URL's text is then the smallest
change that parses to just that, whatever stands in the URL's placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from urllint.fillings import FILLINGS, Filled, components
from urllint.fixing.edits import apply_edits
from urllint.model import Component, Edit, FoundUrl, Hole
from urllint.text.span import Span
from urllint.whatwg import URLRecord, parse

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_HOST: Final = re.compile(r"(\*\.)?([^/?#@:\s]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")


class ReplacementError(ValueError):
    """What is to be replaced, or by what, makes no sense; the message says why."""


class Replacement(Protocol):
    """What is replaced by what."""

    needs_scheme: bool
    """Whether a URL without a scheme of its own can match only by the scheme of its base."""
    scheme: str
    """The scheme that a URL without one is tried with."""

    def after(self, record: URLRecord) -> URLRecord | None:
        """What ``record`` should become; ``None`` if it does not match."""
        ...

    def refusal(self, record: URLRecord) -> str:
        """Why a record that does not match is left alone although people may expect it to change; else empty."""
        ...

    def candidates(self, written: Written, after: URLRecord) -> Iterator[Edit]:
        """Ways to write that, the one that keeps most of the text first. They need not be right."""
        ...


class Written(NamedTuple):
    """A URL as it is written: its text, its components' places in it, and what it is read as."""

    text: str
    spans: Mapping[Component, Span]
    record: URLRecord

    @property
    def authority_end(self) -> int:
        """Where the path begins, if there is one."""
        return self.spans["port"].end if "port" in self.spans else self.spans["host"].end

    @property
    def path_end(self) -> int:
        """Where the query begins, if there is one."""
        return self.spans["path"].end if "path" in self.spans else self.authority_end


class Outcome(NamedTuple):
    """What comes of a URL that matches: the edits of its text, or why there are none."""

    edits: tuple[Edit, ...]
    after: str = ""
    reason: str = ""


DEPENDS: Final = "a placeholder decides whether it matches"
IN_PLACEHOLDER: Final = "a placeholder stands in what must be changed"
NO_SCHEME: Final = "it has no scheme of its own"
OWN_PORT: Final = "it names a port, at which the other scheme need not be served"
NOT_WRITABLE: Final = "it could not be written so that it is read as it should be"


def replace_in(found: FoundUrl, replacement: Replacement, base: str | None) -> Outcome | None:
    """What ``replacement`` makes of a URL; ``None`` if it does not match, or is already what it should be.

    ``base`` is the document's base URL, if it is known.
    """
    if found.form == "www":
        return _replace_bare_host(found, replacement)
    if found.form not in ("url", "unknown-scheme", "missing-slashes"):
        return None
    return _replace(
        found.text, found.holes, replacement, base if found.may_be_relative else None, found.may_be_relative
    )


def _replace_bare_host(found: FoundUrl, replacement: Replacement) -> Outcome | None:
    """A host without a scheme, such as ``www.example.org/about``, is one whatever its scheme would be."""
    if replacement.needs_scheme:
        return None
    lead = "http://"
    holes = tuple(hole._replace(start=hole.start + len(lead), end=hole.end + len(lead)) for hole in found.holes)
    outcome = _replace(lead + found.text, holes, replacement, None, False)
    if outcome is None or outcome.reason:
        return outcome
    edits = tuple(Edit(edit.start - len(lead), edit.end - len(lead), edit.text) for edit in outcome.edits)
    return Outcome(edits, outcome.after[len(lead) :])


def _replace(
    text: str, holes: tuple[Hole, ...], replacement: Replacement, base: str | None, may_be_relative: bool
) -> Outcome | None:
    used = (base or f"{replacement.scheme}://a.invalid/") if may_be_relative else None
    fillings = _fillings(text, holes, used)
    wanted = [None if filling.record is None else replacement.after(filling.record) for filling in fillings]
    first = next((at for at, record in enumerate(wanted) if record is not None and "host" in fillings[at].spans), None)
    if first is None:
        refusal = next(filter(None, (replacement.refusal(at.record) for at in fillings if at.record is not None)), "")
        return Outcome((), reason=refusal) if refusal else None
    if any(record is None and filling.record is not None for record, filling in zip(wanted, fillings, strict=True)):
        return Outcome((), reason=DEPENDS)
    has_scheme = "scheme" in fillings[first].spans
    if replacement.needs_scheme and not has_scheme and base is None:
        return Outcome((), reason=NO_SCHEME)
    after, record = wanted[first], fillings[first].record
    assert after is not None  # both are there, or `first` would be another one
    assert record is not None
    if after.href == record.href:
        return None
    reason = NOT_WRITABLE
    for edit in replacement.candidates(Written(text, fillings[first].spans, record), after):
        edit = _trimmed(text, edit)
        if any(edit.start < hole.end and hole.start < edit.end for hole in holes):
            reason = IN_PLACEHOLDER
        elif all(
            record is None or filling.reads(apply_edits(text, [edit]), edit, used) == record.href
            for record, filling in zip(wanted, fillings, strict=True)
        ):
            return Outcome((edit,), apply_edits(text, [edit]))
    return Outcome((), reason=reason)


class _Filling(NamedTuple):
    """A URL with its holes filled."""

    holes: tuple[Hole, ...]
    value: str
    record: URLRecord | None
    spans: Mapping[Component, Span]

    def reads(self, text: str, edit: Edit, base: str | None) -> str | None:
        """The serialization of the changed ``text`` with the same filling."""
        shift = len(edit.text) - (edit.end - edit.start)
        moved = [
            Edit(hole.start + shift, hole.end + shift, self.value)
            if hole.start >= edit.end
            else Edit(hole.start, hole.end, self.value)
            for hole in self.holes
        ]
        record = parse(apply_edits(text, moved), base).url
        return None if record is None else record.href


def _fillings(text: str, holes: tuple[Hole, ...], base: str | None) -> list[_Filling]:
    """The URL with each filling of its holes, and its components at their places in ``text``."""
    fillings: list[_Filling] = []
    for value in FILLINGS if holes else ("",):
        filled = Filled(text, holes, (value,) * len(holes))
        result = parse(filled.text, base)
        spans = {name: filled.span_back(*span) for name, span in components(result).items()}
        fillings.append(_Filling(holes, value, result.url, spans))
    return fillings


def _trimmed(text: str, edit: Edit) -> Edit:
    """The edit without what it leaves as it is at both ends."""
    start, end, new = edit
    head = 0
    while head < min(end - start, len(new)) and text[start + head] == new[head]:
        head += 1
    tail = 0
    while tail < min(end - start, len(new)) - head and text[end - 1 - tail] == new[len(new) - 1 - tail]:
        tail += 1
    return Edit(start + head, end - tail, new[head : len(new) - tail])


def _changed(record: URLRecord, **parts: object) -> URLRecord:
    """A copy of ``record`` with some fields changed."""
    fields = {name: getattr(record, name) for name in ("scheme", "username", "password", "host", "port", "path")}
    fields |= {"query": record.query, "fragment": record.fragment}
    return URLRecord(**(fields | parts))


class HostPattern(NamedTuple):
    """A host, or with ``subdomains`` every host below it, at a port; ``port`` is ``None`` for any port.

    ``host`` is serialized, ``written`` as it was given.
    """

    host: str
    written: str
    subdomains: bool = False
    port: int | None = None

    @classmethod
    def read(cls, text: str) -> HostPattern:
        """Read ``example.org``, ``*.example.org``, ``example.org:8080``. Raises ReplacementError."""
        match = _HOST.fullmatch(text)
        record = parse(f"https://{match[2]}:{match[3] or ''}/").url if match else None
        if match is None or record is None or record.host is None or record.path != [""]:
            message = f"{text!r} is no host"
            raise ReplacementError(message)
        port = None if match[3] is None else int(match[3])
        return cls(record.host, match[2], match[1] is not None, port)

    def matches(self, record: URLRecord) -> bool:
        """Whether the URL's host is one of these; the port of the scheme counts where none is written."""
        if record.host is None:
            return False
        host = record.host if record.is_special else record.host.lower()
        if not (host.endswith(f".{self.host}") if self.subdomains else host == self.host):
            return False
        return self.port is None or self.port == (record.port or _default_port(record.scheme))


def _default_port(scheme: str) -> int | None:
    return {"ftp": 21, "http": 80, "https": 443, "ws": 80, "wss": 443}.get(scheme)


class HostReplacement:
    """Another host, and another port if the old host or the new one is given with one."""

    needs_scheme = False
    scheme = "https"

    def __init__(self, old: HostPattern, new: HostPattern) -> None:
        if new.subdomains and not old.subdomains:
            message = "only the hosts of a pattern such as *.example.org can become those of another pattern"
            raise ReplacementError(message)
        self._old = old
        self._new = new
        self._sets_port = old.port is not None or new.port is not None

    def after(self, record: URLRecord) -> URLRecord | None:
        """The same URL at the other host."""
        if not self._old.matches(record) or record.host is None:
            return None
        host = self._new.host
        if self._new.subdomains:
            host = record.host[: len(record.host) - len(self._old.host)] + host
        if not self._sets_port:
            return _changed(record, host=host)
        port = None if self._new.port == _default_port(record.scheme) else self._new.port
        return _changed(record, host=host, port=port)

    def refusal(self, record: URLRecord) -> str:  # noqa: ARG002 - nothing is left out without saying so
        """There is none."""
        return ""

    def candidates(self, written: Written, after: URLRecord) -> Iterator[Edit]:
        """The end of the host, where its subdomains stay; the host; the host with its port."""
        host = written.spans["host"]
        port = f":{self._new.port}" if self._new.port is not None else ""
        end = written.authority_end if self._sets_port else host.end
        old = written.text[host.start : host.end]
        if self._new.subdomains and old.lower().endswith(self._old.host):
            yield Edit(host.end - len(self._old.host), end, self._new.written + port)
        if not self._new.subdomains:
            yield Edit(host.start, end, self._new.written + port)
        yield Edit(host.start, end, (after.host or "") + port)


class PrefixReplacement:
    """Another beginning: what stands behind the old one, from a border between components on, is kept."""

    needs_scheme = True

    def __init__(self, old: URLRecord, new: URLRecord) -> None:
        for name, record in (("OLD", old), ("NEW", new)):
            if record.has_opaque_path or not record.host:
                message = f"{name}: {record.href!r} has no host"
                raise ReplacementError(message)
        if (new.query is not None or new.fragment is not None) and old.query is None and old.fragment is None:
            message = "NEW has a query or fragment, so that nothing can follow it; OLD must have one, too"
            raise ReplacementError(message)
        self.scheme = old.scheme
        self._old = old
        self._new = new

    def after(self, record: URLRecord) -> URLRecord | None:
        """The same URL with the other beginning."""
        old, new = self._old, self._new
        if any(getattr(record, name) != getattr(old, name) for name in _BEFORE_PATH) or record.has_opaque_path:
            return None
        beginning = {name: getattr(new, name) for name in _BEFORE_PATH}
        if old.query is not None or old.fragment is not None:
            exact = record.path == old.path and record.query == old.query and old.fragment in (None, record.fragment)
            if not exact:
                return None
            fragment = record.fragment if old.fragment is None and new.fragment is None else new.fragment
            return _changed(new, fragment=fragment)
        rest = self._rest(record)
        if rest is None:
            return None
        path = [*_folders(new.path), *rest] if rest else list(new.path)
        return _changed(record, **beginning, path=path)

    def refusal(self, record: URLRecord) -> str:  # noqa: ARG002 - nothing is left out without saying so
        """There is none."""
        return ""

    def candidates(self, written: Written, after: URLRecord) -> Iterator[Edit]:
        """The beginning up to the border; all up to the query; all."""
        start = written.spans["scheme"].start if "scheme" in written.spans else written.spans["host"].start - 2
        lead = 0 if "scheme" in written.spans or after.scheme != written.record.scheme else len(after.scheme) + 1
        if self._old.query is None and self._old.fragment is None:
            border = _border(written, len(_folders(self._old.path)))
            beginning = _changed(after, path=_folders(self._new.path) or [""], query=None, fragment=None).href[lead:]
            if written.authority_end < border == written.path_end:
                yield Edit(start, border, self._new.href[lead:])
            yield Edit(start, border, beginning.removesuffix("/"))
            yield Edit(start, border, beginning if beginning.endswith("/") else f"{beginning}/")
            yield Edit(start, written.path_end, _changed(after, query=None, fragment=None).href[lead:])
        yield Edit(start, len(written.text), after.href[lead:])

    def _rest(self, record: URLRecord) -> Sequence[str] | None:
        """What of the path follows; ``None`` if it begins otherwise."""
        folders = _folders(self._old.path)
        path = list(record.path)
        if path[: len(folders)] != folders:
            return None
        rest = path[len(folders) :]
        return None if not rest and self._old.path[-1:] == [""] else rest


_BEFORE_PATH: Final = ("scheme", "username", "password", "host", "port")


def _folders(path: Sequence[str]) -> list[str]:
    """The segments of a path without the empty one behind a final slash."""
    return list(path[:-1]) if path and path[-1] == "" else list(path)


def _border(written: Written, segments: int) -> int:
    """The offset behind so many segments of the path as it is written."""
    if "path" not in written.spans:
        return written.authority_end
    path = written.spans["path"]
    slashes = "/\\" if written.record.is_special else "/"
    at = path.start
    for _ in range(segments):
        at += 1
        while at < path.end and written.text[at] not in slashes:
            at += 1
    return min(at, path.end)


class SchemeReplacement:
    """Another scheme for URLs of some hosts that are written without a port."""

    needs_scheme = True

    def __init__(self, old: str, new: str, hosts: Iterable[HostPattern]) -> None:
        self.scheme = old
        self._new = new
        self._hosts = tuple(hosts)

    def after(self, record: URLRecord) -> URLRecord | None:
        """The same URL with the other scheme."""
        if record.scheme != self.scheme or record.port is not None:
            return None
        return _changed(record, scheme=self._new) if self._is_meant(record) else None

    def refusal(self, record: URLRecord) -> str:
        """That the URL has a port of its own."""
        return OWN_PORT if record.scheme == self.scheme and record.port is not None and self._is_meant(record) else ""

    def _is_meant(self, record: URLRecord) -> bool:
        return any(host.matches(record) for host in self._hosts)

    def candidates(self, written: Written, after: URLRecord) -> Iterator[Edit]:
        """The scheme."""
        if "scheme" in written.spans:
            yield Edit(*written.spans["scheme"], after.scheme)


def read_replacement(old: str, new: str, hosts: Iterable[str] | None = None) -> Replacement:
    """What the words of a command line mean: two hosts, two URLs, or two schemes with the ``hosts`` that they are for.

    Raises ReplacementError.
    """
    for reader in (_schemes, _prefixes, _hosts):
        replacement = reader(old, new, hosts)
        if replacement is not None:
            return replacement
    message = f"{old!r} and {new!r} must be two hosts, two URLs, or two schemes with their colons"
    raise ReplacementError(message)


_Reader = Callable[[str, str, "Iterable[str] | None"], "Replacement | None"]


def _schemes(old: str, new: str, hosts: Iterable[str] | None) -> Replacement | None:
    one, other = _SCHEME.fullmatch(old), _SCHEME.fullmatch(new)
    if one is None or other is None:
        return None
    if hosts is None:
        message = "which hosts are served under the other scheme must be said in a list of hosts"
        raise ReplacementError(message)
    return SchemeReplacement(one[1].lower(), other[1].lower(), map(HostPattern.read, hosts))


def _prefixes(old: str, new: str, hosts: Iterable[str] | None) -> Replacement | None:
    if "://" not in old and "://" not in new:
        return None
    _refuse(hosts)
    records = [parse(text).url for text in (old, new)]
    for name, text, record in zip(("OLD", "NEW"), (old, new), records, strict=True):
        if record is None or "://" not in text:
            message = f"{name}: {text!r} is no URL with a scheme and a host"
            raise ReplacementError(message)
    one, other = records
    assert one is not None  # or the loop would have refused it
    assert other is not None
    return PrefixReplacement(one, other)


def _hosts(old: str, new: str, hosts: Iterable[str] | None) -> Replacement | None:
    _refuse(hosts)
    return HostReplacement(HostPattern.read(old), HostPattern.read(new))


def _refuse(hosts: Iterable[str] | None) -> None:
    if hosts is not None:
        message = "a list of hosts goes with two schemes, such as http: and https:"
        raise ReplacementError(message)
