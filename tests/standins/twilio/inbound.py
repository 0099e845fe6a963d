"""A person's text on its way in: kept, heeded if a keyword, posted to the webhook, and the TwiML answer carried out."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from tests.standins.twilio import addresses
from tests.standins.twilio.addresses import Line
from tests.standins.twilio.phones import Media, Phone
from tests.standins.twilio.refusals import Refusal

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio
    from tests.standins.twilio.texts import Message
    from tests.standins.twilio.webhooks import Answer

LONGEST_WALK = 10  # redirects of one answer


class Inbound:
    """Takes what phones send to our lines."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio

    async def take(
        self, phone: Phone, line: Line, body: str, media: tuple[Media, ...] = (), extra: Mapping[str, str] | None = None
    ) -> Message:
        """One text, until its webhook has been answered."""
        channel, twilio = addresses.channel(line.address), self._twilio
        sender = channel + phone.number
        message = twilio.texts.add(
            sender, line.address, body, "inbound", "received", media=[twilio.media.keep(one) for one in media]
        )
        message.sent = message.created
        twilio.line.spawn(twilio.carrier.bill(message))
        if channel:
            twilio.windows[line.address, sender] = twilio.line.now()
            if body.strip().lower().startswith("join "):
                twilio.joined.add((line.address, sender))
        service = twilio.optouts.service_of(line)
        keyword = twilio.optouts.heed(line, phone, body)
        params = self._params(message, phone, dict(extra or {}))
        if service:
            params["MessagingServiceSid"] = service.sid
            if keyword and service.keywords:
                params["OptOutType"] = keyword
        url = (service.inbound_url if service else "") or line.sms_url
        if url:
            await self._ask(url, line, params, message)
        return message

    def _params(self, message: Message, phone: Phone, extra: Mapping[str, str]) -> dict[str, str]:
        """https://www.twilio.com/docs/messaging/guides/webhook-request"""
        account, twilio = self._twilio.account, self._twilio
        params = {
            "MessageSid": message.sid, "SmsSid": message.sid, "SmsMessageSid": message.sid, "AccountSid": account,
            "From": message.sender, "To": message.to, "Body": message.body, "SmsStatus": "received",
            "NumMedia": str(len(message.media)), "NumSegments": str(message.segments), "ApiVersion": "2010-04-01",
        }
        for number, sid in enumerate(message.media):
            params[f"MediaUrl{number}"] = twilio.media.url(message.sid, sid)
            params[f"MediaContentType{number}"] = twilio.media.all[sid].kind
        if addresses.channel(message.sender):
            kind = message.media and twilio.media.all[message.media[0]].kind.split("/")[0]
            where = "location" if "Latitude" in extra else "text"
            params |= {
                "ProfileName": phone.name or phone.number, "WaId": phone.number.lstrip("+"),
                "ChannelPrefix": "whatsapp",
                "MessageType": {"application": "document"}.get(kind, kind) if kind else where,
            }
        else:
            params |= {
                f"{end}{part}": "" for end in ("From", "To") for part in ("City", "State", "Zip", "Country")
            }
        return {**params, **extra}

    async def _ask(self, url: str, line: Line, params: Mapping[str, str], message: Message) -> None:
        answer = await self._twilio.webhooks.ask(url, params)
        if answer.code and line.sms_fallback_url:
            failure = {"ErrorCode": str(answer.code), "ErrorUrl": url.partition("#")[0]}
            url = line.sms_fallback_url
            answer = await self._twilio.webhooks.ask(url, {**params, **failure})
        if not answer.code:
            await self._obey(answer, url, params, message)

    async def _obey(self, answer: Answer, url: str, params: Mapping[str, str], message: Message) -> None:
        """Carries out a TwiML answer; plain text is a reply as it stands, nothing at all is none."""
        for _ in range(LONGEST_WALK):
            if not answer.text.strip():
                return
            if answer.kind == "text/plain":
                self._reply(message, answer.text, [], "", "")
                return
            root = self._twilio.document(answer, url)
            if root is None:
                return
            onward = ""
            for verb in root:
                if verb.tag == "Redirect":
                    onward = urljoin(url, (verb.text or "").strip())
                    break
                if verb.tag in ("Message", "Sms"):
                    self._say(verb, url, message)
                else:
                    self._twilio.alert(12200, url, verb.tag)
            if not onward:
                return
            url, answer = onward, await self._twilio.webhooks.ask(onward, params)

    def _say(self, verb: ET.Element, url: str, message: Message) -> None:
        body = verb.findtext("Body") if verb.find("Body") is not None else verb.text
        media = [urljoin(url, (one.text or "").strip()) for one in verb.findall("Media")]
        callback = verb.get("statusCallback") or verb.get("action") or ""
        self._reply(message, (body or "").strip(), media, verb.get("to", ""), callback and urljoin(url, callback))

    def _reply(self, message: Message, body: str, media: list[str], to: str, callback: str) -> None:
        form = {"From": message.to, "To": to or message.sender, "Body": body, "StatusCallback": callback}
        try:
            self._twilio.texts.create(form, media, "outbound-reply")
        except Refusal as refusal:
            self._twilio.alert(refusal.code, "", refusal.message)
