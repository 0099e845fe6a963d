"""What people text to us: by Twilio's webhook, or fetched where that did not come through. For texting.py.

A webhook that fails is not repeated (one try more where no connection could be made), so what came while this house
was down, or could not write, is looked for in the account's own list. Both ways end in the inbox, once.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aiohttp import web
from multidict import MultiDict

from bot.attachments import ILLEGIBLE, UNREAD
from bot.channels.base import Incoming
from bot.channels.plain import storable
from bot.channels.twilio import lookup, words
from bot.channels.twilio.account import EMPTY, number
from bot.channels.twilio.client import Refused, Unanswered, Unreached
from bot.channels.twilio.signatures import refuse
from bot.sending import buttons
from storage import wire
from storage.errors import HobError, StorageError

if TYPE_CHECKING:
    from bot.channels.twilio.texting import Texting

log = logging.getLogger(__name__)

LONGEST_ID = 64
MOST_FILES = 10
ANSWERED_BY = dt.timedelta(days=2)  # so long the words under a message are read as its buttons
SELDOM, OFTEN = 600.0, 20.0  # seconds between two looks: with doors, and without
AGAIN = 5.0  # seconds after a message could not be kept
OLD = dt.timedelta(hours=1)  # so far back a house looks that has never taken any in: it may have died at its first
EARLIER = dt.timedelta(minutes=10)  # before the last message taken in: some may have overtaken others
MOST = 1000


class Door:
    """The webhook of one number: https://www.twilio.com/docs/messaging/guides/webhook-request"""

    def __init__(self, channel: Texting) -> None:
        self._channel = channel

    async def knock(self, request: web.Request, form: MultiDict[str]) -> str:
        """Commits, then answers with nothing to do."""
        if number(form, "To") != self._channel.sender:
            raise refuse("not our number")
        sid = form.get("MessageSid", "")
        if not sid.isalnum() or len(sid) > LONGEST_ID:
            raise refuse("no MessageSid")
        files = [
            (form[f"MediaUrl{index}"], form.get(f"MediaContentType{index}", ""))
            for index in range(MOST_FILES) if form.get(f"MediaUrl{index}")
        ]
        extra: dict[str, Any] = {}
        if form.get("OriginalRepliedMessageSid"):
            extra["reply_to"] = form["OriginalRepliedMessageSid"][:LONGEST_ID]
        if (place := _place(form)) is not None:
            extra["place"] = place
        sender = number(form, "From")
        try:
            said = await _message(self._channel, sid, sender, form.get("Body", ""), files, extra)
        except StorageError:
            raise
        except Exception as error:  # a shape that nobody foresaw is told to whom it came from, and not to the log alone
            said = _illegible(self._channel, sid, sender, error)
        await self._channel.take([said])
        return EMPTY


class Fetching:
    """Looks for messages that no webhook brought: at the start, then now and then."""

    def __init__(self, channel: Texting) -> None:
        self._channel = channel
        self._every = SELDOM if channel.account.has_doors else OFTEN
        self._soon = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._first: dt.datetime | None = None  # where none was ever taken in: nothing older is fetched
        self.trouble: str | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"{self._channel.name} fetched")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def soon(self) -> None:
        """A message could not be kept."""
        self._soon.set()

    async def look(self) -> int:
        """Takes in what is not known yet; answers how many messages that were."""
        channel, house = self._channel, self._channel.account.house
        self._first = self._first or await self._beginning()
        last = await wire.last_taken(house.database, channel.name)
        since = last - EARLIER if last else self._first - dt.timedelta(seconds=1)
        query = [("To", channel.sender), ("DateSent>", f"{since:%Y-%m-%d}")]
        found: list[Mapping[str, Any]] = []
        async for entry in channel.account.client.all("Messages", "messages", query, most=MOST):
            created = lookup.moment(entry.get("date_created"))
            if created is not None and created < since:
                break
            if entry.get("direction") == "inbound" and entry.get("sid") and entry.get("from"):
                found.append(entry)
        known = await wire.in_inbox(house.database, channel.name, [str(entry["sid"]) for entry in found])
        news = [entry for entry in reversed(found) if str(entry["sid"]) not in known]
        messages = [await self._read(one) for one in news]
        taken = await channel.take(messages) if messages else ()
        return len([one for one in taken if one is not None])

    async def _beginning(self) -> dt.datetime:
        """From when on texts are meant for this house: since it knew somebody who may write, but nothing of old."""
        house = self._channel.account.house
        known = await wire.known_since(house.database, self._channel.name)
        now = house.clock.now()
        return max(now - OLD, min(known, now)) if known is not None else now

    async def _read(self, entry: Mapping[str, Any]) -> Incoming:
        """A message of the list; one that cannot be read says so, and hides none of the others."""
        sid, sender = str(entry["sid"]), str(entry["from"])
        try:
            return await _message(
                self._channel, sid, sender, str(entry.get("body") or ""), await self._files(entry)
            )
        except (StorageError, Unreached, Unanswered):
            raise
        except Exception as error:
            return _illegible(self._channel, sid, sender, error)

    async def _files(self, entry: Mapping[str, Any]) -> list[tuple[str, str]]:
        if str(entry.get("num_media") or "0") == "0":
            return []
        client = self._channel.account.client
        listed = await client.get(f"Messages/{entry['sid']}/Media")
        return [
            (client.base + str(one["uri"]).removesuffix(".json"), str(one.get("content_type", "")))
            for one in (listed.get("media_list") or ())[:MOST_FILES]
        ]

    async def _run(self) -> None:
        wait = 0.0
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._soon.wait()
                    self._soon.clear()
                    await asyncio.sleep(AGAIN)
            wait = self._every
            try:
                if count := await self.look():
                    log.warning("texts fetched", extra={"action": "texts_fetched", "count": count})
                await self._channel.reports.settle(self._channel)
                self.trouble = None
            except Refused as error:
                self.trouble = f"Twilio refuses to say what came ({error.status}, its error {error.code})"
                log.warning("texts not fetched", extra={"action": "fetch_failed", "why": str(error)})
            except (Unreached, Unanswered):
                self.trouble = "Twilio can't be reached"
            except HobError:
                log.exception("texts not kept", extra={"action": "fetch_failed"})
            except Exception:  # a loop that ends would fetch nothing any more
                log.exception("fetching stumbled", extra={"action": "fetch_failed"})


async def _message(
    channel: Texting, sid: str, sender: str, body: str, files: Sequence[tuple[str, str]],
    extra: Mapping[str, Any] | None = None,
) -> Incoming:
    address, payload = channel.address(sender), dict(extra or {})
    if files:
        payload["media"] = _media(files)
    text = storable(body)
    if len(text) <= words.LONGEST:
        house = channel.account.house
        kept = await wire.last_buttons(house.database, channel.name, address, house.clock.now() - ANSWERED_BY)
        if button := words.meant(text, kept):
            payload |= buttons.tapped(button)
    return Incoming(channel.name, sid, address, text, payload)


def _illegible(channel: Texting, sid: str, sender: str, error: Exception) -> Incoming:
    """In place of a message that could not be read, one that says so; known as the message itself would be."""
    log.warning("message not readable", exc_info=True, extra={
        "action": "unreadable", "sid": sid, "error": type(error).__name__,
    })
    return Incoming(channel.name, sid, channel.address(sender), "", {UNREAD: ILLEGIBLE})


def _media(files: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The first file as payloads name it, and how many more there are: (address, content type) each."""
    address, mime = files[0]
    sort = mime.partition("/")[0]
    kind = {"image": "photo", "audio": "voice", "video": "video"}.get(sort, "document")
    more = {"more": len(files) - 1} if len(files) > 1 else {}
    return {"kind": kind, "file": storable(address), "mime": storable(mime[:100]), **more}


def _place(form: MultiDict[str]) -> dict[str, float] | None:
    """A pin on a map, as WhatsApp sends it."""
    try:
        latitude, longitude = float(form["Latitude"]), float(form["Longitude"])
    except (KeyError, ValueError):
        return None
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        return None
    return {"latitude": latitude, "longitude": longitude}
