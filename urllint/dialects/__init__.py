"""How different readers understand the same text, behind one interface: ``read(text, base) -> Reading``.

Some of the readers of `DIALECTS` are there only where a package is installed; plugins bring more. A reader's module is
imported when it is first asked, and with it the parser that it needs.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.dialects.reading import COMPONENTS, Problem, Read, Reading

if TYPE_CHECKING:
    from urllint.dialects.hosts import same_host

__all__ = ["COMPONENTS", "DIALECTS", "Dialect", "Problem", "Read", "Reading", "same_host"]


class Dialect(NamedTuple):
    """A reader: ``target`` names its function, ``requires`` the module that must be installed for it."""

    name: str
    summary: str
    target: str
    requires: str = ""


DIALECTS: Final = (
    Dialect("whatwg", "the living URL Standard, as browsers read", "urllint.dialects.whatwg:read"),
    Dialect("rfc3986", "RFC 3986, strict about scheme and authority", "urllint.dialects.rfc3986:read"),
    Dialect("urllib", "Python's urllib.parse", "urllint.dialects.urllib_split:read"),
    Dialect("whatwg-2013", "the URL Standard as of April 2013, in part", "urllint.dialects.whatwg_2013:read"),
    Dialect("webspecs-2015", "the grammar of the webspecs draft of 2014/15", "urllint.dialects.webspecs_2015:read"),
    Dialect("yarl", "yarl, as aiohttp uses it", "urllint.dialects.installed:read_yarl", "yarl"),
    Dialect("httpx", "httpx", "urllint.dialects.installed:read_httpx", "httpx"),
    Dialect("urllib3", "urllib3, as requests uses it", "urllint.dialects.installed:read_urllib3", "urllib3"),
    Dialect("ada", "ada, the URL Standard in C++", "urllint.dialects.installed:read_ada", "ada_url"),
)


if not TYPE_CHECKING:  # for a type checker, every name would be there

    def __getattr__(name: str) -> object:
        if name != "same_host":
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)

        from urllint.dialects.hosts import same_host

        globals()[name] = same_host
        return same_host


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__name__"]
