"""What plugins hand to the registry: descriptions of extractors, rules, reporters and dialects.

A spec names its implementation as ``"module:attribute"``; the module is imported when the implementation is first
needed, so a plugin that a run does not use costs one small manifest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.model import Severity
from urllint.reference import ProblemName

if TYPE_CHECKING:
    from urllint.answer import AnswerTopic

API_VERSION: Final = 1
"""The version of the hooks and of the types in `urllint.plugin`; a manifest that names another one is not used."""


class Triggers(NamedTuple):
    """When a rule can have something to say; without them it is asked about every URL.

    ``errors``: names of validation errors; the rule is asked only about URLs for which one of them is reported.
    ``literals``: byte strings, one of which must stand in a file (in any case) for the rule to have something to say
    about it.
    ``references``: names of what can be wrong with where a relative reference leads (see `ReferenceProblem`); the rule
    is asked only about references of which one of them is known.
    ``texts``: ASCII strings in lower case, one of which must stand in the URL's text, in any case, behind the ``://``
    if there is one. URLs without ``//`` are passed over as they are for ``patterns``.
    ``signs``: regular expressions for ASCII, for text in lower case, one of which must be found in the URL's text, in
    whatever URL. The quick pass looks for them in all of the file, where another character may stand before the URL;
    a sign that begins with plain characters is found fast.
    ``non_ascii``: a character beyond ASCII must stand in the URL's text.
    ``visible``: the URL must be absolute, and what a reader sees of the link one word with a dot in it, so that it may
    be a URL or another host: not the URL's own host, nor one that is written as names of products and files are.
    ``forms``: forms of found URLs (see `FoundUrl`) that the standard does not judge, and the rule does. For one that
    needs no scheme (``www``) ``signs`` must say what stands in it, or the quick pass is not used.
    ``patterns``: regular expressions for ASCII, one of which must be found in the URL's text, from its scheme on. They
    take linear time, and allow for punctuation at the end that turns out not to belong to the URL. The name of an
    option in braces stands for what the option lists, in any case: of a glob its longest piece without a ``*``, of an
    entry with a ``=`` what is before it; a pattern whose option lists nothing wakes no rule. The quick pass looks
    for patterns behind a scheme and ``://``. Relative references without a colon, and ``mailto:`` and its like, are
    passed over if the standard has nothing against them, so that these cannot be found by a pattern alone.
    ``longer_than``: the name of an option with a number of code points; the URL's text must be longer.
    ``answers``: what a server's answer can say (see `Answer`). A rule that waits for answers is in force only in an
    audit that goes online.

    A rule is asked if any of what it declares is there.
    """

    errors: tuple[str, ...] = ()
    literals: tuple[bytes, ...] = ()
    references: tuple[ProblemName, ...] = ()
    texts: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    non_ascii: bool = False
    visible: bool = False
    forms: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    longer_than: str = ""
    answers: tuple[AnswerTopic, ...] = ()


OptionValue = bool | int | str | tuple[str, ...]
"""What an option can be set to."""


class OptionSpec(NamedTuple):
    """One option of a rule: its name, default, and a sentence. The default's type is the option's type.

    ``choices`` lists the allowed values, or the allowed members where the option is a list. ``pattern`` is a regular
    expression that each of them must match as a whole.
    """

    name: str
    default: OptionValue
    sentence: str
    choices: tuple[str, ...] = ()
    pattern: str = ""


class CommentMarks(NamedTuple):
    """How a comment is written: what begins it and, unless it ends with its line, what ends it.

    ``globs`` are the names of the files in which it is, none for all that the extractor reads. ``own_line`` says that
    it must stand alone on its line: behind a value some readers take it for a part of the value.
    """

    opener: str
    closer: str = ""
    globs: tuple[str, ...] = ()
    own_line: bool = False


class ExtractorSpec(NamedTuple):
    """An extractor and the files it claims.

    ``globs`` are matched against the file's name (``*.md``, ``Makefile``), or against the end of its path where they
    hold a ``/``. ``first_line`` is a regular expression for the first line of files that no glob claims. ``languages``
    are the names by which regions ask for this extractor. ``quick`` names a function ``(data: bytes) -> bool`` that
    returns true only if nothing but absolute URLs written as they stand, and bare hosts (``www.example.org``), can be
    found in the file (so that the quick pass may judge it; a URL or host that is shown for a link to another one stands
    as in Markdown, HTML or reStructuredText); ``None`` means that the quick pass must not be used. ``doubts`` names a
    function ``(data: bytes) -> Iterable[int] | None`` that is asked where ``quick`` says no: every URL that can be
    found and is not absolute and written as it stands holds one of these byte offsets; ``None`` where that is not
    certain.
    ``encoding`` names a function ``(data: bytes) -> str | None`` that gives the label of the encoding that a file of
    this format declares, ``None`` where it declares none; it is asked only about files that are not ASCII.
    ``comments`` says how suppressions are written in these files; of several the first that applies counts, and without
    any there are none.
    ``links_files`` says that relative references in these files are read from where the file stands, so that it can be
    known where they lead. ``references`` names a function ``(data: bytes) -> Iterable[tuple[int, int]] | None`` that
    the quick pass asks where a rule looks at that: every relative reference in the file holds the byte offset that one
    of the pairs begins with; a pair that is not empty spans a reference that stands there as it is, without an escape.
    ``None`` where that is not certain. One that points at a place in the file itself begins with
    its ``#``; then ``anchors`` names the function ``(data: bytes) -> Iterable[int]`` that is asked for further byte
    offsets. If they are among the doubts of a document, the extractor finds all anchors in it. Without that function
    all of the file is read. ``plain_anchors`` names a function ``(text: str) -> Iterable[Anchor]`` that is asked first:
    it gives anchors that the extractor finds as well, in order, but not all of them, if to find some takes less time.
    ``shows_links`` says that the extractor may tell what a reader sees of a link.
    """

    name: str
    globs: tuple[str, ...]
    target: str
    first_line: str | None = None
    languages: tuple[str, ...] = ()
    quick: str | None = None
    doubts: str | None = None
    summary: str = ""
    version: str = ""
    comments: tuple[CommentMarks, ...] = ()
    encoding: str | None = None
    links_files: bool = False
    references: str | None = None
    anchors: str | None = None
    plain_anchors: str | None = None
    shows_links: bool = True


class RuleSpec(NamedTuple):
    """A rule, without its code: what selecting, listing and configuring rules need to know.

    ``explains`` names the rules whose findings on the same URL this one's finding accounts for.
    """

    name: str
    group: str
    summary: str
    severity: Severity
    target: str
    default: bool = True
    since: str = ""
    aliases: tuple[str, ...] = ()
    fixable: bool = False
    triggers: Triggers | None = None
    explains: tuple[str, ...] = ()
    options: tuple[OptionSpec, ...] = ()
    help_url: str | None = None


class ReporterSpec(NamedTuple):
    """An output format of ``urllint check``; ``shows_suppressed``: its reports tell what is suppressed, too."""

    name: str
    summary: str
    target: str
    shows_suppressed: bool = False


class DialectSpec(NamedTuple):
    """Another reader of the same text: a function ``(text, base) -> Reading`` that never raises.

    ``requires`` names a module that must be installed for it; where it is not, the dialect is known, and not asked.
    """

    name: str
    summary: str
    target: str
    requires: str = ""


def load_target(target: str) -> object:
    """Import and return what ``"module:attribute"`` names.

    Raises ImportError or AttributeError if it is not there.
    """
    module, _, attribute = target.partition(":")
    found: object = getattr(import_module(module), attribute)
    return found
