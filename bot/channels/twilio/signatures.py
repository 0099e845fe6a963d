"""Who knocks at the doors for Twilio: signed, addressed to this account, and readable. Used by every webhook.

https://www.twilio.com/docs/usage/webhooks/webhooks-security
"""

from __future__ import annotations

import hmac
import logging
from urllib.parse import unquote_plus

from aiohttp import web
from multidict import MultiDict

log = logging.getLogger(__name__)

FORM = "application/x-www-form-urlencoded"
MOST_FIELDS = 300


class Seal:
    """Checks requests against the account's token, and the address under which the world sees this house."""

    def __init__(self, token: str, account: str, public_url: str) -> None:
        """`public_url` is configured: what a request says of its own host can be forged."""
        from twilio.request_validator import RequestValidator

        self._validator = RequestValidator(token)
        self._account, self._public = account, public_url.rstrip("/")

    async def read(self, request: web.Request) -> MultiDict[str]:
        """The form of a genuine request of this account. Raises 403, with no detail, for anything else; 413."""
        try:
            body = await request.read()
            form = _form(request, body)
            genuine = self._is_genuine(self._public + request.raw_path, form, request.headers["X-Twilio-Signature"])
        except web.HTTPException:
            raise
        except ConnectionError:
            raise
        except Exception as error:  # the library raises all sorts of things at odd input, and none of it is genuine
            log.warning("webhook refused", extra={"action": "webhook_refused", "why": type(error).__name__})
            raise _refusal() from error
        if not genuine or form.get("AccountSid") != self._account:
            log.warning("webhook refused", extra={"action": "webhook_refused", "why": "signature or account"})
            raise _refusal()
        return form

    def _is_genuine(self, url: str, form: MultiDict[str], signature: str) -> bool:
        """Tried by the address as it is written first: the library makes several spellings of it, for every request."""
        written = self._validator.compute_signature(url, form)
        return hmac.compare_digest(written.encode(), signature.encode()) or self._validator.validate(
            url, form, signature
        )


def refuse(why: str) -> web.HTTPForbidden:
    """The answer to a genuine request that is not for this house."""
    log.warning("webhook refused", extra={"action": "webhook_refused", "why": why})
    return _refusal()


def _refusal() -> web.HTTPForbidden:
    return web.HTTPForbidden(text="No.")


def _form(request: web.Request, body: bytes) -> MultiDict[str]:
    """The fields as they were signed: blank values and white space kept."""
    if request.content_type != FORM:
        raise ValueError("not a form")
    text = body.decode("ascii")  # a form is: everything else is escaped in it
    pairs = text.split("&") if text else []
    if len(pairs) > MOST_FIELDS:
        raise ValueError("too many fields")
    return MultiDict([_field(pair) for pair in pairs])


def _field(pair: str) -> tuple[str, str]:
    """As urllib's parse_qsl reads it, which takes every part apart to look whether something is escaped in it."""
    name, equals, value = pair.partition("=")
    if not equals:
        raise ValueError("a field without a value")
    if "%" in pair or "+" in pair:
        return unquote_plus(name, errors="strict"), unquote_plus(value, errors="strict")
    return name, value
