"""Speech to text: the port, and a client of servers with OpenAI's transcription endpoint. Opened by bot/bootstrap.py.

The endpoint: platform.openai.com/docs/api-reference/audio/createTranscription; whisper.cpp, faster-whisper-server and
vLLM offer the same.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

import aiohttp

SECONDS = 60.0
LARGEST_ANSWER = 200_000  # bytes
LONGEST = 8000  # letters of a text


class Unheard(Exception):
    """Nothing could be understood; the message is why, as the end of a sentence: "… because"."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A recording: its bytes, with the file name and media type it came under."""

    content: bytes
    name: str = "voice.oga"
    mime: str = "audio/ogg"


class Speech(Protocol):
    """Makes text of speech."""

    async def hear(self, sound: Sound) -> str:
        """What is said in it; empty where nothing is. Raises Unheard."""


class Transcriptions:
    """An OpenAI-compatible server. `base` ends before "/audio/transcriptions", as in "http://127.0.0.1:8000/v1"."""

    def __init__(self, base: str, key: str = "", model: str = "whisper-1") -> None:
        self._url, self._key, self._model = f"{base.rstrip('/')}/audio/transcriptions", key, model

    async def hear(self, sound: Sound) -> str:
        form = aiohttp.FormData()
        form.add_field("file", sound.content, filename=sound.name, content_type=sound.mime)
        form.add_field("model", self._model)
        form.add_field("response_format", "json")
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        timeout = aiohttp.ClientTimeout(total=SECONDS, sock_connect=10)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.post(self._url, data=form, headers=headers, allow_redirects=False) as answer,
            ):
                if answer.status != 200:
                    raise Unheard(f"the speech service answered {answer.status}")
                found = _json(await answer.content.read(LARGEST_ANSWER))
        except TimeoutError as error:
            raise Unheard("the speech service took too long") from error
        except (aiohttp.ClientError, OSError) as error:
            raise Unheard("the speech service can't be reached") from error
        text = found.get("text") if isinstance(found, dict) else None
        if not isinstance(text, str):
            raise Unheard("the speech service's answer made no sense")
        return " ".join(text.split())[:LONGEST]


def _json(body: bytes) -> object:
    try:
        return json.loads(body.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
