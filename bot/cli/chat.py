"""`main.py chat`: a conversation in this terminal, or with lines piped in. `main.py run` adds the page (cli/run.py).

The prompt comes first; everything that takes time to load comes after it, in a thread, while the person types.
"""

from __future__ import annotations

import argparse
import gc
import sys
from typing import TYPE_CHECKING

from bot import terminal

if TYPE_CHECKING:
    import asyncio
    import datetime as dt

    from bot.bootstrap import House
    from bot.channels.web import Web
    from bot.settings import Settings
    from bot.terminal.pipe import Pipe
    from bot.terminal.screen import Screen

HELLO = 'I\'m Hob. "help" shows what I can do for you, Ctrl-D leaves.'


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--wait", metavar="SECONDS", type=float, default=0.0,
        help="with piped input: stay so long after its end, to print what falls due",
    )
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="who is talking (default: the owner)")


def run(args: argparse.Namespace, *, with_page: bool = False) -> int:
    """Talks until the person leaves or the input ends. 0 done, 1 refused with a sentence, 130 interrupted."""
    face = terminal.face()
    gc.disable()  # nothing that loads is garbage; bootstrap turns it on again when the house stands
    try:
        import asyncio

        return asyncio.run(_converse(args, face, with_page))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _nobody_reads()
    finally:
        face.close()


async def _converse(args: argparse.Namespace, face: Screen | Pipe, with_page: bool) -> int:
    import asyncio

    face.listen()
    await asyncio.to_thread(_load)
    from storage.errors import HobError

    try:
        return await _talk(args, face, with_page)
    except HobError as error:
        if face.waits:
            print(error.say, file=sys.stderr)
        else:
            face.say(error.say, "trouble")
        return 1


def _load() -> None:
    import bot.bootstrap
    import bot.channels.terminal  # noqa: F401


async def _talk(args: argparse.Namespace, face: Screen | Pipe, with_page: bool) -> int:
    import asyncio
    import contextlib

    from bot import bootstrap, settings, telemetry, watchdog
    from bot.channels import configured
    from bot.channels.base import Channel
    from bot.channels.terminal import Terminal
    from bot.cli import welcome
    from bot.timepiece import SystemClock

    stop = _told_to_stop()
    options = settings.load(args.data)
    bootstrap.make_data_dir(options)
    telemetry.log_to_file(options.data_dir, options.log_level)
    talk = Terminal(face)
    page = _page(options) if with_page else None
    since = SystemClock().now()
    channels: list[Channel] = [talk] if page is None else [talk, page, *configured.channels(options)]
    async with (
        bootstrap.open_house(options, channels, guest=args.guest) as house, contextlib.AsyncExitStack() as beside
    ):
        beside.enter_context(watchdog.watching(house))
        newcomer = await _newcomer(house, args.guest, since)
        if newcomer and face.waits:
            print(newcomer, file=sys.stderr)
        elif newcomer:
            face.say(newcomer, "trouble")
        if not face.waits:
            face.remember(options.data_dir / "chat_history")
            await welcome.ask_zone(house)
            face.say(f"{HELLO}\nThe page is at {page.address}" if page else HELLO, "faint")
            await beside.enter_async_context(welcome.showing_way_in(house))
        conversation = asyncio.ensure_future(talk.converse())
        await asyncio.wait([conversation, stop], return_when=asyncio.FIRST_COMPLETED)
        if conversation.done():
            conversation.result()
            if face.waits and args.wait > 0:
                await asyncio.wait([stop], timeout=args.wait)
        conversation.cancel()
        stop.cancel()
    return 0


async def _newcomer(house: House, guest: str | None, since: dt.datetime) -> str:
    """What is said where `--as` named somebody whom nobody knew here before `since`; empty where they are known."""
    if guest is None:
        return ""
    from specialists.language.text import sentences
    from storage import people
    from storage.tables import Role

    everybody = await people.household(house.database)
    new = [one for one in everybody if one.role == Role.MEMBER and one.created_at >= since]
    if not new:
        return ""
    known = ["the owner", *(one.name for one in everybody if one.role == Role.MEMBER and one not in new)]
    return (
        f"{new[0].name} was not known here, and lives here from now on, with things of their own. Known before: "
        f"{sentences.joined(known)}. If that was a slip, leave and come back with --as and one of these."
    )


def _page(options: Settings) -> Web:
    from bot.channels.web import Web

    taken = "web_port" not in options.model_fields_set  # a port nobody named may be another one
    return Web(options.web_host, options.web_port, options.public_url, any_port=taken)


def _told_to_stop() -> asyncio.Future[None]:
    """Done when the system asks this process to end, or its terminal is closed."""
    import asyncio
    import signal

    loop = asyncio.get_running_loop()
    stop: asyncio.Future[None] = loop.create_future()
    for name in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(name, _end, stop)
    return stop


def _end(stop: asyncio.Future[None]) -> None:
    if not stop.done():
        stop.set_result(None)


def _nobody_reads() -> int:
    """Whoever read our output has gone (`| head -1`). Nothing is left to be said, also not by Python at its end."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
