"""Keyboards under a message, and what Telegram refuses in them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad

CALLBACK_DATA = 64  # bytes
MOST_BUTTONS = 100
_ACTIONS = (
    "callback_data", "url", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay",
)


def read(params: Params) -> dict[str, Any]:
    """The body fields of reply_markup: an inline keyboard stays with the message, another one belongs to the phone."""
    markup = params.object("reply_markup", "reply keyboard markup")
    if markup is None:
        return {}
    if not isinstance(markup, dict):
        raise bad("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return {"keyboard": markup} if markup else {}
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad("field \"inline_keyboard\" of the InlineKeyboardMarkup must be an Array of Arrays")
    kept = [[_button(button) for button in row] for row in rows if row]
    if sum(len(row) for row in kept) > MOST_BUTTONS:
        raise bad("REPLY_MARKUP_TOO_LONG")
    return {"reply_markup": {"inline_keyboard": kept}} if kept else {}


def _button(button: object) -> dict[str, Any]:
    if not isinstance(button, dict):
        raise bad("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    if not isinstance(button.get("text"), str):
        raise bad("can't parse inline keyboard button: Can't find field \"text\"")
    if not button["text"].strip():
        raise bad("can't parse inline keyboard button: inline keyboard button text must be non-empty")
    action = next((name for name in _ACTIONS if name in button), None)
    if action is None:
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if action == "callback_data" and not 1 <= len(str(button[action]).encode()) <= CALLBACK_DATA:
        raise bad("BUTTON_DATA_INVALID")
    if action == "url" and not _is_address(str(button[action])):
        raise bad(f"inline keyboard button URL '{button[action]}' is invalid: Wrong HTTP URL")
    return button


def _is_address(text: str) -> bool:
    parts = urlsplit(text if "://" in text else f"http://{text}")
    return parts.scheme == "tg" or (parts.scheme in ("http", "https") and "." in (parts.hostname or ""))
