"""Whether a message is an emergency: a person in danger now (`alarm`), or one who may be (`concern`). Pure. By rules,
and behind them by the classifier (learned.py).

bot/understanding asks it before everything else, bot/receiving for contacts and strangers, comms_pilot for
answers to check-ins. What is read: concepts (words.txt) in an order (rules.txt), without what is idiom, a negation, or
framed as a story, a game, news, a lesson, a wish to Hob, a supposition or the past (frames.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from specialists.language.emergencies import beside, frames, learned, rules
from specialists.language.emergencies.lexicon import Spans
from specialists.language.text import normalise, patterns

LONGEST = 20_000  # characters that are read
LONGEST_CLEAR = 60  # characters of an all-clear
ALARM, CONCERN = learned.ALARM, learned.CONCERN
DANGER = "danger"  # the kind of what the rules do not know
_WINDOW, _OVERLAP = 48, 12  # words that are looked at together, and those that two windows share
_ORDER = ("fire", "violence", "poison", "medical", "child", "self-harm")  # what is seen to first
_SHORT = 3  # words of a sentence that says little by itself
_WIDEST = 400  # characters that are read together
# A message that begins with one of these leaves its "I" out: "can't breathe", "wanna die", "feeling dizzy".
_SUBJECTLESS = frozenset(
    """can want wanted feel feeling felt took taken swallowed drank had having thinking thought going am been bleeding
    fell wish hate tired ready cut cutting lost not smell hear need done got just still about choking dying
    trapped stuck being hiding scared passed fainted keep overdosed od might will""".split()
)
_ANSWERS = frozenset("no nope nah yes yeah ok okay well oh".split())
_SENTENCE = patterns.Pattern(r"[.!?;\n…]+")
_PART = patterns.Pattern(r"[,:()–—]|\s-\s")
_JOINS = frozenset(("and", "but", "because", "then"))
_QUOTED = patterns.Pattern(r"\"[^\"\n]{0,400}\"|“[^”\n]{0,400}”|«[^»\n]{0,400}»")
_NAME = patterns.Pattern(r"\b[A-Z][a-z]{1,20}\b")


@dataclass(frozen=True, slots=True)
class Emergency:
    """What is the matter: `level` is "alarm" or "concern", `kinds` the most pressing first. `other`: it is about
    somebody else."""

    level: str
    kinds: tuple[str, ...]
    other: bool = False

    @property
    def kind(self) -> str:
        return self.kinds[0]


def read(text: str) -> Emergency | None:
    """What a message comes to; None where nobody is in danger. Never raises; linear in the length of the text. The
    rules know the kind; where they find nothing, the classifier is asked, which knows the level alone."""
    found = by_rule(text)
    if found is not None:
        return None if learned.is_calm(text) else found
    said = _unquoted(text[:LONGEST])
    level = learned.level(said)
    return Emergency(level, (DANGER,)) if level is not None else beside.read(said, _alone)


def _alone(clause: str) -> Emergency | None:
    """What the rules find in a clause by itself that the classifier holds for danger, too: "cancel tomorrow's, I won't
    be here" is told on most days by somebody who travels."""
    return by_rule(clause) if learned.danger(clause) >= beside.LIKELY else None


def by_rule(text: str) -> Emergency | None:
    """The same by the rules alone."""
    found: list[tuple[rules.Match, Spans]] = []
    lasting: set[str] = set()
    for sentence in _sentences(_unquoted(text[:LONGEST])):
        for words, spans, breaks in _read(sentence):
            meant = _meant(words, spans, breaks)
            if meant and not frames.is_now(spans):
                held = frames.of(words, spans) | lasting
                meant = [match for match in meant if match.rule.despite.issuperset(held)]
            lasting |= frames.lasting(spans)
            found += [(match, spans) for match in meant]
    if not found:
        return None
    level = ALARM if any(match.rule.level == ALARM for match, _ in found) else CONCERN
    counted = [(match, spans) for match, spans in found if match.rule.level == level]
    kinds = {match.rule.kind for match, _ in counted}
    other = not any(_is_own(match, spans) for match, spans in counted)
    return Emergency(level, tuple(kind for kind in _ORDER if kind in kinds), other)


def _unquoted(text: str) -> str:
    """The text without what it quotes."""
    return _QUOTED.sub(" ", text) if any(sign in text for sign in "\"“«") else text


def _sentences(text: str) -> Iterator[str]:
    """The sentences; a very short one is read together with the one before it ("Help! Fire!")."""
    held = ""
    for part in _SENTENCE.split(text):
        if not part.strip():
            continue
        if held and min(len(held.split()), len(part.split())) > _SHORT:
            yield held
            held = part
        else:
            held = f"{held}, {part}" if held else part
        if len(held) > _WIDEST:
            yield held
            held = ""
    if held:
        yield held


def _read(sentence: str) -> Iterator[tuple[list[str], Spans, frozenset[int]]]:
    """The words of a sentence, where each symbol stands among them, and which words begin a new part; of a long one,
    window by window."""
    lexicon = rules.table().lexicon
    words: list[str] = []
    breaks: set[int] = set()
    for part in _PART.split(sentence):
        said = lexicon.mended(normalise.words(part))
        if len(said) > 1 or not _ANSWERS.issuperset(said):
            breaks.add(len(words))
            words += said
    names = frozenset(name.lower() for name in _NAME.findall(sentence))
    if not words:
        return
    breaks.update(at + 1 for at, word in enumerate(words) if word in _JOINS)
    for first in range(0, max(1, len(words) - _OVERLAP), _WINDOW - _OVERLAP):
        some = words[first : first + _WINDOW]
        begin = frozenset(at for at in range(len(some)) if first + at in breaks)
        spans = lexicon.spans(some, names)
        if first == 0 and some[0] in _SUBJECTLESS:
            for symbol in ("ME", "WE", "WHO"):
                spans.setdefault(symbol, []).insert(0, (0, 0))
        yield some, spans, begin


def _meant(words: list[str], spans: Spans, breaks: frozenset[int]) -> list[rules.Match]:
    """The matches of a sentence that no idiom takes away."""
    if rules.table().pressing.isdisjoint(spans):
        return []
    found = [*rules.matches(spans, words, breaks)]
    idioms = [match for match in found if match.rule.kind == rules.IDIOM]
    return [
        match for match in found
        if match.rule.kind != rules.IDIOM
        and not any(idiom.start < match.key[1] and match.key[0] < idiom.end for idiom in idioms)
    ]


def _is_own(match: rules.Match, spans: Spans) -> bool:
    """Whether it is about who speaks."""
    inside = [start for name in ("KIN", "CHILD", "SOMEBODY") for start, _ in spans.get(name, ())]
    they = any(match.start <= start < match.end for start in inside)
    return not they and ("ME" in spans or "MY" in spans)
