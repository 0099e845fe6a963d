"""STOP and START from the household by SMS, where the network obeys them, and by WhatsApp, whose rules ask for it: Hob
keeps to them and tells. For intake.py; what contacts say of it is contact_turns.py's."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from bot.channels import optout
from bot.channels.base import Channel
from bot.channels.optout import Word
from bot.identity import Known
from bot.sending import notices
from specialists import ways
from storage import people, posted, queue
from storage.columns import new_id
from storage.database import Database
from storage.tables import Inbox


async def hushed(
    database: Database, channels: Mapping[str, Channel], row: Inbox, known: Known, now: dt.datetime
) -> bool:
    """Whether a message was such a word and nothing else, and has been seen to. On other channels it is a word."""
    if known.channel not in optout.CARRIED:
        return False
    word = optout.read(row.text, known.channel)
    if word is Word.STOP:
        await people.silence(database, known.handle_id, optout.STOPPED)
    elif word not in (Word.START, Word.YES) or not await people.unsilence(database, known.handle_id):
        return False
    turn_id, way = new_id(), ways.named(known.channel)
    async with database.unit(known.person.id, turn_id, now) as unit:
        if word is Word.STOP:  # there nothing gets through any more
            say = f"You sent STOP by {way}, so nothing of mine goes there any more. START from there changes that."
            await notices.tell(unit, database, channels, say, but=known.handle_id)
        else:
            say = f"You are reached by {way} again."
            unit.add(posted.letter(unit, say, known.handle_id, known.channel, reply_to=row.provider_id))
        await queue.finish_incoming(unit, row.id, turn_id)
    return True
