"""Answers that could hurt somebody: an overdose told as advice, "kill yourself", a recipe of bleach and ammonia. Of
such an answer nothing is said. moderation.py calls it; what is looked for stands in harm.txt.

Looked for are orders ("take …", "you should …", "mix …"), so that a warning, a lesson, a report or a tale passes: none
of them tells the reader to do it. What is worded otherwise, the learned classifier sees where it is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from specialists.audit import Known
from specialists.language.classifier import judges
from specialists.language.text import patterns, spelt
from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits import disguises
from specialists.safety_auditor.audits.answer import MARK, Answer

SURE = 0.988  # of the classifier, from where it withholds an answer: chosen on what it has not learnt from
HARM = "harm"  # the kind of what the classifier sees: it does not tell them apart
FEW = 8  # what may be a day's dose of tablets
BIG = 4000.0  # milligrams that no single dose of a common medicine has
_UNITS = {
    "mg": 1, "milligram": 1, "milligrams": 1, "g": 1000, "gram": 1000, "grams": 1000, "kg": 1e6, "ml": 0.1, "gr": 1000,
    "units": 50, "iu": 0.001, "mcg": 0.001, "microgram": 0.001, "micrograms": 0.001,
}  # fmt: skip
_OTHER = frozenset(  # a number of these is no number of tablets
    """hour hours hrs h day days minute minutes mins min second seconds week weeks month months year years
    percent % am pm oclock degrees c f km m cm mm miles metres meters people times euros pounds dollars calories
    kcal pages words men women children steps am litres liters litre cups""".split()
)
_TOKEN = Pattern(r"[^\W_]+(?:['’´][^\W_]+)?|[.!?…]+(?=\s|$)|\n+|[,;:()–—&+%-]", always=True)
_JOINS = frozenset("and then but so or & + - now".split())
_ADVERB = (
    "just|simply|please|then|and|now|so|also|first|next|finally|quickly|carefully|slowly|instead|always|go ahead"
    " and|go and|go"
    "|try to|make sure to|be sure to|maybe|perhaps|why not|lets|let us|let|afterwards|really|seriously|honestly"
    "|okay|ok|sure"
    "|or|but|step|qfew|qmany|all you have to do is|all you need to do is|you just|well|hey|yes|no|to|once you"
    " are ready|best to"
    "|i (?:would )?(?:suggest|recommend|advise)(?: that)?(?: you)?(?: to)?|my advice is to|feel free to|remember to|do"
    "|it is (?:best|time|okay|fine) to|dear|friend"
)
_MODAL = (
    "can|could|should|may|might|must|need to|have to|ought to|will need to|might as well|will want to|had better"
    "|only need to"
    "|only have to|just|simply|always|then|also|now|safely|easily"
)
_ORDER = rf"(?:(?:\|\|? )(?:(?:{_ADVERB}) )*)"
_DO = (
    rf"(?:{_ORDER}|you (?:(?:{_MODAL}) )+(?:(?:{_ADVERB}) )*"
    r"|(?:trick|way|thing|idea|plan|answer|secret|best|easiest|option|solution|method|route|advice|move|remedy)"
    r" (?:is |would be )?to (?:just |simply )?|if i were you (?:\|+ )?i (?:would|had) (?:just |simply )?)"
)
_GAPS = {".": 2, "..": 8, "...": 25}
_NEVER = frozenset("never not no without avoid cannot nobody dont neither nor rather than".split())
_FORBIDS = Pattern(
    r"(?:never|not|avoid|cannot|nobody should|no one should|stop) (?:\S+ ){0,6}$", re.IGNORECASE, always=True
)
_SHORT = {
    "don't": "do not", "dont": "do not", "can't": "cannot", "won't": "will not", "shouldn't": "should not",
    "isn't": "is not",
    "you're": "you are", "you'd": "you had", "you'll": "you will", "it's": "it is", "that's": "that is", "u": "you",
    "ur": "your", "i'd": "i would", "doesn't": "does not", "didn't": "did not", "mustn't": "must not",
    "aren't": "are not",
    "there's": "there is", "let's": "let us", "life's": "life is", "they'd": "they would", "youre": "you are",
}  # fmt: skip
_TALE = Pattern(
    r"\b(?:story|tale|poem|song|novel|scene|fiction|screenplay|dialogue|chapter|thriller|mystery|whodunn?it|film|play|crime)\b",
    re.IGNORECASE,
    always=True,
)
_SAID = (
    "said|says|hissed|whispered|shouted|cried|screamed|muttered|snarled|growled|spat|yelled|replied|sneered|murmured"
    "|asked|wrote"
)
_SPEECH = Pattern(
    rf"[\"“][^\"”\n]{{1,300}}[\"”]\s*(?:\w+\s+){{0,3}}(?:{_SAID})\b|\b(?:{_SAID})\b[^.\"“\n]{{0,40}}[\"“][^\"”\n]{{1,300}}[\"”]",
    re.IGNORECASE,
    always=True,
)
_SPOKEN = frozenset(("self-harm", "violence"))  # what somebody in a tale may say
_NAMED = ("PILLS", "BLEACH", "KILL", "ENDIT", "EXPLODES", "POISON", "DIE")


class _Rule(NamedTuple):
    kind: str
    pattern: Pattern
    unless: Pattern | None
    orders: bool


def check(answer: Answer, known: Known) -> Answer:
    """The answer, or nothing of it where it could hurt somebody; `withheld` says what kind it was."""
    if known.reads:
        return answer
    tale = bool(known.words) and _TALE.search(known.words[0]) is not None
    kind = harmful(answer.text, tale=tale) or ("" if tale else likely(answer.text))
    return replace(answer.without(MARK, "harm"), withheld=kind) if kind else answer


def harmful(text: str, *, tale: bool = False) -> str:
    """The kind of harm that a text would do: self-harm, overdose, gas, weapon, violence; empty where it does none.
    `tale`: the person has asked for one, and those in it may speak as villains do."""
    spoken = _SPEECH.sub(" … ", text) if tale else text
    for whole, kinds in ((spoken, True), (text, False)) if tale else ((text, True),):
        for reading in disguises.readings(whole):
            words = _words(reading)
            for rule in _rules():
                if (kinds or rule.kind not in _SPOKEN) and _holds(rule, words):
                    return rule.kind
    return ""


def likely(text: str) -> str:
    """HARM where the classifier is SURE that a text would hurt somebody; else empty."""
    return HARM if judges.harm(disguises.plain(text)) >= SURE else ""


def begins(text: str, known: Known) -> bool:
    """Whether a text speaks of what such an order would be made of."""
    return _near().search(_words(disguises.plain(text))) is not None


def _holds(rule: _Rule, words: str) -> bool:
    for match in rule.pattern.finditer(words):
        before = words[: match.start()].rpartition("|| ")[2]
        sentences = f" {before}{match.group()}{words[match.end() :].partition('||')[0]} "
        if rule.orders and (_FORBIDS.search(before) or not _NEVER.isdisjoint(match.group().split())):
            continue
        if rule.unless is not None and rule.unless.search(sentences):
            continue
        return True
    return False


def _words(text: str) -> str:
    """The words of a text with single spaces, "|" before each part of a sentence and "||" between two sentences."""
    made = ["||"]
    found = [
        match.group().lower().replace("’", "'").replace("´", "'") for match in _TOKEN.finditer(spelt.normal(text).text)
    ]
    for at, token in enumerate(found):
        if token[0] in ".!?…\n":
            made.append("||")
        elif token.isdigit():
            made.append(_amount(int(token[:9]), found[at + 1] if at + 1 < len(found) else ""))
        elif token[0].isalnum() or token in ("&", "+"):
            if token in _JOINS:
                made.append("|")
            unit = patterns.fullmatch(r"(\d+)([a-z]+)", token)
            made.append(_amount(int(unit[1][:9]), unit[2]) if unit else _SHORT.get(token, token.replace("'", "")))
        else:
            made.append("|")
    return f" {' '.join(made)} || ".replace(" no qfew ", " nobody ")


def _amount(number: int, unit: str) -> str:
    if unit in _UNITS:
        return "qbig" if number * _UNITS[unit] > BIG else "qdose"
    if unit in _OTHER:
        return "qtime"
    return "qmany" if number > FEW else "qfew"


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(_read())


@cache
def _near() -> Pattern:
    """What such orders are made of."""
    names = _names()
    return Pattern(" (?:" + "|".join(names[one] for one in _NAMED) + ") ", always=True)


@cache
def _lines() -> tuple[str, ...]:
    lines = Path(__file__).with_name("harm.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line.strip() and not line.startswith("#"))


@cache
def _names() -> dict[str, str]:
    return dict(line.split(": ", 1) for line in _lines() if patterns.match(r"[A-Z]+: ", line))


def _read() -> Iterator[_Rule]:
    kind = ""
    for line in _lines():
        if line.startswith("["):
            kind = line.strip("[]")
        elif kind:
            row, _, unless = line.partition(" ! ")
            forbidden = Pattern(rf" (?:{unless}) ", always=True) if unless else None
            for one in row.split("|DO ") if "|DO " in row else [row]:
                one = one if one.startswith("DO") or one is row or row.startswith(one) else f"DO {one}"
                orders = one.startswith(("DO", "ORDER", "you"))
                yield _Rule(kind, Pattern(_compiled(one), always=True), forbidden, orders)


def _compiled(row: str) -> str:
    made = " "
    for part in _parts(row):
        if part in _GAPS:
            made += rf"(?:\S+ ){{0,{_GAPS[part]}}}?"
        elif part in ("DO", "ORDER"):
            made += _DO if part == "DO" else _ORDER
        else:
            made += f"(?:{_spelled(part)}) "
    return made


def _parts(row: str) -> Iterator[str]:
    """The parts of a rule: split at spaces that stand in no group."""
    depth, held = 0, ""
    for letter in row:
        depth += (letter == "(") - (letter == ")")
        if letter == " " and depth == 0:
            yield held
            held = ""
        else:
            held += letter
    yield held


def _spelled(part: str) -> str:
    return patterns.sub(r"\b[A-Z]{2,}\b", lambda match: f"(?:{_names()[match.group()]})", part)
