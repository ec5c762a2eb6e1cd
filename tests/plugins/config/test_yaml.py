"""What is found in YAML and in templates that make it, and how it is written back."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from urllint_extractors.config import yaml as extractor_module
from urllint_extractors.config import yaml_scalars
from urllint_extractors.config.yaml import YamlExtractor
from urllint_extractors.config.yaml_templates import cover

from tests.plugins.config.reading import Pairs, check_identity, check_maps, expected, found, replaced, unmarked
from urllint.plugin import Document, Extraction

EXTRACTOR = YamlExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="a.yaml"))


# sentence, text with the raw spans marked, kinds, roles
FOUND: list[tuple[str, str, list[str], list[str]]] = [
    ("a plain scalar", "a: ⟦https://a.example/⟧\n", ["a"], ["config"]),
    ("single quotes", "a: '⟦https://a.example/⟧'\n", ["a"], ["config"]),
    ("double quotes", 'a: "⟦https://a.example/⟧"\n', ["a"], ["config"]),
    ("a sequence", "a:\n- b\n- ⟦https://a.example/⟧\n- - ⟦https://b.example/⟧\n", ["a[1]", "a[2][0]"], []),
    ("a flow sequence", '- ["b", ⟦https://a.example/⟧]\n', ["[0][1]"], []),
    ("a flow mapping", "{a: {b: ⟦https://a.example/⟧, c: '⟦https://b.example/⟧'}}\n", ["a.b", "a.c"], []),
    ("a literal scalar", "a: |\n  b ⟦https://a.example/⟧\n\n   ⟦https://b.example/⟧\nb: 1\n", ["a", "a"], []),
    ("a literal scalar that is one URL", "a: |-\n  ⟦mailto:a@b.example⟧\n", ["a"], []),
    ("a folded scalar", "a: >-\n\n  b\n  ⟦https://a.example/⟧\n\n    ⟦https://b.example/⟧\n  c\n", ["a", "a"], []),
    (
        "an indentation indicator",
        "a: |2+ # ⟦http://c.example⟧\n    ⟦https://a.example/⟧\n\nb: 1\n",
        ["comment", "a"],
        [],
    ),
    ("a plain scalar over lines", "a: b\n  ⟦https://a.example/⟧\n\n  ⟦https://b.example/⟧ c\n", ["a", "a"], []),
    (
        "quoted scalars over lines",
        "a: 'b\n  ⟦https://a.example/⟧\n\n  c'\nd: \"e\n ⟦https://b.example/⟧\"\n",
        ["a", "d"],
        [],
    ),
    (
        "a fragment and a comment",
        "a: ⟦https://a.example/#b⟧ # ⟦https://c.example⟧.\n",
        ["a", "comment"],
        ["config", "comment"],
    ),
    (
        "comments between entries",
        "# ⟦http://a.example⟧\na: # ⟦http://b.example⟧\n  # ⟦http://c.example⟧\n  b: 1\n",
        ["comment"] * 3,
        ["comment"] * 3,
    ),
    ("a comment behind a block scalar", "a: |\n  b # ⟦http://a.example⟧\n# ⟦http://b.example⟧\n", ["a", "comment"], []),
    ("a key", "a:\n  ⟦http://a.example⟧: ⟦http://b.example⟧\n", ["a(key)", "a.<url>"], ["identifier", "config"]),
    ("an issuer", "issuer: ⟦http://a.example⟧\n", ["issuer"], ["identifier"]),
    ("tags and anchors", "a: &b !c '⟦http://a.example⟧'\nd: !<e:f> ⟦http://b.example⟧\ng: *b\n", ["a", "d"], []),
    ("an alias and what follows", "- &a ⟦http://a.example⟧\n- *a\n- ⟦http://b.example⟧\n", ["[0]", "[2]"], []),
    ("a merge key", "a: &a {b: ⟦http://a.example⟧}\nc:\n  <<: *a\n  d: ⟦http://b.example⟧\n", ["a.b", "c.d"], []),
    ("a complex key", "? [⟦http://a.example⟧]\n: ⟦http://b.example⟧\n", ["?[0]", "?"], []),
    (
        "several documents",
        "a: ⟦http://a.example⟧\n---\nb: ⟦http://b.example⟧\n...\n---\n- ⟦http://c.example⟧\n",
        ["a", "b", "[0]"],
        [],
    ),
    ("directives", "%YAML 1.1\n--- # ⟦http://a.example⟧\nb: ⟦http://b.example⟧\n", ["comment", "b"], []),
    (
        "characters of two units, and line ends of two",
        "a: \U0001f600\r\nb: |\r\n  ⟦http://a.example⟧\r\n  c\r\n",
        ["b"],
        [],
    ),
    ("a control character", "a: \x07\nb: ⟦http://a.example⟧\n", ["b"], []),
    ("a byte that does not decode", "a: \udcff\nb: ⟦http://a.example⟧\n", ["b"], []),
    (
        "a document that is no YAML",
        "a: ⟦http://a.example⟧\nb: @c\nd: ⟦http://b.example⟧\n# ⟦http://c.example⟧\n---\ne: ⟦http://d.example⟧\n",
        ["a", "text", "comment", "e"],
        ["config", "config", "comment", "config"],
    ),
]


@pytest.mark.parametrize(("marked", "kinds", "roles"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, kinds: list[str], roles: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [str(url.places[0]) for url in extraction.urls] == [f"yaml:{kind}" for kind in kinds]
    if roles:
        assert [url.role for url in extraction.urls] == roles
    assert bool(extraction.problems) == ("text" in kinds)
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.yaml")


TEMPLATES: list[tuple[str, str, list[str]]] = [
    ("a value", "a: {{ b }}\nc: ⟦http://a.example⟧\n", ["c"]),
    ("in a URL", 'a: ⟦http://{{ b | default "c" }}/d⟧\n', ["a"]),
    ("quotes in quotes", 'a: "⟦https://{{ lookup("b", "c") }}/⟧"\n', ["a"]),
    (
        "lines of their own",
        "{{- if b }}\na:\n  {{- with c }}\n  d: ⟦http://a.example⟧\n  {{- end }}\n{{- end }}\n",
        ["a.d"],
    ),
    (
        "a template with a URL",
        'a: {{ b | default "⟦http://a.example⟧" }}\n{{ printf "⟦http://b.example⟧" }}\n',
        ["a", "template"],
    ),
    (
        "in a block scalar",
        "a: |\n  {{- if b }}\n  ⟦http://a.example⟧\n{{- end }}\n  ⟦http://b.example/{{ c }}⟧\nd: ⟦http://c.example⟧\n",
        ["a", "a", "d"],
    ),
    ("over lines", "a: ⟦http://a.example⟧\n{{ include\n  (b) }}\nc: ⟦http://b.example⟧\n", ["a", "c"]),
    ("Jinja", "{% if a %}\nb: ⟦http://a.example⟧\n{% endif %}\n{# ⟦http://b.example⟧ #}\n", ["b", "comment"]),
    ("ERB", "a:\n  b: ⟦http://<%= ENV['C'] %>/⟧\n<% if d %>\n  e: ⟦http://a.example⟧\n<% end %>\n", ["a.b", "a.e"]),
    ("workflow expressions", "a: ⟦http://a.example/${{ b.c }}⟧ # ⟦http://b.example⟧\n", ["a", "comment"]),
]


@pytest.mark.parametrize(("marked", "kinds"), [pytest.param(*row[1:], id=row[0]) for row in TEMPLATES])
def test_reads_templates(marked: str, kinds: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.places[0].kind for url in extraction.urls] == kinds
    assert not extraction.problems
    check_maps(text, extraction)


@given(st.text(alphabet="{}%#<>a:\n -\"'", max_size=60))
def test_covering_keeps_lengths_and_line_ends(text: str) -> None:
    covered = cover(text)
    assert len(covered.text) == len(text)
    assert [at for at, character in enumerate(covered.text) if character == "\n"] == [
        at for at, character in enumerate(text) if character == "\n"
    ]


ESCAPES = [
    (r'"http:\/\/a.example"', "http://a.example"),
    (r'"http:\x2f\u002f\U00000061.example"', "http://a.example"),
    ('"http://a.exam\\\n  ple/b"', "http://a.example/b"),
    ('"http:/\\\r\n  /a.example/b"', "http://a.example/b"),
    ("'http://a.example/it''s'", "http://a.example/it's"),
    (r'"http://a.example/\u00e9"', "http://a.example/é"),
    (r'"http:\\\\a.example\\b"', r"http:\\a.example\b"),
    (r"'http:\\a.example\b'", r"http:\\a.example\b"),
]


@pytest.mark.parametrize(("raw", "url"), ESCAPES)
def test_decodes_escapes(raw: str, url: str) -> None:
    text = f"a: {raw}\n"
    extraction = read(text)
    assert [(found.text, text[slice(*found.span)]) for found in extraction.urls] == [(url, raw.strip("\"'"))]
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.yaml")


WRITTEN: list[tuple[str, str, str | None]] = [
    ("a: http://a.example\n", "http://b.example/#c,[d]'\"", "a: http://b.example/#c,[d]'\"\n"),
    ("a: http://a.example\n", "http://b.example/ #c", None),
    ("a: http://a.example\n", "http://b.example/:", None),
    ("a: http://a.example\n", "http://b.example/\nc", None),
    ("[http://a.example]\n", "http://b.example/c,d", None),
    ("[http://a.example]\n", "http://b.example/c", "[http://b.example/c]\n"),
    ("'http://a.example'\n", "http://b.example/it's #", "'http://b.example/it''s #'\n"),
    ("'http://a.example'\n", "http://b.example/\x01", None),
    ('"http://a.example"\n', 'http://b.example/"\\\n\x01é\u2028', '"http://b.example/\\"\\\\\\n\\x01é\\u2028"\n'),
    ('"http://a.example"\n', "http://b.example/\ud800", None),
    ("|\n http://a.example\n", "http://b.example/'\\", "|\n http://b.example/'\\\n"),
    ("|\n http://a.example\n", "http://b.example/\nc", None),
    ("# http://a.example\n", "http://b.example/c d", None),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


@example("[http://a.example]", "?")
@given(
    st.sampled_from(
        ["http://a.example", "'http://a.example'", '"http://a.example"', "[http://a.example]", "|-\n http://a.example"]
    ),
    st.text(max_size=12),
)
def test_what_is_written_is_what_yaml_reads(scalar: str, path: str) -> None:
    text = f"a: {scalar}\n"
    (url,) = read(text).urls
    new = f"http://b.example/{path}x"
    written = replaced(EXTRACTOR, text, url, new)
    if written is not None:
        value = yaml.load(written, Loader=yaml.BaseLoader)["a"]
        assert value in (new, [new])
    else:
        assert not path.isalnum()


def test_what_comments_alone_on_their_lines_speak_for() -> None:
    text = """# urllint: ignore[a]
b:
- c
# urllint: ignore[d]
- e:
    f: 1 # urllint: ignore[g]

  # urllint: ignore[h]
  i: [
    j
  ]
# urllint: ignore[k]
# more
l: |
  # urllint: ignore[m]
"""
    comments = read(text).comments
    assert [comment.text.strip()[-2] for comment in comments] == list("adghk")
    governed = [None if comment.governs is None else text[slice(*comment.governs)] for comment in comments]
    assert governed == [
        text[text.index("b:") : text.index("\n# urllint: ignore[k]")],
        text[text.index("- e") : text.index("\n# urllint: ignore[k]")],
        None,
        "i: [\n    j\n  ]",
        "l: |\n  # urllint: ignore[m]",
    ]


class PairsLoader(yaml.SafeLoader):
    """PyYAML's own loader, which keeps strings strings and mappings lists of pairs."""


def _pairs(loader: yaml.SafeLoader, node: yaml.MappingNode) -> Pairs:
    return Pairs(
        (loader.construct_object(key, deep=True), loader.construct_object(value, deep=True))
        for key, value in node.value
    )


PairsLoader.add_constructor("tag:yaml.org,2002:map", _pairs)
PairsLoader.yaml_implicit_resolvers = {}

URLS = st.sampled_from(
    [
        "http://a.example/",
        "https://b.example/c d",
        "see http://c.example.",
        "http:\\\\d.example",
        "tel:+123",
        "http:/e.example",
        "http://é.example/\U0001f600",
        "www.f.example",
        "//g.example",
        "h",
        "",
        "a,b]}{[",
        "'\"\\/",
        "http://g.example/(h)?i='j'",
        "\nhttp://k.example\n\n",
        "# http://l.example",
        " http://m.example\n  b\n\nc ",
        "a: http://n.example",
        "http://o.example\n" * 3,
        "a long text " * 9 + "http://p.example " * 5,
    ]
)
KEYS = st.sampled_from(["a", "url", "b c", "", "http://k.example/", "é", "'\"", "a.b", "- a"])
VALUES = st.recursive(
    st.one_of(URLS, st.text(alphabet="a \n:#-'\"\\", max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=10,
)


@pytest.mark.parametrize("with_libyaml", [True, False])
@given(
    value=VALUES,
    style=st.sampled_from([None, "'", '"', ">", "|"]),
    flow=st.sampled_from([None, True, False]),
    width=st.sampled_from([20, 80, 1000]),
    indent=st.sampled_from([2, 4]),
    line_end=st.sampled_from(["\n", "\r\n"]),
)
def test_finds_what_the_pure_loader_reads(
    with_libyaml: bool, value: object, style: str | None, flow: bool | None, width: int, indent: int, line_end: str
) -> None:
    text = yaml.dump(
        value, default_style=style, default_flow_style=flow, width=width, indent=indent, allow_unicode=True
    ).replace("\n", line_end)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(extractor_module.yaml, "__with_libyaml__", with_libyaml)
        extraction = read(text)
    assert not extraction.problems
    assert found(extraction) == expected(yaml.load(text, Loader=PairsLoader))
    check_maps(text, extraction)


@given(VALUES, st.sampled_from([None, "'", '"', ">", "|"]), st.sampled_from([20, 80]))
def test_every_scalar_is_decoded(value: object, style: str | None, width: int) -> None:
    text = yaml.dump(value, default_style=style, width=width, allow_unicode=True)
    for event in yaml.parse(text):
        if isinstance(event, yaml.ScalarEvent) and text[event.start_mark.index : event.start_mark.index + 1] != "!":
            decoded = yaml_scalars.decode(
                text, event.start_mark.index, event.end_mark.index, event.style or "", event.value
            )
            assert decoded is not None
            assert decoded[0] == event.value
            assert len(decoded[1]) == len(event.value)


@given(st.text(alphabet="\"'\\#:|>,[]{}\n -?&*!%@ahttp:/", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    check_maps(text, read(text))


HOSTILE = [
    ("open brackets", "a: " + "[" * 50_000 + "http://a.example"),
    ("URLs in open brackets", "a: " + "[http://a.example, " * 10_000),
    ("nested sequences", "- " * 10_000 + "http://a.example"),
    ("documents that are no YAML", "@ http://a.example\n---\n" * 10_000),
    ("open templates", "{{ " * 100_000 + "http://a.example"),
    ("templates", "{{ a }}\n" * 30_000 + "a: http://a.example"),
    ("quotes", "a: '" * 100_000 + "http://a.example"),
    ("a long block scalar", "a: |\n" + "  http://a.example\n\n" * 20_000),
    ("a long folded scalar", "a: >\n" + "  http://a.example\n\n" * 20_000),
    ("blank lines", "a: >\n" + "\n" * 200_000 + "  http://a.example"),
    ("suppressions", "# urllint: ignore[a]\n" * 20_000 + "a: 1\n"),
    ("anchors", "- &a http://a.example\n- *a\n" * 10_000),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
