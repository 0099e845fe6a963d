"""Until when something holds, said behind it: "only until Friday", "it's expired"."""

from __future__ import annotations

import re

from specialists.language.text import patterns

UNTIL, OVER = "until", "over"
_UNTIL = patterns.Pattern(
    r"\W*(?:(?:but|and|though|it'?s|that'?s|this is|it is|that is|they'?re|he'?s|she'?s|that one is|valid|good|true"
    r"|so)\W+)*(?:(?:only|just|valid|good|true)\W+)*(?:until|till|til|through|up to|for (?:the )?(?=next|\d|an? "
    r"|one|two|three|four|five|six|this))\s*(?P<when>[^.!?]{2,40}?)(?:\s+(?:only|though|then|now))*\W*", re.I,
)
_OVER = patterns.Pattern(
    r"\W*(?:(?:oh|no|actually|but|well|sorry)\W+)*(?:it'?s|that'?s|this is|it is|that is|it has|that has|they'?re"
    r"|they are|those are) (?:now |already |all |just )?(?:expired|over|no longer (?:valid|true|so|the case|current)"
    r"|not (?:valid|true|so|the case|current) any ?more|out of date|outdated|old news|in the past|past|history"
    r"|done with|obsolete)\W*(?:now|already)?\W*", re.I,
)


def read(text: str) -> tuple[str, str] | None:
    """(UNTIL, the words for the time) or (OVER, ""); None where the message says neither."""
    if _OVER.fullmatch(text):
        return OVER, ""
    found = _UNTIL.fullmatch(text)
    return (UNTIL, found["when"]) if found is not None else None
