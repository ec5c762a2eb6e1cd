"""Reads XML: names count in the case they have, every reference ends in ``;``, CDATA stands anywhere.

Where the vocabulary is XHTML or SVG the attributes are those of HTML. In vocabularies it does not know, ``href`` is a
link, namespaces are identifiers, and all other values and texts are searched.

https://www.w3.org/TR/xml/
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, Hole, Role
from urllint_extractors.html import tokens
from urllint_extractors.html.microsyntaxes import stripped
from urllint_extractors.html.reader import MarkupReader, Value, may_hold_url, merged
from urllint_extractors.html.references import Resolve, decode, in_xml
from urllint_extractors.html.templates import find_templates
from urllint_extractors.html.tokens import ATTRIBUTE, XML_TOKEN, XML_TOKEN_OF_INTEREST
from urllint_extractors.html.url_attributes import (
    ANY,
    CONFIG,
    NAMESPACE,
    PRESENTATION_ATTRIBUTES,
    PROSE_ATTRIBUTES,
    SCRIPT_LANGUAGES,
    TEXT,
    USES,
    Use,
)

_LINK: Final = Use("url", "link")
_ABSOLUTE_LINK: Final = Use("url", "link", relative=False)
_ABSOLUTE_IDENTIFIER: Final = Use("url", "identifier", relative=False)
_RESOURCE: Final = Use("url", "resource")
_IDENTIFIERS: Final = Use("text", "identifier")

_LINK_ELEMENTS: Final = {
    **dict.fromkeys(
        ("comments", "content_loc", "docs", "icon", "link", "loc", "logo", "player_loc", "thumbnail_loc", "uri", "url"),
        _ABSOLUTE_LINK,
    ),
    **dict.fromkeys(("guid", "id", "namespace"), _ABSOLUTE_IDENTIFIER),
}
"""Elements of feeds, sitemaps and project files whose text is one URL, by the local part of their names."""

_VERBATIM_ELEMENTS: Final = frozenset(
    [
        "code",
        "computeroutput",
        "funcsynopsisinfo",
        "literal",
        "literallayout",
        "programlisting",
        "screen",
        "synopsis",
        "userinput",
    ]
)
"""Elements of DocBook whose text is shown as it is written."""

_IDENTIFIER_ATTRIBUTES: Final = frozenset(
    ("Algorithm", "entityID", "namespace", "publicId", "soapAction", "systemId", "targetNamespace")
)
"""Attributes whose values are compared as strings: of schemas, signatures, SAML, SOAP and catalogs."""

_XLINK: Final = "http://www.w3.org/1999/xlink"

_MARKUP: Final = frozenset(("html", "svg"))
_RESERVED_KINDS: Final = frozenset(
    ("cdata", "comment", "doctype", "processing-instruction", "template", "text", "unfinished-tag")
)
_XSLT: Final = "http://www.w3.org/1999/XSL/Transform"
"""The namespace of style sheets, in whose attributes braces hold expressions."""

_SCHEME: Final = re.compile(r"[\t\n\f\r ]*[A-Za-z][A-Za-z0-9+.-]*:[/\\]")
_ENTITY: Final = re.compile(r"&[A-Za-z_][\w.-]*;")
_NAME: Final = re.compile(r"/?[^\t\n\f\r />]+")
_ELEMENT_NAME: Final = re.compile(r"[^\t\n\f\r />]+")
_PSEUDO_ATTRIBUTE: Final = re.compile(r"""href[\t\n\r ]*=[\t\n\r ]*(?:"([^"]*)"|'([^']*)')""")
_DOCTYPE_STEP: Final = re.compile(r"""["'\[\]>]|<!--""")


class XmlReader(MarkupReader):
    """Reads one XML document."""

    extractor = "xml"
    resolve_in_attribute = staticmethod(in_xml)
    resolve_in_text = staticmethod(in_xml)

    def __init__(self, document: Document) -> None:
        super().__init__(document, find_templates(document.text, php=False, values=_XSLT in document.text))
        self._is_verbatim = False
        self._xlink_href = "xlink:href"
        self._root_start = self._find_root()
        name = _NAME.match(self.masked, self._root_start + 1)
        self._root = name.group().rpartition(":")[2] if name is not None else ""

    def read(self) -> Extraction:
        """Everything in the document."""
        masked = self.masked
        self.follow_tags(optional_end=False)
        pattern = XML_TOKEN_OF_INTEREST if self.governed is None else XML_TOKEN
        previous = position = 0
        trigger = -1
        while position < len(masked):
            for match in pattern.finditer(masked, position):
                start = match.start()
                if trigger < start:
                    trigger = self.read_text(previous, start)
                previous = match.end()
                name = match[1]
                if name is None:
                    position = self._other_markup(start, match[3])
                else:
                    position = self._tag(name, start, *match.span(2))
                if position != previous:
                    previous = position
                    break
            else:
                break
        self.read_text(previous, len(masked))
        return self.finish()

    def _find_root(self) -> int:
        """Where the first start tag stands, behind what may come before it; -1 if there is none."""
        masked = self.masked
        position = masked.find("<")
        while position >= 0 and masked.startswith(("<!", "<?"), position):
            if masked.startswith("<!--", position):
                end = masked.find("-->", position)
            elif masked.startswith("<?", position):
                end = masked.find("?>", position)
            else:
                end = self._doctype_end(position)
            position = masked.find("<", end) if end >= 0 else -1
        return position

    # Values

    def value(self, start: int, end: int, resolve: Resolve | None) -> Value:
        """As for HTML; a reference to an entity of the document's own stands for what is not known here."""
        value = super().value(start, end, resolve)
        entities = [Hole(*match.span(), kind="value") for match in _ENTITY.finditer(value.text)]
        return value._replace(holes=merged(entities, value.holes)) if entities else value

    # Text

    def read_text_node(self, start: int, end: int) -> None:
        """A text that is one URL and nothing else is a value; other text is prose."""
        text = self.text[start:end]
        tag_start, local = self._element_before(start)
        self._is_verbatim = local in _VERBATIM_ELEMENTS
        if "&" in text:
            text = decode(self.text, start, end, in_xml).text
        if not start or self.masked[start - 1] != ">" or not _SCHEME.match(text):
            super().read_text_node(start, end)
            return
        name = _ELEMENT_NAME.match(self.masked, tag_start + 1)
        element = name.group() if name is not None and self.masked.startswith("</", end) else ""
        # The text of a link of DocBook is what readers see, as its attributes say where it leads.
        is_link_text = local == "link" and "=" in self.masked[tag_start:start]
        use = None if is_link_text else _LINK_ELEMENTS.get(element.rpartition(":")[2])
        kind = element if element and element not in _RESERVED_KINDS else "text"
        if use is not None:
            value = self.value(start, end, in_xml)
            self.add_url(self.place(kind), value, stripped(value.text), use.role, relative=False)
        elif element and len(text.split(None, 1)) == 1:
            role: Role = "prose" if self._root in _MARKUP or is_link_text else "config"
            if self._is_verbatim:
                role = "verbatim"
            low, high = stripped(self.text[start:end])
            self.scan(self.place(kind), start + low, start + high, role, in_xml, quoted=True)
        else:
            super().read_text_node(start, end)

    def role_of_text(self) -> Role:
        """Text in elements that show it as it is written is verbatim."""
        return "verbatim" if self._is_verbatim else "prose"

    def _element_before(self, start: int) -> tuple[int, str]:
        """Where the tag starts that stands before ``start``, and the local part of its element's name."""
        tag_start = self.masked.rfind("<", 0, start)
        name = _ELEMENT_NAME.match(self.masked, tag_start + 1)
        return tag_start, "" if name is None else name.group().rpartition(":")[2]

    def goes_on_at(self, offset: int) -> bool:
        """Which elements stand in a line is not known; a start tag right behind a URL is taken for one that does."""
        return offset < len(self.masked) and self.masked[offset + 1 : offset + 2] not in ("/", "!", "?", "")

    # Markup that is no complete tag. All of these return where to go on.

    def _other_markup(self, start: int, sign: str) -> int:
        masked = self.masked
        if self.governed is not None:
            self.read_template_comments(start)
        if sign == "?":
            return self._processing_instruction(start)
        if masked.startswith("<!--", start):
            closing = masked.find("-->", start + 4)
            text_end, end = (len(masked), len(masked)) if closing < 0 else (closing, closing + 3)
            self.read_comment(start, start + 4, text_end, end)
            return end
        if masked.startswith("<![CDATA[", start):
            closing = masked.find("]]>", start)
            end = len(masked) if closing < 0 else closing
            self._is_verbatim = self._element_before(start)[1] in _VERBATIM_ELEMENTS
            self.scan(self.place("cdata"), start + 9, end, self.role_of_text())
            return min(end + 3, len(masked))
        if sign == "!":
            end = self._doctype_end(start)
            self.scan(self.place("doctype"), start + 2, end, "identifier")
            return end
        name = _NAME.match(masked, start + 1)
        end = tokens.tag_end(masked, name.end()) if name is not None else -1
        if name is None or end < 0:
            self.give_up(start, "the file ends inside a tag")
            return len(masked)
        return self._tag(name.group(), start, name.end(), end)

    def _processing_instruction(self, start: int) -> int:
        closing = self.masked.find("?>", start)
        end = len(self.masked) if closing < 0 else closing + 2
        if self.masked.startswith("<?xml-stylesheet", start):
            href = _PSEUDO_ATTRIBUTE.search(self.masked, start, end)
            if href is not None and href.lastindex is not None:
                self.read_urls(self.place("xml-stylesheet[href]"), *href.span(href.lastindex), _RESOURCE)
        elif may_hold_url(self.text[start:end]):
            self.scan(self.place("processing-instruction"), start + 2, end, "config")
        return end

    def _doctype_end(self, start: int) -> int:
        """Behind the ``>`` that ends a document type, whose internal subset holds quotes, comments and signs."""
        masked = self.masked
        position, brackets = start, 0
        while (step := _DOCTYPE_STEP.search(masked, position)) is not None:
            sign, position = step.group(), step.end()
            if sign == ">":
                if not brackets:
                    return position
            elif sign == "[":
                brackets += 1
            elif sign == "]":
                brackets = max(0, brackets - 1)
            else:
                closing = "-->" if sign == "<!--" else sign
                found = masked.find(closing, position)
                if found < 0:
                    break
                position = found + len(closing)
        return len(masked)

    # Tags

    def _tag(self, name: str, start: int, low: int, high: int) -> int:
        end = high + 1
        if self.governed is not None:
            self.read_template_comments(start)
        if name[0] == "/":
            if self.governed is not None:
                self.governed.end_tag(name[1:], start, end)
            return end
        closed = low < high and self.masked[high - 1] == "/"
        if self.governed is not None:
            self.governed.start_tag(name, start, end, empty=closed)
        local = name.rpartition(":")[2]
        if low < high:
            self._attributes(name, local, low, high, is_root=start == self._root_start)
        if not closed and local in ("script", "style") and self._root in _MARKUP:
            closing = self.masked.find(f"</{name}", end)
            content_end = len(self.masked) if closing < 0 else closing
            language = "css" if local == "style" else "javascript"
            if self.add_character_data_region(language, f"svg:{local}", end, content_end):
                return content_end
        return end

    def _attributes(self, name: str, local: str, low: int, high: int, *, is_root: bool) -> None:
        for match in ATTRIBUTE.finditer(self.masked, low, high):
            group = match.lastindex
            if group is None or group == 1:
                continue
            attribute = match[1]
            start, end = match.span(group)
            kind = f"{name}[{attribute}]"
            if attribute == self._xlink_href:
                attribute = "xlink:href"
            if attribute in ("id", "xml:id"):
                self.add_anchor(start, end, "id")
            elif attribute.startswith("xmlns"):
                if start < end:
                    self.read_urls(self.place(kind), start, end, NAMESPACE)
                    if self.text.startswith(_XLINK, start) and start + len(_XLINK) == end:
                        self._xlink_href = f"{attribute.partition(':')[2]}:href"
            elif attribute == "xml:base":
                self.read_url(self.place(kind), start, end, "link", is_base=is_root)
            elif attribute.endswith(("schemaLocation", "SchemaLocation")):
                self.read_urls(self.place(kind), start, end, _IDENTIFIERS)
            elif self._root in _MARKUP:
                self._markup_attribute(local, attribute, kind, start, end)
            elif attribute in ("href", "xlink:href"):
                self.read_urls(self.place(kind), start, end, _LINK)
            elif may_hold_url(self.text[start:end]):
                use = _IDENTIFIERS if attribute in _IDENTIFIER_ATTRIBUTES else CONFIG
                self.read_urls(self.place(kind), start, end, use)

    def _markup_attribute(self, element: str, attribute: str, kind: str, start: int, end: int) -> None:
        """An attribute of XHTML or SVG."""
        uses = USES.get(attribute)
        use = (uses.get(element.lower()) or uses.get(ANY)) if uses is not None else None
        if use is not None:
            if use.shape != "text" or may_hold_url(self.text[start:end]):
                self.read_urls(self.place(kind), start, end, use)
            return
        value = self.text[start:end]
        if attribute == "style" or attribute in PRESENTATION_ATTRIBUTES:
            if "(" in value or "//" in value:
                self.add_region("css", kind, start, end, in_xml)
        elif len(attribute) > 2 and attribute.startswith("on") and attribute.isalpha():
            if "/" in value:
                self.add_region(SCRIPT_LANGUAGES[""], kind, start, end, in_xml)
        elif attribute == "name" and element == "a":
            self.add_anchor(start, end, "name")
        elif may_hold_url(value):
            self.read_urls(self.place(kind), start, end, TEXT if attribute in PROSE_ATTRIBUTES else CONFIG)
