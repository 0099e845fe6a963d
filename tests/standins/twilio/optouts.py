"""STOP, START and HELP, as Twilio heeds them itself before any webhook sees them. Asked by inbound.py and texts.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.standins.twilio.addresses import Line, Service
from tests.standins.twilio.phones import Phone, Received

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

# https://help.twilio.com/articles/223134027: one word, in any case, alone in the message
STOP = {"STOP", "UNSUBSCRIBE", "END", "QUIT", "STOPALL", "REVOKE", "OPTOUT", "CANCEL"}
START = {"START", "UNSTOP", "YES"}
HELP = {"HELP", "INFO"}
REPLIES = {
    "STOP": "You will get no more texts from this number. Text START to have them again.",
    "START": "You will get texts from this number again. Text STOP to end them.",
    "HELP": "Text STOP to get no more texts from this number.",
}


class OptOuts:
    """Who has stopped which sender: a line of its own, or a whole messaging service."""

    def __init__(self, twilio: Twilio) -> None:
        self._twilio = twilio
        self._stopped: set[tuple[str, str]] = set()

    def stopped(self, line: Line, to: str) -> bool:
        return (self._scope(line), to) in self._stopped

    def heed(self, line: Line, phone: Phone, body: str) -> str:
        """Does what a keyword asks and answers STOP, START or HELP; "" for any other text.

        Twilio's own reply goes straight to the phone; it is no Message of the account.
        """
        if not line.answers_keywords:
            return ""
        word, key = body.strip().upper(), (self._scope(line), phone.number)
        stopped = key in self._stopped
        if word in STOP:
            self._stopped.add(key)
            kind = "STOP"
        elif word in START and (stopped or word != "YES"):
            self._stopped.discard(key)
            kind = "START"
        elif word in HELP and not stopped:
            kind = "HELP"
        else:
            return ""
        if kind != "STOP" or not stopped:  # a second STOP is not answered again
            phone.received.append(Received(self._twilio.line.now(), line.address, REPLIES[kind], ""))
            self._twilio.log.add("received", phone=phone.number, sender=line.address, text=REPLIES[kind], sid="")
        return kind

    def service_of(self, line: Line) -> Service | None:
        """The messaging service whose pool the line is in."""
        return next((service for service in self._twilio.services.values() if line in service.lines), None)

    def _scope(self, line: Line) -> str:
        service = self.service_of(line)
        return service.sid if service else line.address
