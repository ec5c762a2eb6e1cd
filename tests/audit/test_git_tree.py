"""Commits of real repositories: read as they were, with nothing checked out."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.audit.auditing import REGISTRY, audit_paths, write
from urllint.audit.model import Audit
from urllint.audit.sources import SourceError
from urllint.audit.sources.git_tree import GitObjects, checkout_of
from urllint.audit.trend import Trend, sampled
from urllint.settings import SettingsResolver


def git(folder: Path, *words: str) -> str:
    """Run git; what it says."""
    identity = ("-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *identity, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, files: dict[str, str | bytes], message: str) -> str:
    """A commit with these files, beside those that are there."""
    write(folder, files)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "-q")
    commit(
        folder,
        {
            "docs/a.md": "<http://old.example/> [b](b.md) [gone](gone.md)\n",
            "docs/b.md": "[up](../README.md#top)\n",
            "README.md": "# Top\n\n<https://a.example/>\n",
            "picture.png": b"\x89PNG\0",
            "caf\u00e9 \u2615.md": "<https://cafe.example/>\n",
        },
        "first: the docs",
    )
    git(folder, "tag", "v1")
    (folder / "docs" / "b.md").unlink()
    commit(folder, {"docs/a.md": "<https://new.example/> [b](b.md)\n"}, "second")
    return folder


def urls(audit: Audit) -> list[str]:
    return [url.url for url in audit.urls if url.kind == "url"]


def test_a_commit_is_read_as_it_was(repository: Path) -> None:
    (repository / "docs" / "a.md").write_text("<https://uncommitted.example/>\n")
    audit = audit_paths([repository], revision="v1")
    assert urls(audit) == ["http://old.example/", "https://a.example/", "https://cafe.example/"]
    (root,) = audit.roots
    assert (root.kind, root.revision, root.files) == ("revision", git(repository, "rev-parse", "v1"), 4)
    assert git(repository, "status", "--porcelain") == "M docs/a.md"


def test_the_paths_are_those_of_the_work_tree(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository / "docs")
    assert {one.path for one in audit_paths(["."], revision="v1").occurrences} == {"a.md", "b.md"}
    assert {one.path for one in audit_paths(["../docs"], revision="v1").occurrences} == {"../docs/a.md", "../docs/b.md"}
    assert {one.path for one in audit_paths(["b.md"], revision="v1").occurrences} == {"b.md"}


def test_links_are_followed_in_the_commit(repository: Path) -> None:
    rules = ("broken-relative-link", "broken-fragment")
    before = audit_paths([repository], revision="v1", select=rules)
    assert [finding.written for finding in before.findings] == ["gone.md"]
    now = audit_paths([repository / "docs"], revision="HEAD", select=rules)
    assert [finding.written for finding in now.findings] == ["b.md"]
    write(repository, {"docs/b.md": "here again\n"})
    assert audit_paths([repository / "docs"], revision="HEAD", select=rules).findings == now.findings


def test_settings_and_exclusions_are_those_of_the_place(repository: Path) -> None:
    (repository / "urllint.toml").write_text('exclude = ["docs/"]\n')
    audit = audit_paths([repository], revision="v1", isolated=False)
    assert urls(audit) == ["https://a.example/", "https://cafe.example/"]


def test_a_commit_and_a_checkout_of_it_give_the_same(repository: Path, tmp_path: Path) -> None:
    git(repository, "worktree", "add", "-q", str(tmp_path / "v1"), "v1")
    from_objects = audit_paths([repository], revision="v1")
    from_disk = audit_paths([tmp_path / "v1"])
    assert from_objects._replace(occurrences=from_disk.occurrences, roots=(), findings=()) == from_disk._replace(
        roots=(), findings=()
    )
    for one, other in zip(from_objects.occurrences, from_disk.occurrences, strict=True):
        assert one[2:] == other[2:]
    assert [finding.message for finding in from_objects.findings] == [finding.message for finding in from_disk.findings]


def test_what_the_commit_ignores_may_be_built(repository: Path) -> None:
    commit(repository, {".gitignore": "/build/\n", "README.md": "[a](build/a.html) [b](other/a.html)\n"}, "third")
    (repository / ".gitignore").unlink()
    audit = audit_paths([repository / "README.md"], revision="HEAD", select=("broken-relative-link",))
    assert [finding.written for finding in audit.findings] == ["other/a.html"]


def test_a_large_file(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(repository, {"large.md": "<https://large.example/> " * 40}, "third")
    monkeypatch.setattr("urllint.audit.sources.git_tree.LARGEST_FILE", 500)
    monkeypatch.setattr("urllint.audit.trend.LARGEST_FILE", 500)
    audit = audit_paths([repository], revision="HEAD")
    assert [one.reason for one in audit.roots[0].skipped] == ["is larger than 500 bytes"]
    assert "large.example" not in {host.name for host in audit.hosts}
    assert [point.hosts for point in trend_of(repository, "HEAD~1").points()] == [3, 3]


@pytest.mark.parametrize(
    ("revision", "says"),
    [("v2", "no commit 'v2'"), ("--all", "no commit '--all'"), ("HEAD^{tree}", "no commit"), ("v1:docs", "no commit")],
)
def test_what_is_no_commit(repository: Path, revision: str, says: str) -> None:
    with pytest.raises(SourceError, match=says):
        audit_paths([repository], revision=revision)


def test_a_folder_in_no_checkout(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="checkout"):
        audit_paths([tmp_path], revision="HEAD")


@pytest.mark.parametrize("below", ["", "/docs", "/docs/a.md", "/refs"])
def test_a_bare_repository_gives_what_its_checkout_gives(repository: Path, tmp_path: Path, below: str) -> None:
    commit(
        repository,
        {"refs/a.md": "<https://a.example/> [a](../docs/a.md) [gone](gone.md)\n"},
        "named as a folder of git's own",
    )
    bare = tmp_path / "bare.git"
    git(repository, "clone", "-q", "--bare", str(repository), str(bare))
    from_bare = audit_paths([f"{bare}{below}"], revision="HEAD")
    from_checkout = audit_paths([f"{repository}{below}"], revision="HEAD")
    assert urls(from_bare)
    assert from_bare.totals == from_checkout.totals
    assert [(one.rule, one.line, one.column) for one in from_bare.findings] == [
        (one.rule, one.line, one.column) for one in from_checkout.findings
    ]
    assert [point[3:] for point in trend_of(bare, "v1").points()] == [
        point[3:] for point in trend_of(repository, "v1").points()
    ]


def test_a_bare_repository_is_read_as_it_is_in_head(repository: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.git"
    git(repository, "clone", "-q", "--bare", str(repository), str(bare))
    write(bare, {"hooks/a.md": "<https://hook.example/>\n"})
    audit = audit_paths([bare])
    assert audit.roots == audit_paths([bare], revision="HEAD").roots
    assert audit.roots[0].kind == "revision"
    assert "https://hook.example/" not in urls(audit)


@pytest.mark.parametrize("name", ["of-git", "tree", "tree/.git"])
def test_what_only_looks_like_a_bare_repository(name: str, tmp_path: Path) -> None:
    write(tmp_path, {"of-git/HEAD": "", "of-git/objects/x": "", "of-git/refs/x": "", "tree/a.md": ""})
    git(tmp_path / "tree", "init", "-q")
    write(tmp_path, {f"{name}/b.md": "<https://b.example/>\n"})
    audit = audit_paths([tmp_path / name])
    assert audit.roots[0].kind == "folder"


@pytest.mark.parametrize(
    ("below", "revision", "says"),
    [("", "v2", "no commit 'v2'"), ("/new", "v1", "no such file or folder in v1"), ("/../none", "v1", "checkout")],
)
def test_what_a_bare_repository_does_not_have(
    repository: Path, tmp_path: Path, below: str, revision: str, says: str
) -> None:
    bare = tmp_path / "bare.git"
    git(repository, "clone", "-q", "--bare", str(repository), str(bare))
    with pytest.raises(SourceError, match=says):
        audit_paths([f"{bare}{below}"], revision=revision)


def test_a_user_who_refuses_bare_repositories(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = tmp_path / "bare.git"
    git(repository, "clone", "-q", "--bare", str(repository), str(bare))
    for name, value in {"COUNT": "1", "KEY_0": "safe.bareRepository", "VALUE_0": "explicit"}.items():
        monkeypatch.setenv(f"GIT_CONFIG_{name}", value)
    with pytest.raises(SourceError, match="checkout"):
        audit_paths([bare], revision="HEAD")


def test_a_folder_that_was_not_there_then(repository: Path) -> None:
    write(repository, {"new/a.md": "x"})
    with pytest.raises(SourceError, match="no such file or folder in v1"):
        audit_paths([repository / "new"], revision="v1")


def test_links_and_submodules_are_no_files(repository: Path) -> None:
    (repository / "link.md").symlink_to("README.md")
    git(repository, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},sub")
    git(repository, "add", "link.md")
    git(repository, "commit", "-q", "-m", "third")
    assert {one.path.rpartition("/")[2] for one in audit_paths([repository], revision="HEAD").occurrences} == {
        *("README.md", "a.md", "café ☕.md")
    }


def test_an_object_that_is_not_there(repository: Path) -> None:
    name = git(repository, "rev-parse", "HEAD:docs/a.md")
    (repository / ".git" / "objects" / name[:2] / name[2:]).unlink()
    audit = audit_paths([repository], revision="v1")
    assert audit.roots[0].skipped_count == 0
    audit = audit_paths([repository], revision="HEAD")
    ((path, reason),) = audit.roots[0].skipped
    assert path.endswith("docs/a.md")
    assert "does not have its content" in reason
    objects = GitObjects(checkout_of(str(repository)))
    with pytest.raises(OSError, match="does not have"):
        objects.read("0" * 40)
    assert objects.read(git(repository, "rev-parse", "HEAD:README.md")) == b"# Top\n\n<https://a.example/>\n"
    objects.close()


# The trend


def trend_of(folder: Path, since: str, until: str = "HEAD", steps: int = 12) -> Trend:
    return Trend(str(folder), since, until, REGISTRY, SettingsResolver(REGISTRY, isolated=True), steps=steps)


def test_a_trend_has_the_numbers_of_each_commit(repository: Path) -> None:
    trend = trend_of(repository, "v1")
    points = list(trend.points())
    assert [(point.subject, point.hosts, point.http, point.https) for point in points] == [
        ("first: the docs", 3, 1, 2),
        ("second", 3, 0, 3),
    ]
    for point in points:
        totals = audit_paths([repository], revision=point.revision, select=("standard", "security", "meta")).totals
        assert point[3:] == tuple(getattr(totals, name) for name in point._fields[3:])


def test_no_content_is_read_twice(repository: Path) -> None:
    for number in range(5):
        commit(repository, {"README.md": f"<https://a.example/{number % 2}>\n"}, f"change {number}")
    trend = trend_of(repository, "v1")
    assert len(list(trend.points())) == 7
    names = git(repository, "rev-list", "--objects", "--no-object-names", "--all").split()
    blobs = [name for name in names if git(repository, "cat-file", "-t", name) == "blob"]
    assert trend.blobs_read == len(blobs)


def test_a_trend_of_a_folder(repository: Path) -> None:
    assert [point.hosts for point in trend_of(repository / "docs", "v1").points()] == [1, 1]


def test_a_trend_to_an_earlier_commit(repository: Path) -> None:
    assert [point.subject for point in trend_of(repository, "v1", "v1").points()] == ["first: the docs"]
    with pytest.raises(SourceError, match="nothing came after"):
        trend_of(repository, "HEAD", "v1")


@pytest.mark.parametrize(
    ("number", "steps", "expected"),
    [
        (5, 5, [0, 1, 2, 3, 4]),
        (5, 9, [0, 1, 2, 3, 4]),
        (5, 3, [0, 2, 4]),
        (10, 4, [0, 3, 6, 9]),
        (10, 2, [0, 9]),
        (1, 2, [0]),
    ],
)
def test_samples_are_evenly_spread(number: int, steps: int, expected: list[int]) -> None:
    commits = [(str(at), "", "") for at in range(number)]
    assert [int(name) for name, _, _ in sampled(commits, steps)] == expected
