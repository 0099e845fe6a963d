"""Methods by which a bot learns what people did: long polls and the webhook."""

from __future__ import annotations

import ipaddress
import re
from typing import Any
from urllib.parse import urlsplit

from tests.standins.telegram.methods.registry import Method
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad
from tests.standins.telegram.state import State

PORTS = {None, 443, 80, 88, 8443}
MOST_CONNECTIONS = 40


async def get_updates(state: State, params: Params) -> list[dict[str, Any]]:
    if not state.updates.webhook_url:
        state.updates.allow(params.object("allowed_updates", "allowed updates"))
    return await state.updates.poll(params.integer("offset"), params.integer("limit", 100), params.integer("timeout"))


async def set_webhook(state: State, params: Params) -> bool:
    url = params.text("url").strip()
    if not url:
        return await delete_webhook(state, params)
    secret = params.text("secret_token")
    if len(secret) > 256:
        raise bad("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad("secret token contains unallowed characters")
    _check(url)
    most = params.integer("max_connections", MOST_CONNECTIONS)
    state.updates.allow(params.object("allowed_updates", "allowed updates"))
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    state.updates.end_poll("setWebhook request")
    has_certificate = params.upload("certificate") is not None
    await state.webhook.set(url, secret, min(max(most, 1), 100), has_certificate=has_certificate)
    return True


async def delete_webhook(state: State, params: Params) -> bool:
    if params.flag("drop_pending_updates"):
        state.updates.clear()
    await state.webhook.set("", "", MOST_CONNECTIONS, has_certificate=False)
    return True


def get_webhook_info(state: State, params: Params) -> dict[str, Any]:
    return state.webhook.info()


def _check(url: str) -> None:
    """Telegram's rules for an address; loopback may do without https, as with Telegram's server in local mode."""
    parts = urlsplit(url)
    if not parts.hostname or parts.scheme not in ("http", "https"):
        raise bad("invalid webhook URL specified")
    if parts.hostname == "localhost" or _is_loopback(parts.hostname):
        return
    if parts.scheme != "https":
        raise bad("bad webhook: An HTTPS URL must be provided for webhook")
    if parts.port not in PORTS:
        raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


METHODS: tuple[Method, ...] = (get_updates, set_webhook, delete_webhook, get_webhook_info)
