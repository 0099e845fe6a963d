"""How a fact is told: in the second person, with when it was learnt. For whoever tells what is remembered."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from specialists.contract import Origin, Turn
from specialists.language.statements import statements
from specialists.language.text import patterns, second_person, sentences
from specialists.language.time.words import MONTH_NAMES
from specialists.secrets import confided
from storage.memory import ageing
from storage.tables import Fact, FactState

SHOWN = 10  # facts in one answer
UNSURE = 0.5  # below it an answer says so
LONGEST = 300
_NAMED_BY = patterns.Pattern(  # "the door code at work"
    r"(?P<what>(?:my|our|the) [\w '’-]{3,60}? (?:at|in|for|to|on|of) [\w '’-]{2,40}?) is\b", re.I
)
_UNTIL = patterns.Pattern(r"\b(?:until|till|til|through|to|for)\b", re.I)


def fact(one: Fact) -> str:
    """A fact as a sentence without its full stop: "Your locker code is 4417"."""
    return statement(one.text)


def statement(text: str) -> str:
    """A statement as it is said back to who made it; in their own words where turning it round would be unsure."""
    return sentences.capital(sentences.shown(second_person.turned(text) or text, LONGEST))


def covered(one: Fact) -> str:
    """A fact for what is kept in traces: a secret is not in it."""
    return "something that only you may see" if one.hidden else sentences.quoted(one.text)


def named(one: Fact) -> str:
    """A fact for the person who told it, where it may be read later: a secret by what it is of, "your locker code"."""
    if not one.hidden:
        return sentences.quoted(one.text)
    name = _NAMED_BY.match(one.text)
    if name is not None and not any(secret in name["what"] for secret in confided.secrets(one)):
        return second_person.turned(name["what"]) or name["what"]
    if one.attribute in ("is", "") and one.subject:
        return f"the {one.subject}"
    if not one.attribute or any(statements.key(word) in one.attribute for word in statements.secrets(one.text)):
        return covered(one)
    return f"your {one.attribute}" if one.subject == "me" else f"the {one.attribute} of {sentences.quoted(one.subject)}"


def day(moment: dt.datetime, turn: Turn) -> str:
    """today; yesterday; on Tuesday (of the last six days); on 3 May; on 3 May 2025."""
    local, today = moment.astimezone(turn.person.zone).date(), turn.local.date()
    ago = (today - local).days
    if ago == 0:
        return "today"
    if ago == 1:
        return "yesterday"
    if 1 < ago < 7:
        return f"on {local:%A}"
    year = "" if local.year == today.year else f" {local.year}"
    return f"on {local.day} {MONTH_NAMES[local.month - 1]}{year}"


def span(since: dt.datetime, until: dt.datetime, turn: Turn) -> str:
    """From a moment to another, not with it, in words: "on 1 May", "between 1 May and 31 May"."""
    last = until - dt.timedelta(seconds=1)
    if last - since < dt.timedelta(days=1):
        return day(since, turn)
    first, end = (day(one, turn).removeprefix("on ") for one in (since, last))
    return f"between {first} and {end}"


def source(one: Fact, turn: Turn) -> str:
    """Where a fact comes from, as a sentence: "You told me on 3 May." """
    told = f"You told me {day(one.learnt_at, turn)}"
    if one.origin not in ("owner", "member"):
        told = f"It comes from {_ORIGINS.get(one.origin, 'somebody else')}, {day(one.learnt_at, turn)}"
    confirmed = one.confirmed_at
    if confirmed is not None and confirmed.date() > one.learnt_at.date() and one.state != FactState.REVIEW:
        told += f", and again {day(confirmed, turn)}"
    return f"{told}."


_ORIGINS = {
    "contact": "one of your contacts", "web": "a web page", "document": "a document", "calendar": "your calendar",
    "lifelog": "what was said around you", "model": "a conclusion of mine",
}  # fmt: skip


def answer(found: Sequence[Fact], turn: Turn) -> str:
    """One fact with its source, or a numbered list with the day of each. What others have said taints the turn."""
    for one in found:
        turn.reads(Origin(one.origin))
    if len(found) == 1:
        return f"{_hedged(found[0], turn)}. {source(found[0], turn)}"
    return listed(found, turn)


def listed(found: Sequence[Fact], turn: Turn, most: int = SHOWN, *, cover: bool = False) -> str:
    """Facts as numbered lines, each with its day; where none was asked for by name, `cover` puts dots for secrets."""
    texts = [_dotted(one) if cover and one.hidden else _hedged(one, turn) for one in found[:most]]
    lines = [f"{text} ({_short(one.learnt_at, turn)})" for text, one in zip(texts, found, strict=False)]
    more = len(found) - most
    return sentences.numbered(lines) + (f"\n…and {more:,} more." if more > 0 else "")


def _dotted(one: Fact) -> str:
    return statement(confided.dotted(one.text, confided.secrets(one)))


def _hedged(one: Fact, turn: Turn) -> str:
    said = fact(one)
    if one.true_to is not None and one.true_to <= turn.now:  # "until next Friday", heard of when that is over
        return f"{said} - that was so until {day(one.true_to - dt.timedelta(seconds=1), turn).removeprefix('on ')}"
    if one.state == FactState.REVIEW or ageing.confidence(one, turn.now) < UNSURE:
        return f"{said} - I am not sure of that"
    if one.true_to is not None and not _UNTIL.search(one.text):  # said behind it, "only until Friday"
        return f"{said}, {until(one, turn)}"
    return said


def until(one: Fact, turn: Turn) -> str:
    """The last day on which a fact is true: "until Friday 27 Nov"."""
    last = ((one.true_to or turn.now) - dt.timedelta(seconds=1)).astimezone(turn.person.zone)
    return f"until {last:%A} {last.day} {last:%b}"


def _short(moment: dt.datetime, turn: Turn) -> str:
    return day(moment, turn).removeprefix("on ")
