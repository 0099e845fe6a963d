"""How many segments a text takes on the air (3GPP TS 23.038 and 23.040); the queue and the price go by them."""

from __future__ import annotations

_BASIC = set(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_ESCAPED = set("\f^{}\\[~]|€")  # two septets each


def encoding(text: str) -> str:
    """GSM-7 where every character is of its alphabet, else UCS-2."""
    return "GSM-7" if set(text) <= _BASIC | _ESCAPED else "UCS-2"


def count(text: str) -> int:
    """160 septets or 70 UTF-16 units alone; 153 or 67 in each part of a longer one, no character cut in two."""
    if encoding(text) == "GSM-7":
        sizes, alone, part = [2 if char in _ESCAPED else 1 for char in text], 160, 153
    else:
        sizes, alone, part = [2 if ord(char) > 0xFFFF else 1 for char in text], 70, 67
    if sum(sizes) <= alone:
        return 1
    parts, room = 1, part
    for size in sizes:
        if size > room:
            parts, room = parts + 1, part
        room -= size
    return parts
