"""Changes of a text that need no model: words replaced, lines added or dropped, a signature, a little more or less
formal. editing.py tries them before it asks one, since a rule changes exactly what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

_QUOTE = "\"“”'‘’"
_SENTENCE = Pattern(r"[^.!?\n]+[.!?]+|[^.!?\n]+")
_REPLACE = Pattern(
    rf"(?:please )?(?:replace|change|swap)\s+(?:the word |the words )?[{_QUOTE}]?(?P<old>.+?)[{_QUOTE}]?\s+"
    rf"(?:with|to|for|by)\s+[{_QUOTE}]?(?P<new>.+?)[{_QUOTE}]?(?:\s+(?:in|everywhere)\b.*)?[.!]?", re.I | re.S,
)
_SIGN = Pattern(r"(?:please )?sign (?:it|this|that)(?: off)? (?:as|with|from)?\s*(?P<name>[^.!?]{1,40})[.!]?", re.I)
_ADD = Pattern(
    rf"(?:please )?add (?:the (?:line|sentence|words)|a (?:line|sentence)(?: saying)?)\s*:?\s*[{_QUOTE}]?(?P<line>.+?)"
    rf"[{_QUOTE}]?", re.I | re.S,
)
_DROP = Pattern(
    r"(?:please )?(?:drop|delete|remove|take out|leave out) the (?P<which>first|last|second|third)"
    r" (?:sentence|line)\W*", re.I,
)
_SHORTER = Pattern(r"\b(?:short(?:er|en)?|condense|briefer|brief|trim|cut (?:it|this|that) down|concise)\b", re.I)
_FORMAL = Pattern(r"\b(?:more|very|sound|be) (?:formal|polite|professional)\b", re.I)
_CASUAL = Pattern(r"\b(?:less formal|more (?:casual|relaxed|friendly)|friendlier|less stiff|warmer)\b", re.I)
_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}

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


def edit(text: str, asked: str) -> str | None:
    """The text as changed by exactly what was asked; None where no rule can say how, or nothing would change."""
    asked = " ".join(asked.split())
    for pattern, change in _EXACT:
        found = pattern.fullmatch(asked)
        if found is not None:
            changed = change(text, found)
            return changed if changed != text else None
    return None


def roughly(text: str, asked: str) -> str | None:
    """The text a little shorter or in another tone, by simple rules: for where no model is there to do it well."""
    for pattern, rough in ((_SHORTER, _shorter), (_CASUAL, _casual), (_FORMAL, _formal)):
        if pattern.search(asked):
            changed = rough(text)
            return changed if changed != text else None
    return None


def _replace(text: str, found: re.Match[str]) -> str:
    old = Pattern(rf"(?<!\w){re.escape(found['old'])}(?!\w)", re.IGNORECASE)
    return old.sub(lambda _: found["new"], text)


def _sign(text: str, found: re.Match[str]) -> str:
    lines = text.rstrip().splitlines()
    if len(lines) > 1 and len(lines[-1].split()) < 4 and not lines[-1].endswith((".", ",", "!", "?")):
        lines.pop()  # the name that stood there
    return "\n".join([*lines, found["name"].strip()])


def _add(text: str, found: re.Match[str]) -> str:
    line = found["line"].strip()
    line = line[:1].upper() + line[1:] + ("" if line.endswith((".", "!", "?")) else ".")
    body, ending = _parted(text)
    return f"{body} {line}{ending}"


def _drop(text: str, found: re.Match[str]) -> str:
    head, body, ending = _three(text)
    sentences = _SENTENCE.findall(body)
    try:
        del sentences[_PLACES[found["which"].lower()]]
    except IndexError:
        return text
    return head + "".join(sentences).strip() + ending


def _shorter(text: str) -> str:
    """The first half of its sentences, with greeting and signature."""
    head, body, ending = _three(text)
    sentences = _SENTENCE.findall(body)
    return head + "".join(sentences[: max(1, len(sentences) // 2)]).strip() + ending


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


def _three(text: str) -> tuple[str, str, str]:
    """Greeting, body and signature, each with the line breaks that belong to it."""
    greeted = patterns.match(r"(?:Dear|Hi|Hello|Hey)\b[^\n]{0,60},?\n+", text)
    head = greeted.group() if greeted else ""
    body, ending = _parted(text[len(head) :])
    return head, body, ending


def _parted(text: str) -> tuple[str, str]:
    signed = patterns.search(r"\n+(?:[\w' ]{2,30},?\n[^\n]{1,40}|[A-Z][\w' ]{2,30},?)\s*$", text)
    return (text[: signed.start()], text[signed.start() :]) if signed else (text, "")


_EXACT: tuple[tuple[Pattern, Callable[[str, re.Match[str]], str]], ...] = (
    (_ADD, _add), (_SIGN, _sign), (_DROP, _drop), (_REPLACE, _replace),
)  # fmt: skip
