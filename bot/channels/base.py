"""The contract of a channel: one file in bot/channels/, one `Channel`; tests/channels/ runs one suite over all."""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar

from specialists.contract import Button
from storage.errors import HobError

if TYPE_CHECKING:
    from aiohttp import web

    from bot.bootstrap import House


@dataclass(frozen=True, slots=True)
class Incoming:
    """One message from a handle, off the wire. `provider_id` is unique within the channel: a second copy stops."""

    channel: str
    provider_id: str
    address: str
    text: str
    payload: Mapping[str, Any] = field(default_factory=dict)  # {"button": {"intent", "slots"}}, {"reply_to": id}, …


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One message to a handle. `id` is the outbox row's, the same at every try."""

    id: int
    address: str
    text: str
    kind: str
    buttons: Sequence[Button]
    due_at: dt.datetime
    occurrence_id: int | None = None
    reply_to: str | None = None  # the provider_id of the incoming it answers
    unsure: bool = False  # an earlier try had no answer: who can look whether it arrived does so before sending again


@dataclass(frozen=True, slots=True)
class Sent:
    """The provider took it. `delivered` where the channel itself saw it arrive (a terminal, an open page)."""

    provider_id: str
    delivered: bool = False


class Fate(StrEnum):
    """What to do after a failed try; the retry table (bot/sending/retries.py) and the channels speak in these."""

    RETRY = "retry"
    REROUTE = "reroute"
    GIVE_UP = "give_up"


class DeliveryError(HobError):
    """The message did not go out."""

    def __init__(
        self, say: str, *, code: str, fate: Fate, retry_after: float | None = None, sure: bool = True,
        blocks: bool = False, attached: bool = False,
    ) -> None:
        """`sure` is False where the answer was lost: the provider may have taken it. `retry_after` is in seconds.

        `blocks`: nothing more can be sent to that address (a blocked bot, STOP): other ways are taken from now on, and
        `say` is why, until its person is heard from there. `attached`: it is the file that goes along which does not
        get through there; without it the words may.
        """
        super().__init__(say)
        self.code, self.fate, self.retry_after, self.sure, self.blocks = code, fate, retry_after, sure, blocks
        self.attached = attached


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a message to an address would not go out: `say` ends "I can't …, because" ("you have not written …")."""

    say: str


ELSEWHERE = "elsewhere"  # a code: that person is not at this end of the channel, which itself works


def utf16(text: str) -> int:
    """How long a text is to providers that count UTF-16 units: most emoji count twice."""
    return len(text) + sum(letter > "\uffff" for letter in text)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the provider allows: characters a message, messages a second in all and to one handle (None = no limit).

    `length` is how the provider counts characters. `burst`: so many are taken at once by a provider that queues them
    itself and lets them out at its rate.
    """

    characters: int = 4096
    per_second: float | None = None
    per_handle: float | None = None
    length: Callable[[str], int] = len
    burst: int | None = None


class NoFile(HobError):
    """I could not fetch that file."""


@dataclass(frozen=True, slots=True)
class Hook:
    """A door for a provider in the web app: `path` stands below /hooks/. Who knocks is checked by its handler."""

    method: str
    path: str
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]]


Intake = Callable[[Sequence[Incoming]], Awaitable[Sequence[int | None]]]
"""Commits messages to the inbox; answers their row ids (None for a copy), in order. Only then is the network told."""


class Channel(ABC):
    """A way to reach people. Four guarded steps: made, started with an intake, used, stopped."""

    name: ClassVar[str]
    limits: ClassVar[Limits] = Limits()
    local: ClassVar[bool] = False  # a screen of this machine: it shows all that its person gets
    tells: ClassVar[bool] = False  # of the moment right before a message goes, each time (takeoff.py)
    rings: ClassVar[bool] = False  # a telephone call: taken where the words said so, or where nothing else is left
    draft_seconds: ClassVar[float | None] = None  # between two looks at an answer being written; None: it shows none

    def enter(self, house: House) -> None:
        """Told once, before anything else, which house it serves; a channel that is more than a wire keeps it."""
        return

    def hooks(self) -> Sequence[Hook]:
        """The doors that the web app opens for it, where this house has a web app. Asked once, after `enter`."""
        return ()

    @abstractmethod
    async def start(self, intake: Intake) -> None:
        """Begins to listen. Raises HobError with a sentence where it cannot."""

    @abstractmethod
    async def stop(self) -> None:
        """Stops listening; what was taken in stays."""

    @property
    def is_open(self) -> bool:
        """Whether the request for a message given to `send` goes out at once. Until then its rows are only held."""
        return True

    async def opened(self) -> None:
        """Returns when `is_open`."""
        return

    @abstractmethod
    async def send(self, batch: Sequence[Outgoing]) -> Sequence[Sent | DeliveryError]:
        """Tries each message once and answers for each, in order. Never raises for one message's sake."""

    async def hold_on(self, address: str, provider_id: str, say: str) -> None:
        """Tells, outside the ledger, that a message was kept but can't be answered yet: the ledger can't be written.

        Only a screen of this machine can be told so; a provider's message is answered once it can be.
        """
        return

    def refresh(self) -> None:
        """Something was committed: a screen that shows what became of a message may look again."""
        return

    def truth(self, address: str, at: dt.datetime, last_in_at: dt.datetime | None) -> Trouble | None:
        """Why a message sent `at` that moment would be refused, as far as can be known before; None where it would not.

        `last_in_at` is when its person was last heard from there: WhatsApp counts its window from it.
        """
        return None

    def way_in(self, code: str) -> str | None:
        """How somebody who is not paired comes in here with a code, as an order to them: "open https://t.me/…" or
        "text K7QM-2XRD to +1 …". None on channels that take nobody in."""
        return None

    async def greeted(self) -> None:
        """Returns once its provider has answered for the first time: from then on `way_in` knows its name there."""
        return

    def link(self, outbox_id: int) -> str | None:
        """An address at which the file of a message of ours can be looked at, by whoever has it; None where there is
        none."""
        return None

    async def fetch(self, file: str, most: int) -> bytes:
        """A file that came in by this channel, by the name its payload gives it. At most `most` bytes are read.

        Raises NoFile with a sentence where it can't be had, or is larger.
        """
        raise NoFile

    async def busy(self, address: str, provider_id: str) -> None:
        """Shows whoever wrote that message that it is being worked on, for some seconds. Fails in silence."""
        return

    async def show_draft(self, address: str, provider_id: str, text: str) -> None:
        """Shows whoever wrote that message how far the answer to it has come: all of it so far, or "" for none.

        A preview, past the ledger: the reply (`send`) takes its place, and nothing keeps it. Fails in silence.
        """
        return

    async def check(self) -> str | None:
        """For `doctor`, on a channel that is not started: why its provider would not take it, None where it would."""
        return None

    def deaf(self) -> str | None:
        """Why nothing may be coming in by it just now, as a clause for status; None while it listens."""
        return None

    def weight(self, text: str) -> int:
        """How many messages a text counts as, against `limits.per_second`."""
        return 1

    def reachable(self, address: str) -> bool:
        """Whether a message sent now would reach the person; False makes the route planner choose another way."""
        return True
