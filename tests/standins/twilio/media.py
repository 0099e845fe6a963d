"""What people send besides text, and recordings: behind the account's password, then a redirect to a store apart."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.standins.twilio.phones import Media
from tests.standins.twilio.refusals import Refusal

if TYPE_CHECKING:
    from tests.standins.twilio.server import Twilio

GOOD_FOR = dt.timedelta(hours=4)  # of an address in the store


class Shelf:
    """Media by their sids. `protected`: the account's setting that media ask for its password."""

    def __init__(self, twilio: Twilio, protected: bool = True) -> None:
        self._twilio, self.protected = twilio, protected
        self.all: dict[str, Media] = {}
        self.ready_after = 0.0  # seconds until what came in can be fetched; sooner it is a 404, as sometimes in truth
        self._kept: dict[str, dt.datetime] = {}
        self._store: dict[str, tuple[Media, dt.datetime]] = {}

    def keep(self, media: Media, kind: str = "ME") -> str:
        sid = self._twilio.sid(kind)
        self.all[sid], self._kept[sid] = media, self._twilio.line.now()
        return sid

    def url(self, message: str, sid: str) -> str:
        return f"{self._twilio.url}/2010-04-01/Accounts/{self._twilio.account}/Messages/{message}/Media/{sid}"

    def recording_url(self, sid: str) -> str:
        return f"{self._twilio.url}/2010-04-01/Accounts/{self._twilio.account}/Recordings/{sid}"

    def as_json(self, message: str, sid: str) -> dict[str, Any]:
        account = self._twilio.account
        return {
            "sid": sid, "account_sid": account, "parent_sid": message, "content_type": self.all[sid].kind,
            "uri": f"/2010-04-01/Accounts/{account}/Messages/{message}/Media/{sid}.json",
        }

    def redirect(self, sid: str) -> web.Response:
        """Sends the asker on to the store, which has another origin, with an address that holds for a while."""
        media = self.all.get(sid)
        if media is None or self._twilio.line.now() < self._kept[sid] + dt.timedelta(seconds=self.ready_after):
            raise Refusal(20404, sid)
        key = secrets.token_urlsafe(16)
        self._store[key] = (media, self._twilio.line.now() + GOOD_FOR)
        return web.Response(status=307, headers={"Location": f"http://localhost:{self._twilio.port}/store/{key}"})

    async def serve(self, request: web.Request) -> web.Response:
        """The store. It knows only its own addresses: one who shows it the account's password is turned away."""
        if "Authorization" in request.headers:
            return web.Response(status=400, text="Only one way to authenticate is allowed.")
        media, until = self._store.get(request.match_info["key"], (None, self._twilio.line.now()))
        if media is None or self._twilio.line.now() > until:
            return web.Response(status=403, text="This address is not valid any more.")
        name = {"Content-Disposition": f'inline; filename="{media.name}"'} if media.name else {}
        return web.Response(body=media.content, content_type=media.kind, headers=name)
