""" "Why did you do that?" from the trace, "did you remind me?" from the ledger. Nothing is guessed."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from specialists.contract import Effect, Finding, Operation, Specialist, Turn, action, variant
from specialists.language.grammar import names
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, behind, recurrence
from specialists.language.time import say as when_say
from specialists.language.time.behind import Span
from specialists.system import missing, proving, recounting, telling
from storage import agenda, executions, receipts

LOOKED_BACK = dt.timedelta(days=30)
AROUND = dt.timedelta(minutes=30)  # of a time of day that was named
DEEDS = 10  # in "what did you do?"
_ANY = Pattern(r"(?:any|some)thing(?: at all| else)?|stuff|it|that", re.I)  # no name of a reminder


class Explain(Specialist):
    """Answers for what was done."""

    name = "system"

    @variant("list_callers", "callers", Effect.READ, Operation.SHOW)
    @variant("list_incoming", "incoming", Effect.READ, Operation.SHOW)
    @variant("list_sent", "written", Effect.READ, Operation.SHOW)
    @variant("pending_messages", "open", Effect.READ, Operation.SHOW)
    @variant("failed_messages", "failed", Effect.READ, Operation.SHOW)
    @variant("sent_messages_check", "sent", Effect.READ, Operation.SHOW)
    @variant("message_status", "got", Effect.READ, Operation.SHOW, also=("read", "heard", "called"))
    @variant("was_it_done", "done", Effect.READ, Operation.SHOW)
    @variant("list_missed", "missed", Effect.READ, Operation.SHOW)
    @variant("why_no_reminder", "unreminded", Effect.READ, Operation.SHOW)
    @variant("reminder_receipt", "receipt", Effect.READ, Operation.SHOW)
    @variant("list_deeds", "deeds", Effect.READ, Operation.SHOW)
    @action("explain", object="deed", operation=Operation.EXPLAIN, category="system", fallback=("recall_fact",))
    async def explain(
        self, turn: Turn, query: str | None = None, which: str | None = None, when: When | None = None,
        who: str | None = None, of: str | None = None, occurrence: str | None = None,
    ) -> Finding:
        """Says why I did what I did, and whether a reminder or a message arrived."""
        if occurrence is not None:
            return await recounting.of_reminder(turn, int(occurrence))
        if of is not None:
            return await recounting.of_answer(turn, int(of), why_too=which != "what")
        query = None if query is None or _ANY.fullmatch(query) else query
        if which in proving.WHICH:
            return await proving.answer(turn, which, who, when)
        if which == "done":
            return await _done(turn, query, when)
        if which == "receipt":
            return await _receipt(turn, query, when)
        if which == "unreminded":
            return await _unreminded(turn, query, when)
        if which == "missed":
            return await missing.told(turn, when)
        if which == "deeds":
            return await _deeds(turn, when)
        for one in await executions.latest(turn.unit, 20):
            if all(step.get("intent") != "explain" for step in recounting.steps_of(one)):
                return Finding(await recounting.why(turn, one))
        return Finding("I have done nothing yet that I could explain.")


async def _deeds(turn: Turn, when: When | None) -> Finding:
    lately = Span(turn.now - dt.timedelta(days=1), turn.now)
    since, until = behind.span(when, turn.local, turn.person.zone) or lately
    turns = await executions.latest(turn.unit, 200, visits=True)
    done = [one for one in turns if one.summary and since <= one.started_at <= until]
    if not done:
        return Finding("I changed nothing in that time." if when is not None else "I have changed nothing lately.")
    lines = [f"{_at(turn, one.started_at)}: I {sentences.shown(one.summary, 120)}" for one in done[:DEEDS]]
    more = f"\n…and {len(done) - DEEDS:,} more." if len(done) > DEEDS else ""
    return Finding(f"The latest first:\n{sentences.numbered(lines)}{more}")


async def _receipt(turn: Turn, query: str | None, when: When | None) -> Finding:
    came = lately = await agenda.came(turn.unit, turn.now - LOOKED_BACK)
    if when is not None and when.start is not None:
        came = _within(came, when, turn)
    found = _named(query, came)
    if found is not None:
        story = (await receipts.stories(turn.unit, [found.occurrence.id]))[0]
        others = [one.reminder.text for one in came if one is not found] if when is not None and not query else []
        more = f" So did {sentences.joined([sentences.quoted(one) for one in others[:DEEDS]])}." if others else ""
        told = telling.told(story, turn, named=not query)
        return Finding(f"{told}{more}", data={"reminders": [str(found.reminder.id)]})
    waits = _named(query, await agenda.upcoming(turn.unit, limit=agenda.MANY)) if query else None
    if waits is not None:
        at = _at(turn, waits.occurrence.due_at)
        return Finding(f"Not yet: {sentences.quoted(waits.reminder.text)} is set for {at}.")
    about = f" about {sentences.quoted(query)}" if query else ""
    if when is not None and (near := _nearest(query, lately, when, turn)) is not None:
        at = telling.at(turn, near.occurrence.fired_at or near.occurrence.due_at)
        return Finding(f"No. No reminder{about} came then; {sentences.quoted(near.reminder.text)} came {at}.")
    return Finding(f"No. No reminder{about} has come in the last 30 days.")


async def _done(turn: Turn, query: str | None, when: When | None) -> Finding:
    """ "Did I take my pills?": what a person has said to the reminder of it. Whether it was so is not known here."""
    told = await _receipt(turn, query, when)
    if "reminders" not in told.data:
        about = f" about {sentences.quoted(query)}" if query else ""
        return replace(told, say=f"I don't know: no reminder{about} has come.", worked=False)
    return replace(told, say=told.say.replace("Yes:", "I know only of the reminder. It came", 1))


async def _unreminded(turn: Turn, query: str | None, when: When | None) -> Finding:
    """ "Why didn't you remind me?": it came after all, it is still to come, or none was set."""
    found = await _receipt(turn, query, when)
    about = f" about {sentences.quoted(query)}" if query else ""
    if found.say.startswith("No. "):
        return Finding(f'No reminder{about} was set for that time that I know of. "Remind me …" sets one.')
    if found.say.startswith("Yes"):
        return replace(found, say=f"I did{found.say.removeprefix('Yes')}")
    return found


def _within(came: Sequence[agenda.Dated], when: When, turn: Turn) -> list[agenda.Dated]:
    """Those of a day or a span; of a time of day the latest such time that is over, in the morning or the evening."""
    local, zone = turn.local.replace(tzinfo=None), turn.person.zone
    when = behind.over(when, local)
    start = when.start or local
    if when.is_date or when.end is not None:
        first, last = recurrence.at(start, zone), recurrence.at(when.end or start + dt.timedelta(days=1), zone)
        return [one for one in came if first <= one.occurrence.due_at < last]
    halves = any("read as" in note for note in when.assumed)
    for hours in (0, 12, 24) if halves else (0, 24):
        first = recurrence.at(start - dt.timedelta(hours=hours), zone)
        found = [one for one in came if first <= one.occurrence.due_at < first + AROUND]
        if first <= turn.now and found:
            return found
    return []


def _nearest(query: str | None, came: Sequence[agenda.Dated], when: When, turn: Turn) -> agenda.Dated | None:
    """Of what came, so called where words were said, the one closest to a moment."""
    meant = _named(query, came)
    rows = [one for one in came if meant is not None and (not query or one.reminder.text == meant.reminder.text)]
    start = behind.over(when, turn.local.replace(tzinfo=None)).start
    moment = recurrence.at(start, turn.person.zone) if start is not None else turn.now
    return min(rows, key=lambda one: abs(one.occurrence.due_at - moment), default=None)


def _named(query: str | None, rows: Sequence[agenda.Dated]) -> agenda.Dated | None:
    """The latest of those that the words mean."""
    if not query:
        return rows[0] if rows else None
    texts = list(dict.fromkeys(one.reminder.text for one in rows))
    found = names.find(query, [names.Named(text, text) for text in texts])
    best = found.best or (found.close[0] if found.close else None)
    return next((one for one in rows if best is not None and one.reminder.text == best.id), None)


def _at(turn: Turn, moment: dt.datetime) -> str:
    return when_say.moment(moment.astimezone(turn.person.zone).replace(tzinfo=None), turn.local)
