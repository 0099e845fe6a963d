"""Texts as they are read out on the phone: the person's words as they stand, Hob's own signs in words. For calls."""

from __future__ import annotations

import re

from bot.sending import wording
from specialists.language.text.patterns import Pattern

# What XML 1.0 cannot hold (section 2.2), and what a voice would stumble over: emoji, arrows, dingbats.
_UNSPEAKABLE = Pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_SIGNS = Pattern("[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\ufe0e\ufe0f\u200d\U0001f000-\U0001faff]")
_DAYS = dict(zip("Mon Tue Wed Thu Fri Sat Sun".split(),
                 "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(), strict=True))  # fmt: skip
_MONTHS = dict(zip("Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec".split(),
                   "January February March April June July August September October November December".split(),
                   strict=True))  # fmt: skip
_DATE = Pattern(rf"\b({'|'.join(_DAYS)})\b(?= \d{{1,2}} \w)|(?<=\d )({'|'.join(_MONTHS)})\b")
_LATE = Pattern(r"([.!?]?)\s*\((\d+) (min|h|days?) late\)")
_WAITING = Pattern(r"[.!]?\s*\(still waiting for your done\)")
_ASKED = Pattern(r"[.!]?\s*\(asked (\d+) times; say done and I stop\)")
_UNDO = Pattern(r"\s*Say (?:undo to take (?:it|them) back|\"redo\" if you want it after all)\.")
_REPEAT = Pattern(r"[.,]?\s*\(may be a repeat\)")
_TYPED = Pattern(r'\b(?:text|type|write) (?=")')  # 'text "help"': in a call that is said
_UNITS = {"min": "minute", "h": "hour", "day": "day", "days": "day"}
_NUMBER = Pattern(r"^\s*(?:(\d{1,2})\.|[-•*>])\s+", re.M)
_ENDED = Pattern(r"[.!?:;,…]\s*$")


def spoken(text: str) -> str:
    """The text for a voice, in one paragraph; a stop at the end of each line that has none."""
    text = _SIGNS.sub("", _UNSPEAKABLE.sub("", text.removeprefix(wording.SIGN)))
    text = _DATE.sub(lambda found: _DAYS.get(found[0]) or _MONTHS[found[0]], text)
    text = _LATE.sub(_lateness, text)
    text = _WAITING.sub(". I am still waiting for your done", text)
    text = _ASKED.sub(r". I have asked \1 times; say done and I stop", text)
    text = _TYPED.sub("say ", text)
    text = _NUMBER.sub(lambda found: f"{found[1]}: " if found[1] else "", text)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    said = [line if _ENDED.search(line) else f"{line}." for line in lines if line]
    return _REPEAT.sub(". This may be a repeat", " ".join(said).replace(" ,", ","))


def parting(text: str) -> str:
    """An answer behind which the line is closed: how to take it back is of no use there any more."""
    return _UNDO.sub("", text)


def _lateness(found: re.Match[str]) -> str:
    late = f"{found[2]} {_UNITS[found[3]]}{'' if found[2] == '1' else 's'} late"
    return f"{found[1]} This comes {late}" if found[1] else f", {late}"
