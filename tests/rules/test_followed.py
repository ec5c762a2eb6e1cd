"""References that lead nowhere, and that nobody follows where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.links.repositories import findings

OLD = "# Changes\n\n## 2.1.0\n\n{new}\n\n## 2.0.0\n\n{old}\n"
PRE = '<div class="x"><pre>one\n\ntwo [=](){end} three\n'
COPY = '+++\ntitle = "x"\n[extra]\n{key} = "https://code.example/x.git"\n+++\n\n{link}\n'

REMARKS: list[tuple[str, str, str]] = [
    # path, text, why it is a remark
    ("a.md", "[`name`](link)", "example"),
    ("a.md", "[name](project-url)", "example"),
    ("a.md", "[name](PAGE_URL)", "example"),
    ("a.md", "[name](url.md)", "broken"),
    ("a.md", "[name](blink)", "broken"),
    ("a.md", "[name](TODO)", "broken"),
    ("a.md", PRE.format(end="</pre></div>"), "example"),
    ("a.md", PRE.replace("two", "two</pre>").format(end=""), "broken"),
    ("a.md", "The element `<pre>`\n\n[x]()\n", "broken"),
    ("a.md", "Text.\n\n- [Note]: 2022-09-07\n", "harmless"),
    ("a.md", "A [note].\n\n- [Note]: 2022-09-07\n", "broken"),
    ("a.md", "A [word][note].\n\n[ note ]: none.md\n", "broken"),
    ("links.md", "[note]: none.md\n[more]: https://shop.site/\n", "broken"),
    ("CHANGELOG.md", OLD.format(old="[x](old.md)", new=""), "kept"),
    ("docs/changelog-2.md", OLD.format(old="[x](old.md#y)", new=""), "kept"),
    ("HISTORY.rst", "2.1 (2024)\n----------\n\n2.0 (2023)\n----------\n\n.. image:: x.png\n", "kept"),
    ("NEWS.md", "## 2024-03-01\n\n## 2024-02-01\n\n[x](old.md)\n", "kept"),
    ("RELEASE.md", OLD.format(old="[x](old.md)", new=""), "kept"),
    ("docs/releases.md", OLD.format(old="[x](old.md)", new=""), "kept"),
    ("docs/whats-new.md", OLD.format(old="[x](old.md)", new=""), "kept"),
    ("docs/whatsnew.md", OLD.format(old="[x](old.md)", new=""), "kept"),
    ("RELEASE.md", OLD.format(new="[x](new.md)", old=""), "broken"),
    ("RELEASE.md", "# How to release\n\n## Tag\n\n## Publish\n\n[x](old.md)\n", "broken"),
    ("release-process.md", OLD.format(old="[x](old.md)", new=""), "broken"),
    ("released.md", OLD.format(old="[x](old.md)", new=""), "broken"),
    ("CHANGELOG.md", OLD.format(new="[x](new.md)", old=""), "broken"),
    ("CHANGELOG.md", OLD.format(old="[x]((https://shop.site/))", new=""), "broken"),
    ("CHANGELOG.md", OLD.format(old="[x](www.shop.site)", new=""), "broken"),
    ("CHANGELOG.md", OLD.format(old="[x]()", new=""), "broken"),
    ("CHANGELOG.md", OLD.format(old="[x](#none)", new=""), "broken"),
    ("changing.md", OLD.format(old="[x](old.md)", new=""), "broken"),
    ("a.md", COPY.format(key="repository", link="[x](x.png)"), "vendored"),
    ("a.md", "\n" + COPY.format(key="repository", link="[x](x.png)"), "vendored"),
    ("a.md", COPY.format(key="homepage", link="[x](x.png)"), "broken"),
    ("a.md", COPY.format(key="repository", link="[x](#none)"), "broken"),
    ("a.md", "# x\n\nrepository = https://code.example/\n\n[x](x.png)\n", "broken"),
]


@pytest.mark.parametrize(("path", "text", "expected"), REMARKS)
def test_remarks(path: str, text: str, expected: str, tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, path, text)
    assert (finding.lowered or "broken") == expected
    assert (finding.severity == "info") == (expected != "broken")


def test_a_file_with_another_number_is_not_meant(tmp_path: Path) -> None:
    for year in ("2012", "2013"):
        (tmp_path / year).mkdir()
        (tmp_path / year / f"talks-{year}.md").write_text("x")
    (finding,) = findings(tmp_path, "2013/a.md", "[x](talks-2011.md)\n")
    assert finding.fix is None
    (finding,) = findings(tmp_path, "2013/a.md", "[x](talk-2013.md)\n")
    assert finding.fix is not None


def test_a_folder_that_is_written_from_the_root_is_offered(tmp_path: Path) -> None:
    (tmp_path / "plans" / "one").mkdir(parents=True)
    (tmp_path / "plans" / "one" / "a.md").write_text("x")
    (finding,) = findings(tmp_path, "plans/two/a.md", "[x](plans/one)\n")
    assert finding.fix is not None
    assert finding.fix.after == "../one"
