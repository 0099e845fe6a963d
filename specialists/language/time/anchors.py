"""Times that hang on an event with no length said: "after my meeting", "before the dentist". Called through table.py.

An event is something that people go to at a time: without such a word "after my own heart" and "before the winter coat
sale ends" would become times. And only a message about reminding means a moment by it: "add milk to the list before
the party" does not. How long before is a convention; what the event is and when, other code finds out.
"""

from __future__ import annotations

from specialists.language.time import conventions, limits, relative, say, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens
from specialists.language.time.value import Anchor

_EVENTS = words.names(
    "meeting meetings call appointment appt dentist doctor physio hairdresser haircut checkup check-up interview exam "
    "test lecture lesson seminar webinar workshop presentation demo standup stand-up sync review training course "
    "practice rehearsal gym workout run yoga pilates swim match game race concert gig show film movie play "
    "party wedding funeral ceremony reception service mass birthday anniversary graduation barbecue bbq "
    "flight train bus ferry trip conference visit viewing inspection delivery surgery operation vet therapy session "
    "date shift class hearing audition deadline holiday vacation"
)
_DAYS = words.names("birthday anniversary wedding graduation")  # what is a whole day of somebody's
OWNERS = words.names("my our the his her their your")
_FOLLOW = relative.STOPS | words.ENDS
_MOST_WORDS = 2  # between the owner and the event: "my annual eye test"


def before(t: Tokens, at: int, bag: Bag) -> int:
    """before the dentist, before Anna's party: a while before it."""
    minutes = conventions.BEFORE_MINUTES
    return _hangs(t, at, bag, -60 * minutes, f"before read as {say.length(60 * minutes)} before it begins")


def after(t: Tokens, at: int, bag: Bag) -> int:
    """after my meeting: at its time, as nobody has said how long it takes."""
    return limits.after(t, at, bag) or _hangs(t, at, bag, 0, "after read as at the time it is set for")


def on(t: Tokens, at: int, bag: Bag) -> int:
    """on my birthday, on Anna's wedding: that day."""
    end = _event(t, at + 1)
    return _hangs(t, at, bag, 0) if end and t.words[end - 1] in _DAYS else 0


def _hangs(t: Tokens, at: int, bag: Bag, seconds: int, note: str = "") -> int:
    if not bag.is_empty or bag.begin is not None or bag.end is not None or bag.depth:
        return 0
    if not t.whole and words.REMINDING.isdisjoint(t.words):
        return 0
    start = at + 1
    end = _event(t, start)
    if not end:
        return 0
    bag.anchor, bag.strong = Anchor(seconds, t.part(start, end)), True
    bag.said += (note,) if note else ()
    return end


def _event(t: Tokens, at: int) -> int:
    """Past an event that somebody has: "my dentist appointment", "Anna's party"; 0 where there is none."""
    if t.words[at] not in OWNERS and not t.words[at].endswith(("'s", "s'")):
        return 0
    place = at + 1
    while place <= at + _MOST_WORDS and t.words[place].isalpha() and t.words[place] not in _EVENTS:
        if t.words[place] in _FOLLOW:
            return 0
        place += 1
    if t.words[place] not in _EVENTS:
        return 0
    while t.words[place] in _EVENTS:  # "dentist appointment"
        place += 1
    if t.words[place] == "with" and t.words[place + 1].isalpha() and t.words[place + 2] in _FOLLOW:
        return place + 2
    return place if t.words[place] in _FOLLOW else 0
