"""What "it" and "him" stand for behind something said before, put in their place: "add gin to the party list and show
it" goes on with "show my party list". router.py asks within a message, bot/understanding/pipeline.py from one to the
next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from specialists.contract import Operation, Role
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    from specialists.contract import Action, Request

_OF_PEOPLE = ("message", "call", "checkin", "contact")
_NEW = (Operation.CREATE, Operation.CHANGE, Operation.REMOVE)
PRONOUNS = frozenset("she he her him they them".split())
_GROCERIES = frozenset(("grocery", "groceries", "shopping"))

_LONGEST = 200  # characters
_IT = r"(?:it|that|this|that one|this one|that list|this list|the list)"
_ENDS = r"(?=\W*$|\s*[,;.?!]|\s+(?:too|as well|also|please|now|again|yet|already|for me|then|and)\b)"
_POINTS = Pattern(
    r"\b(?:it|that|this|there|the list|him|her|them|his|their|she|he|they|one|(?:show|tell|read) (?:me|us))\b", re.I
)
_ON_IT = Pattern(rf"\b(on|onto|in|into|to|from|off)\s+(?:{_IT}|there){_ENDS}|(?<=[a-z] )(there){_ENDS}", re.I)
_SHOWN = Pattern(
    rf"(?:(?:(?:also|then|please|and|just|now)\s+)*(?:(?:read|show|tell|give|list|display|check|see|open|print|send)"
    rf"(?:\s+(?:me|us))?|let\s+(?:me|us)\s+(?:see|hear|have)|i(?:'d like| want) to (?:see|hear))\s+{_IT}"
    r"|(?:(?:also|then|and|now)\s+)*(?:show|tell|read)\s+(?:me|us))"
    r"(?:\s+(?:all|back|out|aloud|loud|over|again|please|now|to (?:me|us)|for me))*\W*", re.I,
)
_EMPTIED = Pattern(
    rf"(?:(?:also|then|please|and)\s+)*(?:clear|empty|wipe)\s+{_IT}(?:\s+(?:out|again|please))*\W*", re.I
)
_THEM = Pattern(
    r"\b(?:him|them)\b|\bher\b(?=\W*$|\s+(?:to|that|if|whether|about|back|again|at|on|tomorrow|today|tonight|in|when"
    r"|and|know|now|later|i|please)\b)", re.I,
)
_ONE = Pattern(
    r"\b(set|make|add|create|put in)\s+(?:another|a new)?\s*one\b(?=\s+(?:for|at|on|to|in|tomorrow)\b)", re.I
)
_NAMED = Pattern(r"[^\W\d_][^\d+,:@]*(?=\s[\d+,:]|$)")
# "When did she last answer", "how is he": who is asked after, in a question that begins so.
_ASKED_OF = Pattern(
    r"^(\W*(?:(?:and|so|but)\s+)?(?:(?:how|when|what|why|where|how \w+(?: \w+)?)\s+)?(?:did|does|has|is|was|will))"
    r"\s+(?:she|he|they)\b", re.I,
)
_THEIRS = Pattern(r"\b(?:his|her|their)\b(?=\s+(?:number|phone|mobile|cell|email|address|birthday)\b)", re.I)


def said_out(words: str, before: Action | None, slots: Mapping[str, Any], kept_on: str = "") -> str | None:
    """The words with the list or the person in the place of what points to it; None where nothing does.

    `before` and `slots` are the action, or its family's, and the slots of the request before, `kept_on` the list that
    it was about where its slots do not say.
    """
    if len(words) > _LONGEST or _POINTS.search(words) is None or before is None:
        return None
    if before.object in _OF_PEOPLE:
        somebody = slots.get(before.slot(Role.PERSON) or "")
        if somebody is None and (new := _NAMED.match(str(slots.get("value", "")))):
            somebody = new[0].strip()  # "add contact Ben +44 …"
        return _of_somebody(words, somebody) if isinstance(somebody, str) else None
    if before.object == "reminder" and before.operation in _NEW:
        made = _ONE.sub(r"\1 a reminder", words)
        return made if made != words else None
    if before.object == "task" and before.operation is not Operation.CHANGE:
        return _of_list(words, "my to do list")
    if before.object in ("item", "list"):
        name = str(slots.get("list") or kept_on)
        bare = patterns.sub(r"\s+list$", "", name.strip(), flags=re.I)
        kind = "grocery" if bare.lower() in _GROCERIES else bare
        return _of_list(words, f"my {kind} list" if kind else "my list")
    return None


def points_at_somebody(request: Request, action: Action | None) -> bool:
    """Whether a request is about a "her" of whom the words before tell."""
    slot = action.slot(Role.PERSON) if action is not None else None
    return str(request.slots.get(slot or "", "")).lower() in PRONOUNS


def _of_list(words: str, called: str) -> str | None:
    if _SHOWN.fullmatch(words):
        return f"what is on {called}"
    if _EMPTIED.fullmatch(words):
        return f"clear {called}"
    made = _ON_IT.sub(lambda found: f"{found[1] or 'on'} {called}", words)
    return made if made != words else None


def _of_somebody(words: str, somebody: str) -> str | None:
    if somebody.lower() in ("him", "her", "them"):
        return None
    whose = f"{somebody}'" if somebody.endswith("s") else f"{somebody}'s"
    asked = _ASKED_OF.sub(lambda found: f"{found[1]} {somebody}", words)
    made = _THEM.sub(lambda _: somebody, _THEIRS.sub(lambda _: whose, asked))
    return made if made != words else None
