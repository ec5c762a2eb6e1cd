"""What is a tag, an attribute, raw text: the cases in which simple readers of HTML go wrong.

Expected values are those of the standard's tokenizer and tree construction.
"""

from __future__ import annotations

import pytest
from urllint_extractors.html.tokens import comment_end, raw_text_end, script_end, tag_end

from tests.plugins.html.reading import html, texts

LINKS = {
    "a sign in a quoted value ends no tag": ("<p title='>'><a title=\"<a href=no>\" href=x>", ["x"]),
    "names in any case": ("<A HREF=x><Img SRC=y>", ["x", "y"]),
    "a slash between attributes": ('<a/href="x"/>', ["x"]),
    "no space between attributes": ('<a title="t"href="x">', ["x"]),
    "space around the equals sign": ("<a href\n=\t'x'>", ["x"]),
    "an equals sign in an unquoted value": ("<a href=x/y?a=b>", ["x/y?a=b"]),
    "a quote in an attribute's name": ('<a x" href="y">', ["y"]),
    "a quote in an attribute's name, a sign in its value": ('<a x"=">" href="y">', ["y"]),
    "an equals sign that begins a name": ('<a =href="no" href=x>', ["x"]),
    "a tag in a tag": ('<a <b href="x">', ["x"]),
    "an attribute without value": ("<a href>", []),
    "a missing value": ("<a href=>", []),
    "of two with one name the first counts": ('<a href="x" HREF="no">', ["x"]),
    "even if it has no value": ('<a href href="no">', []),
    "an end tag has no attributes": ('</a href="no">', []),
    "a name that begins with a digit": ("<1a href=no>", []),
    "a name with a dot": ("<a.b href=x>", ["x"]),
    "a comment": ("<!-- <a href=no> --><a href=x>", ["x"]),
    "a comment that ends with an exclamation mark": ("<!-- <a href=no> --!><a href=x>", ["x"]),
    "an empty comment": ("<!--><a href=x><!---><a href=y>", ["x", "y"]),
    "a comment opened in a comment": ("<!-- <!-- --><a href=x>", ["x"]),
    "a comment without an end": ("<!-- <a href=no>", []),
    "what is read as a comment": ("<!x <a href=no>x</ <a href=no>y<?z <a href=no>", []),
    "an end tag without a name": ("</><a href=x>", ["x"]),
    "CDATA is a comment in HTML": ("<![CDATA[ <a href=no> <a href=x> ]]>", ["x"]),
    "CDATA in SVG": ("<svg><![CDATA[ <a href=no> ]]><a href=x>", ["x"]),
    "CDATA in HTML in SVG": ("<svg><desc><![CDATA[ > <a href=x> ]]></desc><![CDATA[ <a href=no> ]]>", ["x"]),
    "a title": ("<title><a href=no></title><a href=x>", ["x"]),
    "a title in SVG has elements": ("<svg><title><a href=x></a></title></svg><title><a href=no></title>", ["x"]),
    "a style in SVG has elements": ("<svg><style><a href=x></style></svg><style><a href=no></style>", ["x"]),
    "an empty title in SVG": ("<svg><title/></svg><title><a href=no></title>", []),
    "an element that ends SVG": ("<svg><p><title><a href=no></title>", []),
    "a coloured font ends SVG, another does not": (
        "<svg><font><title><a href=x></title><font color=red><title><a href=no></title>",
        ["x"],
    ),
    "raw text": ("<textarea><a href=no></textarea><xmp><a href=no></xmp><iframe><a href=no></iframe>", []),
    "raw text ends at its own end tag only": ("<xmp></xmpx><a href=no></p></XMP ><a href=x>", ["x"]),
    "noscript is read as without scripts": ("<noscript><img src=x></noscript>", ["x"]),
    "plain text has no end": ("<plaintext><a href=no></plaintext>", []),
    "a script": ("<script>'<a href=no>'</script><a href=x>", ["x"]),
    "a script with an end tag in a string": ("<script>'</script><a href=x>'", ["x"]),
    "a script in a comment in a script": ("<script><!--<script></script><a href=no>--></script><a href=x>", ["x"]),
    "an escaped script that opens no other": ("<script><!--</script><a href=x>", ["x"]),
    "a script that closes its comment at once": ("<script><!--><script></script><a href=x>", ["x"]),
    "a script is not closed by a slash": ("<script/><a href=no></script><a href=x>", ["x"]),
    "carriage returns and form feeds": ("<a\rhref=x\f>", ["x"]),
    "a byte of no character": ("<a href=\udcff>", ["\udcff"]),
}


@pytest.mark.parametrize(("text", "expected"), LINKS.values(), ids=LINKS)
def test_tags_are_read_as_the_standard_reads_them(text: str, expected: list[str]) -> None:
    assert texts(html(text)) == expected


@pytest.mark.parametrize("text", ["<a href='https://x.example/", "<a href=https://x.example/", "<p", "<a b=\"'>"])
def test_a_file_that_ends_in_a_tag_is_searched_from_there_on(text: str) -> None:
    extraction = html("<i>" + text)
    assert [problem.offset for problem in extraction.problems] == [3]
    assert texts(extraction) == (["https://x.example/"] if "https" in text else [])


@pytest.mark.parametrize(
    ("rest", "end"),
    [
        (">", 0),
        (" a=b>", 4),
        (" a='>'>", 6),
        (' a="b" "c>', 9),
        (" a = '>' / b = c/>", 17),
        ("='>'>", 2),
        (" a=>", 3),
        (" a='>", -1),
        (" a=b", -1),
        (" ", -1),
        ("", -1),
        (" a=", -1),
    ],
)
def test_the_end_of_a_tag(rest: str, end: int) -> None:
    assert tag_end("<x" + rest, 2) == (end + 2 if end >= 0 else -1)


@pytest.mark.parametrize(
    ("content", "end"),
    [
        ("</title>", 0),
        ("a</titles></TITLE/>", 10),
        ("</title", 7),
        ("a</title\n", 1),
        ("", 0),
    ],
)
def test_the_end_of_raw_text(content: str, end: int) -> None:
    assert raw_text_end(content, "title", 0) == end


@pytest.mark.parametrize(
    ("content", "end"),
    [
        ("a</script>", 1),
        ("<!--</script>", 4),
        ("<!--<script></script></script>", 21),
        ("<!--<script>--></script>", 15),
        ("<!--<scripts></script>", 13),
        ("<!--<script></script>", 21),
        ("<!-- --><script></script>", 16),
        ("<!--->\n<script></script>", 15),
    ],
)
def test_the_end_of_a_script(content: str, end: int) -> None:
    assert script_end(content, 0) == end


@pytest.mark.parametrize(
    ("rest", "ends"),
    [("a-->b", (1, 4)), ("a--!>b", (1, 5)), (">", (0, 1)), ("->", (0, 2)), ("-->", (0, 3)), ("a--", (3, 3))],
)
def test_the_end_of_a_comment(rest: str, ends: tuple[int, int]) -> None:
    assert comment_end(rest, 0) == ends
