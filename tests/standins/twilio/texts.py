"""Messages: the record, what the API accepts or refuses at once, a status with its callback. Carried by carrier.py."""

from __future__ import annotations

import datetime as dt
import email.utils
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.standins.twilio import addresses, segments
from tests.standins.twilio.addresses import Line, Service, Template
from tests.standins.twilio.phones import Kind
from tests.standins.twilio.refusals import Refusal

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

LONGEST, MOST_MEDIA = 1600, 10
LONGEST_QUEUE = 36_000  # seconds: ten hours, https://www.twilio.com/docs/api/errors/21611
FINAL = {"delivered", "undelivered", "failed", "received", "read", "canceled"}


@dataclass(slots=True)
class Message:
    """One message, as the API keeps it."""

    sid: str
    sender: str
    to: str
    body: str
    direction: str  # inbound, outbound-api, outbound-reply
    status: str
    created: dt.datetime
    updated: dt.datetime
    sent: dt.datetime | None = None
    media: list[str] = field(default_factory=list)  # sids of an inbound one's, URLs of an outbound one's
    segments: int = 1
    callback: str = ""
    validity: float = LONGEST_QUEUE
    service: str = ""
    template: Template | None = None
    error: int = 0
    price: str | None = None

    def as_json(self, account: str) -> dict[str, Any]:
        """The resource as https://www.twilio.com/docs/messaging/api/message-resource describes it."""
        uri = f"/2010-04-01/Accounts/{account}/Messages/{self.sid}"
        return {
            "account_sid": account, "api_version": "2010-04-01", "body": self.body, "sid": self.sid,
            "from": self.sender or None, "to": self.to, "direction": self.direction, "status": self.status,
            "date_created": rfc2822(self.created), "date_updated": rfc2822(self.updated),
            "date_sent": rfc2822(self.sent),
            "error_code": self.error or None, "error_message": f"Error {self.error}" if self.error else None,
            "messaging_service_sid": self.service or None, "num_media": str(len(self.media)),
            "num_segments": str(self.segments), "price": self.price, "price_unit": "USD",
            "uri": f"{uri}.json", "subresource_uris": {"media": f"{uri}/Media.json"},
        }


def rfc2822(moment: dt.datetime | None) -> str | None:
    return email.utils.format_datetime(moment.replace(microsecond=0)) if moment else None


def is_url(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and len(text) <= 4000


class Texts:
    """Every message of the account."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio
        self.all: dict[str, Message] = {}

    def create(self, form: Mapping[str, str], media: list[str], direction: str = "outbound-api") -> Message:
        """Accepts a message, or raises a Refusal; what is accepted is on its way. `form` is that of the API."""
        to, body = form.get("To", ""), form.get("Body", "")
        if not to:
            raise Refusal(21604)
        service = self._service(form)
        line = service.line_for(to) if service else self._line(form, to)
        template = self._template(form)
        if template:
            body = template.filled(form.get("ContentVariables", ""))
        self._check(to, body, media, form.get("StatusCallback", ""))
        self._check_recipient(line, service, to)
        if not service and self._twilio.carrier.waiting(line) > LONGEST_QUEUE:
            raise Refusal(21611, line.address)
        message = self.add(
            line.address, to, body, direction, "accepted" if service else "queued", media=media,
            callback=form.get("StatusCallback", ""), validity=float(form.get("ValidityPeriod") or LONGEST_QUEUE),
            service=service.sid if service else "", template=template,
        )
        self._report(message)
        self._twilio.line.spawn(self._twilio.carrier.carry(message, line, service))
        return message

    def add(self, sender: str, to: str, body: str, direction: str, status: str, **rest: Any) -> Message:
        """Keeps a new message."""
        now = self._twilio.line.now()
        sid = self._twilio.sid("MM" if rest.get("media") or addresses.channel(to) else "SM")
        message = Message(sid, sender, to, body, direction, status, now, now, segments=segments.count(body), **rest)
        self.all[sid] = message
        self._twilio.log.add("message", sid=sid, status=status, to=to, sender=sender, body=body, direction=direction)
        return message

    def become(self, message: Message, status: str, error: int = 0) -> None:
        """A new status, logged and called back."""
        message.status, message.error, message.updated = status, error, self._twilio.line.now()
        self._twilio.log.add("message", sid=message.sid, status=status, to=message.to, error=error)
        self._report(message)

    def _report(self, message: Message) -> None:
        params = {
            "MessageSid": message.sid, "SmsSid": message.sid, "AccountSid": self._twilio.account,
            "ApiVersion": "2010-04-01",
            "From": message.sender, "To": message.to, "MessageStatus": message.status, "SmsStatus": message.status,
        }
        if message.service:
            params["MessagingServiceSid"] = message.service
        if message.error:
            params["ErrorCode"] = str(message.error)
        if message.status in ("delivered", "undelivered"):
            params["RawDlrDoneDate"] = message.updated.strftime("%y%m%d%H%M")
        if addresses.channel(message.to):
            params |= {"ChannelPrefix": "whatsapp", "ChannelToAddress": message.to.replace("whatsapp:", "")}
            if message.status in ("delivered", "read"):
                params["EventType"] = message.status.upper()
        self._twilio.webhooks.callback(message.sid, message.callback, params)

    def _service(self, form: Mapping[str, str]) -> Service | None:
        sid = form.get("MessagingServiceSid", "")
        if not sid:
            return None
        if sid not in self._twilio.services:
            raise Refusal(21701, sid)
        return self._twilio.services[sid]

    def _line(self, form: Mapping[str, str], to: str) -> Line:
        sender = form.get("From", "")
        if not sender:
            raise Refusal(21603)
        if not addresses.sender(sender):
            raise Refusal(21212, sender)
        if addresses.channel(sender) != addresses.channel(to):
            raise Refusal(21910)
        if sender == to:
            raise Refusal(21266)
        line = self._twilio.lines.get(sender)
        if line is None:
            raise Refusal(63007 if addresses.channel(sender) else 21606, sender)
        return line

    def _template(self, form: Mapping[str, str]) -> Template | None:
        sid = form.get("ContentSid", "")
        if not sid:
            return None
        if sid not in self._twilio.templates:
            raise Refusal(21655, sid)
        return self._twilio.templates[sid]

    def _check(self, to: str, body: str, media: list[str], callback: str) -> None:
        if not addresses.valid(to):
            raise Refusal(21211, to)
        if not body.strip() and not media:
            raise Refusal(21619)
        if len(body.encode("utf-16-le")) // 2 > LONGEST:
            raise Refusal(21617)
        if len(media) > MOST_MEDIA:
            raise Refusal(21623)
        for url in media:
            if not is_url(url):
                raise Refusal(21620, url)
        if callback and not is_url(callback):
            raise Refusal(21609, callback)

    def _check_recipient(self, line: Line, service: Service | None, to: str) -> None:
        if self._twilio.optouts.stopped(line, to) and not service:
            raise Refusal(21610)  # through a service the sender is chosen later, and so is this found out
        landline = self._twilio.phone(addresses.number(to)).kind is Kind.LANDLINE
        if landline and not addresses.channel(to) and not addresses.american(to):
            raise Refusal(21614, to)
