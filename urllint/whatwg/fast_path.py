"""The fast path: recognize, with one regular expression, a URL of which there is nothing to report.

Nearly all URLs that people write are valid and already in their serialized form. The pattern accepts only such URLs,
and of those only what is plain: it is sound before it is complete. What it accepts, the full parser parses without an
error and serializes unchanged (the property tests hold the two against each other).

Relative references have one of their own, which takes what is plain in them and leaves all else to the parser.

The pieces are strings, so that a scanner for running text can be built from the same ones. Each of them takes as much
as it can and matches in linear time: wherever a repetition could go on, at most one alternative fits the next code
point.
"""

import re
import sys
from functools import cache

from urllint.whatwg.code_points import PERCENT_ENCODED_BYTE
from urllint.whatwg.record import URLRecord

SCHEME = "(?:https?|wss?|ftp)"
"""The special schemes but file."""

# In each piece at most one alternative fits the next code point, so that giving back what has been matched never
# helps. Where Python can say so, it saves the attempts.
_ONCE = "+" if sys.version_info >= (3, 11) else ""

_LABEL_REST = f"[a-z0-9]*{_ONCE}(?:-+{_ONCE}[a-z0-9]+{_ONCE})*{_ONCE}"

HOST = rf"(?![a-z0-9.\-]{{64}})(?:(?!..--)[a-z0-9]{_LABEL_REST}\.)*(?!..--)[a-z]{_LABEL_REST}"
"""A domain in lower case, as a whole not longer than a label may be.

Its last label begins with a letter (and so is no number), and hyphens in the third and fourth place, as Punycode has
them, are kept out.
"""

PORT = "(?!(?:21|80|443)(?![0-9]))(?:0|[1-9][0-9]{0,3}|[1-5][0-9]{4})"
"""A port in range, without leading zeros, that is no scheme's default port."""

_PATH_CLASS = r"[A-Za-z0-9!$&'()*+,\-/:;=@_~]"

PATH = (
    rf"/{_PATH_CLASS}*{_ONCE}(?:"
    r"(?:(?<!/)\.|(?<=/)\.(?=[A-Za-z0-9_\-])"
    rf"|(?<!/){PERCENT_ENCODED_BYTE}|(?<=/)(?!%2[Ee]){PERCENT_ENCODED_BYTE})"
    rf"{_PATH_CLASS}*{_ONCE})*{_ONCE}"
)
"""A path that begins with a slash, of URL units, without a segment that is or could be a dot segment."""

_QUERY_CLASS = r"[A-Za-z0-9!$&()*+,\-./:;=?@_~]"

QUERY = rf"{_QUERY_CLASS}*{_ONCE}(?:{PERCENT_ENCODED_BYTE}{_QUERY_CLASS}*{_ONCE})*{_ONCE}"
"""A query of URL units; an apostrophe would be percent-encoded."""

_FRAGMENT_CLASS = r"[A-Za-z0-9!$&'()*+,\-./:;=?@_~]"

FRAGMENT = rf"{_FRAGMENT_CLASS}*{_ONCE}(?:{PERCENT_ENCODED_BYTE}{_FRAGMENT_CLASS}*{_ONCE})*{_ONCE}"
"""A fragment of URL units."""

PLAINLY_VALID = rf"{SCHEME}://{HOST}(?::{PORT})?{PATH}(?:\?{QUERY})?(?:#{FRAGMENT})?"
"""An absolute URL of which there is nothing to report and nothing to change."""


@cache
def _plainly_valid() -> re.Pattern[str]:
    return re.compile(PLAINLY_VALID)


@cache
def _components() -> re.Pattern[str]:
    # The path can be missing here: it is then serialized as "/", which is no error.
    return re.compile(rf"({SCHEME})://({HOST})(?::({PORT}))?({PATH})?(?:\?({QUERY}))?(?:#({FRAGMENT}))?")


_FIRST_CLASS = r"[A-Za-z0-9!$&'()*+,\-;=@_~]"

_FIRST_SEGMENT = rf"{_FIRST_CLASS}(?:{_FIRST_CLASS}|\.|{PERCENT_ENCODED_BYTE})*{_ONCE}"
"""A first segment that is no dot segment and has no colon, which would make it a scheme."""


@cache
def _reference() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?!//)({PATH})|((?:\.\./)*)({_FIRST_SEGMENT}(?:{PATH})?))?(?:\?({QUERY}))?(?:#({FRAGMENT}))?"
    )


def is_plainly_valid(text: str) -> bool:
    """Whether ``text`` is plainly an absolute URL without a validation error that serializes unchanged.

    False says only that the full parser has to be asked.
    """
    return _plainly_valid().fullmatch(text) is not None


def parse_plainly_valid(text: str) -> URLRecord | None:
    """The URL, if ``text`` is plainly an absolute URL without a validation error; None says that it may be another."""
    found = _components().fullmatch(text)
    if found is None:
        return None
    scheme, host, port, path, query, fragment = found.groups()
    return URLRecord._of_components(scheme, host, None if port is None else int(port), path or "/", query, fragment)


def parse_plain_reference(text: str, base: URLRecord) -> URLRecord | None:
    """The URL, if ``text`` is plainly a relative reference without a validation error; None says that it may be one.

    Only what is relative to a special URL other than a file URL is plain.
    """
    if base.scheme == "file" or not base.is_special:
        return None
    found = _reference().fullmatch(text)
    if found is None:
        return None
    path, ups, rest, query, fragment = found.groups()
    if rest is not None:
        path = base.pathname
        end = path.rfind("/") + 1
        for _ in range(len(ups) // 3):
            end = path.rfind("/", 0, end - 1) + 1 or end
        path = path[:end] + rest
    elif path is None:
        path = base.pathname
        query = base.query if query is None else query
    url = URLRecord._of_components(base.scheme, base.host, base.port, path, query, fragment)
    url.username, url.password = base.username, base.password
    return url
