"""The one question of a first start: the time zone, where neither the machine nor a setting tells it.

bot/cli asks it where somebody sits at a screen; piped lines are answered without it, with the assumption said.
"""

from __future__ import annotations

from bot import planner
from bot.bootstrap import House
from bot.identity import LOCAL_CHANNELS
from specialists.contract import Question
from storage import executions
from storage.columns import new_id
from storage.tables import Execution, Outbox, OutboxKind

ASK = 'What time zone are you in? A city will do. (Until I know, I take it to be {zone}.)'


async def ask_zone(house: House) -> bool:
    """Asks the person at this machine on its screens, once until it is answered; says whether it asked now."""
    whose = [await house.identity.who(channel, house.local_address) for channel in LOCAL_CHANNELS]
    screens = [known for known in whose if known and known.channel in house.channels]
    if not screens or screens[0].person.zone_known:
        return False
    person, now, turn_id = screens[0].person, house.clock.now(), new_id()
    question = Question(ASK.format(zone=person.zone.key), "preference_update", {}, missing="zone")
    async with house.database.unit(person.id, turn_id, now) as unit:
        if await executions.open_question(unit, now) is not None:
            return False
        unit.add(
            Execution(
                id=turn_id, person_id=person.id, status="completed", kind="clock", question=planner.keep(question),
                started_at=now, finished_at=now, expires_at=now + executions.KEPT,
            ),
            *(
                Outbox(
                    person_id=person.id, recipient_id=person.id, handle_id=screen.handle_id, channel=screen.channel,
                    kind=OutboxKind.NOTICE, text=question.ask, turn_id=turn_id, created_at=now, due_at=now, next_at=now,
                )
                for screen in screens
            ),
        )
    house.delivery.kick()
    return True
