"""Formatted text: lengths as Telegram counts them, and what a parse mode makes of a text or refuses."""

from __future__ import annotations

import re
from typing import Any

from tests.standins.telegram import html, markdown
from tests.standins.telegram.refusal import bad

TEXT_LIMIT, CAPTION_LIMIT = 4096, 1024

Entity = dict[str, Any]

# What Telegram finds by itself in a text without parse mode; addresses in their plainest form only.
_FOUND = re.compile(
    r"(?:(?<=\s)|^)(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@\w{3,32})?)(?!\S*/)"
    r"|(?P<url>https?://[^\s<>]+)"
    r"|(?<!\w)(?P<mention>@\w{4,32})"
)


def units(text: str) -> int:
    """The length in UTF-16 code units, the measure of Telegram's limits, offsets and lengths."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def detected(text: str) -> list[Entity]:
    """Commands, links and mentions in a plain text."""
    return [
        {"type": str(match.lastgroup), "offset": units(text[: match.start()]), "length": units(match[0])}
        for match in _FOUND.finditer(text)
    ]


def formatted(text: str, parse_mode: str, given: list[Entity] | None) -> tuple[str, list[Entity]]:
    """The text as people read it and its entities. Raises 400 where the parse mode can't be obeyed."""
    if not parse_mode:
        clean = text.strip()
        if given is None:
            return clean, detected(clean)
        lead = units(text[: len(text) - len(text.lstrip())])
        return clean, [_within(clean, entity, lead) for entity in given if _fits(clean, entity, lead)]
    reader = {"html": html.parse, "markdownv2": markdown.parse}.get(parse_mode.lower())
    if reader is None and parse_mode.lower() != "markdown":
        raise bad("unsupported parse_mode")
    try:
        plain, found = reader(text) if reader else markdown.parse_legacy(text)
    except ValueError as error:
        raise bad(f"can't parse entities: {error}") from error
    clean = plain.strip()
    lead, last = len(plain) - len(plain.lstrip()), len(plain.rstrip())
    spans = [
        {"type": kind, "offset": units(plain[lead:start]), "length": units(plain[start:end]), **more}
        for kind, start, end, more in (
            (kind, max(start, lead), min(end, last), more) for kind, start, end, more in found
        )
        if end > start
    ]
    return clean, sorted([*spans, *_beside(detected(clean), spans)], key=lambda one: (one["offset"], -one["length"]))


def _beside(found: list[Entity], spans: list[Entity]) -> list[Entity]:
    """What was detected outside code and links, in which Telegram looks for nothing."""
    closed = [one for one in spans if one["type"] in ("code", "pre", "text_link")]
    return [
        one for one in found
        if not any(span["offset"] <= one["offset"] < span["offset"] + span["length"] for span in closed)
    ]


def _fits(text: str, entity: Entity, lead: int) -> bool:
    """Whether a given entity lies within the text; Telegram ignores the others in silence."""
    start, length = int(entity.get("offset", 0)) - lead, int(entity.get("length", 0))
    return start >= 0 and length > 0 and start + length <= units(text)


def _within(text: str, entity: Entity, lead: int) -> Entity:
    return {**entity, "offset": int(entity["offset"]) - lead}
