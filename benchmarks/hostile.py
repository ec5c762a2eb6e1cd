"""How time grows with hostile text: that each reader takes twice the time for twice the text, and not four times.

    python -m benchmarks.hostile [--only NAME] [--rounds 3] [--all]

Run it in the root of a checkout: the text is what the tests hold the readers against. Of every text the CPU time is
taken with and without its middle half, as the best of a few rounds in turn, and their ratio is printed: for each reader
the largest, or with ``--all`` every one. Work in proportion to the length gives about 2, work that grows with
its square 4. A text that takes less than a millisecond says nothing, and is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from urllint_extractors.code.languages import LANGUAGES

from tests import test_redaction
from tests.engine import test_quick as in_quick
from tests.extraction import test_hostile as in_text
from tests.files import test_patterns
from tests.plugins.asciidoc import test_extractor as in_asciidoc
from tests.plugins.code import test_hostile as in_code
from tests.plugins.code.reading import path_of
from tests.plugins.config import test_json, test_lines, test_toml, test_yaml
from tests.plugins.css import test_extractor as in_css
from tests.plugins.delimited import test_extractor as in_tables
from tests.plugins.html import test_properties as in_html
from tests.plugins.javascript import test_extractor as in_scripts
from tests.plugins.javascript import test_scanner as in_script_tokens
from tests.plugins.latex import test_extractor as in_latex
from tests.plugins.man import test_extractor as in_manuals
from tests.plugins.markdown import test_properties as in_markdown
from tests.plugins.markdown import test_quick as in_markdown_quick
from tests.plugins.notebook import test_notebook
from tests.plugins.org import test_extractor as in_org
from tests.plugins.python import test_extractor, test_scanner, test_structure
from tests.plugins.rst import test_properties as in_rst
from tests.whatwg import test_hostile as in_urls
from urllint import whatwg
from urllint.engine.quick import Doubts, Quick
from urllint.extraction.driver import Extractors
from urllint.extraction.holes import find_holes
from urllint.extraction.scan import scan
from urllint.files import Patterns
from urllint.redaction import redact_text, secret_spans
from urllint.registry import Registry
from urllint.specs import load_target
from urllint.text.document import Document

LENGTH: Final = 100_000
"""Code points of a text that is a repeated piece."""

FLOOR: Final = 0.001
"""Seconds; below, what is measured is the clock."""

Read = Callable[[str], object]


class Reader(NamedTuple):
    """A function of text, and the texts that are hostile to it, each with a name."""

    name: str
    read: Read
    texts: list[tuple[str, str]]


class Growth(NamedTuple):
    """What twice the text costs."""

    text: str
    seconds: float
    ratio: float


def repeated(pieces: list[str], beginnings: list[str] | tuple[str, ...] = ("",)) -> list[tuple[str, str]]:
    """Each piece behind each beginning, repeated to the length, and named by what it is made of."""
    return [
        (repr(beginning + piece), beginning + piece * (LENGTH // len(piece)))
        for piece in pieces
        for beginning in beginnings
    ]


def readers() -> Iterator[Reader]:
    """All that is measured."""
    yield Reader(
        "whatwg.parse", whatwg.parse, [(name, each.text(2 * LENGTH)) for name, each in in_urls.HOSTILE.items()]
    )
    pieces = repeated(in_text.HOSTILE)
    yield Reader("scan, prose", lambda text: list(scan(text, mode="prose")), pieces)
    yield Reader("scan, source", lambda text: list(scan(text, mode="source")), pieces)
    yield Reader("find_holes", find_holes, repeated(in_text.HOSTILE_PLACEHOLDERS))
    secrets = repeated(test_redaction.HOSTILE)
    yield Reader("secret_spans", lambda text: secret_spans(text + "@"), secrets)
    yield Reader("redact_text", lambda text: redact_text(text + "@"), secrets)
    for pattern in test_patterns.HOSTILE:
        patterns = Patterns([pattern])
        yield Reader(
            f"pattern {pattern[:12]}…",
            lambda path, patterns=patterns: patterns.verdict(path, is_folder=False),  # type: ignore[misc]
            [("a path of many folders", "a" * 400_000 + "/" + "a/" * 100_000 + "c")],
        )
    yield from extractors()


def extractors() -> Iterator[Reader]:
    """Each extractor and its part of the quick pass, with the path by which files are its own."""
    markup = repeated(list(in_html.HOSTILE.values()), in_html.HOSTILE_BEGINNINGS)
    python = [
        *repeated(test_extractor.HOSTILE_PIECES, test_extractor.HOSTILE_BEGINNINGS),
        *repeated([*test_scanner.HOSTILE_PIECES, *test_structure.HOSTILE_PIECES]),
    ]
    scripts = [
        *repeated(in_scripts.HOSTILE_PIECES, in_scripts.HOSTILE_BEGINNINGS),
        *repeated(in_script_tokens.HOSTILE_PIECES, ("'http://a.example/'", "'http://a.example/' </")),
    ]
    texts = {
        "page.html": markup,
        "page.svelte": markup,
        "data.xml": markup,
        "page.md": [*in_markdown.HOSTILE, *repeated(list(in_markdown_quick.HOSTILE))],
        "a.rst": in_rst.HOSTILE,
        "a.ipynb": test_notebook.HOSTILE,
        "a.py": python,
        "a.js": scripts,
        "a.ts": scripts,
        "a.css": repeated(in_css.HOSTILE_PIECES),
        "a.sass": repeated(in_css.HOSTILE_PIECES),
        "a.json": test_json.HOSTILE,
        "a.toml": test_toml.HOSTILE,
        "a.yaml": test_yaml.HOSTILE,
        **dict.fromkeys(sorted(test_lines.EXTRACTORS), test_lines.HOSTILE),
        "a.txt": repeated(in_text.HOSTILE),
        "a.unknown": repeated(in_text.HOSTILE),
        **{path_of(language): repeated(in_code.pieces(language.name)) for language in LANGUAGES},
        "a.csv": [*in_tables.HOSTILE, *repeated(in_text.HOSTILE)],
        **{path: [*in_latex.HOSTILE, *repeated(in_text.HOSTILE)] for path in ("a.tex", "a.bib")},
        "a.adoc": [*in_asciidoc.HOSTILE, *repeated(in_text.HOSTILE)],
        "a.org": [*in_org.HOSTILE, *repeated(in_text.HOSTILE)],
        "a.1": [*in_manuals.HOSTILE, *repeated(in_text.HOSTILE)],
    }
    registry = Registry.load()
    made = Extractors(registry)
    for path, hostile in texts.items():
        spec = registry.extractor_for(path, "")
        extractor = made.get(spec)
        yield Reader(
            f"{spec.name}, {path}",
            lambda text, path=path, extract=extractor.extract: extract(Document(text, path=path)),  # type: ignore[misc]
            hostile,
        )
        if spec.quick is not None:
            quick = load_target(spec.quick)
            doubts = load_target(spec.doubts) if spec.doubts is not None else lambda _: ()
            assert callable(quick)
            assert callable(doubts)

            def both(text: str, quick: Quick = quick, doubts: Doubts = doubts) -> None:
                data = text.encode("utf-8", "surrogateescape")
                quick(data)
                list(doubts(data) or ())

            yield Reader(f"quick {spec.name}, {path}", both, [*hostile, *repeated(in_quick.HOSTILE)])


def halved(text: str) -> str:
    """``text`` without its middle: what it begins and ends with makes it what it is."""
    quarter = len(text) // 4
    return text[:quarter] + text[len(text) - quarter :]


def growths(reader: Reader, rounds: int) -> Iterator[Growth]:
    """The growth for every text that takes long enough to say something."""
    for name, text in reader.texts:
        works = partial(reader.read, halved(text)), partial(reader.read, text)
        half, whole = best(works, rounds)
        if half >= FLOOR:
            yield Growth(name, whole, whole / half)


def best(works: tuple[Callable[[], object], ...], rounds: int) -> list[float]:
    """The least CPU seconds of each, all of them run in turn."""
    taken = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            started = time.process_time()
            work()
            taken[number] = min(taken[number], time.process_time() - started)
    return taken


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="NAME", default="", help="measure the readers whose names hold NAME")
    parser.add_argument("--rounds", type=int, default=3, help="how often each text is read (default: 3)")
    parser.add_argument("--all", action="store_true", help="print the ratio of every text")
    options = parser.parse_args()

    print(f"{'reader':28}{'texts':>6}{'measured':>10}{'slowest':>10}{'ratio':>7}  of")
    for reader in readers():
        if options.only not in reader.name:
            continue
        found = sorted(growths(reader, options.rounds), key=lambda growth: -growth.ratio)
        slowest = max((growth.seconds for growth in found), default=0.0)
        print(f"{reader.name[:27]:28}{len(reader.texts):6}{len(found):10}{slowest * 1000:7.0f} ms", end="")
        if not found:
            print()
            continue
        for number, growth in enumerate(found if options.all else found[:1]):
            print(f"{'' if number == 0 else ' ' * 54}{growth.ratio:7.1f}  {growth.text}")


if __name__ == "__main__":
    main()
