"""The composition root: opens storage, specialists, channels and the clockwork, as one context. bot/cli calls it."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot import identity, thinking, tidying
from bot.channels.base import Channel
from bot.clock.clockturns import ClockTurns
from bot.clock.pulse import Pulse
from bot.clock.soundness import NightlyLook
from bot.identity import Identity, Neighbours
from bot.receiving.intake import Intake
from bot.receiving.outside import Outside
from bot.receiving.unwrapping import Unwrapping
from bot.sending import wording
from bot.sending.delivery import Delivery
from bot.sending.ways import HouseWays
from bot.settings import Settings
from bot.telemetry import Telemetry
from bot.timepiece import Clock, SystemClock
from bot.turns.auditing import Auditor
from bot.turns.conductor import Conductor
from bot.turns.lessons import Lessons
from bot.understanding.message import phrasebook, router
from integrations.http import Web
from integrations.llm.brain import Brain
from integrations.search import service as search
from integrations.weather import service as weather
from specialists import registry
from specialists.audit import MODERATION
from specialists.contract import Ports
from specialists.language import searching
from storage import migrate, queue, workers
from storage.database import Database
from storage.errors import StorageError
from storage.workers import Worker

if TYPE_CHECKING:
    from bot.budget import MonthlyBudget
    from bot.clock.calendars import Calendars
    from bot.watchdog import Watchdog
    from integrations.speech import Speech

TIDY_SECONDS = 3.0  # after the start, when the first messages have been answered


class Unwritable(StorageError):
    """I can't write to my data directory."""


@dataclass(slots=True)
class House:
    """The running house, and all that a command or a page may need of it."""

    settings: Settings
    database: Database
    worker: Worker
    clock: Clock
    identity: Identity
    registry: registry.Registry
    channels: Mapping[str, Channel]
    local_address: str  # who sits at this machine: their address on the local channels
    conductor: Conductor
    delivery: Delivery
    pulse: Pulse
    intake: Intake
    lessons: Lessons
    telemetry: Telemetry
    brain: Brain
    nightly: NightlyLook
    budget: MonthlyBudget | None = None  # what the brain is paid from
    watchdog: Watchdog | None = None  # where a command keeps one
    calendars: Calendars | None = None  # where an account is set up

    async def health(self) -> Mapping[str, Any]:
        """What status, /readyz and `doctor` report; see queue.counts for the numbers."""
        from storage.memory import search  # with numpy's rooms, when somebody asks

        now, model = self.clock.now(), self.brain.state()
        return {
            "channels": sorted(self.channels),
            "database": "SQLite" if self.database.sqlite else "PostgreSQL",
            "ticked_at": self.pulse.ticked_at,
            "deaf": {name: why for name, channel in self.channels.items() if (why := channel.deaf())},
            **await queue.counts(self.database, now),
            **search.counts(self.database),
            "damaged": self.nightly.damage,
            "calendars": self.calendars.trouble if self.calendars else None,
            "stuck": self.pulse.stranded.stuck,
            "brain": model,
            "model_calls": model.calls,
            "model_failures": model.failures,
            "model_cache_asked": model.asked,  # questions that could have been answered before …
            "model_cache_hits": model.hits,  # … and those that had been
            "model_spent": await self.budget.spent(now) if self.budget else None,
            "model_budget": self.budget.limit if self.budget else None,
            "loop_stalls": self.watchdog.stalls if self.watchdog else 0,
            "loop_longest_stall": self.watchdog.longest if self.watchdog else 0.0,
        }


class _Health:
    """The House port of a turn: specialists are made before the house stands, so it is asked late."""

    house: House

    async def health(self) -> Mapping[str, Any]:
        return await self.house.health()


class Doors:
    """The Doors port: the channels of this house, as specialists may know them."""

    def __init__(self, channels: Mapping[str, Channel]) -> None:
        self._channels = channels

    def names(self) -> Sequence[str]:
        return sorted(self._channels)

    def ways_in(self, code: str) -> Mapping[str, str]:
        ways = {name: channel.way_in(code) for name, channel in self._channels.items()}
        return {name: way for name, way in ways.items() if way}


@asynccontextmanager
async def open_house(
    settings: Settings, channels: Sequence[Channel] = (), *, clock: Clock | None = None, guest: str | None = None
) -> AsyncIterator[House]:
    """The whole house, running: intake, turns, pulse and delivery, with the given channels listening.

    `guest` is the name for `--as`. Raises HobError with a sentence where it cannot start; nothing is left half open.
    """
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        database = await open_database(settings)
        stack.push_async_callback(database.close)
        worker = await stack.enter_async_context(workers.join(database, settings.data_dir / workers.FOLDER))
        address = await identity.settle_household(
            database, owner=settings.owner_name, zone=settings.zone, now=clock.now(), guest=guest
        )
        brain, budget = await stack.enter_async_context(thinking.opened(settings, database, clock.now()))
        doors = {channel.name: channel for channel in channels}
        house = _furnish(settings, database, worker, clock, doors, address, brain)
        house.budget = budget
        before = await queue.claimants(database)
        grounded = worker.grounded({*before, worker.slot})
        await queue.rescue(database, await worker.dead(before) | {worker.slot}, clock.now(), grounded=grounded)
        for channel in channels:  # before anything is sent: a terminal must know whose it is
            channel.enter(house)
        await house.telemetry.start()
        stack.push_async_callback(house.telemetry.stop)
        for channel in channels:
            await channel.start(house.intake.take)
            stack.push_async_callback(channel.stop)
        # What is due goes out through channels that listen.
        for part in (house.delivery, house.pulse, house.lessons, house.intake, house.calendars):
            if part is None:
                continue
            await part.start()
            stack.push_async_callback(part.stop)
        later = asyncio.get_running_loop().call_later(TIDY_SECONDS, tidying.tidy)
        stack.callback(later.cancel)
        yield house


async def open_database(settings: Settings) -> Database:
    """The database, brought up to date. Raises StorageError with a sentence where it cannot be used."""
    make_data_dir(settings)
    database = Database(settings.url)
    database.reader = searching
    try:
        await migrate.upgrade(database)
    except BaseException:
        await database.close()
        raise
    return database


def make_data_dir(settings: Settings) -> None:
    """Only its owner may look into it. Raises Unwritable where it cannot be made."""
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Unwritable(f"I can't make my data directory {settings.data_dir}: {error.strerror}.") from error


def speech(settings: Settings) -> Speech | None:
    if not settings.speech_url:
        return None
    from integrations.speech import Transcriptions

    key = settings.speech_api_key.get_secret_value() if settings.speech_api_key else ""
    return Transcriptions(settings.speech_url, key, settings.speech_model)


def _furnish(
    settings: Settings, database: Database, worker: Worker, clock: Clock, channels: Mapping[str, Channel], address: str,
    brain: Brain,
) -> House:
    found = registry.find()
    health = _Health()
    telemetry = Telemetry(database, clock)
    web = Web()
    ports = Ports(
        catalog=found, house=health, doors=Doors(channels), household=Neighbours(database),
        ways=HouseWays(database, channels), brain=brain, web=web,
        weather=weather.opened(
            settings.weather_api, settings.weather_places_api, settings.weather_second_api, settings.weather_contact
        ),
        search=search.opened(web, settings.searxng_api, settings.search_engines, settings.search_engines_api),
    )
    reader = router.Router(found.actions(), phrasebook.grammar(found.actions(), settings.data_dir))
    auditor = Auditor(database, telemetry, settings.secrets(), found.service(MODERATION))
    delivery = Delivery(database, worker, clock, channels)
    conductor = Conductor(database, clock, found, reader, ports, telemetry, auditor, delivery)
    pulse = Pulse(database, worker, clock, delivery, wording.came(found))

    def committed() -> None:
        delivery.kick()
        pulse.wake()
        for channel in channels.values():
            channel.refresh()
        if calendars is not None:
            calendars.wake()

    calendars = _calendars(settings, database, clock, ports, channels, delivery.kick, pulse)
    conductor.on_progress(committed)
    who = Identity(database)
    outside = Outside(database, clock, ports, channels, telemetry)
    unwrapping = Unwrapping(database, channels, speech(settings))
    intake = Intake(database, worker, clock, who, conductor, outside, unwrapping, channels, committed)
    taught = Lessons(database, clock, ports, channels, telemetry, committed)
    conductor.taught = taught.wake
    pulse.house_job("memory", "interval", taught.chores, hours=24)
    nightly = NightlyLook(database, clock, channels)
    database.on_damage(nightly.look_soon)
    pulse.house_job("soundness", "cron", nightly.look, hour=3, timezone=settings.zone or dt.UTC)
    pulse.on_sweep(intake.sweep)
    pulse.stranded.carried_by(intake.answering)
    pulse.on_tick(ClockTurns(database, clock, found, ports, channels, telemetry, committed).run)
    health.house = House(
        settings, database, worker, clock, who, found, channels, address, conductor, delivery, pulse, intake, taught,
        telemetry, brain, nightly, calendars=calendars,
    )
    return health.house


def _calendars(
    settings: Settings, database: Database, clock: Clock, ports: Ports, channels: Mapping[str, Channel],
    ring: Callable[[], None], pulse: Pulse,
) -> Calendars | None:
    """The account that calendars are kept in step with; nothing of it is loaded where none is set up."""
    if not settings.caldav_url:
        return None
    from bot.clock import calendars

    found = calendars.opened(settings, database, clock, ports, channels, ring)
    if found is not None:
        pulse.house_job("calendars", "interval", found.look, minutes=calendars.MINUTES)
    return found
