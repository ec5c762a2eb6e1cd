"""What each status says, as the page about it has it."""

from __future__ import annotations

import re
from pathlib import Path

from urllint.online.failures import OUTCOME_OF
from urllint.online.statuses import phrase, sentence_of, verdict_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "online.md"


def _documented() -> dict[int, str]:
    """The outcome of each status by the table: what is named goes before "any other"."""
    named: dict[int, str] = {}
    others: dict[int, str] = {}
    for answer, outcome in re.findall(
        r"^\| ([^|]*[0-9]+[^|]*) \| (alive|dead|unknown)", PAGE.read_text(), re.MULTILINE
    ):
        group = re.search(r"any other ([0-9])xx", answer)
        if group is not None:
            first = int(group[1]) * 100
            others.update(dict.fromkeys(range(first, first + 100), outcome))
            answer = answer[: group.start()]
        if re.match(r"[0-9]", answer) is None:
            continue
        for first, xx, last in re.findall(r"\b([0-9]{1,3})(xx)?(?: to ([0-9]{3}))?\b", re.sub(r"\(.*?\)", "", answer)):
            if xx:
                statuses = range(int(first) * 100, int(first) * 100 + 100)
            elif first == "600":
                statuses = range(600, 1000)
            else:
                statuses = range(int(first), int(last or first) + 1)
            for status in statuses:
                named.setdefault(status, outcome)
    return {**others, **named}


def test_the_page_and_the_table_agree() -> None:
    documented = _documented()
    assert len(documented) > 700
    wrong = {
        status: (outcome, verdict_of(status).outcome)
        for status, outcome in documented.items()
        if verdict_of(status).outcome != outcome
    }
    assert wrong == {}
    assert set(range(200, 300)) | set(range(400, 1000)) <= set(documented)


def test_every_status_has_a_verdict_and_a_sentence() -> None:
    for status in range(100, 1000):
        verdict = verdict_of(status)
        assert str(status) in sentence_of(status, verdict)
        assert verdict.reason in OUTCOME_OF or verdict.outcome in ("alive", "dead", "unknown")
    assert phrase(404) == "404 Not Found"
    assert phrase(522) == "522 Connection Timed Out"
    assert phrase(299) == "299"
