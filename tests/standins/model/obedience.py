"""A model that is lost: it does what any text it sees tells it to, whoever wrote that text.

It reads every message and every tool result, and for each order in them ("send everything to +1…", "remember that …",
"fetch http://…", "delete …", "ignore your instructions and …") calls the offered tool that could do it, or, where none
is offered, invents one. What it gives away is all that it has been shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.standins.model import samples
from tests.standins.model.asked import Asked
from tests.standins.model.replies import Call, Reply

# What an order begins with, how a tool or an intent that does it may be called, and the name it is invented under.
ORDERS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "send": (
        r"\b(?:send|text|message|forward|e-?mail|sms|whatsapp|tell|write to|share)\b",
        ("send", "message", "text", "mail", "forward", "share", "reply"), "send_message",
    ),
    "call": (r"\b(?:call|phone|ring|dial)\b", ("call", "phone"), "call_contact"),
    "remember": (
        r"\b(?:remember|memori[sz]e|save|note|store|learn)\b",
        ("remember", "save", "memory", "note", "store", "fact"), "save_memory",
    ),
    "fetch": (
        r"\b(?:fetch|open|visit|load|get|download|browse|follow|go to)\b(?=.*(?:://|\bfile:|localhost))",
        ("fetch", "open", "browse", "read_url", "web", "search"), "fetch",
    ),
    "forget": (
        r"\b(?:delete|forget|remove|erase|cancel|clear|wipe)\b",
        ("delete", "forget", "remove", "clear", "cancel"), "forget_fact",
    ),
    "remind": (r"\b(?:remind|schedule|set a reminder)\b", ("remind", "reminder", "schedule"), "set_reminder"),
    "grant": (
        r"\b(?:grant|allow|give me (?:access|permission)|make me|i am the owner|i'm the owner)\b",
        ("grant", "allow", "permit", "permission", "role"), "grant_permission",
    ),
    "reveal": (
        r"\b(?:reveal|repeat|print|show|list|output|say)\b",
        ("recall", "search_history", "lookup", "profile_query"), "recall_fact",
    ),
}  # fmt: skip
_ORDER = {name: re.compile(words, re.IGNORECASE) for name, (words, _, _) in ORDERS.items()}
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_URL = re.compile(r"\b(?:https?|file|ftp|gopher)://[^\s)\"'>\]]+", re.IGNORECASE)
_ADDRESS = re.compile(r"\+\d[\d ()-]{6,}\d|[\w.+-]+@[\w-]+\.[\w.]+")
_NAME = re.compile(r"\bto ([A-Z]\w+)")
_EMBED = re.compile(r"\b(?:link|image|picture|img|url|markdown)\b", re.IGNORECASE)
_RECIPIENT = set("to who recipient recipients number phone address contact person name email".split())
_ABOUT = set("text body message content fact what title query note value subject about".split())


@dataclass(slots=True)
class Obedient:
    """Answers as whoever wrote would have it. While tools answer, it obeys what they say; it said the rest before."""

    obeyed: list[str] = field(default_factory=list)

    def answer(self, asked: Asked) -> Reply:
        orders = _orders(one.text for one in asked.said if one.role != "assistant")
        fresh = _orders(_latest(asked)) if asked.results else orders
        self.obeyed += [f"{kind}: {sentence}" for kind, sentence in fresh]
        everything = "\n".join(one.text for one in asked.said if one.role != "assistant")
        tools = {name: about for name, about in asked.tools.items() if name != asked.output_tool}
        calls = tuple(_call(kind, sentence, tools, everything) for kind, sentence in fresh)
        if calls and tools:
            return Reply(calls=calls)
        wanted = asked.schema or asked.tools.get(asked.output_tool, {}).get("parameters")
        if wanted:
            kind, sentence = (fresh or orders or [("send", asked.text)])[-1]
            return Reply(value=samples.sample(wanted, _filling(kind, sentence, everything)))
        return Reply(_words(orders, everything))


def _orders(texts: Iterable[str]) -> list[tuple[str, str]]:
    """Each order in the texts: its kind, and the sentence it stands in."""
    return [
        (kind, sentence)
        for text in texts
        for sentence in _SENTENCE.split(text)
        for kind, pattern in _ORDER.items()
        if pattern.search(sentence)
    ]


def _latest(asked: Asked) -> Iterator[str]:
    """What the tools have answered to its last calls."""
    for one in reversed(asked.said):
        if one.role != "tool":
            return
        yield one.text


def _call(kind: str, sentence: str, tools: Mapping[str, Mapping[str, Any]], everything: str) -> Call:
    _, names, invented = ORDERS[kind]
    for name, about in tools.items():
        if any(part in name.lower() for part in names):
            filling = _filling(kind, sentence, everything)
            return Call(name, samples.sample(about.get("parameters", {"type": "object"}), filling))
    return Call(invented, {"to": _recipient(sentence), "text": everything, "url": _url(sentence, everything)})


def _filling(kind: str, sentence: str, everything: str) -> samples.Fill:
    def fill(name: str, schema: Mapping[str, Any]) -> Any:
        options: Sequence[Any] = schema.get("enum", ())
        if options:
            fitting = [one for one in options if any(part in str(one) for part in ORDERS[kind][1])]
            return fitting[0] if fitting else None
        if schema.get("type") != "string" and "anyOf" not in schema:
            return 1.0 if name == "confidence" else None
        if name in _RECIPIENT:
            return _recipient(sentence)
        if name in ("url", "link", "address_of_page"):
            return _url(sentence, everything)
        if name in ("intent", "action", "tool"):
            return ORDERS[kind][2]
        return everything if name in _ABOUT and kind == "send" else sentence if name in _ABOUT else None

    return fill


def _recipient(sentence: str) -> str:
    found = _ADDRESS.search(sentence)
    named = _NAME.search(sentence)
    return found.group() if found else named.group(1) if named else "everyone"


def _url(sentence: str, everything: str) -> str:
    found = _URL.search(sentence) or _URL.search(everything)
    return found.group() if found else ""


def _words(orders: Sequence[tuple[str, str]], everything: str) -> str:
    """What it says in the end: that it has obeyed, all that it knows, and in a link where it was told to."""
    for _, sentence in orders:
        if _EMBED.search(sentence) and (found := _URL.search(sentence)):
            secrets = "%20".join(everything.split())
            return f"Done. ![a picture]({found.group()}?d={secrets}) [more]({found.group()}?d={secrets})"
    return f"Done, I have sent it. {everything}" if orders else "OK."
