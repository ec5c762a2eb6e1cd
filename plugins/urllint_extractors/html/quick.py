"""Says of most HTML and XML files, from their bytes, that only absolute URLs in them need a look.

The quick pass judges every ``://`` itself, up to the first character that may end a URL. These functions look for what
it cannot see: URL attributes whose value is neither such a URL nor a reference that is right under any base, URLs that
go on behind white space, URLs put together by character references, and schemes without slashes. They know an attribute
by the end of its name, wherever something that looks like one stands, in a script or a comment, too: their *no* may be
mistaken, their *yes* is not.

Nothing is said about bare ``www.`` hosts, which the standard's rules do not judge.
"""

from __future__ import annotations

import re
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import GOES_ON, body, unless_plain

# All patterns read the bytes in lower case. Each starts with fixed bytes, which makes the search fast; what stands
# before those is asked for by looking back.
_W: Final = r"\t\n\f\r "
_TRICKY: Final = r"(?:%[0-9a-f]{2}|&amp;|&[a-z0-9]+=)"  # "&copy=" is no reference in an attribute


_UNITS: Final = r"a-z0-9._~!$()*+,;=@/\-"
_REST: Final = f"[{_UNITS}:?]*(?:{_TRICKY}[{_UNITS}:?]*)*"
_VALUE: Final = (
    rf"""[{_W}]*(?:(["'])|(?![{_W}"']))(?:(?:https?://|mailto:|tel:|urn:|data:){_REST}(?:#{_REST})?"""
    rf"""|(?!//|,)[{_UNITS}]*(?:%[0-9a-f]{{2}}[{_UNITS}]*)*(?:\?{_REST})?(?:#{_REST})?)(?(1)\1|(?=[{_W}>]))"""
)
_LIST: Final = rf"""[{_W}]*(["'])(?:https?://(?=[a-z0-9])|[a-z0-9._~!$()*+;=@,?{_W}-]|/(?!/)|&amp;)*\1"""
_IN_STYLE: Final = (
    r"(?!//)(?:https?://|data:[a-z]+/[a-z0-9.+-]+;base64,)?[a-z0-9._~/+=-]*(?:\?[a-z0-9=.-]*)?(?:#[a-z0-9_-]*)?"
)

_NAMES: Final = tuple(
    b"href src action cite poster usemap itemid classid codebase longdesc manifest background vocab xmlns".split()
)
_LIST_NAMES: Final = tuple(b"srcset ping itemtype profile".split())
_URL_NAMES: Final = (*_NAMES, *_LIST_NAMES)


def _pattern(text: str) -> re.Pattern[bytes]:
    return re.compile(text.encode())


_NO_SCHEME_BEFORE: Final = "[a-z0-9+.{,-]"  # and no key of an object in a script
_WITHOUT_SLASHES: Final = "|".join(
    f"(?<={name}:)(?<!{_NO_SCHEME_BEFORE}{name}:)" for name in ("mailto", "tel", "urn", "data", "news")
)
_OTHER_COLON: Final = ":" + "".join(f"(?<!{name}:)" for name in ("mailto", "tel", "urn", "data", "news"))
_SUSPECTS: Final = Suspects(
    {
        # Style sheets
        "(": (
            rf"""(?<=url\()(?![{_W}]*(?P<quote>["'])?{_IN_STYLE}(?(quote)(?P=quote))[{_W}]*\))""",
            rf"""(?:(?<=src\()|(?<=image-set\())[{_W}]*["']""",
        ),
        "@": (rf"import(?![{_W}]+url\()",),
        # Escapes in style sheets and scripts
        "\\": ("0{0,4}(?:2f|3a)", r"(?:x(?:2f|3a)|u(?:00|\{0*)(?:2f|3a)|0?(?:57|72)|:)", r"(?<=:\\)/"),
        "source": ("(?:mapping)?url=",),
        # Literals that are joined or go on behind what may end a URL
        "://": (
            unless_plain(r"[\s<>]|[\"`](?!\s*(?:\+|/[/*]))", body("\"'`<>") + r"""["'`]\s*(?:\+|/[/*])""", *GOES_ON),
        ),
        # References that decode to a letter, a digit or a delimiter of a URL
        "&": (
            r"(?:colon|sol|bsol|semi|fjlig|#(?!0*(?:34|38|39|60|62|1[3-9][0-9]|[2-9][0-9]{2}|[1-9][0-9]{3,5});"
            r"|x0*(?:22|26|27|3[ce]|[89a-f][0-9a-f]|[1-9a-f][0-9a-f]{2,4});))",
        ),
        # `http:/x`, `http:x`, `http//x`, `http;//x`
        "http": (rf"s?(?::(?!//|[{_W}]|\Z)|;?//)",),
        # mailto:x and its like, where a value or a text may start
        ":": (
            rf"(?:{_WITHOUT_SLASHES})(?![{_W}]|[{_UNITS}?]*(?:(?:%[0-9a-f]{{2}}|{_OTHER_COLON})[{_UNITS}?]*)*"
            rf"(?:[\"'<>{_W}]|&gt;|&quot;|\Z))",
            "base",  # of an element, which changes how the rest is read
        ),
    }
)
"""Each finds only what is suspicious."""

_SUSPICIOUS: Final = (b"srcdoc", b"text/markdown", b"\0")
_SUSPICIOUS_TAG: Final = _pattern(r"<(?:base|object|applet|param|%|\?(?:php|[= ]))")
"""What changes how other things are read, and template code that may go on where a URL seems to end."""

_URL_ATTRIBUTE: Final = _pattern(f"=(?:{'|'.join(f'(?<={name.decode()}=)' for name in _URL_NAMES)})")
_EQUALS_AFTER_SPACE: Final = _pattern(rf"=(?<=[{_W}]=)(?<=[{_W}a-z]{{2}}=)")
_NAMESPACE: Final = _pattern(rf"xmlns:[^=<>{_W}]*[{_W}]*=")
_PLAIN_VALUE: Final = _pattern(_VALUE)
_PLAIN_LIST: Final = _pattern(_LIST)
_META: Final = _pattern(rf"<meta[{_W}/][^>]*")
_META_TAGS: Final = tuple(b"<meta%c" % end for end in b"\t\n\f\r /")
_META_WITH_URL: Final = _pattern("og:|twitter:|msapplication|al:web|image|logo|thumbnail|dc\\.identifier")
_CONTENT: Final = _pattern(rf"content[{_W}]*=")

# A text that is one URL and nothing else, but not plainly so.
_XML_TEXT: Final = _pattern(rf">[{_W}]*[a-z][a-z0-9+.-]*:(?:[/\\](?!/)|//[^<{_W}]*[{_W}]+[^<{_W}])")


def quick(data: bytes) -> bool:
    """Whether nothing but absolute URLs, written as they stand, can be wrong in this HTML."""
    return not _is_suspicious(data.lower())


def quick_xml(data: bytes) -> bool:
    """The same for XML, where the text of an element may be one URL with white space in it."""
    text = data.lower()
    return not (_is_suspicious(text) or _XML_TEXT.search(text))


def _is_suspicious(text: bytes) -> bool:
    # Plain loops: most files are icons of a few hundred bytes, and there are thousands of them.
    if _SUSPICIOUS_TAG.search(text):
        return True
    for sign in _SUSPICIOUS:
        if sign in text:
            return True
    if _SUSPECTS.are_in(text):
        return True
    plain = _PLAIN_VALUE.match
    for match in _URL_ATTRIBUTE.finditer(text):
        if not plain(text, match.end()) and not _is_plain_list(text, match.start()):
            return True
    for match in _EQUALS_AFTER_SPACE.finditer(text):
        if _is_suspicious_attribute(text, match.start()):
            return True
    for match in _NAMESPACE.finditer(text):
        if not plain(text, match.end()):
            return True
    return any(_is_suspicious_meta(match.group()) for match in _META.finditer(text))


def _is_plain_list(text: bytes, equals: int) -> bool:
    """Whether the attribute with its ``=`` there holds a list of URLs, and only plain ones."""
    return text.endswith(_LIST_NAMES, 0, equals) and _PLAIN_LIST.match(text, equals + 1) is not None


def _is_suspicious_attribute(text: bytes, equals: int) -> bool:
    """Whether a URL attribute's name stands before the ``=`` and white space, and no plain value behind it."""
    end = equals
    while end and text[end - 1] in b"\t\n\f\r ":
        end -= 1
    return text.endswith(_URL_NAMES, 0, end) and not _PLAIN_VALUE.match(text, equals + 1)


def is_meta_without_url(tag: bytes) -> bool:
    """Whether what begins like this, in lower case, is a ``<meta>`` whose ``content`` is no URL."""
    return (
        tag.startswith(_META_TAGS)
        and not _is_cut_short(tag)
        and b"refresh" not in tag
        and _META_WITH_URL.search(tag) is None
    )


def _is_suspicious_meta(tag: bytes) -> bool:
    if _is_cut_short(tag) or b"refresh" in tag:
        return True
    content = _CONTENT.search(tag)
    if content is None or not _META_WITH_URL.search(tag):
        return False
    return not _PLAIN_VALUE.match(tag + b">", content.end())


def _is_cut_short(tag: bytes) -> bool:
    """Whether the tag seems to end at a ``>`` in a value."""
    return tag.count(b'"') % 2 == 1 or (tag.count(b"'") % 2 == 1 and b"='" in tag)
