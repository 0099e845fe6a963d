"""A briefing taken up again, brought another way, and what stands in it. Called by briefing.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists import ways
from specialists.contract import Effect, Finding, Turn
from specialists.language import sentences
from specialists.ops_planner import carriers, timing, wording
from storage import agenda
from storage.tables import Purpose, ReminderKind

_NAME = "[a|an|the|my|your] [morning|daily|evening] (briefing|briefings|summary|update|rundown)"
_ON = "(turn|switch) on|start|resume|restart|unpause|continue|bring back|reactivate|enable"
_SEND = "(send|give|text|bring|deliver) [me]"
SAYS = (
    f"({_ON}) {_NAME} [again] => which=resume",
    f"(turn|switch|start) {_NAME} [back] on [again] => which=resume",
    "(resume|restart|continue) (briefing me|my mornings) [again] => which=resume",
    f"(pause|suspend|hold) {_NAME} [for now|for a while|for a bit|please] => which=without",
    f"(pause|suspend|hold|stop) {_NAME} (while|as|because|when|as long as) * (until|till) {{when}} => which=without",
    f"(leave|keep|take|drop|cut|remove) * (out of|off|from) {_NAME} => which=parts",
    f"(include|add|put|show|mention) * (in|to|into) {_NAME} => which=parts",
    f"what is (in|part of) {_NAME} => which=parts",
    *(f"{_SEND} {_NAME} (by|on|via|over|as|through) [a|my] ({words}) => which=way, who={way}" for words, way in (
        ("sms|text|text message|texts|text messages", "sms"), ("whatsapp|whats app", "whatsapp"),
        ("telegram", "telegram"), ("phone|phone call|call|voice call", "voice"),
    )),
    f"(do|will|am) i [still] (get|getting|receive|have|set up for) {_NAME} => which=time",
    f"(is|are) {_NAME} [still] (on|set|set up|active|coming|scheduled|paused) => which=time",
    f"(when|what time|at what time) (is|do i get|will i get|comes|does|will|are) {_NAME} [come|coming|be|sent|due]"
    " => which=time",
    "(stop|quit) sending me (a|the|that|those|my|your|any) [morning|daily|evening]"
    " (thing|things|message|messages|text|texts|summary|summaries|update|updates|report|reports|digest) => which=stop",
    f"[(could|can|may) i (have|get)|make|move|push|shift|bring|i want|i would like|send me] {_NAME}"
    " [back|forward|up|out] [by] {when} (later|earlier|sooner) => which=move",
)
PARTS = (
    "Your briefing holds the day's reminders, the tasks due, what is overdue, how much is on each list, and what waits"
    " for your done. I can't leave a part out or add one yet."
)
NONE = 'No briefing is set. To get one, say "brief me every morning at 8".'


async def resumed(turn: Turn, rows: Sequence[agenda.Dated]) -> Finding | None:
    """What was paused comes again as it was; what was stopped, with the rhythm it had. None where there was none."""
    paused = [one for one in rows if one.reminder.skip_dates and one.reminder.rrule is not None]
    if rows and not paused:
        return Finding(f"It is on: it comes {_all(rows, turn)}.", data=wording.data(list(rows)))
    stopped = None if rows else await agenda.latest_of(turn.unit, Purpose.BRIEFING)
    again = paused or ([stopped] if stopped is not None and stopped.reminder.rrule is not None else [])
    taken_up = []
    for one in again:
        one.reminder.skip_dates = []
        following = timing.next_of(one.reminder, turn.now, turn.person.zone)
        if following is None:
            continue
        row, rule = one.reminder, timing.rule_of(one.reminder)
        schedule = agenda.Schedule(
            ReminderKind(row.kind), rule.starts_local, row.zone, row.rrule, following.local, following.utc
        )
        taken_up.append(await agenda.reschedule(turn.unit, one, schedule))
    if not taken_up:
        return None
    return Finding(
        f"Your briefing comes again {_all(taken_up, turn)}. {wording.UNDO}", summary="took your briefing up again",
        effects=(Effect.WRITE,), data=wording.data(taken_up),
    )


async def by_way(turn: Turn, way: str, rows: Sequence[agenda.Dated]) -> Finding:
    """ "Send my briefing by sms": there from now on, where that way carries it."""
    if not rows:
        return Finding(NONE, worked=False)
    to = await carriers.chosen(turn, way, max(one.occurrence.due_at for one in rows))
    if to.note or to.handle_id is None:
        return Finding(to.note.strip().replace("It comes here.", "It comes where it came.") or NONE, worked=False)
    for one in rows:
        one.reminder.handle_id = to.handle_id
    return Finding(
        f"Your briefing comes by {ways.named(way)} from now on, {_all(rows, turn)}. {wording.UNDO}",
        summary="sent your briefing another way", effects=(Effect.WRITE,), data=wording.data(list(rows)),
    )


def since(wall: dt.datetime, now: dt.datetime, *, timed: bool = True) -> str:
    """A moment of the days past as people say it: "3:00 pm", "yesterday, 3:00 pm", "Friday, 3:00 pm"; older with its
    date. `wall` is naive in the zone of `now`."""
    from specialists.language.when import say as when_say

    days = (now.date() - wall.date()).days
    at = when_say.clock(wall.hour, wall.minute)
    if days == 0:
        return at if timed else "today"
    day = "yesterday" if days == 1 else f"{wall:%A}" if days < 7 else when_say.day(wall.date(), now)
    return f"{day}, {at}" if timed else day


def _all(rows: Sequence[agenda.Dated], turn: Turn) -> str:
    return sentences.joined([wording.timing(one, turn) for one in rows])
