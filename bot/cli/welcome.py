"""What a first start asks and says once: the time zone, where nothing tells it, and how the owner comes in by Telegram.

bot/cli calls it where somebody sits at a screen; piped lines are answered without it, with the assumption said.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections.abc import AsyncIterator, Callable

from bot.bootstrap import Doors, House
from bot.identity import LOCAL_CHANNELS
from bot.sending import notices
from bot.understanding import planner
from specialists.contract import Operation, Question
from specialists.language.text import sentences
from storage import executions, pairings, people, posted
from storage.columns import new_id
from storage.errors import StorageError
from storage.tables import Execution, OutboxKind

log = logging.getLogger(__name__)

FIRST_CODE = dt.timedelta(days=1)
GREETED_WITHIN = 10.0  # seconds that a provider is given to tell its name
WAY_IN = 'To reach me from your phone, {ways}. That counts once, for a day; "connect my phone" makes a new one.'
ASK = 'What time zone are you in? A city will do. (Until I know, I take it to be {zone}.)'


async def ask_zone(house: House) -> bool:
    """Asks the person at this machine on its screens, once until it is answered; says whether it asked now."""
    whose = [await house.identity.who(channel, house.local_address) for channel in LOCAL_CHANNELS]
    screens = [known for known in whose if known and known.channel in house.channels]
    if not screens or screens[0].person.zone_known:
        return False
    person, now, turn_id = screens[0].person, house.clock.now(), new_id()
    intent = house.registry.intent("setting", Operation.CONFIGURE)
    question = Question(ASK.format(zone=person.zone.key), intent, {}, missing="zone")
    async with house.database.unit(person.id, turn_id, now) as unit:
        if await executions.open_question(unit, now) is not None:
            return False
        unit.add(
            Execution(
                id=turn_id, person_id=person.id, status="completed", question=planner.keep(question),
                started_at=now, finished_at=now, expires_at=now + executions.KEPT,
            ),
            *(
                posted.letter(unit, question.ask, screen.handle_id, screen.channel, kind=OutboxKind.NOTICE)
                for screen in screens
            ),
        )
    house.delivery.kick()
    return True


@contextlib.asynccontextmanager
async def showing_way_in(house: House, log_it: Callable[[str], None] = lambda said: None) -> AsyncIterator[None]:
    """The same as `show_way_in` beside the block: a provider's name may take a while, and nothing waits for it."""
    task = asyncio.create_task(_show(house, log_it), name="way in")
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _show(house: House, log_it: Callable[[str], None]) -> None:
    try:
        if said := await show_way_in(house):
            log_it(said)
    except StorageError:
        log.exception("way in not shown", extra={"action": "way_in_unshown"})  # the next start tries again


async def show_way_in(house: House) -> str | None:
    """Says once, on every screen, how the owner connects a provider that was configured; answers it for the log too.

    None where there is none, where the owner is connected already, or was told before.
    """
    with contextlib.suppress(TimeoutError):  # a provider that is down now is not waited for
        async with asyncio.timeout(GREETED_WITHIN):
            await asyncio.gather(*(channel.greeted() for channel in house.channels.values()))
    doors = Doors(house.channels)
    if not doors.ways_in(""):
        return None
    owner = next(iter(await people.household(house.database)))
    handles = await people.handles_of(house.database, [owner.id])
    if any(handle.channel not in LOCAL_CHANNELS for handle in handles):
        return None
    async with house.database.unit(owner.id, new_id(), house.clock.now()) as unit:
        if await pairings.any_ever(unit):
            return None
        code = await pairings.invite(unit, owner.id, lasts=FIRST_CODE)
        ways = sentences.joined(list(doors.ways_in(code).values()), "or")
        said = WAY_IN.format(ways=ways)
        await notices.tell(unit, house.database, house.channels, said)
    house.delivery.kick()
    return said
