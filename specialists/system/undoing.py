"""Undo and redo for whatever was done, by the journal. Naming what was put back, and what stands in the way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Sequence

from specialists import choosing
from specialists.calendars import instances
from specialists.calendars import wording as events
from specialists.contract import (
    Effect,
    Finding,
    Handoff,
    Operation,
    Reason,
    Request,
    Role,
    Specialist,
    Turn,
    action,
    variant,
)
from specialists.language.text import sentences
from specialists.language.time import say as when_say
from specialists.scheduling import wording
from specialists.system import unsending
from storage import agenda, changes, executions, held
from storage.memory import tiers
from storage.tables import Purpose, ReminderState

LISTED, MOST = 9, 50
LATELY = dt.timedelta(minutes=15)  # "that" is what was set so short ago
_REDO, _LIST, _UNSEND = "redo", "list", "unsend"
_BACK = "took back: "
_IMPORTED = (
    "The last thing was an import ({}). Undo does not take an import back: delete what you don't want of it, as you "
    'would anything else. "Undo" once more goes on with what was before it.'
)


class Undo(Specialist):
    """Takes back what was done."""

    name = "system"

    @variant("unsend", "unsend", Effect.DELETE, Operation.UNDO)
    @variant("redo", "redo", Effect.WRITE, Operation.REDO)
    @variant("undo_history", "list", Effect.READ, Operation.SHOW)
    @action(
        "undo", bare=True, object="turn", operation=Operation.UNDO, roles={"of": Role.ID}, category="system",
        effect=Effect.WRITE,
    )
    async def undo(
        self, turn: Turn, number: int | None = None, which: str | None = None, position: int | None = None,
        of: str | None = None,
    ) -> Finding:
        """Takes back the last thing I did, or the last few; "undo list" shows what can be taken back."""
        if which == _REDO:
            return await _redone(turn)
        if which == _UNSEND:
            return await unsending.unsend(turn) or await _of_a_message(turn)
        if of is not None:
            return await _of_turn(turn, int(of))
        if position is not None:
            return await _at(turn, position)
        wanted = max(1, number or 1)
        if which is None and number is None and (unsent := await unsending.unsend(turn)) is not None:
            return unsent
        brought = await executions.imports(turn.unit)
        deeds = await _deeds(turn, LISTED if which == _LIST else min(wanted, MOST), brought)
        newest = max(brought, default=0)
        if which is None and newest > (deeds[0].turn_id if deeds else 0) and not await _was_told(turn):
            return Finding(_IMPORTED.format(brought[newest]), worked=False)
        if not deeds:
            return _nothing()
        if which == _LIST:
            lines = sentences.numbered([_line(turn, one) for one in deeds])
            return Finding(f"I can take back, the latest first:\n{lines}")
        if which is None and number is None and await _did_nothing(turn):
            last = _deed(deeds[0].summary, deeds[0].rows)
            ask = f"What you said last changed nothing. Before that {last}. Shall I undo that?"
            return choosing.question(ask, "undo", {}, [("Yes, undo it", {"of": str(deeds[0].turn_id)})])
        undone: list[changes.Undone] = []
        for deed in deeds:
            undone.append(await _undone(turn, deed))
            if not undone[-1].done:
                break
        return await _said(turn, undone)


async def _did_nothing(turn: Turn) -> bool:
    """Whether the turn before wanted something done that was not: what "undo" means then is not sure."""
    last = next(iter(await executions.latest(turn.unit, 1)), None)
    steps = last.trace.get("steps", ()) if last is not None else ()
    acting = [step for step in steps if (one := turn.ports.catalog.serving(step["intent"])) is not None
              and one.effect is not Effect.READ and step["intent"] != "undo"]  # fmt: skip
    return bool(acting) and not any(step.get("worked") for step in acting)


async def _was_told(turn: Turn) -> bool:
    """Whether the turn before was an undo that could take nothing back: it has told of the import."""
    last = next(iter(await executions.latest(turn.unit, 1)), None)
    steps = last.trace.get("steps", ()) if last is not None else ()
    return any(step["intent"] == "undo" and not step.get("worked") and not step["slots"] for step in steps)


async def _deeds(turn: Turn, limit: int, brought: Container[int]) -> list[changes.Deed]:
    """What can be taken back; of an import only a part would be, so it is not offered."""
    found = await changes.last_turns(turn.unit, limit + LISTED)
    return [one for one in found if one.turn_id not in brought][:limit]


async def _at(turn: Turn, position: int) -> Finding:
    """Takes back one line of the undo list, whatever was done after it to other things."""
    deeds = await _deeds(turn, LISTED, await executions.imports(turn.unit))
    if not 1 <= position <= len(deeds):
        return Finding(f"There is no number {position} on the undo list.", worked=False) if deeds else _nothing()
    return await _said(turn, [await _undone(turn, deeds[position - 1])])


async def _of_turn(turn: Turn, turn_id: int) -> Finding:
    """Takes back what that turn did: its answer was replied to."""
    deeds = await _deeds(turn, MOST, await executions.imports(turn.unit))
    deed = next((one for one in deeds if one.turn_id == turn_id), None)
    if deed is None:
        return Finding("There is nothing left to take back of that.", worked=False)
    return await _said(turn, [await _undone(turn, deed)])


async def _of_a_message(turn: Turn) -> Finding:
    """ "Don't send that" where nothing has just gone out: a message that waits for its time."""
    waiting = await agenda.of_purpose(turn.unit, Purpose.MESSAGE)
    if not waiting:
        return Finding("No message is waiting to be sent.", worked=False)
    if len(waiting) > 1:
        options = [(wording.line(one, turn), {"reminder": str(one.reminder.id)}) for one in waiting]
        last = max(waiting, key=lambda one: one.reminder.id)
        if turn.now - last.reminder.created_at > LATELY:
            return choosing.question("Which one?", "cancel_reminder", {}, options)
        waiting = [last]
    slots = {"reminder": str(waiting[0].reminder.id)}
    request = Request("cancel_reminder", slots, "phrase", 0.95, "that message waits for its time")
    return Finding("", handoff=Handoff("system", "ops_planner", request, {}, Reason.CAPABILITY_REQUIRED))


async def _undone(turn: Turn, deed: changes.Deed) -> changes.Undone:
    undone = await changes.undo(turn.unit, deed.turn_id)
    if undone.done:  # what was said in it is not remembered as going on either
        await tiers.drop(turn.unit, turn_id=deed.turn_id)
        if any(row.table == "people" for row in undone.reversed):
            await held.let_go(turn.unit)  # the quiet in which it waited may be over
    return undone


def _nothing() -> Finding:
    return Finding("There is nothing to undo.", worked=False)


def _line(turn: Turn, deed: changes.Deed) -> str:
    at = deed.at.astimezone(turn.person.zone).replace(tzinfo=None)
    return f"{_deed(deed.summary, deed.rows)} ({when_say.moment(at, turn.local)})"


def _deed(summary: str, rows: int) -> str:
    return f"I {summary}" if summary else f"I changed {sentences.counted(rows, 'thing')}"


async def _said(turn: Turn, undone: Sequence[changes.Undone]) -> Finding:
    done = [one for one in undone if one.done]
    parts, back = list[str](), Finding("")
    if done:
        what = "; ".join(f"I {one.summary or _named(one)}" for one in done)
        number = f" {len(done)} things" if len(done) > 1 else ""
        parts.append(f"Undone{number}: {what}.")
        back = await _standing(turn, done)
        parts += [back.say] if back.say else []
    for one in undone:
        if not one.done:
            parts.append(_blocked(one))
    if done:
        parts.append('Say "redo" if you want it after all.')
    return Finding(
        " ".join(parts),
        # An undo is no deed of its own to be undone; the trace still says what happened.
        summary=_BACK + "; ".join(one.summary or _named(one) for one in done) if done else "",
        worked=bool(done),
        effects=(Effect.WRITE,) if done else (),
        data=back.data,
    )


async def _standing(turn: Turn, done: Sequence[changes.Undone]) -> Finding:
    """When an event or a reminder is now that was moved, or cancelled: the time that the person wants to be sure of.
    The finding's data names it; it is empty where there is no such thing, or more than one."""
    in_calendar = {row.row_id for one in done for row in one.reversed if row.table == "calendar_events"}
    if in_calendar:
        return await _events_standing(turn, in_calendar)
    back = {row.row_id for one in done for row in one.reversed if row.table == "reminders" and row.op != "delete"}
    if len(back) != 1:
        return Finding("")
    await turn.unit.flush()
    found = await agenda.reminder(turn.unit, back.pop())
    if found is None or found.reminder.state != ReminderState.ACTIVE or found.occurrence.due_at <= turn.now:
        return Finding("")
    return Finding(f"It is set for {wording.timing(found, turn)}.", data=wording.data([found]))


async def _events_standing(turn: Turn, ids: set[int]) -> Finding:
    await turn.unit.flush()
    found = [await turn.ports.calendar.event(turn.unit, one) for one in ids]
    rows = [row for row in found if row is not None and not row.master_id]
    one = instances.next_of(rows[0], turn.now, turn.person.zone) if len(rows) == 1 else None
    if one is None:
        return Finding("")
    return Finding(f"It is in your calendar: {events.rhythm(rows[0], one, turn)}.", data=events.data(rows))


def _named(undone: changes.Undone) -> str:
    names = list(dict.fromkeys(one.name for one in undone.reversed if one.name and one.table != "profiles"))
    return f"changed {_quoted(names)}" if names else "changed something"


def _quoted(names: Sequence[str]) -> str:
    return sentences.joined([sentences.quoted(name, 40) for name in names[:5]])


def _blocked(undone: changes.Undone) -> str:
    if not undone.blocked_by:
        return "There was nothing left to put back."
    stands = undone.blocked_by[0]
    what = f" (I {undone.summary})" if undone.summary else ""
    if stands.since is not None:
        later = _deed(stands.since.summary, stands.since.rows)
        return f"I could not take that back{what}: after it {later}, with the same thing. Undo that first."
    thing = sentences.quoted(stands.name, 40) if stands.name else "it"
    if stands.gone:
        why = f"{thing} is no longer there"
    elif stands.table in ("reminders", "occurrences"):
        why = "the reminder has come since"
    else:
        why = f"{thing} has changed since"
    return f"I could not take that back{what}: {why}. Nothing was changed."


async def _redone(turn: Turn) -> Finding:
    again = await changes.redo(turn.unit)
    if again is None:
        return Finding("There is no undo to take back.", worked=False)
    if not again.done:
        return Finding(_blocked(again), worked=False)
    what = again.summary.removeprefix(_BACK)
    return Finding(
        f"Done again{f': I {what}' if what else ''}. Undo takes it back once more.",
        summary="did again what was undone",
        effects=(Effect.WRITE,),
    )
