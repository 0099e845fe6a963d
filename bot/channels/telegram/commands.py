"""Commands, which are only another way to write a sentence: "/remind me at 5 to call" is read as its words are.

The menu is what Telegram shows beside the text field; a command that is not in it is read as the words it is.
"""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern

# command -> what the menu says
MENU = {
    "help": "What I can do",
    "today": "What is on today",
    "remind": "Set a reminder: /remind me at 5 to call Sam",
    "reminders": "Your reminders",
    "tasks": "Your tasks",
    "lists": "Your lists",
    "undo": "Take the last thing back",
    "status": "Whether all is well",
}
# The words that a command stands for, by itself and with words behind it; else its name, and they follow.
_ALONE = {
    "today": "brief me", "remind": "remind me", "reminders": "what reminders do I have", "tasks": "what are my tasks",
    "lists": "what lists do I have",
}
_WITH = {"today": "brief me {}", "lists": "what's on my {} list", "tasks": "add a task: {}"}
# What people write without having seen the menu.
_KNOWN_AS = {
    other: name
    for name, others in {
        "lists": "list", "tasks": "task todo todos", "remind": "reminder", "help": "menu commands settings",
        "today": "briefing brief",
    }.items()
    for other in others.split()
}
_WHEN = Pattern(
    r"(?:for |due |on |by )?(?:today|tomorrow|tonight|(?:this|next) \w+|\w+days?|overdue|late|done|open)", re.I
)
_PLEASE = Pattern(r"\W*(?:please|pls|now|thanks|thank you)\W*", re.I)
_COMMAND = Pattern(r"/([A-Za-z0-9_]{1,32})(?:@([A-Za-z0-9_]{1,40}))?(?=\s|$)\s*")


def addressee(text: str) -> str | None:
    """The bot that a command names, in lower case: "/help@other_bot"; "" where it names none, None for no command."""
    found = _COMMAND.match(text)
    return (found[2] or "").lower() if found else None


def unknown(text: str) -> str:
    """The command, where it is none of ours: its words are read all the same; "" for all others."""
    found = _COMMAND.match(text)
    name = found[1].lower() if found else "start"
    return "" if name == "start" or name in MENU or name in _KNOWN_AS else name


def words(text: str) -> str:
    """The sentence that a command stands for; any other text as it is."""
    found = _COMMAND.match(text)
    if not found:
        return text
    name, rest = found[1].lower(), text[found.end():].strip()
    if name == "start":
        return f"/start {rest}" if rest else "hello"  # with a code it pairs (bot/receiving/strangers.py)
    name = _KNOWN_AS.get(name, name)
    rest = "" if _PLEASE.fullmatch(rest) else rest
    if name == "remind":
        return _remind(rest)
    if name not in MENU:
        return f"{name.replace('_', ' ')} {rest}".strip()
    if not rest:
        return _ALONE.get(name, name)
    if name == "tasks" and _WHEN.fullmatch(rest):
        return f"tasks {rest}"
    return _WITH.get(name, name + " {}").format(rest.removesuffix(" list") if name == "lists" else rest)


def _remind(rest: str) -> str:
    beginning = rest.split(maxsplit=1)[0].lower() if rest else ""
    return f"remind {rest}" if beginning in ("me", "us") else f"remind me {rest}".strip()
