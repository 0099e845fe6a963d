"""The errors that the API itself answers, in Twilio's shape. What fails later is a status (carrier.py)."""

from __future__ import annotations

from aiohttp import web

# code: (HTTP status, what it means in our words). The codes are those of https://www.twilio.com/docs/api/errors, which
# does not give the HTTP status of each: all but those of the protocol are 400 here, so a client must go by the code.
SAYINGS = {
    20001: (400, "A parameter is wrong: {0}"),
    20003: (401, "Authenticate"),
    20004: (405, "This method is not allowed here"),
    20404: (404, "The requested resource {0} was not found"),
    20429: (429, "Too many requests"),
    20500: (500, "An internal error has occurred"),
    20503: (503, "The service is unavailable"),
    21201: (400, "No 'To' number is given"),
    21205: (400, "The Url is not a valid URL: {0}"),
    21210: (400, "The 'From' number {0} is not one of yours that can call"),
    21211: (400, "The 'To' number {0} is not a valid phone number"),
    21212: (400, "The 'From' number {0} is not a valid phone number"),
    21213: (400, "No 'From' number is given"),
    21220: (400, "The call is over, it can't be changed"),
    21266: (400, "'To' and 'From' are the same number"),
    21603: (400, "A 'From' number or a messaging service is required"),
    21604: (400, "A 'To' number is required"),
    21606: (400, "The 'From' number {0} is not one of yours that can send messages"),
    21609: (400, "The StatusCallback is not a valid URL: {0}"),
    21610: (400, "The recipient has unsubscribed from this sender"),
    21611: (400, "The 'From' number {0} has more than ten hours of messages in its queue"),
    21614: (400, "The 'To' number {0} is not a mobile number"),
    21617: (400, "The body is longer than 1600 characters"),
    21619: (400, "A body, media or a ContentSid is required"),
    21620: (400, "A MediaUrl is not a valid URL: {0}"),
    21623: (400, "More than ten media are given"),
    21655: (400, "There is no such ContentSid: {0}"),
    21656: (400, "The ContentVariables are not what the template needs"),
    21701: (400, "There is no such messaging service: {0}"),
    21703: (400, "The messaging service has no sender for this recipient"),
    21910: (400, "'From' and 'To' are of different channels"),
    63007: (400, "There is no channel with the 'From' address {0}"),
}


class Refusal(Exception):
    """The API says no, now; nothing was created."""

    def __init__(self, code: int, about: str = "") -> None:
        self.code, (self.status, text) = code, SAYINGS[code]
        self.message = text.format(about)
        super().__init__(f"{code}: {self.message}")

    def answer(self) -> web.Response:
        """The error as Twilio words it on the wire."""
        body = {
            "code": self.code, "message": self.message, "status": self.status,
            "more_info": f"https://www.twilio.com/docs/errors/{self.code}",
        }
        headers = {"WWW-Authenticate": 'Basic realm="Twilio API"'} if self.status == 401 else {}
        return web.json_response(body, status=self.status, headers=headers)
