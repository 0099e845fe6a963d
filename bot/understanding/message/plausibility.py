"""Whether a matched phrase can be meant: what no template can say by itself. router.py asks for each match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.understanding.message import conditions, referring, rejections
from bot.understanding.message.constraints import times
from bot.understanding.message.readings import Known, Need
from specialists.contract import Action, Effect, Operation, Role
from specialists.language.grammar import names, phrases, sense
from specialists.language.statements import stories
from specialists.language.text.normalise import Message
from specialists.language.time import When

_REMINDING = frozenset(("remind", "reminder", "reminders", "alarm", "alarms", "timer", "timers"))
_MEETING = frozenset(
    "calendar meeting meetings appointment appointments event events task tasks note contacts favorites".split()
)
_ELSEWHERE = "meetings elsewhere"  # what is moved sounds like a meeting, and the person has no reminder of it
_ASKING = frozenset("have has had do does did am is are was were will".split())
_ASKED_OF = frozenset("i we he she they it there anyone anybody someone somebody anything".split())
_OWNED = frozenset("my our the".split())  # after "do" and "have" an order may go on so: "have my alarm ring at 6"
_LISTED = frozenset("list lists groceries grocery shopping".split())
_ARTICLES = frozenset(("the", "a", "an", "my"))
_KINDS_OF_WORK = frozenset("a an the new another chore chores task tasks to do item items thing things".split())
_SOME_OF = frozenset("upcoming remaining other more future past last next first all any no some every".split())
_ANY_ITEM = frozenset("a an the new another item items thing things".split())
_TIMELY_NAMES = frozenset("tom april may june august jan dawn summer autumn sun wes fri sat".split())
_CALLING, _ARTICLED = frozenset("called named titled name for of".split()), frozenset("the a an my our".split())
_NO_LISTS = frozenset(
    """contact contacts play guest mailing friend friends song songs wait waiting attached following whole
    entire long do task tasks chore chores reminder
    reminders alarm alarms all on in from off to of for with and""".split()
)
_LISTS = frozenset(
    """grocery groceries shopping food supermarket shop to-do todo task tasks packing wish wishlist gift gifts
    hardware christmas bucket costco walmart target chores reading movie movies books pharmacy drugstore""".split()
)


def need(match: phrases.Match[Action], message: Message, known: Known) -> Need:
    """What would tell better whether a match is meant, and was not looked up."""
    if known.things is None and (is_story(match) or _moves_meeting(match, message)):
        return Need.THINGS
    named = match.slots.keys() >= {"recipient", "body"} or "acquainted" in match.sentence.requires
    return Need.CONTACTS if known.contacts is None and named else Need.NOTHING


def _moves_meeting(match: phrases.Match[Action], message: Message) -> bool:
    return _ELSEWHERE in match.action.rejects and "text" in match.slots and times.names_meeting(match, message)


def is_story(match: phrases.Match[Action]) -> bool:
    """Whether it is a thing told rather than asked: only what the person has makes something to do of it."""
    return bool(conditions.GROUNDED & set(match.sentence.requires))


def is_plausible(
    match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]
) -> bool:
    """Who can be somebody, what can be a thing, which words belong to fields beyond Hob.

    `known` is what the person has by name, `whens` the times found in the message.
    """
    spans = [found.span for found in whens]
    return (
        _suits_its_intent(match, message, whens)
        and _meets_its_conditions(match, message, known, whens)
        and all(_fits(slot, match, message, known, spans) for slot in match.slots.values())
    )


def _suits_its_intent(match: phrases.Match[Action], message: Message, whens: Sequence[When]) -> bool:
    """Whether the message as a whole can be a request of that kind."""
    body = match.slots.get("body")
    if message.wish and body and any(one.span[0] <= body.start and body.end <= one.span[1] for one in whens):
        return False  # "I have to email the principal tomorrow" is a plan, too
    looks = match.action.effect is Effect.READ or match.action.operation is Operation.SHOW
    if not looks and _is_question(message.words[message.head : message.tail]):
        return False
    if "errand" in match.sentence.tags and any(_holds_time(slot, whens) for slot in match.slots.values()):
        return False  # "remember to buy candles tomorrow" is something to do
    return "bare" not in match.sentence.tags or _is_appointed(match, message, whens)


def _meets_its_conditions(
    match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]
) -> bool:
    """Whether it is as its sentence asks for, and nothing that its sentence or its action rejects."""
    return all(_holds(condition, match, message, known) for condition in match.sentence.requires) and not any(
        _SEEN[condition](match, message, known, whens) if condition in _SEEN
        else rejections.CHECKS[condition](match, message)
        for condition in (*match.action.rejects, *match.sentence.rejects)
    )


def _is_tune(match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]) -> bool:
    """ "Add this tune to my rock list" is for a player."""
    said = message.words[message.head : message.tail]
    return bool(sense.TUNES & set(said)) and not any(name in said for name in known.lists)


def _is_bought_elsewhere(match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]) -> bool:
    """Tickets and flights are no groceries; "buy milk tomorrow" is something to do, no line of a list."""
    if message.words[message.head] not in sense.BUYING:
        return False
    timed = "list" in match.constants and any(_holds_time(slot, whens) for slot in match.slots.values())
    return timed or sense.is_foreign(message.words)


def _is_about_when(match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]) -> bool:
    return times.is_about_when(match, message, whens)


def _is_elsewhere(match: phrases.Match[Action], message: Message, known: Known, whens: Sequence[When]) -> bool:
    """ "Push lunch back" moves a reminder only where there is one for it."""
    return _moves_meeting(match, message) and not stories.has(_named(match, message), known.things or ())


_SEEN: Mapping[str, Callable[[phrases.Match[Action], Message, Known, Sequence[When]], bool]] = {
    "tunes": _is_tune, "bought elsewhere": _is_bought_elsewhere, "stated times": _is_about_when,
    _ELSEWHERE: _is_elsewhere,
}  # fmt: skip
CONDITIONS = frozenset((*rejections.CHECKS, *_SEEN))  # all that a sentence or an action may require or reject


def _holds(condition: str, match: phrases.Match[Action], message: Message, known: Known) -> bool:
    if condition in conditions.GROUNDED and message.wish:
        return False  # "I should have bought milk"
    if condition in conditions.GROUNDED and known.things is not None:
        holds = stories.holds if condition == "there" else stories.has
        return holds(conditions.told(match, message), known.things)
    if condition == "acquainted" and known.contacts == () and match.constants.get("which") == "rename":
        return False  # "my cat is called Milo": nobody is there to be called something else
    if condition == "acquainted" and known.contacts:
        said = " ".join(conditions.words_of(match, "name", message) or conditions.words_of(match, "recipient", message))
        several = any(said in name.casefold().split() for name in known.contacts)  # which Sam, is asked then
        return several or names.find(said, [names.Named(name, name) for name in known.contacts]).best is not None
    return rejections.CHECKS[condition](match, message)


def _fits(
    slot: phrases.Slot, match: phrases.Match[Action], message: Message, known: Known, spans: Sequence[tuple[int, int]]
) -> bool:
    """Whether what stands in a slot can be what the slot is for."""
    words = message.words[slot.first : slot.last]
    mark = words == ["mark"] and (slot.name == "recipient" or slot.last == message.tail)  # it is a command too
    named = sense.is_name(words) or mark or (slot.name == "recipient" and _is_of_her(match, words))
    if slot.kind == "name" and not named:
        return False
    if slot.kind == "place" and words[0] in ("for", "of", "with", "my", "it"):
        return False
    parted = any(slot.start < a < slot.end for a, b in spans)
    if slot.name == "recipient" and parted and words[-1] not in _TIMELY_NAMES:
        return False  # "ask mom tomorrow how it went" asks nobody called "mom tomorrow"
    # "Tom" and "April" are people where a name is asked for; "the afternoon" is no place.
    covered = slot.kind == "name" and any(a <= slot.start and slot.end <= b for a, b in spans)
    placed = slot.kind == "place" or match.action.roles.get(slot.name) is Role.PLACE
    covered = covered or (placed and any(a <= slot.start < b for a, b in spans))
    if covered and not (slot.kind == "name" and words[0] in _TIMELY_NAMES):
        return False
    if "items" in (slot.kind, slot.name) and sense.runs_on(message.raw[slot.start : slot.end]):
        return False  # "add tea. My brother is a vet": what is told behind it is no thing to buy
    if "items" in (slot.kind, slot.name) and not (sense.is_thing(words) and _are_for_a_list(words, message)):
        return False
    return slot.kind != "list" or (sense.is_thing(words) and _is_list(slot, words, message, known.lists))


def _is_of_her(match: phrases.Match[Action], words: Sequence[str]) -> bool:
    """ "How often did she miss?": of check-ins it is known whom one speaks of."""
    return match.action.object == "checkin" and len(words) == 1 and words[0] in referring.PRONOUNS


def _named(match: phrases.Match[Action], message: Message) -> str:
    slot = match.slots["text"]
    return message.raw[slot.start : slot.end]


def _is_appointed(match: phrases.Match[Action], message: Message, whens: Sequence[When]) -> bool:
    """Whether a name and a time are an event: not "my shopping took two hours", "traffic today", "other plans at 5". No
    name goes on with an article; and a day alone says too little of whatever it is."""
    title = conditions.words_of(match, "title", message)
    if _ARTICLES & set(title[1:]) or title[0] in _SOME_OF or title[-1] in _MEETING:
        return False
    return any(found.rrule or (found.start and not found.is_date) for found in whens)


def _is_question(said: Sequence[str]) -> bool:
    """ "Have I got …", "is the …": whatever stands behind it, nothing is to be done."""
    if len(said) < 3 or said[0] not in _ASKING:  # "did it" answers
        return False
    return said[1] in _ASKED_OF or (said[1] in _OWNED and said[0] not in ("do", "have"))


def _holds_time(slot: phrases.Slot, whens: Sequence[When]) -> bool:
    return any(slot.start <= found.span[0] and found.span[1] <= slot.end for found in whens)


def _are_for_a_list(words: Sequence[str], message: Message) -> bool:
    """Reminders and meetings are no things to buy, unless the person says so: "add meeting snacks to my
    shopping list".
    """
    if {"do", "list"} <= set(words):
        return False
    if set(words) <= _KINDS_OF_WORK:  # "add an item to my shopping list": which is asked
        return set(words) <= _ANY_ITEM and bool(_LISTED & set(message.words))
    return not (_REMINDING | _MEETING) & set(words) or bool(_LISTED & set(message.words))


def _is_list(slot: phrases.Slot, words: Sequence[str], message: Message, lists: Sequence[str]) -> bool:
    if slot.last < len(message.words) and message.words[slot.last] in ("list", "lists"):
        return not (set(words) & _NO_LISTS or set(words) <= sense.OWNERS)
    called = slot.first - (message.words[slot.first - 1] in _ARTICLED)
    if called > 1 and message.words[called - 1] in _CALLING and message.words[called - 2] == "list":
        return words[0] not in _NO_LISTS  # "a list called camping", "a list for the party"
    said = " ".join(words)
    if said.endswith((" list", " lists")) or said in _LISTS:
        return True
    return names.find(said, [names.Named(name, name) for name in lists]).best is not None
