"""What the package offers by name, and that it imports only what is used."""

import subprocess
import sys

import pytest

from urllint import whatwg


def modules_after(program: str) -> set[str]:
    program += "\nimport sys; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    return {name.removeprefix("urllint.whatwg.") for name in output.split() if name.startswith("urllint.whatwg.")}


LATER = {"url", "url_search_params", "form_urlencoded", "origin", "scalar_values", "encodings", "uts46"}


def test_importing_the_package_does_not_import_what_is_asked_for_later() -> None:
    assert modules_after("from urllint import whatwg; whatwg.parse('https://h/')").isdisjoint(LATER)
    assert modules_after("from urllint.whatwg import URL; URL('https://h/')") >= {"url", "url_search_params"}
    assert "url" not in modules_after("from urllint.whatwg import URLSearchParams")


@pytest.mark.parametrize("name", whatwg.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(whatwg, name) is not None
    assert name in dir(whatwg)


def test_public_names_stand_there_once() -> None:
    assert len(set(whatwg.__all__)) == len(whatwg.__all__)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'urllint\.whatwg' has no attribute 'Url'"):
        whatwg.Url  # type: ignore[attr-defined]  # noqa: B018 - what this is about
