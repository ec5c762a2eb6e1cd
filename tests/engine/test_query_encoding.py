"""The encoding of a page's queries, as far as it is one that the Encoding Standard knows."""

from __future__ import annotations

import pytest

from tests.rules.test_embedded_examples import findings_in

PAGE = '<!DOCTYPE html><meta charset="{}"><title>x</title><a href="https://shop.site/?q=ä b">x</a>\n'


@pytest.mark.parametrize("label", ["utf-8", "iso-8859-1", "windows-1252", "latin-1", "no such encoding", "UTF-16"])
def test_any_label_can_be_declared(label: str) -> None:
    (finding,) = findings_in(PAGE.format(label), "page.html")
    assert finding.rule == "invalid-URL-unit"
