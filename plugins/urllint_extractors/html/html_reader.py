"""Reads HTML as the standard's tokenizer does, as far as tags, attributes and text go.

Of tree construction it knows what changes tokenization: raw text elements, and SVG and MathML, where these elements are
ordinary and CDATA sections exist.

https://html.spec.whatwg.org/multipage/parsing.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from urllint.plugin import Anchor, Document, Extraction, FoundUrl, Place, Role, Span
from urllint_extractors.html import tokens
from urllint_extractors.html.governs import VOID_ELEMENTS
from urllint_extractors.html.microsyntaxes import refresh_url
from urllint_extractors.html.reader import MarkupReader, may_hold_url
from urllint_extractors.html.references import in_attribute, in_text
from urllint_extractors.html.templates import (
    Templates,
    find_brace_values,
    find_templates,
    find_templates_and_brace_values,
)
from urllint_extractors.html.tokens import (
    ATTRIBUTE,
    ATTRIBUTE_OF_INTEREST,
    TOKEN,
    TOKEN_OF_INTEREST,
    VERBATIM_ELEMENTS,
    words,
)
from urllint_extractors.html.url_attributes import (
    ANY,
    CONFIG,
    META_LINKS,
    META_RESOURCES,
    NAMESPACE,
    PARAMETER_RESOURCES,
    PRESENTATION_ATTRIBUTES,
    PROSE_ATTRIBUTES,
    RESOURCE_RELATIONS,
    SCRIPT_LANGUAGES,
    TEXT,
    USES,
    Use,
    is_dynamic,
)

_VERBATIM_TAGS: Final = VERBATIM_ELEMENTS | {f"/{name}" for name in VERBATIM_ELEMENTS}
_RAW_TEXT: Final = frozenset(("iframe", "noembed", "noframes", "xmp"))
_READ_AS_A_WHOLE: Final = _RAW_TEXT | words("link math meta param plaintext script style svg textarea title")
"""Elements whose start tag needs more than its attributes read one by one."""

_INTEGRATION_POINTS: Final = {
    "svg": frozenset(("desc", "foreignobject", "title")),
    "math": frozenset(("annotation-xml", "mi", "mn", "mo", "ms", "mtext")),
}
"""Where HTML stands inside SVG and MathML; of ``annotation-xml`` only with an encoding of HTML.

https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point
"""

_BREAKOUTS: Final = words(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta "
    "nobr ol p pre ruby s small span strong strike sub sup table tt u ul var"
)
"""HTML's start tags that end SVG and MathML.

https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
"""

_DULL_ATTRIBUTES: Final = words(
    "class type width height target method colspan rowspan align lang dir media role tabindex loading crossorigin "
    "integrity disabled checked for"
)
_IN_LINE: Final = words(
    "abbr b bdi bdo big cite code data dfn em font i ins kbd mark nobr q s samp small span strong sub sup tt u var wbr"
)
"""Elements that a URL in text may go on in."""

_CONTENT_LINK: Final = Use("url", "link")
_CONTENT_RESOURCE: Final = Use("url", "resource")
_CHARSET: Final = re.compile(r"charset[\t\n\f\r ]*=[\t\n\f\r ]*[\"']?([^\t\n\f\r \"';]+)", re.IGNORECASE)
_TAG_NAME: Final = re.compile(r"/?[a-zA-Z][^\t\n\f\r />]*")
_STRING: Final = re.compile(r""""[^">]*"|'[^'>]*'""")
_FRONT_MATTER: Final = re.compile(r"---[\t ]*\r?\n(.*?)^---[\t ]*$", re.DOTALL | re.MULTILINE)
_LABEL: Final = re.compile(r"[a-z0-9_.:()-]+")
_BRACE_LANGUAGES: Final = ("svelte", "astro")
_HEEX_LANGUAGES: Final = ("heex", "eex")
_COMPONENT_LANGUAGES: Final = ("svelte", "astro", "vue")
"""Languages in which ``<script/>`` has no content."""


_A_HREF: Final = (Place("html", "a[href]"),)


class _Plan(NamedTuple):
    """What to do with an attribute of an element; an ``action`` that is no verb is the language of a region."""

    action: Literal["nothing", "url", "use", "code", "id", "name", "css", "javascript", "html"]
    name: str
    places: tuple[Place, ...]
    use: Use = CONFIG

    @property
    def role(self) -> Role:
        """The role of what is found."""
        return self.use.role


_plans: dict[tuple[str, str], _Plan] = {}
_MOST_PLANS: Final = 10_000


def _plan(element: str, name: str) -> _Plan:
    """The plan for an attribute as it is written, remembered."""
    if len(_plans) >= _MOST_PLANS:
        _plans.clear()
    plan = _plans[element, name] = _made_plan(element, name.lower() if name.isascii() else name)
    return plan


def _made_plan(element: str, name: str) -> _Plan:
    places = (Place("html", f"{element}[{name}]"),)
    if element == "xref":
        return _Plan("nothing", name, places)  # DocFX's, whose href is the identifier of a class or page
    uses = USES.get(name)
    use = (uses.get(element) or uses.get(ANY)) if uses is not None else None
    if use is not None:
        return _Plan("url" if use.shape == "url" else "use", name, places, use)
    if name in _DULL_ATTRIBUTES or (element == "meta" and name == "content"):
        return _Plan("nothing", name, places)
    if name == "id" or (name == "name" and element == "a"):
        return _Plan("id" if name == "id" else "name", name, places)
    if name == "style" or name in PRESENTATION_ATTRIBUTES:
        return _Plan("css", name, places)
    if len(name) > 2 and name.startswith("on") and name.isalpha():
        return _Plan("javascript", name, places)
    if name == "srcdoc" and element == "iframe":
        return _Plan("html", name, places)
    if name.startswith("xmlns:"):
        return _Plan("url", name, places, NAMESPACE)
    if is_dynamic(name):
        return _Plan("code", name, places)
    return _Plan("use", name, places, TEXT if name in PROSE_ATTRIBUTES else CONFIG)


def _templates(document: Document, language: str) -> Templates:
    if language in _BRACE_LANGUAGES:
        return find_brace_values(document.text, quoted=language == "svelte")
    is_heex = language in _HEEX_LANGUAGES or ".heex." in document.path
    return find_templates_and_brace_values(document.text) if is_heex else find_templates(document.text)


class HtmlReader(MarkupReader):
    """Reads one HTML document or template."""

    extractor = "html"
    resolve_in_attribute = staticmethod(in_attribute)
    resolve_in_text = staticmethod(in_text)

    def __init__(self, document: Document) -> None:
        components = document.language or document.path.rpartition(".")[2]
        super().__init__(document, _templates(document, components))
        self._components = components in _COMPONENT_LANGUAGES
        self._front_matter_language = "typescript" if components == "astro" else "yaml"
        self._verbatim: dict[str, int] = {}
        self._verbatim_tags: list[str] = []
        self._foreign: list[str] = []
        self._encoding_known = document.bom or self.is_legacy

    def read(self) -> Extraction:
        """Everything in the document."""
        masked = self.masked
        self.follow_tags(optional_end=True)
        previous = position = self._front_matter()
        trigger = -1
        urls, anchors = self.urls, self.extraction.anchors
        while position < len(masked):
            every_tag = self._needs_every_tag()
            for match in (TOKEN if every_tag else TOKEN_OF_INTEREST).finditer(masked, position):
                start = match.start()
                if trigger < start:
                    trigger = self.read_text(previous, start)
                previous = match.end()
                taken = match.lastindex or 0
                if taken <= 2:
                    visible = Span(*match.span(2)) if taken == 2 else None
                    urls.append(
                        FoundUrl(
                            text=match[1],
                            span=Span(*match.span(1)),
                            places=_A_HREF,
                            role="link",
                            may_be_relative=True,
                            visible=visible,
                        )
                    )
                    continue
                if taken == 3:
                    anchors.append(Anchor(match[3], Span(*match.span(3)), "id"))
                    continue
                name = match[4]
                if name is None:
                    position = self._other_markup(start, match[6])
                elif every_tag or name in _READ_AS_A_WHOLE or not name.islower():
                    position = self._tag(name, start, *match.span(5))
                else:
                    if name in _VERBATIM_TAGS:
                        self._verbatim_tags.append(name)
                    low, high = match.span(5)
                    if low < high and name[0] != "/":
                        self._attributes(name, low, high)
                    continue
                if position != previous or self._needs_every_tag() != every_tag:
                    previous = position
                    break
            else:
                break
        self.read_text(previous, len(masked))
        return self.finish()

    def _needs_every_tag(self) -> bool:
        return bool(self._foreign) or self.governed is not None

    def _front_matter(self) -> int:
        """Leave what static site generators and Astro keep in front of the markup to its own extractor."""
        if not self.text.startswith("---"):
            return 0
        match = _FRONT_MATTER.match(self.text)
        if match is None:
            return 0
        self.add_region(self._front_matter_language, "front-matter", *match.span(1))
        return match.end()

    def goes_on_at(self, offset: int) -> bool:
        """``https://<var>host</var>/`` and the like, which people read as one URL."""
        tag = _TAG_NAME.match(self.masked, offset + 1)
        return tag is not None and tag.group() in _IN_LINE

    def role_of_text(self) -> Role:
        """Text in elements that show it as it is written is verbatim."""
        counts = self._verbatim
        for name in self._verbatim_tags:
            if name[0] != "/":
                counts[name] = counts.get(name, 0) + 1
                continue
            name = name[1:]
            if counts.get(name):
                counts[name] -= 1
                if name in ("pre", "listing") and not counts[name]:
                    counts.clear()  # what was left open in it has ended with it
        self._verbatim_tags.clear()
        return "verbatim" if any(counts.values()) else "prose"

    # Markup that is no complete tag. All of these return where to go on.

    def _other_markup(self, start: int, sign: str) -> int:
        masked = self.masked
        if self.governed is not None:
            self.read_template_comments(start)
        if sign == "!":
            if masked.startswith("<!--", start):
                text_end, end = tokens.comment_end(masked, start + 4)
                self.read_comment(start, start + 4, text_end, end)
                return end
            if masked.startswith("<![CDATA[", start) and self._foreign and self._foreign[-1] in _INTEGRATION_POINTS:
                closing = masked.find("]]>", start)
                end = len(masked) if closing < 0 else closing
                self.scan(self.place("cdata"), start + 9, end, self.role_of_text())
                return min(end + 3, len(masked))
            end = self._behind_next_sign(start)
            if masked[start + 2 : start + 9].lower() == "doctype":
                for string in _STRING.finditer(masked, start, end):
                    if may_hold_url(string.group()):
                        self.scan(
                            self.place("doctype"), string.start() + 1, string.end() - 1, "identifier", quoted=True
                        )
                return end
            return self._bogus_comment(start + 2, end)
        if sign == "?":
            return self._bogus_comment(start + 2, self._behind_next_sign(start))
        if sign == "/":
            if start + 2 >= len(masked):
                return len(masked)
            return self._bogus_comment(start + 2, self._behind_next_sign(start))
        name = _TAG_NAME.match(masked, start + 1)
        if name is None:
            return start + 1
        end = tokens.tag_end(masked, name.end())
        if end < 0:
            self.give_up(start, "the file ends inside a tag")
            return len(masked)
        return self._tag(name.group(), start, name.end(), end)

    def _behind_next_sign(self, start: int) -> int:
        closing = self.masked.find(">", start)
        return len(self.masked) if closing < 0 else closing + 1

    def _bogus_comment(self, start: int, end: int) -> int:
        """What the standard reads as a comment though it is not written as one."""
        if may_hold_url(self.text[start:end]):
            self.scan(self.place("comment"), start, end, "comment")
        return end

    # Tags

    def _tag(self, name: str, start: int, low: int, high: int) -> int:
        """Read a tag with attributes from ``low`` to ``high``, where its ``>`` stands, and return where to go on."""
        end = high + 1
        if self.governed is not None:
            self.read_template_comments(start)
        if name[0] == "/":
            self._end_tag(name[1:].lower(), start, end)
            return end
        name = name.lower()
        closed = low < high and self.masked[high - 1] == "/"
        is_foreign = self._enter(name, low, high, closed=closed)
        closed = closed and (is_foreign or self._components)
        if self.governed is not None:
            self.governed.start_tag(name, start, end, empty=closed or name in VOID_ELEMENTS)
        if name == "link":
            self._link(low, high)
            return end
        if name == "meta":
            self._meta(low, high)
            return end
        if name == "param":
            self._parameter(low, high)
            return end
        if low < high:
            self._attributes(name, low, high)
        if closed:
            return end
        if is_foreign:
            if name in ("script", "style"):
                content_end = tokens.raw_text_end(self.masked, name, end)
                language = "css" if name == "style" else "javascript"
                if content_end < len(self.masked) and self.add_character_data_region(
                    language, f"svg:{name}", end, content_end
                ):
                    return content_end
            return end
        if name in VERBATIM_ELEMENTS:
            self._verbatim_tags.append(name)
            return end
        return self._content(name, low, high, end)

    def _content(self, name: str, low: int, high: int, start: int) -> int:
        """Read the content of a raw text element, which starts at ``start``, and return where it ends."""
        masked = self.masked
        if name == "script":
            end = tokens.script_end(masked, start)
            self.add_region(self._language(low, high, "text"), name, start, end)
        elif name == "style":
            end = tokens.raw_text_end(masked, name, start)
            self.add_region(self._language(low, high, "css"), name, start, end)
        elif name in ("title", "textarea"):
            end = tokens.raw_text_end(masked, name, start)
            if may_hold_url(self.text[start:end]):
                self.scan(self.place(name), start, end, "prose" if name == "title" else "verbatim", in_text)
        elif name in _RAW_TEXT or name == "plaintext":
            end = len(masked) if name == "plaintext" else tokens.raw_text_end(masked, name, start)
            if may_hold_url(self.text[start:end]):
                self.scan(self.place("raw-text"), start, end, "verbatim")
        else:
            end = start
        return end

    def _language(self, low: int, high: int, unknown: str) -> str:
        attributes = self._all_attributes(low, high)
        given = attributes.get("lang") or attributes.get("type")
        label = self.text_of(*given).partition(";")[0].rstrip() if given else ""
        if unknown == "css":
            return label.rpartition("/")[2].removeprefix("x-") or "css"
        return SCRIPT_LANGUAGES.get(label, unknown)

    def _end_tag(self, name: str, start: int, end: int) -> None:
        if self.governed is not None:
            self.governed.end_tag(name, start, end)
        if name in VERBATIM_ELEMENTS:
            self._verbatim_tags.append(f"/{name}")
        elif self._foreign:
            if name in self._foreign:
                while self._foreign.pop() != name:
                    pass
            elif name in ("p", "br"):
                self._leave_foreign()

    # SVG and MathML

    def _enter(self, name: str, low: int, high: int, *, closed: bool) -> bool:
        """Follow a start tag into and out of SVG and MathML; whether the element belongs to one of them."""
        foreign = self._foreign
        if not foreign or foreign[-1] not in _INTEGRATION_POINTS:
            if name not in _INTEGRATION_POINTS:
                return False
        elif name in _BREAKOUTS or (
            name == "font" and self._all_attributes(low, high).keys() & {"color", "face", "size"}
        ):
            self._leave_foreign()
            return False
        elif name != foreign[-1]:
            if name not in _INTEGRATION_POINTS[foreign[-1]]:
                return True
            if name == "annotation-xml":
                encoding = self._all_attributes(low, high).get("encoding")
                if encoding is None or self.text_of(*encoding) not in ("text/html", "application/xhtml+xml"):
                    return True
        if not closed:
            foreign.append(name)
        return True

    def _leave_foreign(self) -> None:
        while self._foreign and self._foreign[-1] in _INTEGRATION_POINTS:
            self._foreign.pop()

    # Attributes

    def _each_attribute(self, low: int, high: int) -> Iterator[tuple[str, int, int]]:
        for match in ATTRIBUTE.finditer(self.masked, low, high):
            group = match.lastindex or 1
            yield match[1].lower(), *(match.span(group) if group > 1 else (match.end(), match.end()))

    def _all_attributes(self, low: int, high: int) -> dict[str, tuple[int, int]]:
        """The spans of a tag's values by name; of duplicates the first."""
        attributes: dict[str, tuple[int, int]] = {}
        for name, start, end in self._each_attribute(low, high):
            attributes.setdefault(name, (start, end))
        return attributes

    def _attributes(self, element: str, low: int, high: int, role_of_href: Role | None = None) -> None:
        """Take what a tag's attributes hold."""
        seen: list[str] = []
        for match in ATTRIBUTE_OF_INTEREST.finditer(self.masked, low, high):
            name = match[1]
            plan = _plans.get((element, name)) or _plan(element, name)
            if plan.action == "nothing":
                continue
            if seen and plan.name in seen and not self._is_steered(low, high):
                continue
            seen.append(plan.name)
            group = match.lastindex
            if group is None or group == 1:
                continue
            start, end = match.span(group)
            if end == high and self.text.startswith("}/", end - 2) and self.masked[start] == tokens.FILLER:
                end -= 1  # in ``href={url}/>`` the slash is the tag's, as components read it
            if start < end and plan.action in ("url", "use") and self._is_expression(start, end):
                if may_hold_url(self.text[start:end]):
                    self.scan(plan.places, start, end, "code", in_attribute)
            elif plan.action == "url":
                if plan.name != "href":
                    self.read_url(plan.places, start, end, plan.role)
                elif element == "a":
                    self.read_url(plan.places, start, end, "link", visible=self._visible(high + 1))
                else:
                    self.read_url(plan.places, start, end, role_of_href or plan.role, is_base=element == "base")
            elif start < end:
                self._other_attribute(plan, start, end)

    def _is_expression(self, start: int, end: int) -> bool:
        """Whether an attribute's value is JavaScript: MDX and Svelte write it in braces, Astro as a template literal.

        Such a value has no quotes around it, and in HTML no URL begins with a backtick. It may end at the first space.
        """
        text = self.text
        if text[start] not in "{`" or text[start - 1] in "\"'":
            return False
        if text[start] == "`":
            return True
        value = text[start:end].rstrip("/")
        is_closed = value.endswith("}") and not value.startswith("{%")
        return (is_closed or "}" not in value) and self.masked[start] == "{"

    def _is_steered(self, low: int, high: int) -> bool:
        """Whether a template chooses between attributes, so that of two with one name the second may be the one."""
        return bool(self.templates.items) and any(
            item.kind != "expression" for item in self.templates.inside(low, high)
        )

    def _visible(self, start: int) -> Span | None:
        """What the reader sees of a link whose content starts at ``start``, if that is text and nothing else."""
        end = self.masked.find("<", start)
        if end <= start or not self.masked.startswith(("</a>", "</A>"), end):
            return None
        text = self.text
        while start < end and text[start].isspace():
            start += 1
        while start < end and text[end - 1].isspace():
            end -= 1
        return Span(start, end) if start < end else None

    def _other_attribute(self, plan: _Plan, start: int, end: int) -> None:
        """An attribute whose value is not one URL, but may be an anchor, a region, or something with URLs in it."""
        action = plan.action
        if action == "id":
            self.add_anchor(start, end, "id")
        elif action == "name":
            self.add_anchor(start, end, "name")
        elif action == "use":
            if plan.use.shape not in ("text", "prose") or may_hold_url(self.text[start:end]):
                self.read_urls(plan.places, start, end, plan.use)
        elif action == "code":
            if may_hold_url(self.text[start:end]):
                self.scan(plan.places, start, end, "code", in_attribute)
        else:
            needle = "(" if plan.action == "css" else "/"
            if action == "html" or self.text.find(needle, start, end) >= 0:
                self.add_region(action, plan.places[0].kind, start, end, in_attribute)

    # Elements whose attributes depend on each other

    def _link(self, low: int, high: int) -> None:
        relation = self._all_attributes(low, high).get("rel")
        resource = relation is not None and not RESOURCE_RELATIONS.isdisjoint(self.text_of(*relation).split())
        self._attributes("link", low, high, "resource" if resource else "link")

    def _parameter(self, low: int, high: int) -> None:
        attributes = self._all_attributes(low, high)
        name, value = attributes.get("name"), attributes.get("value")
        if name and value and self.text_of(*name) in PARAMETER_RESOURCES:
            self.read_urls(self.place("param[value]"), *value, _CONTENT_RESOURCE)
        elif value and may_hold_url(self.text[value[0] : value[1]]):
            self.read_urls(self.place("param[value]"), *value, CONFIG)

    def _meta(self, low: int, high: int) -> None:
        attributes = self._all_attributes(low, high)
        if "charset" in attributes:
            self._take_encoding(self.text_of(*attributes["charset"]))
        content = attributes.get("content")
        if content is not None and content[0] < content[1]:
            self._meta_content(attributes, *content)
        self._attributes("meta", low, high)

    def _meta_content(self, attributes: dict[str, tuple[int, int]], start: int, end: int) -> None:
        kind = "meta[content]"
        directive = self.text_of(*attributes["http-equiv"]) if "http-equiv" in attributes else ""
        if directive == "refresh":
            value = self.value(start, end, in_attribute)
            text = value.with_holes_filled()
            span = refresh_url(text)
            if span is not None and text[span[0] : span[1]].strip(tokens.FILLER):
                self.add_url(self.place(kind), value, span, "link")
            return
        if directive == "content-type":
            charset = _CHARSET.search(self.text_of(start, end))
            if charset is not None:
                self._take_encoding(charset[1])
            return
        if directive.startswith("content-security-policy"):
            return  # host sources such as https://*.example.com look like URLs and are none
        for attribute in ("property", "name", "itemprop"):
            key = self.text_of(*attributes[attribute]) if attribute in attributes else ""
            if key in META_RESOURCES or key in META_LINKS:
                self.read_urls(
                    self.place(kind), start, end, _CONTENT_RESOURCE if key in META_RESOURCES else _CONTENT_LINK
                )
                return
        if may_hold_url(self.text[start:end]):
            self.read_urls(self.place(kind), start, end, TEXT)

    def _take_encoding(self, label: str) -> None:
        """The first declaration counts, and UTF-16 cannot be declared in this way.

        https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
        """
        if not self._encoding_known and _LABEL.fullmatch(label):
            self._encoding_known = True
            self.extraction.query_encoding = "utf-8" if label.startswith("utf-16") else label
