"""What WebDAV servers are asked in, and answer in: XML of RFC 4918, 4791 (CalDAV) and 6578 (sync). Pure.

Read by the standard library; a document type, which alone could make it dangerous, is refused unread.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from integrations.calendars.dav import Garbled

DAV, CAL, CS = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}", "{http://calendarserver.org/ns/}"
_NAMES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"'
_HEAD = '<?xml version="1.0" encoding="utf-8"?>'


@dataclass(frozen=True, slots=True)
class Resource:
    """One entry of an answer: its address as the server spells it, its status, and its properties that are there."""

    href: str
    status: int
    props: Mapping[str, ET.Element] = field(default_factory=dict)

    def text(self, name: str) -> str:
        found = self.props.get(name)
        return (found.text or "").strip() if found is not None else ""

    def href_in(self, name: str) -> str:
        """The first address within a property; empty where there is none."""
        found = self.props.get(name)
        return (found.findtext(f"{DAV}href") or "").strip() if found is not None else ""

    def holds(self, name: str, tag: str) -> bool:
        found = self.props.get(name)
        return found is not None and any(one.tag == tag for one in found.iter())


@dataclass(frozen=True, slots=True)
class Listing:
    """An answer: its entries, and how far one has read with it (empty where it does not say)."""

    resources: tuple[Resource, ...]
    token: str = ""


def propfind(*names: str) -> bytes:
    """Asks for properties, such as "d:getetag"."""
    return f"{_HEAD}<d:propfind {_NAMES}><d:prop>{_props(names)}</d:prop></d:propfind>".encode()


def sync_collection(token: str) -> bytes:
    """Asks what has changed since a token; since ever, where it is empty."""
    kept = f"<d:sync-token>{escape(token)}</d:sync-token><d:sync-level>1</d:sync-level>"
    return f"{_HEAD}<d:sync-collection {_NAMES}>{kept}<d:prop><d:getetag/></d:prop></d:sync-collection>".encode()


def multiget(hrefs: Iterable[str]) -> bytes:
    """Asks for these events."""
    named = "".join(f"<d:href>{escape(one)}</d:href>" for one in hrefs)
    props = "<d:prop><d:getetag/><c:calendar-data/></d:prop>"
    return f"{_HEAD}<c:calendar-multiget {_NAMES}>{props}{named}</c:calendar-multiget>".encode()


def _props(names: Iterable[str]) -> str:
    return "".join(f"<{one}/>" for one in names)


def read(content: bytes) -> Listing:
    """An answer of a server. Raises Garbled."""
    if not content.strip():
        raise Garbled("sent an empty answer")
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or b"\x00" in content:  # the last: UTF-16 could hide one
        raise Garbled("sent an answer that I don't read")
    try:
        root = ET.fromstring(content)  # noqa: S314 - see above
    except (ET.ParseError, ValueError) as error:
        raise Garbled("sent an answer that I can't read") from error
    if root.tag != f"{DAV}multistatus":
        raise Garbled("sent an answer that is none of a calendar")
    found = tuple(_resource(one) for one in root.findall(f"{DAV}response"))
    return Listing(found, (root.findtext(f"{DAV}sync-token") or "").strip())


def _resource(response: ET.Element) -> Resource:
    href = (response.findtext(f"{DAV}href") or "").strip()
    status = _status(response.findtext(f"{DAV}status"))
    props: dict[str, ET.Element] = {}
    for one in response.findall(f"{DAV}propstat"):
        if _status(one.findtext(f"{DAV}status")) == 200:
            props |= {child.tag: child for prop in one.findall(f"{DAV}prop") for child in prop}
    return Resource(href, status, props)


def _status(line: str | None) -> int:
    """The number of a status line, "HTTP/1.1 404 Not Found"; 200 where there is none."""
    parts = (line or "").split()
    return int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else 200
