"""What a turn may reach besides its person's partition: the catalog, the house, ways to people, the model, the web.

Part of the contract (contract.py gives these names on); bot/bootstrap.py fills them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from integrations.http import Fetch, Nowhere
from integrations.llm.brain import Absent, Brain
from integrations.search import port as search
from integrations.weather.port import Off, Weather
from specialists.calendars import port as calendars
from specialists.calendars.own import Own
from specialists.services import P, Service

if TYPE_CHECKING:
    from integrations.llm.brain import Tool
    from specialists.contract import Action, PersonView, Request, Turn
    from specialists.traits import Operation


class Asked(Protocol):
    """What names an action: a request, or what is remembered of one."""

    @property
    def intent(self) -> str: ...
    @property
    def slots(self) -> Mapping[str, Any]: ...


class Catalog(Protocol):
    """The specialists there are, for help and for what a request does (registry.py)."""

    def actions(self) -> Sequence[Action]: ...

    def of(self, request: Request) -> Action | None: ...

    def serving(self, intent: str) -> Action | None: ...

    def does(self, request: Asked, thing: str, operation: Operation) -> bool: ...

    def intent(self, thing: str, operation: Operation) -> str: ...

    def service(self, wanted: Service[P]) -> P: ...


class House(Protocol):
    """The running house, for status."""

    async def health(self) -> Mapping[str, Any]: ...


class Way(NamedTuple):
    """One way to reach somebody: a channel, the address there, and why it would not work, in words ("" where it would).

    `trouble` is a clause: "you have not written there for a day". `rings` is a telephone call.
    """

    channel: str
    address: str
    trouble: str = ""
    rings: bool = False


class Ways(Protocol):
    """How people can be reached, known before anything is sent (bot/sending/ways.py)."""

    async def of(self, person_id: int, at: dt.datetime) -> Sequence[Way]:
        """Every address of a person, oldest first, as it would be at that moment."""

    def carried(self) -> Sequence[str]:
        """The channels that this house has."""


class _NoWays:
    """Where no channels are (in `understand`): nobody can be reached."""

    async def of(self, person_id: int, at: dt.datetime) -> Sequence[Way]:
        return ()

    def carried(self) -> Sequence[str]:
        return ()


class Doors(Protocol):
    """The ways in and out of this house, for pairing."""

    def names(self) -> Sequence[str]:
        """The channels that it carries."""

    def ways_in(self, code: str) -> Mapping[str, str]:
        """How somebody comes in with a pairing code: a sentence for each channel that takes people in."""


class Household(Protocol):
    """Who lives here, so that members find each other by name."""

    async def others(self, person_id: int) -> Sequence[PersonView]:
        """Everybody of the household but that person."""


class Offer(NamedTuple):
    """The house's actions for a model that talks: what it is told of them, the tools, and the deeds it came to want.
    `found` is what was looked up for it already, as it wanted when it read the message."""

    told: str
    tools: Sequence[Tool]
    wanted: Sequence[Request]
    found: str = ""


class Hands(Protocol):
    """What a model that talks may do (bot/turns/hands.py)."""

    def offered(self, turn: Turn, *, asks: bool) -> Offer | None:
        """The offer for this turn; None where there is none, or where nothing is asked and no look was wanted."""


class _NoHands:
    """Where no turn is run."""

    def offered(self, turn: Turn, *, asks: bool) -> Offer | None:
        return None


@dataclass(frozen=True, slots=True)
class Ports:
    """What a turn may reach besides its person's partition."""

    catalog: Catalog
    house: House
    doors: Doors
    household: Household
    ways: Ways = field(default_factory=_NoWays)
    brain: Brain = field(default_factory=Absent)
    web: Fetch = field(default_factory=Nowhere)
    weather: Weather = field(default_factory=Off)
    search: search.Search = field(default_factory=search.Off)
    calendar: calendars.Calendar = field(default_factory=Own)
    hands: Hands = field(default_factory=_NoHands)
