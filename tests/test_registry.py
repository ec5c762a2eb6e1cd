"""Finding, importing and classifying plugins are separate steps, each with its own failures."""

from __future__ import annotations

import sys
import types
import zipfile
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from urllint.plugin import ExtractorSpec, OptionSpec, ReporterSpec, RuleSpec, Triggers, hookimpl
from urllint.registry import Plugin, Registry, RegistryError, find_plugins


def install(folder: Path, distribution: str, version: str, entry_points: str) -> None:
    """What an installer leaves of a distribution."""
    info = folder / f"{distribution}-{version}.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n", "utf-8")
    info.joinpath("entry_points.txt").write_text(entry_points, "utf-8")


def test_entry_points_are_found_sorted_and_only_of_our_group(tmp_path: Path) -> None:
    install(
        tmp_path, "zeta_plugin", "2.0", "[console_scripts]\nz = z:main\n\n[urllint]\nb = zeta.b\na = zeta.a [extra]\n"
    )
    install(tmp_path, "alpha", "1.0", "[urllint]\n# a comment\nrules=alpha.rules\n[other]\nx = y\n")
    install(tmp_path, "unrelated", "1.0", "[console_scripts]\nurllint = other:main\n")
    assert find_plugins([str(tmp_path)]) == [
        Plugin("alpha", "1.0", "rules", "alpha.rules"),
        Plugin("zeta-plugin", "2.0", "a", "zeta.a"),
        Plugin("zeta-plugin", "2.0", "b", "zeta.b"),
    ]


def test_the_first_of_two_installations_counts(tmp_path: Path) -> None:
    install(tmp_path / "first", "my_plugin", "2.0", "[urllint]\na = new\n")
    install(tmp_path / "second", "My.Plugin", "1.0", "[urllint]\na = old\nb = old\n")
    found = find_plugins([str(tmp_path / "first"), str(tmp_path / "second"), str(tmp_path / "missing")])
    assert [plugin.target for plugin in found] == ["new"]


def test_zipped_distributions_are_found_too(tmp_path: Path) -> None:
    install(tmp_path / "plain", "zipped", "1.0", "[urllint]\na = zipped.manifest\n")
    archive = tmp_path / "packages.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for file in tmp_path.joinpath("plain").rglob("*"):
            if file.is_file():
                packed.write(file, file.relative_to(tmp_path / "plain"))
    assert find_plugins([str(archive)]) == [Plugin("zipped", "1.0", "a", "zipped.manifest")]


@pytest.fixture
def manifests() -> Iterator[dict[str, types.ModuleType]]:
    """Manifest modules that exist for one test only."""
    made: dict[str, types.ModuleType] = {}
    yield made
    for name in made:
        sys.modules.pop(name, None)


def manifest(manifests: dict[str, types.ModuleType], name: str, *, version: int | None = 1, **hooks: object) -> Plugin:
    module = types.ModuleType(name)
    if version is not None:
        module.URLLINT_API_VERSION = version  # type: ignore[attr-defined] - a module made for the test
    for hook, result in hooks.items():
        setattr(module, hook, hookimpl(_returning(result)))
    manifests[name] = sys.modules[name] = module
    return Plugin(name.replace("_", "-"), "1.2.3", "entry", name)


def _returning(result: object) -> Callable[[], object]:
    def hook() -> object:
        if isinstance(result, BaseException):
            raise result
        return result

    return hook


EXTRACTOR = ExtractorSpec(name="text", globs=("*.txt",), target="nowhere:Nothing")
RULE = RuleSpec(
    name="my-rule", group="policy", summary="", severity="info", target="nowhere:Nothing", aliases=("old-name",)
)
GOOD_RULE = RULE._replace(name="good-rule", aliases=())


def test_specs_are_registered_without_importing_what_they_name(manifests: dict[str, types.ModuleType]) -> None:
    plugin = manifest(manifests, "good", urllint_extractors=[EXTRACTOR], urllint_rules=[RULE])
    registry = Registry.load([plugin])
    assert registry.rules["my-rule"] is RULE
    assert registry.rule_named("old-name") is RULE
    assert registry.rule_named("no-rule") is None
    assert registry.owners["rule", "my-rule"] == plugin
    assert registry.groups == {"policy": [RULE]}


@pytest.mark.parametrize(
    ("hooks", "version", "words"),
    [
        pytest.param({"urllint_rules": [RULE, RULE]}, 1, ["my-rule", "has already"], id="a name twice"),
        pytest.param(
            {"urllint_rules": [RULE, RULE._replace(name="other", aliases=("my-rule",))]},
            1,
            ["my-rule", "has already"],
            id="an alias that is a name",
        ),
        pytest.param({"urllint_rules": ["my-rule"]}, 1, ["gave str"], id="not a spec"),
        pytest.param({"urllint_rules": [EXTRACTOR]}, 1, ["gave ExtractorSpec"], id="a spec of another kind"),
        pytest.param({"urllint_rules": ValueError("broken")}, 1, ["ValueError: broken"], id="a hook that raises"),
        pytest.param({"urllint_rules": [RULE]}, 99, ["API version 99"], id="another API version"),
        pytest.param(
            {"urllint_rules": [RULE]}, None, ["there is no URLLINT_API_VERSION in bad_plugin"], id="no API version"
        ),
        pytest.param({"urllint_rulez": [RULE]}, 1, ["urllint_rulez"], id="a hook that does not exist"),
        pytest.param({"urllint_rules": SystemExit(0)}, 1, ["SystemExit"], id="a hook that ends the program"),
        pytest.param({"urllint_rules": 5}, 1, ["TypeError"], id="no list"),
    ],
)
def test_nothing_is_used_of_a_plugin_that_fails(
    manifests: dict[str, types.ModuleType], hooks: dict[str, object], version: int | None, words: list[str]
) -> None:
    good = manifest(manifests, "good", urllint_extractors=[EXTRACTOR], urllint_rules=[GOOD_RULE])
    bad = manifest(manifests, "bad_plugin", version=version, **hooks)
    last = manifest(manifests, "last", urllint_rules=[GOOD_RULE._replace(name="last-rule")])
    registry = Registry.load([good, bad, last])
    assert [unusable.plugin for unusable in registry.unusable] == [bad]
    message = registry.unusable[0].message
    for word in (*words, "bad-plugin 1.2.3"):
        assert word in message
    assert list(registry.rules) == ["good-rule", "last-rule"]
    assert list(registry.extractors) == ["text"]
    assert registry.rule_named("old-name") is None
    assert bad not in registry.owners.values()
    with pytest.raises(RegistryError, match=words[0]):  # of our own plugins it ends the run
        Registry.load([good, bad._replace(distribution="urllint")])


def test_a_name_of_our_own_is_never_taken_away(manifests: dict[str, types.ModuleType]) -> None:
    own = manifest(manifests, "own", urllint_extractors=[EXTRACTOR], urllint_rules=[RULE])._replace(
        distribution="urllint"
    )
    for name, hook, taking in [
        ("a-rule", "urllint_rules", RULE),
        ("an-alias", "urllint_rules", GOOD_RULE._replace(aliases=("old-name",))),
        ("an-extractor", "urllint_extractors", EXTRACTOR),
    ]:
        bad = manifest(manifests, name, **{hook: [taking]})
        registry = Registry.load([bad, own])
        assert [unusable.plugin for unusable in registry.unusable] == [bad]
        assert registry.plugins[-1] == own
        assert registry.rules == {"my-rule": RULE}


@pytest.mark.parametrize(
    ("hooks", "missing"),
    [({"urllint_rules": [RULE]}, "extractor"), ({"urllint_extractors": [EXTRACTOR]}, "rule")],
)
def test_there_must_be_an_extractor_and_a_rule(
    manifests: dict[str, types.ModuleType], hooks: dict[str, object], missing: str
) -> None:
    ghost = Plugin("ghost", "1.0", "entry", "no_such_module_anywhere")
    with pytest.raises(RegistryError, match=rf"no {missing} is registered.*; plugin ghost 1\.0"):
        Registry.load([manifest(manifests, "half", **hooks), ghost])


OPTION = OptionSpec("limit", 5, "How many.")

# a spec, what is wrong with it
WRONG: list[tuple[ExtractorSpec | RuleSpec | ReporterSpec, str]] = [
    (RULE._replace(name=""), "is no name"),
    (RULE._replace(name="two words"), "is no name"),
    (RULE._replace(name="a,b"), "is no name"),
    (RULE._replace(name=None), "is no name"),  # type: ignore[arg-type]
    (RULE._replace(group="my group"), "is no name of a group"),
    (RULE._replace(severity="fatal"), "is none of error, warning, info"),  # type: ignore[arg-type]
    (RULE._replace(target="module"), "not 'module:attribute'"),
    (RULE._replace(aliases="old"), "no tuple of strings"),  # type: ignore[arg-type]
    (RULE._replace(triggers=("errors",)), "no Triggers"),  # type: ignore[arg-type]
    (RULE._replace(triggers=Triggers(patterns=("(",))), "no regular expression: ("),
    (RULE._replace(triggers=Triggers(patterns=("é",))), "is not ASCII"),
    (RULE._replace(triggers=Triggers(signs=("[",))), "no regular expression: ["),
    (RULE._replace(triggers=Triggers(longer_than=9)), "no string"),  # type: ignore[arg-type]
    (RULE._replace(triggers=Triggers(texts="wiki")), "triggers.texts"),  # type: ignore[arg-type]
    (RULE._replace(triggers=Triggers(literals=("wiki",))), "no tuple of bytes"),  # type: ignore[arg-type]
    (RULE._replace(options=[OPTION]), "no tuple of OptionSpec"),  # type: ignore[arg-type]
    (RULE._replace(options=("limit",)), "no OptionSpec"),  # type: ignore[arg-type]
    (RULE._replace(options=(OPTION, OPTION)), "the same name"),
    (RULE._replace(options=(OPTION._replace(default=1.5),)), "1.5: no bool"),  # type: ignore[arg-type]
    (RULE._replace(options=(OPTION._replace(default=["a"]),)), "['a']: no bool"),  # type: ignore[arg-type]
    (RULE._replace(options=(OPTION._replace(pattern="["),)), "no regular expression: ["),
    (EXTRACTOR._replace(name="odd", globs="*.odd"), "globs"),  # type: ignore[arg-type]
    (EXTRACTOR._replace(name="odd", first_line="*"), "first_line is no regular expression"),
    (EXTRACTOR._replace(name="odd", quick="quick"), "quick"),
    (EXTRACTOR._replace(name="odd", comments=("#",)), "no tuple of CommentMarks"),  # type: ignore[arg-type]
    (ReporterSpec("odd", "A format.", ""), "target"),
]


@pytest.mark.parametrize(("spec", "words"), WRONG)
def test_specs_that_could_not_be_used_later_are_found_at_once(
    manifests: dict[str, types.ModuleType], spec: ExtractorSpec | RuleSpec | ReporterSpec, words: str
) -> None:
    good = manifest(manifests, "good", urllint_extractors=[EXTRACTOR], urllint_rules=[GOOD_RULE])
    kind = {ExtractorSpec: "extractor", RuleSpec: "rule", ReporterSpec: "reporter"}[type(spec)]
    bad = manifest(manifests, "bad", **{f"urllint_{kind}s": [spec]})
    (unusable,) = Registry.load([good, bad]).unusable
    assert unusable.message.startswith(f"plugin bad 1.2.3 (entry = bad) brings a {kind} {spec.name!r} that cannot be")
    assert words in unusable.message


@pytest.mark.parametrize("code", ["import no_such_module", "raise SystemExit(0)", "1 / 0", "("])
def test_a_manifest_that_cannot_be_imported_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manifests: dict[str, types.ModuleType], code: str
) -> None:
    (tmp_path / "ghost_module.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    good = manifest(manifests, "good", urllint_extractors=[EXTRACTOR], urllint_rules=[GOOD_RULE])
    (unusable,) = Registry.load([Plugin("ghost", "1.0", "entry", "ghost_module"), good]).unusable
    assert unusable.message.startswith("plugin ghost 1.0 (entry = ghost_module) cannot be imported: ")


@pytest.mark.parametrize(
    ("path", "first_line", "expected"),
    [
        pytest.param("a/b.md", "", "md", id="by suffix"),
        pytest.param("a/B.MD", "", "md", id="a suffix in capitals"),
        pytest.param("x.html.md", "", "html-md", id="the longest suffix"),
        pytest.param("README", "", "named", id="an exact name"),
        pytest.param("docs/README.md", "", "exact-md", id="an exact name before a suffix"),
        pytest.param("docs/api/x.md", "", "api", id="a longer glob with a folder"),
        pytest.param("v/docs/api/x.md", "", "api", id="a glob with a folder matches the end of a path"),
        pytest.param("script", "#!/usr/bin/env python3", "python", id="by first line"),
        pytest.param("script", "hello", "text", id="nobody's"),
        pytest.param("x.rst", "", "aaa-third-party", id="equal claims: third party first"),
    ],
)
def test_claims(manifests: dict[str, types.ModuleType], path: str, first_line: str, expected: str) -> None:
    def spec(name: str, *globs: str, first_line: str | None = None) -> ExtractorSpec:
        return ExtractorSpec(name=name, globs=globs, target="x:y", first_line=first_line)

    own = manifest(
        manifests,
        "own",
        urllint_rules=[RULE],
        urllint_extractors=[
            spec("text", "*.txt"),
            spec("md", "*.md"),
            spec("html-md", "*.html.md"),
            spec("named", "README"),
            spec("exact-md", "README.md"),
            spec("api", "docs/api/*.md"),
            spec("python", "*.py", first_line=r"^#!.*\bpython"),
            spec("a-rst", "*.rst"),
        ],
    )._replace(distribution="urllint")
    third = manifest(manifests, "third", urllint_extractors=[spec("aaa-third-party", "*.rst")])
    registry = Registry.load([own, third])
    assert registry.extractor_for(path, first_line).name == expected


_GLOB_PIECES = st.sampled_from(
    ["*", "?", "[1-9]", "[!a]", "[^a]", "[]a]", "[b-a]", "[a-", "[a--b]", "[a", "a", "b", "^", "]", ".", "1", "é", "/"]
)


@example(glob="[1-9]^*]", path="1^]")
@example(glob="[1-9]^*]", path="1^")
@example(glob="*[1-9]^+]", path="b1^+]")
@example(glob="*[b-a]", path="b")
@example(glob="*[a--b]", path="b")
@example(glob="*.[1-9]", path="a.1")
@given(glob=st.lists(_GLOB_PIECES, min_size=1, max_size=6).map("".join), path=st.text("ab1]^.é/", min_size=1))
def test_a_glob_claims_what_it_matches(glob: str, path: str) -> None:
    specs = (
        ExtractorSpec(name="text", globs=(), target="x:y"),
        ExtractorSpec(name="claimed", globs=(glob,), target="x:y"),
    )
    own = manifest({}, "own", urllint_rules=[RULE], urllint_extractors=list(specs))
    try:
        registry = Registry.load([own._replace(distribution="urllint")])
    finally:
        del sys.modules["own"]
    name = path.rpartition("/")[2]
    if "/" in glob:
        claims = fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob.lstrip('/')}")
    else:
        is_suffix = glob.startswith("*.") and not set("*?[").intersection(glob[1:])
        claims = name.lower().endswith(glob[1:].lower()) if is_suffix else fnmatchcase(name, glob)
    assert (registry.extractor_for(path).name == "claimed") == claims
