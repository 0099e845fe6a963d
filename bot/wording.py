"""The words on an outgoing message that Hob adds to it. Called by bot/firing.py and bot/lanes.py."""

from __future__ import annotations

import datetime as dt
import re

from specialists.contract import Button

REPEAT = " (may be a repeat)"
MARKS = 40  # characters that `marked` may add to a text
_MARKED = re.compile(r"( \(\d+ (?:min|h|days?) late\))?( \(may be a repeat\))?\Z")
_ON_TIME = dt.timedelta(minutes=1)
_QUOTED = 60


def reminder(text: str, missed: int) -> str:
    """What a reminder says: the person's own words, and how many earlier firings it speaks for."""
    said = f"⏰ {text[:1].upper()}{text[1:]}"
    return f"{said} ({earlier(missed)})" if missed else said


def earlier(missed: int) -> str:
    return f"and {missed} earlier one{'s' if missed > 1 else ''} while I was away"


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


def undelivered(text: str, channel: str, reason: str) -> str:
    """The notice that a message was given up."""
    about = " ".join(text.split())
    about = about if len(about) <= _QUOTED else about[: _QUOTED - 1].rstrip() + "…"
    return f'I could not deliver "{about}" by {channel}: {reason}'


def buttons(occurrence_id: int, time: str) -> tuple[str, tuple[Button, ...]]:
    """The buttons of a reminder, as the outbox keeps them (JSON) and as a channel gets them.

    `time` is the wall time it was due at, "14:30". The JSON is filled in, not made: thousands may fall due at once.
    """
    this = str(occurrence_id)
    return _BUTTONS % (this, this, this, time), (
        Button("Done", "acknowledge", {"occurrence": this}),
        Button("Snooze 10 min", "snooze", {"occurrence": this, "when": "10 minutes"}),
        Button("Tomorrow", "snooze", {"occurrence": this, "when": f"tomorrow at {time}"}),
    )


_BUTTONS = (
    '[{"label":"Done","intent":"acknowledge","slots":{"occurrence":"%s"}},'
    '{"label":"Snooze 10 min","intent":"snooze","slots":{"occurrence":"%s","when":"10 minutes"}},'
    '{"label":"Tomorrow","intent":"snooze","slots":{"occurrence":"%s","when":"tomorrow at %s"}}]'
)
