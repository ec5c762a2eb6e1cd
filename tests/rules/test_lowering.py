"""What is found but misleads nobody where it stands: remarks, which reports for people count."""

from __future__ import annotations

import pytest

from tests.rules.checking import REGISTRY, DefaultSettings, check, leading
from urllint.engine.linter import Linter
from urllint.model import Lowering, Role

GROUPS = ("standard", "security")

REMARKS: list[tuple[str, Role, str, Lowering | None]] = [
    # url, role, path, why it is a remark
    ("http://a b.site/", "code", "tests/test_a.py", "test"),
    ("http://a b.site/", "link", "tests/page.html", "test"),
    ("http://a b.site/", "link", "tests/README.md", None),
    ("https://shop.site/a b", "code", "a.py", "code"),
    ("http://a b.site/", "code", "a.py", None),
    ("https://shop.site/a b", "verbatim", "a.md", "example"),
    ("https://shop.example/a b", "prose", "a.md", "example"),
    ("https://shop.example/a b", "link", "a.md", None),
    ("https://lb:sp", "verbatim", "a.md", "example"),
    ("https://shop.site:sp", "verbatim", "a.md", None),
    ("https://12.34.567.89", "comment", "a.go", "example"),
    ("https://1.2.3.4.5", "comment", "a.go", None),
    ("https://shop.site/?q=a|b", "link", "a.md", "harmless"),
    ("https://shop.site/[a]", "link", "a.md", "harmless"),
    ("[./a.md]", "link", "a.md", None),
    ("[https://shop.site/a]", "link", "a.md", None),
    ("https://matrix.site/#/#room", "link", "a.md", "harmless"),
    ("https://shop.site/##top", "link", "a.md", None),
    ("https://shop.site/a#top#", "link", "a.md", None),
    ('https://shop.site/a"b', "link", "a.md", None),
    ('https://shop.site/?q=label%3A"top+price"', "link", "a.md", "harmless"),
    ('https://shop.site/a.html#top"', "link", "a.md", None),
    ("https://shop.site/?d=<yyyy>-<mm>", "link", "a.md", "harmless"),
    ("https://shop.site/#L7>", "link", "a.md", None),
    ("https://shop.site/a@^7/b.js", "link", "a.md", "harmless"),
    ("https://shop.site/#sec-%a%", "comment", "a.js", "harmless"),
    ("https://shop.site/sec-%a%", "comment", "a.js", None),
    ("https://shop.site/?a[]=1", "link", "a.md", "harmless"),
    ("https://shop.site/.gitbook/assets/a (1).png", "resource", "a.md", "harmless"),
    ("https://shop.site/.gitbook/assets/a (1)%.png", "resource", "a.md", None),
    ("https://shop.site/my assets/.gitbook/assets/a.png", "resource", "a.md", None),
    ("https://shop.site/pull/7]", "link", "a.md", None),
    ("#[7](https://shop.site/pull/7)", "link", "a.md", None),
    ("tcp://:8080", "config", "a.yaml", "harmless"),
    ("git+ssh://git@shop.site:team/a.git", "config", "package.json", "harmless"),
    ("git+ssh://git@shop.site:team/a.git", "config", "requirements.txt", None),
    ("ssh://git@shop.site:team/a.git", "config", "package.json", None),
    ("http://[fe80::1%25eth0]/", "verbatim", "a.md", "harmless"),
    ("http://[fe80::1%25eth0]/", "link", "a.md", None),
    ("http://[2001:db8::g]/", "verbatim", "a.md", None),
    ("file://C:/a", "comment", "a.go", "example"),
    ("file://C:/a", "link", "a.md", None),
    ("http:/c", "comment", "a.h", "example"),
    ("http:/shop.site/c", "comment", "a.h", None),
    ("https://lb:sp", "comment", "a.go", "example"),
    ("http://fd00:ec2::254", "comment", "a.go", None),
    ("http://:8082/ping", "verbatim", "a.md", "harmless"),
    ("http://:8082/ping", "link", "a.md", None),
    ("https://shop.site/a\\_b", "prose", "a.txt", "harmless"),
    ("https://shop.site/a\\b", "prose", "a.txt", None),
    ("https://YOUR_NAME@shop.site/", "prose", "a.md", "example"),
    ("https://anna@shop.site/", "prose", "a.md", None),
    ("javascript:void(0)", "link", "a.html", "harmless"),
    ("javascript:history.back()", "link", "a.html", "harmless"),
    ("javascript:history.go(-1);", "link", "a.html", "harmless"),
    ("javascript:window.print()", "link", "a.html", "harmless"),
    ("javascript:void(window.close())", "link", "a.html", "harmless"),
    ("javascript:(function(){alert(document.title)})();", "link", "a.html", "harmless"),
    ("javascript:void%20(()=>{alert(1)})()", "link", "a.html", "harmless"),
    ("javascript:go()", "link", "a.html", None),
    ("javascript:window.open('/a')", "link", "a.html", None),
    ("javascript:history.back();track(1)", "link", "a.html", None),
    ("http://yourbank.com@evil.site/", "comment", "a.rb", "example"),
    ("http://yourbank.com@evil.site/", "link", "a.md", None),
    ("http://mybank.com@evil.site/", "config", "a.rb", None),
]


@pytest.mark.parametrize(("url", "role", "path", "lowered"), REMARKS)
def test_remarks(url: str, role: Role, path: str, lowered: Lowering | None) -> None:
    findings = [finding for finding in check(url, role=role, path=path, groups=GROUPS) if finding.explained_by is None]
    assert [finding.lowered for finding in findings] == [lowered]
    assert lowered is None or findings[0].severity == "info"


TEXTS: list[tuple[str, str, str, Lowering | None]] = [
    # a sentence, the file, its text, why the finding is a remark
    ("it is an instance", "a.txt", "As a URL, for instance: ssh://git@shop.site:team/a", "example"),
    ("a line above announces it", "a.go", "// ex:\n//\n// http://1.2.3.4.5/ => no host\n", "example"),
    ("a sentence before speaks of examples", "a.go", "// There are examples. Read http://1.2.3.4.5/ too.\n", None),
    ("a comment quotes it", "a.js", "// i.e. in `http://shop.site:foo` the path is `:foo`\n", "example"),
    ("Markdown shows it", "a.md", "i.e. the URL in `http://shop.site:foo` is wrong\n", None),
    ("it is a part of what is quoted", "a.txt", '"git fetch http::/site/path" did not die.\n', "example"),
    ("it is not quoted", "a.txt", "git fetch http::/site/path did not die.\n", None),
    ("a synopsis names the host", "a.go", 'x := "t --key azurekms://[VAULT_NAME][VAULT_URI]/[KEY]"\n', "example"),
    ("a route names the host", "a.md", "```js\nnew Pattern('https://:tenant.shop.site/:lang')\n```\n", "example"),
    ("question marks stand for a part", "a.md", "Replace `https://????.api.shop.site/dev`.\n", "example"),
    ("one question mark begins a query", "a.md", "Replace `https://?.api.shop.site/dev`.\n", None),
    ("a link to question marks", "a.md", "[x](https://????.api.shop.site/dev)\n", None),
    ("a server listens at a port to be filled in", "a.yaml", 'bind_url: "http://:{port}"\n', "harmless"),
    ("a link has a port alone", "a.md", "[x](http://:{port})\n", None),
    ("a server listens to all hosts", "a.yaml", "bindURLs: http://+:8080\n", "harmless"),
    ("a sign among others", "a.yaml", "bindURLs: http://a+b:8080\n", None),
    ("a link to all hosts", "a.md", "[x](http://+:8080)\n", None),
    ("a link lacks its host", "a.md", "[x](https://:80/x)\n", None),
    ("a docstring is no quotation", "a.py", '"""See http:///shop.site/p."""\n', None),
    ("a docstring quotes it", "a.py", 'def f():\n    """It reads "http:///shop.site/p" so."""\n', "example"),
    ("a docstring gives it", "a.py", 'def f():\n    """See http:///shop.site/p for more."""\n', None),
    ("Markdown encodes spaces", "a.md", "![a](<images/a (1).png>)\n", "harmless"),
    ("a destination of hashes", "a.md", '[kbps](## "1000 bits")\n', "harmless"),
    ("a fragment behind two", "a.md", "[kbps](##kbps)\n", None),
    ("nobody encodes a space in HTML", "a.md", '<img src="images/a (1).png">\n', None),
    ("pip reads it", "a.md", "Run `pip install git+ssh://git@shop.site:team/a`.\n", None),
    ("npm reads it", "a.md", "Run `npm install git+ssh://git@shop.site:team/a`.\n", "harmless"),
]


WRAPPED = [
    ("a.txt", "--server https://shop-\n  staging.site/a\n", 0),
    ("a.txt", "--server https://shop- is wrong\n", 1),
    ("a.md", "[a]: https://shop-\n", 1),
]


@pytest.mark.parametrize(("path", "text", "count"), WRAPPED)
def test_a_host_that_a_line_of_text_cuts_is_not_judged(path: str, text: str, count: int) -> None:
    linter = Linter(REGISTRY, DefaultSettings(("domain-to-ASCII",)))
    assert len(linter.check_bytes(text.encode(), path).findings) == count


@pytest.mark.parametrize("quick_pass", [True, False], ids=["with the quick pass", "in full"])
@pytest.mark.parametrize(("path", "text", "lowered"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_remarks_by_the_text_around(path: str, text: str, lowered: Lowering | None, quick_pass: bool) -> None:
    linter = Linter(REGISTRY, DefaultSettings(GROUPS), quick_pass=quick_pass)
    findings = leading(list(linter.check_bytes(text.encode(), path).findings))
    assert [finding.lowered for finding in findings] == [lowered]


SECRETS: list[tuple[str, Role, str, Lowering | None]] = [
    ("https://anna:w0nderland@shop.site/", "code", "a.py", None),
    ("https://anna:w0nderland@shop.site/", "code", "test_a.py", "test"),
    ("https://bot:_aJQ9c3HWzmRR4knBNyx@shop.site/", "code", "test_a.py", None),
    ("https://anna:w0nderland@shop.site/", "prose", "tests/data/test1", "test"),
    ("https://anna:w0nderland@shop.site/", "link", "tests/README.md", None),
    ("https://bot:_aJQ9c3HWzmRR4knBNyx@shop.site/", "prose", "tests/data/test1", None),
    ("https://anna:w0nderland@localhost/", "config", "a.yaml", "local"),
    ("redis://anna:w0nderland@awesome.redis.server/", "config", "a.yaml", "local"),
    ("redis://anna:w0nderland@redis.site/", "config", "a.yaml", None),
    ("redis://bot:_aJQ9c3HWzmRR4knBNyx@cache/", "config", "a.yaml", None),
    ("redis://bot:_aJQ9c3HWzmRR4knBNyx@localhost/", "config", "a.yaml", "local"),
    ("redis://anna:foobared@redis.site/", "verbatim", "a.md", "example"),
    ("redis://anna:kata_sandi@redis.site/", "verbatim", "a.md", "example"),
    ("redis://anna:foobared@redis.site/", "config", "a.yaml", None),
    ("redis://anna:foobared@redis.site/", "link", "a.md", None),
    ("redis://anna:w0nderland@redis.site/", "verbatim", "a.md", None),
    ("redis://anna:qLkwZpTxb@redis.site/", "verbatim", "a.md", None),
    ("redis://anna:xkqjzvbt@redis.site/", "verbatim", "a.md", None),
    ("http://anna:w0nderland@10.1.2.3/", "config", "a.yaml", "local"),
    ("https://AKIAIOSFODNN7EXAMPLE:w0nderland@mail.site/", "config", "a.yaml", "example"),
    ("smtp://AKIAIOSFODNN7EXAMPLE:w0nderland@mail.site/", "config", "a.yaml", "example"),
    ("https://anna:w0nderland@shop.example/", "config", "a.yaml", "example"),
]


@pytest.mark.parametrize(("url", "role", "path", "lowered"), SECRETS)
def test_a_secret_that_was_not_made_up_is_told_wherever_it_is(
    url: str, role: Role, path: str, lowered: Lowering | None
) -> None:
    findings = check(url, role=role, path=path, groups=GROUPS)
    (finding,) = [one for one in findings if one.rule == "credentials-in-url"]
    assert finding.lowered == lowered
    assert all(one.explained_by == finding.rule for one in findings if one is not finding)


SHOWN: list[tuple[str, str, Lowering | None]] = [
    # url, what the text of its link says, why it is a remark
    ("https://harbour.site/about/tides", "tides.com", "harmless"),
    ("https://harbour.site/", "tides.com", None),
    ("https://harbour.site", "tides.com", None),
    ("https://harbour.site/about/tides", "https://tides.com", None),
    ("https://harbour.site/about/tides", "www.tides.com", None),
]


@pytest.mark.parametrize(("url", "visible", "lowered"), SHOWN)
def test_a_name_may_lead_to_a_page_about_it(url: str, visible: str, lowered: Lowering | None) -> None:
    (finding,) = check(url, visible=visible, groups=("link-text-mismatch",))
    assert finding.lowered == lowered


def test_shortened_links_say_nothing_about_where_they_lead() -> None:
    assert check("https://j.mp/x7Zq", visible="tides.com", groups=("link-text-mismatch",)) == []


HOUSE = [
    # rule, URL
    ("insecure-scheme", "http://shop.site/"),
    ("placeholder-host", "https://www.example.com/"),
    ("unknown-public-suffix", "https://shop.nowhere/"),
    ("double-encoding", "https://shop.site/a%2520b"),
    ("non-ascii-url", "https://shop.site/ä"),
    ("unknown-scheme", "tidewatch://levels"),
    ("tracking-parameter", "https://shop.site/?utm_source=a"),
    ("url-shortener", "https://bit.ly/x7Zq"),
    ("local-host", "http://localhost/"),
    ("private-address", "http://10.1.2.3/"),
    ("url-too-long", "https://shop.site/" + "a" * 3000),
    ("not-rfc3986", "https://shop.site/a|b"),
]


@pytest.mark.parametrize(("rule", "url"), HOUSE)
def test_house_rules_are_not_for_what_tests_read(rule: str, url: str) -> None:
    told = {
        path: [one.lowered for one in check(url, path=path, groups=(rule,))] for path in ("a.md", "tests/data/a.md")
    }
    assert told == {"a.md": [None], "tests/data/a.md": ["test"]}


@pytest.mark.parametrize(("rule", "url"), [("not-rfc3986", "`Tide.level/2`"), ("path-colon-first-segment", "`:tide`")])
def test_names_of_modules_that_generators_link_are_no_urls(rule: str, url: str) -> None:
    (finding,) = check(url, relative=True, groups=(rule,))
    assert finding.lowered == "code"


@pytest.mark.parametrize(
    "secret", ["DB_PASSWORD", "DOMAIN", "_password_", "remotePassword", "a%20secret", "urlencoded_token"]
)
def test_the_name_of_a_secret_is_none(secret: str) -> None:
    assert check(f"https://anna:{secret}@shop.site/", role="config", groups=("security",)) == []
