"""Whether all is well in the house, said plainly: what works, what waits, what was not delivered."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from integrations.llm.brain import unreached
from specialists import quiet, ways
from specialists.contract import Effect, Finding, Operation, Specialist, Turn, action, variant
from specialists.language.text import sentences
from specialists.language.time import When
from specialists.people import connecting
from specialists.system import paying
from storage.tables import Person

STALE = dt.timedelta(minutes=2)  # the clockwork ticks every few seconds; this long without one is a fault


class Status(Specialist):
    """Reports on the house."""

    name = "system"

    @variant("costs", "costs", Effect.READ, Operation.SHOW, also=("costs of texts", "costs of calls", "costs of both"))
    @variant("list_channels", "connected", Effect.READ, Operation.SHOW)
    @action("status_check", category="system")
    async def status_check(self, turn: Turn, which: str | None = None, when: When | None = None) -> Finding:
        """Says whether everything works, what waits or was not delivered, what is connected, and what it all cost."""
        if which == "connected":
            return await connecting.connected(turn)
        if which is not None and which.startswith("costs"):
            return await paying.costs(turn, when, which.removeprefix("costs").removeprefix(" of "))
        health = await turn.ports.house.health()
        troubles = _troubles(health, turn)
        carried = sentences.joined([_place(name) for name in health.get("channels", ())])
        parts = ["All is well." if not troubles else f"Not all is well: {'; '.join(troubles)}."]
        if carried:
            kept = health.get("database", "a database")
            parts.append(f"I am listening on {carried}, and keep everything in {kept}.")
        person = await turn.unit.get(Person, turn.person.id)
        parts.append(quiet.told(person, turn) if person is not None else "")
        parts += [_queues(health), await paying.month_line(turn), paying.model_line(health.get("brain"))]
        return Finding(" ".join(part for part in parts if part), data={"troubles": troubles})


def _place(channel: str) -> str:
    return f"the {ways.named(channel)}" if channel in ways.LOCAL else ways.named(channel)


def _troubles(health: Mapping[str, Any], turn: Turn) -> list[str]:
    found = []
    ticked = health.get("ticked_at")
    if isinstance(ticked, dt.datetime) and turn.now - ticked > STALE:
        found.append("my clockwork has not ticked for a while, so reminders may be late")
    for channel, why in health.get("deaf", {}).items():
        found.append(f"nothing may be coming in by {ways.named(channel)}: {why}")
    if health.get("calendars"):
        found.append(f"{health['calendars']}; what you change is sent as soon as it can be")
    model = health.get("brain")
    if model is not None and model.last is not None and unreached(model.last):
        found.append("the language model did not answer when I last asked it")
    if health.get("damaged"):
        found.append("the file I keep everything in is damaged, and a backup should be restored")
    stuck = int(health.get("stuck", 0))
    if stuck:
        found.append(f"{sentences.counted(stuck, 'message')} on the way for more than three minutes")
    overdue = int(health.get("overdue", 0))
    if overdue:
        found.append(f"{sentences.counted(overdue, 'reminder')} overdue")
    undelivered = int(health.get("undelivered", 0))
    if undelivered:
        found.append(f"{sentences.counted(undelivered, 'message')} could not be delivered in the last week")
    waiting = int(health.get("waiting", 0))
    if waiting:
        found.append(f"{sentences.counted(waiting, 'message')} waiting for somebody I can't reach at the moment")
    return found


def _queues(health: Mapping[str, Any]) -> str:
    # The message that asks is itself in the inbox.
    inbox = max(0, int(health.get("inbox", 0)) - 1)
    leaving = int(health.get("queued", 0)) + int(health.get("sending", 0))
    if not inbox and not leaving:
        return "No message is waiting."
    return f"{sentences.counted(inbox, 'message')} to read, {leaving:,} on the way out."
