"""The layers around every handler: sentences for errors, the host's name, who asks. Listed in bot/web/app.py."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from typing import cast
from urllib.parse import urlsplit

from aiohttp import web

from bot.identity import Stranger
from bot.web import sessions
from bot.web.connections import Line
from bot.web.desk import DESK, Desk, host_of
from bot.web.guesses import GUESSES, source
from storage.errors import HobError, StorageError, StorageOverloaded

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

ADDRESS = web.RequestKey("address", str)  # whose page or token it is
SESSION = web.RequestKey("session", sessions.Session)

BODY_SECONDS = 30.0  # from the end of a request's headers to that of its body
# For which the first in line has waited to write; a newcomer would wait as long, and give up after fifteen.
SHED_SECONDS = 5.0
HOOKS = "/hooks/"  # below it providers knock: by any name, without a session, signed in their own ways

_SENTENCES = {
    400: "I can't read that request.",
    404: "There is nothing at that address.",
    405: "That address does not take this method.",
    413: "That is more than a megabyte, so I did not read it.",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Server": "Hob",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # not "no-referrer": forms would then be sent with "Origin: null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_BARE = {name: HEADERS[name] for name in ("Server", "X-Content-Type-Options")}


async def harden(request: web.Request, response: web.StreamResponse) -> None:
    """Headers of every answer: no other site may frame, embed or read it, and nothing inline runs. What a provider is
    answered is no page, and nobody looks at it."""
    response.headers.update(HEADERS if not request.path.startswith(HOOKS) else _BARE)
    response.headers.setdefault("Cache-Control", "no-store")


@web.middleware
async def stand_around(request: web.Request, handler: Handler) -> web.StreamResponse:
    """All that stands around a handler, in one: to aiohttp each layer is as much work as a layer does. It counts and
    times by route, for /metrics; a stream counts when it ends."""
    began, status, line = time.perf_counter(), 500, cast(Line, request.protocol)
    line.begun()
    try:
        response = await _said(request, handler)
        status = response.status
        return response
    finally:
        line.ended()
        resource = request.match_info.route.resource
        route = resource.canonical if resource else "other"
        total = request.app[DESK].counts.setdefault((route, request.method[:8], status), [0, 0.0])
        total[0] += 1
        total[1] += time.perf_counter() - began


async def _said(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every error is JSON with one sentence; what went wrong inside is for the log alone."""
    try:
        _keep_up(request)
        if not request.path.startswith(HOOKS):
            await _check(request)
        if request.can_read_body:
            await _arrive(request)
        return await handler(request)
    except web.HTTPException as error:
        if error.status < 400:
            raise
        theirs = error.status == 413 or error.text == f"{error.status}: {error.reason}"  # aiohttp's words, not ours
        sentence = _SENTENCES.get(error.status, "") if theirs else error.text
        headers = {name: error.headers[name] for name in ("Allow", "Retry-After") if name in error.headers}
        return _error(error.status, sentence or error.reason, headers)
    except Stranger as error:
        return _error(403, error.say)
    except StorageError as error:
        log.warning("storage refused", exc_info=True, extra={"action": "http_503"})
        return _error(503, error.say, {"Retry-After": "2"})
    except HobError as error:
        return _error(400, error.say)
    except web.RequestPayloadError:  # it is not compressed as it says, or ends before its end
        return _error(400, "I can't read that.")
    except ConnectionError:
        raise  # nobody is there any more
    except Exception:  # the last before aiohttp, which would tell nobody anything
        log.exception("request failed", extra={"action": "http_500"})
        return _error(500, "Something went wrong on my side. Look whether it was done before you send it again.")


def _keep_up(request: web.Request) -> None:
    """Raises StorageOverloaded where what this brings could not be written in time."""
    if request.method == "POST" and request.app[DESK].database.behind > SHED_SECONDS:
        raise StorageOverloaded


async def _arrive(request: web.Request) -> None:
    """Waits for the body, which the handler then reads. Raises 408; what else is wrong with it is the handler's."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            with contextlib.suppress(web.RequestPayloadError, ConnectionError):
                await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout(text="The rest of that did not come, so I did nothing with it.") from None


async def _check(request: web.Request) -> None:
    """The host's name, and who asks: the API takes a bearer token and nothing else; what the page itself asks takes its
    session and nothing else."""
    desk = request.app[DESK]
    if not desk.expects(host_of(request)):
        raise web.HTTPForbidden(text="I only answer at my own address, and that is not what you asked for.")
    if request.path.startswith("/api/"):
        request[ADDRESS] = await bearer(desk, request)
    elif request.path.startswith("/chat/"):
        request[SESSION] = await _page(desk, request)
        request[ADDRESS] = request[SESSION].address


async def bearer(desk: Desk, request: web.Request) -> str:
    """The address whose token the request carries. Raises 401, or 429 after too many wrong ones."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    address = await owner_of(desk, request, token.strip()) if kind.lower() == "bearer" else None
    if address is None:
        raise web.HTTPUnauthorized(
            text='This needs the header "Authorization: Bearer TOKEN"; `main.py token` makes one.',
        )
    return address


async def owner_of(desk: Desk, request: web.Request, token: str) -> str | None:
    """Whose token that is; None, and counted, where it is nobody's. Raises 429 after too many wrong ones."""
    guesses, who = request.app[GUESSES], source(request, proxied=bool(desk.public_url))
    guesses.check(who)
    address = await sessions.address_of_token(desk.database, token)
    if address is None:
        guesses.wrong(who)
    return address


async def session_of(desk: Desk, request: web.Request) -> sessions.Session | None:
    """The session that the request's cookie holds, if it is good here and now."""
    return await sessions.resume(desk, request.cookies.get(sessions.COOKIE, ""), home=desk.at_home(request))


def check_origin(request: web.Request) -> None:
    """Refuses what another site's page sends, whatever cookies come with it. Raises 403."""
    fetched_by = request.headers.get("Sec-Fetch-Site", "same-origin")
    if fetched_by not in ("same-origin", "none") or not _is_own(request):
        raise web.HTTPForbidden(text="That came from another site, so I did nothing.")


def _is_own(request: web.Request) -> bool:
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == request.headers.get("Host", "").lower()
    except ValueError:  # no address at all
        return False


async def _page(desk: Desk, request: web.Request) -> sessions.Session:
    check_origin(request)
    session = await session_of(desk, request)
    if session is None:
        raise web.HTTPForbidden(text="This page is no longer signed in; please load it again.")
    if request.method != "GET":
        word = request.headers.get("X-Hob-Form", "")
        if not hmac.compare_digest(word.encode("utf-8", "replace"), session.form.encode()):
            raise web.HTTPForbidden(text="This page is out of date; please load it again.")
    return session


def _error(status: int, sentence: str, headers: dict[str, str] | None = None) -> web.Response:
    if status == 401:
        headers = {"WWW-Authenticate": 'Bearer realm="Hob"'}
    return web.json_response({"error": sentence}, status=status, headers=headers)
