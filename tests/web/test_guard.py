"""Other web sites, other names, other machines: what reaches the page, and what does not."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import sqlalchemy as sa

from bot.web import guesses, sessions
from bot.web.guesses import GUESSES
from storage.tables import Handle
from tests.web import doors
from tests.web.doors import Door


async def load(door: Door, **headers: str) -> tuple[str, str]:
    """Opens the page and answers its cookie and form word."""
    async with door.client.get(door.url("/"), headers=headers) as answer:
        assert answer.status == 200
        form = re.search(r'name="hob-form" content="([^"]+)"', await answer.text())
        assert form
        return answer.cookies[sessions.COOKIE].value, form[1]


async def post(door: Door, headers: dict[str, str], path: str = "/chat/messages") -> int:
    async with door.client.post(door.url(path), headers=headers, json={"text": "hello"}) as answer:
        assert answer.status == 200 or list(await answer.json()) == ["error"]
        return answer.status


def page_headers(cookie: str, form: str) -> dict[str, str]:
    return {"Cookie": f"{sessions.COOKIE}={cookie}", "X-Hob-Form": form}


async def test_the_page_opens_without_an_account_and_sends(door: Door) -> None:
    headers = page_headers(*await load(door))
    own = door.url("").rstrip("/")
    assert await post(door, headers) == 200
    assert await post(door, {**headers, "Origin": own, "Sec-Fetch-Site": "same-origin"}) == 200


@pytest.mark.parametrize(
    "change",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},  # another program's page on this machine
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"X-Hob-Form": ""},
        {"X-Hob-Form": "wrong"},
        {"X-Hob-Form": "ü"},
        {"Cookie": ""},
        {"Cookie": "hob_session=home.1.x.b3duZXI.forged"},
        {"Cookie": "hob_session=token.99999999999999999999.x.b3duZXI.forged"},
        {"Cookie": "hob_session=home.1.x.ÿÿ.forged"},
        {"Cookie": "hob_session=home.1.x.b3duZXI.ÿ"},
        {"X-Forwarded-For": "203.0.113.9"},  # a proxy stands before it: not at home any more
    ],
)
async def test_what_does_not_come_from_the_page_itself_is_refused(door: Door, change: dict[str, str]) -> None:
    headers = {**page_headers(*await load(door)), **change}
    assert await post(door, headers) == 403
    assert await post(door, headers, "/chat/taps") == 403
    _, found = await door.call("GET", "/api/messages")
    assert found["messages"] == []


async def test_one_pages_word_does_not_fit_anothers_cookie(door: Door) -> None:
    (cookie, _), (_, form) = await load(door), await load(door)
    assert await post(door, page_headers(cookie, form)) == 403


@pytest.mark.parametrize("path", ["/", "/chat/messages", "/api/messages", "/healthz", "/metrics", "/assets/chat.js"])
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.0.9:8765", "", "["])
async def test_another_name_for_this_address_is_refused(door: Door, path: str, host: str) -> None:
    """DNS rebinding: a site whose name suddenly means 127.0.0.1."""
    headers = {"Host": host, "Authorization": f"Bearer {door.token}"}
    async with door.client.get(door.url(path), headers=headers) as answer:
        assert answer.status == 403
        assert list(await answer.json()) == ["error"]


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "127.0.0.1:80", "[::1]:8765", "127.1.2.3"])
async def test_the_names_of_this_machine_are_known(door: Door, host: str) -> None:
    async with door.client.get(door.url("/"), headers={"Host": host}) as answer:
        assert answer.status == 200


async def test_headers_that_protect_are_on_every_answer(door: Door) -> None:
    for path in ("/", "/assets/chat.js", "/nowhere", "/api/messages", "/healthz"):
        async with door.client.get(door.url(path)) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
            assert "aiohttp" not in answer.headers["Server"]


async def test_cookies_are_out_of_reach_of_scripts_and_other_sites(door: Door) -> None:
    async with door.client.get(door.url("/")) as answer:
        cookie = answer.cookies[sessions.COOKIE]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")


async def test_a_preflight_of_another_site_is_told_nothing(door: Door) -> None:
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    async with door.client.options(door.url("/chat/messages"), headers=headers) as answer:
        assert answer.status in (403, 405)
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]


EVERYWHERE = "0.0.0.0"  # noqa: S104 - that is what is tested


@pytest.fixture(params=[{"host": EVERYWHERE}, {"public_url": "https://hob.example"}], ids=["everywhere", "proxy"])
def beyond(request: pytest.FixtureRequest) -> dict[str, Any]:
    """How a page is opened that others can reach too."""
    options: dict[str, Any] = request.param
    return options


async def test_beyond_this_machine_the_page_asks_for_the_token(tmp_path: Path, beyond: dict[str, Any]) -> None:
    async with doors.opened(tmp_path / "hob", **beyond) as door:
        async with door.client.get(door.url("/"), allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (303, "/sign-in")
        async with door.client.get(door.url("/metrics")) as answer:
            assert answer.status == 401
        async with door.client.post(door.url("/sign-in"), data={"token": "wrong"}) as answer:
            assert answer.status == 401
            assert "not the token" in await answer.text()
        for body in (b"", b"token", aiohttp.FormData({"other": "x"})):
            async with door.client.post(door.url("/sign-in"), data=body) as answer:
                assert answer.status == 401
        elsewhere = {"Origin": "https://evil.example"}
        async with door.client.post(door.url("/sign-in"), data={"token": door.token}, headers=elsewhere) as answer:
            assert answer.status == 403
        async with door.client.post(door.url("/sign-in"), data={"token": door.token}, allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (303, "/")
            cookie = answer.cookies[sessions.COOKIE]
            assert bool(cookie["secure"]) == ("public_url" in beyond)
        signed_in, form = await load(door, Cookie=f"{sessions.COOKIE}={cookie.value}")
        assert await post(door, page_headers(signed_in, form)) == 200
        await sessions.issue_token(door.house.database, "owner", door.house.clock.now())
        assert await post(door, page_headers(signed_in, form)) == 403  # a new token ends the sessions of the old one
        assert (await door.call("GET", "/api/messages"))[0] == 401


FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (f"{FORM}; charset=nobody-knows", b"token=x"),
        (FORM, b"token=%ff%ed%a0%80&" + b"&".join(b"a=1" for _ in range(50))),
        (FORM, b"\xff\x00"),
        ("multipart/form-data; boundary=x", b"--x\r\nhalf"),
        ("multipart/form-data; boundary=x",
         b'--x\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: a/b; charset=no\r\n\r\nx\r\n--x--\r\n'),
    ],
)  # fmt: skip
async def test_what_is_no_form_signs_nobody_in(door: Door, kind: str, body: bytes) -> None:
    async with door.client.post(door.url("/sign-in"), data=body, headers={"Content-Type": kind}) as answer:
        assert answer.status == 401
    async with door.client.post(door.url("/sign-in"), data=body, headers={"Origin": "http://["}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("raw", [b"token.1.x.b3duZXI.\xff", b"token.1.\xff.b3duZXI.x"])
async def test_a_cookie_of_any_bytes_is_nobodys(tmp_path: Path, raw: bytes) -> None:
    async with doors.opened(tmp_path / "hob", host=EVERYWHERE) as door:
        reader, writer = await asyncio.open_connection("127.0.0.1", door.web.port)
        name = sessions.COOKIE.encode()
        writer.write(b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nCookie: %b=%b\r\n\r\n" % (name, raw))
        assert (await reader.readline()).startswith(b"HTTP/1.1 303")
        writer.close()


async def test_who_is_not_known_any_more_is_asked_to_sign_in_and_sent_round_no_circle(tmp_path: Path) -> None:
    async with doors.opened(tmp_path / "hob", host=EVERYWHERE) as door:
        form = {"token": door.token}
        async with door.client.post(door.url("/sign-in"), data=form, allow_redirects=False) as answer:
            cookie = {"Cookie": f"{sessions.COOKIE}={answer.cookies[sessions.COOKIE].value}"}
        async with door.house.database.write() as connection:
            await connection.execute(sa.delete(Handle))
        async with door.client.get(door.url("/"), headers=cookie) as answer:
            assert (answer.status, answer.url.path) == (200, "/sign-in")


async def test_a_session_from_home_is_worth_nothing_beyond(tmp_path: Path) -> None:
    async with doors.opened(tmp_path / "hob") as door:
        headers = page_headers(*await load(door))
        assert await post(door, headers) == 200
    async with doors.opened(tmp_path / "hob") as door:
        assert await post(door, headers) == 200  # a restart signs nobody out
    async with doors.opened(tmp_path / "hob", host=EVERYWHERE) as door:
        assert await post(door, headers) == 403


async def test_tokens_are_not_guessed_at_will(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    async def guess(token: str) -> tuple[int, str]:
        async with door.client.post(door.url("/sign-in"), data={"token": token}, allow_redirects=False) as answer:
            return answer.status, await answer.text()

    hands = [0.0]
    monkeypatch.setattr(door.web._runner.app[GUESSES], "_now", lambda: hands[0])  # type: ignore[union-attr]
    for number in range(guesses.MOST):
        assert (await guess(f"hob_{number}"))[0] == 401
    for token in ("hob_10", door.token):
        status, text = await guess(token)
        assert status == 429
        assert guesses.TOO_MANY in text
    status, found = await door.call("GET", "/api/messages")
    assert (status, found["error"]) == (429, guesses.TOO_MANY)
    assert await post(door, page_headers(*await load(door))) == 200, "who is signed in goes on"
    hands[0] = guesses.WITHIN
    assert (await guess(door.token))[0] == 303


@pytest.mark.parametrize(
    ("remote", "forwarded", "proxied", "who"),
    [
        ("127.0.0.1", "1.1.1.1, 203.0.113.9", True, "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9", False, "127.0.0.1"),  # no proxy is known of
        ("192.0.2.1", "203.0.113.9", True, "192.0.2.1"),  # said by whoever asks
        ("2001:db8::1", "", True, "2001:db8::/64"),
    ],
)
def test_a_proxy_says_who_guesses_and_one_ipv6_network_is_one_guesser(
    remote: str, forwarded: str, proxied: bool, who: str
) -> None:
    asked: Any = SimpleNamespace(remote=remote, headers={"X-Forwarded-For": forwarded} if forwarded else {})
    assert guesses.source(asked, proxied=proxied) == who
