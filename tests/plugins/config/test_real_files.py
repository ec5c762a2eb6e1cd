"""JSON, TOML, YAML and CSV of others' projects: the URLs are those in the values that the formats' own readers read.

The readers are ``json``, ``tomllib``, PyYAML's loader in Python and ``csv``. Generated files are compared with them in
the tests of each format.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterator

import pytest
import yaml
from urllint_extractors.config.json import JsonExtractor
from urllint_extractors.config.toml import TomlExtractor
from urllint_extractors.config.yaml import YamlExtractor
from urllint_extractors.delimited.extractor import DelimitedExtractor

from tests.conformance.conftest import is_full_gate
from tests.installing import wheel
from tests.plugins.config.reading import Pairs, expected, found, strings
from urllint.plugin import Document, scan

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

JSON = "check-jsonschema==0.33.0"  # schemas of many tools
TOML = "cibuildwheel==3.0.0"
YAML = "ansible-core==2.18.6"


def files(cache: pytest.Cache, package: str, *suffixes: str) -> Iterator[tuple[str, str]]:
    """The files of a package with these suffixes that may hold a URL, with their text."""
    for path in sorted(wheel(cache, package).rglob("*")):
        if path.suffix in suffixes:
            text = path.read_bytes().decode()
            if "//" in text:
                yield path.name, text


def test_json(cache: pytest.Cache) -> None:
    compared = 0
    for name, text in files(cache, JSON, ".json"):
        urls = found(JsonExtractor().extract(Document(text, path="a.json")))
        theirs = expected(json.loads(text, object_pairs_hook=Pairs))
        assert [url for _, url in urls] == [url for _, url in theirs], name
        assert {
            ours: kind for (ours, _), (kind, _) in zip(urls, theirs, strict=True) if ours != kind and "…" not in ours
        } == {}
        compared += len(urls)
    assert compared > 500


def test_toml(cache: pytest.Cache) -> None:
    compared = 0
    for name, text in files(cache, TOML, ".toml"):
        urls = found(TomlExtractor().extract(Document(text, path="a.toml")))
        assert Counter(urls) == Counter(expected(tomllib.loads(text))), name
        compared += len(urls)
    assert compared > 40


def scalars(text: str) -> Iterator[yaml.ScalarNode]:
    """The scalars of all documents in ``text``, once each; of aliases there is only what they stand for."""
    seen: set[int] = set()
    waiting: list[object] = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
        elif id(node) in seen:
            continue
        elif isinstance(node, yaml.ScalarNode):
            yield node
        elif isinstance(node, yaml.CollectionNode):
            waiting += node.value
        seen.add(id(node))


def test_yaml(cache: pytest.Cache) -> None:
    """The URLs are compared with the spans of the scalars that they stand in."""
    compared = 0
    for name, text in list(files(cache, YAML, ".yml", ".yaml"))[:: 1 if is_full_gate() else 4]:
        theirs: Counter[tuple[int, int, str]] = Counter()
        spans: list[tuple[int, int]] = []
        for scalar in scalars(text):
            start, end = scalar.start_mark.index, scalar.end_mark.index
            spans.append((start, end))
            is_source = scalar.style == "|" and "\n" in scalar.value.rstrip("\n")
            for candidate in scan(scalar.value, mode="source" if is_source else "quoted"):
                theirs[start, end, scalar.value[candidate.start : candidate.end]] += 1
        ours: Counter[tuple[int, int, str]] = Counter()
        for url in YamlExtractor().extract(Document(text, path="a.yaml")).urls:
            if url.places[-1].kind != "comment":
                around = [span for span in spans if span[0] <= url.span.start and url.span.end <= span[1]]
                start, end = around[0] if around else url.span
                ours[start, end, url.text] += 1
        assert ours == theirs, name
        compared += ours.total()
    assert compared > 10


def test_csv(cache: pytest.Cache) -> None:
    """The rows are strings of the schemas, as ``csv`` writes them."""
    compared = 0
    for name, schema in files(cache, JSON, ".json"):
        values = [value.replace("\r", "") for _, value in strings(json.loads(schema, object_pairs_hook=Pairs))]
        rows = [values[at : at + 7] for at in range(0, len(values) - 7, 7)]
        written = io.StringIO(newline="")
        csv.writer(written).writerows([["name"] * 7, *rows])
        urls = [url.text for url in DelimitedExtractor().extract(Document(written.getvalue(), path="a.csv")).urls]
        assert urls == [
            value[candidate.start : candidate.end]
            for row in rows
            for value in row
            for candidate in scan(value, mode="quoted")
        ], name
        compared += len(urls)
    assert compared > 500
