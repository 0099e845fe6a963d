"""Short texts by rule, for a house without a model: thanks, wishes, apologies, invitations. For writing.py."""

from __future__ import annotations

import re
from typing import NamedTuple

from specialists.language.text import patterns

_KINDS: tuple[tuple[str, str], ...] = (
    ("thanks", r"thank[- ]?you|thanks|gratitude"),
    ("birthday", r"birthday"),
    ("congratulations", r"congratulat\w*|well done"),
    ("apology", r"apolog\w*|sorry"),
    ("invitation", r"invit\w*"),
    ("sympathy", r"condolence\w*|sympathy|loss of"),
    ("get well", r"get[- ]well|feel(?:ing)? better"),
    ("sick note", r"sick (?:note|leave|day)|call(?:ing)? in sick|i(?:'m| am) (?:ill|sick)"),
    ("late", r"running late|i(?:'m| am| will be|'ll be) late|delay(?:ed)?"),
    ("resignation", r"resign\w*"),
    ("reminder", r"(?:friendly )?reminder|unpaid|overdue|pay(?:ing)? me back"),
)
_PATTERNS = [(kind, patterns.Pattern(rf"\b(?:{words})\b", re.IGNORECASE)) for kind, words in _KINDS]

# What stands in square brackets is said only where its part is known. Each {about} is the person's own words.
_TEXTS = {
    "thanks": "Thank you so much[ for {about}]. It was very kind of you, and I am glad of it.",
    "birthday": "Happy birthday! I hope that today is full of the people and things you love[, {about} among them]. "
    "All the best for the year to come.",
    "congratulations": "Congratulations[ on {about}]! You have earned it, and I am very happy for you.",
    "apology": "I am sorry[ about {about}]. It should not have happened, and I would like to make it right. "
    "Tell me what would help.",
    "invitation": "I would love you to join me[ for {about}]. Let me know whether you can come, and whether there is "
    "anything that I should bear in mind.",
    "sympathy": "I was so sorry to hear[ of {about}]. I am thinking of you. If there is anything that I can take off "
    "your hands, please say so.",
    "get well": "I heard that you are not well, and wanted to say that I am thinking of you. Rest as long as you need; "
    "everything else can wait. Get well soon.",
    "sick note": "I am not well[ ({about})] and can't come in today. I will be back as soon as I can, and let you know "
    "tomorrow how it goes.",
    "late": "I am running late[ because of {about}]. I am on my way, and sorry to keep you waiting.",
    "resignation": "I am writing to give notice of my resignation[ from {about}], in keeping with my period of notice. "
    "Thank you for the time here and for what I could learn. I will gladly help to hand over my work.",
    "reminder": "A friendly reminder[ about {about}]. If it is done already, please forget this note; if anything "
    "stands in the way, let me know.",
}
# "Write a birthday message for mum" is about no message: the text itself is named.
_ITSELF = patterns.Pattern(r"\b(?:message|note|card|greeting|greetings|wishes|letter|e-?mail|text)\b", re.IGNORECASE)
_FORMAL = ("resignation", "sick note", "reminder")
_OPTION = patterns.Pattern(r"\[([^\]]*)\]")


class Wanted(NamedTuple):
    """What a text is to be: its kind as said, whom it is for, what it is about, who signs it."""

    kind: str
    recipient: str = ""
    about: str = ""
    name: str = ""


def kind(words: str) -> str:
    """Which of the short kinds a wish for a text names; empty where none."""
    return next((name for name, pattern in _PATTERNS if pattern.search(words)), "")


def fill(wanted: Wanted) -> str:
    """The text of that kind, with greeting and signature. Raises KeyError for a kind that is not here."""
    about = wanted.about.strip(" .!")
    about = "" if _ITSELF.search(about) else about
    said = _OPTION.sub(lambda part: part[1].format(about=about) if about else "", _TEXTS[wanted.kind])
    recipient = wanted.recipient.strip(" .!,")
    recipient = f"{recipient[:1].upper()}{recipient[1:]}" if recipient else ""
    formal = wanted.kind in _FORMAL
    greeting = f"Dear {recipient}," if recipient else "Dear Sir or Madam," if formal else ""
    ending = "Kind regards" if formal else "Warm wishes"
    signed = f"{ending},\n{wanted.name}" if wanted.name else ending
    return "\n".join(part for part in (greeting, said, signed) if part)
