"""Talking to Hob over HTTP: say something, read, follow, tap. The page has the same handlers under /chat (app.py)."""

from __future__ import annotations

import contextlib
from typing import Any

from aiohttp import web

from bot.channels.base import Incoming
from bot.web import messages
from bot.web.cursor import BadCursor, Cursor
from bot.web.desk import CHANNEL, DESK, Desk
from bot.web.guard import ADDRESS
from bot.web.messages import refused
from bot.web.streams import STREAMS, Stream
from specialists.language.text import patterns
from storage import feed, queue
from storage.columns import new_id
from storage.errors import StorageError
from storage.feed import Screen

USUAL, MOST = 50, 500  # messages in one answer


async def say(request: web.Request) -> web.Response:
    """POST messages {"text"} -> {"id"}. The same Idempotency-Key gives the same id, and no second turn."""
    desk, address = request.app[DESK], request[ADDRESS]
    text = messages.text_of(await messages.document(request))
    return await _take(request, desk, address, text, {})


async def tap(request: web.Request) -> web.Response:
    """POST taps {"message", "button"} -> {"id"}: presses a message's button, by its number."""
    desk, address = request.app[DESK], request[ADDRESS]
    found = await messages.document(request)
    message_id, number = messages.id_of(found.get("message"), "message"), found.get("button")
    shown = await feed.named(desk.database, await desk.screen(address), [message_id])
    if not shown:
        raise refused(web.HTTPNotFound, "I have no such message for you.")
    buttons = shown[0].buttons
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(buttons):
        raise refused(web.HTTPBadRequest, "That message has no such button.")
    pressed = buttons[number]
    button = {"intent": pressed["intent"], "slots": pressed["slots"]}
    return await _take(request, desk, address, pressed["label"], {"button": button, "reply_to": message_id})


async def read(request: web.Request) -> web.Response:
    """GET messages?after=ID|before=ID&limit=N -> {"messages", "cursor", "more"}, oldest first; else the newest.

    `cursor` is what GET events takes as `after`, to go on from here.
    """
    desk = request.app[DESK]
    screen, limit = await desk.screen(request[ADDRESS]), _limit(request)
    if "after" in request.query:
        cursor = _cursor(request.query["after"])
        found = await feed.after(desk.database, screen, cursor.floor, limit + 1, skip=cursor.ids)
        more, found = len(found) > limit, found[:limit]
        cursor = cursor.past(entry.id for entry in found)
    else:
        before = messages.id_of(request.query["before"], "before") if "before" in request.query else None
        found = await feed.latest(desk.database, screen, limit + 1, before)
        more, found = len(found) > limit, found[-limit:]
        cursor = Cursor().past(entry.id for entry in found)
    with contextlib.suppress(StorageError):  # what cannot be receipted now is read all the same
        await queue.arrived(desk.database, [entry.id for entry in found if entry.from_hob], desk.clock.now())
    shown = [messages.as_json(entry) for entry in found]
    return web.json_response({"messages": shown, "cursor": str(cursor), "more": more})


async def follow(request: web.Request) -> web.StreamResponse:
    """GET events?after=ID: server-sent events, from there on (or from now on).

    `draft` is how far the answer to a message ("key") has come, all of its "text" so far, until its reply comes as a
    `message`; it is no message itself, and is not told again to who comes back. `message` has what GET messages has;
    `change` what is new about one sent before ("buttons" and "outcome", or "text"); `zone` the person's time zone. A
    message's event id, given back as Last-Event-ID, resumes from there with nothing lost or doubled.
    """
    desk, address = request.app[DESK], request[ADDRESS]
    screen = await desk.screen(address)
    given = request.headers.get("Last-Event-ID") or request.query.get("after")
    cursor = _cursor(given) if given else await _here(desk, screen)
    stream = Stream(desk, address, screen, cursor, resumed=bool(given))
    return await request.app[STREAMS].serve(request, stream)


async def _take(request: web.Request, desk: Desk, address: str, text: str, payload: dict[str, Any]) -> web.Response:
    provider_id, named = await _provider_id(request, desk, address)
    (row_id,) = await desk.intake([Incoming(CHANNEL, provider_id, address, text, payload)])
    if row_id is None:
        earlier = await feed.taken(desk.database, await desk.screen(address), CHANNEL, provider_id)
        if earlier is None or earlier.text != text:
            raise refused(web.HTTPUnprocessableEntity, f"The Idempotency-Key {named!r} was used for something else.")
        row_id = earlier.id
    request.app[STREAMS].stir(address)
    return web.json_response({"id": str(row_id)})


async def _provider_id(request: web.Request, desk: Desk, address: str) -> tuple[str, str]:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not patterns.fullmatch(r"[!-~]{1,200}", key):
        raise refused(web.HTTPBadRequest, "An Idempotency-Key is 1 to 200 visible ASCII characters.")
    handle_id = (await desk.screen(address)).handle_id
    return f"{handle_id}:{key or new_id()}", key or ""


async def _here(desk: Desk, screen: Screen) -> Cursor:
    """The cursor of somebody who has seen everything up to now."""
    newest = await feed.latest(desk.database, screen, Cursor.KEPT + 1)
    return Cursor().past(entry.id for entry in newest)


def _cursor(text: str) -> Cursor:
    try:
        return Cursor.parse(text)
    except BadCursor as error:
        raise refused(web.HTTPBadRequest, "I can't read on from there: give the id of a message or event.") from error


def _limit(request: web.Request) -> int:
    text = request.query.get("limit", str(USUAL))
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= MOST):
        raise refused(web.HTTPBadRequest, f'"limit" must be a number from 1 to {MOST}.')
    return int(text)
