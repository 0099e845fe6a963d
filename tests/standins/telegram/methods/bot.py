"""Methods about the bot itself (its name, its menu of commands) and about the chats that it is in."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.standins.telegram.methods.registry import Method
from tests.standins.telegram.params import Params
from tests.standins.telegram.refusal import bad, forbidden
from tests.standins.telegram.state import State

MOST_COMMANDS = 100
_LIMITS = {"name": 64, "description": 512, "short_description": 120}
_TOO_LONG = {
    "name": "BOT_TITLE_INVALID", "description": "BOT_DESCRIPTION_INVALID", "short_description": "BOT_ABOUT_INVALID",
}


def get_me(state: State, params: Params) -> dict[str, Any]:
    can = {
        "can_join_groups": True, "can_read_all_group_messages": not state.privacy, "supports_inline_queries": False,
        "can_connect_to_business": False, "has_main_web_app": False,
    }
    return state.world.bot.wire() | can


def set_my_commands(state: State, params: Params) -> bool:
    commands = params.object("commands", "commands")
    if not isinstance(commands, list):
        raise bad("can't parse commands list JSON object")
    if len(commands) > MOST_COMMANDS:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        # Telegram's clients show only lower-case names; the server refuses the others.
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", "")).strip()) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    state.profile[_scope("commands", params)] = [
        {"command": str(one["command"]).removeprefix("/"), "description": one["description"]} for one in commands
    ]
    return True


def get_my_commands(state: State, params: Params) -> list[dict[str, str]]:
    found: list[dict[str, str]] = state.profile.get(_scope("commands", params), [])
    return found


def delete_my_commands(state: State, params: Params) -> bool:
    state.profile.pop(_scope("commands", params), None)
    return True


def set_my_name(state: State, params: Params) -> bool:
    return _describe(state, params, "name")


def get_my_name(state: State, params: Params) -> dict[str, str]:
    return {"name": state.profile.get(_scope("name", params)) or state.world.bot.first_name}


def set_my_description(state: State, params: Params) -> bool:
    return _describe(state, params, "description")


def get_my_description(state: State, params: Params) -> dict[str, str]:
    return {"description": state.profile.get(_scope("description", params), "")}


def set_my_short_description(state: State, params: Params) -> bool:
    return _describe(state, params, "short_description")


def get_my_short_description(state: State, params: Params) -> dict[str, str]:
    return {"short_description": state.profile.get(_scope("short_description", params), "")}


def set_chat_menu_button(state: State, params: Params) -> bool:
    button = params.object("menu_button", "menu button") or {"type": "default"}
    state.profile["menu_button", params.text("chat_id")] = button
    return True


def get_chat_menu_button(state: State, params: Params) -> dict[str, Any]:
    found: dict[str, Any] = state.profile.get(("menu_button", params.text("chat_id")), {"type": "commands"})
    return found


def get_chat(state: State, params: Params) -> dict[str, Any]:
    chat = state.world.find(params.chat())
    limits = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": _NO_GIFTS}
    return chat.wire() | limits


def get_chat_member(state: State, params: Params) -> dict[str, Any]:
    chat = state.world.find(params.chat())
    user = state.world.users.get(params.integer("user_id"))
    if user is None:
        raise bad("PARTICIPANT_ID_INVALID")
    return {"user": user.wire(), "status": "member" if user in chat.members else "left"}


def leave_chat(state: State, params: Params) -> bool:
    chat = state.world.writable(params.chat())
    if chat.private:
        raise forbidden("bot can't leave a private chat")
    chat.blocked = True
    chat.members.remove(state.world.bot)
    return True


_NO_GIFTS = {
    "unlimited_gifts": False, "limited_gifts": False, "unique_gifts": False, "premium_subscription": False,
    "gifts_from_channels": False,
}


def _scope(what: str, params: Params) -> tuple[str, str, str]:
    scope = params.object("scope", "BotCommandScope") or {"type": "default"}
    return what, json.dumps(scope, sort_keys=True), params.text("language_code")


def _describe(state: State, params: Params, what: str) -> bool:
    text = params.text(what)
    if len(text) > _LIMITS[what]:
        raise bad(_TOO_LONG[what])
    state.profile[_scope(what, params)] = text
    return True


METHODS: tuple[Method, ...] = (
    get_me, set_my_commands, get_my_commands, delete_my_commands, set_my_name, get_my_name, set_my_description,
    get_my_description, set_my_short_description, get_my_short_description, set_chat_menu_button, get_chat_menu_button,
    get_chat, get_chat_member, leave_chat,
)
