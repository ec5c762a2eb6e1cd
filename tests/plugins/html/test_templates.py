"""Template code in HTML: what it hides, what it leaves, and which URLs are in it."""

from __future__ import annotations

import pytest
from urllint_extractors.html.templates import find_templates

from tests.plugins.html.reading import TEMPLATE, html, rows, texts
from urllint.plugin import Document

HOLES = {
    "quotes inside an expression": ('<a href="{{ url_for("x") }}/a">', ['{{ url_for("x") }}']),
    "an expression without quotes around": ("<a href={{ base }}/a>", ["{{ base }}"]),
    "a tag": ("""<a href="{% static "a" %}/b">""", ['{% static "a" %}']),
    "a filter with braces": ("<a href='/{{ f({a: 1}) }}'>", ["{{ f({a: 1}) }}"]),
    "three braces": ('<a href="{{{ base }}}/a">', ["{{{ base }}}"]),
    "braces that end together": ("<a href='/{{ {a: 1}}}'>", ["{{ {a: 1}}}"]),
    "ERB": ('<a href="/<%= path("a") %>/b">', ['<%= path("a") %>']),
    "PHP": ('<a href="<?php echo $a["b"]; ?>/c">', ['<?php echo $a["b"]; ?>']),
    "PHP, short": ("<a href='<?= $a->b ?>/c'>", ["<?= $a->b ?>"]),
    "Blade": ('<a href="{!! url("a") !!}/b">', ['{!! url("a") !!}']),
    "a script's template string": ('<a href="${base("a")}/b">', ['${base("a")}']),
    "Smarty": ('<a href="{$base|escape:"url"}/b">', ['{$base|escape:"url"}']),
    "the Template Toolkit": ('<a href="[% base("a") %]/b">', ['[% base("a") %]']),
    "several": ("<a href='https://{{ a }}/{% b %}/c'>", ["{{ a }}", "{% b %}"]),
    "references beside one": ("<a href='?a&amp;{{ b }}&amp;c'>", ["{{ b }}"]),
    "in text": ("https://{{ host }}/a", ["{{ host }}"]),
    "in text, with signs": ("https://<%= host %>/a", ["<%= host %>"]),
    "in candidates": ('<img srcset="/{{ a b }}.png 1x">', ["{{ a b }}"]),
    "a placeholder that is no template": ('<a href="/{id}">', ["{id}"]),
}


@pytest.mark.parametrize(("text", "expected"), HOLES.values(), ids=HOLES)
def test_template_code_in_a_url_is_a_hole(text: str, expected: list[str]) -> None:
    (found,) = html(text).urls
    assert [found.text[hole.start : hole.end] for hole in found.holes] == expected
    assert "&amp;" not in found.text


LINKS = {
    "a value that is nothing but code is no URL": ('<a href="{{ url }}"><a href="{% url "x" %}">', []),
    "statements between attributes": ("<a {% if a %}href='x'{% endif %} {{ b }}title='t'>", ["x"]),
    "attributes that exclude each other": ("<a {% if a %}href='x'{% else %}href='y'{% endif %}>", ["x", "y"]),
    "values that exclude each other": (
        "<a href='{% if a %}https://x.example/{% else %}https://y.example/{% endif %}'>",
        ["https://x.example/", "https://y.example/"],
    ),
    "relative values that exclude each other are nobody's": ("<a href='{% if a %}/x{% else %}/y{% endif %}'>", []),
    "a name that is made": ('<a data-{{ name }}="/x" href="y">', ["y"]),
    "a template that makes a template": (
        "<img src='{% templatetag openblock %} static 'a b' {% templatetag closeblock %}/c'>",
        ["{% templatetag openblock %} static 'a b' {% templatetag closeblock %}/c"],
    ),
    "signs in code end no tag": ('<p {% if a > 1 %}class="b"{% endif %}><a {{ "<b>" }} href=x>', ["x"]),
    "a comment of the template language": ("{# <a href=no> #}<a href=x>", ["x"]),
    "comments of other template languages": ("{{! <a href=no> }}{{!-- <a href=no> }} --}}<%# <a href=no> %>", []),
    "what is commented out in Razor": ("@* <a href=x> *@<a href=y>", ["x", "y"]),
    "a suppression in Razor": ("@* urllint: ignore[x] <a href=x> *@<a href=y>", ["y"]),
    "a suppression behind a comment in Razor": ("@* a *@ <a href=x> urllint: off *@", ["x"]),
    "a Mako block is no code": ("<%def name='x'><a href=x></%def>", ["x"]),
    "a Svelte block is no comment": ("{#if a}<a href=x>{/if}{#each b as c}<a href=y>#}", ["x", "y"]),
    "an identifier in braces is no comment": ("{#id} <a href=x> #}", ["x"]),
    "braces in code samples": ("<pre>{{</pre><a href=x>}}", ["x"]),
    "braces around paragraphs": ("{{ a\n\nb <a href=x>\n\n}}", ["x"]),
    "code that does not close": ("{{ <a href=x> {% <a href=y> <% <a href=z>", ["x", "y", "z"]),
    "PHP that writes has an end": ('<a href="<?=">b</a><a href="x">', ["<?=", "x"]),
    "PHP up to the end of the file": ("<a href=x><?php echo '<a href=no>';", ["x"]),
    "an XML declaration is no PHP": ("<?xml version='1.0'?><a href=x>", ["x"]),
}


@pytest.mark.parametrize(("text", "expected"), LINKS.values(), ids=LINKS)
def test_markup_is_read_around_template_code(text: str, expected: list[str]) -> None:
    assert texts(html(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% set a = 'https://x.example/' %}", [("https://x.example/", "template", "code")]),
        ("{# https://x.example/ #}", [("https://x.example/", "template", "comment")]),
        ("<p title='{{ x|default:\"https://x.example/\" }}'>", [("https://x.example/", "template", "code")]),
        # Part of another URL
        ("<a href='/{{ \"https://x.example/\" }}'>", [('/{{ "https://x.example/" }}', "a[href]", "link")]),
    ],
)
def test_urls_in_template_code_are_found_once(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert rows(html(text)) == expected


def test_php_is_left_to_its_own_extractor() -> None:
    (region,) = html("<p><?php $a = 'https://x.example/'; ?>").regions
    assert (region.language, region.text) == ("php", "<?php $a = 'https://x.example/'; ?>")


@pytest.mark.parametrize("path", ["a.svelte", "a.astro"])
def test_values_in_braces_are_code_in_components(path: str) -> None:
    text = '<a href={`/a/${b("c")}`} title={a > b ? "c" : "d"}>x</a><a href={url}><a href="/x/{slug}">'
    assert texts(html(text, path)) == ["/x/{slug}"]


@pytest.mark.parametrize("path", ["a.svelte", "a.astro"])
def test_the_slash_behind_a_value_in_braces_is_the_tag_s(path: str) -> None:
    text = '<a href={`https://x.example/${b}`}/><a href={"https://y.example"} /><a href={c}/><a href=/{d}/>'
    assert texts(html(text, path)) == ["https://x.example/${b}", "https://y.example", "/{d}/"]


BRACES = [
    ("a.svelte", '<a href="/x/{page + 1}/{f("b c")}">', ["{page + 1}", '{f("b c")}']),
    ("a.svelte", "<a href='/x{data.search\n ? `&q=${a}` : \"\"}'>", ['{data.search\n ? `&q=${a}` : ""}']),
    ("a.svelte", "<a href='/x/{a b'>", []),
    ("a.svelte", '<script src="/x{a > b ? 1 : 2}.js">const a = "={";</script>', ["{a > b ? 1 : 2}"]),
    ("a.astro", '<a href="/x/{page + 1}">', []),
    ("a.html", '<a href="/x/{page + 1}">', []),
]


@pytest.mark.parametrize(("path", "text", "holes"), BRACES)
def test_braces_in_quotes_are_code_in_svelte(path: str, text: str, holes: list[str]) -> None:
    (found,) = html(text, path).urls
    assert [found.text[hole.start : hole.end] for hole in found.holes] == holes


@pytest.mark.parametrize("path", ["a.heex", "a.html.heex.eex", "a.ex.eex"])
def test_values_in_braces_are_code_in_heex_beside_its_tags(path: str) -> None:
    text = '<img src={~p"/images/a.svg"}><a href={"https://x.example/v#{f(:a)}/b"}><a href="<%= {"a b", c} %>/d">'
    assert rows(html(text, path)) == [
        ("https://x.example/v#{f(:a)}/b", "template", "code"),
        ('<%= {"a b", c} %>/d', "a[href]", "link"),
    ]
    # elsewhere a value in braces is JavaScript
    assert rows(html(text)) == [
        ("https://x.example/v#{f(:a)}/b", "a[href]", "code"),
        ('<%= {"a b", c} %>/d', "a[href]", "link"),
    ]
    assert texts(html('<script src={~p"/a.js"}>"={"</script><a href={~p"/b"}>', path)) == []


def test_a_script_of_a_component_may_have_no_content() -> None:
    text = "<script src=a.js /><a href=x>"
    assert texts(html(text, "a.vue")) == ["a.js", "x"]
    assert texts(html(text)) == ["a.js"]


def test_front_matter_is_left_to_its_own_extractor() -> None:
    text = "---\nlink: https://x.example/\n---\n<a href=x>"
    extraction = html(text)
    assert [(region.language, region.text) for region in extraction.regions] == [("yaml", "link: https://x.example/\n")]
    assert texts(extraction) == ["x"]
    assert [region.language for region in html(text, "a.astro").regions] == ["typescript"]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.html.j2", "<a href=x>", [("x", "html", "a[href]")]),
        ("a.j2", "<a href=x>", [("x", "html", "a[href]")]),
        ("views/a.ejs", "<p></p><a href=x>", [("x", "html", "a[href]")]),
        ("a.xml.erb", "<a xmlns='urn:a'/>", [("urn:a", "xml", "a[xmlns]")]),
    ],
)
def test_a_template_is_read_as_what_it_makes(path: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    found = TEMPLATE.extract(Document(text, path=path)).urls
    assert [(url.text, url.places[0].extractor, url.places[0].kind) for url in found] == expected


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [("a.json.ejs", '{"a": "<a href=x>"}', "json"), ("a.j2", "listen {{ port }}", "text"), ("a.md.tmpl", "# x", "md")],
)
def test_a_template_of_another_language_is_a_region(path: str, text: str, language: str) -> None:
    extraction = TEMPLATE.extract(Document(text, path=path))
    assert [(region.language, region.text) for region in extraction.regions] == [(language, text)]
    assert not extraction.urls


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("{{ a }}", ["expression"]),
        ("{{#if a}}{{else}}{{/if}}", ["statement"] * 3),
        ("{{ if .A }}{{ else }}{{ end }}", ["statement"] * 3),
        ("{{ iffy }}{{ end.x }}", ["expression"] * 2),
        ("{% url a %}{% if a %}{%- endif -%}", ["expression", "statement", "statement"]),
        ("<% if a %><%= a %><%- b %><%# c %>", ["statement", "expression", "expression", "comment"]),
        ("<?php if ($a): ?><?= $b ?><?php echo $c ?>", ["php", "expression", "expression"]),
        ("{{ '{{' }}", ["expression"]),
        ("@* urllint: ignore[x] *@@*\n**a\nurllint: off\n*@", ["comment"] * 2),
    ],
)
def test_kinds_of_template_code(text: str, kinds: list[str]) -> None:
    templates = find_templates(text)
    assert [item.kind for item in templates.items] == kinds
    assert "".join(text[start:end] for start, end, _ in templates.items) == text
    assert len(templates.masked) == len(text)
