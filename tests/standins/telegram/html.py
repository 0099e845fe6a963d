"""Telegram's HTML: few tags, all closed, no stray angle brackets (core.telegram.org/bots/api#html-style)."""

from __future__ import annotations

import re
from typing import Any

Span = tuple[str, int, int, dict[str, Any]]

_KINDS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "tg-spoiler": "spoiler", "span": "spoiler",
    "a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote", "tg-emoji": "custom_emoji",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}  # all others are left as they are written
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot));")
_ATTRIBUTE = re.compile(r"""\s*([a-zA-Z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"'=]+))?""")


def parse(text: str) -> tuple[str, list[Span]]:
    """The plain text and its spans (kind, start, end, more) in characters. Raises ValueError as Telegram words it."""
    out, at = "", 0
    spans: list[Span] = []
    open_tags: list[tuple[str, dict[str, str], int]] = []
    while at < len(text):
        if text[at] == "&" and (match := _ENTITY.match(text, at)):
            out += _character(match)
            at = match.end()
        elif text[at] != "<":
            out += text[at]
            at += 1
        elif text.startswith("</", at):
            at = _close(text, at, out, spans, open_tags)
        else:
            tag, attributes, after = _opening(text, at)
            open_tags.append((tag, attributes, len(out)))
            at = after
    if open_tags:
        raise ValueError(f"Can't find end tag corresponding to start tag \"{open_tags[-1][0]}\"")
    return out, spans


def _character(match: re.Match[str]) -> str:
    decimal, hexadecimal, named = match.groups()
    if named:
        return _NAMED[named]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else match[0]


def _opening(text: str, at: int) -> tuple[str, dict[str, str], int]:
    end = text.find(">", at)
    offset = len(text[:at].encode())
    if end < 0:
        raise ValueError(f"Unclosed start tag at byte offset {offset}")
    inside = text[at + 1 : end]
    tag = re.match(r"[^\s>]*", inside)[0].lower()  # type: ignore[index]
    attributes = {
        name.lower(): value.strip("\"'") for name, value in _ATTRIBUTE.findall(inside[len(tag) :]) if name
    }
    if tag not in _KINDS:
        raise ValueError(f'Unsupported start tag "{tag}" at byte offset {offset}')
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise ValueError(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
    return tag, attributes, end + 1


def _close(
    text: str, at: int, out: str, spans: list[Span], open_tags: list[tuple[str, dict[str, str], int]]
) -> int:
    end = text.find(">", at)
    offset = len(text[:at].encode())
    if end < 0:
        raise ValueError(f"Unclosed end tag at byte offset {offset}")
    tag = text[at + 2 : end].strip().lower()
    if not open_tags:
        raise ValueError(f"Unexpected end tag at byte offset {offset}")
    opened, attributes, start = open_tags.pop()
    if tag and tag != opened:
        raise ValueError(f'Unmatched end tag at byte offset {offset}, expected "</{opened}>", found "</{tag}>"')
    if len(out) > start:
        spans.extend(_span(opened, attributes, start, out))
    return end + 1


def _span(tag: str, attributes: dict[str, str], start: int, out: str) -> list[Span]:
    if tag == "a":
        address = attributes.get("href", out[start:])
        return [("text_link", start, len(out), {"url": address})] if "." in address or ":" in address else []
    if tag == "tg-emoji":
        return [("custom_emoji", start, len(out), {"custom_emoji_id": attributes.get("emoji-id", "")})]
    kind = "expandable_blockquote" if tag == "blockquote" and "expandable" in attributes else _KINDS[tag]
    return [(kind, start, len(out), {})]
