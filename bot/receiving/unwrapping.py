"""What comes with a message beside its words, made ready for its turn: speech, places, files; the message that it
answers or changes. intake.py calls it before the turn, so that no transaction waits for it; bot/understanding
and contact_turns.py read what it leaves in the row.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.attachments import (
    ABOUT,
    CARD,
    EARLIER,
    EDITED,
    FILE,
    FORWARDED,
    HEARD,
    MEDIA,
    PLACE,
    REPLY_TO,
    UNREAD,
    ZONE,
    named,
    orders_file,
    sent,
)
from bot.channels.base import Channel
from bot.identity import Known
from integrations import zones
from storage import queue
from storage.database import Database
from storage.errors import HobError, StorageError
from storage.tables import Inbox, OutboxKind, Role

if TYPE_CHECKING:
    from integrations.speech import Speech

log = logging.getLogger(__name__)

LARGEST = 20_000_000  # bytes of a recording: what Telegram hands out, and most services take
SPOKEN = ("voice", "audio", "video_note")
_SHOWN = {"photo": "look into photos", "video": "watch videos", "document": "do that with a file"}


class Unwrapping:
    """Opens what came. Nothing of it is kept but what the inbox has: a turn that is run again opens it again."""

    def __init__(self, database: Database, channels: Mapping[str, Channel], speech: Speech | None) -> None:
        self._database, self._channels, self._speech = database, channels, speech

    async def open(self, row: Inbox, known: Known) -> None:
        """Adds to the row's text and payload. Raises only StorageError."""
        if not row.payload or "button" in row.payload:
            return
        found = dict(row.payload)
        try:
            await self._open(row, known, found)
        except StorageError:
            raise
        except Exception:  # a file of a shape that nobody foresaw must not keep its message unanswered
            log.exception("not unwrapped", extra={"action": "not_unwrapped", "inbox": row.id})
            found[UNREAD] = "I could not open what came with that message."
        row.payload = found

    async def _open(self, row: Inbox, known: Known, found: dict[str, Any]) -> None:
        if not known.at_home:  # read by nobody here, but passed on with a word on what it is
            row.text = row.text or _called(found)
            return
        if not found.get(FORWARDED):
            if MEDIA in found:
                await self._hear_or_say(row, known, found)
            if PLACE in found:
                await _locate(found)
        if REPLY_TO in found:
            await self._refer(row, known, found)
        if EDITED in found:
            earlier = await queue.last_said(self._database, row.channel, str(found[EDITED]), known.address, row.id)
            if earlier is not None:
                found[EARLIER] = {"text": earlier.text, "turn": earlier.turn_id}

    async def _hear_or_say(self, row: Inbox, known: Known, found: dict[str, Any]) -> None:
        media = found[MEDIA]
        if media.get("kind") == "document" and orders_file(row.text):
            try:
                found[FILE] = await self._read(row.channel, media)
            except HobError as error:
                found[UNREAD] = error.say
            return
        if media.get("kind") not in SPOKEN:
            found[UNREAD] = _unread(media)
            return
        try:
            heard = await self._hear(row.channel, media, known)
        except HobError as error:
            found[UNREAD] = f"{error.say} Please write it to me."
            return
        if not heard:
            found[UNREAD] = "I listened to that, and heard no words in it."
            return
        found[HEARD] = heard
        row.text = f"{row.text}\n{heard}".strip()

    async def _hear(self, channel: str, media: Mapping[str, Any], known: Known) -> str:
        if self._speech is None:
            hint = " (HOB_SPEECH_URL names one.)" if known.person.role == Role.OWNER else ""
            raise Deaf(f"I can't listen to voice messages: no speech-to-text is set up here.{hint}")
        if int(media.get("size") or 0) > LARGEST:
            raise Deaf("That recording is too long for me.")
        carrier = self._channels.get(channel)
        if carrier is None or "file" not in media:
            raise Deaf("I could not fetch that recording.")
        from integrations.speech import Sound, Unheard

        content = await carrier.fetch(str(media["file"]), LARGEST)
        name, mime = str(media.get("name") or "voice.oga"), str(media.get("mime") or "audio/ogg")
        try:
            return await self._speech.hear(Sound(content, name, mime))
        except Unheard as error:
            raise Deaf(f"I could not listen to that: {error}.") from error

    async def _read(self, channel: str, media: Mapping[str, Any]) -> dict[str, Any]:
        """A file's name, text and parts, for its turn to keep. Raises Shut."""
        from integrations import documents

        carrier, name = self._channels.get(channel), str(media.get("name") or "file")
        if int(media.get("size") or 0) > documents.LARGEST:
            raise Shut(f"That file is larger than the {documents.LARGEST // 1_000_000} MB that I open.")
        if carrier is None or "file" not in media:
            raise Shut("I could not fetch that file.")
        content = await carrier.fetch(str(media["file"]), documents.LARGEST)
        try:
            read = await asyncio.to_thread(documents.read, content, name)
        except documents.Refused as error:
            raise Shut(str(error)) from error
        return {"name": name.replace("\\", "/").rsplit("/", 1)[-1][:200], **read._asdict()}

    async def _refer(self, row: Inbox, known: Known, found: dict[str, Any]) -> None:
        """To one of our messages, or to one of their own."""
        answered = str(found[REPLY_TO])
        ours = await queue.referred(self._database, row.handle_id, answered)
        if ours is not None:
            if ours.person_id == row.person_id:
                found[ABOUT] = {
                    "occurrence": ours.occurrence_id, "turn": ours.turn_id, "words": ours.text, "own": False,
                }
            elif ours.kind == OutboxKind.MESSAGE and ours.occurrence_id is None:
                found[ABOUT] = {"by": ours.person_id, "words": ours.text, "own": False}
            return
        own = await queue.last_said(self._database, row.channel, answered, known.address, row.id)
        if own is not None:
            media = own.payload.get(MEDIA)
            found[ABOUT] = {
                "turn": own.turn_id, "words": own.text or (sent(media) if media else ""), "pictured": media is not None,
                "own": not own.payload.get(FORWARDED),
            }


class Shut(HobError):
    """I can't open that file."""


class Deaf(HobError):
    """I can't listen to that."""


async def _locate(found: dict[str, Any]) -> None:
    place = found[PLACE]
    zone = await zones.at(float(place["latitude"]), float(place["longitude"]))
    if zone is None:
        found[UNREAD] = "I can't tell the time zone of that place. Write me the nearest city, please."
    else:
        found[ZONE] = zone


def _unread(media: Mapping[str, Any]) -> str:
    kind = str(media.get("kind"))
    if kind in _SHOWN:
        return f"I can't {_SHOWN[kind]} yet."
    return f"I can't make anything of {_a(media)}."


def _a(media: Mapping[str, Any]) -> str:
    noun = named(media)
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _called(payload: Mapping[str, Any]) -> str:
    """What a message without words is, for whoever it is passed on to."""
    if MEDIA in payload:
        return f"({_a(payload[MEDIA])})"
    if PLACE in payload:
        place = payload[PLACE]
        return f"(a place: {float(place['latitude']):.5f}, {float(place['longitude']):.5f})"
    if CARD in payload:
        return f"(a contact's card: {payload[CARD].get('name')} {payload[CARD].get('number')})"
    return "(a message that I could not read)" if UNREAD in payload else ""
