"""From a message to what the turn is to do: the readers in their order. bot/turns/conductor.py asks once a turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot import attachments
from bot.spoken import SpokenTurn
from bot.understanding import apart, attending, learning, planner
from bot.understanding.classifying import Classifier
from bot.understanding.draft import Draft, Tools
from bot.understanding.message import readings
from bot.understanding.message.router import Router
from bot.understanding.planner import Plan
from bot.understanding.readers import direct, holdings, language, telling, unsure, words
from specialists.contract import Request
from specialists.language.text import budget
from specialists.registry import Registry
from storage.tables import Inbox

LONGEST = 20_000  # characters that are read; a longer message is answered, not searched for requests
TOO_LONG = "That is {:,} characters; I read up to {:,} at a time. I did nothing with it."

Reader = Callable[[Draft], Awaitable[Plan | None]]

# Each adds to the draft, or gives the plan that ends the way; behind them `unsure.end` decides.
READERS = (
    direct.button,
    direct.answer,
    direct.arrived,
    language.read,
    direct.steps,
    words.read,
    holdings.read,
    telling.facts,
    telling.to_others,
    telling.beside,
)


class Understanding:
    """Reads messages. It holds no state of a turn."""

    def __init__(self, registry: Registry, router: Router) -> None:
        self._registry, self._router = registry, router
        self.classifier = Classifier(registry.actions(), router)
        self.learning = learning.Learning(registry)
        self._tools = Tools(registry, router, self.classifier, self.learning)

    async def plan(self, turn: SpokenTurn, row: Inbox, asking_model: Callable[[], None]) -> Plan:
        """What the message comes to. `asking_model` is called where it is about to wait for one, with no lock held."""
        if len(row.text) > LONGEST:
            return Plan((), say=TOO_LONG.format(len(row.text), LONGEST))
        if not row.text.strip() and not row.payload:
            return Plan((), say=planner.NOTHING_SAID)
        attended = await attending.look(turn, row, self._registry)
        if attended.plan is not None:
            return attended.plan
        try:
            plan = attended.bound(await self._read(turn, row, attended, asking_model), turn)
            plan = await apart.apart(plan, turn, self._router, self._registry)
        except budget.Exceeded:
            return Plan((), say=readings.TOO_MUCH)
        if plan.say in (readings.LOST, telling.HEARD) and attachments.UNREAD in row.payload:
            return replace(plan, say=attachments.unread(row.payload))  # its words ask for nothing
        if attachments.COMMAND in row.payload and plan.say and not (plan.requests or plan.question):
            return replace(plan, say=attachments.no_command(row.payload))
        return plan

    async def _read(
        self, turn: SpokenTurn, row: Inbox, attended: attending.Attended, asking_model: Callable[[], None]
    ) -> Plan:
        draft = await Draft.begin(turn, row, attended, self._tools, asking_model)
        for reader in READERS:
            plan = await reader(draft)
            _note(draft, _name(reader), plan)
            if plan is not None:
                return plan
        plan = await unsure.end(draft)
        _note(draft, "decided", plan, last=True)
        return plan


def _name(reader: Reader) -> str:
    return f"{reader.__module__.rpartition('.')[2]}.{reader.__name__}"


def _note(draft: Draft, reader: str, ended: Plan | None, *, last: bool = False) -> None:
    """Keeps what a reader has made of the message for the trace."""
    plan, reading = ended or draft.plan, draft.reading
    asked = [Request(one.intent, {}) for one in plan.question.choices] if plan and plan.question else reading.asks
    draft.turn.trail.proposed(
        reader, plan, reading, reads=plan.requests if plan else reading.requests,
        asks=() if plan and not plan.question else asked, ends=ended is not None and not last,
    )
