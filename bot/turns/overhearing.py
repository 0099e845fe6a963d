"""A "stop" that comes while its person's turn still runs: heard at once, not in its turn. bot/receiving/intake.py tells
of each message taken in; conductor.py and bot/turns/courses/running.py ask.
"""

from __future__ import annotations

import re

from bot.channels import optout
from bot.channels.optout import Word
from bot.identity import Known
from specialists.language.text.patterns import Pattern
from storage import queue
from storage.database import Database
from storage.tables import Inbox
from storage.unit import Unit

_STOP = Pattern(
    r"\W*(?:(?:no|please|wait|oh)\W+)*(?:stop|cancel|abort|halt|never ?mind|forget (?:it|that|about it)"
    r"|leave (?:it|that)|don'?t(?: do (?:it|that))?|do not)"
    r"(?:\s+(?:it|that|this|now|everything|all|please|the (?:plan|rest|whole thing)))*\W*", re.I,
)
_LONGEST = 60


def is_stop(text: str) -> bool:
    """Whether a message says to stop what is being done, and nothing else."""
    return len(text) <= _LONGEST and _STOP.fullmatch(text) is not None


async def stop_waits(database: Database, row: Inbox, known: Known) -> bool:
    """Whether such a message of the same person waits behind that one, whoever took it in."""
    return any(is_stop(text) for _, _, text in await queue.behind(database, row.id, known.person.id))


async def take_stops(unit: Unit, row: Inbox, known: Known) -> None:
    """Those messages are answered by what they ended. A STOP that the network obeys as well stays to be seen to."""
    for inbox_id, channel, text in await queue.behind(unit.database, row.id, known.person.id):
        carried = channel in optout.CARRIED and optout.read(text, channel) is Word.STOP
        if is_stop(text) and not carried:
            await queue.finish_incoming(unit, inbox_id, unit.turn_id)
