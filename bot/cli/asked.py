"""What the services outside answer when `doctor` asks them: a sentence each, with what was measured and no more.

Nothing is changed there. The model's service is asked for its list of models, which costs nothing, and the speech
service to listen to a fifth of a second of silence.
"""

from __future__ import annotations

import io
import time
import wave
from collections.abc import Sequence

from bot.settings import Settings
from storage.errors import HobError

SECONDS = 10.0  # that a service may take
RATE, LENGTH = 16_000, 3_200  # of the silence: samples a second, and samples

Line = tuple[bool, str]  # whether all is well, and the sentence


async def all_of(options: Settings) -> Sequence[Line]:
    """Asks each service that is set up, one after the other."""
    return [*await _channels(options), *await _model(options), *await _speech(options), *await _calendars(options)]


async def _channels(options: Settings) -> Sequence[Line]:
    from bot.channels import configured
    from bot.channels.base import Channel

    try:
        channels = configured.channels(options)
    except HobError:
        return []  # why is said already
    found: list[Line] = []
    for one in channels:
        if type(one).check is not Channel.check:
            began = time.perf_counter()
            trouble = await one.check()
            found.append((trouble is None, f"{one.name}: {trouble or f'answered {_in(began)}, and knows us'}"))
    return found


async def _model(options: Settings) -> Sequence[Line]:
    from bot import thinking

    named = thinking.service(options)
    if named is None:
        return []
    from integrations.llm import listing

    began = time.perf_counter()
    try:
        listed = await listing.models(named.base, named.key, SECONDS)
    except listing.Unlisted as error:
        return [(False, f"language model: {named.base} {error}")]
    missing = [name for name in dict.fromkeys((named.fast, named.strong)) if name not in listed]
    if missing:
        return [(False, f"language model: {named.base} answered {_in(began)}, and has no {' and no '.join(missing)}")]
    return [(True, f"language model: {named.base} answered {_in(began)}, and has both; no question was asked")]


async def _speech(options: Settings) -> Sequence[Line]:
    from bot import bootstrap

    service = bootstrap.speech(options)
    if service is None:
        return []
    from integrations.speech import Sound, Unheard

    began = time.perf_counter()
    try:
        await service.hear(Sound(_silence(), "silence.wav", "audio/wav"))
    except Unheard as error:
        return [(False, f"speech to text: {error}")]
    return [(True, f"speech to text: {options.speech_url} answered a short silence {_in(began)}")]


async def _calendars(options: Settings) -> Sequence[Line]:
    """The calendars of the account are listed; none is read."""
    if not options.caldav_url:
        return []
    from bot.clock import calendars
    from integrations.calendars.account import Account
    from integrations.calendars.dav import Trouble

    login, began = calendars.account(options), time.perf_counter()
    if login is None:
        return []
    try:
        found = await Account(login, SECONDS).calendars()
    except Trouble as error:
        return [(False, f"calendars: {options.caldav_url} {error}")]
    names = ", ".join(one.name if one.writable else f"{one.name} (can't be changed)" for one in found)
    return [(True, f"calendars: {options.caldav_url} answered {_in(began)}, and has {names}")]


def _in(began: float) -> str:
    return f"in {time.perf_counter() - began:.2f} s"


def _silence() -> bytes:
    kept = io.BytesIO()
    with wave.open(kept, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(bytes(2 * LENGTH))
    return kept.getvalue()
