"""Which attributes hold URLs, in what shape and for what: the HTML standard's index, the obsolete features and SVG.

https://html.spec.whatwg.org/multipage/indices.html#attributes-3
https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
https://svgwg.org/svg2-draft/linking.html#URLReference
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from urllint.plugin import Role

Shape = Literal["url", "urls", "comma-separated", "candidates", "text", "prose"]
"""``url``: one, white space around it allowed; ``urls``: separated by white space; ``candidates``: as in ``srcset``;
``text``: a URL, or text with URLs in it; ``prose``: text for people."""


class Use(NamedTuple):
    """What an attribute holds. ``relative``: whether a text without a scheme is meant as a relative reference."""

    shape: Shape
    role: Role
    relative: bool = True


_LINK: Final = Use("url", "link")
_RESOURCE: Final = Use("url", "resource")
_IDENTIFIER: Final = Use("url", "identifier")
_NAMES: Final = Use("text", "identifier")
_CANDIDATES: Final = Use("candidates", "resource")

ANY: Final = "*"

USES: Final[dict[str, dict[str, Use]]] = {
    "href": {
        ANY: _LINK,
        **dict.fromkeys(
            (
                "cursor",
                "feimage",
                "filter",
                "font-face-uri",
                "glyphref",
                "image",
                "lineargradient",
                "mpath",
                "pattern",
                "radialgradient",
                "script",
                "textpath",
                "tref",
                "use",
            ),
            _RESOURCE,
        ),
    },
    "src": {ANY: _RESOURCE},
    "srcset": {ANY: _CANDIDATES},
    "imagesrcset": {ANY: _CANDIDATES},
    "action": {"form": _LINK, "isindex": _LINK},
    "formaction": {ANY: _LINK},
    "cite": dict.fromkeys(("blockquote", "q", "ins", "del"), _LINK),
    "poster": {"video": _RESOURCE},
    "data": {"object": _RESOURCE},
    "longdesc": dict.fromkeys(("img", "frame", "iframe"), _LINK),
    "manifest": {"html": _RESOURCE},
    "background": dict.fromkeys(("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"), _RESOURCE),
    "ping": dict.fromkeys(("a", "area"), Use("urls", "link")),
    "attributionsrc": {ANY: Use("urls", "link")},
    "usemap": dict.fromkeys(("img", "input", "object"), _LINK),
    "itemid": {ANY: _IDENTIFIER},
    "itemtype": {ANY: Use("urls", "identifier")},
    "codebase": dict.fromkeys(("object", "applet"), _RESOURCE),
    "classid": {"object": _IDENTIFIER},
    "archive": {"object": Use("urls", "resource"), "applet": Use("comma-separated", "resource")},
    "profile": {"head": Use("urls", "identifier")},
    "lowsrc": {"img": _RESOURCE},
    "dynsrc": {"img": _RESOURCE},
    "ng-href": {ANY: _LINK},
    "ng-src": {ANY: _RESOURCE},
    "ng-srcset": {ANY: _CANDIDATES},
    # XML and RDFa
    "xml:base": {ANY: _LINK},
    "xmlns": {ANY: _IDENTIFIER},
    "vocab": {ANY: _IDENTIFIER},
    **{
        name: {ANY: _NAMES}
        for name in ("prefix", "about", "resource", "datatype", "property", "typeof", "itemprop", "rel", "rev")
    },
}
USES["xlink:href"] = USES["href"]
"""By attribute and element; ``ANY`` is every element that is not named."""

NAMESPACE: Final = _IDENTIFIER
"""The use of ``xmlns:prefix``."""

TEXT: Final = Use("prose", "prose")
CONFIG: Final = Use("text", "config")

PRESENTATION_ATTRIBUTES: Final = frozenset(
    ("clip-path", "cursor", "fill", "filter", "marker-end", "marker-mid", "marker-start", "mask", "stroke")
)
"""Attributes of SVG that are properties of CSS whose values may hold a ``url()``.

https://svgwg.org/svg2-draft/styling.html#PresentationAttributes
"""

PROSE_ATTRIBUTES: Final = frozenset(
    ("abbr", "alt", "content", "label", "placeholder", "standby", "summary", "title", "aria-label", "aria-description")
)
"""Attributes with text for people."""

_DYNAMIC: Final = (
    ":",
    "@",
    "#",
    "[",
    "(",
    "*",
    "v-",
    "x-",
    "ng-",
    "th:",
    "on:",
    "bind:",
    "wire:",
    "hx-on",
    "data-bind",
)


def is_dynamic(name: str) -> bool:
    """Whether a front-end framework takes the attribute's value for code (``:href``, ``[src]``, ``@click``)."""
    return name.startswith(_DYNAMIC)


RESOURCE_RELATIONS: Final = frozenset(
    (
        "apple-touch-icon",
        "apple-touch-icon-precomposed",
        "apple-touch-startup-image",
        "dns-prefetch",
        "fluid-icon",
        "icon",
        "manifest",
        "mask-icon",
        "modulepreload",
        "preconnect",
        "prefetch",
        "preload",
        "prerender",
        "stylesheet",
    )
)
"""Of ``<link rel>``: what is loaded with the page rather than followed.

https://html.spec.whatwg.org/multipage/links.html#linkTypes
"""

META_LINKS: Final = frozenset(("og:url", "twitter:url", "al:web:url", "msapplication-starturl", "dc.identifier.uri"))
META_RESOURCES: Final = frozenset(
    (
        "image",
        "logo",
        "thumbnailurl",
        "msapplication-config",
        "msapplication-square150x150logo",
        "msapplication-square310x310logo",
        "msapplication-square70x70logo",
        "msapplication-tileimage",
        "msapplication-wide310x150logo",
        "og:audio",
        "og:audio:secure_url",
        "og:audio:url",
        "og:image",
        "og:image:secure_url",
        "og:image:url",
        "og:video",
        "og:video:secure_url",
        "og:video:url",
        "thumbnail",
        "twitter:image",
        "twitter:image:src",
        "twitter:player",
        "twitter:player:stream",
    )
)
"""Of ``<meta property>``, ``<meta name>`` and ``<meta itemprop>``, in lower case: those whose content is one URL."""

PARAMETER_RESOURCES: Final = frozenset(("movie", "src", "filename", "url"))
"""Of ``<param name>``, in lower case: those whose value is a URL by custom."""

SCRIPT_LANGUAGES: Final = {
    "": "javascript",
    "application/ecmascript": "javascript",
    "application/javascript": "javascript",
    "application/json": "json",
    "application/ld+json": "json",
    "application/typescript": "typescript",
    "importmap": "json",
    "javascript": "javascript",
    "js": "javascript",
    "jsx": "jsx",
    "module": "javascript",
    "speculationrules": "json",
    "text/babel": "jsx",
    "text/ecmascript": "javascript",
    "text/html": "html",
    "text/javascript": "javascript",
    "text/jsx": "jsx",
    "text/markdown": "markdown",
    "text/ng-template": "html",
    "text/template": "html",
    "text/typescript": "typescript",
    "text/x-handlebars": "html",
    "text/x-handlebars-template": "html",
    "text/x-template": "html",
    "ts": "typescript",
    "tsx": "tsx",
}
"""The language of a ``<script>`` by its ``type`` or ``lang``. Other types are data blocks of unknown language."""
