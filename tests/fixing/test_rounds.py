"""Rounds of fixes: what is applied, what waits, what is withheld; on texts of words with a fix for each bad word."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.fixing.rounds import MOST_READINGS, FixCycleError, Reading, fix_text
from urllint.model import Comment, Edit, Extraction, Finding, Fix, FoundUrl, Place
from urllint.text.span import Span

Fixer = Callable[[str], list[tuple[str, Fix]]]


def reader(fixer: Fixer, *, split_on: str = r"[^\s|#]+") -> Callable[[str], Reading]:
    """Reads every word as a URL; ``fixer`` gives the rules and fixes of one word; ``#word`` is a comment."""

    def read(text: str) -> Reading:
        urls = [
            FoundUrl(text=match[0], span=Span(*match.span()), places=(Place("t", "word"),), role="link")
            for match in re.finditer(split_on, text)
        ]
        comments = [Comment(Span(*match.span()), match[0]) for match in re.finditer(r"#\S*", text)]
        findings = [
            Finding(
                rule=rule,
                severity="warning",
                message="",
                path="",
                span=url.span,
                url=url.text,
                url_span=url.span,
                fix=fix._replace(
                    replacements=tuple(
                        Edit(e.start + url.span.start, e.end + url.span.start, e.text) for e in fix.edits
                    )
                ),
            )
            for url in urls
            for rule, fix in fixer(url.text)
        ]
        return Reading(Extraction(urls=urls, comments=comments), tuple(findings))

    return read


def replacing(old: str, new: str, rule: str = "rule") -> Fixer:
    """A fix of each occurrence of ``old`` in a word, all in one."""

    def fixer(word: str) -> list[tuple[str, Fix]]:
        edits = tuple(Edit(match.start(), match.end(), new) for match in re.finditer(re.escape(old), word))
        return [(rule, Fix("t", edits))] if edits else []

    return fixer


def always(_: Finding) -> bool:
    return True


@pytest.mark.parametrize(
    ("text", "fixer", "expected"),
    [
        pytest.param("aa\\bb cc", replacing("\\", "/"), "aa/bb cc", id="one fix"),
        pytest.param("a\\b\\c d\\e", replacing("\\", "/"), "a/b/c d/e", id="several edits of one fix, two URLs"),
        pytest.param("x\\|y\\", replacing("\\", "//"), "x//|y//", id="texts grow"),
        pytest.param("xx", replacing("x", ""), "xx", id="a fix that leaves no URL is withheld"),
        pytest.param("a\\b", replacing("\\", " "), "a\\b", id="a fix that makes two URLs of one is withheld"),
        pytest.param("a\\b #c\\d e\\f", replacing("\\", "/"), "a/b #c/d e/f", id="a fix in a comment"),
        pytest.param("a\\b", replacing("\\", "#"), "a\\b", id="a fix that makes a comment is withheld"),
    ],
)
def test_fixing(text: str, fixer: Fixer, expected: str) -> None:
    fixed = fix_text(text, reader(fixer), always)
    assert fixed.text == expected
    assert fix_text(fixed.text, reader(fixer), always).text == expected


def test_a_fix_that_fails_its_proof_does_not_keep_the_others_back() -> None:
    def fixer(word: str) -> list[tuple[str, Fix]]:
        return replacing("\\", " " if "bad" in word else "/")(word)

    fixed = fix_text("a\\1 bad\\2 c\\3 d\\4 bad\\5", reader(fixer), always)
    assert fixed.text == "a/1 bad\\2 c/3 d/4 bad\\5"
    assert [finding.url for finding, _ in fixed.withheld] == ["bad\\2", "bad\\5"]
    assert len(fixed.applied) == 3


def test_two_fixes_of_one_url_take_two_rounds() -> None:
    def fixer(word: str) -> list[tuple[str, Fix]]:
        return [*replacing("\\", "/", "one")(word), *replacing("%", "%25", "two")(word.replace("%25", "___"))]

    fixed = fix_text("a\\b%c", reader(fixer), always)
    assert fixed.text == "a/b%25c"
    assert [(applied.finding.rule, applied.round) for applied in fixed.applied] == [("one", 1), ("two", 2)]


def test_only_wanted_fixes_are_applied() -> None:
    def fixer(word: str) -> list[tuple[str, Fix]]:
        return [*replacing("\\", "/", "one")(word), *replacing("%", "", "two")(word)]

    assert fix_text("a\\b%c", reader(fixer), lambda finding: finding.rule == "two").text == "a\\bc"


def test_fixes_that_undo_each_other_are_named() -> None:
    def fixer(word: str) -> list[tuple[str, Fix]]:
        return replacing("a", "b", "to-b")(word) or replacing("b", "a", "to-a")(word)

    with pytest.raises(FixCycleError, match="to-a"):
        fix_text("a", reader(fixer), always)


@given(st.text(alphabet="ab\\%| #", max_size=40), st.sampled_from(["/", "", "//", " ", "#", "|"]))
def test_fixing_again_changes_nothing_and_no_other_word_is_touched(text: str, new: str) -> None:
    read = reader(replacing("\\", new))
    fixed = fix_text(text, read, always)
    assert fix_text(fixed.text, read, always).text == fixed.text
    before, after = read(text).extraction.urls, read(fixed.text).extraction.urls
    assert len(before) == len(after)
    assert all(
        new_url.text in (old.text, old.text.replace("\\", new)) for old, new_url in zip(before, after, strict=True)
    )


def test_a_reading_that_is_not_complete_proves_nothing() -> None:
    read = reader(replacing("\\", "/"))
    assert fix_text("a\\b", lambda text: read(text)._replace(complete="/" not in text), always).text == "a\\b"
    assert fix_text("a\\b", lambda text: read(text)._replace(complete=False), always).text == "a\\b"


def test_a_text_is_not_read_without_end_if_nothing_can_be_proven() -> None:
    read = reader(replacing("\\", " "))
    readings = 0

    def counting(text: str) -> Reading:
        nonlocal readings
        readings += 1
        return read(text)

    fixed = fix_text(" ".join(f"a\\{number}" for number in range(1000)), counting, always)
    assert fixed.edits == ()
    assert len(fixed.withheld) == 1000
    assert readings <= MOST_READINGS


def test_what_another_finding_accounts_for_is_left_to_its_fix() -> None:
    read = reader(lambda word: [*replacing("\\", "/", "one")(word), *replacing("\\", "//", "two")(word)])

    def explained(text: str) -> Reading:
        reading = read(text)
        for finding in reading.findings:
            finding.explained_by = "two" if finding.rule == "one" else None
        return reading

    assert fix_text("a\\b", explained, always).text == "a//b"


def test_a_url_is_changed_once_if_that_is_asked_for() -> None:
    fixed = fix_text("a b", reader(replacing("a", "aa")), always, once=True)
    assert (fixed.text, fixed.edits) == ("aa b", (Edit(0, 1, "aa"),))


def test_each_fix_is_asked_about_once_and_only_when_it_is_next() -> None:
    asked: list[str] = []

    def refuse(finding: Finding) -> bool:
        asked.append(f"{finding.rule} {finding.url}")
        return finding.rule == "two"

    fix_text("a\\b c\\", reader(lambda w: [*replacing("\\", "/", "one")(w), *replacing("c", "d", "two")(w)]), refuse)
    assert asked == ["one a\\b", "two c\\", "one d\\"]


def test_the_same_fix_of_the_same_url_in_two_places_is_two_fixes() -> None:
    """It may fail its proof in one place and not in the other."""
    read = reader(replacing("\\", "/"))

    def picky(text: str) -> Reading:
        reading = read(text)
        return reading._replace(complete=not text.endswith("/"))

    fixed = fix_text("a\\ b a\\", picky, always)
    assert fixed.text == "a/ b a\\"
    assert [number for _, number in fixed.withheld] == [2]


def test_a_base_url_is_fixed_alone_in_its_round() -> None:
    read = reader(replacing("\\", "/"))

    def based(text: str) -> Reading:
        reading = read(text)
        reading.extraction.base = reading.extraction.urls[1]
        return reading

    fixed = fix_text("a\\ base\\ c\\", based, always)
    assert fixed.text == "a/ base/ c/"
    assert [(change.finding.url, change.round) for change in fixed.applied] == [("base\\", 1), ("a\\", 2), ("c\\", 2)]
