"""Saying which reminders are set, and when they come. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Annotated

from integrations.sums import days
from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action, variant
from specialists.heard import of
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.ops_planner import follows
from specialists.scheduling import letters, selection, spans, wording
from storage import agenda, hours

_TIMER = Pattern(r"(?:\b(?!(?:my|the|an?|any|of|on|for|what|which|many|all|is|are)\b)([\w'’-]+) )?\btimers?\b", re.I)
SHOWN = 20  # reminders in one list


class Upcoming(Specialist):
    """Says which reminders there are."""

    name = "ops_planner"

    @variant("what_follows", "follows", Effect.READ, Operation.SHOW)
    @variant("list_messages", "messages", Effect.READ, Operation.SHOW)
    @action(
        "list_reminders", object="reminder", operation=Operation.SHOW, roles={"text": Role.NAME, "when": Role.TIME},
        category="scheduling",
    )
    async def list_reminders(
        self, turn: Turn, when: When | None = None, text: str | None = None, which: str | None = None,
        timers: Annotated[list[str], of(_TIMER.findall)] = [],  # noqa: B006 - what is heard is always given
    ) -> Finding:
        """Says which reminders are set."""
        found = await self._listed(turn, when, text, which, "".join(timers[:1]))
        return await _beside_work(turn, found) if timers else found

    async def _listed(self, turn: Turn, when: When | None, text: str | None, which: str | None, name: str) -> Finding:
        first, last, label = spans.span_of(when, turn)
        if which == "messages":
            return await letters.listed(turn, text)
        if which == "follows":
            return await follows.told(turn, text)
        found = await agenda.upcoming(turn.unit, before=last, repeating=which == "repeating", limit=agenda.MANY)
        if first is not None and last is not None:
            found = selection.falling(found, first, last, turn)
        if name and choosing.by_words(name, found, lambda one: one.reminder.text).one:
            text = name  # the "pasta timer" is a reminder of the pasta
        named = text and choosing.by_words(text, found, lambda one: one.reminder.text) != choosing.Meant()
        if text and when is not None and not named:
            found = await agenda.upcoming(turn.unit, limit=agenda.MANY)  # "is the bins thing every week?"
        if text and (told := _about(turn, text, found, or_all=text in ("alarm", "timer"))) is not None:
            return told
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


def _about(turn: Turn, text: str, found: list[agenda.Dated], *, or_all: bool) -> Finding | None:
    """What is called so; None where nothing is and all are to be told instead."""
    meant = choosing.by_words(text, found, lambda one: one.reminder.text)
    close = [meant.one] if meant.one else list(meant.close)
    if not close:
        return None if or_all and found else Finding(f"No reminder about {sentences.quoted(text)}.")
    lines = [f"{sentences.capital(wording.line(it, turn))}{days.soon(it.occurrence.due_at, turn.now)}." for it in close]
    return Finding("\n".join(lines), data=wording.data(close))


async def _beside_work(turn: Turn, found: Finding) -> Finding:
    """What was found about timers, and the work timer where one runs: that is no reminder, and yet a timer."""
    row = await hours.running(turn.unit)
    if row is None or row.started_at is None:
        return found
    said = found.say if found.data.get("reminders") else "No timer is set to ring."
    since = wording.moment(row.started_at, turn)
    work = f"Your work timer runs for {sentences.shown(row.project)}, since {since}."
    return replace(found, say=f"{said}\n{work}")


async def _waiting(turn: Turn) -> str:
    fired = await agenda.unanswered(turn.unit, turn.now - dt.timedelta(days=2), limit=5)
    if not fired:
        return ""
    texts = sentences.joined([sentences.shown(one.reminder.text, 40) for one in fired])
    return f"\nWaiting for your done: {texts}."


def _kind(which: str | None) -> str:
    return "repeating " if which == "repeating" else ""
