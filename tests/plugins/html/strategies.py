"""Generated markup: pieces of tags, text, comments, templates and raw text in any order."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

URLS: Final = st.sampled_from(
    (
        "/a",
        "a/b.html?c=d#e",
        "?a=1&amp;b=2",
        "?a=1&b=2",
        "?a&copy=1&copy",
        "#a:b",
        "",
        " /a\r\n",
        "//x.example/a",
        "//x_-.example:99999",
        "https://x.example/a?b=c#d",
        "https://x.example/a b",
        "https://x.example/&quot;",
        "https&#58;//x.example/",
        "http:/x.example",
        "http:x",
        "HTTP://X.example",
        "mailto:a@x.example",
        "mailto:a b",
        "javascript:void(0)",
        "data:image/png;base64,AAAA==",
        "a\\b",
        "a%zz",
        "a%20b",
        "a|b",
        "a b",
        "é",
        "{{ a }}",
        "/{{ a('b') }}/c d",
        "{% if a %}/x{% endif %}",
        "/<%= a %>",
        "x y, z 2x",
        "a 1x, b 2x",
    )
)
_NAMES: Final = st.sampled_from(
    (
        "href",
        "HREF",
        "src",
        "srcset",
        "data-x",
        "title",
        "action",
        "content",
        "style",
        "onclick",
        "xmlns:a",
        ":href",
        "id",
    )
)
_ELEMENTS: Final = st.sampled_from(("a", "A", "img", "meta name=og:url", "link rel=icon", "p", "object", "use", "b-c"))
_QUOTES: Final = st.sampled_from(('="{}"', "='{}'", "={}", ' = "{}"', "\n=\n'{}'", "  =  {}", ""))


@st.composite
def _tags(draw: st.DrawFn) -> str:
    attributes = " ".join(
        draw(_NAMES) + draw(_QUOTES).replace("{}", draw(URLS)) for _ in range(draw(st.integers(0, 3)))
    )
    return f"<{draw(_ELEMENTS)} {attributes}{draw(st.sampled_from(('>', '/>', ' >')))}"


_PIECES: Final = st.sampled_from(
    (
        *(
            "<",
            ">",
            '"',
            "'",
            "=",
            "/",
            " ",
            "\n",
            "\r\n",
            "text ",
            "</a>",
            "</p>",
            "&amp;",
            "&lt;",
            "&#58;",
            "-->",
            "]]>",
        ),
        *(
            "<!-- https://x.example/a -->",
            "<!--",
            "--!>",
            "<!x>",
            "<?x?>",
            "</>",
            "<![CDATA[",
            "]]>",
            "<!DOCTYPE html>",
        ),
        *("<script>", "</script>", "<style>", "</style>", "<title>", "</title>", "<textarea>", "</textarea>", "<pre>"),
        *("<svg>", "</svg>", "<desc>", "</desc>", "<code>", "</code>", "<loc>", "</loc>", "<link>", "</link>"),
        *("{{", "}}", "{% if a %}", "{% else %}", "{# a #}", "<% a %>", "<?php", "?>", "${a}", "{a}", "---\n"),
        *("url(a)", "url(a b)", "a { b: url('c|d') }", " www.x.example ", "a//b", "http//x.example", "tel:1", "data:x"),
        *("https://x.example/a", "https://x.example/a.", " https://x.example ", "https://é.example/", "<base href=x>"),
        *("<!-- urllint: ignore[x] -->\n", "<meta http-equiv=refresh content='0;url=a b'>", "&#x200b;", "\0", "\udcff"),
    )
)

MARKUP: Final = st.lists(st.one_of(_tags(), _PIECES, URLS), max_size=8).map("".join)
