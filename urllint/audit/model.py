"""What an audit is: the one form that the terminal, JSON, CSV, SQLite, Parquet and the page are made from.

Everything in it is final: sorted, counted and masked. URLs, occurrences and findings refer to each other by their
index. What there are millions of is kept in columns (`Occurrences`); everything else is a named tuple.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, overload

from urllint.model import ROLES, Role, Severity

Kind = Literal["url", "relative", "template", "failure", "other"]
"""What an audited URL is.

- ``url``: it parses, by itself or against a base that is known; its text is the serialized form.
- ``relative``: a relative reference, and no base is known; its text is what is written.
- ``template``: it holds placeholders.
- ``failure``: the URL Standard fails to parse it.
- ``other``: not a URL as it is written, though meant as one: ``www.example.com``, a misspelt scheme, a file's path.
"""

KINDS: Final[tuple[Kind, ...]] = ("url", "relative", "template", "failure", "other")

RootKind = Literal["folder", "file", "revision", "archive"]


class Skipped(NamedTuple):
    """What was not looked at, and why; ``path`` is a file, an entry of an archive, or a root."""

    path: str
    reason: str


class Root(NamedTuple):
    """One of the things that were audited.

    ``path`` is as it was given; ``revision`` the commit for a ``revision``, else empty. ``files`` counts those that
    were read, ``skipped`` names those that could not be, at most a thousand; ``skipped_count`` counts all of them.
    """

    path: str
    kind: RootKind
    revision: str = ""
    files: int = 0
    skipped: tuple[Skipped, ...] = ()
    skipped_count: int = 0


class Totals(NamedTuple):
    """The numbers at the top.

    ``urls`` are distinct, of every kind; ``occurrences`` are their places. ``http`` and ``https`` count occurrences,
    without identifiers.
    ``errors``, ``warnings`` and ``infos`` count findings, ``suppressed`` what comments in the files have silenced.
    ``aliases`` counts groups of several spellings, ``near_aliases`` those that only may be the same.
    """

    files: int = 0
    files_with_urls: int = 0
    urls: int = 0
    occurrences: int = 0
    hosts: int = 0
    domains: int = 0
    http: int = 0
    https: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    suppressed: int = 0
    aliases: int = 0
    near_aliases: int = 0

    @property
    def http_share(self) -> float | None:
        """Which part of the occurrences with http or https is without encryption; ``None`` if there are none."""
        return share(self.http, self.https)


def share(http: int, https: int) -> float | None:
    """The part of ``http`` in both together; ``None`` if there is neither."""
    return http / (http + https) if http or https else None


class Meta(NamedTuple):
    """Who made the audit, when, and how.

    ``created`` is a time in UTC such as ``2026-03-01T12:00:00Z``, from ``SOURCE_DATE_EPOCH`` if that is set; it is all
    that differs between two audits of the same files. ``shows_secrets``: nothing has been masked.
    """

    tool_version: str
    created: str
    shows_secrets: bool = False
    is_online: bool = False


class OnlineResult(NamedTuple):
    """What a server said of a URL.

    ``outcome`` is ``alive``, ``redirected``, ``dead``, ``unknown`` or ``not-asked``; ``status`` the last HTTP status,
    ``None`` where there was no answer; ``redirect`` where redirects lead to, empty without one, and ``is_permanent``
    whether links should be changed to that.
    ``checked`` is the time in UTC, ``detail`` one sentence.
    """

    outcome: str
    status: int | None = None
    redirect: str = ""
    is_permanent: bool = False
    checked: str = ""
    detail: str = ""


class AuditedUrl(NamedTuple):
    """A URL, however often it stands somewhere.

    - ``url``: the serialized form for the kind ``url``, else what is written.
    - ``scheme``, ``host``, ``domain`` (the registrable one): empty where there is none.
    - ``errors``: the names of the URL Standard's validation errors that reading it gives, each once, in order.
    - ``occurrences``, ``files``: in how many places, and files, it stands.
    - ``findings``: how many findings of which rules are about it, sorted by rule. A rule in force that is not named has
      nothing to say about it.
    """

    url: str
    kind: Kind
    scheme: str = ""
    host: str = ""
    domain: str = ""
    errors: tuple[str, ...] = ()
    occurrences: int = 0
    files: int = 0
    findings: tuple[tuple[str, int], ...] = ()
    online: OnlineResult | None = None

    @property
    def href(self) -> str | None:
        """The serialized form; ``None`` where there is none."""
        return self.url if self.kind == "url" else None


class Occurrence(NamedTuple):
    """One place where a URL stands.

    ``url`` is the index of the URL in `Audit.urls`. Lines and columns count from 1, ``start`` and ``end`` are code
    points of the file's text; ends are exclusive. ``context`` is what it stands in, such as ``html:a[href]``;
    ``written`` is the URL as it is read there, before it is resolved and serialized.
    """

    url: int
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int
    context: str
    role: Role
    written: str


class Occurrences(Sequence[Occurrence]):
    """All occurrences, by path and position, in columns of numbers: about 50 bytes for each.

    ``numbers`` has a column for each field of `Occurrence`. Paths, contexts and written texts are indexes into
    ``strings``, roles into `ROLES`.
    """

    FIELDS: Final = Occurrence._fields

    __slots__ = ("_by_url", "_numbers", "_strings")

    def __init__(self, numbers: Sequence[array[int]], strings: Sequence[str]) -> None:
        self._numbers = tuple(numbers)
        self._strings = strings
        self._by_url: tuple[array[int], array[int]] | None = None

    @classmethod
    def of(cls, occurrences: Iterable[Occurrence]) -> Occurrences:
        """The same occurrences in columns."""
        index: dict[str, int] = {}
        numbers = [array("I") for _ in cls.FIELDS]
        for one in occurrences:
            path, context, written = (
                index.setdefault(text, len(index)) for text in (one.path, one.context, one.written)
            )
            row = (one.url, path, *one[2:8], context, ROLES.index(one.role), written)
            for column, number in zip(numbers, row, strict=True):
                column.append(number)
        return cls(numbers, list(index))

    def __len__(self) -> int:
        return len(self._numbers[0])

    @overload
    def __getitem__(self, at: int) -> Occurrence: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Occurrence]: ...
    def __getitem__(self, at: int | slice) -> Occurrence | Sequence[Occurrence]:
        if isinstance(at, slice):
            return [self._at(index) for index in range(*at.indices(len(self)))]
        return self._at(at)

    def __iter__(self) -> Iterator[Occurrence]:
        return map(self._at, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Occurrences):
            return NotImplemented
        return len(self) == len(other) and all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment] # as a list: it is compared by its contents

    def _at(self, at: int) -> Occurrence:
        url, path, line, column, end_line, end_column, start, end, context, role, written = (
            numbers[at] for numbers in self._numbers
        )
        text = self._strings
        return Occurrence(
            *(url, text[path], line, column, end_line, end_column, start, end),
            context=text[context],
            role=ROLES[role],
            written=text[written],
        )

    @property
    def urls(self) -> array[int]:
        """The index of the URL of each occurrence."""
        return self._numbers[0]

    def in_role(self, roles: Container[Role]) -> Iterator[int]:
        """The index of the URL of each occurrence in one of the roles."""
        wanted = {number for number, role in enumerate(ROLES) if role in roles}
        return (url for url, role in zip(self._numbers[0], self._numbers[-2], strict=True) if role in wanted)

    def path_of(self, at: int) -> str:
        """The path of one occurrence."""
        return self._strings[self._numbers[1][at]]

    def of_url(self, url: int) -> Iterator[Occurrence]:
        """The occurrences of one URL, in order."""
        if self._by_url is None:
            self._by_url = self._grouped()
        starts, order = self._by_url
        if url + 1 < len(starts):
            for at in order[starts[url] : starts[url + 1]]:
                yield self._at(at)

    def _grouped(self) -> tuple[array[int], array[int]]:
        """Where the occurrences of each URL start in the order by URL, and that order."""
        urls = self._numbers[0]
        starts = array("I", bytes(4 * (max(urls, default=-1) + 2)))
        for url in urls:
            starts[url + 1] += 1
        for url in range(1, len(starts)):
            starts[url] += starts[url - 1]
        free = array("I", starts)
        order = array("I", bytes(4 * len(urls)))
        for at, url in enumerate(urls):
            order[free[url]] = at
            free[url] += 1
        return starts, order


class AuditedFinding(NamedTuple):
    """A finding as the audit tells it.

    ``occurrence`` and ``url`` are indexes, ``None`` for a finding about a whole file or about text that is no URL; then
    line, column, start and end may be 0, for nowhere. ``written`` is the URL as it is read there. ``explained_by``
    names the rule whose finding on the same URL is the leading one; empty for a leading one. ``fix`` is how far a fix
    can be trusted (``safe``, ``unsafe``, ``display``), empty without one. ``lowered`` says why the finding is only
    a remark where it stands (``test``, ``example``, ``code``, ``local``, ``harmless``, ``vendored``,
    ``generated``, ``kept``), empty for the others.
    """

    rule: str
    severity: Severity
    message: str
    path: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    start: int = 0
    end: int = 0
    occurrence: int | None = None
    url: int | None = None
    written: str = ""
    fix: str = ""
    explained_by: str = ""
    lowered: str = ""

    @property
    def leads(self) -> bool:
        """Whether people are shown it: no other finding explains it, and it is no remark."""
        return not self.explained_by and not self.lowered


class HostCount(NamedTuple):
    """What stands below one host. ``http`` and ``https`` count occurrences, ``findings`` those on its URLs."""

    name: str
    domain: str
    urls: int
    occurrences: int
    files: int
    http: int
    https: int
    findings: int


class DomainCount(NamedTuple):
    """What stands below one registrable domain; the numbers are as for `HostCount`."""

    name: str
    hosts: int
    urls: int
    occurrences: int
    files: int
    http: int
    https: int
    findings: int


class SchemeCount(NamedTuple):
    """What has one scheme."""

    name: str
    urls: int
    occurrences: int
    files: int


class RuleCount(NamedTuple):
    """A rule that was in force somewhere, and how much it has to say; zeros say that it looked and found nothing.

    ``severity`` is the gravest that it was reported with, else the one it has by itself.
    """

    name: str
    group: str
    severity: Severity
    findings: int
    urls: int
    files: int
    help_url: str


class FragmentCount(NamedTuple):
    """A fragment that some page is linked with; ``None`` for none."""

    fragment: str | None
    occurrences: int


class AliasMember(NamedTuple):
    """One spelling of a page's URL, without its fragment, as it is written and resolved.

    ``rung`` and ``techniques`` say how it becomes equivalent to the group's ``target``, ``reason`` the same in words.
    """

    target: str
    rung: str
    techniques: tuple[str, ...]
    reason: str
    occurrences: int
    files: int


class Alias(NamedTuple):
    """URLs that RFC 3986's comparison ladder takes for one, compared for retrieval: without their fragments.

    ``rung`` is the lowest rung on which all of them are equivalent: ``identical`` (only their fragments differ),
    ``case``, ``percent-encoding``, ``dot-segments`` or ``scheme-based``. ``target`` is the spelling that stands most
    often. ``urls`` are the indexes of the URLs that belong to the group, ``fragments`` with what fragments they stand.

    https://www.rfc-editor.org/rfc/rfc3986#section-6.2
    """

    target: str
    rung: str
    techniques: tuple[str, ...]
    members: tuple[AliasMember, ...]
    fragments: tuple[FragmentCount, ...]
    urls: tuple[int, ...]
    occurrences: int
    files: int


class NearAlias(NamedTuple):
    """URLs that are probably the same page, though no standard says so.

    ``kinds`` says in what they differ: ``scheme`` (http and https), ``www``, ``trailing-slash``, or ``serialization``
    (browsers read them as the same URL, RFC 3986 does not). ``members`` are targets without fragments, with their
    number of occurrences, the most frequent one first; ``urls`` the indexes of the URLs that belong to the group.
    """

    kinds: tuple[str, ...]
    members: tuple[tuple[str, int], ...]
    urls: tuple[int, ...]
    occurrences: int


class ChangedUrl(NamedTuple):
    """A URL that one of two audits has and the other has not."""

    url: str
    kind: Kind
    host: str
    occurrences: int


class ChangedHost(NamedTuple):
    """A host that one of two audits has and the other has not."""

    name: str
    urls: int
    occurrences: int


class ChangedFinding(NamedTuple):
    """Findings that one of two audits has more of than the other: the same rule, file, and URL as it is written.

    ``line`` is that of the first one in the audit that has it, 0 for nowhere.
    """

    rule: str
    severity: Severity
    path: str
    written: str
    message: str
    line: int
    number: int


class Comparison(NamedTuple):
    """What is new and what is gone since an earlier audit; ``earlier`` is its file, ``created`` its time."""

    earlier: str
    created: str
    new_urls: tuple[ChangedUrl, ...] = ()
    gone_urls: tuple[ChangedUrl, ...] = ()
    new_hosts: tuple[ChangedHost, ...] = ()
    gone_hosts: tuple[ChangedHost, ...] = ()
    new_findings: tuple[ChangedFinding, ...] = ()
    gone_findings: tuple[ChangedFinding, ...] = ()


class TrendPoint(NamedTuple):
    """The numbers of one commit, as in `Totals`; ``committed`` is a time in UTC.

    Findings about where relative links lead are not among them: they depend on more than the file they are in.
    """

    revision: str
    committed: str
    subject: str
    files: int
    urls: int
    occurrences: int
    hosts: int
    domains: int
    http: int
    https: int
    errors: int
    warnings: int
    infos: int


class Audit(NamedTuple):
    """The inventory. Its parts refer to each other by index into ``urls`` and ``occurrences``.

    ``urls`` are sorted by their text, ``occurrences`` and ``findings`` by path and position, hosts, domains and schemes
    by falling number of occurrences. ``trend`` runs from the oldest commit to the newest.
    """

    meta: Meta
    totals: Totals
    roots: tuple[Root, ...]
    urls: tuple[AuditedUrl, ...]
    occurrences: Occurrences
    findings: tuple[AuditedFinding, ...]
    hosts: tuple[HostCount, ...]
    domains: tuple[DomainCount, ...]
    schemes: tuple[SchemeCount, ...]
    rules: tuple[RuleCount, ...]
    aliases: tuple[Alias, ...] = ()
    near_aliases: tuple[NearAlias, ...] = ()
    comparison: Comparison | None = None
    trend: tuple[TrendPoint, ...] = ()

    @property
    def followed_over_http(self) -> int:
        """The places with `http` that are links or loaded with a page, so that readers fetch them unencrypted."""
        unencrypted = {at for at, url in enumerate(self.urls) if url.scheme == "http"}
        return sum(url in unencrypted for url in self.occurrences.in_role(_FOLLOWED))

    @property
    def remarks(self) -> tuple[str, ...]:
        """Why each finding that is only a remark is one, without those that another finding explains."""
        return tuple(one.lowered for one in self.findings if one.lowered and not one.explained_by)


_FOLLOWED: Final[frozenset[Role]] = frozenset({"link", "resource"})
