"""Saying which reminders are set, and when they come. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re

from specialists.contract import Finding, Specialist, Turn, action
from specialists.language import recurrence, sentences
from specialists.language.when import When
from specialists.ops_planner import choosing, follows, letters, selection, wording
from storage import agenda

SHOWN = 20  # reminders in one list
_ON_ITS_DAY = re.compile(r"^on (?=(?:today|tonight|tomorrow|this|next)\b)", re.I)  # "what's on tomorrow?"


class Upcoming(Specialist):
    """Says which reminders there are."""

    name = "ops_planner"

    @action(
        "list_reminders",
        category="scheduling",
        says=[
            "(what|which) (messages|texts) (are|do i have|have i) [still] (scheduled|planned|queued|set|waiting) [up]"
            " => which=messages",
            "[<tell>] [me] [all] [<my>] (scheduled|planned|queued|pending|upcoming) (messages|texts) =>"
            " which=messages",
            *letters.LISTED,
            "(what|which) messages (will you|are you going to) send => which=messages",
            "what (is|are) (going to be|to be|being|going to get|about to be|waiting to be) (sent|texted|written)"
            " [(to|for) {text:name}] [{when}] => which=messages",
            "what is (scheduled|queued|planned|waiting) (to (go out|be sent) [to|for]|for) {text:name} =>"
            " which=messages, if=named",
            "what is (scheduled|queued|planned|waiting) to (go out|be sent) => which=messages",
            "(what|which) (messages|texts) (are|do i have|have i) [still] (scheduled|planned|queued|set|waiting) (to"
            "|for) {text:name} => which=messages",
            "(is|are) there (a|any) [scheduled|planned|queued] (message|messages|text|texts) [scheduled|planned]"
            " (to|for) {text:name} => which=messages",
            "what (will you|are you going to) (send|text|write|tell|say) [to] {text:name} [{when}] => which=messages",
            "[<tell>] [me] [all] [of] [<my>] [upcoming|active|current|pending|open|set] reminder(s) [{when}]",
            "<tell> (what|which) reminder(s) (i have|there are|are set|are coming up) [{when}]",
            "(what|which) [kind of] [other|upcoming|active] reminders (do i have|have i got|are set|are"
            " there|did i set"
            "|are coming up|have i set|are active|are left) [coming up|set|set up|left] [{when}]",
            "<tell> (when|what time) <my> [next] (alarm|alarms|reminder|timer) (is|goes off|rings|is set for|are"
            "|will go off|will ring|is going off|ends|will end)"
            " [{when}]",
            "<tell> what <my> [next|upcoming] reminder(s) (is|are) [{when}]",
            "what (is|are) <my> [upcoming|active|current|pending] reminder(s) [{when}]",
            "what is [<my>] {when} (one|reminder|alarm) [about|for]",
            "do i have [any|a] [upcoming|active|other] reminder(s) [set|set up|coming up|left] [{when}]",
            "(are|is) there [any|a] reminder(s) [set|for me] [{when}]",
            "any reminder(s) [set|left] [{when}]",
            "how many reminders [do i have|are there|have i got|are set] [{when}]",
            "what (are you going to|will you|do you have to|are you supposed to) remind me (about|of|to do)"
            " [{when}]",
            "what are you reminding me (about|of|to do) [{when}]",
            "(when|what) is <my> (next|upcoming) reminder => which=next",
            "next reminder => which=next",
            "what is the next thing you [will|are going to] remind me (of|about) => which=next",
            "[<tell>] [me] [<my>] (repeating|recurring|regular|daily|weekly) reminders => which=repeating",
            "(what|which) (repeating|recurring|regular) reminders do i have => which=repeating",
            "(when|what time) (is|was) <my> {text} reminder [set for|set|due]",
            "(when|what time) (is|was) <my> reminder (to|for|about) {text}",
            "(when|what time) (will you|are you going to|do you) remind me (to|about|of) {text}",
            "do i have a reminder (to|for|about) {text}",
            "(is|do i have|are) [there] [an|any|my|the] alarm(s) [set|on] [{when}] => text=alarm",
            "(what|which) alarms (do i have|are set|are on) [set] [{when}] => text=alarm",
            "<tell> [<my>] alarms [{when}] => text=alarm",
            "(when|what time) is <my> [next] alarm [set for|set] => text=alarm",
            "how (much time|long) [is|do i have] (left|remaining) [on|for] <my> timer => text=timer",
            "(next|current|active|upcoming|first|last) (alarm|alarms|timer|timers)",
            "(what|which|how many) [*] (alarm|alarms|timers) [*] => text=alarm",
            "how many [*] (reminder|reminders) [*]",
            "(when|what time|for what time|what) (is|are|does|do|will|did) [*] (alarm|alarms) [*] => "
            "text=alarm",
            "<tell> [*] (alarm|alarms) [*] => text=alarm",
            "<tell> [*] (reminder|reminders) [*]",
            "(confirm|check|verify|see|make sure|ensure) [*] (alarm|alarms|reminder|reminders|"
            "notification) [is|are] [*] (set|on|active|scheduled) [*]",
            "(is|are|was|do i have|have i|did i|will|does) [*] (alarm|alarms) [*] (set|on|active|enabled|"
            "scheduled|for|go off|ring) [*] => text=alarm",
            "(is|are|was|do i have|have i|did i) [*] (reminder|reminders) [*]",
            "(is|are) {text} (on|in) <my> (list of reminders|reminder list|reminders list|reminders)",
            "(what|which) [*] (is|are|do i have|have i) [*] (on|in) <my> (reminder list|list of "
            "reminders|reminders list|reminders)",
            "[on] <my> (reminder list|list of reminders|reminders list) [is what|is|include|includes|"
            "what|contains what] [*]",
            "[*] (how much|how long|how many minutes|what) [*] (left|remaining|remains|time) [*] timer "
            "[*] => text=timer",
            "<my> timer [status] => text=timer",
            "<tell> [*] timer(s) [*] => text=timer",
            "(is|are) [*] (timer|timers) [*] (running|on|set|active|done|going|left) => text=timer",
            "timer (status|check) => text=timer",
            "(what|which) [*] (did i ask you|do i need you|did i tell you|have i asked you|am i supposed|"
            "do i need|did i want you|do i have) to (remind me|be reminded|remember) [*]",
            "what (am i|should i be) (forgetting|remembering|reminded) [*]",
            "(are|is) [my|any|there any] (alarms|alarm|reminders) [set|on|for] [{when}] [*]",
            "what (was|am|were|is) (i|it i) [was|am] supposed to (remember|be reminded of|not forget) [*]",
            "(did|have) i (set|put|make|made|turn on|turned on|create|created) [a|an|any|my|the] (alarm|"
            "alarms|timer|reminder|reminders) [*]",
            "how (much|many) [*] (longer|time|minutes|left) [*] (timer|alarm) [*] => text=timer",
            "what (am i|are you) [being] (reminded|reminding me) (about|of|to do) [*]",
            "(is|are) (anything|something|any reminders|reminders) [still] (waiting|pending|unanswered)"
            " [for (me|my answer|my done|an answer)]",
            "what is [still] (waiting for|waiting on) (me|my answer|my done|an answer)",
            *follows.SAYS,
        ],
        examples={
            "what reminders do I have?": {},
            "show me my reminders for tomorrow": {"when": "2026-11-21"},
            "when's my next reminder": {"which": "next"},
            "any reminders on Monday?": {"when": "2026-11-23"},
            "list my recurring reminders": {"which": "repeating"},
            "when will you remind me about the parcel": {"text": "the parcel"},
        },
    )
    async def list_reminders(
        self, turn: Turn, when: When | None = None, text: str | None = None, which: str | None = None
    ) -> Finding:
        """Says which reminders are set."""
        first, last, label = span_of(when, turn)
        if which == "messages":
            return await letters.listed(turn, text)
        if which == "follows":
            return await follows.told(turn, text)
        found = await agenda.upcoming(turn.unit, before=last, repeating=which == "repeating", limit=agenda.MANY)
        if first is not None and last is not None:
            found = selection.falling(found, first, last, turn)
        if text:
            return _about(turn, text, found)
        if which == "next":
            found = found[:1]
        if not found:
            waiting = "" if when else await _waiting(turn)
            return Finding(f"No {_kind(which)}reminders{label}.{waiting}")
        if which == "next":
            return Finding(f"Next: {wording.line(found[0], turn)}.", data=wording.data(found))
        lines = [wording.line(one, turn) for one in found[:SHOWN]]
        more = f"\n…and {len(found) - SHOWN:,} more." if len(found) > SHOWN else ""
        waiting = "" if when else await _waiting(turn)
        head = sentences.counted(len(found), f"{_kind(which)}reminder")
        return Finding(f"{head}{label}:\n{sentences.numbered(lines)}{more}{waiting}", data=wording.data(found[:SHOWN]))


def span_of(when: When | None, turn: Turn) -> tuple[dt.datetime | None, dt.datetime | None, str]:
    """A time to look in: from and until (aware UTC), and the words for it ("" where no time was named)."""
    if when is None or when.start is None:
        return None, None, ""
    zone = turn.person.zone
    end = when.end or (when.start + dt.timedelta(days=1) if when.is_date else when.start + dt.timedelta(minutes=1))
    words = _ON_ITS_DAY.sub("", " ".join(when.text.split()))
    label = f" {words}" if words.startswith(("for ", "on ", "at ", "in ", "from ", "between ")) else f" for {words}"
    return recurrence.at(when.start, zone), recurrence.at(end, zone), label


def _about(turn: Turn, text: str, found: list[agenda.Dated]) -> Finding:
    meant = choosing.by_words(text, found, lambda one: one.reminder.text)
    close = [meant.one] if meant.one else list(meant.close)
    if not close:
        return Finding(f"No reminder about {sentences.quoted(text)}.")
    lines = [f"{sentences.capital(wording.line(one, turn))}." for one in close]
    return Finding("\n".join(lines), data=wording.data(close))


async def _waiting(turn: Turn) -> str:
    fired = await agenda.unanswered(turn.unit, turn.now - dt.timedelta(days=2), limit=5)
    if not fired:
        return ""
    texts = sentences.joined([sentences.shown(one.reminder.text, 40) for one in fired])
    return f"\nWaiting for your done: {texts}."


def _kind(which: str | None) -> str:
    return "repeating " if which == "repeating" else ""
