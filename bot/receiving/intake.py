"""Takes messages in: committed first, then answered, one person's in their order, different people's side by side.

Channels call `take`; bot/clock/pulse.py's sweep calls `sweep` for what another process, or a crash, has left behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Mapping, Sequence

from bot.attachments import ALBUM
from bot.channels.base import Channel, Incoming
from bot.identity import LOCAL_CHANNELS, Identity, Known, Stranger
from bot.receiving import busy
from bot.receiving.floods import FLOODING, Admission, Floods
from bot.receiving.outside import Outside
from bot.receiving.unwrapping import Unwrapping
from bot.timepiece import Clock
from bot.turns.conductor import Conductor
from storage import queue
from storage.columns import new_id
from storage.database import Database
from storage.errors import StorageError
from storage.tables import Inbox, Role
from storage.workers import Worker

log = logging.getLogger(__name__)

PATIENCE = 0.005  # seconds that a network may wait for its "got it": the turns' own wait for the disk then serves both
# How often the process may end while it answers a message. Who kills a house in its first seconds, again and again,
# hits whatever it answers then: it is tried once more in a house that stands, and set aside if that ends too.
FALLS, STEADY = 3, 10.0  # times; seconds after its start in which a house has shown that it stands
REST = 2.0  # seconds until a message whose turn could not be written is tried again
SIDE_BY_SIDE = 32  # turns at once: more would only wait for the one writer, and hold memory


class Intake:
    """The way in. `committed` is called after every turn: there may be something to deliver or to wake for.

    The household's messages are turns of the conductor; contacts and strangers never get there.
    """

    def __init__(
        self, database: Database, worker: Worker, clock: Clock, identity: Identity, conductor: Conductor,
        outside: Outside, unwrapping: Unwrapping, channels: Mapping[str, Channel], committed: Callable[[], None],
    ) -> None:
        self._database, self._worker, self._clock = database, worker, clock
        self._identity, self._conductor, self._committed = identity, conductor, committed
        self._outside, self._unwrapping, self._channels = outside, unwrapping, channels
        self._floods = Floods()
        self._wake = asyncio.Event()
        self._turns: dict[asyncio.Task[None], int] = {}  # and the id of the message that each answers
        self._loop: asyncio.Task[None] | None = None
        self._young = True
        self._growing: asyncio.TimerHandle | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    async def start(self) -> None:
        self._loop = asyncio.create_task(self._drain(), name="intake")
        self._growing = asyncio.get_running_loop().call_later(STEADY, self._stands)
        self._wake.set()

    async def stop(self) -> None:
        """Lets running turns end (they are short), and takes no new ones."""
        if self._growing:
            self._growing.cancel()
        if self._loop:
            self._loop.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._loop
        if self._turns:
            await asyncio.wait(self._turns)

    async def take(self, messages: Sequence[Incoming]) -> list[int | None]:
        """Commits messages to the inbox in one transaction; ids in order, None for a copy of one already taken, and for
        what is shut out: a flood from outside of the household.

        Raises Stranger where a sender is not known on a channel of this machine, StorageError where nothing could be
        written: nothing is kept then.
        """
        admitted = [await self._admitted(message) for message in messages]
        taken = [one for one in admitted if one is not None]
        rows = [row for row, _ in taken]
        room = SIDE_BY_SIDE - len(self._turns) if self._loop else 0
        ids, claimed = await queue.take_to_answer(self._database, rows, self._worker.slot, room, self._spared)
        for (row, known), new in zip(taken, ids, strict=True):
            if new is not None and known.at_home:
                self._conductor.overhear(known, row.text)
        if any(ids):
            self._idle.clear()
            self._begin(claimed, {row.id: known for row, known in taken})
            if {new for new in ids if new is not None} - {row.id for row in claimed}:
                self._wake.set()  # there was no room, or its person is being answered
            await self._database.settled(PATIENCE)
        kept = iter(ids)
        return [None if one is None else next(kept) for one in admitted]

    async def settled(self) -> None:
        """Returns when everything taken in by this process has been answered."""
        await self._idle.wait()

    def answering(self) -> Collection[int]:
        """The ids of the messages that are being answered."""
        return self._turns.values()

    def sweep(self) -> None:
        """Looks for messages that nobody is working on."""
        self._wake.set()

    @property
    def _spared(self) -> int | None:
        """The falls of those messages that are not tried now."""
        return FALLS if self._young else None

    def _stands(self) -> None:
        self._young = False
        self._wake.set()

    async def _admitted(self, message: Incoming) -> tuple[Inbox, Known] | None:
        """The message as the inbox keeps it, and who wrote it; None where it is shut out."""
        now = self._clock.now()
        known = await self._identity.who(message.channel, message.address)
        if known is None:
            channel = self._channels.get(message.channel)
            if channel is None or channel.local:
                raise Stranger
            known = await self._identity.met(message.channel, message.address, now)
        admission = self._floods.admit(known.handle_id, known.person.role, now) if known else Admission.OUT
        if known is None or admission is Admission.OUT:
            log.warning("message shut out", extra={"action": "flood", "channel": message.channel})
            return None
        payload = dict(message.payload)
        if admission is Admission.LAST:
            payload[FLOODING] = True
        row = Inbox(
            channel=message.channel, provider_id=message.provider_id, handle_id=known.handle_id,
            # A stranger may be somebody else by the time of their next message: those stay the handle's alone.
            person_id=None if known.person.role == Role.STRANGER else known.person.id,
            text=message.text, payload=payload, received_at=now,
        )
        return row, known

    async def _drain(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                room = SIDE_BY_SIDE - len(self._turns)
                rows = await queue.claim_incoming(self._database, self._worker.slot, room, self._spared)
            except StorageError:
                log.exception("inbox not readable", extra={"action": "claim_failed"})
                continue  # the next sweep tries again
            except Exception:  # a mistake of ours: this loop must outlive it, or nobody is answered any more
                log.exception("intake stumbled", extra={"action": "claim_failed"})
                continue
            self._begin(rows, {})
            if not self._turns and not self._wake.is_set():  # a turn that ended meanwhile may have left one behind it
                self._idle.set()

    def _begin(self, rows: Sequence[Inbox], senders: Mapping[int, Known]) -> None:
        for row in rows:
            turn = asyncio.create_task(self._answer(row, senders.get(row.id)), name=f"turn for inbox {row.id}")
            self._turns[turn] = row.id
            turn.add_done_callback(self._ended)

    def _ended(self, turn: asyncio.Task[None]) -> None:
        self._turns.pop(turn, None)
        if not turn.cancelled() and (error := turn.exception()) is not None:
            # A mistake of ours outside of every turn: the row stays this process's until bot/clock/stranded.py looks.
            log.error("turn fell", exc_info=error, extra={"action": "turn_fell"})
        self._committed()
        self._wake.set()

    async def _answer(self, row: Inbox, known: Known | None) -> None:
        try:
            if known is None or not known.at_home:  # who knocked may have been let in since, or be gone
                known = await self._identity.of_handle(row.handle_id)
            if known is None:
                await queue.drop_incoming(self._database, row.id, "its sender is no longer known")
                return
            with busy.shown(self._channels.get(row.channel), known.address, row.provider_id):
                await self._unwrapping.open(row, known)
                await self._turn(row, known)
        except StorageError as error:
            log.exception("turn not written", extra={"action": "turn_unwritten", "inbox": row.id})
            reason = error.say.partition(". ")[0]
            say = f"I have kept that, and will answer when I can. {reason}."
            channel = self._channels.get(row.channel)
            if channel and known:
                await channel.hold_on(known.address, row.provider_id, say)
            await asyncio.sleep(REST)
            await self._give_back(row)

    async def _turn(self, row: Inbox, known: Known) -> None:
        fallen = int(row.payload.get(queue.FALLEN, 0))
        if not known.at_home and fallen > FALLS:
            await queue.drop_incoming(self._database, row.id, "the process ended over it again and again")
        elif not known.at_home:
            await self._outside.answer(row, known)
        elif fallen > FALLS:
            await self._conductor.set_aside(row, known)
        elif await self._goes_with_another(row):
            async with self._database.unit(known.person.id, new_id(), self._clock.now()) as unit:
                await queue.finish_incoming(unit, row.id, unit.turn_id)
        elif known.channel in LOCAL_CHANNELS or not await self._outside.hushed(row, known):
            await self._conductor.answer(row, known)

    async def _goes_with_another(self, row: Inbox) -> bool:
        """A picture of an album, with no words of its own: the first of them is answered, for all."""
        album = row.payload.get(ALBUM)
        if album is None or row.text.strip():
            return False
        return await queue.is_of_album(self._database, row.id, row.handle_id, str(album))

    async def _give_back(self, row: Inbox) -> None:
        """Back to the inbox, to be tried again: the database could not be written, so nothing of the turn happened."""
        with contextlib.suppress(StorageError):  # still not writable: bot/clock/stranded.py finds the row
            await queue.release_incoming(self._database, row.id)
