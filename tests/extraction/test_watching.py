"""Watching changes nothing: what is found is the same, and every end has a sentence."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plugins.config.test_quick import PARTS
from tests.rules.checking import REGISTRY
from urllint.extraction import observing
from urllint.extraction.driver import Extractors
from urllint.extraction.walk import END_RULES, _special, rule_of_end
from urllint.extraction.watching import Watcher
from urllint.text.document import Document

TEXTS = st.lists(PARTS | st.sampled_from(["<a href='", "'>", "```py\n", "\n```\n", "(", "”", "。"]), max_size=10).map(
    "".join
)
PATHS = ["a.md", "a.html", "a.py", "a.json", "a.txt", "a.csv", "a.rst"]


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.sampled_from(PATHS))
def test_the_same_is_found(text: str, path: str) -> None:
    spec = REGISTRY.extractor_for(path)
    plain = Extractors(REGISTRY).extract(Document(text, path=path), spec)
    watcher = Watcher(REGISTRY)
    with watcher.watching():
        watched = watcher.extractors.extract(Document(text, path=path), spec)
    assert observing.current is None
    assert [(url.text, url.span, url.form, url.holes) for url in watched.urls] == [
        (url.text, url.span, url.form, url.holes) for url in plain.urls
    ]
    spans = {tuple(url.span) for url in watched.urls}
    known = [decision for decision in watcher.log.taken if decision.span is not None]
    assert all(tuple(decision.span or ()) in spans for decision in known if decision.rule == "whole") or path == "a.rst"
    assert {decision.rule for decision in watcher.log.taken} <= {*END_RULES, "whole", "brackets"}


def test_every_character_that_can_end_a_url_has_a_rule() -> None:
    pattern = re.compile(_special("["))
    for code_point in range(0x10000):
        character = chr(code_point)
        if pattern.match(character):
            assert rule_of_end(character, 0, 1, "[") in END_RULES
    assert rule_of_end("[", 0, 1, "[") == "stop"
    assert rule_of_end("[", 0, 1, "") == "open-bracket"
    assert rule_of_end("\u3002", 0, 1, "") == "punctuation"
    assert rule_of_end("\udc80", 0, 1, "") == "space"
