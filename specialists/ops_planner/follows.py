"""What follows when nobody answers, asked about and amended: "what if I ignore the oven one?", "don't tell Anna, just
call me". list_reminders and update_reminder call it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from specialists import choosing, circle
from specialists.contract import Finding, Turn
from specialists.language.grammar import ladder
from specialists.language.text import sentences
from specialists.scheduling import escalating, wording
from storage import agenda, contacts
from storage.tables import Purpose

LATELY = dt.timedelta(days=2)
NOTHING = (
    'Nothing more: {} comes once and waits for your "done". "Call me if I don\'t answer in 10 minutes" adds something.'
)


async def told(turn: Turn, text: str | None) -> Finding:
    """What will be done where the person does not answer: to the reminder named, the one that is spoken of, or each."""
    rows = await _all(turn)
    if text:
        meant = choosing.by_words(text, rows, lambda one: one.reminder.text)
        rows = [meant.one] if meant.one else [*meant.close]
        if not rows:
            return Finding(f"No reminder about {sentences.quoted(text)}.", worked=False)
    else:
        spoken = await escalating.spoken_of(turn, "update_reminder", {})
        rows = rows if isinstance(spoken, Finding) else [spoken]
        rows = [one for one in rows if one.reminder.ladder] or rows[:1]
    if not rows:
        return Finding("No reminder is set that you could leave unanswered.")
    lines = [await _line(turn, one) for one in rows[:escalating.SHOWN]]
    return Finding("\n".join(lines), data=wording.data(rows[:escalating.SHOWN]))


async def amended(
    turn: Turn, changes: Sequence[Mapping[str, Any]], text: str | None, reminder: str | None = None
) -> Finding:
    """The ladder of a reminder with some of it changed: who is left out, how long is waited, what comes behind."""
    rows = [one for one in await _all(turn) if one.reminder.ladder]
    spoken = await escalating.spoken_of(turn, "update_reminder", {})
    if all("behind" in one for one in changes) and not isinstance(spoken, Finding) and not spoken.reminder.ladder:
        return await escalating.changed(turn, spoken, [_plain(one) for one in changes])
    if reminder is not None:
        rows = [one for one in rows if str(one.reminder.id) == reminder]
    elif text:
        meant = choosing.by_words(text, rows, lambda one: one.reminder.text)
        rows = [meant.one] if meant.one else [*meant.close]
    elif not isinstance(spoken, Finding) and spoken.reminder.ladder:
        rows = [spoken]
    if not rows:
        about = f" about {sentences.quoted(text)}" if text else ""
        return Finding(f"Nothing is to follow a reminder{about}, so there was nothing to change.", worked=False)
    if len({one.reminder.id for one in rows}) > 1:
        options = [(wording.line(one, turn), {"reminder": str(one.reminder.id)}) for one in rows]
        return choosing.question("Which reminder?", "update_reminder", {"ladder": [*changes]}, options)
    found = rows[0]
    rungs: list[Mapping[str, Any]] = [*found.reminder.ladder]
    for change in changes:
        rungs = await _changed(turn, rungs, change)
    if rungs == found.reminder.ladder:
        return Finding(f"That was not to happen anyway. {await _line(turn, found)}", worked=False)
    return await escalating.changed(turn, found, rungs)


async def _changed(turn: Turn, rungs: list[Mapping[str, Any]], change: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if "wait" in change:
        at = next((place for place, rung in enumerate(rungs) if _is_of(rung, change.get("way"))), None)
        return rungs if at is None else [*rungs[:at], {**rungs[at], "after": change["wait"]}, *rungs[at + 1 :]]
    if "drop" not in change:
        return [*rungs, _plain(change)]
    gone: int | str | None = "me"
    if change["drop"] != "call":
        whom = await circle.find(turn, str(change["drop"]))
        gone = whom.contact.id if whom.contact else None
    kept: list[Mapping[str, Any]] = []
    put = change.get("put")
    for rung in rungs:
        meant = gone in rung.get("whom", ()) and (gone != "me" or rung.get("way") == "call")
        left = [one for one in rung.get("whom", ()) if one != gone] if meant else None
        if left or left is None:
            kept.append(rung if left is None else {**rung, "whom": left})
        elif put is not None and not any(_is_same(put, one) for one in rungs):
            kept.append({**put, "after": rung["after"]})
    return kept


def _is_same(put: Mapping[str, Any], rung: Mapping[str, Any]) -> bool:
    return put.get("way") == rung.get("way") and put.get("whom") == rung.get("whom")


def _plain(rung: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in rung.items() if name != "behind"}


def _is_of(rung: Mapping[str, Any], way: str | None) -> bool:
    return "after" in rung and (way is None or rung.get("way") == way)


async def _all(turn: Turn) -> list[agenda.Dated]:
    """What waits for an answer and what is to come, each reminder once."""
    waiting = await agenda.unanswered(turn.unit, turn.now - LATELY)
    rows = [*waiting, *await agenda.upcoming(turn.unit, limit=agenda.MANY)]
    kept: dict[int, agenda.Dated] = {}
    for row in rows:
        if row.reminder.purpose == Purpose.REMIND:
            kept.setdefault(row.reminder.id, row)
    return list(kept.values())


async def _line(turn: Turn, found: agenda.Dated) -> str:
    text = sentences.quoted(found.reminder.text)
    names: dict[int, str] = {}
    for rung in found.reminder.ladder:
        for who in rung.get("whom", ()):
            person = await contacts.get(turn.unit, who) if isinstance(who, int) else None
            if person is not None:
                names[person.id] = person.name
    said = ladder.said(found.reminder.ladder, names)
    return f"{sentences.capital(text)}: {said}" if said else NOTHING.format(text)
