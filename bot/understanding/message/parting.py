"""Whether two stretches that can be read are two requests, or one text with a comma or an "and" in it. router.py asks.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.understanding.message import readings
from bot.understanding.message.readings import Read, Text
from specialists.contract import Likeness, Operation, Request
from specialists.language.grammar import clauses, sense
from specialists.registry import Registry

_LEADING = ("open ", "go ", "find ", "locate ", "access ", "pull ", "look ")  # "open my calendar and erase the events"
_POINTING, _NEAR = frozenset(("it", "them", "that", "those", "one")), 8
_QUESTIONING = frozenset("did do does have has is are was were will".split())
_ALLOWING = frozenset(("may", "may not"))
_FEW = 2  # words that are no half of a message
_PUT_DOWN = ("reminder", "item", "task")  # what may follow the body of a message


def _is_of_the_past(request: Request, registry: Registry) -> bool:
    """Whether it tells what was worked, bought or used up: nobody is reminded of anything in it."""
    done = (("entry", Operation.CREATE), ("item", Operation.COMPLETE), ("item", Operation.REMOVE))
    return any(registry.does(request, thing, operation) for thing, operation in done)


def _is_dictated(text: Text, whole: Read, start: int) -> bool:
    """Whether what begins there is a note's text behind a colon: that is all of it, orders too."""
    writes = text.registry.does(whole.request, "document", Operation.CREATE)
    return writes and text.message.raw[:start].rstrip().endswith(":")


def halves(text: Text, surely: Callable[[int, int], Request | None]) -> tuple[Request, ...]:
    """Two requests, where on both sides of some place in a message something else is `surely` wanted; else none."""
    message = text.message
    for cut in clauses.cuts(message, message.head, message.tail, [found.span for found in text.whens]):
        sides = ((message.head, cut.left), (cut.right, message.tail))
        if any(last - first <= _FEW or text.refusal(first, last) is not None for first, last in sides):
            continue
        if any(sense.is_clause(message.words[first:last]) for first, last in sides):
            continue  # what is told of somebody is no half of a request
        left, right = (surely(first, last) for first, last in sides)
        if left is not None and right is not None and left.intent != right.intent:
            return left, right
    return ()


def may_part(text: Text, whole: Read | None, left: Read, right: Read, cut: clauses.Cut) -> bool:
    """Whether two readable sides are two requests, rather than one text with a comma or an "and" in it."""
    if right.is_carried:
        return True
    if whole is not None and {whole.request.slots.get("which"), left.request.slots.get("which")} <= _ALLOWING:
        return cut.strong  # "Sam may add to my lists and set reminders for me"
    if whole is None:
        # "Did I add my wife's and my birthday to the calendar" asks on behind its "and".
        asked = left.request.text.lower().split(maxsplit=1)[0] in _QUESTIONING
        return right.match.literal > 0 and (right.match.opens or not asked or cut.strong)
    if not right.match.opens:  # "eggs to my list" goes on with "add bread and"
        return False
    if whole.match.loose and not cut.strong and whole.request.intent == right.request.intent:
        # "open my calendar and clear it" is one request, "the weather tomorrow and what's on my calendar" are two.
        pointing = _POINTING & set(text.message.words[cut.right : cut.right + _NEAR])
        leading = left.request.text.lower().startswith(_LEADING)
        if left.request.intent == right.request.intent or left.match.loose or pointing or leading:
            return False
    swallowed = next((slot for slot in whole.match.slots.values() if slot.start < cut.at < slot.end), None)
    if swallowed is None:
        return whole.match.loose > 0 and right.match.score >= 0.5
    if text.is_quoted(swallowed, cut):
        return True
    if _is_dictated(text, whole, swallowed.start):
        return False
    if swallowed.kind == "rest":  # a message's body stays whole unless a new sentence plainly begins
        ours = readings.is_for_us(left, right, cut.joiner, text.registry)
        plain = any(text.registry.does(right.request, thing, Operation.CREATE) for thing in _PUT_DOWN)
        return ours or (cut.strong and cut.joiner != "and" and plain)
    bought = "list" in right.match.constants and text.message.words[cut.right] in sense.BUYING
    errand = text.registry.resembles(right.request.intent, Likeness.ERRAND)
    errand = errand and not _is_of_the_past(whole.request, text.registry)
    if not cut.strong and (errand or bought):
        return False
    return right.match.score >= 0.5
