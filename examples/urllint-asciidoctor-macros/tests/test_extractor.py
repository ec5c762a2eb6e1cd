from pathlib import Path

import pytest

from urllint.testing import extract, try_extractor

SAMPLES = Path(__file__).parent / "samples"


def test_what_must_hold_of_every_extractor() -> None:
    result = try_extractor("asciidoctor-macros", str(SAMPLES))
    assert result.failures == ()
    assert result.files == 1


def test_the_sample() -> None:
    path = SAMPLES / "gauges.adoc"
    urls = extract(path.read_text(encoding="utf-8"), path.name).urls
    assert [url.text for url in urls if url.context.startswith("asciidoctor-macros:macro")] == [
        "https://tracker.example/browse/OPS-12",
        "https://tracker.example/browse/OPS|13",
        "https://manuals.example/gauges/levels",
    ]
    assert "https://tides.example/levels" in [url.text for url in urls]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("issue:1[]", []),
        (":issue-url: https://a.example/\n\nissue:1[]", ["https://a.example/1"]),
        (":issue-url: https://a.example/\n\nissue::1[] tissue:1[] issue: 1[] issue:1 []", []),
        (":issue-url: https://a.example/\r\n\r\n....\r\nissue:1[]\r\n....\r\nissue:2[]", ["https://a.example/2"]),
    ],
)
def test_macros(text: str, urls: list[str]) -> None:
    found = extract(text, "a.adoc").urls
    assert [url.text for url in found if url.context.startswith("asciidoctor-macros:macro")] == urls
