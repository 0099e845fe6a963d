"""The page of traces: for whoever is signed in, of their own turns alone."""

from __future__ import annotations

from tests.web.doors import Door
from tests.web.test_pages import member


async def test_the_page_shows_the_trees_of_its_own_person(door: Door) -> None:
    await door.ask("add <b>milk</b> to groceries")
    async with door.client.get(door.url("/traces")) as answer:
        text = await answer.text()
        assert (answer.status, answer.content_type) == (200, "text/html")
    assert "add item by phrase" in text
    assert "<b>milk" not in text
    named = text.split('<details id="t')[1].split('"')[0]
    async with door.client.get(door.url(f"/traces/{named}")) as answer:
        assert "add item by phrase" in await answer.text()
    for wrong in ("1", "x", "9" * 30, "%C2%B2"):
        async with door.client.get(door.url(f"/traces/{wrong}")) as answer:
            assert answer.status == 404


async def test_who_is_not_at_home_and_not_signed_in_sees_none(door: Door) -> None:
    await door.ask("add milk to groceries")
    away = {"X-Forwarded-For": "203.0.113.9"}
    async with door.client.get(door.url("/traces"), headers=away, allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/sign-in")


async def test_nobody_sees_anothers(door: Door) -> None:
    await door.ask("add milk to groceries")
    async with door.client.get(door.url("/traces")) as answer:
        named = (await answer.text()).split('<details id="t')[1].split('"')[0]
    token, _person = await member(door, "bert")
    away = {"X-Forwarded-For": "203.0.113.9"}
    form = {"data": {"token": token}, "headers": away, "allow_redirects": False}
    async with door.client.post(door.url("/sign-in"), **form) as answer:
        assert answer.status == 303
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    for path in ("/traces", f"/traces/{named}"):
        async with door.client.get(door.url(path), headers={**away, "Cookie": cookie}) as answer:
            assert "milk" not in await answer.text()
