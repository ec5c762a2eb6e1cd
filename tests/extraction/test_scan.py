"""What the scan of running text takes for a URL, and what it leaves alone.

In the tables ``⟦ ⟧`` mark the URLs that must be found, and ``⟨ ⟩`` the placeholders inside them; a row without marks is
text in which nothing must be found. A row's id is its sentence.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.extraction.candidates import Mode
from urllint.extraction.scan import Candidate, found_urls, scan
from urllint.model import Hole, Place
from urllint.text.source_map import SourceMap, SourceMapBuilder
from urllint.text.span import Span

_MARKS = re.compile("[⟦⟧⟨⟩]")

Row = tuple[str, str]


def unmarked(marked: str) -> tuple[str, list[tuple[int, int]], list[tuple[int, int]]]:
    """The text without its marks, and the spans of the URLs and of the placeholders in it."""
    opened: dict[str, int] = {}
    urls: list[tuple[int, int]] = []
    holes: list[tuple[int, int]] = []
    length = 0
    for index, mark in enumerate(_MARKS.finditer(marked)):
        at = mark.start() - index
        length = index + 1
        if mark.group() in "⟦⟨":
            opened[mark.group()] = at
        else:
            (urls if mark.group() == "⟧" else holes).append((opened["⟦" if mark.group() == "⟧" else "⟨"], at))
    assert length % 2 == 0
    return _MARKS.sub("", marked), urls, holes


def spans(candidates: list[Candidate]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The spans of candidates and of their placeholders, all in the offsets of the text."""
    urls = [(candidate.start, candidate.end) for candidate in candidates]
    holes = [(c.start + hole.start, c.start + hole.end) for c in candidates for hole in c.holes]
    return urls, holes


def rows(table: list[Row]) -> list[object]:
    return [pytest.param(marked, id=sentence) for sentence, marked in table]


PROSE: list[Row] = [
    # where it starts
    ("alone", "⟦https://example.com/⟧"),
    ("a host with a link's text in brackets behind it", "see ⟦https://example.com⟧[the text] for more"),
    ("a placeholder in the brackets of an address", "⟦https://[2001:db8::⟨$1⟩]/x⟧ is put together"),
    ("a name between at signs as a host", "⟦file://⟨@gtk-theme@⟩/share⟧ is filled in"),
    ("two conversions in a row", "⟦http://127.0.0.1:⟨%v⟩⟨%v⟩⟧ is formatted"),
    ("names behind at signs as host and port", "⟦http://⟨@HOST⟩:⟨@PORT⟩/api⟧ is filled in"),
    ("in the middle of a sentence", "see ⟦https://example.com/a⟧ for more"),
    ("two with a space", "⟦https://a.example⟧ ⟦http://b.example⟧"),
    ("on two lines", "⟦https://a.example⟧\n⟦https://b.example⟧\r\n⟦https://c.example⟧"),
    ("an upper-case scheme", "⟦HTTPS://Example.COM/⟧"),
    ("behind an equals sign", "url=⟦https://example.com/⟧"),
    ("behind a colon", "url:⟦https://example.com/⟧"),
    ("behind a list's hyphen", "-⟦https://example.com/⟧"),
    ("behind a list's number", "1.⟦https://example.com/⟧"),
    ("behind a full stop without a space", "the end.⟦https://example.com/⟧"),
    ("behind a percent-encoded space", "%20⟦https://example.com/⟧"),
    ("behind a quoted-printable equals sign", "href=3D⟦https://example.com/⟧"),
    ("behind Markdown's underscore", "_⟦https://example.com/⟧_"),
    ("behind a written out line end", r"text\n⟦https://example.com/⟧"),
    ("behind a written out tab", r"text\t⟦https://example.com/⟧"),
    ("behind a written out code point", r"\u003c⟦https://example.com/⟧"),
    ("behind a written out byte", r"\x3c⟦https://example.com/⟧"),
    ("behind a terminal's colour", "\x1b[1;32m⟦https://example.com/⟧\x1b[0m"),
    ("behind a written out terminal's colour", r"\033[1m⟦https://example.com/⟧\033[0m"),
    ("behind CJK text", "请看⟦https://example.com/⟧"),
    (
        "before CJK text behind a top-level domain",
        "请访问⟦https://example.com⟧吧, ⟦https://example.com⟧をご覧, ⟦http://a.example⟧입니다",
    ),
    ("before Thai text behind a top-level domain", "ไปที่⟦https://example.com⟧เพื่อ"),
    ("before CJK text behind a port", "⟦http://localhost:3000⟧或者⟦http://127.0.0.1:8080⟧和 ⟦http://[::1]:80⟧と"),
    ("before CJK text behind an address", "⟦http://127.0.0.1⟧에서 ⟦http://[::1]⟧和 ⟦http://localhost⟧或/a"),
    ("before CJK text behind a port, and another URL", "⟦http://localhost:3000⟧或⟦http://127.0.0.1:3001/⟧"),
    ("CJK text in a path belongs to it", "⟦https://zh.wikipedia.org/wiki/C语言⟧ 和 ⟦https://example.com/?q=a语⟧"),
    ("hosts of CJK labels", "⟦https://例え.テスト/⟧ ⟦https://a日本.example/⟧ ⟦https://例.a.中国⟧ ⟦https://中国⟧"),
    ("a user's name in CJK", "⟦http://a用户:b@example.com/⟧"),
    ("letters that look like others belong to the host", "⟦https://example.c\u043em⟧ ⟦https://example.comи⟧"),
    ("a possessive behind a host", "⟦https://example.com⟧'s API, ⟦https://example.com:80⟧’s API"),
    ("an apostrophe in a password", "⟦http://a:b'c@example.com/⟧"),
    ("a character reference for a delimiter", "&lt;⟦https://example.com/b⟧&gt; &quot;⟦https://example.com/c⟧&quot;"),
    ("a semicolon behind a query", "⟦https://example.com/?a=1&b=2⟧; and"),
    (
        "template code that closes what was opened before",
        "{% if a %}⟦https://a.example/⟧{% else %}⟦https://b.example⟧{%- endif %}",
    ),
    (
        "a shortcode that closes",
        "{{% note %}}⟦https://a.example⟧{{% /note %}} {{< b >}}⟦https://a.example/c⟧{{< /b >}}",
    ),
    ("blocks of Handlebars and Go that close", "{{#if a}}⟦https://a.example⟧{{else}}⟦https://b.example⟧{{/if}}{{end}}"),
    (
        "blocks of ERB and PHP that close",
        "⟦https://a.example⟧<% end %> ⟦https://b.example/⟧<% } %> ⟦https://c.example⟧<?php endif ?>",
    ),
    (
        "template code that is opened in the URL",
        "⟦https://a.example/⟨{% if b %}⟩c⟨{% else %}⟩d⟨{% endif %}⟩/e⟧ ⟦https://a.example/⟨{{#if b}}⟩c⟨{{/if}}⟩/d⟧",
    ),
    ("a shortcode that is a value", "⟦https://a.example/⟨{{< b >}}⟩/c⟧ ⟦https://a.example/⟨<%= b %>⟩⟧"),
    ("a fullwidth full stop", "⟦https://example.com/a⟧．⟦https://example.com/b⟧．次 ⟦https://example.com⟧．"),
    ("a fullwidth full stop in a host", "⟦https://example．com/a⟧．次"),
    ("behind a fullwidth colon", "地址：⟦https://example.com/⟧"),
    ("behind a slash", "/⟦https://example.com/⟧"),
    # schemes
    ("plus in a scheme", "⟦git+ssh://git@example.com/a.git⟧"),
    ("a store's scheme", "⟦s3://bucket/key⟧ and ⟦gs://bucket/key⟧"),
    ("databases", "⟦postgresql://u:p@db:5432/x⟧ ⟦redis://cache:6379/0⟧ ⟦mongodb+srv://x.example/db⟧"),
    ("a JDBC URL is one", "⟦jdbc:postgresql://db:5432/x⟧"),
    ("a JDBC URL of several layers is one", "⟦jdbc:tc:postgresql://db/x⟧"),
    ("a blob", "⟦blob:https://example.com/9115d58c⟧"),
    ("view-source", "⟦view-source:https://example.com/⟧"),
    ("a getter's prefix does not belong to it", "git::⟦https://example.com/x.git?ref=v1⟧"),
    ("maven's scm prefix does not belong to it", "scm:git:⟦https://example.com/x.git⟧"),
    ("a file", "⟦file:///etc/hosts⟧"),
    ("a file with a drive", r"⟦file:///C:\dir\file.txt⟧"),
    ("a socket", "⟦unix:///var/run/docker.sock⟧"),
    ("an extension", "⟦chrome-extension://abcdefgh/page.html⟧"),
    ("a scheme with a dot", "⟦z39.50r://example.com/⟧"),
    # final punctuation
    ("a full stop", "⟦https://example.com/a⟧."),
    ("a comma", "⟦https://example.com/a⟧, and"),
    ("a comma right behind a host", "--set url=⟦http://example.com⟧,name=x"),
    ("a comma right behind a port", "--set url=⟦http://example.com:80⟧,name=x"),
    ("a comma in a path", "⟦https://example.com/a,b⟧"),
    ("a semicolon right behind a host", 'curl --referer "⟦https://example.com⟧;auto"'),
    ("a semicolon in a password", "⟦http://user:a;b@example.com/⟧"),
    ("a semicolon in a path", "⟦https://example.com/a;b=c⟧"),
    ("a bar right behind a port", "origin->⟦https://localhost:4000⟧|path->/endpoint"),
    ("the next value behind a host", "redirect_uri=⟦https://example.com⟧&scope=openid"),
    ("an ampersand behind a host that is no value", "at ⟦https://example.com&scope=openid⟧ it is"),
    ("a reference to a group", r"⟦https://example.com/demo/⟨\g<1>⟩⟧ and ⟦https://example.com/g⟧<1>"),
    ("a scheme that a sentence is about", "要加上http://:前缀吗"),
    ("a port behind no host", "⟦http://:8080/⟧ is listened to"),
    ("a bar in a query", "⟦https://example.com/css?family=A:400|B:700⟧"),
    ("a bar before a program", "curl ⟦https://example.com/install.sh⟧|bash -s and irm ⟦https://example.com/i.ps1⟧|iex"),
    ("a bar before what only begins like one", "⟦https://example.com/?f=a|tarot|sh.com⟧"),
    (
        "code of RDoc",
        "leads to +⟦https://example.com⟧+. So does ⟦https://example.com/a+⟧ behind a=⟦https://example.com/b+⟧",
    ),
    ("the key of a setting of git", "git config url.⟦https://example.com/⟧.insteadOf ⟦git://example.com/⟧"),
    ("such a key with its value", "credential.⟦https://example.com⟧.useHttpPath=true:: is set"),
    ("a key with a placeholder in it", "credential.⟦https://⟨${GH_HOST}⟩⟧.helper"),
    (
        "a host behind a word that begins such a key",
        "http.⟦https://example.com⟧ and at url.⟦https://example.helper.com/⟧",
    ),
    ("a package's name behind an escaped at sign", r"⟦https://example.com/⟨\@⟩scope/a⟧ but ⟦https://a\@example.com/⟧"),
    ("a user who may be left out", "⟦https://⟨(user@)⟩example.com⟨(:port)⟩/x⟧ and ⟦https://example.com/wiki/C_(d)⟧"),
    ("a checksum", "a v0.18.3/go.mod h1:///5rV+lBK0tFD6VwAFbKRx/NzQR6W56enWX4T0XLos="),
    ("a byte that is not valid in the text's encoding", "⟦https://example.com/a⟧\udce4\udcf3"),
    ("a semicolon", "⟦https://example.com/a⟧; and"),
    ("a colon", "⟦https://example.com/a⟧: and"),
    ("a question mark", "⟦https://example.com/a⟧?"),
    ("an exclamation mark", "⟦https://example.com/a⟧!"),
    ("an exclamation mark before a slash stays", "⟦https://example.com/!/⟧"),
    ("several marks", "⟦https://example.com/a⟧?!..."),
    ("a query that ends with a full stop", "⟦https://example.com/?q=a⟧."),
    ("a closing entity", "⟦https://example.com/a⟧&copy;"),
    ("a closing quotation entity", "href=&quot;⟦https://example.com/a⟧&quot;&gt;text"),
    ("an escaped ampersand stays", "⟦https://example.com/?a=1&amp;b=2⟧"),
    ("an equals sign stays", "⟦https://example.com/?a=⟧"),
    ("a hyphen stays", "⟦https://example.com/a-⟧ b"),
    ("a tilde", "⟦https://example.com/a⟧~"),
    ("a tilde before a name stays", "⟦https://example.com/~user/⟧"),
    ("a caret below a line", "⟦https://example.com/a⟧^"),
    # brackets
    ("in round brackets", "(⟦https://example.com/a⟧)"),
    ("in round brackets with a full stop", "(see ⟦https://example.com/a⟧)."),
    ("balanced round brackets belong to it", "⟦https://en.wikipedia.org/wiki/Cohesion_(computer_science)⟧"),
    ("balanced ones in round brackets", "(⟦https://en.wikipedia.org/wiki/Cohesion_(computer_science)⟧)"),
    ("balanced ones nest", "⟦https://example.com/a_(b_(c)_d)_e⟧"),
    ("an unclosed one does not belong to it", "⟦https://example.com/a⟧(b c)"),
    ("in square brackets", "[⟦https://example.com/a⟧]"),
    ("a Markdown link", "[text](⟦https://example.com/a⟧)"),
    ("a Markdown link around it", "[⟦https://a.example⟧](⟦https://b.example⟧)"),
    ("two Markdown links without a space", "[a](⟦https://a.example⟧)[b](⟦https://b.example⟧)"),
    ("in braces", "{⟦https://example.com/a⟧}"),
    ("LaTeX", r"\href{⟦https://example.com/a⟧}{text}"),
    ("CSS", "url(⟦https://example.com/a.png⟧);"),
    ("in angle brackets", "<⟦https://example.com/a⟧>"),
    ("before a tag", "⟦https://example.com/a⟧<br>"),
    ("before a closing tag", "<url>⟦https://example.com/a⟧</url>"),
    ("square brackets in a query belong to it", "⟦https://example.com/?a[]=1&b[0]=2⟧"),
    ("an IPv6 address", "⟦http://[2001:db8::1]:8080/a⟧"),
    ("an IPv6 address in square brackets", "[⟦http://[::1]/⟧]"),
    ("an IPv6 address behind a user name", "⟦ssh://git@[::1]:22/a⟧"),
    # quotes
    ("in double quotes", '"⟦https://example.com/a⟧"'),
    ("in double quotes with a comma inside", '"⟦https://example.com/a⟧,"'),
    ("in single quotes", "'⟦https://example.com/a⟧'"),
    ("in single quotes and glued", "'⟦https://example.com/a⟧'b"),
    ("arguments without a space", "f('⟦https://example.com/a⟧','b')"),
    ("a sentence in single quotes", "'see ⟦https://example.com/a⟧', he said"),
    ("an apostrophe inside belongs to it", "⟦https://en.wikipedia.org/wiki/Rubik's_Cube⟧"),
    ("an apostrophe at a segment's start belongs to it", "⟦https://en.wikipedia.org/wiki/'Til_Death⟧"),
    ("in backticks", "`⟦https://example.com/a⟧`"),
    ("in double backticks", "``⟦https://example.com/a⟧``"),
    ("in typographic quotes", "“⟦https://example.com/a⟧”"),
    ("in typographic single quotes", "‘⟦https://example.com/a⟧’"),
    ("in German quotes", "„⟦https://example.com/a⟧“"),
    ("in guillemets", "«⟦https://example.com/a⟧»"),
    ("a written out quote", r"\"⟦https://example.com/a⟧\""),
    # other ends
    ("a tab", "⟦https://example.com/a⟧\tb"),
    ("a no-break space", "⟦https://example.com/a⟧\u00a0b"),
    ("an ideographic space", "⟦https://example.com/a⟧\u3000b"),
    ("a line separator", "⟦https://example.com/a⟧\u2028b"),
    ("a NUL", "⟦https://example.com/a⟧\x00b"),
    ("a control character", "⟦https://example.com/a⟧\x07b"),
    ("a fullwidth comma", "⟦https://example.com⟧，next"),
    ("an ideographic full stop", "见⟦https://example.com⟧。下一句"),
    ("a fullwidth closing bracket", "（⟦https://example.com/a⟧）。"),
    ("corner brackets", "「⟦https://example.com/a⟧」"),
    ("lenticular brackets", "【⟦https://example.com/a⟧】"),
    ("an em dash", "⟦https://example.com/a⟧—and"),
    ("an en dash between letters belongs to it", "⟦https://en.wikipedia.org/wiki/Michelson–Morley_experiment⟧"),
    ("letters of other scripts belong to it", "⟦https://例え.テスト/引き割り.html⟧"),
    ("an invisible character belongs to it", "⟦http://\u200bphotosuite.com/⟧"),
    ("a written out line end", r"⟦https://example.com/a⟧\nmore"),
    ("a written out carriage return", r"⟦https://example.com/a⟧\r\n"),
    ("a written out tab", r"⟦https://example.com/a⟧\tmore"),
    ("Markdown's strong emphasis", "**⟦https://example.com/a⟧**"),
    ("Markdown's emphasis", "*⟦https://example.com/a⟧*, _⟦https://example.com/b⟧_"),
    ("Markdown's strike-through", "~~⟦https://example.com/a⟧~~"),
    ("reStructuredText's embedded URL", "`text <⟦https://example.com/a⟧>`__"),
    ("reStructuredText's target", ".. _name: ⟦https://example.com/a⟧"),
    ("a comma before the next URL", "⟦https://a.example/,b⟧,⟦https://c.example⟧"),
    ("a semicolon before the next URL", "⟦https://a.example⟧;⟦http://b.example⟧"),
    ("a URL in a path is a part of it", "⟦https://web.archive.org/web/2020/http://example.com/⟧"),
    ("a URL in a query is a part of it", "⟦https://example.com/?next=https://example.org/⟧"),
    ("a table's cells", "|⟦https://a.example⟧|⟦https://b.example⟧|text|"),
    ("a pipe in a query belongs to it", "⟦https://fonts.googleapis.com/css?family=Roboto:400|Lato&display=swap⟧"),
    ("a wiki link's text", "[⟦https://example.com/a⟧|the text]"),
    # wrong, and found
    ("one slash", "⟦http:/example.com/a⟧"),
    ("one slash and a short host", "see ⟦http:/x⟧"),
    ("backslashes", r"⟦http:\\example.com\a⟧"),
    ("three slashes", "⟦https:///example.com⟧"),
    ("two colons", "⟦http:://example.com⟧"),
    ("no colon", "⟦http//example.com/a⟧"),
    ("a semicolon for the colon", "⟦https;//example.com/a⟧"),
    ("a misspelt scheme", "⟦htp://example.com/a⟧ ⟦httsp://example.com⟧ ⟦htttps://example.com⟧ ⟦ttps://example.com⟧"),
    ("an unclosed IPv6 address", "⟦http://[::1/⟧"),
    ("a host in hexadecimal", "⟦http://0x7f.1/⟧"),
    ("an empty label", "⟦http://a..b/⟧"),
    ("a bad port", "⟦http://example.com:80x/⟧"),
    ("a port that is too large", "⟦http://example.com:99999/⟧"),
    ("a broken percent-encoding", "⟦http://example.com/%zz⟧"),
    ("a second number sign", "⟦http://foo/path#f#g⟧"),
    ("a backslash in the host", r"⟦http://good.example\@evil.example/⟧"),
    ("a backslash in the path", r"⟦http://example.com\share\docs⟧"),
    ("an empty port", "⟦https://example.com:/a⟧"),
    ("credentials", "⟦https://user:pa;ss@example.com/⟧"),
    # without a scheme
    ("a bare host", "⟦www.example.com⟧, and ⟦www.example.com/a?b=c⟧."),
    ("a bare host in brackets", "(⟦www.example.com⟧)"),
    ("a bare host of another script", "⟦www.例え.テスト⟧"),
    # schemes without slashes
    ("mail in angle brackets", "<⟦mailto:a@b.example⟧>"),
    ("a telephone number in angle brackets", "<⟦tel:+1-201-555-0123⟧>"),
    ("a name in angle brackets", "<⟦urn:isbn:0451450523⟧>"),
    # ellipses
    ("an elided path", "⟦https://example.com/⟧..."),
    ("an elided path with a character", "⟦https://example.com/a/⟧…"),
    ("an elided address", "⟦http://127.0⟨...⟩⟧"),
    ("an elided host", "⟦https://exam⟨…⟩⟧"),
    ("an elided password", "⟦https://user:pa⟨...⟩⟧"),
    ("an elided byte", "⟦https://example.com/%2⟨...⟩⟧"),
    # placeholders
    ("a brace", "⟦https://⟨{host}⟩/x⟧"),
    ("an empty brace", "⟦https://⟨{}⟩/x⟧, ⟦https://⟨{}⟩⟧"),
    ("a brace with an index", "⟦https://example.com/⟨{d[name]}⟩⟧"),
    ("a brace with spaces", "⟦https://example.com/⟨{ name }⟩/x⟧"),
    ("double braces with spaces", "⟦https://⟨{{ host }}⟩/⟨{{ url_for('x', a={'b': 1}) }}⟩⟧."),
    ("double braces in a query", "⟦https://domain.com/d/foo?email=⟨{{foo.bar}}⟩&name=⟨{{foo.name}}⟩⟧"),
    ("a block tag", "⟦https://example.com/⟨{% url 'home' %}⟩x⟧ y"),
    ("a shell's variable", "⟦https://⟨$HOST⟩/x⟧"),
    ("a shell's variable as a password", "curl ⟦https://some_user:⟨$SOME_BASH_VARIABLE⟩@some.website.com⟧"),
    ("a shell's variable in braces", "⟦https://⟨${HOST:-localhost}⟩:⟨${PORT}⟩/⟧"),
    ("a shell's command", "⟦https://⟨$(hostname -f)⟩/x⟧"),
    ("a workflow's expression", "⟦https://example.com/⟨${{ github.sha }}⟩⟧"),
    ("a template literal", "`⟦https://⟨${host}⟩:⟨${port}⟩/⟧`"),
    ("Ruby's interpolation", '"⟦https://example.com/⟨#{a["b"]}⟩/c⟧"'),
    ("conversions", "⟦https://⟨%s⟩:⟨%d⟩/⟨%(name)s⟩⟧"),
    ("dates", "⟦https://example.com/⟨%Y⟩-⟨%m⟩-⟨%d⟩/⟧"),
    ("an address in angle brackets", "⟦https://⟨<your-domain>⟩/x⟧"),
    ("host and port in angle brackets", "⟦http://⟨<ip>⟩:⟨<port>⟩⟧"),
    ("a route's parameter", "⟦https://example.com/users/⟨:id⟩/edit⟧"),
    ("a port's name", "⟦http://localhost:⟨PORT⟩/⟧ ⟦http://host:⟨port⟩⟧ ⟦http://localhost:⟨XXXX⟩/⟧"),
    ("a host in square brackets", "⟦https://⟨[your-host]⟩/x⟧"),
    (
        "what may be left out",
        "⟦ftp://⟨[user[:password]@]⟩machine⟨[:port]⟩⟨[/path]⟩⟧ ⟦scp://⟨[user@]⟩host⟨[[:#]port]⟩/a⟧",
    ),
    (
        "hosts that may be left out",
        "⟦mongodb://⟨[user:password@]⟩host1⟨[:port1]⟩⟨[,...hostN[:portN]]⟩⟨[/[db][?options]]⟩⟧",
    ),
    ("dots in brackets", "⟦http://service.⟨[...]⟩.amazonaws.com/⟧..."),
    ("a build's variable", "⟦https://example.com/⟨@VERSION@⟩/⟨@@NAME@@⟩/⟨__ID__⟩⟧"),
    ("reStructuredText's substitution", "⟦https://example.com/⟨|version|⟩/x⟧"),
    ("ERB", "⟦https://⟨<%= host %>⟩/x⟧"),
    ("PHP", "⟦https://⟨<?php echo $host ?>⟩/x⟧"),
    ("a conversion of bytes", "⟦http://⟨%b⟩:⟨%d⟩/⟧"),
    ("a link of a documentation comment", "{@link ⟦https://example.com/a⟧|the text} {@linkcode ⟦http://b.example/⟧}"),
    ("a value of a query that has no scheme", "localhost:80/a?b=⟦http://c.example⟧&d=e"),
    ("a backslash before final punctuation", r"⟦https://example.com/a⟧\| ⟦https://example.com/b⟧\."),
    ("a slash and a backslash", r"⟦http:/\example.com⟧ ⟦http:\/example.com⟧"),
    ("a manual page's fonts", r"\fI⟦https://example.com/a⟧\fR"),
    # patterns
    ("a pattern", r"⟦https://example⟨\.⟩com/⟨\d+⟩/⟨[^/]+⟩/⟨(?:a|b)⟩⟧"),
    ("a command of TeX", r"⟦https://example⟨\sphinxhyphen{}⟩site.org/⟧"),
    ("a glob in the host", "⟦https://⟨*⟩.example.com/⟧"),
    ("an optional part", "⟦https://⟨(www.)?⟩example.com/⟧"),
    ("a reference back to a group", r"⟦https://example.com/a⟨\1⟩/b/⟧"),
    ("groups in groups", r"⟦https://example.com/a⟨(?:/b/\d+(?:\?[a-z]*|)|)⟩⟧"),
    ("a part that may be missing", "⟦https://example.com/a⟨(|.git)⟩⟧"),
    ("brackets before a query are none", "⟦https://example.com/a_(b)?c=d⟧"),
    ("alternatives", "⟦http://⟨(testserver|example.com)⟩/x⟧"),
]


@pytest.mark.parametrize("marked", rows(PROSE))
def test_running_text(marked: str) -> None:
    text, urls, holes = unmarked(marked)
    assert spans(list(scan(text))) == (urls, holes)


NOT_A_URL: list[Row] = [
    ("a scheme alone", "http:// or https://"),
    ("a scheme in code", "use `http://`, 'https://' or \"ftp://\""),
    ("a scheme before punctuation", "https://. http://, https://) http://..."),
    ("a scheme before an ellipsis", "https://… https://..."),
    ("a scheme before an invisible character", "http://\u200f"),
    ("a scheme before an escape", r"http://\n"),
    ("a scheme before a star", "https://*"),
    ("a bar behind a scheme", "(s3://|http(s?)://).+"),
    ("a pattern of a scheme's beginning", "/^http:/i"),
    ("a pattern of schemes", r"^https?://example\.com"),
    ("an optional letter of a scheme", "http(s)://example.com http[s]://example.com"),
    ("a placeholder for the scheme", "{scheme}://example.com ${proto}://example.com %s://%s"),
    ("a scheme written with escaped slashes", r"https:\/\/example.com\/a"),
    ("a comment", "a //b"),
    ("a protocol-relative reference", "//example.com/a"),
    ("dotted names", "x = main_data_site.group.popular_data_desc"),
    ("a module's path", "github.com/golangci/golangci-lint/cmd/golangci-lint@v1.43.0"),
    ("a version", "@v1.2 v1.2.3 1.2.3.4"),
    ("an e-mail address", "user@example.com <user@example.com> www.user@example.com"),
    ("git's short form", "git@github.com:x/y.git"),
    ("a shorthand", "github:x/y npm:@a/b gitlab:x/y"),
    ("a drive", r"C:\x C:/x C://x c://x"),
    ("C++ names", "std::x a::b::c http::server"),
    ("a word and a colon", "note:this http:server https: x"),
    ("mail without angle brackets", "mailto:a@b.example"),
    ("a telephone number without angle brackets", "tel:+1-201-555-0123"),
    ("data without quotes", "data:text/plain,x"),
    ("a name without angle brackets", "urn:isbn:0451450523"),
    ("a tag", "tag:www.example.org,2008:x"),
    ("a name with underscores before slashes", "my_scheme://x"),
    ("an HTTP version", "HTTP/1.1 http/2"),
    ("a path that begins like a host", "src/www.c www.c www.py"),
    ("a directory named http", "net/http//x lib/http//example.com"),
    ("a yaml key", "http:\n  paths: /x"),
    ("an object's key", "{http:{a:1}}"),
    ("percent-encoded", "https%3A%2F%2Fexample.com"),
    ("nothing", ""),
]


@pytest.mark.parametrize("text", rows(NOT_A_URL))
def test_what_is_no_url(text: str) -> None:
    assert [text[candidate.start : candidate.end] for candidate in scan(text)] == []


FORMS: list[tuple[str, str]] = [
    ("https://example.com", "url"),
    ("http:/example.com", "url"),
    (r"http:\\example.com", "url"),
    ("http:://example.com", "url"),
    ("https:///example.com", "url"),
    ("s3://bucket/key", "url"),
    ("jdbc:mysql://a,b/c", "url"),
    ("foo://bar", "unknown-scheme"),
    ("hxxps://example.com", "unknown-scheme"),
    ("htp://example", "unknown-scheme"),
    ("htp://example.com", "misspelt-scheme"),
    ("http//example.com", "missing-colon"),
    ("http;//example.com", "missing-colon"),
    ("www.example.com", "www"),
    ("docker://alpine:3", "foreign-authority"),
    ("s3://arn:aws:s3:us-west-2:123456789012:accesspoint/a", "foreign-authority"),
    ("mongodb://a:1,b:2/c", "foreign-authority"),
    ("kafka://a:9092,b:9092", "foreign-authority"),
]


@pytest.mark.parametrize(("text", "form"), FORMS, ids=[text for text, _ in FORMS])
def test_forms(text: str, form: str) -> None:
    assert list(scan(text)) == [Candidate(0, len(text), form, ())]  # type: ignore[arg-type]  # the table's literals


SOURCE: list[Row] = [
    ("an escaped slash", r"⟦https://example.com⟨\/⟩a⟧"),
    ("an escaped ampersand", r"⟦https://example.com/?a=1⟨\u0026⟩b=2⟧"),
    ("an escaped less-than sign ends it", r"⟦https://example.com/a⟧\u003cb"),
    ("an escaped quote ends it", r"\"⟦https://example.com/a⟧\", x"),
    ("an escaped space ends it", r"⟦https://example.com/a⟧\x20b"),
    ("an escaped line end ends it", r"⟦https://example.com/a⟧\nb"),
    ("an escaped punctuation mark at the end", r"⟦https://example.com/⟨\_⟩⟧ b"),
    ("an octal escape", r"⟦https://example.com/⟨\101⟩b⟧"),
    ("a letter's escape", r"⟦https://example.com⟨\p⟩ath⟧"),
    ("LaTeX", r"\url{⟦https://example.com/a⟨\_⟩b⟨\%⟩20c⟧}"),
    ("a backslash before a line end", "⟦https://example.com/a⟧\\\nb"),
    ("a literal goes on in the next line", '⟦https://www.example-⟨⟩⟧"\n"site.example/"'),
    ("a literal is joined", "'⟦http://user:pass⟨⟩⟧' + word"),
    ("a shell's word goes on", "'⟦https://example.com/a⟨⟩⟧'$b"),
    ("a literal is not joined", "'⟦http://example.com:80x/⟧', word"),
    ("a bare host is a name here", "www.example.com"),
    ("JSON", '{"a":"⟦https://example.com/a⟧","b":["⟦https://example.com/b⟧"]}'),
    ("YAML's flow sequence", '- ["DiffChecker", ⟦https://www.diffchecker.com/zh-Hans/⟧]'),
    ("JavaScript", "(window,document,'script','⟦https://www.google-analytics.com/analytics.js⟧','ga');"),
    ("backslashes for slashes need a host", r'"http:\\n" "⟦http:\\example.com⟧"'),
]


@pytest.mark.parametrize("marked", rows(SOURCE))
def test_text_with_unknown_escapes(marked: str) -> None:
    text, urls, holes = unmarked(marked)
    assert spans(list(scan(text, mode="source"))) == (urls, holes)


QUOTED: list[Row] = [
    ("a whole string keeps its full stop", "⟦https://example.com/a.⟧"),
    ("a whole string keeps its bracket", "⟦https://example.com/a)⟧"),
    ("a whole string keeps its quote", "⟦https://example.com/a'⟧"),
    ("a whole string keeps its backslash", r"⟦https://example.com\a⟧"),
    ("space around it is no part of it", "\n ⟦https://example.com/a,⟧ \n"),
    ("a sentence is trimmed", "⟦https://example.com/a⟧. And more"),
    ("a beginning is trimmed", "see ⟦https://example.com/a⟧."),
    ("markup ends it", '⟦https://example.com/a⟧">text</a>'),
    ("a list is two", "⟦https://a.example⟧,⟦https://b.example⟧"),
    ("mail", "⟦mailto:a@b.example⟧"),
    ("mail with a placeholder", "⟦mailto:⟨{address}⟩⟧"),
    ("a telephone number", "⟦tel:+1-201-555-0123⟧"),
    ("a name", "⟦urn:isbn:0451450523⟧"),
    ("data", "⟦data:text/html,%3Cp%3E⟧"),
    ("data in base64", "⟦data:image/png;base64,iKB0⟧"),
    ("a newsgroup", "⟦news:comp.lang.python⟧"),
    ("no slashes at all", "⟦http:example.com/a⟧"),
    ("one slash", "⟦http:/x⟧"),
    ("JDBC", "⟦jdbc:postgresql://db:5432/x⟧"),
    ("an unknown scheme is trimmed", "⟦foo://bar⟧."),
    ("a placeholder with spaces", "⟦https://⟨{{ host }}⟩/a.⟧"),
    ("a word that is a scheme's name", "data: x"),
    ("a key", "news: the latest"),
    ("a key without a space", "http:server"),
    ("a scheme alone", "https://"),
    ("a prefix of mail", "mailto:"),
    ("mail in a sentence", "mailto:a@b.example is an address"),
    ("white space", " \n\t"),
    ("nothing", ""),
]


@pytest.mark.parametrize("marked", rows(QUOTED))
def test_values_of_string_literals(marked: str) -> None:
    text, urls, holes = unmarked(marked)
    assert spans(list(scan(text, mode="quoted"))) == (urls, holes)


STOPS: list[tuple[str, str, str]] = [
    ("a comma separates fields", ",", "a,⟦https://example.com/a⟧,b"),
    ("a comma in quotes separates nothing", ",", 'a,"⟦https://example.com/a,b⟧",c'),
    ("a semicolon separates fields", ";", "a;⟦https://example.com/a,b⟧;c"),
    ("a bracket starts a link's text", "[", "⟦https://example.com/a⟧[the text]"),
    ("a plain URL ends there, too", ",", "⟦https://example.com⟧,b"),
]


@pytest.mark.parametrize(("stops", "marked"), [row[1:] for row in STOPS], ids=[row[0] for row in STOPS])
def test_stops(stops: str, marked: str) -> None:
    text, urls, holes = unmarked(marked)
    assert spans(list(scan(text, stops=stops))) == (urls, holes)


def test_text_outside_the_bounds_is_not_looked_at() -> None:
    text = "https://a.example/b https://c.example/d"
    assert [text[c.start : c.end] for c in scan(text, 12, 37)] == ["https://c.example"]
    assert [text[c.start : c.end] for c in scan(text, 0, 17)] == ["https://a.example"]
    assert list(scan(text, 10, 10)) == []


def test_a_bound_inside_a_scheme_makes_it_another_scheme() -> None:
    assert [c.start for c in scan("xhttps://a.example", 1)] == [1]


FRAGMENTS = [
    *"()[]{}<>\"'`\\|,;:!?.*_~^$%#@&=+-/ \n\t\x00\x1b…。，“”‘’\u200b\udc80",
    *(
        "http",
        "https",
        "://",
        "//",
        ":/",
        "www.",
        "a",
        "b.example",
        "example.com",
        "://[::1]",
        "8080",
        "{{",
        "}}",
        "{%",
    ),
    *("%}", "${", "$A", "%s", "%(a)s", "<%", "%>", "<?", "?>", "<a>", "&amp;", "&quot;", "\\n", "\\u0026", "[[", "]]"),
    *("mailto:", "jdbc:", "@A@", "__A__", "/:id", ":port", "...", "(?:", "[^", ".*", "é", "例", "1", "m"),
]

texts = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join))
modes = st.sampled_from(["prose", "quoted", "source"])


@given(texts, modes, st.sampled_from(["", ",", "[", "a"]))
def test_candidates_are_in_order_and_inside(text: str, mode: str, stops: str) -> None:
    last = 0
    for candidate in scan(text, mode=mode, stops=stops):  # type: ignore[arg-type]  # the strategy's literals
        assert last <= candidate.start < candidate.end <= len(text)
        last = candidate.end
        edge = 0
        for hole in candidate.holes:
            assert edge <= hole.start <= hole.end <= candidate.end - candidate.start
            edge = hole.end


@given(texts, modes, st.integers(0, 60), st.integers(0, 60))
def test_candidates_keep_to_the_bounds(text: str, mode: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    for candidate in scan(text, start, end, mode=mode):  # type: ignore[arg-type]  # the strategy's literals
        assert start <= candidate.start < candidate.end <= end


@given(texts)
def test_lines_are_scanned_on_their_own(text: str) -> None:
    """A line end ends a URL, so a text gives what its lines give, unless a placeholder runs over the line's end."""
    whole = [text[c.start : c.end] for c in scan(text)]
    if any("\n" in url for url in whole):
        return
    lines = text.split("\n")
    assert whole == [line[c.start : c.end] for line in lines for c in scan(line)]


class TestFoundUrls:
    def test_offset(self) -> None:
        [found] = found_urls("see https://a.example", places=(Place("x", "y"),), role="prose", offset=100)
        assert (found.text, found.span, found.source_map) == ("https://a.example", Span(104, 121), None)
        assert (found.context, found.role, found.form, found.holes) == ("x:y", "prose", "url", ())

    def test_holes_count_from_the_url(self) -> None:
        [found] = found_urls("see https://{a}/b", places=(), role="code")
        assert found.holes == (Hole(8, 11, "value"),)

    def test_source_map_with_an_escape(self) -> None:
        builder = SourceMapBuilder()
        builder.add("see https://a.example/?a", 10, 24)
        builder.add("&", 34, 5)
        builder.add("b end", 39, 5)
        [found] = found_urls(builder.text, places=(), role="prose", source_map=builder.source_map())
        assert found.text == "https://a.example/?a&b"
        assert found.span == Span(14, 40)
        assert found.raw_span(20, 21) == Span(34, 39)

    def test_source_map_without_one_is_left_out(self) -> None:
        [found] = found_urls("https://a.example", places=(), role="prose", source_map=SourceMap.identity(7, 17))
        assert (found.span, found.source_map) == (Span(7, 24), None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "curl https://a.example/$(curl -s https://b.example/c)/d",
            ["https://a.example/$(curl -s https://b.example/c)/d", "https://b.example/c"],
        ),
        (
            "https://a.example/$(curl https://b.example/c)/d",
            ["https://a.example/$(curl https://b.example/c)/d", "https://b.example/c"],
        ),
        ("https://a.example/$(b) https://c.example", ["https://a.example/$(b)", "https://c.example"]),
        (
            "https://a.example/$(b https://c.example/$(d b) https://f.example) https://g.example",
            [
                "https://a.example/$(b https://c.example/$(d b) https://f.example)",
                "https://c.example/$(d b)",
                "https://f.example",
                "https://g.example",
            ],
        ),
    ],
)
@pytest.mark.parametrize("mode", ["prose", "source", "quoted"])
def test_urls_in_commands_that_are_placeholders(text: str, found: list[str], mode: Mode) -> None:
    assert [text[candidate.start : candidate.end] for candidate in scan(text, mode=mode)] == found


def test_commands_in_commands_are_read_in_linear_time() -> None:
    text = "https://a.example/$(" * 2_000 + ")" * 2_000
    assert len(list(scan(text))) <= 2_000
