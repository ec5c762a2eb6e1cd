"""What docutils finds in a text: the URLs of references, targets and images.

Directives and roles that docutils does not have are Sphinx's; they are stood in for here, so that what they hold is
read as Sphinx reads it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from docutils import frontend, nodes
from docutils.parsers.rst import Directive, Parser, directives, roles
from docutils.utils import new_document
from urllint_extractors.rst.directives import DIRECTIVES

_OWN: Final = frozenset(
    {
        *("image", "figure", "csv-table", "list-table", "table", "note", "parsed-literal", "replace", "topic"),
        *("sidebar", "admonition", "container", "compound", "epigraph", "rubric", "meta", "unicode", "line-block"),
        *("date", "contents", "header", "footer", "pull-quote", "highlights", "role"),
    }
)


class DocutilsUrls(NamedTuple):
    """The URLs that docutils finds, without duplicates."""

    references: frozenset[str]
    targets: frozenset[str]
    images: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """All of them."""
        return self.references | self.targets | self.images


class _AnyOption(dict[str, Any]):
    """Takes every option as it is."""

    def __getitem__(self, name: str) -> Any:
        return directives.unchanged

    def __contains__(self, name: object) -> bool:
        return True

    def __bool__(self) -> bool:
        return True


class _Body(Directive):
    """Reads its content as a block of the document."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = _AnyOption()

    def run(self) -> list[nodes.Node]:
        container = nodes.container()
        if self.arguments:
            content, _ = self.state.inline_text(self.arguments[0], self.lineno)
            container += nodes.paragraph("", "", *content)
        self.state.nested_parse(self.content, self.content_offset, container, match_titles=True)
        return [container]


class _Signature(_Body):
    """The same, but its argument is code."""

    def run(self) -> list[nodes.Node]:
        self.arguments = []
        return super().run()


class _Shown(_Body):
    """Its content is shown as it is."""

    def run(self) -> list[nodes.Node]:
        return [nodes.literal_block("", "\n".join(self.content))]


def _role(*_: Any, **__: Any) -> Any:
    def run(name: str, raw: str, text: str, *_: Any, **__: Any) -> Any:
        return [nodes.inline(raw, nodes.unescape(text))], []

    return run, []


@contextmanager
def _stand_ins() -> Iterator[None]:
    directive, role = directives.directive, roles.role

    def find(name: str, language: Any, document: nodes.document) -> Any:
        if name.lower() in _OWN:
            return directive(name, language, document)
        known = DIRECTIVES.get(name.lower()) or DIRECTIVES.get(name.lower().rpartition(":")[2])
        if known is None or known.content == "body":
            return (_Signature if known is not None and known.argument != "text" else _Body), []
        return _Shown, []

    directives.directive, roles.role = find, _role
    try:
        yield
    finally:
        directives.directive, roles.role = directive, role


def docutils_urls(text: str) -> DocutilsUrls:
    """What docutils finds in ``text``."""
    settings = frontend.get_default_settings(Parser)
    settings.report_level, settings.halt_level = 5, 6
    settings.warning_stream = io.StringIO()
    settings.file_insertion_enabled = False
    document = new_document("a.rst", settings)
    with _stand_ins():
        Parser().parse(text, document)
    references = (node["refuri"] for node in document.findall(nodes.reference) if "refuri" in node)
    targets = (node["refuri"] for node in document.findall(nodes.target) if "refuri" in node)
    images = (node["uri"] for node in document.findall(nodes.image))
    return DocutilsUrls(frozenset(references), frozenset(targets), frozenset(images))
