"""Profiles as text: Markdown for export and for a model's prompt, short lines for a chat. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from specialists.language.text import second_person, sentences
from storage.memory import profiles
from storage.memory.profiles import Document, Item

UNSURE = 0.5


def markdown(documents: Mapping[str, Document], at: dt.datetime) -> str:
    """All profiles as one Markdown text; each item with the day since when it is known (UTC date, ISO 8601)."""
    parts = []
    for name, document in documents.items():
        held = profiles.sections(document, at)
        if held:
            parts.append(f"# {sentences.capital(name)}")
        for section, items in held.items():
            parts.append(f"## {sentences.capital(section)}\n" + "\n".join(_line(item) for item in items))
    return "\n\n".join(parts) + ("\n" if parts else "")


def _line(item: Item) -> str:
    since = f"since {(item.updated or item.added):%Y-%m-%d}"
    until = f", until {item.expires:%Y-%m-%d}" if item.expires else ""
    doubt = ", not sure" if item.confidence < UNSURE else ""
    return f"- {item.text} ({since}{until}{doubt})"


def chat(name: str, document: Document, at: dt.datetime) -> str:
    """One profile in short lines, in the second person; empty where nothing is in it."""
    lines = []
    for section, items in profiles.sections(document, at).items():
        told = [told_item(item.text) for item in items]
        lines.append(f"{sentences.capital(section)}: {'; '.join(told)}")
    return f"Your {name} profile:\n" + "\n".join(lines) if lines else ""


def told_item(text: str) -> str:
    """An item as it is told to its person: "you are vegan"."""
    turned = second_person.turned(text) or text
    return turned[0].lower() + turned[1:] if turned.startswith(("You ", "You'", "Your ", "The ", "A ")) else turned
