import pytest

from urllint.testing import check, try_rule


@pytest.mark.parametrize("name", ["short-host", "branch-link"])
def test_the_page_and_the_examples(name: str) -> None:
    assert try_rule(name) == []


def test_nothing_is_said_of_what_is_not_known() -> None:
    text = "https://code.corp.example/{project}/blob/main/a and http://{host}/"
    assert check(text, "a.md", select=["company"]) == []


def test_an_option() -> None:
    options = {"short-host": {"hosts": ("files",)}}
    (finding,) = check("See http://files/tides and http://wiki/", "a.md", select=["company"], options=options)
    assert (finding.rule, finding.span) == ("short-host", (11, 16))
