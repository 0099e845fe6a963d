"""Deeds that a text claims: "I've sent it", "Done", "I'll remind you". moderation.py holds them against what was done.

Read are English sentences of a model's: it is no judge of truth, but a deed without an effect is the lie that costs a
person most, because they rely on it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from specialists.contract import Effect
from specialists.language.patterns import Pattern

# The words by which each kind of deed is told: after "I", after "it has been", and ahead, after "I'll".
_ACTIVE = {
    Effect.SEND: """sent texted e-?mailed messaged forwarded mailed notified informed contacted called phoned rung
    dialled shared posted replied written_to told_(?!you) reached_out let_(?!you)\\w+_know
    passed_(?:it|that|this|them)_on""",
    Effect.DELETE: "deleted removed cancell?ed cleared erased wiped forgotten dropped revoked undone",
    Effect.SPEND: "bought ordered paid purchased transferred subscribed donated",
    Effect.WRITE: """set_(?:up|a|an|your|the|that|it) added saved noted_(?:that|it|this|down) remembered memori[sz]ed
    stored recorded scheduled created booked updated changed moved rescheduled marked logged put_\\w+_on granted
    enabled disabled turned_(?:on|off) registered snoozed filed made_(?:a_note|a_reminder|the_change|an_entry)""",
}
_PASSIVE = {
    Effect.SEND: "sent texted e-?mailed forwarded delivered notified informed contacted posted",
    Effect.DELETE: "deleted removed cancell?ed cleared erased wiped",
    Effect.SPEND: "bought ordered paid purchased transferred",
    Effect.WRITE: "set added saved noted stored recorded scheduled created booked updated granted remembered logged",
}
_AHEAD = {
    Effect.SEND: "send text e-?mail message forward notify_(?!you) call phone let_(?!you)\\w+_know",
    Effect.DELETE: "delete remove cancel erase forget",
    Effect.SPEND: "buy order pay purchase transfer",
    Effect.WRITE: """remind remember note_(?:that|it|this)_down schedule book set_(?:up|a|an)
    let_you_know check_(?:back|in) follow_up notify_you ping_you keep_(?:an_eye|track) make_a_note""",
}
_THING = (
    "(?:message|text|e-?mail|sms|reminder|note|task|item|event|meeting|appointment|order|payment|list|alarm|timer)s?"
)
_SOON = r"(?:\s+(?:now|just|also|already|successfully|then|both|certainly|gone ahead and))*"


def _any(words: str) -> str:
    return "(?:" + "|".join(word.replace("_", r"\s+") for word in words.split()) + r")\b"


def _pattern(effect: Effect) -> Pattern:
    active, passive, ahead = _any(_ACTIVE[effect]), _any(_PASSIVE[effect]), _any(_AHEAD[effect])
    return Pattern(
        rf"\b(?:I|we)(?:['’]ve|\s+have|\s+had)?{_SOON}\s+{active}"
        rf"|\b(?:it|that|this|they|everything|all|(?:the|your|my|a)\s+(?:\w+\s+){{0,2}}{_THING})"
        rf"(?:['’]s|\s+has|\s+have)\s+(?:now\s+|just\s+|already\s+)?been{_SOON}\s+{passive}"
        rf"|\b(?:the|your)\s+(?:\w+\s+){{0,2}}{_THING}\s+(?:is|are|was|were){_SOON}\s+{passive}"
        rf"|^\W*(?:{_THING}\s+)?(?!set\s+(?:it|that|this)){passive}"
        r"(?=\s*(?:[.!,:]|$)|\s+(?:to|it|that|successfully|for)\b)"
        rf"|\b(?:I|we)(?:['’]ll|\s+will|\s+shall|['’]m\s+going\s+to|\s+am\s+going\s+to){_SOON}\s+{ahead}",
        re.IGNORECASE,
    )


_TOLD = {effect: _pattern(effect) for effect in _ACTIVE}
_FINISHED = Pattern(
    r"^\W*(?:done|all (?:done|set)|consider it done|(?:it|that)['’]?s done|taken care of)\b", re.IGNORECASE
)
# "I haven't sent it", "if I had sent it": no claim.
_DENIED = Pattern(
    r"\b(?:not|never|nothing|no one|nobody|neither|\w+n['’]t|cannot|if|unless|would|could|should|might)\b",
    re.IGNORECASE,
)
_ENDS = Pattern(r"[.!?]+[\"'”’)]*(?=\s)|\n")


def told(sentence: str) -> frozenset[Effect]:
    """The kinds of deeds that a sentence claims as its speaker's own; WRITE for a bare "Done"."""
    if sentence.rstrip().endswith("?"):
        return frozenset()
    found = {effect for effect, pattern in _TOLD.items() if _claimed(pattern, sentence)}
    return frozenset(found or ({Effect.WRITE} if _FINISHED.search(sentence) else ()))


def pieces(text: str) -> list[str]:
    """The sentences of a text, which are together all of it."""
    ends = [0, *(match.end() for match in _ENDS.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if start < end]


def _claimed(pattern: Pattern, sentence: str) -> bool:
    return any(not _DENIED.search(sentence[: match.end()]) for match in pattern.finditer(sentence))


def strike(text: str, done: Collection[Effect]) -> tuple[str, frozenset[Effect]]:
    """The text without the sentences that claim a deed of a kind that was not done, and the kinds they claimed.

    A bare "Done" needs any deed at all.
    """
    struck: set[Effect] = set()
    kept = []
    for sentence in pieces(text):
        missing = told(sentence) - set(done)
        if missing and done and _FINISHED.search(sentence) and missing == {Effect.WRITE}:
            missing = frozenset()
        struck |= missing
        kept.append(sentence if not missing else "\n" * sentence.endswith("\n"))
    return "".join(kept), frozenset(struck)
