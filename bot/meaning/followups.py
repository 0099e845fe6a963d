"""Words that lean on the turn before: "make it Thursday", "and eggs", "cancel it", "the second one is done". The
conductor reads every message by them first, where there is a turn to lean on; leaning/ makes the requests.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from bot.meaning.leaning import checkins, context, moments, once_more, places, rows, things
from bot.meaning.leaning.context import Context, Wanted
from bot.reading import referring
from specialists.contract import Request
from specialists.language import normalise, phrases, when

LONGEST = 400  # characters; what is longer stands on its own feet

_RULES = {
    "no": "(no|nope|sorry|oh|oops|wait|hmm|actually|rather|well|[no|sorry] i mean|"
    "[no|sorry] i meant|no wait|oh no|oh wait|never mind)",
    "my": "(my|the|our|a)",
    "it": "(it|that|this|that one|this one|the reminder|that reminder|this reminder|the task|that task)",
    "move": "(make|change|move|set|push|shift|put|reschedule|bring|switch)",
}
_PICK = (
    "(it|that|this|them|those|these|that one|this one|the {which:name}|number {which:number}|the {which:name} one|"
    "the {which:name} reminder|the {which:name} task)"
)
_BOTH = "(both|all|both of them|all of them|both of those|all of those|them both|them all|the lot|all of it)"
_DROP = (
    "(cancel|delete|remove|drop|scrap|scratch|forget|forget about|kill|stop|clear|skip|leave out|get rid of|take off)"
)


class _FollowUp(NamedTuple):
    """A way of leaning on the turn before, in the notation of the specialists' own phrases."""

    intent: str
    says: tuple[str, ...]


_URGENCIES = {
    "high": "(high|urgent|top|important)", "medium": "(medium|normal)", "low": "(low|unimportant|not urgent)",
}  # fmt: skip

_FOLLOW_UPS = (
    _FollowUp("weigh", tuple(
        phrase
        for level, words in _URGENCIES.items()
        for phrase in (
            f"[<no>] (make|change|set|mark) {_PICK} [to|as|a] {words} [priority] => priority={level}",
            f"[<no>] <it> is {words} [priority] => priority={level}",
        )
    )),
    _FollowUp("retime", (
        "<no> [make <it>|make it|at|for] {when:number} [oclock]",
        f"[<no>] <move> {_PICK} [to|for|at|until] {{when:number}} [oclock] [instead|rather]",
        "[<no>] {when:number} (instead|rather)",
        "<no> [make <it>|make it|at|for] {when}",
        f"[<no>] <move> {_PICK} [back|forward] [to|for|at|until] {{when}}",
        "[<no>] {when} (instead|rather)",
        "[<no>] [make] <it> [is] due [on|by|at] {when}",
        "[<no>] <it> (should be|should have been|was meant to be|was supposed to be) [at|on|for|by] {when}",
    )),
    _FollowUp("retext", (
        "[<no>] (rename|retitle|call) <it> [to|as] {rest}",
        "[<no>] (change|make) <it> [to] {rest}",
        "[<no>] <it> should (say|be|read) {rest}",
        "[<no>|sorry] i (meant|mean) {rest}",
    )),
    _FollowUp("more", (
        "(and|also|plus|oh and|and also|and some|also some) {items} [too|as well|also]",
        "(and add|also add|add) {items} [too|as well|also] => way=add",
        "[and|also] (put|stick|pop|write) {items} [on|in] (there|it) [too|as well|also] => way=add",
        "{items} (too|as well)",
    )),
    _FollowUp("again_when", (
        "(what|how) about [on|for] {when} [too|as well|also]", "{when} (too|as well|also)",
        "(and|also) [what about|how about|on|for] {when} [too|as well|also]",
        "[and|do] [the] same [again|thing|time|reminder|one] [for|on|at] {when} [too|as well|also]",
    )),
    _FollowUp("again_for", (
        "[and|do] [the] same [again|thing] (for|with|to) {rest}",
        "(and|also|plus) [for|with] {rest} [at|on|for] {when}",
    )),
    _FollowUp("also", (
        "(and|also|plus|and also) about {rest}", "(and|also|plus|and also) remind me (about|of|to) {rest}",
    )),
    _FollowUp("again_where", (
        "(and|also|or) [what about|how about] [in] {place}", "(what|how) about [in] {place}",
    )),
    _FollowUp("copy", (
        "[and] (put|add|stick) (it|that|them|those|both) (to|on|onto|in) [<my>] {list} [list] (too|as well|also)",
        "[and] also (put|add) (it|that|them|those|both) (to|on|onto|in) [<my>] {list} [list]",
    )),
    _FollowUp("move_list", (
        "[<no>] (put|add|move) (it|that|them|those|both) (to|on|onto|in) [<my>] {list} list [instead]",
        "[<no>] (put|add|move) (it|that|them|those|both) (to|on|onto|in) [<my>] {list} [list] instead",
        "[<no>] (put|add|move) (it|that|them|those|both) (to|on|onto|in) <my> {list} [list] [instead]",
        "[<no>] (to|on|onto) <my> {list} list [instead]",
    )),
    _FollowUp("drop", (
        f"[<no>] {_DROP} {_PICK} [again|please|off again]",
        "[<no>] take {which:name} off again",
        f"[<no>] take {_PICK} off [again]", f"[<no>] (turn|switch) {_PICK} off", f"[<no>] (turn|switch) off {_PICK}",
        f"[<no>] {_DROP} {_BOTH} => which=all", "(cancel|delete|remove|scrap|scratch) [please]",
    )),
    _FollowUp("drop_named", (
        f"[<no>] {_DROP} the {{name}} one", f"[<no>] {_DROP} {{name}} again", "[<no>] take {name} off again",
    )),
    _FollowUp("drop_thing", (
        f"[<no>] {_DROP} {{name}}", "[<no>] leave {name} out", "[<no>] take {name} off [it|there|the list|my list]",
    )),
    _FollowUp("instead", ("(no|sorry|oops|actually|rather|no sorry|no wait|i mean) {items}",)),
    _FollowUp("deadline", ("[for|due] {when}", "[make it] (by|before) {when}")),
    _FollowUp("finish", (
        f"(done|finished|through) with {_PICK}",
        f"(mark|tick|check|cross) {_PICK} [off] [as] [done|complete|completed|finished|off]",
        f"[i] [have] [already|just] (did|done|finished|completed|got|bought) {_PICK} [already|now]",
        f"{_PICK} (is|are) [already|now] (done|finished|complete|bought)",
        f"[i] [have] [already|just] (did|done|finished|completed|got|bought) {_BOTH} [already|now] => which=all",
        f"{_BOTH} [is|are] [already|now] (done|finished|complete|completed|bought|got) [now] => which=all",
    )),
    _FollowUp("done", (
        "[<no>] [i am|it is|that is] [all] (done|finished|completed|sorted) [now|already|with (it|that)]",
        "[i] [have] [just|already] (did|done|finished|completed) (it|that|this) [already|now]",
    )),
    _FollowUp("revert", (
        "[<no>] (change|put|move|set|turn|switch|make) <it> back [again|to what it was|how it was|to how it was]",
        "[<no>] (turn|switch|put) (it|that|them|those|these) back on [again]",
        "[<no>] go back [to (what|how) it was|to the old (one|time)]",
        "[<no>] (leave|keep) <it> (as|how) it was [before]",
    )),
    _FollowUp("other", (
        "[<no>] not that one [the other|the other one]", "[<no>] (the other one|i meant the other one)",
        "[<no>] that was the wrong one",
    )),
    _FollowUp("redo", (
        "[<no>] keep <it> [after all] => way=keep", "[<no>] leave <it>",
        "[<no>] do <it> [after all|anyway]", "[<no>] put <it> back",
    )),
    _FollowUp("ahead", (
        "(and|also|plus|and also) [remind me|ping me|nudge me|tell me] {rest:([the|a|an|one|#] * before)}"
        " [it|that] [too|as well|also]",
        "[and|also] (remind|ping|nudge|tell) me [also] {rest:([the|a|an|one|#] * before)} [it|that] (too|as well|also)",
    )),
    _FollowUp("left", (
        "[is there|is|have i|have i got|do i have] (anything|something|much) [else] left"
        " [to (get|buy|do|pack)] [on it]",
        "[so] what is [still] left [to (get|buy|do|pack)] [on it]", "how many [things] are left [on it]",
    )),
    _FollowUp("tell", (
        "(when|what time) (is|was) <it> [again|set for|for]", "(when|what time) will (it|that) (come|be|ring)",
        "(when|what time) is (the|my) next [one|time]", "how long (till|until|to|before) (it|that|then) [rings|comes]",
        "how (long|much time) (is left|left|to go|now|do i have) [left] [till (it|that|then)|on it]",
        "how long (till|until|to|before) [<my>] {rest}",
    )),
    _FollowUp("remind", (
        "(remind|ping|nudge|poke|alert|prod|tell) me (about|of|to do) (it|that|this|them) [{when}]",
        "[<no>] give me a (nudge|ping|shout|reminder) (about|for) (it|that|this|them) [{when}]",
        "[and] (set|add|make) [me] a reminder (for|about) (it|that|this) [{when}]",
    )),
)  # fmt: skip

_NO = r"\W*(?:(?:no|nope|sorry|oops|wait|actually|hmm)\b\W*)*"
_NOT = re.compile(_NO + r"not\s+(.{1,60}?)(?:\s*,\s*(?:(?:but|rather)\s+)?|\s+(?:but|rather)\s+)(.{1,100})", re.I)
_SHIFT = re.compile(_NO + r"(?:make (?:it|that) )?(.{2,30}?) (later|earlier|sooner)(?: please)?\W*", re.I)
_PUSH = re.compile(
    _NO + r"(?:push|move|shift|put|delay|postpone|bring|pull) (it|that|this|them(?: both| all)?|both|the \w+(?: one)?) "
    r"(?:(back|out|forward|up|later|earlier) )?(?:by )?(.{2,30}?)(?: (later|earlier))?(?: please)?\W*", re.I,
)
_ADD = re.compile(_NO + r"(?:add|give (?:me|it)) (?:another )?(.{2,30}?)(?: (?:more|extra))?"
                  r" (?:to|onto|on) (?:it|that|this|the (?:timer|reminder))\W*", re.I)  # fmt: skip
_HALF = re.compile(_NO + r"(?:i meant?\s+)?([ap])\.?m\.?(?:\W+not\W+[ap]\.?m\.?)?\W*", re.I)
_NEXT_DAY = re.compile(
    _NO + r"(?:i meant?\s+)?(?:(?:make|move|change|put|push) (?:it|that|this) (?:to )?)?the day (after|before)"
    r"(?: that)?\W*", re.I,
)
_EARLIER = ("earlier", "sooner", "forward", "up")
_NO_NEW_WORDS = ("to", "that", "it", "well", "what", "how", "the")  # "I meant to tell you", "I meant the other"

_TAKEN_BACK = {
    "set_reminder": "cancel_reminder", "add_task": "delete_task", "add_item": "remove_item",
    "create_event": "update_event",
}  # fmt: skip


def takes_back(before: Context, request: Request) -> bool:
    """Whether a request drops what the turn before had just made: then it was not meant."""
    return _TAKEN_BACK.get(before.intent) == request.intent and "when" not in request.slots


def said_out(text: str, before: Context) -> str | None:
    """The text with what was spoken of in the place of what points to it, to be read on its own: "what's on it" after
    the party list was shown. None where nothing does."""
    return None if len(text) > LONGEST else referring.said_out(text, before.intent, before.slots, before.list)


class FollowUps:
    """Reads a message as leaning on the turn before, or not."""

    @cached_property
    def _grammar(self) -> phrases.Grammar[_FollowUp]:
        """Made when there is first something to lean on: a start has nothing."""
        return phrases.Grammar(_FOLLOW_UPS, _RULES)

    def read(
        self, text: str, now: dt.datetime, before: Context, alone: Sequence[Request] = ()
    ) -> tuple[Request, ...]:
        """The requests that the message makes of what was before; none where it stands on its own feet.

        `alone` is what the router reads in it without a before: "add a task to …" adds to no list, whatever was said.
        """
        if len(text) > LONGEST:
            return ()
        wanted = _plain(text, now, before) or self._phrased(text, now, before, alone)
        why = f'"{text[:40]}" follows up on the {before.intent.replace("_", " ")} before'
        return tuple(Request(intent, slots, "phrase", 0.9, why, text) for intent, slots in wanted)

    def _phrased(self, text: str, now: dt.datetime, before: Context, alone: Sequence[Request]) -> list[Wanted]:
        message, whens = normalise.message(text), when.find(text, now)
        inside = message.head, message.tail
        # First all of it: "actually" and "sorry" are no courtesies here, they are how a correction begins.
        for head, tail in dict.fromkeys(((0, len(message.words)), (inside[0], len(message.words)), inside)):
            message.head, message.tail = head, tail
            for match in self._grammar.match(message, whens):
                if match.intent in ("more", "again_where", "again_for") and (head or _is_complete(alone, before)):
                    continue
                if match.intent == "also" and alone and "when" in alone[0].slots:
                    continue
                caught = {name: text[slot.start : slot.end] for name, slot in match.slots.items()}
                wanted = _MAKERS[match.intent]({**caught, **match.constants}, now, before)
                if wanted:
                    return wanted
        return []


def _is_complete(alone: Sequence[Request], before: Context) -> bool:
    """Whether "add …" or "and …" says all that there is to know. A bare "add bread" is for the list talked about."""
    if not alone or alone[0].intent not in context.SAYING_ALL or alone[0].tier == "example":
        return False
    if before.intent == "set_reminder" and alone[0].intent == "create_event":
        return False  # "and Anna at 10" only looks like something that happens
    bare = len(alone) == 1 and alone[0].intent == "add_item" and "list" not in alone[0].slots
    return not (bare and before.intent in (*context.GROWING, "check_list"))


def _plain(text: str, now: dt.datetime, before: Context) -> list[Wanted]:
    """What is said in so few ways that it needs no phrases: "not tomorrow, sunday", "an hour later", "am, not pm"."""
    if before.kind == "checkins":
        return checkins.changed(text, now, before)
    if found := _NOT.fullmatch(text):
        old, new = found[1], found[2].strip(" .!")
        if moments.time(old, now) is not None:
            return moments.moved(new, "", now, before)
        return rows.swapped(old, new, before)
    if found := _HALF.fullmatch(text):
        return moments.at_hour(f"{found[1].lower()}m", now, before)
    if found := _NEXT_DAY.fullmatch(text):
        return moments.next_day(1 if found[1].lower() == "after" else -1, now, before)
    if found := _SHIFT.fullmatch(text):
        return _shifted(found[1], found[2], "", now, before)
    if found := _ADD.fullmatch(text):
        return _shifted(found[1], "", "", now, before)
    if found := _PUSH.fullmatch(text):
        which = found[1].lower()
        which = places.ALL if which.startswith(("them", "both")) else which if which.startswith("the ") else ""
        return _shifted(found[3], found[2] or found[4] or "", which, now, before)
    return []


def _shifted(length: str, way: str, which: str, now: dt.datetime, before: Context) -> list[Wanted]:
    read = when.read(length, now)
    return [] if read is None else moments.shifted(read, which, before, earlier=way.lower() in _EARLIER)


Caught = Mapping[str, str]


def _one(wanted: Wanted | None) -> list[Wanted]:
    return [] if wanted is None else [wanted]


def _retime(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    return moments.moved(caught["when"], caught.get("which", ""), now, before)


def _weigh(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    tasks = rows.picked("finish", caught.get("which", ""), before) if before.kind == "tasks" else []
    return [("update_task", {**slots, "priority": caught["priority"]}) for _, slots in tasks]


def _deadline(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    """A bare day after a task has just been put down: "by tuesday"."""
    return moments.moved(caught["when"], "", now, before) if before.intent == "add_task" else []


def _retext(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    words = normalise.words(caught["rest"])
    if before.kind != "items" and when.read(caught["rest"], now) is not None:
        return moments.moved(caught["rest"], "", now, before)  # "wait, I meant tomorrow"
    if not words or (words[0] in _NO_NEW_WORDS and before.kind != "items"):
        return []
    return rows.reworded(caught["rest"], before)


def _again_for(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    return _one(once_more.for_another(caught["rest"], caught.get("when", ""), now, before))


def _also(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    return _one(once_more.at_that_time(caught["rest"], before))


def _revert(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    return [("undo", {})] if before.kind else []


def _redo(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    if before.intent in ("cancel_reminder", "delete_task", "remove_item") and caught.get("way") == "keep":
        return [("undo", {})]  # what was just dropped is kept after all
    return [("undo", {"which": "redo"})] if before.intent == "undo" else []


def _ahead(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    return _one(moments.ahead(caught["rest"], now, before))


def _other(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    """The last deed taken back, and the same asked anew with nothing named: which one, then?"""
    if before.intent not in ("cancel_reminder", "delete_task", "complete_task", "update_reminder"):
        return []
    rest = {name: value for name, value in before.slots.items() if name in ("when", "priority", "duration", "earlier")}
    return [("undo", {}), (before.intent, {} if before.intent.startswith(("cancel", "delete")) else rest)]


def _left(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    listed = before.kind == "items" or before.intent in ("check_list", *context.GROWING)
    return [("check_list", dict(before.where))] if listed else []


def _tell(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    if before.kind != "reminders" or not before.thing:
        return []
    if "rest" in caught and not set(normalise.words(caught["rest"])) & set(normalise.words(before.thing)):
        return []  # "how long until Christmas?"
    return [("list_reminders", {"text": before.thing})]


def _remind(caught: Caught, now: dt.datetime, before: Context) -> list[Wanted]:
    moment = moments.time(caught["when"], now) if "when" in caught else None
    return [("set_reminder", {"text": before.thing, **({"when": moment} if moment else {})})] if before.thing else []


_MAKERS: dict[str, Callable[[Caught, dt.datetime, Context], list[Wanted]]] = {
    "weigh": _weigh,
    "retime": _retime,
    "retext": _retext,
    "more": lambda caught, now, before: _one(once_more.more(caught["items"], before, adding="way" in caught)),
    "again_when": lambda caught, now, before: _one(once_more.again(caught["when"], now, before)),
    "again_for": _again_for,
    "also": _also,
    "again_where": lambda caught, now, before: _one(once_more.elsewhere(caught["place"], before)),
    "copy": lambda caught, now, before: things.listed(caught["list"], before, move=False),
    "move_list": lambda caught, now, before: things.listed(caught["list"], before, move=True),
    "drop": lambda caught, now, before: rows.picked("drop", caught.get("which", ""), before),
    "drop_named": lambda caught, now, before: rows.named(caught["name"], before),
    "drop_thing": lambda caught, now, before: things.dropped(caught["name"], before),
    "instead": lambda caught, now, before: things.specified(caught["items"], before),
    "deadline": _deadline,
    "finish": lambda caught, now, before: rows.picked("finish", caught.get("which", ""), before),
    "done": lambda caught, now, before: _one(rows.done(before)),
    "revert": _revert,
    "other": _other,
    "redo": _redo,
    "ahead": _ahead,
    "left": _left,
    "tell": _tell,
    "remind": _remind,
}
