"""How much at a time is taken in from people who are not of the household. intake.py asks for each message."""

from __future__ import annotations

import datetime as dt
from collections import deque
from enum import Enum

from storage.tables import Role

WINDOW = dt.timedelta(minutes=1)
MOST = {Role.CONTACT: 20, Role.STRANGER: 6}  # messages in a window; the household has no such limit
FLOODING = "flooding"  # in the payload of the one message that answers a flood (contact_turns.py)
_REMEMBERED = 10_000  # handles at a time


class Admission(Enum):
    """What becomes of one message."""

    IN = "in"
    LAST = "last"  # one too many: it is answered with one sentence, and what follows is not taken in
    OUT = "out"


class Floods:
    """The messages of each handle in the last minute. Kept in memory alone: a restart forgives."""

    def __init__(self) -> None:
        self._lately: dict[int, deque[dt.datetime]] = {}

    def admit(self, handle_id: int, role: str, now: dt.datetime) -> Admission:
        """Counts one message. Whoever goes on while shut out stays out: the minute starts with their last word."""
        most = MOST.get(Role(role))
        if most is None:
            return Admission.IN
        lately = self._lately.pop(handle_id, None)
        if lately is None:
            lately = deque(maxlen=most + 2)
            while len(self._lately) >= _REMEMBERED:
                self._lately.pop(next(iter(self._lately)))  # whoever was quiet for longest
        self._lately[handle_id] = lately
        while lately and lately[0] <= now - WINDOW:
            lately.popleft()
        lately.append(now)
        if len(lately) <= most:
            return Admission.IN
        return Admission.LAST if len(lately) == most + 1 else Admission.OUT
