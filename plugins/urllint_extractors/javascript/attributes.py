"""The attributes of HTML elements that hold URLs, as JSX spells them.

https://html.spec.whatwg.org/multipage/indices.html#attributes-3
"""

from __future__ import annotations

from typing import Final

from urllint.plugin import Role

_LINK_ATTRIBUTES: Final = frozenset({"href", "xlinkHref", "cite", "action", "formAction"})
_RESOURCE_ATTRIBUTES: Final = frozenset({"src", "poster", "data", "background"})
_RESOURCE_ELEMENTS: Final = frozenset(
    {"link", "image", "use", "feImage", "pattern", "linearGradient", "radialGradient"}
)
LIST_ATTRIBUTES: Final = frozenset({"srcSet", "imageSrcSet"})
"""Those that hold several URLs, each with a descriptor."""
_DATA_ELEMENTS: Final = frozenset({"object"})


def role_of(element: str, attribute: str) -> Role | None:
    """The role of an attribute of an HTML element that is one URL; ``None`` for any other."""
    if attribute in _RESOURCE_ATTRIBUTES:
        return "resource" if attribute != "data" or element in _DATA_ELEMENTS else None
    if attribute in _LINK_ATTRIBUTES:
        return "resource" if element in _RESOURCE_ELEMENTS else "link"
    return None
