"""What the rules of the house report, and beside it what they must leave alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from urllint_rules.hosts import HOST_GLOB

from tests.rules.checking import REGISTRY, DefaultSettings, check
from urllint.engine.linter import Linter
from urllint.model import Role
from urllint.settings import SettingsError, SettingsResolver
from urllint.specs import OptionValue

ROWS: list[tuple[str, str, bool]] = [
    ("insecure-scheme", "http://www.iana.org/", True),
    ("insecure-scheme", "HTTP://www.iana.org/", True),
    ("insecure-scheme", "ws://www.iana.org/", True),
    ("insecure-scheme", "ftp://ftp.iana.org/", True),
    ("insecure-scheme", "https://www.iana.org/", False),
    ("insecure-scheme", "http://localhost:8000/", False),
    ("insecure-scheme", "http://127.0.0.1/", False),
    ("insecure-scheme", "http://0x7f.1/", False),
    ("insecure-scheme", "http://[::1]/", False),
    ("insecure-scheme", "http://192.168.0.1/", False),
    ("insecure-scheme", "http://172.20.0.1/", False),
    ("insecure-scheme", "http://172.32.0.1/", True),
    ("insecure-scheme", "http://[fd00::1]/", False),
    ("insecure-scheme", "http://[::ffff:10.0.0.1]/", False),
    ("insecure-scheme", "http://[::ffff:172.32.0.1]/", True),
    ("insecure-scheme", "http://intranet/x", False),
    ("insecure-scheme", "http://printer.local/", False),
    ("insecure-scheme", "http://www.example.com/", False),
    ("insecure-scheme", "http://www.w3.org/1999/xhtml", False),
    ("insecure-scheme", "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd", False),
    ("insecure-scheme", "http://maven.apache.org/POM/4.0.0", False),
    ("insecure-scheme", "http://schemas.android.com/apk/res/android", False),
    ("insecure-scheme", "http://www.w3.org/", True),
    ("protocol-relative-url", "//www.iana.org/x", True),
    ("protocol-relative-url", "/www.iana.org/x", False),
    ("protocol-relative-url", "///x", False),
    ("tracking-parameter", "https://www.iana.org/?utm_campaign=x", True),
    ("tracking-parameter", "https://www.iana.org/?UTM_SOURCE=x", True),
    ("tracking-parameter", "https://www.iana.org/?a=utm_source=x", False),
    ("tracking-parameter", "https://www.iana.org/#utm_source=x", False),
    ("url-shortener", "https://bit.ly/x", True),
    ("url-shortener", "https://bit.ly", False),
    ("url-shortener", "https://www.iana.org/bit.ly", False),
    ("url-shortener", "https://orbit.ly/x", False),
    ("local-host", "http://localhost/", True),
    ("local-host", "http://app.localhost:3000/", True),
    ("local-host", "http://127.8.8.8/", True),
    ("local-host", "http://2130706433/", True),
    ("local-host", "http://[0:0:0:0:0:0:0:1]/", True),
    ("local-host", "http://0.0.0.0:80/", True),
    ("local-host", "http://[::ffff:127.0.0.1]/", True),
    ("local-host", "http://[::ffff:128.0.0.1]/", False),
    ("local-host", "http://[::fffe:127.0.0.1]/", False),
    ("local-host", "http://localhost.iana.org/", False),
    ("local-host", "http://128.0.0.1/", False),
    ("private-address", "http://10.1.2.3/", True),
    ("private-address", "http://0xa.1.2.3/", True),
    ("private-address", "http://100.64.0.1/", True),
    ("private-address", "http://[::ffff:192.168.1.1]/", True),
    ("private-address", "http://[::ffff:192.169.1.1]/", False),
    ("private-address", "http://[fe80::1]/", True),
    ("private-address", "http://100.128.0.1/", False),
    ("private-address", "http://11.1.2.3/", False),
    ("private-address", "http://10.1.2.3.iana.org/", False),
    ("placeholder-host", "https://example.org/", True),
    ("placeholder-host", "https://a.b.example/", True),
    ("placeholder-host", "https://api.yourdomain.co.uk/", True),
    ("placeholder-host", "https://localhost/", False),
    ("placeholder-host", "https://myexample.org/", False),
    ("non-ascii-url", "https://www.iana.org/?q=é", True),
    ("non-ascii-url", "#é", False),
    ("unknown-public-suffix", "https://www.iana.orgg/", True),
    ("unknown-public-suffix", "https://a.b.cdef/", True),
    ("unknown-public-suffix", "https://www.iana.org./", False),
    ("unknown-public-suffix", "https://example.ck/", False),
    ("unknown-public-suffix", "https://почта.рф/", False),
    ("unknown-public-suffix", "https://10.0.0.1/", False),
    ("unknown-public-suffix", "https://nas.local/", False),
    ("unknown-public-suffix", "ssh://host.cluster1/", False),
    ("unknown-public-suffix", "http://https://www.iana.org/", True),
    ("unknown-public-suffix", "http://http://www.iana.org/", True),
    ("unknown-public-suffix", "https://https//www.iana.org/", True),
    ("unknown-public-suffix", "https://https/www.iana.org/", False),
    ("unknown-public-suffix", "https://https:8080//www.iana.org/", False),
    ("unknown-public-suffix", "https://web.archive.org/web/2020/http://www.iana.org/", False),
    ("unknown-public-suffix", "https://www.iana.org/?u=http://http//x", False),
    ("double-encoding", "https://www.iana.org/%252F", True),
    ("double-encoding", "https://www.iana.org/%25252F", True),
    ("double-encoding", "https://www.iana.org/#%2520", True),
    ("double-encoding", "https://www.iana.org/100%25", False),
    ("double-encoding", "https://www.iana.org/%25zz", False),
    ("double-encoding", "https://www.iana.org/?u=https%3A%2F%2Fa.org%2F%2520&b=%2520", True),
    ("double-encoding", "https://www.iana.org/?u=https%3A%2F%2Fa.org%2F%2520", False),
    ("double-encoding", "https://web.archive.org/web/2020/https://a.org/%2520", False),
    ("html-entity-in-url", "https://www.iana.org/?a&amp;b", True),
    ("html-entity-in-url", "https://www.iana.org/?a&#x26;b", True),
    ("html-entity-in-url", "https://www.iana.org/?a&ampere=1", False),
    ("html-entity-in-url", "https://www.iana.org/?a&copy=1", False),
    ("scheme-missing", "www.iana.org/x", True),
    ("scheme-missing", "./www.iana.org/x", False),
    ("scheme-missing", "www.html", False),
]


@pytest.mark.parametrize(("rule", "url", "expected"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_reported_or_not(rule: str, url: str, expected: bool) -> None:
    assert [finding.rule for finding in check(url, groups=(rule,), relative=True)] == [rule] * expected


OPTIONS: list[tuple[str, Mapping[str, OptionValue], str, str | None]] = [
    ("insecure-scheme", {"ignored-hosts": ("*.iana.org",)}, "http://www.iana.org/", None),
    ("banned-host", {"hosts": ("*.iana.org",)}, "https://www.iana.org/", "www.iana.org"),
    ("banned-host", {"hosts": ("*.iana.org",)}, "https://iana.org/", None),
    ("banned-host", {"hosts": ("IANA.org",)}, "https://Iana.org/", "Iana.org"),
    ("banned-host", {"hosts": ("iana.org",)}, "https://iana.org.evil.site/", None),
    ("banned-host", {"hosts": ("MÜNCHEN.site",)}, "https://xn--mnchen-3ya.site/", "xn--mnchen-3ya.site"),
    ("banned-host", {"hosts": ("*.münchen.site",)}, "https://www.münchen.site/", "www.münchen.site"),
    ("banned-host", {"hosts": ("münchen.site",)}, "https://munchen.site/", None),
    ("banned-host", {"hosts": ("münchen.site",)}, "https://xn--mnchen-.site/", None),
    ("banned-host", {"hosts": ("xn--mnchen-3ya.site",)}, "https://münchen.site/", "münchen.site"),
    ("replaced-host", {"hosts": ("münchen.site=a.site",)}, "https://xn--mnchen-3ya.site/", "xn--mnchen-3ya.site"),
    ("url-shortener", {"hosts": ("kürz.site",)}, "https://xn--krz-hoa.site/x", "xn--krz-hoa.site"),
    ("tracking-parameter", {"parameters": ("from",)}, "https://a.org/?utm_source=x&from=y", "from=y"),
    ("url-shortener", {"hosts": ("go.corp.org",)}, "https://go.corp.org/x", "go.corp.org"),
    ("local-host", {"roles": ("prose",)}, "http://localhost/", None),
    ("url-too-long", {"limit": 10}, "https://a.org/", "https://a.org/"),
    ("url-too-long", {"limit": 14}, "https://a.org/", None),
    ("unknown-public-suffix", {"suffixes": ("corpnet",)}, "https://wiki.corpnet/", None),
    ("unknown-scheme", {"schemes": ("Tidewatch",)}, "tidewatch://x", None),
    ("unknown-scheme", {}, "tidewatch://x", "tidewatch"),
    ("unknown-scheme", {}, "postgresql+psycopg2://x", None),
    ("unknown-scheme", {}, "howto:install", None),
    ("unknown-scheme", {}, "htps:install", "htps"),
    ("unknown-scheme", {}, "howto:/install", "howto"),
    ("unknown-scheme", {}, "PLAINTEXT://x", None),
]


@pytest.mark.parametrize(("rule", "options", "url", "marked"), OPTIONS, ids=[f"{r[0]} {r[1]}: {r[2]}" for r in OPTIONS])
def test_options(rule: str, options: Mapping[str, OptionValue], url: str, marked: str | None) -> None:
    found = check(url, groups=(rule,), options={rule: options})
    assert [url[slice(*finding.decoded)] for finding in found if finding.decoded] == (
        [] if marked is None else [marked]
    )


@pytest.mark.parametrize("glob", ["iana.org", "*.iana.org", "*", "münchen.site", "[::1]", "xn--mnchen-3ya.site"])
@pytest.mark.parametrize("wrap", ["{}", "https://{}", "{}/", "{}:80", "{}?x", "me@{}"])
def test_a_glob_for_hosts_is_no_url(glob: str, wrap: str) -> None:
    assert (re.fullmatch(HOST_GLOB, wrap.format(glob)) is not None) == (wrap == "{}")


FIXES = [
    ("tracking-parameter", "https://a.org/?utm_source=x#y", "https://a.org/#y"),
    ("tracking-parameter", "https://a.org/?utm_source=x&a=b", "https://a.org/?a=b"),
    ("tracking-parameter", "https://a.org/?a=b&utm_source=x", "https://a.org/?a=b"),
    ("tracking-parameter", "https://a.org/?a&utm_source=x&utm_medium=y&b&fbclid=z", "https://a.org/?a&b"),
    ("tracking-parameter", "https://a.org/?utm_source=x&a&utm_medium=y&b", "https://a.org/?a&b"),
    ("double-encoding", "https://a.org/%25252F%2520", "https://a.org/%2F%20"),
    ("html-entity-in-url", "https://a.org/?a&amp;b&amp;c", "https://a.org/?a&b&c"),
    ("non-ascii-url", "https://ü.org:8/é?ü#ß", "https://xn--tda.org:8/%C3%A9?%C3%BC#%C3%9F"),
    ("protocol-relative-url", "//a.org/x", "https://a.org/x"),
    ("insecure-scheme", "HTTP://a.org/", "https://a.org/"),
    ("unknown-scheme", "hhttps://a.org/", "https://a.org/"),
    ("scheme-missing", "www.a.org", "https://www.a.org"),
]


@pytest.mark.parametrize(("rule", "url", "fixed"), FIXES, ids=[f"{row[0]}: {row[1]}" for row in FIXES])
def test_fixes(rule: str, url: str, fixed: str) -> None:
    (finding,) = check(url, groups=(rule,), relative=True)
    assert finding.fix is not None
    assert finding.fix.after == fixed
    assert finding.fix.applicability == ("safe" if rule == "non-ascii-url" else "unsafe")
    assert check(fixed, groups=(rule,), relative=True) == []


@pytest.mark.parametrize("role", ["code", "prose", "config", "comment", "identifier"])
@pytest.mark.parametrize("rule", ["local-host", "private-address", "placeholder-host", "protocol-relative-url"])
def test_rules_about_links_leave_the_rest_alone(rule: str, role: Role) -> None:
    for url in ("http://localhost/", "http://10.0.0.1/", "https://example.com/", "//www.iana.org/"):
        assert check(url, groups=(rule,), role=role, relative=True) == []


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ('replaced-host]\nhosts = ["a.org = b.org", "a.org"]', "'a.org' is not written as it must be"),
        ('replaced-host]\nhosts = ["a.org = *.org.*"]', "is not written as it must be"),
        ('unknown-scheme]\nschemes = ["a b"]', "is not written as it must be"),
        ('tracking-parameter]\nparameters = ["utm_*", ""]', "'' is not written as it must be"),
        ('tracking-parameter]\nparameters = ["utm_*=a"]', "'utm_*=a' is not written as it must be"),
        ('local-host]\nroles = ["text"]', "is none of link, resource"),
        ('url-too-long]\nlimit = "long"', "must be a whole number"),
    ],
)
def test_options_that_make_no_sense_are_errors_of_the_settings(tmp_path: Path, option: str, wrong: str) -> None:
    (tmp_path / "urllint.toml").write_text(f"[rules.{option}\n")
    with pytest.raises(SettingsError, match=re.escape(wrong)):
        SettingsResolver(REGISTRY).for_path(str(tmp_path / "a.md"))


def test_a_namespace_is_a_name_wherever_it_stands() -> None:
    assert check("http://shop.site/2020/orders", groups=("insecure-scheme",), role="identifier") == []
    assert check("http://www.w3.org/2000/svg", groups=("insecure-scheme",), role="code") == []


def test_what_html_takes_for_a_character_is_told() -> None:
    linter = Linter(REGISTRY, DefaultSettings(("html-entity-in-url",)))
    text = '<p>See <a href="https://a.org/?a=1&copy">this</a>, <a href="https://a.org/?a=1&copy=2">that</a>.</p>\n'
    (finding,) = linter.check_bytes(text.encode(), "a.html").findings
    assert finding.message.startswith('"&copy" is read as "©"')
    assert finding.location is not None
    assert finding.location.raw == "&copy"


@pytest.mark.parametrize(
    ("remote", "told"),
    [
        ("https://github.com/tide/watch.git", True),
        ("git@github.com:tide/watch.git", True),
        ("ssh://git@github.com:22/tide/watch", True),
        ("https://token@github.com/tide/watch", True),
        ("https://github.com/other/watch.git", False),
        ("/srv/git/watch.git", False),
    ],
)
def test_the_own_repository_is_the_one_that_git_knows(tmp_path: Path, remote: str, told: bool) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text(f'[core]\n\tbare = false\n[remote "origin"]\n\turl = {remote}\n')
    (tmp_path / "docs").mkdir()
    linter = Linter(REGISTRY, DefaultSettings(("absolute-link-to-own-repository",)))
    text = "[a](https://github.com/tide/watch/blob/main/src/a.py#L3) [b](https://github.com/tide/watch/blob/v1/a.py)\n"
    found = linter.check_bytes(text.encode(), str(tmp_path / "docs" / "a.md")).findings
    assert [finding.fix.after for finding in found if finding.fix] == ["../src/a.py#L3"] * told


@pytest.mark.parametrize("kind", ["worktree", "submodule", "lost"])
def test_the_own_repository_is_known_where_git_has_written_a_file(tmp_path: Path, kind: str) -> None:
    settings = tmp_path / "main" / ".git"
    folder = settings / ("worktrees/other" if kind == "worktree" else "modules/other")
    folder.mkdir(parents=True)
    if kind == "worktree":
        (folder / "commondir").write_text("../..\n")
    if kind != "lost":
        holder = settings if kind == "worktree" else folder
        (holder / "config").write_text('[remote "origin"]\n\turl = https://github.com/tide/watch\n')
    other = tmp_path / "other"
    other.mkdir()
    (other / ".git").write_text(f"gitdir: {'../' + folder.relative_to(tmp_path).as_posix()}\n")
    linter = Linter(REGISTRY, DefaultSettings(("absolute-link-to-own-repository",)))
    data = b"[a](https://github.com/tide/watch/blob/main/src/a.py)\n"
    found = linter.check_bytes(data, str(other / "a.md")).findings
    assert [finding.fix.after for finding in found if finding.fix] == ["src/a.py"] * (kind != "lost")
