"""Commands, which are only another way to write a sentence: "/remind me at 5 to call" is read as its words are.

The menu is what Telegram shows beside the text field; a command that is not in it is read as the words it is.
"""

from __future__ import annotations

import re

# command -> (what the menu says, the words it stands for; what is written behind it follows)
MENU = {
    "help": ("What I can do", "help"),
    "today": ("What is on today", "brief me"),
    "remind": ("Set a reminder: /remind me at 5 to call Sam", "remind me"),
    "reminders": ("Your reminders", "what reminders do I have"),
    "tasks": ("Your tasks", "what are my tasks"),
    "lists": ("Your lists", "what lists do I have"),
    "undo": ("Take the last thing back", "undo"),
    "status": ("Whether all is well", "status"),
}
_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,40}))?(?=\s|$)\s*")


def addressee(text: str) -> str | None:
    """The bot that a command names, in lower case: "/help@other_bot"; "" where it names none, None for no command."""
    found = _COMMAND.match(text)
    return (found[2] or "").lower() if found else None


def words(text: str) -> str:
    """The sentence that a command stands for; any other text as it is."""
    found = _COMMAND.match(text)
    if not found:
        return text
    name, rest = found[1].lower(), text[found.end():].strip()
    if name == "start":
        return f"/start {rest}" if rest else "hello"  # with a code it pairs (bot/receiving/strangers.py)
    if name == "remind":
        return _remind(rest)
    said = MENU[name][1] if name in MENU else name.replace("_", " ")
    if rest and name in MENU and name != "help":
        said = name
    return f"{said} {rest}".strip()


def _remind(rest: str) -> str:
    beginning = rest.split(maxsplit=1)[0].lower() if rest else ""
    return f"remind {rest}" if beginning in ("me", "us") else f"remind me {rest}".strip()
