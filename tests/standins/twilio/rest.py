"""The resources of the REST API 2010-04-01: forms in, JSON out. Every call of them comes through gate.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.standins.twilio import paging
from tests.standins.twilio.gate import Gate, Handler
from tests.standins.twilio.refusals import Refusal
from tests.standins.twilio.texts import FINAL

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

BASE = "/2010-04-01/Accounts/{account}"


class Rest:
    """The account's resources."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio

    def add_to(self, app: web.Application, gate: Gate) -> None:
        routes: list[tuple[str, str, str, Handler]] = [
            ("POST", "/Messages.json", "messages.create", self.send),
            ("GET", "/Messages.json", "messages.list", self.messages),
            ("GET", "/Messages/{sid}.json", "messages.fetch", self.message),
            ("POST", "/Messages/{sid}.json", "messages.update", self.change),
            ("DELETE", "/Messages/{sid}.json", "messages.delete", self.delete),
            ("GET", "/Messages/{sid}/Media.json", "media.list", self.media),
            ("GET", "/Messages/{sid}/Media/{media}.json", "media.fetch", self.medium),
            ("GET", "/Messages/{sid}/Media/{media}", "media.content", self.content),
            ("GET", "/Recordings/{media}", "recordings.content", self.content),
            ("POST", "/Calls.json", "calls.create", self.call),
            ("GET", "/Calls.json", "calls.list", self.calls),
            ("GET", "/Calls/{sid}.json", "calls.fetch", self.one_call),
            ("POST", "/Calls/{sid}.json", "calls.update", self.redirect),
            ("GET", "/IncomingPhoneNumbers.json", "numbers.list", self.numbers),
            ("POST", "/IncomingPhoneNumbers/{sid}.json", "numbers.update", self.set_number),
            ("GET", ".json", "accounts.fetch", self.account),
        ]
        for method, path, operation, handler in routes:
            app.router.add_route(method, BASE + path, gate.guarded(operation, handler))
        app.router.add_route("*", "/2010-04-01/{rest:.*}", gate.guarded("unknown", self._unknown))

    async def send(self, request: web.Request) -> web.Response:
        form = await request.post()
        fields = {key: str(value) for key, value in form.items()}
        if "ScheduleType" in fields or "SendAt" in fields:
            raise Refusal(20001, "this stand-in sends nothing later than now")
        media = [str(url) for url in form.getall("MediaUrl", [])]
        message = self._twilio.texts.create(fields, media)
        shown = message.as_json(self._twilio.account)
        return web.json_response(shown | ({"num_segments": "0", "from": None} if message.service else {}), status=201)

    async def messages(self, request: web.Request) -> web.Response:
        texts = self._twilio.texts.all.values()
        found = [one for one in texts if paging.fits(one, one.sent, request.query, "DateSent")]
        return self._page(found, request, "messages")

    async def message(self, request: web.Request) -> web.Response:
        return self._shown(self._found(self._twilio.texts.all, request))

    async def change(self, request: web.Request) -> web.Response:
        message = self._found(self._twilio.texts.all, request)
        form = await request.post()
        if form.get("Status") == "canceled":
            if message.status not in ("accepted", "queued"):
                raise Refusal(20001, "only a message that still waits can be cancelled")
            self._twilio.texts.become(message, "canceled")
        if form.get("Body") == "":
            message.body = ""
        return self._shown(message)

    async def delete(self, request: web.Request) -> web.Response:
        message = self._found(self._twilio.texts.all, request)
        if message.status not in FINAL:
            raise Refusal(20001, "the message is still on its way")
        del self._twilio.texts.all[message.sid]
        return web.Response(status=204)

    async def media(self, request: web.Request) -> web.Response:
        message = self._found(self._twilio.texts.all, request)
        sids = [sid for sid in message.media if sid in self._twilio.media.all]
        found = [self._twilio.media.as_json(message.sid, sid) for sid in sids]
        return web.json_response({"media_list": found, "page": 0, "page_size": 50, "next_page_uri": None})

    async def medium(self, request: web.Request) -> web.Response:
        self._found(self._twilio.media.all, request, "media")
        return web.json_response(self._twilio.media.as_json(request.match_info["sid"], request.match_info["media"]))

    async def content(self, request: web.Request) -> web.Response:
        return self._twilio.media.redirect(request.match_info["media"].partition(".")[0])

    async def call(self, request: web.Request) -> web.Response:
        form = await request.post()
        events = [word for value in form.getall("StatusCallbackEvent", []) for word in str(value).split()]
        call = self._twilio.voice.create({key: str(value) for key, value in form.items()}, events)
        return self._shown(call, 201)

    async def calls(self, request: web.Request) -> web.Response:
        wanted = request.query.get("Status")
        found = [
            one for one in self._twilio.voice.all.values()
            if paging.fits(one, one.started, request.query, "StartTime") and wanted in (None, one.status)
        ]
        return self._page(found, request, "calls")

    async def one_call(self, request: web.Request) -> web.Response:
        return self._shown(self._found(self._twilio.voice.all, request))

    async def redirect(self, request: web.Request) -> web.Response:
        call = self._found(self._twilio.voice.all, request)
        form = {key: str(value) for key, value in (await request.post()).items()}
        return self._shown(self._twilio.voice.update(call, form))

    async def numbers(self, request: web.Request) -> web.Response:
        found = [self._number(address) for address in self._twilio.lines if address.startswith("+")]
        wanted = request.query.get("PhoneNumber")
        found = [one for one in found if wanted in (None, one["phone_number"])]
        return web.json_response({"incoming_phone_numbers": found, "page": 0, "page_size": 50, "next_page_uri": None})

    async def set_number(self, request: web.Request) -> web.Response:
        line = next((one for one in self._twilio.lines.values() if one.sid == request.match_info["sid"]), None)
        if line is None:
            raise Refusal(20404, request.path)
        form = await request.post()
        line.sms_url = str(form.get("SmsUrl", line.sms_url))
        line.sms_fallback_url = str(form.get("SmsFallbackUrl", line.sms_fallback_url))
        line.voice_url = str(form.get("VoiceUrl", line.voice_url))
        line.voice_fallback_url = str(form.get("VoiceFallbackUrl", line.voice_fallback_url))
        line.status_callback = str(form.get("StatusCallback", line.status_callback))
        return web.json_response(self._number(line.address))

    async def account(self, request: web.Request) -> web.Response:
        account = self._twilio.account
        shown = {"sid": account, "friendly_name": "Stand-in", "status": "active", "type": "Full"}
        return web.json_response(shown | {"uri": f"/2010-04-01/Accounts/{account}.json", "owner_account_sid": account})

    async def _unknown(self, request: web.Request) -> web.Response:
        raise Refusal(20404, request.path)

    def _found(self, all_of: Mapping[str, Any], request: web.Request, name: str = "sid") -> Any:
        if request.match_info[name] not in all_of:
            raise Refusal(20404, request.path)
        return all_of[request.match_info[name]]

    def _shown(self, one: Any, status: int = 200) -> web.Response:
        return web.json_response(one.as_json(self._twilio.account), status=status)

    def _page(self, found: list[Any], request: web.Request, noun: str) -> web.Response:
        return web.json_response(paging.page(found, request.query, request.path, noun, self._twilio.account))

    def _number(self, address: str) -> dict[str, Any]:
        line = self._twilio.lines[address]
        return {
            "sid": line.sid, "account_sid": self._twilio.account, "phone_number": line.address,
            "friendly_name": line.address, "sms_url": line.sms_url, "sms_method": "POST",
            "sms_fallback_url": line.sms_fallback_url, "voice_url": line.voice_url, "voice_method": "POST",
            "voice_fallback_url": line.voice_fallback_url, "status_callback": line.status_callback,
            "capabilities": {"voice": line.voice, "sms": True, "mms": True, "fax": False},
            "uri": f"/2010-04-01/Accounts/{self._twilio.account}/IncomingPhoneNumbers/{line.sid}.json",
        }
