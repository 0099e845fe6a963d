"""What Twilio is told to say and to ask in a call: TwiML, made by its library, so that no text can become a command.

https://www.twilio.com/docs/voice/twiml
"""

from __future__ import annotations

from typing import Any

from bot.channels.twilio import speech

LANGUAGE = "en-GB"
SILENCE = 6  # seconds until nothing more is expected
KEYS, WORDS = "dtmf", "dtmf speech"
HINTS = "done, snooze, tomorrow, say again, ten more minutes, in an hour, goodbye"


def ask(text: str, *, action: str, otherwise: str, given: str = WORDS, digits: int | None = None) -> str:
    """Says a text and listens, already while it speaks; what was given goes to `action`. Silence goes to `otherwise`,
    which so learns that all of it was said."""
    from twilio.twiml.voice_response import Gather

    response = _response()
    gather = Gather(
        input=given, action=action, method="POST", timeout=SILENCE, language=LANGUAGE, num_digits=digits,
        speech_timeout="auto" if given == WORDS else None, hints=HINTS if given == WORDS else None,
        finish_on_key="#" if digits is None else None,
    )
    gather.say(speech.spoken(text), language=LANGUAGE)
    response.append(gather)
    response.redirect(otherwise, method="POST")
    return str(response)


def wait(text: str, onward: str) -> str:
    """Says a text, and asks again for what is not ready yet."""
    response = _response()
    if text:
        response.say(speech.spoken(text), language=LANGUAGE)
    response.redirect(onward, method="POST")
    return str(response)


def goodbye(text: str, onward: str = "") -> str:
    """Says a last text and hangs up; `onward`, where it is given, learns before that all of it was said."""
    response = _response()
    if text:
        response.say(speech.spoken(text), language=LANGUAGE)
    if onward:
        response.redirect(onward, method="POST")
    else:
        response.hangup()
    return str(response)


def _response() -> Any:
    from twilio.twiml.voice_response import VoiceResponse

    return VoiceResponse()
