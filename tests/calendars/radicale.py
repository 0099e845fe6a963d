"""A real Radicale on loopback with a scratch folder, and another client of its accounts."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import aiohttp

from tests import ports

PASSWORD = "right"
PATIENCE = 120.0  # seconds for its start, on a machine that is busy
_READY = "server ready"


@contextmanager
def running(folder: Path, users: list[str]) -> Iterator[str]:
    """Its address, while it runs in a process of its own."""
    (folder / "users").write_text("".join(f"{one}:{PASSWORD}\n" for one in users), encoding="utf-8")
    port = ports.free_port()
    command = [
        sys.executable, "-m", "radicale", "--config", "", "--server-hosts", f"127.0.0.1:{port}",
        "--storage-filesystem-folder", str(folder / "kept"), "--auth-type", "htpasswd",
        "--auth-htpasswd-filename", str(folder / "users"), "--auth-htpasswd-encryption", "plain",
        "--auth-delay", "0", "--logging-level", "info",
    ]  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        ready, lines = threading.Event(), [""]
        reader = threading.Thread(target=_read, args=(process.stderr, ready, lines), daemon=True)
        reader.start()
        try:
            assert ready.wait(PATIENCE), "".join(lines)
            assert process.poll() is None, "".join(lines)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()
            reader.join()


def _read(log: IO[str], ready: threading.Event, lines: list[str]) -> None:
    for line in log:
        lines.append(line)
        if _READY in line.lower():
            ready.set()
    ready.set()  # it ended: whoever waits sees so


class Other:
    """Another program with the same account: it writes and reads plain iCalendar over HTTP."""

    def __init__(self, origin: str, user: str, calendar: str = "home") -> None:
        self.base = f"{origin}/{user}/{calendar}/"
        self._key = {"Authorization": aiohttp.encode_basic_auth(user, PASSWORD)}

    async def _ask(self, method: str, name: str = "", body: str = "", **headers: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession(headers=self._key) as session,
            session.request(method, self.base + name, data=body, headers=headers) as answer,
        ):
            return answer.status, await answer.text()

    async def make(self, name: str = "Home") -> None:
        """Makes the calendar."""
        props = f'<D:prop><D:displayname>{name}</D:displayname></D:prop>'
        names = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
        body = f"<C:mkcalendar {names}><D:set>{props}</D:set></C:mkcalendar>"
        status, text = await self._ask("MKCALENDAR", body=body)
        assert status == 201, text

    async def put(self, name: str, text: str) -> None:
        status, answer = await self._ask("PUT", name, text, **{"Content-Type": "text/calendar"})
        assert status in (201, 204), answer

    async def delete(self, name: str) -> None:
        status, answer = await self._ask("DELETE", name)
        assert status in (200, 204), answer

    async def all(self) -> str:
        """Every event of the calendar in one file."""
        status, text = await self._ask("GET")
        assert status == 200, text
        return text.replace("\r\n ", "").replace("\r\n", "\n")
