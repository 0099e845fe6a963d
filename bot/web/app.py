"""The aiohttp app: every route and every layer in one list. Built by bot/channels/web.py, and by tests."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from bot.channels.base import Hook
from bot.web import api, feeds, guard, health, messages, pages, traces
from bot.web.desk import DESK, Desk
from bot.web.guesses import GUESSES, Guesses
from bot.web.streams import STREAMS, Streams


def build(desk: Desk, streams: Streams, hooks: Sequence[Hook] = ()) -> web.Application:
    """The app of one house. What /api offers with a token, /chat offers to the page with its session; `hooks` are the
    doors of providers."""
    app = web.Application(
        middlewares=[guard.stand_around],
        client_max_size=messages.LONGEST_BODY,
    )
    app[DESK], app[STREAMS], app[GUESSES] = desk, streams, Guesses()
    app.on_response_prepare.append(guard.harden)
    app.on_shutdown.append(_end_streams)
    for base in ("/api", "/chat"):
        app.router.add_post(f"{base}/messages", api.say)
        app.router.add_get(f"{base}/messages", api.read)
        app.router.add_get(f"{base}/events", api.follow, allow_head=False)
        app.router.add_post(f"{base}/taps", api.tap)
    app.router.add_get("/", pages.chat)
    app.router.add_get("/sign-in", pages.sign_in_form)
    app.router.add_post("/sign-in", pages.sign_in)
    app.router.add_get("/assets/{name}", pages.asset)
    app.router.add_get(f"{feeds.PATH}{{secret}}.ics", feeds.serve)
    app.router.add_get("/traces", traces.show)
    app.router.add_get("/traces/{id}", traces.show)
    app.router.add_get("/healthz", health.alive)
    app.router.add_get("/readyz", health.ready)
    app.router.add_get("/metrics", health.metrics)
    for hook in hooks:
        app.router.add_route(hook.method, f"{guard.HOOKS}{hook.path}", hook.handler)
    return app


async def _end_streams(app: web.Application) -> None:
    app[STREAMS].close()
