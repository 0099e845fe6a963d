"""What CommsPilot does beside its actions: answers to check-ins are heard, and emergencies seen to their end."""

from __future__ import annotations

from specialists.comms_pilot import answering, emergencies
from specialists.contract import Question, Specialist, Turn
from specialists.language.emergencies import Emergency
from specialists.services import ALARMS, CHECK_INS, Alarms, CheckIns, Heard
from storage.checkins import Asking
from storage.tables import Person


class Listener(Specialist, CheckIns):
    """Hears answers to check-ins."""

    name = "comms_pilot"
    provides = (CHECK_INS,)

    async def by_contact(self, turn: Turn, contact: Person, text: str) -> Heard | None:
        return await answering.by_contact(turn, contact, text)

    async def waits_for(self, turn: Turn, text: str) -> Asking | None:
        return await answering.waits_for(turn, text)

    async def left(self, turn: Turn, contact: Person) -> str:
        return await answering.left(turn, contact)


class Alarm(Specialist, Alarms):
    """Offers to tell somebody of an emergency."""

    name = "comms_pilot"
    provides = (ALARMS,)

    async def offer(self, turn: Turn, found: Emergency, said: str) -> Question | None:
        return await emergencies.offer(turn, found, said)

    async def closed(self, turn: Turn, text: str, *, asked: bool) -> str | None:
        return await emergencies.closed(turn, text, asked=asked)
