"""The one way out: what it follows, what it refuses, and how much it takes. Real sockets, on loopback."""

from __future__ import annotations

import ipaddress
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from integrations.http import LONGEST_URL, Nowhere, Rules, Unfetched, Web, is_public
from tests.fetching.sites import Site, World
from tests.project import tree


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        site.pages["/"] = "<h1>Grüße</h1>"
        yield site


@pytest.fixture
async def inner() -> AsyncIterator[Site]:
    """A service of the house's own network."""
    async with Site() as site:
        site.pages["/"] = "a secret of the inner house"
        yield site


@pytest.fixture
def world(site: Site) -> World:
    return World(site)


async def refusal(web: Web, url: str, **options: object) -> str:
    with pytest.raises(Unfetched) as refused:
        await web.get(url, **options)  # type: ignore[arg-type]
    assert "secret" not in str(refused.value)
    return str(refused.value)


async def test_a_page_is_fetched_and_nothing_of_the_house_goes_along(site: Site, world: World) -> None:
    page = await world.web().get(world.url("/"), kinds=["text/html"])
    assert (page.text, page.kind, page.url) == ("<h1>Grüße</h1>", "text/html", world.url("/"))
    assert set(site.headers[0]) == {"Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"}


async def test_redirects_are_followed_and_each_is_checked(site: Site, inner: Site, world: World) -> None:
    site.moved = {"/old": "/new", "/new": world.url("/"), "/in": f"http://127.0.0.1:{inner.port}/"}
    assert (await world.web().get(world.url("/old"))).text == "<h1>Grüße</h1>"
    assert "private network" in await refusal(world.web(), world.url("/in"))
    assert inner.asked == []


@pytest.mark.parametrize(
    "target",
    ["http://localhost/", "http://[::1]/", "file:///etc/passwd", "gopher://news.example/", "//169.254.169.254/latest",
     "http://news.example@10.0.0.1/", "ftp://news.example/"],
)  # fmt: skip
async def test_a_redirect_leads_nowhere_else(site: Site, world: World, target: str) -> None:
    world.names["localhost"] = [["127.0.0.1"]]
    site.moved = {"/": target}
    assert await refusal(world.web(), world.url("/"))
    assert site.asked == ["/"]


async def test_redirects_in_a_circle_end(site: Site, world: World) -> None:
    site.moved = {"/a": "/b", "/b": "/a"}
    assert await refusal(world.web(), world.url("/a")) == "it leads on and on"
    assert len(site.asked) == 5


async def test_a_name_that_changes_its_mind_is_looked_up_once(site: Site, inner: Site, world: World) -> None:
    world.names["rebind.example"] = [["127.0.0.1"], ["10.0.0.7"]]
    assert (await world.web().get(world.url("/", "rebind.example"))).text
    assert world.asked == ["rebind.example"]
    assert await refusal(world.web(), world.url("/", "rebind.example"))


async def test_a_name_with_one_address_inside_is_not_trusted(world: World, site: Site) -> None:
    world.names["both.example"] = [["127.0.0.1", "192.168.1.1"]]
    assert "private network" in await refusal(world.web(), world.url("/", "both.example"))
    assert site.asked == []


@pytest.mark.parametrize(
    ("path", "why"),
    [("/endless", "it is too large"), ("/stall", "it took too long"), ("/missing", "it answered 404"),
     ("/packed", "it is packed in a way that I did not ask for"), ("/large", "it is too large"),
     ("/picture", "it is image/png, which I don't read")],
)  # fmt: skip
async def test_what_a_server_may_try(site: Site, world: World, path: str, why: str) -> None:
    site.pages |= {"/large": "x" * 5000, "/picture": b"\x89PNG"}
    site.kinds["/picture"] = "image/png"
    assert await refusal(world.web(seconds=0.5), world.url(path), kinds=["text/"], largest=4000) == why


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://0/", "http://[::]/",
     "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
     "http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.0.1/", "http://169.254.169.254/latest/meta-data/",
     "http://100.64.0.1/", "http://224.0.0.1/", "http://[fe80::1%25eth0]/", "http://[fd00::1]/", "http://0.0.0.0:80/",
     "http://93.184.215.14:22/", "http://93.184.215.14:8765/", "http://user:pw@93.184.215.14/", "http:///nothing",
     "http://93.184.215.14:0/", "http://93.184.215.14:99999/", "https://\u24d4xample.com/", "http://ex ample.com/",
     "http://93.184.215.14\\@10.0.0.1/", "file:///etc/passwd", "data:text/html,hi", "javascript:alert(1)",
     "gopher://93.184.215.14/", "http://127.0.0.1./", "", "news.example", "http://[::1", "http://%31%32%37.0.0.1/",
     "http://93.184.215.14/" + "x" * LONGEST_URL],
)  # fmt: skip
async def test_an_address_of_the_house_or_of_no_page_is_refused_before_anything_is_sent(url: str) -> None:
    async def look_up(host: str) -> list[str]:
        raise OSError("no such name")

    assert await refusal(Web(Rules(look_up)), url)


@pytest.mark.parametrize("address", ["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_the_world_is_the_world_at_the_ports_of_the_web(address: str) -> None:
    assert is_public(ipaddress.ip_address(address), 443)
    assert is_public(ipaddress.ip_address(address), 80)
    assert not is_public(ipaddress.ip_address(address), 25)


async def test_from_a_safe_connection_it_does_not_go_to_an_open_one(world: World) -> None:
    rules = Rules(world.look_up, lambda address, port: True)
    place = await rules.place("https://news.example/")
    with pytest.raises(Unfetched, match="open one"):
        await rules.next(place, "http://news.example/")
    assert (await rules.next(place, "/further#part")).url == "https://news.example/further"


async def test_where_there_is_no_way_out_it_says_so() -> None:
    with pytest.raises(Unfetched, match="no way out"):
        await Nowhere().get("https://news.example/")


def test_the_machines_own_resolver_is_asked_and_aiohttp_waits_for_the_first_fetch() -> None:
    code = (
        "import sys, integrations.http as h; assert 'aiohttp' not in sys.modules; import asyncio\n"
        "try: asyncio.run(h.Web().get('http://localhost/'))\n"
        "except h.Unfetched as e: print(e)"
    )
    shown = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, capture_output=True, text=True, check=True)
    assert "private network" in shown.stdout
