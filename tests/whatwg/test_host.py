"""The way back from a percent-decoded host to the host as given."""

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from urllint.whatwg.host import DecodedHost, _utf8_sequences

INTERESTING = [
    0x41,
    0x7F,
    0x80,
    0x8F,
    0x90,
    0x9F,
    0xA0,
    0xBF,
    0xC0,
    0xC2,
    0xDF,
    0xE0,
    0xE1,
    0xED,
    0xEF,
    0xF0,
    0xF3,
    0xF4,
    0xF5,
]


@given(st.lists(st.sampled_from(INTERESTING), max_size=8).map(bytes))
@example(b"\xf0\x90\x80")
@example(b"\xe0\x80")
def test_sequences_are_what_the_decoder_makes_one_code_point_of(data: bytes) -> None:
    assert len(_utf8_sequences().findall(data)) == len(data.decode("utf-8", "replace"))


UNITS = ["a", "é", "☕", "😀", "%", "%4", "%41", "%C3%A9", "%c3", "%E2%98%95", "%f0%9f", "\n"]


@given(st.lists(st.sampled_from(UNITS), max_size=8))
def test_each_decoded_code_point_stands_in_order_and_nothing_is_left_out(units: list[str]) -> None:
    host = "".join(units)
    decoded = DecodedHost(host)
    spans = [decoded.span(position, position + 1) for position in range(len(decoded.text))]
    assert "".join(host[slice(*span)] for span in spans) == host
    assert all(before[1] == after[0] for before, after in pairwise(spans))
    assert decoded.span(len(decoded.text), len(decoded.text)) == (len(host), len(host))
    for code_point, (start, end) in zip(decoded.text, spans, strict=True):
        source = host[start:end]
        assert code_point in (source, "\N{REPLACEMENT CHARACTER}") or "%" in source
