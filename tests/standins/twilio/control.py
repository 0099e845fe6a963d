"""The other side by HTTP, for a page that plays the phone: text, answer, press, set a fault, follow what happens."""

from __future__ import annotations

import base64
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.standins.twilio import addresses
from tests.standins.twilio.calls import Call
from tests.standins.twilio.faults import Fault
from tests.standins.twilio.log import Entry
from tests.standins.twilio.phones import Kind, Manner, Media, Phone, Received
from tests.standins.twilio.refusals import Refusal
from tests.standins.twilio.webhooks import Mishap

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

LONGEST_WAIT = 60.0
SETTINGS: dict[str, Callable[[Any], Any]] = {
    "manner": Manner, "kind": Kind, "trouble": int, "name": str, "whatsapp": bool, "reads": bool, "rings": float,
}
Handler = Callable[[web.Request, dict[str, Any]], Awaitable[Any]]


class Control:
    """Under /control; loopback only, no password. A page of another origin can't post: bodies must be JSON."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio

    def add_to(self, app: web.Application) -> None:
        gets: dict[str, Handler] = {
            "/phones": self.phones, "/phones/{number}": self.phone, "/lines": self.lines, "/calls/{sid}": self.call,
        }
        posts: dict[str, Handler] = {
            "/phones/{number}": self.set_phone, "/phones/{number}/text": self.text, "/phones/{number}/tap": self.tap,
            "/phones/{number}/call": self.ring, "/calls/{sid}/{deed}": self.do, "/faults": self.set_faults,
            "/mishaps": self.set_mishaps, "/clock": self.advance,
        }
        for path, handler in gets.items():
            app.router.add_get(f"/control{path}", self._guarded(handler))
        for path, handler in posts.items():
            app.router.add_post(f"/control{path}", self._guarded(handler))
        app.router.add_get("/control/events", self.events, allow_head=False)

    async def phones(self, request: web.Request, body: dict[str, Any]) -> Any:
        """GET phones -> {number: …}"""
        return {number: self._shown(phone) for number, phone in self._twilio.phones.items()}

    async def phone(self, request: web.Request, body: dict[str, Any]) -> Any:
        """GET phones/+49… -> its settings, "received" (what it got), "sent" and "calls" (what it heard)."""
        return self._shown(self._phone(request))

    async def lines(self, request: web.Request, body: dict[str, Any]) -> Any:
        """GET lines -> [{"address", "kind", …}]"""
        return [asdict(line) for line in self._twilio.lines.values()]

    async def set_phone(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST phones/+49… {"manner"?, "kind"?, "trouble"?, "name"?, "whatsapp"?, "reads"?, "rings"?}"""
        phone = self._phone(request)
        made = {key: SETTINGS[key](value) for key, value in body.items()}
        for key, value in made.items():
            setattr(phone, key, value)
        return self._shown(phone)

    async def text(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST phones/+49…/text {"text", "to"?, "channel"? (sms, whatsapp), "media"? [{"kind","base64","name"?}]}

        and "extra"? {…}: further parameters of the webhook.
        """
        to = body.get("to") or self._twilio.first(body.get("channel", "sms"))
        media = tuple(
            Media(one["kind"], base64.b64decode(one["base64"]), one.get("name", "")) for one in body.get("media", [])
        )
        extra = {str(key): str(value) for key, value in body.get("extra", {}).items()}
        message = await self._phone(request).text(str(body.get("text", "")), to, media, **extra)
        return {"sid": message.sid}

    async def tap(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST phones/+49…/tap {"sid", "label"}: presses a button under a WhatsApp message."""
        phone = self._phone(request)
        received = {one.sid: one for one in phone.received}[body["sid"]]
        return {"sid": (await phone.tap(received, body["label"])).sid}

    async def ring(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST phones/+49…/call {"to"?}"""
        return self._call_shown(await self._phone(request).call(body.get("to", "")))

    async def call(self, request: web.Request, body: dict[str, Any]) -> Any:
        """GET calls/CA…"""
        return self._call_shown(self._twilio.voice.all[request.match_info["sid"]])

    async def do(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST calls/CA…/answer|decline|hang_up, press {"keys"}, speak {"words", "confidence"?}"""
        call = self._twilio.voice.all[request.match_info["sid"]]
        match request.match_info["deed"]:
            case "answer":
                call.answer()
            case "decline":
                call.decline()
            case "hang_up":
                call.hang_up()
            case "press":
                call.press(str(body["keys"]))
            case "speak":
                call.speak(str(body["words"]), float(body.get("confidence", 0.9)))
            case other:
                raise KeyError(other)
        return self._call_shown(call)

    async def set_faults(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST faults {"next"? ["timeout_after", …], "on"? "messages.create", "rate"? 0.3, "seed"?, "clear"? true}"""
        faults, on = self._twilio.faults, str(body.get("on", ""))
        if body.get("clear"):
            faults.clear()
        faults.next(*(Fault(name) for name in body.get("next", [])), on=on)
        if "rate" in body:
            faults.rate(float(body["rate"]), int(body.get("seed", 0)), on=on)
        return {}

    async def set_mishaps(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST mishaps {"next"? ["lost", "late", "doubled"], "rate"?, "seed"?, "delay"?}: of status callbacks."""
        mishaps = self._twilio.webhooks.mishaps
        mishaps.script += [Mishap(name) for name in body.get("next", [])]
        mishaps.delay = float(body.get("delay", mishaps.delay))
        if "rate" in body:
            mishaps.rate(float(body["rate"]), int(body.get("seed", 0)))
        return {}

    async def advance(self, request: web.Request, body: dict[str, Any]) -> Any:
        """POST clock {"advance": seconds}: only where the clock is moved by hand."""
        return {"now": (await self._twilio.line.advance(float(body["advance"]))).isoformat()}

    async def events(self, request: web.Request) -> web.StreamResponse:
        """GET events?after=ID&wait=SECONDS -> [{"id", "at", "kind", …}]; or as server-sent events where asked for."""
        if "text/event-stream" in request.headers.get("Accept", ""):
            return await self._stream(request, int(request.headers.get("Last-Event-ID", request.query.get("after", 0))))
        wait = min(float(request.query.get("wait", 0)), LONGEST_WAIT)
        found = await self._twilio.log.after(int(request.query.get("after", 0)), wait)
        return web.json_response([entry.as_json() for entry in found])

    async def _stream(self, request: web.Request, last: int) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await response.prepare(request)
        while not self._twilio.gate.closing.is_set():
            for entry in await self._twilio.log.after(last, 1):
                await response.write(_event(entry))
                last = entry.id
        return response

    def _guarded(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def guarded(request: web.Request) -> web.Response:
            body: Any = {}
            if request.method == "POST":
                if request.content_type != "application/json":
                    return web.json_response({"error": "send JSON"}, status=415)
                try:
                    body = json.loads(await request.text() or "{}")
                except ValueError:
                    body = None
            if not isinstance(body, dict):
                return web.json_response({"error": "send a JSON object"}, status=400)
            try:
                return web.json_response(await handler(request, body), dumps=_dumps)
            except Refusal as refusal:
                return refusal.answer()
            except (KeyError, ValueError, TypeError) as error:
                return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)

        return guarded

    def _phone(self, request: web.Request) -> Phone:
        return self._twilio.phone(request.match_info["number"])

    def _shown(self, phone: Phone) -> dict[str, Any]:
        return {
            "number": phone.number, **{name: getattr(phone, name) for name in SETTINGS},
            "received": [_received(one) for one in phone.received],
            "sent": [
                {"at": one.created.isoformat(), "to": one.to, "text": one.body}
                for one in self._twilio.texts.all.values()
                if one.direction == "inbound" and addresses.number(one.sender) == phone.number
            ],
            "calls": [self._call_shown(one) for one in phone.calls],
        }

    def _call_shown(self, call: Call) -> dict[str, Any]:
        return call.as_json(self._twilio.account) | {"heard": [asdict(one) for one in call.heard], "asked": call.asked}


def _received(one: Received) -> dict[str, Any]:
    media = [
        {"kind": each.kind, "name": each.name, "base64": base64.b64encode(each.content).decode()} for each in one.media
    ]
    shown = {"at": one.at, "sender": one.sender, "text": one.text, "sid": one.sid}
    return shown | {"media": media, "buttons": one.buttons}


def _event(entry: Entry) -> bytes:
    return f"id: {entry.id}\nevent: {entry.kind}\ndata: {_dumps(entry.as_json())}\n\n".encode()


def _dumps(value: Any) -> str:
    return json.dumps(value, default=str)
