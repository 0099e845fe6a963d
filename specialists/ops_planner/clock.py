"""What time and what day it is, here and elsewhere. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

from specialists import circle
from specialists.contract import Finding, Specialist, Turn, action
from specialists.language import recurrence, sentences
from specialists.language.when import When
from specialists.language.when import say as when_say
from specialists.ops_planner import places, wording
from storage import agenda
from storage.tables import Person, Purpose

SEVERAL = 5  # places in one question
_BETWEEN = re.compile(r"\s*(?:,|\band\b|&)\s*", re.IGNORECASE)
_ASKED_WHETHER = re.compile(r"\W*is it\b", re.IGNORECASE)
_THEIR_CLOCK = re.compile(r"\b(?:when|if) it(?:'s|’s| is|s)\b.+\bin\b", re.IGNORECASE)  # "when it's 5pm in Tokyo"


class Clock(Specialist):
    """Tells the time."""

    name = "ops_planner"

    @action(
        "time",
        category="information",
        says=[
            "what time is it [now|right now|here|exactly|currently]",
            "what time does (the|my) (clock|watch) (read|say|show)",
            "what is the time [now|right now|here|currently]",
            "what [is the] time [is it] [right now|now|currently] (in|at|for) {location}",
            "(what|tell me what) the time is [now|right now] [(in|at) {location}]",
            "what time it is [now|right now] [(in|at) {location}]",
            "(do you have|have you got|got|give me|tell me|show me|check) the [current|exact|local] time [now|please]"
            " [(in|for) {location}]",
            "[what is] [the] (current|local) time [now] [(in|for|at|of) {location}]",
            "time (in|for) {location}",
            "what is {location} time [right now|now]",
            "what time (do|have) you (have|got)",
            "<tell> what day {when} is => which=date",
            "<tell> how (late|early) it is",
            "is {when} => which=date",
            "what time is (sunset|sunrise|sundown) [*]",
            "(when|what time) (does|will|is) the sun (rise|set|rising|setting|up|down|go down|come up) [*]",
            "the time [please]",
            "what time will it be [in {location}] {when}",
            "what time is {when} in {location}",
            "what time is it in {location} when it is {when} [here|in {origin:place}]",
            "(when it is|if it is|at) {when} [here] what time is it in {location}",
            "how (late|early) is it [now] [in {location}]",
            "what [day|day of the week|weekday|date] is it [today|now] => which=date",
            "what [day|day of the week|weekday|date] is [it] {when} => which=date",
            "what [is] (the date|the day|day it is|date it is|today's date|the day of the week|the current date"
            "|todays date) [today|{when}|in {location}] => which=date",
            "(what|which) [day|day of the week|weekday|date] (is|was|will) {when} [be|fall on|on] => which=date",
            "when (is|was) {when} [this year|next year] => which=date",
            "is it {when} [yet|already|today] => which=date",
            "what day (does|did|will) {when} (fall|be|land) [on] => which=date",
            "(tell|give|show) me (the date|today's date|todays date|the day|what day it is|the current date) [{when}]"
            " => which=date",
            "(date|today's date|todays date|the date) [today|{when}] => which=date",
            "what (year|month|week) is it [now] => which=date",
            "what is (the|our) (current) (year|month|week) => which=date",
            "how (many days|many more days|long|many weeks|many more weeks|many hours|many minutes|much time) [is it"
            "|is left|are left|is there|are there|do i"
            " have] [left] (until|till|to|before) {when} => which=until",
            "(is|when is) it {when} yet => which=until",
            "what is my (time zone|timezone) => which=zone",
            "(what|which) (time zone|timezone) (am i in|do you have for me|is this|are you using [for me]|is set) =>"
            " which=zone",
            "(where am i|where do you think i am) [now|right now|currently|just now|at the moment] => which=zone",
            "what is the time (difference|zone difference) (between|to|with) [here|me] [and] {location} =>"
            " which=difference",
            "(what|which) (time zone|timezone) is {location} [in] => which=difference",
            "[*] what time [is it|it is] [*] (in|at|for) {location} [right now|now|currently|at the "
            "moment]",
            "[*] (need|want|know|give|get|tell|show|check|find|is|hear|see) [*] (current|exact|right|"
            "correct|local|the) time [is|it is] [right now|now|here|currently] [(in|at|for|of) "
            "{location}] [right now|now|currently]",
            "(current|exact|local) time [*]",
            "(time|clock) (now|check|right now|please)",
            "what [is] [the] [current|exact|right|correct|actual|local] (time|hour) [is it|it is] [now|right"
            " now|currently|today]",
            "(have|do|got|has) [you|we|anyone] [have|got] the time [*]",
            "what does the clock say [*]",
            "(what is|tell me) the (hour|clock) [*]",
            "(what|which) (time zone|timezone|timezones|time zones) (is|does|are|do|would|was) "
            "{location} [in|use|have|fall in|located in|be in|part of|on] => which=difference",
            "[*] (time zone|timezone|time zones) (for|in|of|does|is) {location} [is what|in|have|use] => "
            "which=difference",
            "{location} [is] [in] [which|what] (time zone|timezone) [is what|is|*] => which=difference",
            "{location} 's (time zone|timezone|time) [is what|is|now|*] => which=difference",
            "in (what|which) (time zone|timezone) is {location} => which=difference",
            "[*] time [zone] difference (between|from|to|with|of|in) {location} [is what|and *|is] => "
            "which=difference",
            "what is the difference in time (between|from) {location} => which=difference",
            "how (many hours|far|much) (ahead|behind|difference|apart) [*] (is|between|from|are) "
            "{location} => which=difference",
            "(convert|translate|change) [*] (time|time zone|timezone|times) [zone] [(to|from|into|for) "
            "{location}]",
            "(if|when) it is {when} [in|at] [{origin:place}] what time [is it|would it be|will it be|is "
            "it going to be] [in|at] {location}",
            "if i (was|were|am) in [the] {location} what time (would|will|is) it [be]",
            "what time (would|will) it be [if i was] [in] {location} [(if|when) *]",
            "(is|was) (it|today) {when} [or|today] [*] => which=date",
            "what (will|would|was|is) [the] (date|day|day of the week) [be] [in|on] {when} => which=date",
            "[*] (today 's|current|exact|todays|right) (date|day) [*] => which=date",
            "(what|which) (month|year|day|date|week) [*] (is it|are we in|is this|is today|is tomorrow|"
            "today|it is|are we on|do we have) [*] => which=date",
            "<tell> [me] [the|what] (day|date|month|year) [of the week|is it|it is|of the month|we are "
            "in] [today|{when}] => which=date",
            "(what is|what was|tell me|give me|know|need) [*] (the date|date today|date is|date) [*] => "
            "which=date",
            "what is (today|tomorrow|the date|the day) => which=date",
            "(what|which) (date|day) (is|was|will be|will it be) {when} => which=date",
            "what day [of the week] (is|does|will) {when} [*] => which=date",
            "[<tell>] what time it is [right now|now|here]",
            "is (today|tomorrow|it|the date) {when} => which=date",
            "time",
            "(difference in time|time difference|time zone difference) (between|from|to|with) {location}",
            "[*] time [zone] difference between (here|home|us|me) and {location} => which=difference",
            "(convert|change|translate) {when} [*] (to|into|in) {location}",
            "what is the time [over|out|back|like|now] (in|at) {location}",
        ],
        examples={
            "what time is it in Tokyo?": {"location": "Tokyo"},
            "what time is it": {},
            "what day is it today": {"which": "date"},
            "what's the date on Friday": {"which": "date", "when": "2026-11-27"},
            "time in New York": {"location": "New York"},
            "how many days until December 24th": {"which": "until", "when": "2026-12-24"},
        },
    )
    async def time(
        self, turn: Turn, location: str | None = None, when: When | None = None, which: str | None = None
    ) -> Finding:
        """Tells the time and the date, here or in a city."""
        try:
            zone = places.zone(location) if location else None
        except places.NoSuchZone as error:
            if (theirs := await circle.find(turn, location or "")).contact is not None:
                return Finding(_for(turn, theirs.contact))
            parts = [part for part in _BETWEEN.split(location or "") if part]
            if len(parts) < 2 or when is not None:
                return Finding(error.say, worked=False)
            answers = [await self.time(turn, part) for part in parts[:SEVERAL]]
            return Finding("\n".join(one.say for one in answers), worked=any(one.worked for one in answers))
        if when is not None and _ASKED_WHETHER.match(turn.said):
            return Finding(_whether(turn, when))
        there = turn.local if zone is None else turn.now.astimezone(zone)
        if which == "until" and when is not None and when.start is not None:
            return Finding(_until(turn, when))
        if which == "zone":
            return Finding(await _own(turn))
        if when is not None and when.start is not None:
            return Finding(_then(turn, when, zone, which))
        day = when_say.day(there.date(), turn.local)
        if zone is None:
            # Today in full, year and all: that is what was asked.
            full = f"{there:%A} {there.day} {there:%B} {there.year}"
            week = there.isocalendar().week
            return Finding(f"{full}, week {week}." if which == "date" else f"{_clock(there)}, {full}.")
        gap = places.difference(turn.local, there)
        if which == "date":
            return Finding(f"In {wording.place(zone.key)} it is {day} ({_clock(there)}).")
        return Finding(f"In {wording.place(zone.key)} it is {_clock(there)}, {day} ({gap}).")


async def _own(turn: Turn) -> str:
    """All that is known of where somebody is: their zone, and when a journey ends."""
    if not turn.person.zone_known:
        return f"Your time zone is {turn.person.zone.key} (a guess: tell me your city to set it)."
    ends = await agenda.of_purpose(turn.unit, Purpose.RETURN)
    back = "".join(f", until {wording.moment(one.occurrence.due_at, turn)}" for one in ends[:1])
    where = " I know no more of where you are." if turn.said.lower().startswith("where") else ""
    return f"Your time zone is {turn.person.zone.key}{back}.{where}"


def _clock(moment: dt.datetime) -> str:
    return when_say.clock(moment.hour, moment.minute)


def _then(turn: Turn, when: When, zone: dt.tzinfo | None, which: str | None) -> str:
    """Which day something falls on, or what another clock shows then."""
    start = when.start or turn.local.replace(tzinfo=None)
    if when.is_date or which == "date":
        days = (start.date() - turn.local.date()).days
        away = "today" if days == 0 else f"in {sentences.counted(days, 'day')}" if days > 0 else (
            f"{sentences.counted(-days, 'day')} ago"
        )
        return f"{start:%A} {start.day} {start:%B} {start.year} ({away})."
    named = places.zone(when.zone) if when.zone else None
    theirs = zone if named is None and zone is not None and _THEIR_CLOCK.search(turn.said) else None
    moment = recurrence.at(start, named or theirs or turn.person.zone)
    here = moment.astimezone(turn.person.zone)
    there = moment.astimezone(zone) if zone is not None else here
    shown = when_say.moment(there.replace(tzinfo=None), turn.local)
    if zone is None:
        return f"That is {shown}."
    if theirs is not None:
        return f"When it is {shown} there, it is {_clock(here)} here."
    return f"At {_clock(here)} your time it is {shown} there."


def _whether(turn: Turn, when: When) -> str:
    """ "is it Friday?": a bare weekday is the next one elsewhere, and today here."""
    today = f"{turn.local:%A} {turn.local.day} {turn.local:%B} {turn.local.year}, {_clock(turn.local)}"
    start = when.start or turn.local.replace(tzinfo=None)
    if not when.is_date:
        passed = start <= turn.local.replace(tzinfo=None)
    elif when.text.strip().lower().split()[-1:] == [f"{start:%A}".lower()]:
        passed = turn.local.weekday() == start.weekday()
    else:
        passed = start.date() == turn.local.date()
    return f"{'Yes' if passed else 'No'}: it is {today}."


def _for(turn: Turn, contact: Person) -> str:
    """ "What time is it for Sam?"."""
    if not contact.zone_known:
        return f"I don't know where {contact.name} is. \"{contact.name} lives in …\" tells me."
    there = turn.now.astimezone(ZoneInfo(contact.zone))
    where = contact.details.get("place") or contact.zone
    return f"It is {when_say.moment(there.replace(tzinfo=None), there)} for {contact.name} ({where})."


def _until(turn: Turn, when: When) -> str:
    start = when.start or turn.local.replace(tzinfo=None)
    if when.is_date:
        days = (start.date() - turn.local.date()).days
        said = when_say.day(start.date(), turn.local)
        if days <= 0:
            ago = f"was {sentences.counted(-days, 'day')} ago"
            return f"That {'is today' if days == 0 else ago}, {said}."
        weeks, rest = divmod(days, 7)
        parts = [sentences.counted(weeks, "week")] + ([sentences.counted(rest, "day")] if rest else [])
        in_weeks = f" ({sentences.joined(parts)})" if weeks else ""
        return f"{sentences.counted(days, 'day')} until {said}{in_weeks}."
    seconds = round((recurrence.at(start, turn.person.zone) - turn.now).total_seconds())
    moment = when_say.moment(start, turn.local)
    return f"{sentences.capital(when_say.length(seconds))} until {moment}." if seconds > 0 else f"{moment} is over."
