"""What the quick pass must not pass over in a file's bytes, looked for as fast as can be.

A regular expression is searched for many times faster if it begins with fixed bytes, and most files do not even hold
those. So suspects are kept by their *sign*, the bytes that each begins with; the expressions of a sign are compiled
when a file holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping


class Suspects:
    """Regular expressions by sign: each says what must stand behind its sign, and in look-behinds what stands before.

    None may have a numbered group, for those of one sign are searched for as one.
    """

    def __init__(self, *by_sign: Mapping[str, tuple[str, ...]]) -> None:
        gathered: dict[str, tuple[str, ...]] = {}
        for part in by_sign:
            for sign, expressions in part.items():
                gathered[sign] = (*gathered.get(sign, ()), *expressions)
        self._expressions = {sign.encode(): expressions for sign, expressions in gathered.items()}
        self._compiled: dict[bytes, re.Pattern[bytes]] = {}

    def are_in(self, data: bytes) -> bool:
        """Whether there is one."""
        for sign in self._expressions:
            at = data.find(sign)
            if at >= 0 and self._pattern(sign).search(data, at) is not None:
                return True
        return False

    def places(self, data: bytes) -> Iterator[int]:
        """An offset in each: behind the first byte of its sign."""
        for sign in self._expressions:
            at = data.find(sign)
            if at >= 0:
                for match in self._pattern(sign).finditer(data, at):
                    yield match.start() + 1

    def _pattern(self, sign: bytes) -> re.Pattern[bytes]:
        pattern = self._compiled.get(sign)
        if pattern is None:
            behind = "|".join(self._expressions[sign]).encode()
            # Only the sign is taken, so that the next one is found even if it stands in what is behind this one.
            pattern = self._compiled[sign] = re.compile(re.escape(sign) + b"(?=" + behind + b")")
        return pattern
