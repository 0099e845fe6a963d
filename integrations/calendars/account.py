"""A CalDAV account (RFC 4791): its calendars, what changed in one since last time, its events read and written.

What servers are known to do otherwise is dealt with here: Nextcloud lists deleted calendars; iCloud moves an account to
a host of its own, names the calendar among what changed, and spells addresses in its own way; some know no sync token
(RFC 6578), and answer 403, 409 or 410 to one that they have forgotten. Where there is none, a ctag tells whether
anything changed, and ETags tell what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import quote, urljoin, urlsplit

from integrations.calendars import multistatus
from integrations.calendars.dav import Changed, Dav, Garbled, Login, Missing, Stale, Trouble, Unwanted, tidy
from integrations.calendars.multistatus import CAL, CS, DAV, Listing, Resource

PORTION = 50  # events of one request, and of one commit
_MOST_PAGES = 200  # of a long list of changes
_XML = {"Content-Type": "application/xml; charset=utf-8"}
_ETAGS = "etags:"  # what a mark begins with that is a ctag, and no sync token
_DELETED = "{http://nextcloud.com/ns}deleted-calendar"
_KINDS = (
    "d:resourcetype", "d:displayname", "d:supported-report-set", "d:current-user-privilege-set", "d:sync-token",
    "s:getctag", "c:supported-calendar-component-set",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Remote:
    """A calendar of an account, by its path, or its whole address where it lies on another host of it."""

    url: str
    name: str
    writable: bool = True
    tokens: bool = False  # it knows sync tokens


class Item(NamedTuple):
    """An event as the server keeps it, in iCalendar. `text` is None where it is no longer there, and empty where the
    server did not send it."""

    href: str
    etag: str
    text: str | None


@dataclass(slots=True)
class Changes:
    """What is new since a mark: ETags by address, what went away, and the mark for next time.

    `whole`: these are all that there are, so that whatever is not among them went away.
    """

    mark: str = ""
    etags: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    whole: bool = False


class Account:
    """One account. Every method raises dav.Trouble."""

    def __init__(self, login: Login, seconds: float | None = None) -> None:
        self._dav = Dav(login, seconds) if seconds else Dav(login)
        self._url = login.url

    async def calendars(self) -> list[Remote]:
        """Its calendars for events, in its order; found from the address of one, of the account, or of the host."""
        here = await self._one(self._url, *_KINDS, "d:current-user-principal", "c:calendar-home-set")
        if here is not None and here.holds(f"{DAV}resourcetype", f"{CAL}calendar"):
            return [self._remote(here, self._url)]
        if here is None or not _leads(here):
            here = await self._one("/.well-known/caldav", "d:current-user-principal", "c:calendar-home-set")
        home = here.href_in(f"{CAL}calendar-home-set") if here is not None else ""
        principal = here.href_in(f"{DAV}current-user-principal") if here is not None else ""
        if not home and principal:
            whose = await self._one(principal, "c:calendar-home-set")
            home = whose.href_in(f"{CAL}calendar-home-set") if whose is not None else ""
        home = home or self._url
        listed = await self._listing("PROPFIND", home, multistatus.propfind(*_KINDS), depth="1")
        found = [self._remote(one, home) for one in listed.resources if _keeps_events(one)]
        if not found:
            raise Missing("has no calendar at that address")
        return found

    async def changes(self, remote: Remote, mark: str) -> Changes:
        """What is new since the mark of last time; all, where it is empty. Raises Stale where it is forgotten."""
        if remote.tokens and not mark.startswith(_ETAGS):
            return await self._since(remote, mark)
        return await self._compared(remote, mark)

    async def fetch(self, remote: Remote, hrefs: Sequence[str]) -> list[Item]:
        """These events, at most PORTION of them."""
        body = multistatus.multiget(urlsplit(one).path for one in hrefs)
        listed = await self._listing("REPORT", remote.url, body, depth="1")
        found = {self._key(one.href, remote.url): one for one in listed.resources}
        if not any(href in found for href in hrefs):
            raise Garbled("sent an answer without the events that I asked for")
        return [self._item(href, found.get(href)) for href in hrefs]

    def _item(self, href: str, one: Resource | None) -> Item:
        """What was told of an event; one that was left out is not known to be gone."""
        if one is not None and one.status in (404, 410):
            return Item(href, "", None)
        if one is None or f"{CAL}calendar-data" not in one.props:
            return Item(href, "", "")
        return Item(href, one.text(f"{DAV}getetag"), one.props[f"{CAL}calendar-data"].text or "")

    async def put(self, href: str, text: bytes, etag: str) -> str:
        """Writes an event over the one of that ETag, or anew where that is empty; its new ETag, empty where the server
        does not say it. Raises Changed where it is another by now, Unwanted where the server will not have it."""
        condition = {"If-Match": etag} if etag else {"If-None-Match": "*"}
        answer = await self._dav.ask("PUT", href, text, {"Content-Type": "text/calendar; charset=utf-8", **condition})
        return answer.headers.get("etag", "")

    async def delete(self, href: str, etag: str) -> None:
        """Deletes an event of that ETag; one that is gone already is deleted. Raises Changed, Unwanted as `put`."""
        try:  # RFC 6638: nobody is written to because of it
            await self._dav.ask("DELETE", href, headers={"If-Match": etag, "Schedule-Reply": "F"})
        except Missing:
            return

    def whole(self, remote: Remote) -> str:
        """The address of a calendar in full."""
        return self._dav.absolute(remote.url)

    def address(self, remote: Remote, uid: str) -> str:
        """Where a new event goes."""
        return self._key(f"{remote.url.rstrip('/')}/{quote(uid, safe='@')}.ics", remote.url)

    async def _since(self, remote: Remote, token: str) -> Changes:
        found = Changes(token, whole=not token)
        for _ in range(_MOST_PAGES):
            try:
                listed = await self._listing("REPORT", remote.url, multistatus.sync_collection(found.mark), depth="0")
            except (Unwanted, Changed, Missing) as error:
                if not token:
                    raise
                raise Stale("no longer knows how far I have read") from error
            if not listed.token:
                raise Garbled("sent no mark of how far I have read")
            more = self._take(found, remote, listed)
            if not more or listed.token == found.mark:
                found.mark = listed.token
                return found
            found.mark = listed.token
        raise Garbled("sends changes without an end")

    async def _compared(self, remote: Remote, mark: str) -> Changes:
        here = await self._one(remote.url, "s:getctag")
        ctag = here.text(f"{CS}getctag") if here is not None else ""
        if ctag and mark == _ETAGS + ctag:
            return Changes(mark)
        found = Changes(_ETAGS + ctag, whole=True)
        body = multistatus.propfind("d:getetag", "d:resourcetype")
        self._take(found, remote, await self._listing("PROPFIND", remote.url, body, depth="1"))
        return found

    def _take(self, found: Changes, remote: Remote, listed: Listing) -> bool:
        """Notes what a list says; whether there is more to come (507, RFC 6578 section 3.6)."""
        more, mine = False, self._key(remote.url, remote.url)
        for one in listed.resources:
            href = self._key(one.href, remote.url)
            if href.rstrip("/") == mine.rstrip("/"):
                more = more or one.status == 507
            elif href.endswith("/"):
                continue
            elif one.status in (404, 410):
                found.gone.add(href)
                found.etags.pop(href, None)
            else:
                found.etags[href] = one.text(f"{DAV}getetag")
                found.gone.discard(href)
        return more

    def _remote(self, one: Resource, base: str) -> Remote:
        url = self._key(one.href or base, base)
        may = f"{DAV}current-user-privilege-set"
        writable = may not in one.props or any(one.holds(may, DAV + name) for name in ("write", "write-content", "all"))
        tokens = one.holds(f"{DAV}supported-report-set", f"{DAV}sync-collection") or bool(one.text(f"{DAV}sync-token"))
        name = " ".join(one.text(f"{DAV}displayname").split())[:80] or url.rstrip("/").rpartition("/")[2]
        return Remote(url, name, writable, tokens)

    def _key(self, href: str, base: str) -> str:
        """One spelling of an address: a path, or in full where it lies on another host of the account."""
        whole = urlsplit(urljoin(urljoin(self._url, base), href))
        own = whole.netloc == urlsplit(self._url).netloc
        return tidy(whole.path) if own else whole._replace(path=tidy(whole.path), query="", fragment="").geturl()

    async def _one(self, url: str, *names: str) -> Resource | None:
        """The properties of one address; None where there is nothing."""
        try:
            listed = await self._listing("PROPFIND", url, multistatus.propfind(*names), depth="0")
        except (Missing, Unwanted):
            return None
        return listed.resources[0] if listed.resources else None

    async def _listing(self, method: str, url: str, body: bytes, *, depth: str) -> Listing:
        answer = await self._dav.ask(method, url, body, {**_XML, "Depth": depth})
        if answer.status != 207:
            raise Garbled("sent an answer that is none of a calendar")
        return await asyncio.to_thread(multistatus.read, answer.content)


def _leads(one: Resource) -> bool:
    return bool(one.href_in(f"{CAL}calendar-home-set") or one.href_in(f"{DAV}current-user-principal"))


def _keeps_events(one: Resource) -> bool:
    kind = f"{DAV}resourcetype"
    if not one.holds(kind, f"{CAL}calendar") or one.holds(kind, _DELETED):
        return False
    parts = one.props.get(f"{CAL}supported-calendar-component-set")
    names = [part.get("name") for part in parts] if parts is not None else []
    return not names or "VEVENT" in names


__all__ = ["PORTION", "Account", "Changes", "Item", "Login", "Remote", "Trouble"]
