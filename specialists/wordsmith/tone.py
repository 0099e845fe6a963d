"""A text a little shorter, more or less formal, by simple rules: for where no model is there to do it well."""

from __future__ import annotations

import re

from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern
from specialists.wordsmith.engine.layout import Layout

_SHORTER = Pattern(r"\b(?:short(?:er|en)?|condense|briefer|brief|trim|cut (?:it|this|that) down|concise)\b", re.I)
_FORMAL = Pattern(r"\b(?:more|very|sound|be) (?:formal|polite|professional)\b", re.I)
_CASUAL = Pattern(r"\b(?:less formal|more (?:casual|relaxed|friendly)|friendlier|less stiff|warmer)\b", re.I)

_LONG = {
    "I'm": "I am", "I've": "I have", "I'll": "I will", "I'd": "I would", "can't": "cannot", "won't": "will not",
    "don't": "do not", "doesn't": "does not", "didn't": "did not", "isn't": "is not", "aren't": "are not",
    "wasn't": "was not", "couldn't": "could not", "wouldn't": "would not", "shouldn't": "should not",
    "it's": "it is", "that's": "that is", "you're": "you are", "we're": "we are", "we'll": "we will",
    "you'll": "you will", "haven't": "have not", "hasn't": "has not", "let's": "let us",
}  # fmt: skip
_STIFF = (
    ("Hi ", "Dear "), ("Hey ", "Dear "), ("Hello ", "Dear "), ("Cheers", "Kind regards"),
    ("Warm wishes", "Kind regards"), ("Bye", "Kind regards"), ("Thanks", "Thank you"),
)  # fmt: skip
_LOOSE = (
    ("Dear Sir or Madam", "Hello"), ("Dear ", "Hi "), ("Yours sincerely", "All the best"),
    ("Yours faithfully", "All the best"), ("Kind regards", "All the best"), ("Warm wishes", "All the best"),
)  # fmt: skip


def roughly(text: str, asked: str) -> str | None:
    """The text a little shorter or in another tone; None where no rule can say how, or nothing would change."""
    for pattern, rough in ((_SHORTER, _shorter), (_CASUAL, _casual), (_FORMAL, _formal)):
        if pattern.search(asked):
            changed = rough(text)
            return changed if changed != text else None
    return None


def _shorter(text: str) -> str:
    """The first half of its sentences, with greeting and signature."""
    layout = Layout(text)
    sentences = layout.sentences
    if len(sentences) < 2:
        return text
    return text[: sentences[len(sentences) // 2 - 1].end] + text[layout.body.end :]


def _formal(text: str) -> str:
    for short, long in _LONG.items():
        text = patterns.sub(rf"\b{short}\b".replace("'", "['’]"), long, text)
        capital = short[:1].upper() + short[1:]
        text = patterns.sub(rf"\b{capital}\b".replace("'", "['’]"), long[:1].upper() + long[1:], text)
    return _swapped(text.replace("!", "."), _STIFF)


def _casual(text: str) -> str:
    for short, long in _LONG.items():
        text = patterns.sub(rf"\b{long}\b", short, text)
    return _swapped(text, _LOOSE)


def _swapped(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for old, new in pairs:
        text = patterns.sub(rf"(?m)^{re.escape(old)}", new, text)
    return text
