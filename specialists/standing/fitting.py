"""Which standing instructions fit a message: all without a condition, the others by what is spoken of.

Asked by background.py, which tells them to a model, and by bot/turns/forming.py, which follows them by rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from specialists.language.grammar import names
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

_WHEN = Pattern(
    r"\W*(?:please\W+)?(?:when(?:ever)?|if|every time|each time) (?:i|we|you|somebody|someone|anybody|anyone)\b"
    r"([^,;:]{1,120})[,;:]", re.I,
)
_OPENS = Pattern(
    r"\W*(?:(?:please|hob|and|also)\W+)*(?:always|never|from now on|from today on|in (?:the )?future|going forward"
    r"|when(?:ever)? (?:i|we|you) |if (?:i|we|you) (?:ask|talk|write|speak|mention)|every time (?:i|we|you) "
    r"|(?:keep|make) your |do not (?:use|write|say)|don'?t (?:use|write|say))\b", re.I,
)
_EMPTY = frozenset(
    """a an the my our your i we you me us it that this these those ask asks asked asking talk talks talking
    write writes writing speak speaks speaking mention mentions say says tell want wants need needs about for
    of on to with is are be do does what when how which any some something anything question questions""".split()
)


def is_instruction(said: str) -> bool:
    """Whether a text says how things are to be done from now on."""
    return _OPENS.match(said) is not None


def condition(text: str) -> str:
    """What has to be spoken of for an instruction to hold; empty where it always does."""
    found = _WHEN.match(text)
    return found[1].strip() if found else ""


def fits(text: str, *said: str) -> bool:
    """Whether an instruction holds for what was said or is to be written."""
    topic = _telling(condition(text))
    return not topic or bool(topic & _telling(" ".join(said)))


def fitting(texts: Iterable[str], *said: str) -> list[str]:
    """Those that hold, in their order."""
    return [text for text in texts if fits(text, *said)]


def _telling(text: str) -> set[str]:
    """The words that tell what is spoken of, each as its singular."""
    words = set(normalise.words(text)) - _EMPTY
    return {folded for word in words for folded in names.fold(word).split()}
