"""Moments as files and questions write them. Called by the memory commands."""

from __future__ import annotations

import datetime as dt

from specialists.language import time as when
from specialists.language.text.patterns import Pattern

_SECONDS = Pattern(r"\d{9,13}(?:\.\d+)?")
MILLISECONDS = 100_000_000_000  # as seconds, that would be the year 5138


def moment(at: object, now: dt.datetime) -> dt.datetime | None:
    """ISO 8601, seconds or milliseconds since 1970, or English ("1:56 pm on 8 May, 2023") -> a moment in UTC; None for
    nothing. Without a zone it is that of `now`, which is aware. Raises ValueError for what is no moment."""
    if at is None or at == "":
        return None
    if isinstance(at, str) and _SECONDS.fullmatch(at):
        at = float(at)
    if isinstance(at, int | float):
        return dt.datetime.fromtimestamp(at / 1000 if abs(at) >= MILLISECONDS else at, dt.UTC)
    try:
        read = dt.datetime.fromisoformat(str(at))
    except ValueError:
        found = when.best(str(at), now)
        if found is None or found.start is None:
            raise ValueError(f"{at!r} is no moment") from None
        read = found.start
    return (read if read.tzinfo else read.replace(tzinfo=now.tzinfo)).astimezone(dt.UTC)
