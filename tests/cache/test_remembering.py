"""A run that remembers finds what a run from nothing finds, whatever has changed in the meantime."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from urllint_rules.own_repository import _remote, _root
from urllint_rules.policy.absolute_link_to_own_repository import AbsoluteLinkToOwnRepository

from tests.cache.running import cached, fresh, told
from urllint.cache.folder import NAME
from urllint.cache.stamps import Stamp, stamp_of
from urllint.extraction.driver import ExtractorError, Extractors
from urllint.files import remotes_around
from urllint.plugin import CheckedUrl, Document, Extraction, ExtractorSpec, Report, Rule
from urllint.workers.processes import ProcessWorkers

FILES = {
    "README.md": "# Read me\n\n[Guide](docs/guide.md), [end](docs/guide.md#the-end), [self](#read-me).\n",
    "docs/guide.md": "# Guide\n\n## The end\n\n[U](../README.md#read-me) ![](../img/one.png) [a](A.md) [b](/docs/a.md)",
    "docs/A.md": "# A\n\nhttps://sample.org/x and http://0x7f.1/ <!-- urllint: ignore[IPv4-non-decimal-part] -->\n",
    "docs/page.html": '<!doctype html><title>x</title><p id="here"><a href="A.md">a</a> <a href="#here">b</a>\n',
    "docs/old.md": "---\ntitle: Old\n---\n\n[gone](nowhere.md), [moved](/old-place/), [mail](mailto:a@sample.org)\n",
    "img/one.png": "\x89PNG\0",
    "src/program.py": '"""See https://sample.org/docs, and https://sample.org/a b."""\nX = "https:/sample.org"\n',
    "data.json": '{"homepage": "https://sample.org", "$schema": "https://sample.org/s"}\n',
    "plain.txt": "http://sample.org:0080/ and http://ex%41mple.org/ and nothing else\n",
    "lib/bundle.js": 'var a = "http://sample.org:99999/";\n',
}


def write(path: str, text: str) -> None:
    """Put a file in place of another, if there is one: as editors and git do it."""
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    target.write_text(text, "utf-8")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with links that are right and wrong; the working directory. Its files count as settled."""
    monkeypatch.chdir(tmp_path)
    for path, text in FILES.items():
        write(path, text)
    subprocess.run(["git", "init", "--quiet"], check=True)
    monkeypatch.setattr("urllint.cache.stamps.SLACK", -(10**18))
    return tmp_path


def test_a_run_after_which_nothing_changes_looks_at_nothing(tree: Path) -> None:
    first, looked_at = cached()
    assert sorted(looked_at) == sorted(FILES)
    assert told(first) == told(fresh())
    assert first.summary.suppressed
    assert {finding.rule for finding in first.findings} >= {
        "broken-relative-link",
        "link-case-mismatch",
        "port-out-of-range",
    }
    second, looked_at = cached()
    assert looked_at == []
    assert told(second) == told(first)


def rename(old: str, new: str) -> Callable[[], None]:
    def change() -> None:
        Path(new).parent.mkdir(parents=True, exist_ok=True)
        Path(old).rename(new)

    return change


def put(path: str, text: str) -> Callable[[], None]:
    return lambda: write(path, text)


def remove(path: str) -> Callable[[], None]:
    return lambda: Path(path).unlink()


def git_removes(path: str) -> Callable[[], None]:
    def change() -> None:
        subprocess.run(["git", "add", "."], check=True)
        subprocess.run(["git", "rm", "--quiet", "--cached", path], check=True)
        Path(path).unlink()

    return change


# What is done between two runs of which the second remembers the first, and the files that then are looked at again.
CHANGES = {
    "a target is moved": (rename("docs/guide.md", "docs/manual.md"), {"README.md", "docs/manual.md"}),
    "a target is deleted": (remove("img/one.png"), {"docs/guide.md"}),
    "a deletion is staged": (git_removes("img/one.png"), {"docs/guide.md"}),
    "a heading is renamed": (
        put("docs/guide.md", FILES["docs/guide.md"].replace("The end", "End")),
        {"README.md", "docs/guide.md"},
    ),
    "a heading is only moved": (put("docs/guide.md", f"\n{FILES['docs/guide.md']}"), {"docs/guide.md"}),
    "a missing target appears": (put("docs/nowhere.md", "x\n"), {"docs/old.md", "docs/nowhere.md"}),
    "a name changes its case": (rename("docs/A.md", "docs/a.md"), {"docs/guide.md", "docs/page.html", "docs/a.md"}),
    "a near name appears for one that is missing": (put("x/nowhere.md", "x\n"), {"docs/old.md", "x/nowhere.md"}),
    "a redirect says where it is": (put("_redirects", "/nowhere.md /docs/a 301\n"), {"_redirects"}),
    "a site is made of it": (put("docs/mkdocs.yml", "docs_dir: .\n"), set()),
    "what is missing is ignored by git": (put(".gitignore", "nowhere.md\n"), {"docs/old.md", ".gitignore"}),
    "settings turn a rule off": (put("urllint.toml", 'ignore = ["links"]\n'), set(FILES) | {"urllint.toml"}),
    "settings for one folder": (
        put("docs/urllint.toml", 'severity = { "broken-relative-link" = "info" }\n'),
        {path for path in FILES if path.startswith("docs")} | {"docs/urllint.toml"},
    ),
    "a file is called generated": (put(".gitattributes", "lib/* linguist-vendored\n"), set(FILES) | {".gitattributes"}),
    "one folder is called generated": (
        put("lib/.gitattributes", "* linguist-vendored\n"),
        {"lib/bundle.js", "lib/.gitattributes"},
    ),
    "a file is written again as it is": (put("plain.txt", FILES["plain.txt"]), set()),
    "a file is touched": (lambda: os.utime("plain.txt", (1, 1)), set()),
    "a suppression is removed": (put("docs/A.md", FILES["docs/A.md"].replace("urllint:", "")), {"docs/A.md"}),
}  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), CHANGES.values(), ids=CHANGES)
def test_what_changes_is_noticed_in_both_directions(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, change: Callable[[], None], expected: set[str]
) -> None:
    original = tmp_path_factory.mktemp("original") / "tree"
    shutil.copytree(tree, original, symlinks=True)
    before, _ = cached()
    change()
    after, looked_at = cached()
    assert told(after) == told(fresh())
    assert set(looked_at) >= expected
    if expected:
        assert set(looked_at) == expected
    again, looked_at = cached()
    assert looked_at == []
    assert told(again) == told(after)
    for entry in tree.iterdir():
        if entry.name != NAME:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    shutil.copytree(original, tree, symlinks=True, dirs_exist_ok=True)
    back, _ = cached()
    assert told(back) == told(before)


LINES = [
    *("# One", "# Two", "# One more", "[a](a.md)", "[b](b.md#one)", "[c](sub/c.md#two)", "[d](../d.md)", "[s](#one)"),
    *("[case](A.md)", "<a id='one'></a>", "http://0x7f.1/", "https://sample.org/", "![](sub/)", "[root](/a.md#two)"),
    *("---\ntitle: x\n---", "[self](a.md#one)", "`code`", "{{ template }}", "[p](../sub/../b.md#ONE)"),
]
TEXTS = st.lists(st.sampled_from(LINES), max_size=5).map(lambda lines: "\n\n".join(lines) + "\n")
NAMES = st.sampled_from(["a.md", "A.md", "b.md", "sub/a.md", "sub/c.md", "d.md", "sub/deep/e.md"])
OTHERS = st.sampled_from([".gitignore", "_redirects", "mkdocs.yml", "sub/conf.py"])
SETTINGS = st.sampled_from(
    ["", 'site = "mkdocs"\n', 'root = "sub"\n', 'ignore = ["broken-fragment"]\n', 'site = "github"\n']
)
STEPS = st.one_of(
    st.tuples(st.just("write"), NAMES, TEXTS),
    st.tuples(st.just("remove"), NAMES, st.just("")),
    st.tuples(st.just("write"), st.sampled_from(["urllint.toml", "sub/urllint.toml"]), SETTINGS),
    st.tuples(st.just("write"), OTHERS, st.sampled_from(["", "b.md\n", "/b /a\n"])),
)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(runs=st.lists(st.lists(STEPS, min_size=1, max_size=4), min_size=2, max_size=4))
def test_no_sequence_of_changes_makes_a_difference(
    runs: list[list[tuple[str, str, str]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        folder = tmp_path_factory.mktemp("changes")
        patched.chdir(folder)
        patched.setattr("urllint.cache.stamps.SLACK", -(10**18))
        (folder / ".git").mkdir()  # a root; the folder is walked, as git does not take it for a checkout
        for steps in runs:
            for what, path, text in steps:
                if what == "remove":
                    Path(path).unlink(missing_ok=True)
                else:
                    write(path, text)
            found, _ = cached()
            assert told(found) == told(fresh())
            assert cached()[1] == []


def test_a_change_in_the_same_moment_with_the_same_size(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllint.cache.stamps.SLACK", 2_000_000_000)
    first = stamp_of("plain.txt")

    def stamp(path: str) -> Stamp | None:
        return first if path == "plain.txt" else stamp_of(path)

    monkeypatch.setattr("urllint.engine.remembering.stamp_of", stamp)  # as if the file system's clock stood still
    cached()
    write("plain.txt", FILES["plain.txt"].replace("0080", "0x80"))
    found, looked_at = cached()
    assert looked_at == ["plain.txt"]
    assert told(found) == told(fresh())


def test_any_number_of_processes_remembers_the_same(tree: Path) -> None:
    said: list[str] = []
    first, _ = cached(ProcessWorkers(2, said.append, forks=False))
    second, looked_at = cached(ProcessWorkers(2, said.append))
    assert looked_at == []
    assert told(first) == told(second) == told(fresh())
    write("docs/guide.md", "# Guide\n")
    third, _ = cached(ProcessWorkers(2, said.append))
    assert told(third) == told(fresh())
    assert said == []


def test_no_secret_is_kept(tree: Path) -> None:
    secret = "T0pSecretPassw0rd"
    write("secret.md", f"http://user:{secret}@host.sample.org:99999/ and [x](page.md?password={secret})\n")
    write("other.md", f"[x](nowhere.md?access_token={secret}&b=http://u:{secret}@h/)\n")
    found, _ = cached()
    assert any(secret in (finding.url or "") for finding in found.findings)
    stores = list((tree / NAME).glob("check-*"))
    assert len(stores) == 1
    assert secret.encode() not in stores[0].read_bytes()
    again, looked_at = cached()
    assert "secret.md" in looked_at
    assert told(again) == told(found)


def test_no_secret_of_a_heading_is_kept(tree: Path) -> None:
    secret = "T0pSecretPassw0rd"
    write("target.md", f"# See http://user:{secret}@host.sample.org/\n\n## Next\n")
    write("asks.md", f"# As https://user:{secret}2@host.sample.org/\n\n[next](target.md#next), [own](#nowhere)\n")
    found, _ = cached()
    store = next((tree / NAME).glob("check-*")).read_bytes()
    assert secret.encode() not in store
    assert b"docs/guide.md" in store
    again, _ = cached()
    assert told(again) == told(found) == told(fresh())


def test_where_the_checkout_comes_from_counts(tree: Path) -> None:
    write("urllint.toml", 'extend-select = ["absolute-link-to-own-repository"]\n')
    write("own.md", "[one](https://sample.org/a/b/blob/main/README.md)\n")
    found, _ = cached()
    config = tree / ".git" / "config"
    before = config.read_text("utf-8")
    for text, count in ((f'{before}[branch "x"]\n\tmerge = x\n', 0), (f"{before}{ORIGIN}", 1), (before, 0)):
        config.write_text(text, "utf-8")
        remotes_around.cache_clear()  # each is a run of its own
        for kept in (_remote, _root):
            kept.cache_clear()
        found, looked_at = cached()
        assert [finding.rule for finding in found.findings].count("absolute-link-to-own-repository") == count
        assert told(found) == told(fresh())
        assert ("own.md" in looked_at) == ("branch" not in text)


ORIGIN = '[remote "origin"]\n\turl = git@sample.org:a/b.git\n'


def test_what_was_not_checked_in_full_is_not_kept(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Rule, url: CheckedUrl) -> Iterator[Report]:
        yield from ()
        if "x" in url.text:
            raise ValueError(url.text)

    monkeypatch.setattr(AbsoluteLinkToOwnRepository, "check", fail)
    write("urllint.toml", 'extend-select = ["absolute-link-to-own-repository"]\n')
    for name in ("1.md", "2.md", "3.md"):
        write(name, "https://sample.org/x/blob/main/x\n")  # one of them tells of the failure, which is told once
    found, _ = cached()
    assert "plugin-failure" in {finding.rule for finding in found.findings}
    remove("1.md")()
    again, looked_at = cached()
    assert {"2.md", "3.md"} <= set(looked_at)
    assert told(again) == told(fresh())


def test_a_failure_in_a_file_that_is_linked_to(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    extract = Extractors._extract_one

    def fail(self: Extractors, document: Document, spec: ExtractorSpec) -> Extraction:
        if document.path.endswith("guide.md"):
            self.failures.append(ExtractorError(spec, ValueError("cannot")))
            return Extraction()
        return extract(self, document, spec)

    monkeypatch.setattr(Extractors, "_extract_one", fail)
    write("urllint.toml", 'exclude = ["guide.md"]\n')
    write("docs/guide.md", FILES["docs/guide.md"].replace("The end", "The *end*"))  # which takes more than a glance
    write("zz.md", "[end](docs/guide.md#the-end)\n")
    for path in ("README.md", "docs/A.md", "zz.md"):
        found, _ = cached()
        assert "plugin-failure" in {finding.rule for finding in found.findings}
        assert told(found) == told(fresh())
        remove(path)()


def test_what_is_foreign_hides_nothing(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = cached()
    write("docs/A.md", "http://0x7f.1/\n")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path_factory.mktemp("somebody-else")))
    again, looked_at = cached()  # the cache comes with the checkout
    assert set(looked_at) == set(FILES)
    assert told(again) == told(fresh()) != told(found)


def test_a_file_that_cannot_be_read_is_told_every_time(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cached()
    open_file = os.open

    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        if path == "plain.txt":
            raise PermissionError(13, "Permission denied", path)
        return open_file(path, flags, mode)

    os.utime("plain.txt", (1, 1))
    monkeypatch.setattr(os, "open", refuse)
    for _ in range(2):
        found, _ = cached()
        assert [finding.rule for finding in found.findings if finding.path == "plain.txt"] == ["unreadable-file"]
