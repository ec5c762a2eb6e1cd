"""What the rules about deceit and leaks report, and beside it what they must leave alone."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_rules.invisible_characters import ENCODED as ENCODED_SIGNS
from urllint_rules.invisible_characters import find_all, find_invisible, is_blank
from urllint_rules.lookalike_hosts import find_lookalike

from tests.rules.checking import check, said
from urllint.model import Role

TOKEN = "ghp_9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5eUoXi"


def severities(url: str, rule: str, *, role: Role = "link", path: str = "page.txt", holes: bool = False) -> list[str]:
    """The severities of the findings of one rule."""
    return [finding.severity for finding in check(url, groups=(rule,), role=role, path=path, holes=holes)]


CREDENTIALS = [
    ("https://anna:w0nder7land@shop.site/", ["warning"]),
    ("https://anna:won%40der7@shop.site/", ["warning"]),
    (f"https://{TOKEN}@github.com/a/b", ["error"]),
    (f"https://{TOKEN}@github.example/a/b", ["error"]),
    (f"http://bot:{TOKEN}@localhost/a/b", ["error"]),
    (f"https://x-access-token:{TOKEN}@github.com/a/b", ["error"]),
    (f"https://{TOKEN}:x-oauth-basic@github.com/a/b", ["error"]),
    ("https://7f3a9c1e5b2d8f406a1c3e5f7b9d0a2c@shop.site/x", ["warning"]),
    ("postgres://app:s7Tq2v9X@db.shop.site/app", ["warning"]),
    ("amqp://app:s7Tq2v9X@10.0.0.1/app", ["info"]),
    ("amqp://app:s7Tq2v9Xk4Lm8Rw3@10.0.0.1/app", ["warning"]),
    ("amqp://app:s7Tq2v9Xk4Lm8Rw3@127.0.0.1/app", ["info"]),
    ("redis://:s7Tq2v9X@cache:6379/0", ["info"]),
    ("https://anna:w0nder7land@shop.example/", ["info"]),
]


@pytest.mark.parametrize(("url", "expected"), CREDENTIALS, ids=[row[0] for row in CREDENTIALS])
def test_credentials(url: str, expected: list[str]) -> None:
    assert severities(url, "credentials-in-url") == expected


NO_CREDENTIALS = [
    "https://shop.site/",
    "https://anna@shop.site/",
    "ssh://git@code.site/x",
    "git+ssh://git@code.site/x",
    "https://user:pass@shop.site/",
    "https://user:password@shop.site/",
    "https://user:PASSWORD@shop.site/",
    "https://username:my-secret-token@shop.site/",
    "https://user:changeme@shop.site/",
    "https://user:xxxxxxxx@shop.site/",
    "https://user:***@shop.site/",
    "https://user:%24PASSWORD@shop.site/",
    "https://user:%7Bpassword%7D@shop.site/",
    "https://user:<password>@shop.site/",
    "postgres://postgres:postgres@localhost/db",
    "postgres://app:app@db.site/db",
    "amqp://guest:guest@rabbit.site/",
    "mysql://root:root123@db.site/",
    "https://user:p%40ssw0rd@shop.site/",
    "https://user:p%40ssw%24rd@shop.site/",
    "https://user:pa55w0rd@shop.site/",
    "https://user:he%2F%2Fo@shop.site/",
    "https://user:pass;word@shop.site/",
    "https://user:%23%40%5E@shop.site/",
    "https://user:qwerty123@shop.site/",
    "https://home-user:home-pass@shop.site/",
    "https://store:storepass@shop.site/",
    "http://login-on-proxy:passwd-on-proxy@proxy.site:port",
    "https://0123456789abcdef0123456789abcdef@o12.ingest.sentry.io/345",
    "https://7f3a9c1e5b2d8f406a1c3e5f7b9d0a2c@errors.site/345",
    "https://shop.site/@anna:w0nder7land",
    "mailto:anna:w0nder@shop.site",
]


@pytest.mark.parametrize("url", NO_CREDENTIALS)
def test_no_credentials(url: str) -> None:
    assert severities(url, "credentials-in-url") == []


@pytest.mark.parametrize(
    "url",
    ["https://$USER:$PASSWORD@shop.site/", "https://{user}:{password}@shop.site/", "https://a:{{ pw }}@shop.site/"],
)
def test_credentials_that_a_placeholder_stands_for(url: str) -> None:
    assert severities(url, "credentials-in-url", holes=True) == []


def test_one_finding_stands_for_all_that_is_said_of_credentials() -> None:
    assert said(check("https://anna:w0nder7land@shop.site/", groups=("standard", "security"))) == [
        ("credentials-in-url", "warning")
    ]
    assert said(check("https://anna@shop.site/", groups=("standard", "security"))) == [("invalid-credentials", "info")]
    assert said(check("https://www.bank.com@evil.site/", groups=("standard", "security"))) == [
        ("misleading-userinfo", "error")
    ]
    assert said(check("ssh://git@code.site/x", groups=("standard", "security"))) == []


SECRETS = [
    ("https://api.site/x?token=q7Lk2wZp9fT4xB8n", ["warning"]),
    ("https://api.site/x?a=b&API_KEY=q7Lk2wZp9fT4", ["warning"]),
    ("https://api.site/x?password=w0nder7land!", ["warning"]),
    ("https://jobs.azurewebsites.net/api/run?code=q7Lk2wZp9fT4xB8nR3vYc6Hs", ["warning"]),
    ("https://jobs.site/run?code=q7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5eUoXiq7Lk2wZpAzFuxB8nRA==", ["warning"]),
    ("https://api.site/x?key=q7Lk2wZp9fT4xB8nR3vY", ["warning"]),
    ("https://maps.site/v1/tiles?key=q7Lk2wZp9fT4xB8nR3vY", ["warning"]),
    ("https://api.mapbox.com/x?access_token=sk.q7Lk2wZp9fT4xB8nR3vY", ["warning"]),
    ("https://shop.site/j/98765432100/edit?password=q7Lk2wZp9f", ["warning"]),
    ("https://sqs.site/x?secret_key=q7Lk2wZp9fT4xB8nR3vY&access_key=q7Lk2wZp9f", ["warning", "warning"]),
    ("https://api.site/x#access_token=q7Lk2wZp9fT4xB8n", ["warning"]),
    (f"https://api.site/x?q={TOKEN}", ["error"]),
    (
        "https://b.s3.amazonaws.com/k?X-Amz-Signature=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15",
        ["warning"],
    ),
    ("https://a.blob.core.windows.net/c?sv=2020&sig=q7Lk2wZp9fT4xB8nq7Lk2wZp9fT4xB8n%3D", ["warning"]),
    ("https://api.example/x?token=q7Lk2wZp9fT4xB8n", ["info"]),
    ("http://localhost:8888/?token=q7Lk2wZp9fT4xB8n", ["info"]),
]


@pytest.mark.parametrize(("url", "expected"), SECRETS, ids=[row[0][:60] for row in SECRETS])
def test_secrets(url: str, expected: list[str]) -> None:
    assert severities(url, "secret-in-query") == expected


NO_SECRETS = [
    "https://api.site/x?token=",
    "https://api.site/x?token=TOKEN",
    "https://api.site/x?token=your_token",
    "https://api.site/x?access_token=YOUR-ACCESS-TOKEN",
    "https://api.site/x?api_key=abc123",
    "https://api.site/x?apikey=demo",
    "https://api.site/x?key=%7Bkey%7D",
    "https://api.site/x?key=price",
    "https://api.site/x?sort_key=created_at",
    "https://api.site/x?password=secret",
    "https://api.site/x?token=xxxxxxxxxxxxxxxx",
    "https://api.site/x?token=0123456789",
    "https://api.site/x?access_token=EAACEd0se0cB",
    "https://api.mapbox.com/x?access_token=pk.q7Lk2wZp9fT4xB8nR3vY",
    "https://play.site/?code=FAb2AJwVwZwSwHYHNwA9wF5wFsCGBrAUwBE4YAHAexlwCMAbQgCgEoBuYAXyA",
    "https://play.site/#code=bGV0IGlkID0gdmFsdWUgPT4gdmFsdWU7CgpsZXQgdXNlSWQgPSBpZCA9PiBbaWQoMTApXTs=",
    "https://hub.site/accept-share?code=q7Lk2wZp9fT4xB8nR3vYc6Hs",
    "https://docs.site/ccc?key=q7Lk2wZp9fT4xB8nR3vY",
    "https://talks.site/?session=6f1c9a2e4b7d8f0a1c3e5d7b9f2a4c6e",
    "https://api.site/x?key=2024-01-01-release-notes",
    "https://api.site/token=q7Lk2wZp9fT4xB8n",
    "https://codecov.io/gh/a/b/badge.svg?token=q7Lk2wZp9f",
    "https://badge.fury.io/x?token=q7Lk2wZp9fT4xB8n",
    "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP",
    "otpauth://totp/a:b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=a",
]


@pytest.mark.parametrize("url", NO_SECRETS)
def test_no_secrets(url: str) -> None:
    assert severities(url, "secret-in-query") == []


def test_a_secret_in_a_test_is_only_mentioned() -> None:
    url = "https://api.site/x?token=q7Lk2wZp9fT4xB8n"
    assert severities(url, "secret-in-query", role="code", path="tests/test_api.py") == ["info"]


REMARKS: list[tuple[str, Role, str | None]] = [
    # url, role, why it is a remark
    ("https://us06.zoom.site/j/98765432100?pwd=q7Lk2wZp9fT4xB8nR3vY", "link", "harmless"),
    ("https://zoom.site/meeting/98765432100?password=17825db5-c698-44cc-9f00-ef1f61f5d3fb", "link", "harmless"),
    (
        "https://b.site/k?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE/1&X-Amz-Signature=9f86d081884c7d659a2f",
        "prose",
        "example",
    ),
    ("https://b.site/k?X-Amz-Credential=AKIAIOSFODNN7TIDES/1&X-Amz-Signature=9f86d081884c7d659a2f", "prose", None),
    ("https://api.example/x?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.q7Lk2wZp9fT4", "link", "example"),
    ("https://sqs.site/x?access_key=AKIAIOSFODNN7EXAMPLE&secret_key=q7Lk2wZp9fT4xB8nR3vY", "verbatim", "example"),
    ("https://files.site/a%2Fb.png?alt=media&token=29feb550-f0bc-467d-a290-f700701d7d15", "resource", "harmless"),
    ("https://files.site/a%2Fb.png?token=29feb550-f0bc-467d-a290-f700701d7d15&alt=media", "link", "harmless"),
    ("https://files.site/a%2Fb.png?alt=media&token=q7Lk2wZp9fT4xB8nR3vY", "link", None),
    ("https://files.site/a%2Fb.png?alt=json&token=29feb550-f0bc-467d-a290-f700701d7d15", "link", None),
    ("http://eca4aa01751c:8888/lab?token=d4ac9278f5f5388e88097a3a8ebbe9401be206cfa0b83099", "verbatim", "local"),
    ("http://eca4aa01751c:8888/lab?token=d4ac9278f5f5388e88097a3a8ebbe9401be206cfa0b83099", "config", None),
    ("http://eca4aa01751c.site/lab?token=d4ac9278f5f5388e88097a3a8ebbe9401be206cfa0b83099", "verbatim", None),
    ("otpauth://totp/a?secret=JBSWY4DPEHPK3PXQ", "config", None),
    ("https://api.site/x?session=6f1c9a2e4b7d8f0a1c3e5d7b9f2a4c6e", "config", None),
    ("https://docs.site/ccc?key=q7Lk2wZp9fT4xB8nR3vY", "code", None),
]


@pytest.mark.parametrize(("url", "role", "lowered"), REMARKS)
def test_secrets_that_are_meant_for_their_readers_are_remarks(url: str, role: Role, lowered: str | None) -> None:
    (finding,) = check(url, role=role, groups=("secret-in-query",))
    assert finding.lowered == lowered


LOOKALIKES = [
    # what is mixed
    ("p\u0430ypal.com", "Latin and Cyrillic"),
    ("goog\u04cfe.com", "Latin and Cyrillic"),
    ("m\u0456crosoft.com", "Latin and Cyrillic"),
    ("\u03b1pple.com", "Latin and Greek"),
    ("g\u0585\u0585gle.com", "Latin and Armenian"),
    ("яндекс-directs\u0430le.com", "Latin and Cyrillic"),
    # what is all of one script, and looks Latin
    ("\u0430\u0440\u0440\u04cf\u0435.com", "all its letters are Cyrillic"),
    ("\u0435\u0440\u0456\u0441.com", "all its letters are Cyrillic"),
    ("\u0441\u043e\u0440.com", "all its letters are Cyrillic"),
    ("\u03bf\u03bd\u03bf.com", "all its letters are Greek"),
    # letters that only phoneticians use
    ("\u0261oogle.com", "LATIN SMALL LETTER SCRIPT G"),
    ("p\u0251ypal.com", "LATIN SMALL LETTER ALPHA"),
    ("facebook.com.\u0261roup.com", "LATIN SMALL LETTER SCRIPT G"),
    ("l\u0131nkedin.com", "DOTLESS I"),
    # what looks like a delimiter
    ("google.com\u2215login.evil.site", "looks like a slash"),
    ("google.com\u2044login.evil.site", "looks like a slash"),
    ("google\u2010login.site", "looks like a hyphen"),
    ("google.com\ua789443.evil.site", "looks like a colon"),
    ("google.com\u30ceevil.site", "looks like a slash"),
]


@pytest.mark.parametrize(("host", "reason"), LOOKALIKES, ids=[ascii(row[0]) for row in LOOKALIKES])
def test_hosts_that_look_like_others(host: str, reason: str) -> None:
    found = find_lookalike(host.split("."))
    assert found is not None
    assert reason in found.reason
    (finding,) = check(f"https://{host}/", groups=("confusable-host",))
    assert finding.severity == "error"
    assert finding.decoded is not None
    assert f"https://{host}/"[slice(*finding.decoded)] == found.label


NATIVE = (Path(__file__).with_name("native_hosts.txt")).read_text(encoding="utf-8").split()
"""Hosts as people all over the world write them: nothing may be said of any."""


@pytest.mark.parametrize("host", NATIVE)
def test_hosts_in_the_world_s_languages_are_what_they_are(host: str) -> None:
    assert find_lookalike(host.split(".")) is None
    assert check(f"https://{host}/", groups=("confusable-host",)) == []


def test_punycode_is_judged_by_what_people_are_shown() -> None:
    (finding,) = check("https://www.xn--80ak6aa92e.com/", groups=("confusable-host",))
    assert finding.decoded == (12, 26)
    assert '"\u0430\u0440\u0440\u04cf\u0435" (written xn--80ak6aa92e)' in finding.message
    assert check("https://xn--mnchen-3ya.de/", groups=("confusable-host",)) == []
    assert check("foo://xn--80ak6aa92e.com/", groups=("confusable-host",)) == []


@pytest.mark.skipif(find_spec("confusable_homoglyphs") is None, reason="the package with the data is not installed")
def test_the_table_is_what_the_generator_writes() -> None:
    from importlib.util import module_from_spec, spec_from_file_location

    root = Path(__file__).resolve().parents[2]
    spec = spec_from_file_location("generate_confusables", root / "rules" / "generate_confusables.py")
    assert spec is not None
    assert spec.loader is not None
    generator = module_from_spec(spec)
    spec.loader.exec_module(generator)
    assert generator.TARGET.read_text(encoding="utf-8") == generator.module()


INVISIBLE = [
    ("https://goo\u200bgle.com/", 11, "error", "safe", "https://google.com/"),
    ("https://goo\u00adgle.com/", 11, "error", "safe", "https://google.com/"),
    ("https://google.com\ufeff/", 18, "error", "safe", "https://google.com/"),
    ("https://google.com/\u200b", 19, "warning", "unsafe", "https://google.com/"),
    ("https://google.com/a\u2060b", 20, "warning", "unsafe", "https://google.com/ab"),
    ("https://google.com/a\u00a0b", 20, "warning", "unsafe", "https://google.com/a%20b"),
    ("https://google.com/a\u3000", 20, "warning", "unsafe", "https://google.com/a"),
    ("https://google.com/?q=\u202eexe", 22, "error", "unsafe", "https://google.com/?q=exe"),
    ("https://google.com/#a\u200eb", 21, "error", "unsafe", "https://google.com/#ab"),
    ("https://google.com/a\u200db", 20, "warning", "unsafe", "https://google.com/ab"),
    ("https://google.com/a\u3164b", 20, "warning", "unsafe", "https://google.com/ab"),
]


@pytest.mark.parametrize(
    ("url", "at", "severity", "applicability", "fixed"), INVISIBLE, ids=[ascii(r[0]) for r in INVISIBLE]
)
def test_what_cannot_be_seen(url: str, at: int, severity: str, applicability: str, fixed: str) -> None:
    (finding,) = check(url, groups=("invisible-character",))
    assert (finding.decoded, finding.severity) == ((at, at + 1), severity)
    assert f"U+{ord(url[at]):04X} " in finding.message
    assert finding.fix is not None
    assert (finding.fix.applicability, finding.fix.after) == (applicability, fixed)


SEEN = [
    "https://shop.site/",
    "https://shop.site/%E2%80%8B",
    "https://fa.wikipedia.org/wiki/می\u200cخواهم",
    "https://hi.wikipedia.org/wiki/क्\u200dष",
    "https://shop.site/👨\u200d👩\u200d👧",
    "https://shop.site/❤\ufe0f",
    "https://shop.site/#\ufe0f-install",
    "https://shop.site/🏴\U000e0067\U000e0062\U000e007f",
    "https://新聞.jp/記事",
]


@pytest.mark.parametrize("url", SEEN, ids=ascii)
def test_what_shapes_its_neighbours_is_not_reported(url: str) -> None:
    assert check(url, groups=("invisible-character",)) == []


@given(st.text(st.characters(exclude_categories=("Cf", "Cc", "Zs", "Zl", "Zp", "Mn", "Cn", "Cs", "So", "Co"))))
def test_what_can_be_seen_is_never_called_invisible(text: str) -> None:
    fillers = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
    assert [at for at in find_invisible(text) if text[at] not in fillers] == []


MISLEADING = [
    ("https://www.bank.com@evil.site/", ["error"]),
    ("https://bank.com:443@evil.site/", ["error"]),
    ("https://bank.co.uk%2Flogin@evil.site/", ["error"]),
    ("https://bank.com\u2215login@evil.site/", ["error"]),
    ("https://www.bank.com@www.bank.com.evil.site/", ["error"]),
    ("https://anna@bank.com@evil.site/", []),
    ("smtp://anna%40shop.com@mail.shop.com", []),
    ("https://shop.com@mail.shop.com", []),
    ("https://anna.smith@shop.site/", []),
    ("https://git@code.site/", []),
    ("https://v1.2@code.site/", []),
    ("https://shop.site/www.bank.com@x", []),
]


@pytest.mark.parametrize(("url", "expected"), MISLEADING, ids=[ascii(row[0]) for row in MISLEADING])
def test_user_names_that_look_like_hosts(url: str, expected: list[str]) -> None:
    assert severities(url, "misleading-userinfo") == expected


SHOWN = [
    ("https://evil.site/", "https://bank.com", ["warning"]),
    ("https://evil.site/", "https://bank.com/login?a=b", ["warning"]),
    ("https://evil.site/", "www.bank.com", ["warning"]),
    ("https://evil.site/", "bank.com", ["info"]),
    ("https://bank.com.evil.site/", "bank.com", ["info"]),
    ("https://bank.com.evil.site/", "https://bank.com", ["warning"]),
    ("https://xn--bnk-5na.com/", "https://bank.com", ["warning"]),
    ("https://bank.com/", "https://bank.com", []),
    ("https://www.bank.com/", "bank.com", []),
    ("https://login.bank.com/", "https://www.bank.com/", []),
    ("https://bank.co.uk/", "https://other.co.uk/", ["warning"]),
    ("https://out.site/?to=https://bank.com/", "https://bank.com/", []),
    ("https://web.archive.org/web/2020/https://bank.com/", "https://bank.com/x", []),
    ("https://github.com/a/b/blob/main/README.md", "README.md", []),
    ("https://nodejs.org/", "Node.js", []),
    ("https://date.nager.at/", "Nager.Date", []),
    ("https://www.drawio.com", "draw.io", []),
    ("https://draw-io.site/", "draw.io", []),
    ("https://docswebfun.netlify.app/", "docs.web.fun", []),
    ("https://www.drawio.com", "https://draw.io", ["warning"]),
    ("https://www.drawio.com", "www.draw.io", ["warning"]),
    ("https://drawio-login.com/", "draw.io", ["info"]),
    ("https://drawio.evil.site/", "draw.io", ["info"]),
    ("https://bankcom.site/", "bank.com", ["info"]),
    ("https://bank-org.netlify.app/", "bank.org", ["info"]),
    ("https://evil.site/", "our bank.com page", []),
    ("https://evil.site/", "v1.2.3", []),
    ("https://evil.site/", "config.yaml", []),
    ("http://localhost:8000/", "https://bank.com", []),
]


@pytest.mark.parametrize(("url", "shown", "expected"), SHOWN, ids=[f"{row[1]} to {row[0]}" for row in SHOWN])
def test_link_texts_that_name_another_host(url: str, shown: str, expected: list[str]) -> None:
    found = check(url, groups=("link-text-mismatch",), visible=shown)
    assert [finding.severity for finding in found] == expected


SCRIPTS = [
    ("javascript:alert(1)", ["warning"]),
    ("JAVASCRIPT:alert(1)", ["warning"]),
    (" java\nscript:alert(1)", ["warning"]),
    ("javas\tcript:alert(1)", ["warning"]),
    ("vbscript:x", ["warning"]),
    ("javascript:void(0)", ["info"]),
    ("javascript:", ["info"]),
    ("javascript:;", ["info"]),
    ("javascript:void(0);", ["info"]),
    ("data:text/html,x", []),
    ("https://shop.site/javascript:alert(1)", []),
    ("./javascript:x", []),
]


@pytest.mark.parametrize(("url", "expected"), SCRIPTS, ids=[ascii(row[0]) for row in SCRIPTS])
def test_scripts(url: str, expected: list[str]) -> None:
    found = check(url, groups=("script-url",), relative=True)
    assert [finding.severity for finding in found] == expected
    assert check(url, groups=("script-url",), role="code", relative=True) == []


ENCODED = [
    ("https://sh%E2%80%8Bop.site/", ["error"]),
    ("https://sh%c2%adop.site/", ["error"]),
    ("https://sh%E2%80%AEop.site/", ["error"]),
    ("https://shop.site/tea%E2%80%8B", ["info"]),
    ("https://shop.site/cata%C2%ADlogue", ["info"]),
    ("https://shop.site/?q=gpj.%E2%80%AEexe", ["info"]),
    ("https://shop.site/tea%EF%BB%BF#a", ["info"]),
    ("https://shop.site/caf%C3%A9%E2%81%A0s", ["info"]),
    ("https://shop.site/a\u200bb%E2%80%8B", ["warning"]),
    ("https://shop.site/?q=%E2%80%8B", []),
    ("https://shop.site/wiki/%E2%80%8B/talk", []),
    ("https://shop.site/a%C2%A0b%E3%80%80c", []),
    ("https://shop.site/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88", []),
    ("https://shop.site/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB", []),
    ("https://shop.site/%E2%9D%A4%EF%B8%8F", []),
    ("https://shop.site/#%EF%B8%8F-install", []),
    ("https://shop.site/%E2%80%94%E2%80%99", []),
    ("https://shop.site/%E2%80", []),
]


@pytest.mark.parametrize(("url", "expected"), ENCODED, ids=[row[0] for row in ENCODED])
def test_percent_encoded_characters_that_cannot_be_seen(url: str, expected: list[str]) -> None:
    assert severities(url, "invisible-character") == expected


@given(st.characters(min_codepoint=0x80, exclude_categories=["Cs"]))
def test_each_that_is_found_percent_encoded_has_a_sign(character: str) -> None:
    encoded = "".join(f"%{byte:02x}" for byte in character.encode())
    if find_all(f"https://a.site/b{encoded}c"):
        assert any(re.search(sign, encoded) for sign in ENCODED_SIGNS)


def test_every_ignorable_character_has_a_sign() -> None:
    every = map(chr, (*range(0x80, 0xD800), *range(0xE000, 0x1E000), *range(0xE0000, 0xE1000)))
    found = [one for one in every if not is_blank(one) and list(find_invisible(f"b{one}c"))]
    assert len(found) > 3000
    encoded = ("".join(f"%{byte:02x}" for byte in one.encode()) for one in found)
    assert [one for one in encoded if not any(re.search(sign, one) for sign in ENCODED_SIGNS)] == []


SLACK = "https://hooks.slack.com/services/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"
DISCORD = (
    "https://discord.com/api/webhooks/845678901234567890/q7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-kq7Lk2wZp9fT4xB8nR3vYc6Hs"
)
TELEGRAM = "https://api.telegram.org/bot1234509876:AAq7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-k/getMe"
IN_PATHS = [
    (SLACK, ["error"]),
    (DISCORD, ["error"]),
    (DISCORD.replace("discord.com/api", "discordapp.com/api/v10"), ["error"]),
    (TELEGRAM, ["error"]),
    (f"https://api.shop.site/{TOKEN}/levels", ["error"]),
    ("https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX", []),
    ("https://hooks.slack.com/services/", []),
    ("https://discord.com/api/webhooks/845678901234567890/", []),
    ("https://discord.com/developers/docs/resources/webhook", []),
    ("https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/getMe", []),
    ("https://api.telegram.org/bot<token>/getMe", []),
    ("https://core.telegram.org/bots/api", []),
    ("https://shop.site/ghp_docs/", []),
]


@pytest.mark.parametrize(("url", "expected"), IN_PATHS, ids=[row[0] for row in IN_PATHS])
def test_secrets_in_paths(url: str, expected: list[str]) -> None:
    assert severities(url, "secret-in-query") == expected
