"""What is left of an answer from which something was taken: whole sentences that make sense. moderation.py calls it.

A sentence falls whole, with those that lean on it ("He says yes."), with what announced it ("Here is the number:"),
and with all of its quotation, bracket or list.
"""

from __future__ import annotations

import re
from itertools import pairwise

from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits.answer import MARK
from storage.uncovered import DOTS

_ENDS = Pattern(r"[.!?…]+[\"'”’)*_]*(?=\s)|\n", always=True)
_SHORTENED = Pattern(r"(?:^|[\s(\"“])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|vs|approx|e\.g|i\.e|[A-Z])\.$", always=True)
_LEANS = Pattern(
    r"^\W*(?:and|but|or|so|then|also|plus|too|it|its|he|she|they|them|his|her|their|that|these|those|which|who|whom|both"
    r"|there|neither|either|after that|afterwards|next|finally|from there|as soon as|once (?:that|it|they)|ask for"
    r"|just (?:tell|ask|say|dial|call|give|quote|text)|say|the (?:reply|answer|number|line|address|password|code|rest)"
    r"|this (?:is|was|number|line|address|one|will|should|works?|way)|you(?:'ll| will| should| can) (?:get|hear"
    r"|see|ask)"
    r"|no need to|everything(?:'s| is))\b",
    re.IGNORECASE, always=True,
)  # fmt: skip
_ANNOUNCES = Pattern(
    r":[*_\s]*$|^\W*(?:[\w'’-]+\s?){1,5}\?\s*$"
    r"|^\W*(?:sure|of course|certainly|no problem|absolutely|gladly|got it|right away|okay|ok|very well"
    r"|here (?:you (?:go|are)|it is|they are|is|are)|here(?:'s|’s)|as follows|the following)\b"
    r"(?:[^.!?\n]{0,60})[.!:\s]*$",
    re.IGNORECASE,
    always=True,
)
_ITEM = Pattern(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s", always=True)
_PAIRS = (("(", ")"), ("“", "”"), ("[", "]"))
_EVEN = ('"', "**", "```", "`")
_LONGEST = 8  # pieces of one quotation
_ASIDE = Pattern(rf"\s*\([^()\n]{{0,60}}{MARK}[^()\n]{{0,40}}\)", always=True)


def pieces(text: str) -> list[str]:
    """The sentences of a text, which are together all of it."""
    ends = [0, *(one.end() for one in _ENDS.finditer(text) if not _goes_on(text, one)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if start < end]


def _goes_on(text: str, end: re.Match[str]) -> bool:
    return end.group() == "." and _SHORTENED.search(text[max(0, end.end() - 9) : end.end()]) is not None


def units(text: str) -> list[str]:
    """The sentences, those of one quotation or bracket together."""
    made: list[str] = []
    held, number = "", 0
    for piece in pieces(text):
        held, number = held + piece, number + 1
        if number == _LONGEST or not _is_open(held):
            made.append(held)
            held, number = "", 0
    return [*made, held] if held else made


def _is_open(text: str) -> bool:
    return any(text.count(left) > text.count(right) for left, right in _PAIRS) or any(
        text.count(sign) % 2 for sign in _EVEN
    )


def struck(sentence: str) -> str:
    """What stands for a sentence that may not be said, until `of` takes it out."""
    body = sentence.strip()
    before, _, after = sentence.partition(body)
    return f"{before}{MARK}.{after}"


def of(text: str) -> str:
    """The text without the sentences that bear a MARK, and without those that mean nothing without them."""
    found = units(_ASIDE.sub("", text))
    gone = [MARK in one for one in found]
    for at, one in enumerate(found):  # what follows from something that is gone
        if at and gone[at - 1] and not gone[at] and not found[at - 1].endswith("\n\n"):
            gone[at] = bool(_LEANS.search(one)) or not one.strip()
            gone[at] = gone[at] or (_ITEM.search(one) is not None and _ANNOUNCES.search(found[at - 1]) is not None)
    for at in range(len(found) - 2, -1, -1):  # what leads to it
        if gone[at + 1] and not gone[at] and (_ANNOUNCES.search(found[at]) or not found[at].strip()):
            gone[at] = not any(_ITEM.search(one) and not gone[at + 1 + n] for n, one in enumerate(found[at + 1 :]))
    return "".join(one if not gone[at] else "\n" * one.endswith("\n") for at, one in enumerate(found))


def kept(text: str) -> str:
    """A text whose sentences stay: dots stand where something was taken out."""
    return text.replace(MARK, DOTS)
