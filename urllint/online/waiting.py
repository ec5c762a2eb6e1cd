"""How long to wait: what a server asks for, and how much longer after each failure."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime


def retry_after(value: str | None, now: float | None = None) -> float | None:
    """The seconds that the header ``Retry-After`` asks for; ``None`` if it says nothing that can be understood.

    ``now`` is the time in seconds since 1970, that of the call if it is not given.
    https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    """
    text = (value or "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:  # a date without a zone; it must be in GMT
        from datetime import timezone

        moment = moment.replace(tzinfo=timezone.utc)
    return max(0.0, moment.timestamp() - (time.time() if now is None else now))


def back_off(first: float, attempt: int) -> float:
    """The wait before attempt number ``attempt`` (from 1): twice as long each time, and never in step with others."""
    return first * 2.0 ** (attempt - 1) * random.uniform(0.5, 1.5)  # noqa: S311 - nothing secret depends on it
