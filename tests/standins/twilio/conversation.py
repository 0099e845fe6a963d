"""A small TwiML interpreter: Say, Play, Pause, Gather, Record, Redirect, Hangup, Reject. Run by voice.py."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from tests.standins.twilio.calls import Call, Heard, Over, Redirected
from tests.standins.twilio.phones import Manner, Media, Said
from tests.standins.twilio.texts import is_url

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

LETTERS_A_SECOND = 15
MACHINE_GREETING = 8.0  # seconds; what is said earlier is not on the tape
MOST_DOCUMENTS = 500  # in one call: a document that leads to itself without a pause would never end
APOLOGY = "An application error has occurred."


class Onward(Exception):
    """The document hands over to another."""

    def __init__(self, url: str, method: str, params: Mapping[str, str]) -> None:
        self.url, self.method, self.params = url, method, params


class Conversation:
    """Leads one call from its first document to its end. Raises Over when somebody hung up."""

    def __init__(self, twilio: Twilio, call: Call) -> None:
        self._twilio, self._call, self._line = twilio, call, twilio.line
        self._base, self._verbs = "", list[ET.Element]()
        self._opened = False

    async def open(self) -> str:
        """Fetches the first document of a call that comes in: "" to pick up, or the status of a refusal."""
        await self._fetch(self._call.url, self._call.method, {})
        self._opened = True
        first = self._verbs[0] if self._verbs else None
        if first is not None and first.tag == "Reject":
            return "busy" if first.get("reason") == "busy" else "no-answer"
        return ""

    async def run(self) -> None:
        """Speaks, asks and follows, until the documents end."""
        call = self._call
        if not self._opened:
            await self._start(call.url, call.method, call.twiml, {})
        while True:
            try:
                await self._perform()
            except Onward as onward:
                await self._fetch(onward.url, onward.method, onward.params)
            except Redirected:
                assert call.onward is not None
                (url, method, twiml), call.onward = call.onward, None
                await self._start(url, method, twiml, {})
            else:
                return

    async def _start(self, url: str, method: str, twiml: str, params: Mapping[str, str]) -> None:
        if twiml:
            self._base = ""
            self._verbs = self._parsed(twiml)
        else:
            await self._fetch(url, method, params)

    async def _fetch(self, url: str, method: str, params: Mapping[str, str]) -> None:
        call, voice = self._call, self._twilio.voice
        call.steps += 1
        if call.steps > MOST_DOCUMENTS or not is_url(url):
            self._twilio.alert(11100, url, "no document can be fetched")
            self._verbs = self._apology()
            return
        answer = await self._twilio.webhooks.ask(url, voice.params(call) | dict(params), method)
        if answer.code and call.fallback:
            failure = {"ErrorCode": str(answer.code), "ErrorUrl": url}
            url = call.fallback
            answer = await self._twilio.webhooks.ask(url, voice.params(call) | failure, "POST")
        self._base = url.partition("#")[0]
        root = None if answer.code else self._twilio.document(answer, url)
        self._verbs = self._apology() if root is None else list(root)

    def _parsed(self, twiml: str) -> list[ET.Element]:
        root = self._twilio.parse(twiml, "")
        return self._apology() if root is None else list(root)

    def _apology(self) -> list[ET.Element]:
        say = ET.Element("Say")
        say.text = APOLOGY
        return [say, ET.Element("Hangup")]

    async def _perform(self) -> None:
        for verb in self._verbs:
            if self._call.over:
                raise Over
            match verb.tag:
                case "Say" | "Play" | "Pause":
                    await self._utter(verb, set())
                case "Gather":
                    await self._gather(verb)
                case "Record":
                    await self._record(verb)
                case "Redirect":
                    raise Onward(urljoin(self._base, (verb.text or "").strip()), verb.get("method", "POST"), {})
                case "Hangup" | "Reject":
                    raise Over
                case other:
                    self._twilio.alert(12200, self._base, other)

    async def _utter(self, verb: ET.Element, until: set[str]) -> bool:
        """Says or plays; True when the person broke in with one of the inputs in `until`."""
        call = self._call
        if verb.tag == "Pause":
            return await self._pass(_number(verb.get("length"), 1), until)
        text = " ".join("".join(verb.itertext()).split())
        for _ in range(min(int(_number(verb.get("loop"), 1)) or 100, 100)):
            on_tape = call.phone.manner is Manner.MACHINE and call.started is not None and (
                self._line.now() >= call.started + self._twilio.voice.span(MACHINE_GREETING)
            )
            call.heard.append(Heard(self._line.now(), text, verb.tag, on_tape))
            self._twilio.log.add("spoken", sid=call.sid, phone=call.phone.number, text=text, verb=verb.tag)
            if await self._pass(len(text) / LETTERS_A_SECOND if verb.tag == "Say" else 3, until):
                return True
        return False

    async def _gather(self, verb: ET.Element) -> None:
        call = self._call
        inputs = set((verb.get("input") or "dtmf").split())
        call.keys, call.words, call.asked = "", [], True
        hints = verb.get("hints", "")
        self._twilio.log.add("call", sid=call.sid, status="asking", phone=call.phone.number, hints=hints)
        barge = inputs if verb.get("bargeIn", "true") != "false" else set()
        for prompt in verb:
            if await self._utter(prompt, barge):
                break
        if not self._given(inputs):
            self._consult_script()
        found = await self._input(verb, inputs)
        call.asked = False
        if found or verb.get("actionOnEmptyResult") == "true":
            raise Onward(self._action(verb), verb.get("method", "POST"), found or {"Digits": ""})

    async def _input(self, verb: ET.Element, inputs: set[str]) -> dict[str, str]:
        """What the person keyed or said; nothing after the time-out."""
        call, finish = self._call, verb.get("finishOnKey", "#")
        patience, most = _number(verb.get("timeout"), 5), int(_number(verb.get("numDigits"), 0))
        await self._pass(patience, inputs)
        if "speech" in inputs and call.words:
            said = " ".join(words for words, _ in call.words)
            return {"SpeechResult": said, "Confidence": str(min(sure for _, sure in call.words)), "Language": "en-US"}
        if "dtmf" not in inputs:
            return {}
        while call.keys:
            ended = next((at for at, key in enumerate(call.keys) if key in finish), None)
            if ended is not None or (most and len(call.keys) >= most):
                digits = call.keys[:ended][: most or None]
                return {"Digits": digits, "FinishedOnKey": "" if ended is None else call.keys[ended]} if digits else {}
            if not await self._rest(patience / self._twilio.voice.haste):
                return {"Digits": call.keys}
        return {}

    async def _record(self, verb: ET.Element) -> None:
        """Keeps what the person says until silence, a key or the end; the tape can be fetched like any medium."""
        call, began = self._call, self._line.now()
        call.keys, call.words, call.asked = "", [], True
        self._consult_script()
        await self._pass(min(_number(verb.get("timeout"), 5), _number(verb.get("maxLength"), 3600)), {"dtmf", "speech"})
        call.asked = False
        if not call.words and not call.keys:
            return
        said = " ".join(words for words, _ in call.words)
        sid = self._twilio.media.keep(Media("audio/x-wav", said.encode(), "recording"), "RE")
        took = max(round((self._line.now() - began).total_seconds()), 1)
        raise Onward(self._action(verb), verb.get("method", "POST"), {
            "RecordingSid": sid, "RecordingUrl": self._twilio.media.recording_url(sid), "RecordingDuration": str(took),
            "Digits": call.keys,
        })

    def _action(self, verb: ET.Element) -> str:
        return urljoin(self._base, verb.get("action") or self._base)

    def _given(self, inputs: set[str]) -> bool:
        return bool(("dtmf" in inputs and self._call.keys) or ("speech" in inputs and self._call.words))

    def _consult_script(self) -> None:
        """Lets a scripted person do their next thing; a machine does nothing."""
        phone = self._call.phone
        if phone.manner not in (Manner.MACHINE, Manner.FAX) and phone.script and (said := phone.script.popleft()):
            self._line.spawn(self._act(said))

    async def _act(self, said: Said) -> None:
        await self._line.sleep(said.after / self._twilio.voice.haste)
        if said.keys:
            self._call.press(said.keys)
        if said.words:
            self._call.speak(said.words, said.confidence)

    async def _pass(self, seconds: float, until: set[str]) -> bool:
        """Lets time pass; True as soon as one of the inputs in `until` is there."""
        end = self._line.now() + self._twilio.voice.span(seconds)
        while not self._given(until):
            left = (end - self._line.now()).total_seconds()
            if left <= 0:
                return False
            await self._rest(left)
        return True

    async def _rest(self, seconds: float) -> bool:
        woken = await self._line.wait(self._call.signal, seconds)
        if self._call.over:
            raise Over
        if self._call.onward:
            raise Redirected
        return woken


def _number(text: str | None, otherwise: float) -> float:
    try:
        return float(text) if text else otherwise
    except ValueError:
        return otherwise  # "auto"
