"""URL: a URL as an object whose components can be read and set, the standard's interface for programs.

The setters run the parser from the state that the standard gives them. Whatever they are given, the URL stays one that
parses to itself, but for one thing that the standard leaves open: what becomes a file URL by its scheme can keep the
host ``localhost``, or a ``C|`` in its path, which the parser would have changed.

https://url.spec.whatwg.org/#url-class
"""

from typing import Literal, NamedTuple, TypeVar, get_args

from urllint.whatwg.errors import ERRORS, ValidationError
from urllint.whatwg.fast_path import parse_plainly_valid
from urllint.whatwg.parser import parse, parse_further
from urllint.whatwg.percent_encoding import USERINFO, utf8_percent_encode
from urllint.whatwg.record import URLRecord
from urllint.whatwg.scalar_values import to_scalar_values
from urllint.whatwg.state_machine import State, run
from urllint.whatwg.url_search_params import URLSearchParams

Self = TypeVar("Self", bound="URL")

Component = Literal[
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"
]
"""The attributes of :class:`URL` that can be set."""


class URLError(ValueError):
    """A text that cannot be parsed as a URL."""

    def __init__(self, text: str, errors: tuple[ValidationError, ...], is_base: bool = False) -> None:
        # All that is needed to make another like it, which is how exceptions are pickled.
        super().__init__(text, errors, is_base)
        self.text = text
        """What could not be parsed."""
        self.errors = errors
        """The validation errors; the parser gave up at the last one."""
        self.is_base = is_base
        """Whether it was given as the base URL."""

    def __str__(self) -> str:
        fatal = self.errors[-1]
        what = "base URL" if self.is_base else "URL"
        shown = self.text if len(self.text) <= _LONGEST_SHOWN else self.text[:_LONGEST_SHOWN] + "…"
        return (
            f"the {what} {shown!r} cannot be parsed: {ERRORS[fatal.name].sentence} ({fatal.name}, at {_place(fatal)})"
        )


_LONGEST_SHOWN = 200


def _place(error: ValidationError) -> str:
    return f"{error.start}" if error.end - error.start <= 1 else f"{error.start}-{error.end}"


class SetterResult(NamedTuple):
    """What :meth:`URL.set_with_errors` returns."""

    accepted: bool
    """Whether the component was set; a host is, even if the port beside it is refused. If not, the URL is as it was."""
    errors: tuple[ValidationError, ...]
    """What the parser reported, with offsets into the value. Not all that the standard refuses has a named error."""


class URL:
    """A URL.

    The attributes are those of the standard, in Python's spelling; each of them but ``origin`` and ``search_params``
    can be set. As in the standard, setting a component to what it cannot be changes nothing, except for ``href``,
    which raises :class:`URLError`; :meth:`set_with_errors` says what was refused and why.

    URLs are equal if they are serialized equally, and their hash is that of the serialization: do not change a URL
    that is in a set or the key of a dictionary.

    https://url.spec.whatwg.org/#url-class
    """

    __slots__ = ("_record", "_search_params")

    def __init__(self, url: str, base: "str | URL | URLRecord | None" = None) -> None:
        """Parse ``url``, relative to ``base`` if there is one; :class:`URLError` if one of them cannot be parsed.

        https://url.spec.whatwg.org/#dom-url-url
        """
        base_record = None if base is None else _base_record(base)
        record = parse_plainly_valid(url)
        if record is None:
            result = parse_further(url, base_record)
            record = result.url
            if record is None:
                raise URLError(url, result.errors)
        self._record = record
        self._search_params: URLSearchParams | None = None

    @classmethod
    def parse(cls: type[Self], url: str, base: "str | URL | URLRecord | None" = None) -> Self | None:
        """The URL, or None if ``url`` or ``base`` cannot be parsed. https://url.spec.whatwg.org/#dom-url-parse"""
        try:
            return cls(url, base)
        except URLError:
            return None

    @staticmethod
    def can_parse(url: str, base: "str | URL | URLRecord | None" = None) -> bool:
        """Whether both ``url`` and ``base`` can be parsed. https://url.spec.whatwg.org/#dom-url-canparse"""
        return URL.parse(url, base) is not None

    @property
    def record(self) -> URLRecord:
        """The URL record as it is now; what is changed there does not change this URL.

        https://url.spec.whatwg.org/#concept-url-url
        """
        return self._record.copy()

    # --- the attributes ---

    @property
    def href(self) -> str:
        """The whole URL, serialized. https://url.spec.whatwg.org/#dom-url-href"""
        return self._record.serialize()

    @href.setter
    def href(self, value: str) -> None:
        result = self.set_with_errors("href", value)
        if not result.accepted:
            raise URLError(value, result.errors)

    @property
    def origin(self) -> str:
        """The origin, serialized: ``"null"`` if it is opaque. https://url.spec.whatwg.org/#dom-url-origin"""
        return str(self._record.origin)

    @property
    def protocol(self) -> str:
        """The scheme, with its colon. https://url.spec.whatwg.org/#dom-url-protocol"""
        return self._record.scheme + ":"

    @protocol.setter
    def protocol(self, value: str) -> None:
        self.set_with_errors("protocol", value)

    @property
    def username(self) -> str:
        """The username, percent-encoded. https://url.spec.whatwg.org/#dom-url-username"""
        return self._record.username

    @username.setter
    def username(self, value: str) -> None:
        self.set_with_errors("username", value)

    @property
    def password(self) -> str:
        """The password, percent-encoded. https://url.spec.whatwg.org/#dom-url-password"""
        return self._record.password

    @password.setter
    def password(self, value: str) -> None:
        self.set_with_errors("password", value)

    @property
    def host(self) -> str:
        """The host and, if there is one, the port. https://url.spec.whatwg.org/#dom-url-host

        A value without a port leaves the port as it is.
        """
        host, port = self._record.host, self._record.port
        return (host or "") if port is None else f"{host}:{port}"

    @host.setter
    def host(self, value: str) -> None:
        self.set_with_errors("host", value)

    @property
    def hostname(self) -> str:
        """The host without the port. https://url.spec.whatwg.org/#dom-url-hostname

        A value with a port is refused.
        """
        return self._record.host or ""

    @hostname.setter
    def hostname(self, value: str) -> None:
        self.set_with_errors("hostname", value)

    @property
    def port(self) -> str:
        """The port, empty for the scheme's default port. https://url.spec.whatwg.org/#dom-url-port"""
        port = self._record.port
        return "" if port is None else str(port)

    @port.setter
    def port(self, value: str) -> None:
        self.set_with_errors("port", value)

    @property
    def pathname(self) -> str:
        """The path. https://url.spec.whatwg.org/#dom-url-pathname"""
        return self._record.pathname

    @pathname.setter
    def pathname(self, value: str) -> None:
        self.set_with_errors("pathname", value)

    @property
    def search(self) -> str:
        """The query with its ``?``; empty if the query is. https://url.spec.whatwg.org/#dom-url-search"""
        query = self._record.query
        return f"?{query}" if query else ""

    @search.setter
    def search(self, value: str) -> None:
        self.set_with_errors("search", value)

    @property
    def search_params(self) -> URLSearchParams:
        """The query as names and values; what is changed there is changed in the URL, and the other way round.

        https://url.spec.whatwg.org/#dom-url-searchparams
        """
        if self._search_params is None:
            self._search_params = URLSearchParams._of_url(self._record)
        return self._search_params

    @property
    def hash(self) -> str:
        """The fragment with its ``#``; empty if the fragment is. https://url.spec.whatwg.org/#dom-url-hash"""
        fragment = self._record.fragment
        return f"#{fragment}" if fragment else ""

    @hash.setter  # noqa: A003 - the standard's name
    def hash(self, value: str) -> None:
        self.set_with_errors("hash", value)

    # --- the setters ---

    def set_with_errors(self, component: Component, value: str) -> SetterResult:
        """Set a component as its attribute does, and say whether it was accepted and what the parser reported.

        Nothing that cannot be accepted raises, not even a ``"href"``. :class:`ValueError` for a component that does not
        exist, :class:`TypeError` for a value that is no string.
        """
        if not isinstance(value, str):
            raise TypeError(f"expected a string, not {value!r}")
        url = self._record
        match component:
            case "href":
                return self._set_href(value)
            case "protocol":
                return _set_protocol(url, value)
            case "username":
                return _set_username(url, value)
            case "password":
                return _set_password(url, value)
            case "host":
                return _set_host(url, value, State.HOST)
            case "hostname":
                return _set_host(url, value, State.HOSTNAME)
            case "port":
                return _set_port(url, value)
            case "pathname":
                return _set_pathname(url, value)
            case "search":
                return self._set_search(value)
            case "hash":
                return _set_hash(url, value)
        raise ValueError(f"expected one of {', '.join(get_args(Component))}, not {component!r}")

    def _set_href(self, value: str) -> SetterResult:
        """https://url.spec.whatwg.org/#dom-url-href"""
        result = parse(value)
        if result.url is None:
            return SetterResult(False, result.errors)
        self._record = result.url
        if self._search_params is not None:
            self._search_params._move_to(result.url)
        return SetterResult(True, result.errors)

    def _set_search(self, value: str) -> SetterResult:
        """https://url.spec.whatwg.org/#dom-url-search"""
        url = self._record
        if value == "":
            url.query = None
            if self._search_params is not None:
                self._search_params._read("")
            return _ACCEPTED
        given = value.removeprefix("?")
        # The query object reads what is given, with the tabs and newlines that the query loses. Without any it can as
        # well be made from the query, when somebody asks for it.
        if self._search_params is not None or "\t" in given or "\n" in given or "\r" in given:
            self.search_params._read(given)
        url.query = ""
        return _run_behind(url, given, State.QUERY, len(value) - len(given))

    # --- the manners of Python ---

    def to_json(self) -> str:
        """The serialized URL. https://url.spec.whatwg.org/#dom-url-tojson"""
        return self._record.serialize()

    def __str__(self) -> str:
        return self._record.serialize()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._record.serialize()!r})"

    def equals(self, other: "URL", exclude_fragment: bool = False) -> bool:
        """Whether the URLs are equal, perhaps apart from their fragments.

        https://url.spec.whatwg.org/#concept-url-equals
        """
        return self._record.equals(other._record, exclude_fragment)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, URL):
            return NotImplemented
        return self._record == other._record

    def __hash__(self) -> int:
        return hash(self._record.serialize())

    def __copy__(self: Self) -> Self:
        copied = object.__new__(type(self))
        for name, value in getattr(self, "__dict__", {}).items():
            setattr(copied, name, value)  # what a subclass has added
        copied._record = self._record.copy()
        copied._search_params = None
        if self._search_params is not None:
            # Its list is not always that of the query: see the setter of search.
            copied.search_params._list[:] = self._search_params
        return copied


def _base_record(base: str | URL | URLRecord) -> URLRecord:
    if isinstance(base, URL):
        return base._record
    if isinstance(base, URLRecord):
        return base
    result = parse(base)
    if result.url is None:
        raise URLError(base, result.errors, is_base=True)
    return result.url


# --- the setters that change nothing but the record ---

_ACCEPTED = SetterResult(True, ())
_REFUSED = SetterResult(False, ())


def _set_protocol(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-protocol"""
    machine = run(value + ":", url=url, state_override=State.SCHEME_START)
    # The parser leaves a scheme that the URL cannot change to alone, which is no failure.
    wanted = machine.text.partition(":")[0].lower()
    return SetterResult(machine.succeeded and url.scheme == wanted, tuple(machine.errors))


def _set_username(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-username"""
    if url.cannot_have_username_password_port:
        return _REFUSED
    url.username = utf8_percent_encode(to_scalar_values(value), USERINFO)
    return _ACCEPTED


def _set_password(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-password"""
    if url.cannot_have_username_password_port:
        return _REFUSED
    url.password = utf8_percent_encode(to_scalar_values(value), USERINFO)
    return _ACCEPTED


def _set_host(url: URLRecord, value: str, state: State) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-host and https://url.spec.whatwg.org/#dom-url-hostname"""
    if url.has_opaque_path:
        return _REFUSED
    machine = run(value, url=url, state_override=state)
    # When the parser comes to a port, it has set the host, whatever becomes of the port.
    return SetterResult(machine.succeeded or "port" in machine.spans, tuple(machine.errors))


def _set_port(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-port"""
    if url.cannot_have_username_password_port:
        return _REFUSED
    if value == "":
        url.port = None
        return _ACCEPTED
    machine = run(value, url=url, state_override=State.PORT)
    return SetterResult(machine.succeeded, tuple(machine.errors))


def _set_pathname(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-pathname"""
    if url.has_opaque_path:
        return _REFUSED
    url.path = []
    return SetterResult(True, tuple(run(value, url=url, state_override=State.PATH_START).errors))


def _set_hash(url: URLRecord, value: str) -> SetterResult:
    """https://url.spec.whatwg.org/#dom-url-hash"""
    if value == "":
        url.fragment = None
        return _ACCEPTED
    given = value.removeprefix("#")
    url.fragment = ""
    return _run_behind(url, given, State.FRAGMENT, len(value) - len(given))


def _run_behind(url: URLRecord, given: str, state: State, offset: int) -> SetterResult:
    """Run the parser on a query or a fragment, which cannot fail, and report where that stands in the whole value."""
    errors = run(given, url=url, state_override=state).errors
    return SetterResult(True, tuple(ValidationError(name, start + offset, end + offset) for name, start, end in errors))
