"""The control API under /control/: a hand, or the page of `make demo`, plays the people and reads their phones."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.standins.telegram.faults import Fault, Kind
from tests.standins.telegram.journal import Event
from tests.standins.telegram.phones import Phone
from tests.standins.telegram.world import Chat, Message

if TYPE_CHECKING:
    from tests.standins.telegram.server import Telegram

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LONGEST_WAIT = 60.0


def routes(telegram: Telegram) -> list[web.RouteDef]:
    desk = _Desk(telegram)
    listed: list[tuple[str, str, Handler]] = [
        ("GET", "/control/people", desk.people),
        ("POST", "/control/people", desk.add_person),
        ("POST", "/control/people/{person}/{deed}", desk.do),
        ("POST", "/control/groups", desk.add_group),
        ("POST", "/control/groups/{chat}/{deed}", desk.change_group),
        ("GET", "/control/chats/{chat}/messages", desk.messages),
        ("GET", "/control/files/{file}", desk.file),
        ("GET", "/control/events", desk.events),
        ("GET", "/control/calls", desk.calls),
        ("POST", "/control/faults", desk.set_fault),
        ("DELETE", "/control/faults", desk.clear_faults),
        ("POST", "/control/clock", desk.move_clock),
        ("POST", "/control/limits", desk.set_limits),
    ]
    return [web.route(method, path, _guarded(handler)) for method, path, handler in listed]


def _guarded(handler: Handler) -> Handler:
    """Answers what a wrong request deserves: 400 with the reason. Other sites' pages are refused: they could send."""

    async def run(request: web.Request) -> web.StreamResponse:
        if request.method != "GET" and request.content_type != "application/json":
            return _told("the body must be JSON", 415)
        try:
            return await handler(request)
        except (LookupError, ValueError, TypeError, PermissionError, binascii.Error) as error:
            return _told(str(error) or type(error).__name__, 400)

    return run


class _Desk:
    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram

    async def people(self, _: web.Request) -> web.Response:
        people = [phone.user.wire() | {"started": phone.chat.started, "blocked": phone.chat.blocked}
                  for phone in self.telegram.phones.values()]
        groups = [group.chat.wire() for group in self.telegram.groups.values()]
        return web.json_response({"people": people, "groups": groups, "bot": self.telegram.world.bot.wire()})

    async def add_person(self, request: web.Request) -> web.Response:
        said = await _body(request)
        phone = self.telegram.person(str(said["name"]), said.get("username"), said.get("language", "en"))
        return web.json_response(phone.user.wire())

    async def do(self, request: web.Request) -> web.Response:
        """What one person does: say, start, edit, press, photo, voice, document, location, move, contact, block, …"""
        phone = self.telegram.phones[int(request.match_info["person"])]
        done = _DEEDS[request.match_info["deed"]](self, phone, await _body(request))
        return web.json_response(done.wire() if isinstance(done, Message) else {"ok": True, "id": done})

    async def add_group(self, request: web.Request) -> web.Response:
        said = await _body(request)
        people = [self.telegram.phones[int(number)] for number in said["people"]]
        return web.json_response(self.telegram.group(str(said["title"]), *people).chat.wire())

    async def change_group(self, request: web.Request) -> web.Response:
        group = self.telegram.groups[int(request.match_info["chat"])]
        deed = {"migrate": group.migrate, "remove_bot": group.remove_bot}[request.match_info["deed"]]
        deed()
        return web.json_response(group.chat.wire())

    async def messages(self, request: web.Request) -> web.Response:
        """All messages of a chat that are still there; `after` leaves out those up to that id."""
        chat, after = self._chat(request.match_info["chat"]), int(request.query.get("after", 0))
        listed = [one.wire() for one in chat.messages.values() if one.id > after and not one.deleted]
        return web.json_response({"messages": listed})

    async def file(self, request: web.Request) -> web.Response:
        file = self.telegram.world.files[request.match_info["file"]]
        # Never as a page: what a bot sends must not run in the phone that shows it.
        headers = {"X-Content-Type-Options": "nosniff", "Content-Disposition": "attachment"}
        harmless = file.mime.startswith(("image/", "audio/")) and "svg" not in file.mime
        kind = file.mime if harmless else "application/octet-stream"
        return web.Response(body=file.content, content_type=kind, headers=headers)

    async def events(self, request: web.Request) -> web.StreamResponse:
        """What happened after event `after`: as a list, at once or within `wait` seconds, or as server-sent events."""
        after = int(request.headers.get("Last-Event-ID") or request.query.get("after") or "0")
        if "text/event-stream" in request.headers.get("Accept", ""):
            return await self._stream(request, after)
        wait = min(float(request.query.get("wait", 0)), LONGEST_WAIT)
        journal = self.telegram.journal
        if wait > 0:
            try:
                await journal.until(lambda: bool(journal.after(after)), wait)
            except TimeoutError:
                return web.json_response({"events": []})
        return web.json_response({"events": [event.wire() for event in journal.after(after)]})

    async def calls(self, request: web.Request) -> web.Response:
        after = int(request.query.get("after", 0))
        return web.json_response({"calls": [asdict(call) for call in self.telegram.journal.calls[after:]]})

    async def set_fault(self, request: web.Request) -> web.Response:
        """Spoils the next calls ("times", -1 for all), or with "rate" and "seed" a share of them."""
        said = await _body(request)
        faults = self.telegram.faults
        if "rate" in said:
            faults.rate(float(said["rate"]), int(said.get("seed", 1)))
            return web.json_response({"ok": True})
        fault = Fault(
            Kind(said["kind"]), bool(said.get("accepted")), float(said.get("seconds", 1)), int(said.get("status", 502))
        )
        chat = int(said["chat_id"]) if "chat_id" in said else None
        faults.next(fault, str(said.get("method", "")), chat, int(said.get("times", 1)))
        return web.json_response({"ok": True, "fault": str(fault)})

    async def clear_faults(self, _: web.Request) -> web.Response:
        self.telegram.faults.clear()
        return web.json_response({"ok": True})

    async def move_clock(self, request: web.Request) -> web.Response:
        self.telegram.clock.advance(float((await _body(request))["advance"]))
        return web.json_response({"now": self.telegram.clock.now()})

    async def set_limits(self, request: web.Request) -> web.Response:
        self.telegram.limits.on = bool((await _body(request))["on"])
        return web.json_response({"on": self.telegram.limits.on})

    async def _stream(self, request: web.Request, after: int) -> web.StreamResponse:
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await answer.prepare(request)
        await answer.write(b": open\n\n")
        journal = self.telegram.journal
        try:
            while True:
                for event in journal.after(after):
                    await answer.write(_sent(event))
                    after = event.number
                await journal.next()
        except (ConnectionError, asyncio.CancelledError):
            return answer

    def _chat(self, said: object) -> Chat:
        return self.telegram.world.chats[int(str(said))]

    def find(self, phone: Phone, said: dict[str, Any]) -> Message:
        """The message a deed is about, in the person's own chat or in `chat_id`."""
        return self._chat(said.get("chat_id", phone.id)).messages[int(said["message_id"])]

    def say(self, phone: Phone, said: dict[str, Any]) -> Message:
        chat = self._chat(said["chat_id"]) if "chat_id" in said else phone.chat
        if phone.user not in chat.members:
            raise PermissionError("not a member of that chat")
        reply_to = chat.messages[int(said["reply_to"])] if "reply_to" in said else None
        return phone.say(str(said["text"]), chat, reply_to)


_DEEDS: dict[str, Callable[[_Desk, Phone, dict[str, Any]], object]] = {
    "say": _Desk.say,
    "start": lambda _, phone, said: phone.start(str(said.get("payload", ""))),
    "follow": lambda _, phone, said: phone.follow(str(said["link"])),
    "edit": lambda desk, phone, said: phone.edit(desk.find(phone, said), str(said["text"])),
    "press": lambda desk, phone, said: phone.press(desk.find(phone, said), str(said["button"])),
    "react": lambda desk, phone, said: phone.react(desk.find(phone, said), str(said["emoji"])),
    "photo": lambda _, phone, said: phone.photo(_bytes(said), str(said.get("caption", ""))),
    "voice": lambda _, phone, said: phone.voice(_bytes(said), int(said.get("duration", 3))),
    "document": lambda _, phone, said: phone.document(
        _bytes(said), str(said["name"]), str(said.get("mime", "application/octet-stream")), str(said.get("caption", ""))
    ),
    "location": lambda _, phone, said: phone.location(
        float(said["latitude"]), float(said["longitude"]), said.get("live_period")
    ),
    "move": lambda desk, phone, said: phone.move(
        desk.find(phone, said), float(said["latitude"]), float(said["longitude"])
    ),
    "stop_live": lambda desk, phone, said: phone.stop_live(desk.find(phone, said)),
    "contact": lambda _, phone, said: phone.contact(str(said["phone_number"]), str(said["first_name"])),
    "forward": lambda _, phone, said: phone.forward(str(said["text"]), str(said["origin"])),
    "block": lambda _, phone, said: phone.block(),
    "unblock": lambda _, phone, said: phone.unblock(),
    "delete_account": lambda _, phone, said: phone.delete_account(),
}


async def _body(request: web.Request) -> dict[str, Any]:
    body = json.loads(await request.read() or b"{}")
    if not isinstance(body, dict):
        raise TypeError("the body must be a JSON object")
    return body


def _bytes(said: dict[str, Any]) -> bytes:
    return base64.b64decode(str(said["content"]), validate=True)


def _sent(event: Event) -> bytes:
    return f"id: {event.number}\nevent: {event.kind}\ndata: {json.dumps(event.wire())}\n\n".encode()


def _told(error: str, status: int) -> web.Response:
    return web.json_response({"ok": False, "error": error}, status=status)
