"""One turn of a conversation of our own making. For memory_talk.py, memory_friends.py and memory_pals.py."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing that somebody said or wrote. `session` is the talk's name and number, where talks have names."""

    id: str
    at: dt.datetime
    speaker: str
    text: str
    session: str = ""
