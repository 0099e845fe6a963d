"""What is to be written, from a wish: its words as they stand, a time before or after them, a channel that was named.

Pure; for comms_pilot's sending. Where a word could belong to the message, it does: nothing is taken out of it lightly.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace

from specialists.comms_pilot import turned
from specialists.language import time as times
from specialists.language.text import patterns
from specialists.language.time import When

REMINDER = "Reminder: "
_CHANNELS = {
    "whatsapp": "whatsapp", "whats app": "whatsapp", "telegram": "telegram", "sms": "sms", "text message": "sms",
    "email": "email", "e-mail": "email", "mail": "email", "signal": "signal", "messenger": "messenger", "dm": "dm",
}  # fmt: skip
_NAMED = r"(?P<channel>whats ?app|telegram|sms|text message|e-?mail|signal|messenger)"
_VERB = patterns.Pattern(r"\W*(?:please\s+|can you\s+|could you\s+)*(?P<channel>whatsapp|sms|e-?mail)\b", re.I)
_NOUN = patterns.Pattern(
    rf"\W*(?:please\s+)?(?:send|write|shoot|drop|give)\s+(?:\S+\s+){{0,4}}?an?\s+(?:quick\s+)?{_NAMED}\b", re.I
)
_AFTER_NAME = patterns.Pattern(rf"\s+(?:by|via|on|over|through|per)\s+{_NAMED}\W*$", re.I)
_BEFORE_BODY = patterns.Pattern(rf"^(?:by|via|on|over|through|per)\s+{_NAMED}\s*[:,-]?\s*(?:that\s+|saying\s+)?", re.I)
_AT_END = patterns.Pattern(rf"\s*[,;(]?\s*\b(?:by|via)\s+{_NAMED}\)?[.!]?$", re.I)

_THEIR_TIME = patterns.Pattern(
    r"\s*,?\s*(?:\b(?:in|by)\s+)?(?:\b(?:his|her|their|local)|(?<!\w)\w[\w-]*['’]s)\s+(?:time(?:\s?zone)?|clock)"
    r"\b[.!]?|\s*,?\s*\b(?:where\s+(?:he|she|they)(?:['’](?:s|re)|\s+(?:is|are|lives?))|over there)\b[.!]?",
    re.I, always=True,
)
# What a time belongs to, and no message ends with: "the call is at 9 his time".
_GOES_ON = patterns.Pattern(
    r".*(?:\b(?:is|are|was|be|starts?|begins?|meets?|leaves?|lands?|arrives?|opens?|closes?|until|till|from|before"
    r"|after|by)|['’]s)\s*", re.I | re.S,
)
_GREETING = patterns.Pattern(
    r"\W*(?:a )?(?:happy|merry|good (?:morning|night|luck|evening|afternoon)|congrat\w*|best wishes|get well"
    r"|season'?s greetings|welcome home|thank(?:s| you)|all the best|greetings|safe (?:trip|travels|flight)"
    r"|bon voyage|(?:my|lots of) love)\b(?:\W+\w+){0,5}\W*", re.I,
)
_JOINT = patterns.Pattern(
    r"^\s*(?::|,|-|(?=[\"“‘'])|that\b|saying\b|to say\b|(?=to\s+[a-z])|telling (?:him|her|them) (?:that )?)\s*", re.I
)
_CLOCK = patterns.Pattern(r"\d|\b(?:noon|midnight)\b", re.I)
_GOES_WITH = patterns.Pattern(
    r"\W*(?:is|are|was|were|will|would|can|could|should|works?|suits?|sounds?|or|and|in|at|with|for|from|to|until|till)\b",
    re.I,
)
_MARKS = "\"“‘'"
_QUOTED_FIRST = patterns.Pattern(r"[\"“‘']?(?P<text>[^\"”]+)[\"”](?P<rest>.+)", re.S)
_WHOLLY_QUOTED = patterns.Pattern(r"[\"“‘']([^\"”’]+)[\"”’'][.!]?")
_CUT_OFF = " .,;!?"
_LEAD_IN = patterns.Pattern(r"\W*(?:on|at|for|by|in|every)?\W*", re.I)
_TO = patterns.Pattern(r"to\s+(?=[a-z])(?!\w+\s*[,:])", re.I)

# "ask Sam if he is coming": what is asked is put in the person's own mouth, and to Sam: "if you are coming".
_ASK = patterns.Pattern(
    r"\W*(?:please\s+|can you\s+|could you\s+)*ask\s+.{1,60}?\s"
    r"(if|whether|to|for|about|what|when|where|how|why|who|which|whose)\b", re.I,
)
_ASKING = {
    "if": "I'd like to know if {}", "about": "I'd like to know about {}", "what": "I'd like to know {}",
    "to": "please {}", "for": "could I have {}",
}  # fmt: skip
_WORDS = {"whether": "if", **{word: word for word in ("if", "to", "for", "about")}} | dict.fromkeys(
    ("what", "when", "where", "how", "why", "who", "which", "whose"), "what"
)


# "tell Anna I'll call her": what is said of who gets it is said to them; "text Anna: …" holds their very words.
_TOLD = patterns.Pattern(
    r"\W*(?:please\s+|can you\s+|could you\s+|and\s+)*(?:tell|let|inform|notify|remind|make sure)\b", re.I
)
_THAT = patterns.Pattern(r"\b(?:that|and ask (?:him|her|them))\s+$", re.I)


@dataclass(frozen=True, slots=True)
class Written:
    """The text to send, when it was said to go out, by whose clock, and by which channel."""

    body: str
    when: When | None = None
    their_time: bool = False
    channel: str | None = None


def read(body: str, said: str, local: dt.datetime, when: When | None = None) -> Written:
    """What `body` (the words for the message) and `said` (the whole wish) come to. `local` is now, in the zone."""
    channel = _channel(said)
    body = _with_its_marks(body, said)
    if found := _BEFORE_BODY.match(body):
        body, channel = body[found.end() :], _kind(found["channel"])
    elif found := _AT_END.search(body):
        body, channel = body[: found.start()], _kind(found["channel"])
    if when is None and (split := _quoted_and_timed(body.strip(), said, local)) is not None:
        return replace(split, channel=channel)
    written = Written(body.strip(), when, channel=channel)
    if when is None and not _is_quoted(said, body):
        written = _timed(written, local)
    elif when is not None and (theirs := _THEIR_TIME.match(written.body)):  # a template took the time and left this
        rest = written.body[theirs.end() :]
        joint = _JOINT.match(rest)
        written = replace(written, body=rest[joint.end() if joint else 0 :].strip(), their_time=True)
    return replace(written, body=_put(written.body, said))


def _with_its_marks(body: str, said: str) -> str:
    """The body without the mark that ends the quotation it is, or with the one that begins a quotation in it."""
    bare = body.rstrip(" .,;!-–—/\n")
    opened = f'"{body.rstrip(_CUT_OFF)}' in said or f'"{bare[:-1]}' in said
    if body.count('"') % 2 == 0 or not opened:
        return body
    return bare[:-1] if bare.endswith('"') else f'"{body}'


def reminding(body: str) -> str:
    """ "Remind mom to take her pills" is a message to her: "Reminder: take your pills"."""
    head, reminder, deed = body.partition(REMINDER)
    return f"{REMINDER}{turned.to_them(deed, order=True)}" if reminder and not head else body


def of_name(words: str) -> tuple[str, str | None]:
    """ "Sarah on WhatsApp": who, and by which channel."""
    found = _AFTER_NAME.search(words)
    return (words[: found.start()].strip(), _kind(found["channel"])) if found else (words.strip(), None)


def _channel(said: str) -> str | None:
    found = _VERB.match(said) or _NOUN.match(said)
    return _kind(found["channel"]) if found else None


def _kind(word: str) -> str:
    return _CHANNELS[" ".join(word.casefold().split())]


def _is_quoted(said: str, body: str) -> bool:
    return bool(body) and any(f"{mark}{body}" in said for mark in "\"'“‘")


def _quoted_and_timed(body: str, said: str, local: dt.datetime) -> Written | None:
    """ '"Thinking of you" on Christmas Day at 10': the text stands in quotes, and the time behind them."""
    found = _QUOTED_FIRST.fullmatch(body)
    if found is None or not (body[:1] in _MARKS or _is_quoted(said, body)):
        return None
    rest, theirs = _without_clock(found["rest"].strip(" ,.!"), local)
    whole = times.read(rest, local)
    return Written(found["text"], whole, theirs) if whole is not None and _is_moment(whole) else None


def _timed(written: Written, local: dt.datetime) -> Written:
    """A time that is no part of the message: before it ("tomorrow at 9 that …"), after a greeting, by their clock."""
    body, theirs = _without_clock(written.body, local)
    found = times.find(body, local)
    if not found:
        return written
    first = found[0]
    if _LEAD_IN.fullmatch(body[: first.span[0]]):
        rest, joint = body[first.span[1] :].strip(), _JOINT.match(body[first.span[1] :])
        if joint:
            rest = body[first.span[1] + joint.end() :].strip()
        plain = joint or theirs or _GREETING.fullmatch(rest) or _is_rhythm(first, rest)
        if rest and plain and _is_moment(first):
            quoted = _WHOLLY_QUOTED.fullmatch(rest)
            return replace(written, body=quoted[1] if quoted else rest, when=first, their_time=theirs)
    end = len(body.rstrip(" .!"))
    for start in range(len(found)):
        last = found[start:]
        whole = times.read(body[last[0].span[0] : end], local)
        if whole is None or not _is_moment(whole):
            continue
        rest = patterns.sub(r"[\s,]+(?:on|at|for|by|in)?\s*$", "", body[: last[0].span[0]], flags=re.I)
        if rest and ((theirs and not body.endswith("?") and not _GOES_ON.fullmatch(rest)) or _GREETING.fullmatch(rest)):
            return replace(written, body=rest, when=whole, their_time=theirs)
    return written


def _without_clock(body: str, local: dt.datetime) -> tuple[str, bool]:
    """The words without "his time", and whether that stood behind a time."""
    for found in _THEIR_TIME.finditer(body):
        before = times.find(body[: found.start()], local)
        if before and not body[before[-1].span[1] : found.start()].strip():
            return f"{body[: found.start()]} {body[found.end() :]}".strip().replace(" :", ":"), True
    return body, False


def _is_moment(when: When) -> bool:
    return when.start is not None or when.rrule is not None or when.elapsed


def _is_rhythm(first: When, rest: str) -> bool:
    """ "Every day at 8 rise and shine" is a rhythm and a text, "every Friday is pizza day" a text."""
    return first.rrule is not None and _CLOCK.search(first.text) is not None and _GOES_WITH.match(rest) is None


def _put(body: str, said: str) -> str:
    asking = _ASK.match(said)
    how = _WORDS.get(asking[1].casefold()) if asking and said.find(body) >= asking.start(1) else None
    if f": {body}" in said or _is_quoted(said, body):
        return _asked(how, body) if how is not None else body  # their very words
    if how is not None:
        return _asked(how, turned.to_them(body, order=how == "to"))
    if _TO.match(body):
        return f"please {turned.to_them(body[3:].lstrip(), order=True)}"  # "tell Sam to come home"
    return turned.to_them(body) if _TOLD.match(said) or _THAT.search(said[: max(0, said.find(body))]) else body


def _asked(how: str, body: str) -> str:
    asked = _ASKING[how].format(body)
    return asked.rstrip("?") + "?" if how == "for" or body.endswith("?") else asked
