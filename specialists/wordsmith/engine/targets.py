"""What of a text is meant: "the second sentence", "everything after 'noon'", "the bit about parking", or words that
stand in it. Reads the words of an instruction; places.py finds them in the text. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from specialists.language.text import numbers
from specialists.wordsmith.engine.layout import LINE, PARAGRAPH, SENTENCE, WORD
from specialists.wordsmith.engine.quoting import Token

ALL = 0  # of an ordinal: every one of them
UNITS = {
    "word": WORD, "words": WORD, "sentence": SENTENCE, "sentences": SENTENCE, "line": LINE, "lines": LINE,
    "paragraph": PARAGRAPH, "paragraphs": PARAGRAPH, "para": PARAGRAPH, "section": PARAGRAPH, "sections": PARAGRAPH,
    "verse": PARAGRAPH, "stanza": PARAGRAPH, "block": PARAGRAPH, "bullet": LINE, "bullets": LINE, "item": LINE,
    "items": LINE, "step": LINE, "steps": LINE, "point": LINE, "points": LINE, "entry": LINE, "row": LINE,
    "heading": LINE,
}  # fmt: skip
PASSAGE = "passage"  # a sentence, or a line where lines are what the text is made of
_PASSAGES = frozenset("bit part passage piece stuff thing one bits parts".split())
SPECIAL = {
    "greeting": "greeting", "salutation": "greeting", "signature": "signature", "sign-off": "ending",
    "signoff": "ending", "closing": "ending", "title": "title", "question": "question", "questions": "question",
    "headline": "title", "name": "signature",
}  # fmt: skip
MARKS = {
    "comma": ",", "commas": ",", "full stop": ".", "full stops": ".", "period": ".", "periods": ".",
    "question mark": "?", "question marks": "?", "exclamation mark": "!", "exclamation marks": "!",
    "exclamation point": "!", "colon": ":", "colons": ":", "semicolon": ";", "semicolons": ";", "dash": "-–—",
    "dashes": "-–—", "ellipsis": "…", "quotation marks": "\"“”", "quotes": "\"“”", "quote marks": "\"“”",
    "inverted commas": "\"“”'‘’", "brackets": "()[]", "parentheses": "()",
}  # fmt: skip
_WHOLE = frozenset((
    "it", "this", "that", "everything", "it all", "the text", "the whole text", "the whole thing", "the lot",
    "all of it", "all", "all the text", "the poem", "the letter", "the note", "the draft", "the email",
    "the message", "the list",
    "the document", "my text", "my note", "the entire text", "the whole note", "the whole letter", "my draft",
    "the whole poem", "the whole email",
))  # fmt: skip
_DETERMINERS = frozenset("the a an my that this our your".split())
_EVERY = frozenset("all every each both any".split())
_LASTS = {"last": -1, "final": -1, "closing": -1, "bottom": -1, "penultimate": -2, "opening": 1, "top": 1, "very": 0}
_ABOUT = frozenset("about on mentioning containing with saying concerning regarding where".split())
_THAT = {
    "mentions": "holds", "says": "holds", "contains": "holds", "has": "holds", "is": "holds", "talks": "holds",
    "starts": "starts", "begins": "starts", "ends": "ends", "starting": "starts", "beginning": "starts",
    "ending": "ends", "reads": "holds", "asks": "holds", "tells": "holds", "goes": "holds",
}  # fmt: skip
_ENDS = {"between": ("and",), "from": ("to", "until", "on", "onwards", "till", "through", "onward", "down")}
_NAMES = frozenset("phrase name expression words text letters".split())
_SMALL = frozenset("about on with in the that of from at how we i you it".split())


@dataclass(frozen=True, slots=True)
class Target:
    """What is meant, by one of these: words, a unit by its place, a passage by what it says, a mark, or a relation.

    `place` counts from 1, or from the end where it is negative; ALL is every one; None is the only one, or the first
    of words. `many` are so many units in a row. `inside` narrows it down to another target.
    """

    kind: str  # words, unit, about, special, mark, whole, after, before, between
    words: str = ""
    quoted: bool = False
    unit: str = ""
    place: int | None = None
    many: int = 1
    how: str = "holds"  # of `about`: holds, starts, ends
    other: Target | None = None  # of after, before and between: what it lies by
    until: Target | None = None
    inclusive: bool = False
    inside: Target | None = None


WHOLE = Target("whole")


def target(said: str, some: Sequence[Token]) -> Target | None:
    """What these words of an instruction mean; None where they are none. Words that fit nothing else are the text's."""
    some = _bare(some)
    if not some:
        return None
    if len(some) == 1 and some[0].quoted:
        return Target("words", some[0].inside, quoted=True)
    if " ".join(one.word for one in some) in _WHOLE:
        return WHOLE
    return _relation(said, some) or _within(said, some) or structural(said, some) or _words(said, some)


def structural(said: str, some: Sequence[Token]) -> Target | None:
    """The same of what is named by its place or its kind; None where words of the text are."""
    some = _bare(some)
    if not some:
        return None
    words = [one.word for one in some]
    for read in (_numbered, _ordinal, _unit, _special, _about, _mark):
        found = read(said, some, words)
        if found is not None:
            return found
    return None


def names_part(word: str) -> bool:
    """Whether a word is one for parts of a text, or for the text."""
    return word in UNITS or word in SPECIAL or word in MARKS or word in _WHOLE


def place(words: Sequence[str]) -> tuple[int, int] | None:
    """An ordinal at the front ("second", "last", "2nd", "second to last", "all") and how many words it takes."""
    if not words:
        return None
    first = words[0]
    if first in _EVERY:
        return ALL, 1
    number = numbers.ORDINALS.get(first) or _figure(first)
    if number and list(words[1:3]) in (["to", "last"], ["from", "last"]):
        return -number, 3
    if number and words[1:2] == ["last"]:
        return -number, 2
    if number:
        return number, 1
    if list(words[:3]) in (["last", "but", "one"], ["next", "to", "last"]):
        return -2, 3
    return (_LASTS[first], 1) if _LASTS.get(first) else None


def number(word: str) -> int:
    """A small count in a word or figures; 0 where it is none."""
    found = numbers.cardinal([word], 0)
    return found[0] if found else 0


def text(said: str, some: Sequence[Token]) -> str:
    """What stands in the instruction from the first of these words to the last; of a lone quotation its inside."""
    if not some:
        return ""
    return some[0].inside if len(some) == 1 and some[0].quoted else said[some[0].start : some[-1].end]


def _bare(some: Sequence[Token]) -> Sequence[Token]:
    """Without what only stands around it: marks, "just the …"."""
    some = list(some)
    while some and not some[-1].quoted and some[-1].word in (",", ".", ":", ";", "!", "?"):
        some.pop()
    while len(some) > 1 and not some[0].quoted and some[0].word in (",", ":", "only", "just", "also"):
        some.pop(0)
    return some


def _figure(word: str) -> int:
    return int(word[:-2]) if word[:-2].isdecimal() and word[-2:] in numbers.SUFFIXES and len(word) < 6 else 0


def _relation(said: str, some: Sequence[Token]) -> Target | None:
    """Everything after, before, between or from what is named."""
    words = [one.word for one in some]
    if words[0] == "the" and words[1:2] == ["rest"]:
        words, some = words[1:], some[1:]
    if words[0] not in ("everything", "all", "anything", "rest", "text") or len(words) < 3:
        return None
    side = words[1]
    if side in ("after", "below", "behind", "following", "past"):
        other = target(said, some[2:])
        return other and Target("after", other=other)
    if side in ("before", "above", "until", "preceding") or (side, words[2]) == ("up", "to"):
        other = target(said, some[3 if side == "up" else 2 :])
        return other and Target("before", other=other)
    ends = _ENDS.get(side, ())
    for at in range(len(words) - 1, 2, -1):
        if words[at] in ends:
            return _span(said, some, at, side)
    return None


def _span(said: str, some: Sequence[Token], at: int, side: str) -> Target | None:
    first = target(said, some[2:at])
    second = target(said, some[at + 1 :]) if at + 1 < len(some) else None
    if first is None or (second is None and side == "between"):
        return None
    if second is None or some[at].word in ("on", "onwards", "onward", "down"):
        return Target("after", other=first, inclusive=True)
    return Target("between", other=first, until=second, inclusive=side == "from")


def _within(said: str, some: Sequence[Token]) -> Target | None:
    """ "the last word of the second line": a target, and the one that it is part of."""
    for at in range(len(some) - 1, 0, -1):
        if some[at].word not in ("of", "in", "from", "on"):
            continue
        inside, what = some[at + 1 :], some[:at]
        if " ".join(one.word for one in inside) in _WHOLE:
            return target(said, what)
        outer = structural(said, inside)
        if outer is None or outer.kind == "mark":
            continue
        inner = target(said, what)
        if inner is not None and inner.kind != "whole":
            return replace(inner, inside=outer)
    return None


def _numbered(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    """ "line 2", "lines 2 to 4"."""
    words = words[1:] if words[0] == "the" else words
    unit = UNITS.get(words[0]) if words else None
    if unit is None or not 2 <= len(words) <= 4:
        return None
    first = number(words[1])
    if len(words) == 2 and first:
        return Target("unit", unit=unit, place=first)
    last = number(words[-1])
    if len(words) == 4 and words[2] in ("to", "-", "and", "through") and first < last:
        if words[2] == "and" and last != first + 1:
            return None
        return Target("unit", unit=unit, place=first, many=last - first + 1)
    return None


def _unit(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    """ "the second sentence", "the last three words", "the sentence", "all paragraphs"."""
    at = 1 if words[0] in _DETERMINERS else 0
    where = place(words[at:])
    at += where[1] if where else 0
    if where and words[at : at + 1] == ["of"] and words[at + 1 : at + 2] == ["the"]:
        at += 2
    if where and where[0] == ALL and words[at : at + 1] == ["the"]:
        at += 1
    many = number(words[at]) if at < len(words) and words[at] != "one" else 0
    at += bool(many)
    unit = UNITS.get(words[at]) if at == len(words) - 1 else None
    if unit is None:
        return None
    if where is None and many:
        return Target("unit", unit=unit, place=ALL if words[0] == "the" else 1, many=many)
    if where is None and words[at].endswith("s"):
        return Target("unit", unit=unit, place=ALL)
    return Target("unit", unit=unit, place=where[0] if where else None, many=max(many, 1))


def _ordinal(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    """ "the second", "the last one": of what, the rest of the instruction says."""
    where = place(words[1:]) if words[0] == "the" else None
    rest = words[1 + where[1] :] if where else ["?"]
    if where is None or where[0] == ALL or rest not in ([], ["one"]):
        return None
    return Target("ordinal", text(said, some), place=where[0])


def _special(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    at = 1 if words[0] in _DETERMINERS else 0
    where = place(words[at:])
    at += where[1] if where else 0
    kind = SPECIAL.get(words[at]) if at < len(words) else None
    if kind is None or words[at + 1 :] not in ([], ["at", "the", "end"], ["at", "the", "bottom"], ["at", "the", "top"]):
        return None
    return Target("special", unit=kind, place=where[0] if where else None)


def _mark(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    """ "the comma after 'it'", "all exclamation marks", "the comma at the end of the first line"."""
    at = 1 if words[0] in _DETERMINERS else 0
    where = place(words[at:])
    at += where[1] if where else 0
    if where and words[at : at + 1] == ["the"]:
        at += 1
    size = 2 if " ".join(words[at : at + 2]) in MARKS else 1
    name = " ".join(words[at : at + size])
    if name not in MARKS:
        return None
    which = where[0] if where else ALL if name.endswith("s") and name != "ellipsis" else None
    mark, rest = Target("mark", MARKS[name], place=which), some[at + size :]
    if not rest:
        return mark
    if rest[0].word in ("after", "before", "behind", "around"):
        other = target(said, rest[1:])
        if other == WHOLE:  # "the comma after it": the word
            other = Target("words", text(said, rest[1:]))
        return other and replace(mark, how=rest[0].word, other=other)
    ends = [one.word for one in rest[:5]]
    if ends[:2] == ["at", "the"] and ends[2:4] in (["end", "of"], ["start", "of"], ["beginning", "of"]):
        inside = target(said, rest[4:])
        return inside and replace(mark, inside=inside, place=-1 if ends[2] == "end" else 1)
    return replace(mark, place=-1) if ends == ["at", "the", "end"] else None


def _about(said: str, some: Sequence[Token], words: list[str]) -> Target | None:
    """ "the sentence about the dog", "the line that starts with 'A'"."""
    at = 1 if words[0] in _DETERMINERS else 0
    where = place(words[at:])
    at += where[1] if where else 0
    if at >= len(words) - 1 or not (words[at] in UNITS or words[at] in _PASSAGES or words[at] in SPECIAL):
        return None
    unit = UNITS.get(words[at], PASSAGE)
    which, at = where[0] if where else ALL if words[at] in ("bits", "parts") or words[0] in _EVERY else None, at + 1
    how = "holds"
    if words[at] in ("that", "which") and words[at + 1 : at + 2] and words[at + 1] in _THAT:
        how, at = _THAT[words[at + 1]], at + 2
    elif words[at] in _THAT:
        how, at = _THAT[words[at]], at + 1
    elif words[at] in _ABOUT:
        at += 1
    elif not some[at].quoted:
        return None
    rest = list(some[at:])
    while len(rest) > 1 and rest[0].word in _SMALL and not rest[0].quoted:
        rest.pop(0)
    return Target("about", text(said, rest), unit=unit, how=how, place=which) if rest else None


def _words(said: str, some: Sequence[Token]) -> Target:
    """Words that stand in the text, after "the word", "the phrase" or an ordinal, or by themselves."""
    words = [one.word for one in some]
    at = 1 if words[0] in _DETERMINERS else 0
    where = place(words[at:]) if len(words) > at + 1 else None
    if where is not None and words[at] in _EVERY and at + 2 < len(words) and words[at + 1] in ("the", "of"):
        where = (ALL, 2 + (words[at + 1 : at + 3] == ["of", "the"]))
    after = at + (where[1] if where else 0)
    named = after + 1 < len(words) and (UNITS.get(words[after]) == WORD or words[after] in _NAMES)
    if named:
        after += 1
    elif where is None:
        after = 0
    some = some[after:]
    quoted = len(some) == 1 and some[0].quoted
    return Target("words", text(said, some), quoted=quoted, place=where[0] if where else None)
