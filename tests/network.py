"""Fails a test that connects beyond this machine, even where the code under test swallows the error."""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_attempts: list[str] | None = None  # None: nobody watches just now


def _is_local(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True  # the path of a Unix socket
    host = address[0]
    if host in ("", "localhost"):
        return True
    try:
        return ipaddress.ip_address(str(host).split("%")[0]).is_loopback
    except ValueError:
        return False


def _watch(event: str, details: tuple[Any, ...]) -> None:
    if _attempts is None or event not in ("socket.connect", "socket.sendto", "socket.getaddrinfo"):
        return
    address = (details[0] or "",) if event == "socket.getaddrinfo" else details[1]
    if _is_local(address):
        return
    _attempts.append(f"{event} {address}")
    raise ConnectionRefusedError(f"a test may not reach beyond this machine: {event} {address}")


sys.addaudithook(_watch)  # cannot be removed again, so it only looks while somebody watches


@contextmanager
def guarded() -> Iterator[None]:
    """Refuses every connection beyond loopback within the block, and fails at its end when one was tried."""
    global _attempts
    tried: list[str] = []
    _attempts = tried
    try:
        yield
    finally:
        _attempts = None
    assert not tried, f"this test tried to reach beyond this machine: {tried}"
