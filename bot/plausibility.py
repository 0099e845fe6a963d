"""Whether a matched phrase can be meant: what no template can say by itself. bot/router.py asks for each match."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.contract import Action
from specialists.language import names, phrases, sense
from specialists.language.normalise import Message
from specialists.language.when import When

# Their phrases are loose enough to catch other trades' talk: "set the volume to 5", "cancel my hotel booking".
_LOOSE_INTENTS = frozenset(
    """create_event update_event calendar_query calculate preference_update profile_query weather view_tasks
    time_report contact_lookup edit_text lifelog_query morning_briefing""".split()
)
_REMINDING = frozenset(("remind", "reminder", "reminders", "alarm", "alarms", "timer", "timers"))
_MEETING = frozenset(
    "calendar meeting meetings appointment appointments event events task tasks note contacts favorites".split()
)
_LISTED = frozenset("list lists groceries grocery shopping".split())
_CALENDAR = frozenset(("calendar", "cal", "agenda", "diary", "planner"))
_NO_SUMS = frozenset("integral integrals derivative derivatives function equation matrix polynomial theorem".split())
_NO_TASKS = frozenset("what which see know hear check done finished completed".split())
_TIMELY_NAMES = frozenset("tom april may june august jan dawn summer autumn sun wes fri sat".split())
_NO_LISTS = frozenset(
    """contact contacts play guest mailing friend friends song songs wait waiting attached following whole
    entire long do task tasks chore chores reminder
    reminders alarm alarms all on in from off to of for with and""".split()
)
_LISTS = frozenset(
    """grocery groceries shopping food supermarket shop to-do todo task tasks packing wish wishlist gift gifts
    hardware christmas bucket costco walmart target chores reading movie movies books pharmacy drugstore""".split()
)


def is_plausible(
    match: phrases.Match[Action], message: Message, lists: Sequence[str], whens: Sequence[When]
) -> bool:
    """Who can be somebody, what can be a thing, which words belong to fields beyond Hob.

    `lists` are the names of the person's own lists, `whens` the times found in the message.
    """
    if message.wish and match.intent == "call_contact":
        return False  # "I need to call mom" is a plan, no order
    said = message.words[message.head : message.tail]
    if match.intent in _LOOSE_INTENTS and sense.is_foreign(said) and not _CALENDAR & set(said):
        return False
    if match.intent in ("create_event", "update_event", "calendar_query") and _REMINDING & set(message.words):
        return False
    if match.intent == "add_item" and message.words[message.head] in sense.BUYING:
        if sense.is_foreign(message.words):
            return False  # tickets and flights are no groceries
        if "list" in match.constants and any(_holds_time(slot, whens) for slot in match.slots.values()):
            return False  # "buy milk tomorrow" is something to do, no line of a list
    if match.intent == "create_event" and not match.literal and _is_deed(match, message):
        return False  # "water the plants at 6" is something to do, "dentist thurs 3pm" something that happens
    if match.intent == "check_list" and said[0] == "get" and said[1:2] != ["me"]:
        return False  # "get everything on my list" is an errand; only "get me …" asks to hear it
    if match.intent == "calculate" and _NO_SUMS & set(said):
        return False
    times = [found.span for found in whens]
    for slot in match.slots.values():
        words = message.words[slot.first : slot.last]
        if slot.kind == "name" and not sense.is_name(words):
            return False
        # "Tom" and "April" are people where a name is asked for; "the afternoon" is no place.
        covered = slot.kind in ("name", "place") and any(a <= slot.start and slot.end <= b for a, b in times)
        if covered and not (slot.kind == "name" and words[0] in _TIMELY_NAMES):
            return False
        if slot.name == "task" and match.intent == "add_task" and _NO_TASKS & set(words[:2]):
            return False
        if slot.name == "title" and match.intent == "create_event" and not sense.is_title(words):
            return False
        if slot.kind == "items" and not (sense.is_thing(words) and _are_for_a_list(words, message)):
            return False
        if slot.kind == "list" and not (sense.is_thing(words) and _is_list(slot, words, message, lists)):
            return False
    return True


def _holds_time(slot: phrases.Slot, whens: Sequence[When]) -> bool:
    return any(slot.start <= found.span[0] and found.span[1] <= slot.end for found in whens)


def _is_deed(match: phrases.Match[Action], message: Message) -> bool:
    return any(sense.is_deed(message.words[slot.first : slot.last]) for slot in match.slots.values())


def _are_for_a_list(words: Sequence[str], message: Message) -> bool:
    """Reminders and meetings are no things to buy, unless the person says so: "add meeting snacks to my
    shopping list".
    """
    if {"do", "list"} <= set(words):
        return False
    return not (_REMINDING | _MEETING) & set(words) or bool(_LISTED & set(message.words))


def _is_list(slot: phrases.Slot, words: Sequence[str], message: Message, lists: Sequence[str]) -> bool:
    if slot.last < len(message.words) and message.words[slot.last] in ("list", "lists"):
        return not (set(words) & _NO_LISTS)
    said = " ".join(words)
    if said.endswith((" list", " lists")) or said in _LISTS:
        return True
    return names.find(said, [names.Named(name, name) for name in lists]).best is not None
