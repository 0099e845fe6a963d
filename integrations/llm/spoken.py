"""What of a model's text is said: its thinking, which some servers leave in the answer, is not. For engine.py, and for
bot/turns/thought.py, which joins what was streamed.

Servers that know their model tell the two apart (`reasoning_content`); others send `<think>…</think>` before the
answer, or only the closing tag, where the template of the model begins with the opening one.
"""

from __future__ import annotations

import json

OPENS, CLOSES = "<think>", "</think>"
CUT = " …"  # at the end of a text that the model was not given the room to end


def spoken(text: str) -> str:
    """The answer alone. A tag that stands in the middle of an answer is a part of it."""
    inner, closed, rest = text.partition(CLOSES)
    if closed and (inner.lstrip().startswith(OPENS) or OPENS not in inner):
        return rest.lstrip()
    return "" if not closed and inner.lstrip().startswith(OPENS) else text


def document(text: str) -> str:
    """The JSON object in a typed answer that a model has put into words or a fence; the text itself where there is
    none."""
    start, end = text.find("{"), text.rfind("}")
    if 0 <= start < end and (start or end < len(text.rstrip()) - 1):
        inner = text[start : end + 1]
        try:
            json.loads(inner)
        except (ValueError, RecursionError):
            return text
        return inner
    return text


class Hearing:
    """The same piece by piece: holds back what is, or may be about to be, thinking at the beginning."""

    def __init__(self) -> None:
        self._held = ""
        self._open = False

    def hear(self, piece: str) -> str:
        """What of the text may be said now that this has come."""
        if self._open:
            return piece
        self._held += piece
        begun = self._held.lstrip()
        if not begun or OPENS.startswith(begun[: len(OPENS)]):
            inner, closed, rest = begun.partition(CLOSES)
            if not closed or not inner.startswith(OPENS):
                return ""
            begun = rest.lstrip()
            if not begun:  # the blank lines behind it are still to come
                self._held = f"{OPENS}{CLOSES}"
                return ""
        self._open, self._held = True, ""
        return begun

    def end(self) -> str:
        """What was held back and is no thinking after all."""
        held, self._held = self._held, ""
        return "" if held.lstrip().startswith(OPENS) else held
