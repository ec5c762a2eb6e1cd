"""URLs that identify something and are never fetched: to write them otherwise would name something else."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import CheckedUrl

_NAMESPACES: Final = re.compile(
    r"https?://(?:"
    r"www\.w3\.org/(?:19|20)\d\d/|www\.w3\.org/(?:TR/(?:x?html|REC-|MathML|SVG|xml)|ns/|XML/|Graphics/SVG/\d)"
    r"|(?:www\.)?w3\.org/(?:19|20)\d\d/|schemas\.[a-z0-9.-]+/|(?:www\.)?schema\.org(?:/|$)|json-schema\.org/"
    r"|purl\.(?:org|oclc\.org)/|xmlns\.com/|ns\.adobe\.com/|www\.sitemaps\.org/schemas/|ogp\.me/ns|rdfs\.org/"
    r"|(?:www\.)?inkscape\.org/namespaces|sodipodi\.sourceforge\.net/DTD|creativecommons\.org/ns|web\.resource\.org/cc/"
    r"|maven\.apache\.org/(?:POM|xsd|SETTINGS)|www\.springframework\.org/schema|java\.sun\.com/(?:xml/ns|dtd|j2ee)"
    r"|xmlns\.jcp\.org/|www\.apple\.com/DTDs/|relaxng\.org/ns/|docbook\.org/ns|www\.oasis-open\.org/(?:docbook|committees)"
    r"|www\.opengis\.net/|www\.topografix\.com/GPX/|www\.idpf\.org/|search\.yahoo\.com/mrss|www\.itunes\.com/dtds"
    r"|www\.google\.com/(?:schemas/|kml/)|base\.google\.com/ns|xml\.apache\.org/|ant\.apache\.org/ivy|ns\.[a-z0-9.-]+/"
    r"|jabber\.org/|etherx\.jabber\.org/|www\.daisy\.org/z3986|wellformedweb\.org/|backend\.userland\.com/|dublincore\.org/"
    r"|hl7\.org/fhir|id\.loc\.gov/|www\.bohemiancoding\.com/sketch/ns|www\.serif\.com/|vectornator\.io|tempuri\.org/"
    r"|[a-z0-9.-]+/(?:[^?#]*/)?(?:xmlns|namespaces?|ns|xsd|dtds?)[/#]|[^?#]+\.(?:dtd|xsd)(?:$|[?#])"
    r")",
    re.IGNORECASE,
)
"""The namespaces and document types in common use, wherever they stand: code compares them, too."""


def is_identifier(url: CheckedUrl) -> bool:
    """Whether the URL is a name rather than an address: by its role, or because it is a well-known namespace."""
    return url.found.role == "identifier" or _NAMESPACES.match(url.text) is not None
