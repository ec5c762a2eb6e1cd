"""The names of HTML's elements: ``https://<host>/`` is a URL with a placeholder, ``https://h.example<br>`` ends."""

from __future__ import annotations

import re
from typing import Final

# https://html.spec.whatwg.org/multipage/indices.html#elements-3, and obsolete elements that are still in use
_ELEMENTS: Final = frozenset(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br
    button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em
    embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
    i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes
    noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search
    section select slot small source span strike strong style sub summary sup svg table tbody td template textarea
    tfoot th thead time title tr track tt u ul var video wbr
    """.split()  # noqa: SIM905 - so it can be compared with the index above
)
_NAME: Final = re.compile(r"<([A-Za-z][A-Za-z0-9-]*)[ \t\r\n]*/?>")


def is_placeholder(tag: str) -> bool:
    """Whether ``tag``, which CommonMark takes for raw HTML, is a name in angle brackets and no element of HTML."""
    match = _NAME.fullmatch(tag)
    return match is not None and match[1].lower() not in _ELEMENTS
