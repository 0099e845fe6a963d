"""What leans on the turn before: "make it Thursday", "and eggs", "cancel it", "the second one is done". For planner.py.

The context is what the last turn did (its trace): the intent, its slots and the rows it named, in the order in which
the person saw them. It fades after a while, so that an "it" an hour later is asked about and not guessed.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot import slots
from specialists.contract import Request
from specialists.language import normalise, phrases, quantities, when
from specialists.language.when.value import When
from storage.tables import Execution

FADES = dt.timedelta(minutes=15)
DEPTH = 4  # turns that are looked back through: a word of thanks does not end a matter

_RULES = {
    "no": "(no|nope|sorry|oops|wait|hmm|actually|rather|well|[no|sorry] i mean|[no|sorry] i meant|no wait)",
    "it": "(it|that|this|that one|this one|the reminder|that reminder|this reminder|the task|that task)",
}
_PICK = "(it|that|this|them|those|these|that one|this one|the {which:name}|number {which:number}|the {which:name} one)"


@dataclass(frozen=True, slots=True)
class _FollowUp:
    """A way of leaning on the turn before, in the notation of the specialists' own phrases."""

    intent: str
    says: tuple[str, ...]


_URGENCIES = {"high": "(high|urgent|top|important)", "medium": "(medium|normal)", "low": "(low|unimportant)"}

_FOLLOW_UPS = (
    _FollowUp("weigh", tuple(
        f"[<no>] (make|change|set|mark) <it> [to|as|a] {words} [priority] => priority={level}"
        for level, words in _URGENCIES.items()
    )),
    _FollowUp("retime", (
        "<no> [make <it>|make it|at|for] {when:number} [oclock]",
        "[<no>] (make|change|move|set|push|shift|put|reschedule) <it> [to|for|at|until] {when:number} [oclock]",
        "[<no>] {when:number} (instead|rather)",
        "<no> [make <it>|make it|at|for] {when}",
        "[<no>] (make|change|move|set|push|shift|put|reschedule) <it> [back|forward] [to|for|at|until] {when}",
        "[<no>] {when} (instead|rather)",
        "[<no>] not {old_when} [but] {when}",
    )),
    _FollowUp("retext", (
        "[<no>] (rename|retitle|call) <it> [to|as] {rest}",
        "[<no>] (change|make) <it> to {rest}",
        "[<no>] <it> should (say|be|read) {rest}",
    )),
    _FollowUp("more", (
        "(and|also|plus|oh and|and also|and some|also some|and add|also add|add) {items} [too|as well|also]",
        "{items} (too|as well)",
    )),
    _FollowUp("again_when", (
        "(what|how) about [on|for] {when}",
        "(and|also) [what about|how about|on|for] {when}",
    )),
    _FollowUp("again_where", ("(and|also) [what about|how about] in {place}", "(what|how) about [in] {place}")),
    _FollowUp("drop", (
        f"[<no>] (cancel|delete|remove|drop|scrap|forget|kill|stop|clear|get rid of|take off) {_PICK}",
    )),
    _FollowUp("finish", (
        f"(done|finished|through) with {_PICK}",
        f"(mark|tick|check|cross) {_PICK} [off] [as] [done|complete|completed|finished|off]",
        f"[i] (did|finished|completed|have done|got|bought) {_PICK}",
        f"{_PICK} (is|are) (done|finished|complete|bought)",
    )),
)  # fmt: skip

# The actions that take up each kind of row: (move or rename, drop, finish), and the slot that names a row by its id.
_KINDS = {
    "reminders": ("update_reminder", "cancel_reminder", "acknowledge", "reminder"),
    "tasks": ("update_task", "delete_task", "complete_task", "task_id"),
}
_ASIDES = ("small_talk", "help", "status_check")  # what was talked about before a "thanks" is still talked about
_ELSEWHERE = re.compile(
    r"\s(?:to|on|onto|in|into|from|off)\s+(?:(?:my|the|our)\s+)?(?:\w+\s+)?"
    r"(?:lists?|tasks?|groceries|grocery|shopping|to-?dos?|chores)\W*$",
    re.IGNORECASE,
)
_GROWING = ("add_item", "remove_item", "mark_purchased")
_PLACED = ("time", "weather")
_SAYING_ALL = ("set_reminder", "add_item", "add_task", "create_event")


@dataclass(frozen=True, slots=True)
class Context:
    """What the last turn was about."""

    intent: str
    slots: Mapping[str, Any]
    kind: str = ""  # "reminders", "tasks" or "items"
    ids: tuple[str, ...] = ()
    list: str = ""
    turn: int = 0


def context(turns: Sequence[Execution], now: dt.datetime) -> Context | None:
    """What "it" can mean now: the newest turn that did or showed something, if it was lately."""
    for turn in turns:
        if turn.started_at < now - FADES:
            return None
        for step in reversed(turn.trace.get("steps", ())):
            if step["intent"] in _ASIDES:
                continue
            about = step.get("about") or {}
            kind = next((name for name in ("reminders", "tasks", "items") if about.get(name)), "")
            if step["intent"] == "undo":
                return None  # what was just taken back is not there to be changed
            if step.get("worked") or kind:
                return Context(
                    step["intent"], slots.decode(step["slots"]), kind, tuple(about.get(kind, ())),
                    about.get("list", ""), turn.id,
                )
    return None


_TAKEN_BACK = {
    "set_reminder": "cancel_reminder", "add_task": "delete_task", "add_item": "remove_item",
    "create_event": "update_event",
}  # fmt: skip


def takes_back(before: Context, request: Request) -> bool:
    """Whether a request drops what the turn before had just made: then it was not meant."""
    return _TAKEN_BACK.get(before.intent) == request.intent and "when" not in request.slots


class FollowUps:
    """Reads a message as leaning on the turn before, or not."""

    def __init__(self) -> None:
        self._grammar = phrases.Grammar(_FOLLOW_UPS, _RULES)

    def read(self, text: str, now: dt.datetime, before: Context, alone: Sequence[Request] = ()) -> Request | None:
        """The request that the message makes of what was before; None where it stands on its own feet.

        `alone` is what the router reads in it without a before: "add a task to …" adds to no list, whatever was said.
        """
        message = normalise.message(text)
        # All of it: "actually" and "sorry" are no courtesies here, they are how a correction begins.
        message.head, message.tail = 0, len(message.words)
        for match in self._grammar.match(message, when.find(text[:400], now)):
            caught = {name: text[slot.start : slot.end] for name, slot in match.slots.items()}
            caught |= match.constants
            found = _request(match.intent, caught, text, now, before)
            if found is not None and not (match.intent == "more" and _complete(alone, before)):
                intent, values = found
                why = f'"{text[:40]}" follows up on the {before.intent.replace("_", " ")} before'
                return Request(intent, values, tier="phrase", confidence=0.9, why=why, text=text)
        return None


def _request(
    kind: str, caught: Mapping[str, str], text: str, now: dt.datetime, before: Context
) -> tuple[str, dict[str, Any]] | None:
    if kind == "more":
        return _more(caught["items"], before)
    if kind == "again_when":
        return _again(_time(caught["when"], now), before)
    if kind == "again_where":
        return (before.intent, {**before.slots, "location": caught["place"]}) if before.intent in _PLACED else None
    if before.kind == "items":
        return _of_items(kind, caught, before)
    if before.kind not in _KINDS:
        return None
    change, drop, finish, slot = _KINDS[before.kind]
    chosen = _chosen(caught.get("which"), before)
    if chosen is None:
        return None
    if kind == "retime":
        moment = _time(caught["when"], now)
        return None if moment is None else (change, {slot: chosen, "when": moment})
    if kind == "weigh":
        return (change, {slot: chosen, "priority": caught["priority"]}) if before.kind == "tasks" else None
    if kind == "retext":
        name = "new_text" if before.kind == "reminders" else "new_title"
        return change, {slot: chosen, name: caught["rest"].strip(" .!\"'")}
    if kind == "finish" and before.kind == "reminders":
        return None  # a reminder is answered when it has come; "done" finds that one by itself
    return (drop if kind == "drop" else finish), {slot: chosen}


def _complete(alone: Sequence[Request], before: Context) -> bool:
    """Whether "add …" or "and …" says all that there is to know. A bare "add bread" is for the list talked about."""
    if not alone or alone[0].intent not in _SAYING_ALL:
        return False
    bare = len(alone) == 1 and alone[0].intent == "add_item" and "list" not in alone[0].slots
    return not (bare and before.intent in (*_GROWING, "check_list"))


def _time(words: str, now: dt.datetime) -> When | None:
    """A bare number is a time of day here: "no, I meant 6"."""
    return when.read(words, now) or when.read(f"at {words}", now)


def _more(words: str, before: Context) -> tuple[str, dict[str, Any]] | None:
    if _ELSEWHERE.search(words):
        return None  # "add eggs to the packing list" says itself where they go
    if before.intent in _GROWING or before.intent == "check_list":
        intent = before.intent if before.intent in _GROWING else "add_item"
        where = before.list or before.slots.get("list")
        return intent, {"items": quantities.items(words), **({"list": where} if where else {})}
    if before.intent == "add_task":
        return "add_task", {"task": words.strip(" .!")}
    if before.intent == "set_reminder" and isinstance(before.slots.get("when"), When):
        lead, _, rest = words.strip(" .!").partition(" ")
        text = rest if lead.lower() == "to" and rest else words.strip(" .!")
        return "set_reminder", {"text": text, "when": before.slots["when"]}
    return None


def _again(moment: When | None, before: Context) -> tuple[str, dict[str, Any]] | None:
    """The same once more for another time: "what about Friday?", "and at 9"."""
    if moment is None or "when" not in before.slots:
        return None
    return before.intent, {**before.slots, "when": moment}


def _of_items(kind: str, caught: Mapping[str, str], before: Context) -> tuple[str, dict[str, Any]] | None:
    things = before.slots.get("items") or []
    if kind not in ("drop", "finish") or not things:
        return None
    which = caught.get("which")
    if which:
        number = ordinal(which, len(things))
        if number is None:
            return None
        things = [things[number - 1]]
    intent = "remove_item" if kind == "drop" else "mark_purchased"
    return intent, {"items": things, **({"list": before.list} if before.list else {})}


def _chosen(which: str | None, before: Context) -> str | None:
    """The row meant: by its place in what was shown, or the only one there was."""
    if which:
        number = ordinal(which, len(before.ids))
        return None if number is None else before.ids[number - 1]
    return before.ids[0] if len(before.ids) == 1 else None


_ORDINALS = {
    word: number
    for number, words in enumerate(
        ("first 1st one", "second 2nd two", "third 3rd three", "fourth 4th four", "fifth 5th five", "sixth 6th six",
         "seventh 7th seven", "eighth 8th eight", "ninth 9th nine", "tenth 10th ten"), 1,
    )
    for word in words.split()
}


def ordinal(text: str, count: int) -> int | None:
    """1-based place: "2", "second", "the last". None where it names none of `count`."""
    words = [word for word in normalise.words(text.lower()) if word not in ("the", "one", "number", "option", "please")]
    word = words[0] if len(words) == 1 else text.strip(" .!?#").lower() if text.strip(" .!?#").lower() == "one" else ""
    if word == "last":
        return count or None
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else _ORDINALS.get(word, 0)
    return number if 1 <= number <= count else None
