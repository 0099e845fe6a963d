"""How many segments a text is billed and paced as. https://www.twilio.com/docs/glossary/what-sms-character-limit"""

from __future__ import annotations

# GSM 03.38: the letters of the basic set, and those that take two places.
_ONE = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
    "¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_TWO = frozenset("^{}\\[~]|€\f")
ALONE, PART = 160, 153  # places in one message; in each part of a longer one
ALONE_UCS2, PART_UCS2 = 70, 67


# What stands for the same in the basic set: quotes, dashes and dots of print, and Hob's own signs.
_PLAINER = str.maketrans({
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": "-", "•": "-", "✓": "",
    "\u00a0": " ", "\u202f": " ", "⏰": "Reminder:",
})  # fmt: skip


def cheaper(text: str) -> str:
    """The text in plainer signs where it is billed as fewer segments so; else as it is. Words keep their letters."""
    plainer = text.translate(_PLAINER)
    return plainer if count(plainer) < count(text) else text


def count(text: str) -> int:
    """One letter outside of the basic set makes the whole text take more than twice the room."""
    letters = set(text)
    if letters <= _ONE | _TWO:
        places, alone, part = sum(2 if letter in _TWO else 1 for letter in text), ALONE, PART
    else:
        places, alone, part = len(text.encode("utf-16-le", "surrogatepass")) // 2, ALONE_UCS2, PART_UCS2
    return 1 if places <= alone else -(-places // part)
