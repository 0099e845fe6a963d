"""Setting reminders. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from specialists.contract import Effect, Finding, Handoff, Reason, Request, Specialist, Turn, action
from specialists.language import sentences
from specialists.language import when as times_in
from specialists.language.when import Anchor, When
from specialists.ops_planner import (
    anniversaries,
    beforehand,
    carriers,
    choosing,
    escalating,
    several,
    snoozing,
    timing,
    wording,
)
from storage import agenda

LONGEST = 1_000  # characters of a reminder's text
_MYSELF = {"me", "myself", "us", "i"}
_OWNED = re.compile(r"(?:my|the|our)\s+", re.IGNORECASE)
_WHOM = re.compile(r"\bremind\s+(.+?)\s+(?:to|about|that)\b", re.IGNORECASE)
# Words that are left where nothing was named: "remind me to".
_NOTHING = frozenset(("remind me", "remind me to", *"to about that this of on at for it instead".split()))
_JUST_FIRED = dt.timedelta(hours=1)  # how long "remind me tomorrow" can mean the reminder that just came


class Reminders(Specialist):
    """Sets reminders."""

    name = "ops_planner"

    @action(
        "set_reminder",
        category="scheduling",
        effect=Effect.WRITE,
        says=[
            "[{when}] remind me [again] (to|about|of|that|that i (need|have) to) {text}",
            "[{when}] remind me {when} (to|about|of|that|that i (need|have) to) {text}",
            "remind me {when} [to|about|of|that] {text}",
            "remind me [to|about|of|that] {text} {when}",
            "remind me {when}",
            "remind me [to|about|of|that]",
            "(set|make|create|add) [a|an|my|another] reminder (to|for|about|of|that)",
            "[{when}] (notify|alert|ping|nudge|buzz|prod|poke|prompt) me [{when}] (to|about|of|that) {text}",
            "(text|message|tell) me {when} (to|about) {text}",
            "(text|message) me (to|about) {text}",
            "(text|message|send) me a (note|text|message) [{when}] (to|about|saying [that] [i (should|need to|have"
            " to)]) {text}",
            "(text|message|tell) me to {text} {when}",
            "{when} (text|message|tell) me to {text}",
            "give me a (shout|buzz|ping|poke|prod|nudge|heads up|ring|reminder|wake up call|holler) {when}"
            " [(to|about|that|so|so that|because|for) {text}]",
            "(set|set up|make|create|add|put|give me|schedule|start|new) [me] [a|an|another|new] [new] reminder(s)"
            " (to|for|about|of|that|called|saying|for me to) {text}",
            "(set|set up|make|create|add|put|give me|schedule|new) [a|an|another|new] [new] reminder(s) {when}"
            " [(to|for|about|of|that|called|saying)] {text}",
            "(set|set up|make|create|add|put|give me|schedule|new) [a|an|another|new|my] [new] reminder(s)"
            " [{when}]",
            "(set|set up|create|add|schedule) [a|an|my|the] {text} reminder [{when}]",
            "make [me] (a|an|another) {text} reminder [{when}]",
            "(set|set up|make|create|add|put|schedule) [a|an|another|my] [new] reminder(s) {text} {when}",
            "(put in|send me|leave me|give me|get me) [a|an|another] [new] reminder(s) [{when}] (to|for|about|of"
            "|that) [i (need|have) to] {text}",
            "(set|set up|make|create|add|put|schedule) [a|an|another|my] {when} reminder(s) (to|for|about|of|that)"
            " {text}",
            "(set|set up|make|create|add|schedule) [a|an|another|my] {when} reminder(s) {when} (to|for|about|of"
            "|that) {text}",
            "put {when} on (the|a|my) timer => text=timer",
            "put {when} on (the|a|my) timer for {text}",
            "(set|set up|make|create|add|schedule) (a|another) [new] reminder {text}",
            "i (need|have|got) to remember (to|that) {text} remind me [please]",
            "{text} {when} [and|so] (remind me|(set|make|create) (a|the) reminder) [(of|about|for) (it|that"
            "|this)|to do (it|that|so)]",
            "reminder(s) [needed|required|wanted|set] (to|for|about|of|that) {text}",
            "new reminder {text}",
            "reminder {when} [to|for|about] {text}",
            "reminder {text} {when}",
            "[i] (need|want|would like|would appreciate) a (reminder|nudge|prompt|poke) [{when}] (to|for|about|of"
            "|that) {text}",
            "[i] (need|want|would like) to be reminded [{when}] (to|about|of|that) {text}",
            "[please] do not let me forget (to|about|that|i have to|i need to) {text}",
            "do not let me (forget|miss) {text} {when}",
            "do not let me miss {text}",
            "make sure [that] i (do not miss|am on time for|am not late for) {text} [{when}]",
            "make sure [that] i (remember|do not forget) (to|about|that) {text}",
            "make sure [that] i (remember|do not forget) [my|the] {text} {when}",
            "help me [to] remember to {text}",
            "(do not forget|remember) to remind me [{when}] (to|about|of|that) {text}",
            "(remember|do not forget) to {text}",
            "do not forget {text} {when}",
            "do not forget {text}",
            "(wake|get) me up {when} => text=wake up",
            "wake me {when} => text=wake up",
            "wake me up => text=wake up",
            "be woken [up] {when} => text=wake up",
            "(give|get) me [a|another] {when} timer => text=timer",
            "[i] (need|want|would like) (the|my|an) alarm to (go off|ring|sound|wake me) {when} => text=alarm",
            "set (multiple|some|several|a few|two|three|my) alarms [for] {when} [*] => text=alarm",
            "(set|set up|make|create|add) [a|an|the|my] [new] alarm (called|named|labeled|labelled) {text} {when}",
            "[i] (need|want|would like) (an|the|my) alarm that (repeats|goes off|rings) {when} => text=alarm",
            "alarm {when} (labeled|labelled|called|named|saying|for) {text}",
            "[(start|begin)] (time|timing) [for] {when} => text=timer",
            "[start|begin] [a] (countdown|count down|counting down) [from|for|of] {when} => text=timer",
            "make [a] note to remind me [{when}] (to|about) {text}",
            "get up {when} => text=wake up",
            "(turn on|enable|activate|switch on) <my> {when} alarm(s) => text=alarm",
            "time {when} for me => text=timer",
            "timer set [for] {when} => text=timer",
            "alarm set [for] {when} => text=alarm",
            "keep reminding me [{when}] (to|about) {text}",
            "remember {text} [{when}] => if=wished",
            "wake [up] {when} => text=wake up",
            "(have|get) (a|an|another) [new] reminder(s) [made|set|created] [{when}]",
            "(have|get) (a|an|another) [new] reminder(s) [made|set|created] [{when}] (to|for|about|of|that) {text}",
            "(have|get|make) (a|an|the|my) alarm (go off|ring|sound|wake me) {when} => text=alarm",
            "[i] (need|want|would like) (waking|waking up|to be woken|to be woken up) {when} => text=wake up",
            "(beep|buzz|chime|ring|yell at|shout at|holler at) me {when} => text=time is up",
            "(let me know|tell me|ping me|text me|alert me|message me) when it is time (to|for) {text} {when}",
            "(tell me|let me know) (that|it is) time (to|for) {text} {when}",
            "(have|get) (a|an|another|my) [new] alarm(s) [made|set|created] [{when}] => text=alarm",
            "wake me [up] {when} (to|for) {text}",
            "(set|set up|make|create|add|put|turn on|start|schedule|new) [a|an|my|the|another|new] alarm [clock]"
            " {when} => text=alarm",
            "(set|set up|make|create|add|put|turn on|start|schedule|new) [a|an|my|the|another|new] alarm [clock]"
            " => text=alarm",
            "(set|make|create|add|put) [a|an|my|the] {when} alarm [clock] => text=alarm",
            "(set|make|create|add) [a|an|my|the] alarm [clock] [{when}] (to|for|called|named|labeled|saying)"
            " {text}",
            "[i] need [a|an] alarm {when} => text=alarm",
            "[set|make|add] [an|the|my] alarm [for|at|to] {when:(# | # #)} => text=alarm",
            "[a|an] {text:((egg|pasta|pizza|oven|tea|rice|laundry|cooking|kitchen|nap|workout|study))} timer [for]"
            " {when}",
            "[set] [a|an] {when} alarm (at|for) {when} => text=alarm",
            "alarm [clock] {when} => text=alarm",
            "(set|start|make|create|add|put|run) [a|an|my|the|another] [new] timer {when} => text=timer",
            "(set|start|make|create|add|put|run) [a|an|my|the|another] {when} timer => text=timer",
            "(set|start|make|create|add|put|run) [a|an|my|the|another] [new] timer => text=timer",
            "(set|start|make|create) [a|an|the|my] timer [{when}] (for|called|named) {text}",
            "(set|start|make|create) [a|an] {when} timer (for|called|named) {text}",
            "[a] timer {when} => text=timer",
            "[set|put|start|run] [a|the|another] timer (for|on) [my|the] {text} {when}",
            "time (my|the|this) {text} for {when}",
            "[start|begin] (count|counting) down [from] {when} [for [my|the] (tea|eggs|egg|pasta|rice|oven)] =>"
            " text=timer",
            "remind me (to|about|that) {text} (when|once|as soon as|next time|the next time) i"
            " (get|come|arrive|am|leave|reach|go) [to|at|in|back|near|from] {place}",
            "remind me (when|once|as soon as|next time|the next time) i (get|come|arrive|am|leave|reach|go)"
            " [to|at|in|back|near|from] {place} (to|about|that) {text}",
            "remind me (at|on) {place} (to|about|that) {text}",
            "remind {recipient} [{when}] (to|about|that) {text}",
            "[i] (need|want|would like|wish|will need) [to have|to set|to make|to create] (a|an|another|"
            "my|some) [new] (reminder|reminders) [made|set|set up|created|please] [{when}]",
            "[i] (need|want|would like|wish|will need) [to have|to set|to get] (a|an|another|my) [new] "
            "(alarm|alarm clock|wake up call) [set|made] [{when}] => text=alarm",
            "[i] (need|want|would like|wish|get|have|will need) [to have|to set|to get|to start] (a|an|"
            "another|my|the) {when} timer [set|started] [{when}] => text=timer",
            "[i] (need|want|would like|wish|get|have|will need) [to have|to set|to get|to start] (a|an|"
            "another|my|the) timer [set|started|going|running] [{when}] => text=timer",
            "(set|start|begin|put|run|do|give me) [a|an|my|the|another] [new] timer [now] {when} => "
            "text=timer",
            "[i] (want|need|have|would like) to (wake|wake up|get up|be woken|be woken up|wake me up|be up)"
            " {when} => text=wake up",
            "wake me {when} {when} => text=wake up",
            "(wake|get) me up {when} [{when}] => text=wake up",
            "(make sure|ensure) [that] i (am|get|wake) (up|awake) {when} => text=wake up",
            "set [an|my|the] alarm(s) {when} [{when}] => text=alarm",
            "(set|make|create|add|schedule) [a|an|my|the|another] [new] (alarm|alarms) [{when}] (to|so i|"
            "so that i|for|because|as) {text} [{when}]",
            "(set|make|create|add) [a|an|my|the|another] {text} (alarm|timer) [{when}]",
            "(set|put|turn on|activate|enable|create|make|schedule) [an|the|my|a] (alarm|alarms) [on] [for me]"
            " [{when}] [{when}] => text=alarm",
            "alarm(s) [on|set] (at|for|on) {when} => text=alarm",
            "[an|the] alarm (for|to) {text} {when}",
            "(make|set|create|want|need) (a|an) alarm (that|which|to) (goes|go|rings|ring|sounds|sound) [off] {when}"
            " => text=alarm",
            "(let me know|tell me) {when} (that|about) {text}",
            "(make|create|set|add|new|schedule) [a|an|my|some|the] reminder(s) [for me|please]",
            "(put|add|set|create|make|enter|schedule|place|include) [a|an|the|my|this] (reminder|"
            "reminders|notification|alert) [in|into|on|to] [my] [calendar|phone|schedule] [{when}] (to|"
            "for|about|of|that|regarding|on) {text}",
            "(add|put) {text} to <my> (reminders|reminder list|list of reminders|reminders list)",
            "(set|give me|send me|create|add) [a|an|me a|me an] (notification|alert|heads up|nudge) "
            "[{when}] (to|for|about|of|that|when|on|regarding) {text}",
            "(notify|alert|tell|ping|message|text|let) me [know] (when it is|when it gets to|once it is|"
            "at) {when} => text=it is time",
            "remind me (about|of|for|on|regarding) {text} {when}",
            "remind me that {text}",
            "[<my>] {text:name} reminder {when}",
            "{text} {when} reminder",
            "reminder (to|for|about|of|that) {text} [{when}]",
            "[<my>] reminder {when} (concerning|regarding|about|to|for) {text}",
            "remind us [all|both] [{when}] (to|about|of|that) {text}",
            "(make|create|set|add|start) [a] recurring reminder [{when}] (to|for|about) {text}",
            "(give|send) me a reminder [{when}] [(to|for|about|of|that) {text}]",
            "i must not forget (to|about|that) {text}",
            "i (must not|can not|should not) forget (to|about|that) {text} {when} [please|so] remind me",
            "i (can not|should not|do not want to) forget (to|about|that) {text}",
            "do not forget (about|my|the) {text}",
            "(nudge|nag|bug|poke) me [{when}] (about|to|until i) {text}",
            "[{when}] [i] (be|get|need|want) (reminded|reminding) [{when}] (to|about|of|that|for) {text}",
            "be (alerted|notified|told|pinged|buzzed|nudged) [(when|once) it is] {when} => text=it is time",
            "be (alerted|notified|told|pinged|buzzed|nudged) (when|once) it is time (to|for) {text} [{when}]",
            "(alarm|timer|reminder)",
            "(time|clock) me (for|in) {when} => text=timer",
            "(put on|put|turn on|get|run) [a|the|an] timer [on|going] {when} => text=timer",
            "(let me know|tell me|say|shout|ping me|beep|text me|message me) (when|after|once|in|at) [it (is"
            "|has) been] "
            "{when} [(has|have|is|are) (passed|up|over|gone by|elapsed|gone)] => text=time is up",
            "(alert|notify|ping|buzz|nudge|prompt) me {when} => text=time is up",
            "(alert|notify|ping|buzz|nudge|tell|text) me (when its|once its) {when} => text=it is time",
            "(alert|notify|ping|buzz|nudge) me (when it is|once it is|when it gets to|when it hits) {when} "
            "=> text=it is time",
            "(notify|alert|ping|nudge|buzz|beep) me {when} {text}",
            "be (up|awake|out of bed) [{when}] => text=wake up",
            "(ping|notify|alert|nudge|buzz) me (when|once|as soon as) {text}",
            "(wake|get) up {when} (set|make) [an|the|my] alarm [*] => text=wake up",
            "(a|an|another) (reminder|nudge|prompt|poke) [{when}] (to|for|about|of|that) {text}",
            "(a|an) (alarm|wake up call) [(for|at)] {when} => text=alarm",
            "(set|make) (one|another one|a new one) [(for|at)] {when} => text=alarm",
            "(set|start|make|create) [a|an|my|the] {when} {text} timer",
            "(call|phone|ring|give me a (call|ring|phone call)) [me] {when} (to|about|(and|to) (say|tell me|remind"
            " me) [to|about|of|that]) {text} => way=voice",
            "(call|phone|ring) me [back|again] {when} => way=voice",
            "(call|phone|ring|give me a (call|ring)) [me] {when} (to|and) wake me [up] => text=wake up, way=voice",
            "(call|phone|ring) me (to|and) wake me [up] {when} => text=wake up, way=voice",
            "(call|phone|ring) me (to|and) remind me [to|about|of|that] {text} {when} => way=voice",
        ],
        examples={
            "remind me to ring the dentist tomorrow at 10": {"text": "ring the dentist", "when": "2026-11-21T10:00:00"},
            "remind me in 20 minutes to stretch": {"text": "stretch", "when": "2026-11-20T14:50:00"},
            "at 6pm remind me to feed the fish": {"text": "feed the fish", "when": "2026-11-20T18:00:00"},
            "remind me every weekday at 8 to take my vitamins": {
                "text": "take my vitamins", "when": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8;BYMINUTE=0",
            },
            "set a reminder for Monday to send the invoice": {"text": "send the invoice", "when": "2026-11-23"},
            "don't let me forget to water the plants on Sunday": {"text": "water the plants", "when": "2026-11-22"},
            "wake me up at 6:30 am tomorrow": {"text": "wake up", "when": "2026-11-21T06:30:00"},
            "set a timer for 12 minutes": {"text": "timer"},
            "remind me to call grandma": {"text": "call grandma"},
            "remind me to lock the shed when I get home": {"text": "lock the shed", "place": "home"},
            "ping me at noon about the parcel": {"text": "the parcel", "when": "2026-11-21T12:00:00"},
        },
    )
    async def set_reminder(
        self,
        turn: Turn,
        text: str | None = None,
        when: When | None = None,
        recipient: str | None = None,
        place: str | None = None,
        ladder: list[dict[str, Any]] | None = None,
        before: str | None = None,
        way: str | None = None,
    ) -> Finding:
        """Sets a reminder: once, or repeating."""
        if recipient and recipient.lower() not in _MYSELF:
            return _for_another(turn, recipient, text, when, ladder, way)
        text = _tidy(text)
        if when is not None and beforehand.is_meant(text, when):
            ahead = await beforehand.of(turn, when, before)
            if isinstance(ahead, Finding):
                return ahead
            text, when = ahead.text, ahead.when
        if text is None and when is not None and when.anchor is not None:
            text = _tidy(_OWNED.sub("", when.anchor.thing))  # "remind me an hour before my dentist appointment"
        if text is None and when is not None:
            again = await snoozing.latest(turn, _JUST_FIRED)
            if again is not None:
                return await snoozing.snoozed(turn, again, when)
        if text is None and when is not None and way == "voice":
            text = "the call you asked for"
        slots = {"text": text, "when": when, "ladder": ladder, "way": way}
        if text is None:
            return choosing.missing("What should I remind you of?", "set_reminder", "text", slots)
        if len(text) > LONGEST:
            return Finding(f"That is too long for a reminder: {LONGEST:,} characters is the most.", worked=False)
        if place and when is None and await anniversaries.day_of(turn, place) is not None:
            when = When(place, (0, 0), anchor=Anchor(0, place))
        if place and when is None:
            row = several.listed(place, turn.now, turn.person.zone)
            return await self._set(turn, text, row, ladder, way) if row else _no_place(text, place)
        if when is None:
            ask = f"When should I remind you: {sentences.shown(text)}?"
            return choosing.missing(ask, "set_reminder", "when", slots)
        return await self._set(turn, *several.apart(text, when, turn.now, turn.person.zone), ladder, way)

    async def _set(
        self, turn: Turn, text: str, whens: list[When], ladder: list[dict[str, Any]] | None = None,
        way: str | None = None,
    ) -> Finding:
        try:
            times = [timing.woken(await anniversaries.anchored(turn, one), text, turn.local) for one in whens]
            plans = [timing.plan(one, turn.now, turn.person.zone) for one in times]
        except timing.Unplannable as error:
            ask = f"{error.say} When should I remind you: {sentences.shown(text)}?"
            return choosing.missing(ask, "set_reminder", "when", {"text": text, "ladder": ladder, "way": way})
        repeats = any(planned.schedule.rrule is not None for planned in plans)
        climb = await escalating.settled(turn, ladder, repeats=repeats, at=plans[0].schedule.due_at)
        if len(plans) > 1:
            return await self._all(turn, text, plans, climb, way)
        return await self._one(turn, text, plans[0], climb, ladder or [], way)

    async def _all(
        self, turn: Turn, text: str, plans: list[timing.Planned], climb: escalating.Climb, way: str | None
    ) -> Finding:
        plans = [planned for planned in plans if await _twin(turn, text, planned.schedule) is None]
        if not plans:
            return Finding(f"These are all set already: {text}.")
        to = await carriers.chosen(turn, way, plans[-1].schedule.due_at)
        made = [self._add(turn, text, planned, climb, to) for planned in plans]
        starts = sentences.joined([wording.starting(one, turn) for one in made])
        notes = wording.assumptions([note for planned in plans for note in planned.assumed])
        return Finding(
            f"I'll {'call' if to.said == 'call' else 'remind'} you {to.said.removeprefix('call')}{starts}: "
            f"{text}.{notes}{to.note}{climb.tail} Say undo to take them back.",
            summary=f"set {len(made)} reminders: {sentences.shown(text)}",
            effects=(Effect.WRITE,),
            data=wording.data(made),
        )

    def _add(
        self, turn: Turn, text: str, planned: timing.Planned, climb: escalating.Climb, to: carriers.Chosen
    ) -> agenda.Dated:
        me = turn.person.id
        return agenda.add(
            turn.unit, text, planned.schedule, recipient_id=me, handle_id=to.handle_id, ladder=climb.rungs
        )

    async def _one(
        self, turn: Turn, text: str, planned: timing.Planned, climb: escalating.Climb, asked: list[dict[str, Any]],
        way: str | None,
    ) -> Finding:
        twin = await _twin(turn, text, planned.schedule)
        if twin is not None and climb.rungs and twin.reminder.ladder != [*climb.rungs]:
            return await escalating.changed(turn, twin, asked)
        if twin is not None:
            return Finding(f"That one is already set: {wording.line(twin, turn)}.", data=wording.data([twin]))
        to = await carriers.chosen(turn, way, planned.schedule.due_at)
        made = self._add(turn, text, planned, climb, to)
        length = f" (in {planned.length})" if planned.length else ""
        notes = wording.assumptions(planned.assumed)
        return Finding(
            f"{to.setting(made, turn)}{length}: {text}.{notes}{to.note}{climb.tail} {wording.UNDO}",
            summary=f"set a reminder: {sentences.shown(text)}",
            effects=(Effect.WRITE,),
            data=wording.data([made]),
        )


def _for_another(
    turn: Turn, recipient: str, text: str | None, when: When | None, ladder: list[dict[str, Any]] | None,
    way: str | None,
) -> Finding:
    """A reminder to somebody else is a message in the person's name: whether, when and how it can reach them is known
    there, and what takes their yes is asked there."""
    said = next((one.text for one in turn.requests if one.slots.get("recipient") == recipient), "")
    whom = _WHOM.search(said)
    times = times_in.find(whom[1], turn.local) if whom else []
    if whom and times:  # "remind Sam tomorrow at 10 to …": the time stands behind the name, and is no part of it
        first, last = times[0].span
        recipient, when = f"{whom[1][:first]} {whom[1][last:]}".strip(" ,"), times[0]
    slots = {"recipient": recipient, "body": f"Reminder: {text}" if text else None, "when": when, "ladder": ladder,
             "channel": None if way == "voice" else way}  # fmt: skip
    request = Request(
        "send_message", {name: value for name, value in slots.items() if value is not None}, "phrase", 0.95,
        "a reminder to somebody else is a message",
    )
    return Finding("", handoff=Handoff("ops_planner", "comms_pilot", request, {}, Reason.CAPABILITY_REQUIRED))


def _no_place(text: str, place: str) -> Finding:
    """A place to wait for, or a date that cannot be ("on February 30"), stands where a time should."""
    where = sentences.shown(place, 30)
    cannot = (
        f'I can\'t read "{where}" as a time.'
        if any(letter.isdigit() for letter in place)
        else f"I can't tell where you are, so I can't wait for that place ({where})."
    )
    ask = f"{cannot} When should I remind you: {sentences.shown(text)}?"
    return choosing.missing(ask, "set_reminder", "when", {"text": text})


async def _twin(turn: Turn, text: str, schedule: agenda.Schedule) -> agenda.Dated | None:
    """The same reminder at the same moments, if it is set already."""
    twins = await agenda.due_at(turn.unit, schedule.due_at, text)
    return next((one for one in twins if one.reminder.rrule == schedule.rrule), None)


def _tidy(text: str | None) -> str | None:
    kept = " ".join((text or "").split()).replace(" ,", ",").strip(" .,;:!?-")
    return None if kept.lower() in _NOTHING else kept or None
