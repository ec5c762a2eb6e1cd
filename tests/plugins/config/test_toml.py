"""What is found in TOML, and how it is written back."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.config.toml import TomlExtractor

from tests.plugins.config.reading import check_identity, check_maps, expected, found, replaced, unmarked
from urllint.plugin import Document, Extraction

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

EXTRACTOR = TomlExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="a.toml"))


# sentence, text with the raw spans marked, kinds, roles
FOUND: list[tuple[str, str, list[str], list[str]]] = [
    ("a basic string", 'a = "⟦https://a.example/⟧"\n', ["a"], ["config"]),
    ("a literal string", "a = '⟦https://a.example/⟧'", ["a"], ["config"]),
    ("a multi-line basic string", 'a = """\nb ⟦https://a.example/⟧\n"c" ⟦https://b.example/⟧"""\n', ["a", "a"], []),
    ("a multi-line literal string", "a = '''\n⟦https://a.example/⟧\n'c' ⟦https://b.example/⟧'''\n", ["a", "a"], []),
    ("quotes before the closing ones", 'a = """⟦http://a.example⟧ """""\nb = "⟦http://b.example⟧"', ["a", "b"], []),
    ("a table", '[a]\nb = "⟦http://a.example⟧"\n', ["a.b"], []),
    ("dotted keys", '[a . b."c d"]\ne.\'f\' . g = "⟦http://a.example⟧"\n', ['a.b."c d".e.f.g'], []),
    ("arrays of tables", '[[a]]\n[[a]]\n[[a.b]]\nc = "⟦http://a.example⟧"\n[[a]]\n[[a.b]]\nc = "⟦http://b.example⟧"\n',
     ["a[1].b[0].c", "a[2].b[0].c"], []),
    ("an array", 'a = [1, "⟦http://a.example⟧", ["x,y", \'⟦http://b.example⟧\']]\n', ["a[1]", "a[2][1]"], []),
    ("an array over lines", 'a = [\n  "⟦http://a.example⟧", # c\n  "⟦http://b.example⟧",\n]\nb = "⟦http://c.example⟧"\n',
     ["a[0]", "a[1]", "b"], []),
    ("an inline table", 'a = { b = "⟦http://a.example⟧", c.d = [{ e = "⟦http://b.example⟧" }] }\n',
     ["a.b", "a.c.d[0].e"], []),
    ("an inline table over lines", 'a = {\n  b = 1, # c\n  d = "⟦http://a.example⟧",\n}\n', ["a.d"], []),
    ("a key", '[url."⟦http://a.example/⟧"]\nb = "⟦http://b.example⟧"\n"⟦http://c.example⟧" = 1\n',
     ["url(key)", "url.<url>.b", "url.<url>(key)"], ["identifier", "config", "identifier"]),
    ("a key of an inline table", 'a = { "⟦http://a.example⟧" = 1 }', ["a(key)"], ["identifier"]),
    ("an issuer", 'issuer = "⟦http://a.example⟧"', ["issuer"], ["identifier"]),
    ("comments", '# ⟦http://a.example⟧\na = 1 # ⟦http://b.example⟧.\n[b] # ⟦http://c.example⟧\n', ["comment"] * 3,
     ["comment"] * 3),
    ("a number sign in a string", 'a = "#" # ⟦http://a.example⟧\nb = "⟦http://b.example/#c⟧"\n', ["comment", "b"], []),
    ("no quotes", "a = ⟦http://a.example⟧\nb = '⟦http://b.example⟧'", ["text", "b"], ["config", "config"]),
    ("a string that does not end", 'a = "b\nc = "⟦http://a.example⟧"\n', ["c"], []),
    ("a bracket that is not closed", 'a = [\n  "b",\n[c]\nd = "⟦http://a.example⟧"\n', ["c.d"], []),
    ("line ends of two characters", '[a]\r\nb = "c"\r\nd = """\r\n⟦http://a.example⟧\r\n"""\r\n# ⟦http://b.example⟧\r\n',
     ["a.d", "comment"], []),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "kinds", "roles"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, kinds: list[str], roles: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [str(url.places[0]) for url in extraction.urls] == [f"toml:{kind}" for kind in kinds]
    if roles:
        assert [url.role for url in extraction.urls] == roles
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.toml")


ESCAPES = [
    (r'"http:\u002f\U0000002Fa.example"', "http://a.example"),
    (r'"http:\x2f/a.example"', "http://a.example"),
    (r'"http:\\\\a.example\\b"', r"http:\\a.example\b"),
    (r"'http:\\a.example\b'", r"http:\\a.example\b"),
    (r'"http://a.example/\U0001f600"', "http://a.example/\U0001f600"),
    ('"""http://a.exam\\\n  ple/b"""', "http://a.example/b"),
    ('"""http:/\\  \r\n\r\n /a.example/b"""', "http://a.example/b"),
    (r'"http://a.example/\q"', r"http://a.example/\q"),
]


@pytest.mark.parametrize(("raw", "url"), ESCAPES)
def test_decodes_escapes(raw: str, url: str) -> None:
    text = f"a = {raw}\n"
    extraction = read(text)
    assert [(found.text, text[slice(*found.span)]) for found in extraction.urls] == [(url, raw.strip("\"'"))]
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.toml")


WRITTEN: list[tuple[str, str, str | None]] = [
    ('a = "http://a.example"', 'http://b.example/"\\\n\x01é', r'a = "http://b.example/\"\\\n\u0001é"'),
    ("a = 'http://a.example'", 'http://b.example/"\\', "a = 'http://b.example/\"\\'"),
    ("a = 'http://a.example'", "http://b.example/'", None),
    ("a = 'http://a.example'", "http://b.example/\n", None),
    ('a = """http://a.example"""', 'http://b.example/"', r'a = """http://b.example/\""""'),
    ("a = '''http://a.example'''", "http://b.example/'", None),
    ("# http://a.example", "http://b.example/'", None),
    ("# http://a.example", "http://b.example/c", "# http://b.example/c"),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


STYLES = ['"', "'", '"""', "'''"]


@given(st.sampled_from(STYLES), st.text(max_size=12))
def test_what_is_written_is_what_toml_reads(marks: str, path: str) -> None:
    text = f"a = {marks}http://a.example{marks}\n"
    (url,) = read(text).urls
    new = f"http://b.example/{path}x"
    written = replaced(EXTRACTOR, text, url, new)
    if written is None:
        assert "'" in path or not path.isprintable()
    else:
        assert tomllib.loads(written) == {"a": new}


def test_what_comments_alone_on_their_lines_speak_for() -> None:
    text = """# urllint: ignore[a]
[b]
c = 1
d = [
  # urllint: ignore[e]

  "f", # urllint: ignore[g]
  # urllint: ignore[h]
]

# urllint: ignore[i]
# more
j = [
  1,
]
[k]
# urllint: ignore[l]
"""
    comments = read(text).comments
    assert [comment.text.strip()[-2] for comment in comments] == list("aeghil")
    governed = [None if comment.governs is None else text[slice(*comment.governs)] for comment in comments]
    assert governed == [
        text[text.index("[b]") : text.index("\n[k]")],
        '"f", # urllint: ignore[g]',
        None,
        None,
        "j = [\n  1,\n]",
        None,
    ]


URLS = st.sampled_from(
    [
        "http://a.example/", "https://b.example/c d", "see http://c.example.", "http:\\\\d.example", "tel:+123",
        "http:/e.example", "http://é.example/\U0001f600", "www.f.example", "//g.example", "h", "", "a,b]}{[", "'\"\\/",
        "http://g.example/{h}?i='j'", "\nhttp://k.example\n\n", 'http://l.example/""', "#[a]\n[b]\n",
    ]
)  # fmt: skip
KEYS = st.sampled_from(["a", "url", "b c", "", "http://k.example/", "é", "'\"", "a.b"])


def basic(text: str) -> str:
    return "".join(
        character if character.isalnum() or character in "/:. [],{}#=='" else f"\\U{ord(character):08X}"
        for character in text
    )


@st.composite
def scalars(draw: st.DrawFn) -> str:
    text = draw(st.one_of(URLS, st.integers(), st.booleans()))
    if not isinstance(text, str):
        return str(text).lower()
    style = draw(st.sampled_from(STYLES))
    if "'" not in style:
        return f"{style}{basic(text)}{style}"
    can_stand = "'" not in text and (len(style) == 3 or "\n" not in text)
    return f"{style}{text}{style}" if can_stand else f'"{basic(text)}"'


def written_key(key: str) -> str:
    return key if key.isascii() and key.isalnum() else f'"{basic(key)}"'


SPACES = st.sampled_from(["", " ", "\t"])
BREAKS = st.sampled_from(["", " ", "\n", " # http://c.example ]\n"])
ITEMS = st.recursive(
    scalars(),
    lambda inner: st.one_of(
        st.tuples(BREAKS, st.lists(inner, max_size=3)).map(lambda pair: f"[{pair[0]}{f',{pair[0]}'.join(pair[1])}]"),
        st.tuples(SPACES, st.dictionaries(KEYS, inner, max_size=3)).map(
            lambda pair: "{" + ", ".join(f"{written_key(key)}{pair[0]}= {item}" for key, item in pair[1].items()) + "}"
        ),
    ),
    max_leaves=8,
)
TABLES = st.dictionaries(KEYS, ITEMS, max_size=4).map(
    lambda table: "".join(f"{written_key(key)} = {item}\n" for key, item in table.items())
)
FILES = st.tuples(TABLES, st.dictionaries(KEYS, TABLES, max_size=3), st.lists(TABLES, max_size=3)).map(
    lambda parts: (
        parts[0]
        + "".join(f"[x.{written_key(key)}] # c\n{table}" for key, table in parts[1].items())
        + "".join(f"[[y]]\n{table}" for table in parts[2])
    )
)


@given(FILES, st.sampled_from(["\n", "\r\n"]))
def test_finds_what_tomllib_reads(text: str, line_end: str) -> None:
    text = text.replace("\n", line_end)
    extraction = read(text)
    assert found(extraction) == expected(tomllib.loads(text))
    check_maps(text, extraction)


@given(st.text(alphabet="\"'\\#=.,[]{}\n aahttp:/", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    check_maps(text, read(text))


HOSTILE = [
    ("open brackets", "a = " + "[" * 200_000 + '"http://a.example"'),
    ("open tables", "a = " + "{a=" * 60_000 + '"http://a.example"'),
    ("URLs in open brackets", "a = " + '["http://a.example",' * 20_000),
    ("lines in brackets", "a = {" + "\n" * 100_000 + '"http://a.example"'),
    ("quotes", 'a = "' * 100_000 + "http://a.example"),
    ("multi-line quotes", 'a = """b\n' * 60_000 + "http://a.example"),
    ("backslashes", 'a = "' + "\\" * 300_000 + "http://a.example"),
    ("strings on one line", "a = [" + '"b",' * 100_000 + '["http://a.example"]'),
    ("dots", "a." * 200_000 + "http://a.example"),
    ("headers", "[a.b.c]\n" * 60_000 + '"http://a.example" = 1'),
    ("suppressions", "a = [\n" + "# urllint: ignore[a]\n" * 20_000),
    ("commas without pairs", "a = {" + "," * 100_000 + "http://a.example"),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
