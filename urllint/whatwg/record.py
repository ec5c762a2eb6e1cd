"""The URL record: what a parsed URL is made of, and how it is serialized."""

from urllint.whatwg.code_points import SPECIAL_SCHEMES

TYPE_CHECKING = False  # to import typing takes as long as to import the parser
if TYPE_CHECKING:
    from urllint.whatwg.origin import Origin

Path = list[str] | str
"""A list of segments, or one string if the path is opaque."""


class URLRecord:
    """A URL. https://url.spec.whatwg.org/#concept-url

    The components are those of the standard, with the host as it is serialized (``"[::1]"``, ``"127.0.0.1"``). Two
    records are equal if their serializations are. A record can be changed, and so it cannot be hashed.
    """

    __slots__ = ("_path", "fragment", "host", "password", "port", "query", "scheme", "username")

    def __init__(
        self,
        scheme: str = "",
        username: str = "",
        password: str = "",
        host: str | None = None,
        port: int | None = None,
        path: Path | None = None,
        query: str | None = None,
        fragment: str | None = None,
    ) -> None:
        self.scheme = scheme
        self.username = username
        self.password = password
        self.host = host
        self.port = port
        self._path: Path | tuple[str] = [] if path is None else path
        self.query = query
        self.fragment = fragment

    @classmethod
    def _of_components(
        cls, scheme: str, host: str | None, port: int | None, path: str, query: str | None, fragment: str | None
    ) -> "URLRecord":
        """A URL without credentials, made quickly.

        ``path`` is the serialization of a list of at least one segment; it is split when it is first asked for.
        """
        url = cls.__new__(cls)
        url.scheme = scheme
        url.username = url.password = ""
        url.host = host
        url.port = port
        url._path = (path,)
        url.query = query
        url.fragment = fragment
        return url

    @property
    def path(self) -> Path:
        """The path: a list of segments, or a string if it is opaque."""
        path = self._path
        if isinstance(path, tuple):
            # A serialized path whose segments nobody has asked for yet (see `_of_components`).
            self._path = path = path[0][1:].split("/")
        return path

    @path.setter
    def path(self, path: Path) -> None:
        self._path = path

    @property
    def has_opaque_path(self) -> bool:
        """Whether the path is a string and not a list. https://url.spec.whatwg.org/#url-opaque-path"""
        return isinstance(self._path, str)

    @property
    def is_special(self) -> bool:
        """Whether the scheme is a special one. https://url.spec.whatwg.org/#is-special"""
        return self.scheme in SPECIAL_SCHEMES

    @property
    def includes_credentials(self) -> bool:
        """Whether there is a username or a password. https://url.spec.whatwg.org/#include-credentials"""
        return self.username != "" or self.password != ""

    @property
    def cannot_have_username_password_port(self) -> bool:
        """Whether there is no host that credentials and a port could belong to.

        https://url.spec.whatwg.org/#cannot-have-a-username-password-port
        """
        return self.host is None or self.host == "" or self.scheme == "file"

    @property
    def origin(self) -> "Origin":
        """The origin. Each time that an opaque one is asked for, it is another one.

        https://url.spec.whatwg.org/#concept-url-origin
        """
        from urllint.whatwg.origin import OpaqueOrigin, TupleOrigin

        if self.scheme == "blob":
            from urllint.whatwg.parser import parse

            path_url = parse(self.pathname).url
            return path_url.origin if path_url is not None and path_url.scheme in ("http", "https") else OpaqueOrigin()
        if self.is_special and self.scheme != "file":
            assert self.host is not None
            return TupleOrigin(self.scheme, self.host, self.port)
        # The standard leaves the origin of a file URL open and advises an opaque one.
        return OpaqueOrigin()

    @property
    def public_suffix(self) -> str | None:
        """The public suffix of the host; None if that is not a domain. It is read from the Public Suffix List.

        https://url.spec.whatwg.org/#host-public-suffix
        """
        from urllint.whatwg.public_suffix_list import public_suffix

        return public_suffix(self.host) if self.is_special and self.host else None

    @property
    def registrable_domain(self) -> str | None:
        """The registrable domain of the host; None if that is not a domain, or a public suffix.

        https://url.spec.whatwg.org/#host-registrable-domain
        """
        from urllint.whatwg.public_suffix_list import registrable_domain

        return registrable_domain(self.host) if self.is_special and self.host else None

    @property
    def pathname(self) -> str:
        """The serialized path. https://url.spec.whatwg.org/#url-path-serializer"""
        path = self._path
        if isinstance(path, str):
            return path
        if isinstance(path, tuple):
            return path[0]
        return "".join(["/" + segment for segment in path])

    def serialize(self, *, exclude_fragment: bool = False) -> str:
        """Serialize the URL. https://url.spec.whatwg.org/#concept-url-serializer"""
        output = self.scheme + ":"
        if self.host is not None:
            output += "//"
            if self.username or self.password:
                output += self.username
                if self.password:
                    output += ":" + self.password
                output += "@"
            output += self.host
            if self.port is not None:
                output += f":{self.port}"
        elif not self.has_opaque_path and len(self.path) > 1 and self.path[0] == "":
            # Without this the path would be read as an authority.
            output += "/."
        output += self.pathname
        if self.query is not None:
            output += "?" + self.query
        if not exclude_fragment and self.fragment is not None:
            output += "#" + self.fragment
        return output

    @property
    def href(self) -> str:
        """The serialized URL."""
        return self.serialize()

    def shorten_path(self) -> None:
        """Shorten the path. https://url.spec.whatwg.org/#shorten-a-urls-path"""
        path = self.path
        if isinstance(path, str):
            raise TypeError("an opaque path cannot be shortened")
        if self.scheme == "file" and len(path) == 1 and is_normalized_windows_drive_letter(path[0]):
            return
        if path:
            path.pop()

    def equals(self, other: "URLRecord", exclude_fragment: bool = False) -> bool:
        """Whether the serializations are equal, perhaps without the fragments.

        https://url.spec.whatwg.org/#concept-url-equals
        """
        return self.serialize(exclude_fragment=exclude_fragment) == other.serialize(exclude_fragment=exclude_fragment)

    def copy(self) -> "URLRecord":
        """A record that can be changed without changing this one."""
        path = self._path.copy() if isinstance(self._path, list) else self._path
        copied = URLRecord(
            self.scheme, self.username, self.password, self.host, self.port, None, self.query, self.fragment
        )
        copied._path = path
        return copied

    __copy__ = copy

    def __str__(self) -> str:
        return self.serialize()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.serialize()}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, URLRecord):
            return NotImplemented
        return self.serialize() == other.serialize()


def is_windows_drive_letter(text: str) -> bool:
    """Whether ``text`` is a Windows drive letter. https://url.spec.whatwg.org/#windows-drive-letter"""
    return len(text) == 2 and text[1] in ":|" and text[0].isascii() and text[0].isalpha()


def is_normalized_windows_drive_letter(text: str) -> bool:
    """Whether ``text`` is one with a colon. https://url.spec.whatwg.org/#normalized-windows-drive-letter"""
    return is_windows_drive_letter(text) and text[1] == ":"
