"""Twilio's errors and what follows from each: one table. Read by the Twilio channels and their status callbacks.

The codes are those of https://www.twilio.com/docs/api/errors. A `say` ends "I could not deliver …:".
"""

from __future__ import annotations

from typing import NamedTuple

from bot.channels.base import DeliveryError, Fate
from bot.channels.optout import STOPPED
from bot.channels.twilio.client import Refused

UNREGISTERED = frozenset((30034, 30032))  # the sender is not registered with the American networks
QUIET_TIME = 30610  # the law of the place: the message waits for the morning there
WINDOW = 63016
BAD_NUMBER, EMPTY, BAD_PASSWORD = 21211, 21619, 20003


class Follows(NamedTuple):
    """What is done after an error. `after` is how many seconds a retry waits at least."""

    say: str
    fate: Fate
    after: float | None = None
    blocks: bool = False
    attached: bool = False  # it is the picture that does not get through


_AGAIN, _ELSEWHERE, _NEVER = Fate.RETRY, Fate.REROUTE, Fate.GIVE_UP
_NO_NUMBER = "that is not a number that can be reached"
_OURS = "Twilio does not know the number that I send from; HOB_TWILIO_FROM and HOB_TWILIO_WHATSAPP_FROM name it"
_UNREGISTERED = "my number is not registered with the American networks yet, so they let nothing through"

TABLE = {
    # Later: the same message goes out when the reason has passed.
    20429: Follows("Twilio asked for a pause", _AGAIN, 2),
    30001: Follows("Twilio's queue is full", _AGAIN, 60),
    21611: Follows("Twilio's queue is full", _AGAIN, 60),
    30003: Follows("their phone is switched off or out of reach", _AGAIN, 300),
    30008: Follows("the network gave no reason", _AGAIN, 120),
    QUIET_TIME: Follows("at this hour the networks let no such message through", _AGAIN),
    # Not this way, now or ever.
    21610: Follows(STOPPED, _ELSEWHERE, blocks=True),
    BAD_NUMBER: Follows(_NO_NUMBER, _ELSEWHERE, blocks=True),
    21217: Follows(_NO_NUMBER, _ELSEWHERE, blocks=True),
    21614: Follows("that is not a mobile number", _ELSEWHERE, blocks=True),
    30005: Follows("that number is not in use", _ELSEWHERE, blocks=True),
    30006: Follows("that is a landline, or its network takes no texts", _ELSEWHERE, blocks=True),
    63003: Follows("that number is not on WhatsApp", _ELSEWHERE, blocks=True),
    63015: Follows("that number has not joined Twilio's WhatsApp sandbox", _ELSEWHERE, blocks=True),
    # Not this message.
    WINDOW: Follows("they have not written on WhatsApp for a day, and I may not write first", _ELSEWHERE),
    30002: Follows("the Twilio account is suspended", _ELSEWHERE),
    30004: Follows("their network blocked it", _ELSEWHERE),
    30007: Follows("their network filtered it out", _ELSEWHERE),
    30032: Follows(_UNREGISTERED, _ELSEWHERE),
    30034: Follows(_UNREGISTERED, _ELSEWHERE),
    30036: Follows("it waited too long at Twilio", _ELSEWHERE),
    # Our own settings.
    BAD_PASSWORD: Follows("Twilio does not take my password; HOB_TWILIO_AUTH_TOKEN holds it", _ELSEWHERE),
    21210: Follows(_OURS, _ELSEWHERE),
    21212: Follows(_OURS, _ELSEWHERE),
    21606: Follows(_OURS, _ELSEWHERE),
    63007: Follows(_OURS, _ELSEWHERE),
    21408: Follows("the Twilio account may not text to that country", _ELSEWHERE),
    21215: Follows("the Twilio account may not call that country", _ELSEWHERE),
    21655: Follows("Twilio does not know the template of HOB_TWILIO_WHATSAPP_TEMPLATE", _ELSEWHERE),
    21656: Follows("the template of HOB_TWILIO_WHATSAPP_TEMPLATE does not take one variable", _ELSEWHERE),
    # Not with this picture, or with none there.
    11200: Follows("the picture could not be fetched", _NEVER, attached=True),
    12300: Follows("their network takes no file of that kind", _NEVER, attached=True),
    21620: Follows("the picture has no address that Twilio can read", _NEVER, attached=True),
    21623: Follows("there are more pictures than one message may hold", _NEVER, attached=True),
    30011: Follows("pictures can't be sent to phones there", _NEVER, attached=True),
    30019: Follows("the picture is larger than their network takes", _NEVER, attached=True),
    63019: Follows("the picture could not be fetched", _NEVER, attached=True),
    # Nothing that anybody could be sent.
    21617: Follows("it is too long for one message", _NEVER),
    EMPTY: Follows("there is nothing in it", _NEVER),
}  # fmt: skip


def of(code: int) -> DeliveryError:
    """What follows from an error of Twilio's, told at once or later by a status."""
    known = TABLE.get(code) or Follows(f"Twilio refused it (its error {code})", _ELSEWHERE)
    return DeliveryError(
        known.say, code=str(code), fate=known.fate, retry_after=known.after, blocks=known.blocks,
        attached=known.attached,
    )


def refused(refusal: Refused) -> DeliveryError:
    """What follows from a refusal of the API."""
    if refusal.code or refusal.status == 401:
        return of(refusal.code or BAD_PASSWORD)
    return of(refusal.status)


def unreached() -> DeliveryError:
    return DeliveryError("Twilio could not be reached", code="unreached", fate=Fate.RETRY)


def unanswered() -> DeliveryError:
    return DeliveryError("Twilio's answer was lost", code="unanswered", fate=Fate.RETRY, sure=False)
