"""What is found in requirements files, and what the other formats make of the same requirements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.config.requirements import RequirementsExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from tests.rules.checking import REGISTRY, DefaultSettings
from urllint.engine.linter import Linter
from urllint.plugin import Document, Extraction

EXTRACTOR = RequirementsExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="requirements.txt"))


# sentence, text with the raw spans marked, kinds of places
FOUND: list[tuple[str, str, list[str]]] = [
    ("a requirement by URL", "a @ ⟦https://a.example/a-1.whl⟧\n", ["requirement"]),
    ("with extras and a marker", "a[b,c] @ ⟦https://a.example/a.zip⟧ ; python_version < '3.11'\n", ["requirement"]),
    ("a marker without a space", "a@⟦https://a.example/a.zip;os_name=='nt'⟧\n", ["requirement"]),
    ("nothing but a URL", "⟦https://a.example/a.tar.gz#sha256=0af⟧\n", ["requirement"]),
    ("from a repository", "⟦git+https://a.example/b.git@v1.0#egg=b&subdirectory=c⟧\n", ["requirement"]),
    ("to be edited", "-e ⟦git+ssh://git@a.example/b.git@main#egg=b⟧\n", ["editable"]),
    (
        "indexes",
        "-i ⟦https://a.example/simple⟧\n--extra-index-url ⟦https://b.example/simple/⟧\n",
        ["index-url", "extra-index-url"],
    ),
    (
        "behind an equals sign",
        "--index-url=⟦https://a.example/simple⟧ --find-links=⟦https://b.example⟧\n",
        ["index-url", "find-links"],
    ),
    ("other files", "-r ⟦https://a.example/r.txt⟧\n-c constraints.txt\n", ["requirement"]),
    ("a host", "--trusted-host a.example\n", []),
    ("comments", "# ⟦https://a.example⟧\na==1 # see ⟦https://b.example⟧.\na==1#c\n", ["comment", "comment"]),
    ("a hash", "a==1 --hash=sha256:0af # ⟦https://a.example⟧\n", ["comment"]),
    ("continued lines", "a @ \\\n  ⟦https://a.example/a.zip⟧ \\\n  --hash=sha256:0\n", ["requirement"]),
    ("a variable", "--index-url ⟦https://${USER}:${TOKEN}@a.example/simple⟧\n", ["index-url"]),
    (
        "line ends of two characters",
        "⟦https://a.example/a.zip⟧\r\n# ⟦https://b.example⟧\r\n",
        ["requirement", "comment"],
    ),
    ("a local path", "./a/b.whl\nfile.whl\n-e .\n⟦file:///a/b.whl⟧\n", ["requirement"]),
    ("an address as for ssh", "git+git@a.example:b/c.git\n", []),
]


@pytest.mark.parametrize(("marked", "kinds"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, kinds: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.places[0].kind for url in extraction.urls] == kinds
    assert {url.role for url in extraction.urls} <= {"config", "comment"}
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "requirements.txt")


@pytest.mark.parametrize(
    ("new", "written"),
    [("https://b.example/%20#egg=c", "a @ https://b.example/%20#egg=c"), ("https://b.example/ c", None)],
)
def test_writes(new: str, written: str | None) -> None:
    text = "a @ https://a.example/a.zip"
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


def test_suppressions() -> None:
    text = "# urllint: ignore[a]\n\n# b\nc\nd # urllint: ignore[b]\n"
    comments = read(text).comments
    assert [comment.text for comment in comments] == [" urllint: ignore[a]", " urllint: ignore[b]"]
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == ["c", None]


REQUIREMENTS = [
    "a @ https://a.example/a-1.whl",
    "a[b] @ git+https://a.example/b.git@v1#subdirectory=c ; os_name == 'nt'",
    "a @ https://a.example/a.zip#sha256=0af",
]


@given(st.lists(st.sampled_from(REQUIREMENTS), max_size=3))
def test_the_same_requirements_in_pyproject(requirements: list[str]) -> None:
    project = "[project]\ndependencies = [\n" + "".join(f'  "{line}",\n' for line in requirements) + "]\n"
    _, extraction = Linter(REGISTRY, DefaultSettings()).extract(project.encode(), "pyproject.toml")
    expected = [url.text for url in read("\n".join(requirements)).urls]
    assert [url.text for url in extraction.urls] == expected
    assert [url.context for url in extraction.urls] == [
        f"toml:project.dependencies[{number}]" for number in range(len(requirements))
    ]
