"""The terminal as a channel: what is typed goes in, what is for the person here is printed. Run by bot/cli/chat.py."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from bot.channels.base import ELSEWHERE, Channel, DeliveryError, Fate, Incoming, Intake, Limits, Outgoing, Sent
from bot.channels.plain import storable
from bot.sending.buttons import tapped
from specialists.contract import Button
from storage import queue
from storage.errors import HobError

if TYPE_CHECKING:
    from bot.bootstrap import House

PATIENCE_SECONDS = 1.0  # a turn that takes longer shows a sign of progress
LONGEST_SECONDS = 120.0  # more than any turn may take; a piped conversation goes on without the answer
WORKING = "… working on it"


class Face(Protocol):
    """What a person sees of the channel: bot/terminal/screen.py, or bot/terminal/pipe.py."""

    waits: bool  # whether each line is answered before the next is said

    def listen(self) -> None: ...
    async def line(self) -> str | None: ...
    def leave(self) -> None: ...
    def say(self, text: str, style: str = "") -> None: ...
    def show(self, text: str, kind: str, buttons: tuple[str, ...]) -> None: ...
    def busy(self, sign: str) -> None: ...
    def show_draft(self, text: str) -> None: ...


class Terminal(Channel):
    """A reply counts as delivered when it is printed. It shows what is for the person at `address`, and nobody else."""

    name: ClassVar[str] = "terminal"
    limits: ClassVar[Limits] = Limits(characters=1_000_000)
    local: ClassVar[bool] = True
    draft_seconds: ClassVar[float | None] = 0.1

    def __init__(self, face: Face) -> None:
        self.address = ""
        self._face = face
        self._house: House | None = None
        self._intake: Intake | None = None
        self._session, self._said = secrets.token_hex(6), 0
        self._unanswered: dict[str, asyncio.Event] = {}
        self._buttons: tuple[int, Sequence[Button]] = (0, ())  # of the latest message that had any
        self._sign: asyncio.TimerHandle | None = None
        self._gone = False

    def enter(self, house: House) -> None:
        self._house, self.address = house, house.local_address

    async def start(self, intake: Intake) -> None:
        self._intake = intake
        known = await self._house.identity.who(self.name, self.address) if self._house else None
        if self._house and known:
            await queue.hurry(self._house.database, known.handle_id, self._house.clock.now())
            self._house.delivery.kick()

    async def stop(self) -> None:
        self._intake = None
        self._settle_sign()

    def reachable(self, address: str) -> bool:
        return address == self.address

    async def converse(self) -> None:
        """Takes lines in until the person leaves or the input ends. Raises BrokenPipeError where nobody reads on."""
        while not self._gone and (line := await self._face.line()) is not None:
            answered = await self.tell(line)
            if self._face.waits and answered:
                try:
                    await asyncio.wait_for(answered.wait(), LONGEST_SECONDS)
                except TimeoutError:
                    self._face.say("I have kept that, but could not answer it yet.")
        if self._gone:
            raise BrokenPipeError

    async def tell(self, line: str) -> asyncio.Event | None:
        """Takes one line in. The event is set when it was answered; None where it could not even be kept."""
        if self._intake is None:
            raise RuntimeError("the terminal was not started")
        text, payload = storable(line), self._tapped(line)
        self._said += 1
        message = Incoming(self.name, f"{self._session}-{self._said}", self.address, text, payload)
        answered = self._unanswered[message.provider_id] = asyncio.Event()
        self._expect()
        try:
            await self._intake([message])
        except HobError as error:
            self._answered(message.provider_id)
            self._face.say(error.say, "trouble")
            return None
        return answered

    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        return [self._print(message) for message in batch]

    async def hold_on(self, address: str, provider_id: str, say: str) -> None:
        if provider_id in self._unanswered:
            self._face.say(say, "trouble")
            self._answered(provider_id)

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        if address == self.address and provider_id in self._unanswered:
            with contextlib.suppress(OSError):  # the terminal was closed: the reply's own delivery finds and tells it
                self._face.show_draft(text)

    def _print(self, message: Outgoing) -> Sent | DeliveryError:
        if message.address != self.address:
            # Another terminal's: it stays in the queue until they open theirs.
            return DeliveryError("That person is not at this terminal.", code=ELSEWHERE, fate=Fate.RETRY)
        numbered = any(f"\n{number}. " in message.text for number in range(1, len(message.buttons) + 1))
        buttons = () if numbered else message.buttons  # the text itself says the choices; their numbers are its answers
        try:
            self._face.show(message.text, message.kind, tuple(button.label for button in buttons))
        except OSError as error:
            self._leave()
            return DeliveryError(f"The terminal is gone: {error.strerror}.", code="closed", fate=Fate.RETRY)
        if message.buttons:  # those shown before stay good until others take their place
            self._buttons = message.id, buttons
        if message.reply_to:
            self._answered(message.reply_to)
        return Sent(f"{self.name}-{message.id}", delivered=True)

    def _leave(self) -> None:
        self._gone = True
        self._face.leave()
        for answered in self._unanswered.values():
            answered.set()

    def _tapped(self, line: str) -> dict[str, Any]:
        """The payload of a tap where the line is the number of a button just shown, else nothing."""
        row_id, buttons = self._buttons
        number = line.strip().strip("[]")
        if not (number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= len(buttons)):
            return {}
        self._buttons = 0, ()
        button = buttons[int(number) - 1]
        return {**tapped(button), "reply_to": row_id}

    def _expect(self) -> None:
        if self._sign is None:
            loop = asyncio.get_running_loop()
            self._sign = loop.call_later(PATIENCE_SECONDS, self._face.busy, WORKING)

    def _answered(self, provider_id: str) -> None:
        waiting = self._unanswered.pop(provider_id, None)
        if waiting:
            waiting.set()
        if not self._unanswered:
            self._settle_sign()

    def _settle_sign(self) -> None:
        if self._sign is not None:
            self._sign.cancel()
            self._sign = None
        with contextlib.suppress(OSError):
            self._face.busy("")
