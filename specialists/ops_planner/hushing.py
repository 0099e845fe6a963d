"""Quiet for once: "do not disturb until 3", "mute yourself this weekend". Part of preference_update (quieting.py).

It holds back what quiet hours hold back, and no more: a reminder that was set for such a time still comes.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence

from specialists import choosing, quiet
from specialists.contract import Effect, Finding, Turn
from specialists.falling import Fallen, Letter
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import Grain, When, recurrence
from specialists.scheduling import wording
from storage import agenda, held
from storage.tables import OutboxKind, Person, Purpose, ReminderKind

HUSH, LOUD = "hush", "unhush"
MORNING = dt.time(7)  # people are up: what was held at night comes then
LONGEST = dt.timedelta(days=60)
_DAILY = Pattern(
    r"\b(?:every|each|daily|always|never|nights?|nightly|weekdays|mornings|evenings"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|quiet hours)\b", re.I,
)
_HOURS = Pattern(r"\W*(?:between|from|after|before|past|during)\b", re.I)  # of every day, where no day is named
_DAY = Pattern(r"\b(?:today|tonight|tomorrow|this|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b", re.I)
_UNTIL = Pattern(r"\W*(?:until|till|til|up to|before)\b", re.I)
_WHOLE = Pattern(r"\b(?:all|whole|entire) day\b", re.I)
_PARTS = ((Pattern(r"\bmorning\b", re.I), dt.time(12)), (Pattern(r"\bafternoon\b", re.I), dt.time(18)),
          (Pattern(r"\bevening\b", re.I), dt.time(22)))
_KINDS = {
    OutboxKind.BRIEFING: "your briefing", OutboxKind.CHECK_IN: "check-in", OutboxKind.MESSAGE: "message",
    OutboxKind.NOTICE: "note of mine",
}


def is_daily(text: str) -> bool:
    """Whether a wish for quiet is about every day."""
    return _DAILY.search(text) is not None


def is_once(text: str, until: When | None) -> bool:
    """Whether a wish for quiet is about one time, and not about every day."""
    if until is None or until.rrule is not None or is_daily(text):
        return False
    return _HOURS.match(until.text) is None or _DAY.search(until.text) is not None


async def begin(turn: Turn, person: Person, until: When | None, text: str) -> Finding:
    """Quiet from now, or from a moment to come, until the time named."""
    if until is None:
        return choosing.missing(
            'Until when? "until 5", "for two hours" or "this weekend" works.', "preference_update", "until",
            {"which": HUSH},
        )
    span = _span(until, turn, text)
    if span is None or span[1] <= turn.now or span[1] - turn.now > LONGEST:
        ask = f"I can't tell from that until when ({sentences.quoted(until.text, 30)}). Until when shall I be quiet?"
        return choosing.missing(ask, "preference_update", "until", {"which": HUSH})
    await _clear(turn)
    person.hush_from, person.hush_until = span
    wall = wording.wall(span[1], turn.person.zone)
    schedule = agenda.Schedule(ReminderKind.ANCHORED, wall, turn.person.zone.key, None, wall, span[1])
    agenda.add(
        turn.unit, "the end of the quiet time", schedule, recipient_id=turn.person.id, handle_id=None,
        purpose=Purpose.QUIET,
    )
    starts = "" if span[0] <= turn.now else f"from {wording.moment(span[0], turn)} "
    return Finding(
        f"Quiet {starts}until {wording.moment(span[1], turn)}: what can wait comes then, and no telephone rings. "
        'A reminder that you set for such a time still comes. "You can talk again" ends it sooner.',
        summary=f"went quiet until {wording.moment(span[1], turn)}", effects=(Effect.WRITE,),
    )


async def end(turn: Turn, person: Person) -> Finding:
    """The quiet is over now: what was held comes."""
    if not quiet.told(person, turn):
        return Finding("I am not muted: what I have for you comes at its time.")
    waiting = [] if person.hush_from is None or person.hush_from > turn.now else await held.kinds(
        turn.unit, person.hush_from, turn.now
    )
    person.hush_until = turn.now
    if person.hush_from is not None and person.hush_from > turn.now:
        person.hush_from = turn.now
    await _clear(turn)
    await held.let_go(turn.unit)
    back = f"Held back until now: {_counted(waiting)}; that comes now." if waiting else "Nothing was held back."
    return Finding(
        f"The quiet is over. {back} {wording.UNDO}", summary="ended the quiet time", effects=(Effect.WRITE,),
    )


async def over(turn: Turn) -> Fallen:
    """Its end has come: what was held is told, and follows."""
    person = await turn.unit.get(Person, turn.person.id)
    if person is None or person.hush_from is None or person.hush_until is None or person.hush_until > turn.now:
        return Fallen(skipped="there is no quiet to end", climbs=False)
    waiting = await held.kinds(turn.unit, person.hush_from, person.hush_until)
    if not waiting:
        return Fallen(summary="let the quiet time end", climbs=False)
    say = f"The quiet time is over. Held back: {_counted(waiting)}; that comes now."
    return Fallen((Letter(turn.person.id, say, OutboxKind.NOTICE),), "told what was held back", climbs=False)


async def _clear(turn: Turn) -> None:
    """The end that was told ahead is another one now."""
    earlier = await agenda.of_purpose(turn.unit, Purpose.QUIET)
    await agenda.cancel(turn.unit, [one.reminder for one in earlier])


def _counted(kinds: Sequence[str]) -> str:
    parts = []
    for kind, number in Counter(kinds).items():
        noun = _KINDS.get(OutboxKind(kind), "message")
        named = noun if noun.startswith("your") else f"a {noun}" if number == 1 else f"{number} {noun}s"
        parts.append(named.replace("note of mines", "notes of mine"))
    return sentences.joined(parts)


def _span(until: When, turn: Turn, text: str) -> tuple[dt.datetime, dt.datetime] | None:
    """From when until when (aware UTC); None where `until` says neither.

    A day begins and ends with its night: what ends at night ends when people are up.
    """
    zone, now = turn.person.zone, turn.local.replace(tzinfo=None)
    if _WHOLE.search(text) and until.start is None:
        first, last = now, dt.datetime.combine(now.date() + dt.timedelta(days=1), MORNING)
    elif until.seconds is not None and until.start is None:
        first, last = now, now + dt.timedelta(seconds=until.seconds)
    elif until.start is None:
        return None
    else:
        first, last = _walls(until, now)
    if last.time() == dt.time() and until.seconds is None:
        last = dt.datetime.combine(last.date(), MORNING)
    return (turn.now if first <= now else recurrence.at(first, zone)), recurrence.at(last, zone)


def _walls(until: When, now: dt.datetime) -> tuple[dt.datetime, dt.datetime]:
    start = until.start or now
    if _UNTIL.match(until.text):
        last = until.end or start
        if until.grain is Grain.DAY and until.end is not None:
            last = until.end - dt.timedelta(days=1)  # "until Monday": Monday is no more of it
        return now, last
    if until.end is not None:
        return start, until.end
    if until.is_date:
        return start, start + dt.timedelta(days=1)
    for named, ends in _PARTS:
        if named.search(until.text):
            return (now if start.date() == now.date() else start), dt.datetime.combine(start.date(), ends)
    if patterns.search(r"\bnight|tonight\b", until.text, re.I):
        return now, dt.datetime.combine(start.date() + dt.timedelta(days=1), MORNING)
    return now, start
