"""The words on an outgoing message that Hob adds to it. Called by bot/clock/firing.py and lanes.py."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from specialists.contract import Button, Catalog, Operation
from specialists.language.text.patterns import Pattern

SIGN = "⏰ "
REPEAT = " (may be a repeat)"
MARKS = 40  # characters that `marked` may add to a text
_MARKED = Pattern(r"( \(\d+ (?:min|h|days?) late\))?( \(may be a repeat\))?\Z")
_ON_TIME = dt.timedelta(minutes=1)
_QUOTED = 60


def reminder(text: str, missed: int = 0, lost: int = 0) -> str:
    """What a reminder says: the person's own words, and the earlier firings that it speaks for.

    `missed` were never fired, because the house was down; `lost` were, and did not get through.
    """
    said = f"{SIGN}{text[:1].upper()}{text[1:]}"
    if missed:
        said += f" (and {_ones(missed)} while I was away)"
    if lost:
        said += f" (and {_ones(lost)} that did not get through)"
    return said


def _ones(count: int) -> str:
    return f"{count} earlier one{'s' if count > 1 else ''}"


def marked(text: str, late: dt.timedelta, unsure: bool) -> str:
    """A text with how late it is, and whether it may be a second copy. A mark from an earlier try is replaced."""
    if late < _ON_TIME and not unsure and not text.endswith(")"):
        return text
    return f"{_MARKED.sub('', text, count=1)}{lateness(late)}{REPEAT if unsure else ''}"


def lateness(late: dt.timedelta) -> str:
    """" (3 h late)"; nothing below a minute. Rounded down: Hob never says it was later than it was."""
    if late < _ON_TIME:
        return ""
    minutes = late // dt.timedelta(minutes=1)
    if minutes < 60:
        return f" ({minutes} min late)"
    if minutes < 48 * 60:
        return f" ({minutes // 60} h late)"
    return f" ({minutes // 1440} days late)"


def undelivered(text: str, channel: str, reason: str, to: str = "") -> str:
    """The notice that a message was given up; `to` names who should have got it, where that is somebody else."""
    whom = f" to {to}" if to else ""
    return f'I could not deliver "{_about(text)}"{whom} {by(channel)}: {reason}'


def without_file(text: str, what: str, link: str | None) -> str:
    """A text whose `what` ("photo") could not go along: with where it can be looked at, or that it is missing."""
    bare = _MARKED.sub("", text, count=1)
    missing = f"(There was a {what} with this, which can't be sent here.)"
    return f"{bare}\n{f'The {what}: {link}' if link else missing}"


def went_plainly(what: str, channel: str, reason: str, to: str, *, linked: bool) -> str:
    """The notice that the words went without their file."""
    instead = "a link to it went with the words instead" if linked else "the words went alone"
    return f"The {what} to {to} could not go {by(channel)}: {reason}. So {instead}."


def heard(text: str, who: str) -> str:
    """The notice that somebody took a call and heard it to its end."""
    return f'{who} answered the call and heard: "{_about(text)}"'


def _about(text: str) -> str:
    about = " ".join(_MARKED.sub("", text, count=1).removeprefix(SIGN).split())
    return about if len(about) <= _QUOTED else about[: _QUOTED - 1].rstrip() + "…"


def by(channel: str) -> str:
    """The way a message goes, as it stands in a sentence: "by SMS", "on WhatsApp"."""
    return _BY.get(channel, f"by {channel}")


_BY = {"sms": "by SMS", "whatsapp": "on WhatsApp", "telegram": "on Telegram", "voice": "by phone",
       "terminal": "in the terminal", "web": "on the web page"}  # fmt: skip


def again(text: str, asked: int = 0) -> str:
    """A reminder that was not answered, said once more; where it nags, with how often it was `asked` before."""
    beside = f"asked {asked + 1} times; say done and I stop" if asked else "still waiting for your done"
    return f"{reminder(text)} ({beside})"


def escalated(owner: str, text: str, due: str, own_words: str | None) -> str:
    """What somebody else is told when a reminder was not answered; `due` is when it came, in their time."""
    said = f'{owner} has not answered my reminder of {due}: "{text}". I was asked to tell you'
    return f'{said} this: "{own_words}".' if own_words else f"{said}."


def silent(subject: str, due: str, own_words: str | None) -> str:
    """What somebody is told when a check-in was not answered."""
    said = f"{subject} has not answered my check-in of {due}."
    return f'{said} I was asked to tell you this: "{own_words}".' if own_words else said


class Came(NamedTuple):
    """The intents by which a reminder that came is answered: it is done, or it comes again later."""

    done: str
    later: str


def came(catalog: Catalog) -> Came:
    """As the specialists of this house serve it."""
    return Came(catalog.intent("reminder", Operation.COMPLETE), catalog.intent("occurrence", Operation.POSTPONE))


def buttons(occurrence_id: int, time: str, by: Came) -> tuple[str, tuple[Button, ...]]:
    """The buttons of a reminder, as the outbox keeps them (JSON) and as a channel gets them.

    `time` is the wall time it was due at, "14:30". The JSON is filled in, not made: thousands may fall due at once.
    """
    this = str(occurrence_id)
    return _BUTTONS % (by.done, this, by.later, this, by.later, this, by.later, this, time), (
        Button("Done", by.done, {"occurrence": this}),
        Button("Snooze 10 min", by.later, {"occurrence": this, "when": "10 minutes"}),
        Button("1 h", by.later, {"occurrence": this, "when": "1 hour"}),
        Button("Tomorrow", by.later, {"occurrence": this, "when": f"tomorrow at {time}"}),
    )


_BUTTONS = (
    '[{"label":"Done","intent":"%s","slots":{"occurrence":"%s"}},'
    '{"label":"Snooze 10 min","intent":"%s","slots":{"occurrence":"%s","when":"10 minutes"}},'
    '{"label":"1 h","intent":"%s","slots":{"occurrence":"%s","when":"1 hour"}},'
    '{"label":"Tomorrow","intent":"%s","slots":{"occurrence":"%s","when":"tomorrow at %s"}}]'
)
