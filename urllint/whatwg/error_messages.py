"""What a validation error says where it stands, for people: the sentence for its name, or one that is closer."""

from urllint.whatwg.code_points import C0_CONTROL_OR_SPACE
from urllint.whatwg.domain import CONDITIONS, DomainCondition
from urllint.whatwg.errors import ERRORS, ValidationError
from urllint.whatwg.host import domain_conditions
from urllint.whatwg.parser import ParseResult


class ErrorMessages:
    """The sentences about the errors of one text that was parsed."""

    def __init__(self, result: ParseResult) -> None:
        text = result.input
        self._result = result
        self._start = len(text) - len(text.lstrip(C0_CONTROL_OR_SPACE))
        self._end = len(text.rstrip(C0_CONTROL_OR_SPACE))

    def of(self, error: ValidationError) -> str:
        """A sentence about ``error``."""
        sentence = ERRORS[error.name].sentence
        if error.name == "invalid-URL-unit":
            return self._about_unit(error, sentence)
        if error.name == "domain-to-ASCII":
            return self._about_domain(error, sentence)
        if error.name.endswith("invalid-code-point") and error.end - error.start == 1:
            return f"{sentence} ({_name(self._result.input[error.start])})"
        return sentence

    def _about_unit(self, error: ValidationError, sentence: str) -> str:
        at = self._result.input[error.start : error.end]
        if error.end <= self._start or error.start >= self._end:
            return "Spaces and control characters around a URL are removed."
        if not at.strip("\t\n\r"):
            return "Tabs and line breaks in a URL are removed."
        if at == "%":
            return "A percent sign must be followed by two hexadecimal digits."
        return f"{sentence} ({_name(at)})" if len(at) == 1 else sentence

    def _about_domain(self, error: ValidationError, sentence: str) -> str:
        """Name the conditions that the domain does not meet, those where the error stands first of all."""
        start, end = self._result.spans.host or (error.start, error.end)
        host = self._result.input[start:end]
        broken = domain_conditions(host)
        inside = [c for c in broken if error.start <= start + c.start and start + c.end <= error.end]
        meanings = dict.fromkeys(_meaning(condition, host) for condition in inside or broken)
        return f"This domain is not valid: {'; '.join(meanings)}." if meanings else sentence


def _meaning(condition: DomainCondition, host: str) -> str:
    """What a condition means, with the character that breaks it where it is one that is written as it is."""
    meaning = CONDITIONS[condition.condition]
    at = host[condition.start : condition.end]
    is_about_it = condition.condition.endswith("code-point") or condition.condition == "disallowed-ascii"
    return f"{meaning} ({_name(at)})" if is_about_it and len(at) == 1 else meaning


def _name(character: str) -> str:
    """A code point with its number and name."""
    from unicodedata import name

    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:
        return f"byte 0x{number - 0xDC00:02X}, which is not UTF-8"
    return f"U+{number:04X} {name(character, '')}".rstrip()
